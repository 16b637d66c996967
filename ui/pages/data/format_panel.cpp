// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/data/format_panel.h"

#include "ui/base/words.h"
#include "ui/pages/data/framing_form.h"

#include <QComboBox>
#include <QFormLayout>
#include <QSignalBlocker>

namespace trilemma {

namespace {

QString separatorWord(char separator) {
    switch (separator) {
    case ',':
        return FormatPanel::tr("comma");
    case ';':
        return FormatPanel::tr("semicolon");
    case '\t':
        return FormatPanel::tr("tab");
    case '|':
        return FormatPanel::tr("bar |");
    case ' ':
        return FormatPanel::tr("blank");
    default:
        return QString(QLatin1Char(separator));
    }
}

void choose(QComboBox* box, const QVariant& data, const QString& elseText = {}) {
    const QSignalBlocker quiet(box);
    int place = box->findData(data);
    if (place < 0) {
        box->addItem(elseText.isEmpty() ? data.toString() : elseText, data); // a schema file may say more
        place = box->count() - 1;
    }
    box->setCurrentIndex(place);
}

} // namespace

FormatPanel::FormatPanel(Session& session, QWidget* parent)
    : Card(tr("How the file is written"), parent)
    , m_session(session)
    , m_separator(named(new QComboBox, "separator_combo", tr("Separator between cells")))
    , m_quote(named(new QComboBox, "quote_combo", tr("Quote around cells")))
    , m_encoding(named(new QComboBox, "encoding_combo", tr("Encoding of the text")))
    , m_header(named(new QComboBox, "header_combo", tr("First line")))
    , m_decimal(named(new QComboBox, "decimal_combo", tr("Decimal sign")))
    , m_thousands(named(new QComboBox, "thousands_combo", tr("Sign between thousands"))) {
    setObjectName("format_panel");
    m_separator->addItem(QString(), QString());
    for (const char separator : {',', ';', '\t', '|', ' '})
        m_separator->addItem(separatorWord(separator), QString(QLatin1Char(separator)));
    m_quote->addItem(tr("double \""), QStringLiteral("\""));
    m_quote->addItem(tr("single '"), QStringLiteral("'"));
    m_quote->addItem(tr("none"), QString());
    m_encoding->addItem(QString(), static_cast<int>(TextEncoding::Auto));
    m_encoding->addItem(tr("all Latin-1"), static_cast<int>(TextEncoding::Latin1));
    m_header->addItem(QString(), static_cast<int>(HeaderRule::Auto));
    m_header->addItem(tr("names of columns"), static_cast<int>(HeaderRule::Yes));
    m_header->addItem(tr("already a record"), static_cast<int>(HeaderRule::No));
    m_decimal->addItem(tr("point"), QStringLiteral("."));
    m_decimal->addItem(tr("comma"), QStringLiteral(","));
    m_thousands->addItem(tr("none"), QString());
    for (const char* sign : {".", ",", " ", "'"})
        m_thousands->addItem(sign[0] == ' ' ? tr("blank") : QString::fromLatin1(sign),
                             QString::fromLatin1(sign));
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(space::one);
    form->setVerticalSpacing(space::one);
    const std::pair<QString, QComboBox*> rows[] = {
        {tr("Separator"), m_separator}, {tr("Quote"), m_quote},     {tr("Encoding"), m_encoding},
        {tr("First line"), m_header},   {tr("Decimal"), m_decimal}, {tr("Thousands"), m_thousands}};
    for (const auto& [text, box] : rows) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(10);
        form->addRow(text, box);
        connect(box, &QComboBox::activated, this, [this, box = box] { readAgain(box); });
    }
    body()->addLayout(form);
    body()->addWidget(new FramingForm(session, form));
    connect(&session, &Session::draftChanged, this, &FormatPanel::onDraftChanged);
    connect(&session, &Session::inspectionFinished, this,
            &FormatPanel::onDraftChanged); // also where it failed
    onDraftChanged();
}

void FormatPanel::onDraftChanged() {
    const Draft& draft = m_session.draft();
    setEnabled(draft.inspection.has_value());
    if (!draft.inspection) return;
    const Inspection& seen = *draft.inspection;
    const FileFormat& format = draft.schema.file;
    m_separator->setItemText(0, tr("found: %1").arg(separatorWord(seen.dialect.separator)));
    m_encoding->setItemText(0,
                            seen.dialect.latin1 ? tr("found: UTF-8 with Latin-1 cells") : tr("found: UTF-8"));
    m_header->setItemText(0, seen.hasHeader ? tr("found: names of columns") : tr("found: already a record"));
    choose(m_separator, toQt(format.separator));
    choose(m_quote, toQt(format.quote));
    choose(m_encoding, static_cast<int>(format.encoding));
    choose(m_header, static_cast<int>(seen.format.header));
    choose(m_decimal, toQt(format.decimal));
    choose(m_thousands, toQt(format.thousands));
}

/// A sign cannot be both: the decimal sign that was chosen takes thousands away, and the other way round.
void FormatPanel::readAgain(QComboBox* changed) {
    const Draft& draft = m_session.draft();
    if (!draft.inspection) return;
    FileFormat format = draft.schema.file;
    format.separator = m_separator->currentData().toString().toStdString();
    format.quote = m_quote->currentData().toString().toStdString();
    format.encoding = static_cast<TextEncoding>(m_encoding->currentData().toInt());
    format.header = static_cast<HeaderRule>(m_header->currentData().toInt());
    format.decimal = m_decimal->currentData().toString().toStdString();
    format.thousands = m_thousands->currentData().toString().toStdString();
    if (format.decimal == format.thousands) {
        if (changed == m_thousands)
            format.decimal = format.thousands == "." ? "," : ".";
        else
            format.thousands.clear();
    }
    format.publicSource.reset(); // what was declared was another framing
    format.slotCounts.clear();
    FileFormat now = draft.inspection->format;
    now.skipLinesStarting = format.skipLinesStarting;
    now.publicSource.reset();
    now.slotCounts.clear();
    if (format != now) m_session.openData(draft.files, format);
}

} // namespace trilemma
