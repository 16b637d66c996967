// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/data/framing_form.h"

#include "ui/base/words.h"
#include "ui/widgets/widgets.h"

#include <QFileInfo>
#include <QFormLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <limits>
#include <utility>

namespace trilemma {

namespace {

constexpr int maxPreambleLines = 1'000'000;

/// A spin box ends at two thousand million, which is more records than fit into memory.
int shownCount(std::uint64_t count) {
    return static_cast<int>(std::min(count, static_cast<std::uint64_t>(std::numeric_limits<int>::max())));
}

} // namespace

FramingForm::FramingForm(Session& session, QFormLayout* form, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_form(form)
    , m_text(named(bodyLabel(), "framing_text", tr("Who declares how the files are written"))) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    layout->addWidget(m_text);
    layout->addWidget(buildDeclaration());
    connect(&session, &Session::draftChanged, this, &FramingForm::onDraftChanged);
    connect(&session, &Session::inspectionFinished, this,
            &FramingForm::onDraftChanged); // also where it failed
    onDraftChanged();
}

QWidget* FramingForm::buildDeclaration() {
    m_declaration = new QWidget;
    m_by = named(new QLineEdit, "framing_by_edit", tr("Declared public by"));
    m_source = named(new QLineEdit, "framing_source_edit", tr("Public source"));
    m_declare = named(button(tr("Declare")), "framing_declare_button",
                      tr("Declare how the files are written as public"));
    m_by->setPlaceholderText(tr("your name or office"));
    m_source->setPlaceholderText(tr("for example a data sheet"));
    auto* form = new QFormLayout;
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(space::one);
    form->setVerticalSpacing(space::one);
    form->addRow(tr("By"), m_by);
    form->addRow(tr("Source"), m_source);
    auto* layout = new QVBoxLayout(m_declaration);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    layout->addLayout(form);
    layout->addWidget(m_declare, 0, Qt::AlignRight);
    connect(m_by, &QLineEdit::textChanged, this, &FramingForm::allow);
    connect(m_source, &QLineEdit::textChanged, this, &FramingForm::allow);
    connect(m_declare, &QPushButton::clicked, this, &FramingForm::declare);
    allow();
    return m_declaration;
}

void FramingForm::addRow() {
    const std::size_t file = m_rows.size();
    const QString place = QString::number(file);
    FileRow row{mutedLabel(), named(new QSpinBox, "preamble_spin_" + place, tr("Lines before the table")),
                named(new QSpinBox, "records_spin_" + place, tr("Number of records"))};
    row.preamble->setRange(0, maxPreambleLines);
    row.preamble->setToolTip(tr("Lines before the header, or before the first record"));
    row.records->setRange(0, std::numeric_limits<int>::max());
    row.records->setSpecialValueText(tr("not declared"));
    row.records->setToolTip(tr("Lines after the header, including blank and invalid ones. Missing records "
                               "count as empty; a file with more is refused."));
    for (QSpinBox* spin : {row.preamble, row.records})
        spin->setKeyboardTracking(false);
    m_form->addRow(row.name);
    m_form->addRow(tr("Lines before"), row.preamble);
    m_form->addRow(tr("Records"), row.records);
    connect(row.preamble, &QSpinBox::valueChanged, this, &FramingForm::readAgain);
    connect(row.records, &QSpinBox::valueChanged, this,
            [this, file](int records) { takeRecords(file, records); });
    m_rows.push_back(row);
}

void FramingForm::fitRows(const std::vector<std::string>& files) {
    while (m_rows.size() < files.size())
        addRow();
    while (m_rows.size() > files.size()) {
        m_form->removeRow(m_rows.back().records);
        m_form->removeRow(m_rows.back().preamble);
        m_form->removeRow(m_rows.back().name);
        m_rows.pop_back();
    }
}

void FramingForm::showRow(std::size_t file, const Draft& draft) {
    const FileRow& row = m_rows[file];
    const QSignalBlocker quietPreamble(row.preamble);
    const QSignalBlocker quietRecords(row.records);
    const FramingDeclaration& framing = draft.framing;
    setTextOrHide(row.name,
                  draft.files.size() > 1 ? QFileInfo(toQt(draft.files[file])).fileName() : QString());
    row.preamble->setValue(file < framing.preambleLines.size() ? shownCount(framing.preambleLines[file]) : 0);
    row.records->setValue(file < framing.slotCounts.size() ? shownCount(framing.slotCounts[file]) : 0);
    m_form->setRowVisible(row.records, !draft.schema.unitColumn()); // their number is not public then
}

void FramingForm::onDraftChanged() {
    const Draft& draft = m_session.draft();
    setVisible(draft.inspection.has_value());
    if (std::exchange(m_files, draft.files) != draft.files) m_source->clear(); // it was said of another table
    if (!draft.inspection) return;
    fitRows(draft.files);
    for (std::size_t file = 0; file < m_rows.size(); ++file)
        showRow(file, draft);
    const Schema schema = framedSchema(draft);
    const PublicSource& source = schema.sourceOfFraming();
    m_text->setText(
        schema.isFramingPublic()
            ? tr("Declared public by %1; source: %2.").arg(toQt(source.declaredBy), toQt(source.source))
            : tr("How the files are written, and how many records they hold, was read from them. Private "
                 "training is refused until somebody names the public source that this is known from."));
    m_declaration->setVisible(!schema.isFramingPublic());
}

/// The numbers of records are found anew: they count from another line on.
void FramingForm::readAgain() {
    const Draft& draft = m_session.draft();
    if (!draft.inspection) return;
    FileFormat format = draft.inspection->format;
    format.publicSource.reset();
    format.slotCounts.clear();
    format.preambleLines.clear();
    for (const FileRow& row : m_rows)
        format.preambleLines.push_back(static_cast<std::uint64_t>(row.preamble->value()));
    m_session.openData(draft.files, format);
}

/// Another number is another framing: what was declared before is not this one.
void FramingForm::takeRecords(std::size_t file, int records) {
    Draft draft = m_session.draft();
    if (!draft.inspection) return;
    std::vector<std::uint64_t>& counts = draft.framing.slotCounts;
    if (counts.size() != draft.files.size()) {
        counts.clear();
        for (const FileFraming& found : draft.inspection->framing)
            counts.push_back(found.slotCount.value_or(0));
    }
    counts[file] = static_cast<std::uint64_t>(records);
    if (records == 0) counts.clear();
    draft.framing.publicSource = PublicSource::ofRecords();
    m_session.setDraft(std::move(draft));
}

void FramingForm::allow() {
    m_declare->setEnabled(!m_by->text().trimmed().isEmpty() && !m_source->text().trimmed().isEmpty());
}

void FramingForm::declare() {
    Draft draft = m_session.draft();
    draft.framing.publicSource = PublicSource{.declaredBy = m_by->text().trimmed().toStdString(),
                                              .source = m_source->text().trimmed().toStdString(),
                                              .readFromData = true};
    m_session.setDraft(std::move(draft));
}

} // namespace trilemma
