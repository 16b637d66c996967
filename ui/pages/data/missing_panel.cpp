// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/data/missing_panel.h"

#include "ui/base/words.h"
#include "ui/session/schema_edit.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QSignalBlocker>

namespace trilemma {

namespace {

/// Codes are written with commas between them; the empty cell is always one of them on the screen as
/// "(empty)".
const QString emptyWord = QStringLiteral("(empty)");

QString codesText(const std::vector<std::string>& codes) {
    QStringList words;
    for (const std::string& code : codes)
        words << (code.empty() ? emptyWord : toQt(code));
    return words.join(QStringLiteral(", "));
}

std::vector<std::string> codesOf(const QString& text) {
    std::vector<std::string> codes;
    for (const QString& word : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        const QString code = word.trimmed() == emptyWord ? QString() : word.trimmed();
        if (std::find(codes.begin(), codes.end(), code.toStdString()) == codes.end())
            codes.push_back(code.toStdString());
    }
    return codes;
}

} // namespace

MissingPanel::MissingPanel(Session& session, QWidget* parent)
    : Card(tr("Missing cells"), parent)
    , m_session(session)
    , m_title(mutedLabel())
    , m_form(new QWidget)
    , m_codes(named(new QLineEdit, "missing_codes_edit", tr("How missing cells are written")))
    , m_policy(named(new QComboBox, "missing_policy_combo", tr("What happens to a missing cell")))
    , m_value(named(new QLineEdit, "impute_value_edit", tr("Public value for missing cells")))
    , m_valueLabel(new QLabel(tr("Value")))
    , m_costsRow(new QWidget)
    , m_costs(bodyLabel()) {
    setObjectName("missing_panel");
    m_title->setObjectName("missing_title");
    m_costs->setObjectName("missing_costs");
    m_policy->addItems(missingWords());
    m_codes->setToolTip(tr("Separated by commas; (empty) is the empty cell."));
    m_value->setToolTip(tr("From public knowledge, not from these records."));
    auto* form = new QFormLayout(m_form);
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(space::one);
    form->setVerticalSpacing(space::one);
    form->addRow(tr("Written as"), m_codes);
    form->addRow(tr("Then"), m_policy);
    form->addRow(m_valueLabel, m_value);
    auto* costs = new QVBoxLayout(m_costsRow);
    costs->setContentsMargins(0, 0, 0, 0);
    costs->setSpacing(space::half);
    costs->addWidget(nonPrivateBadge(), 0, Qt::AlignLeft);
    costs->addWidget(m_costs);
    body()->addWidget(m_title);
    body()->addWidget(m_form);
    body()->addWidget(m_costsRow);
    connect(m_codes, &QLineEdit::editingFinished, this, [this] {
        const std::vector<std::string> codes = codesOf(m_codes->text());
        change([codes](Draft& draft, std::size_t column) { setMissingCodes(draft, column, codes); });
    });
    connect(m_policy, &QComboBox::activated, this, [this](int choice) {
        change([choice](Draft& draft, std::size_t column) {
            setMissingPolicy(draft, column, static_cast<MissingPolicy>(choice));
        });
    });
    connect(m_value, &QLineEdit::editingFinished, this, [this] {
        const std::string value = m_value->text().trimmed().toStdString();
        change([value](Draft& draft, std::size_t column) { setImputeValue(draft, column, value); });
    });
    connect(&session, &Session::draftChanged, this, &MissingPanel::onDraftChanged);
    connect(&session, &Session::countsChanged, this, &MissingPanel::showCosts);
    onDraftChanged();
}

void MissingPanel::setColumns(const std::vector<int>& columns) {
    m_columns = columns;
    onDraftChanged();
}

const Column* MissingPanel::first() const {
    const auto& columns = m_session.draft().schema.columns;
    if (m_columns.empty() || static_cast<std::size_t>(m_columns.front()) >= columns.size()) return nullptr;
    return &columns[static_cast<std::size_t>(m_columns.front())];
}

void MissingPanel::change(const std::function<void(Draft&, std::size_t)>& edit) {
    Draft draft = m_session.draft();
    for (const int column : m_columns)
        if (static_cast<std::size_t>(column) < draft.schema.columns.size())
            edit(draft, static_cast<std::size_t>(column));
    if (draft.schema != m_session.draft().schema) m_session.setDraft(std::move(draft));
}

void MissingPanel::onDraftChanged() {
    const Column* column = first();
    m_form->setVisible(column != nullptr);
    m_title->setText(
        !column ? tr("Select one or several columns to say how missing cells are "
                     "written and what happens to their records.")
        : m_columns.size() > 1
            ? tr("Of %1 selected columns; shown is %2.").arg(m_columns.size()).arg(toQt(column->name))
            : tr("Of %1.").arg(toQt(column->name)));
    if (column) {
        const bool fixed = column->role == Role::Label || column->role == Role::Unit;
        const QSignalBlocker quietCodes(m_codes);
        const QSignalBlocker quietValue(m_value);
        m_codes->setText(codesText(column->missingCodes));
        m_policy->setCurrentIndex(static_cast<int>(column->missing));
        m_policy->setEnabled(!fixed);
        m_policy->setToolTip(fixed ? tr("A record without a label or a unit contributes nothing.")
                                   : QString());
        m_value->setText(toQt(column->imputeValue));
        const bool imputes = column->missing == MissingPolicy::Impute;
        m_value->setVisible(imputes);
        m_valueLabel->setVisible(imputes);
    }
    showCosts();
}

void MissingPanel::showCosts() {
    const Column* column = first();
    const auto& counts = m_session.counts();
    const ColumnCost* cost = column && counts ? counts->find(column->name) : nullptr;
    m_costsRow->setVisible(cost != nullptr);
    if (cost) setRichText(m_costs, costsHtml(*cost, *counts));
}

/// A small table: what each choice costs, a line for all and one for each group.
RichText MissingPanel::costsHtml(const ColumnCost& cost, const TableCounts& counts) const {
    const auto row = [](const QString& name, std::uint64_t missing, std::uint64_t lost, bool bold) {
        const QString cell =
            bold ? QStringLiteral("<td align='%1'><b>%2</b></td>") : QStringLiteral("<td align='%1'>%2</td>");
        return QStringLiteral("<tr>") + cell.arg(QStringLiteral("left"), escapedHtml(name)) +
               cell.arg(QStringLiteral("right"), wholeNumber(missing)) +
               cell.arg(QStringLiteral("right"), wholeNumber(lost)) + QStringLiteral("</tr>");
    };
    QString html = QStringLiteral("<table cellspacing='0' cellpadding='2' width='100%'><tr><td></td>"
                                  "<td align='right'>%1</td><td align='right'>%2</td></tr>")
                       .arg(tr("Missing"), tr("Lost if dropped"));
    html += row(tr("All"), cost.missing.all, cost.lostByDrop.all, true);
    for (std::size_t i = 0; i < counts.attributes.size(); ++i)
        for (std::size_t group = 0; group < counts.groups[i].size(); ++group)
            if (group + 1 < counts.groups[i].size() || cost.missing.ofGroup[i][group] > 0)
                html += row(toQt(counts.attributes[i] + "=" + counts.groups[i][group]),
                            cost.missing.ofGroup[i][group], cost.lostByDrop.ofGroup[i][group], false);
    html += QStringLiteral("</table>");
    html += tr("Imputing a public value or using a separate category loses no records. As things stand, %1 "
               "of %2 records contribute nothing.")
                .arg(wholeNumber(counts.lost.all), wholeNumber(counts.records.all));
    if (cost.unfit.all > 0)
        html += QLatin1Char(' ') +
                tr("In this column %1 cells do not fit what is declared.").arg(wholeNumber(cost.unfit.all));
    return {html};
}

} // namespace trilemma
