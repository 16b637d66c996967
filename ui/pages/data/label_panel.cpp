// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/data/label_panel.h"

#include "ui/base/words.h"
#include "ui/session/constraint_edit.h"
#include "ui/session/schema_edit.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

constexpr int maxVisibleValues = 5;

/// What the two or more classes are, in words.
QString classesText(const Schema& schema) {
    const std::vector<std::string>& positive = schema.label.positive;
    return schema.label.op == Comparison::None && !positive.empty()
               ? LabelPanel::tr("Predicts: %1 = %2, or any other value")
                     .arg(toQt(schema.label.column), toQt(positive).join(QStringLiteral(", ")))
               : LabelPanel::tr("Classes: %1").arg(toQt(schema.classNames()).join(QStringLiteral(" · ")));
}

} // namespace

LabelPanel::LabelPanel(Session& session, QWidget* parent)
    : Card(tr("What is predicted"), parent)
    , m_session(session)
    , m_column(named(new QComboBox, "label_column_combo", tr("Label column")))
    , m_question(mutedLabel())
    , m_positive(named(new QListWidget, "label_positive_list", tr("Positive values of the label")))
    , m_task(named(new QComboBox, "label_task_combo", tr("How the number is predicted")))
    , m_thresholdRow(new QWidget)
    , m_comparison(named(new QComboBox, "label_comparison_combo", tr("Comparison with the threshold")))
    , m_threshold(named(new QLineEdit, "label_threshold_edit", tr("Threshold of the label")))
    , m_classes(mutedLabel()) {
    setObjectName("label_panel");
    m_classes->setObjectName("label_classes");
    prepareTicks(m_positive);
    m_column->setMinimumContentsLength(12);
    m_column->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    for (const auto& [comparison, name] : comparisonNames)
        if (comparison != Comparison::None)
            m_comparison->addItem(toQt(std::string_view(name)), static_cast<int>(comparison));
    auto* row = new QHBoxLayout(m_thresholdRow);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_comparison);
    row->addWidget(m_threshold, 1);
    m_task->addItem(tr("Two classes, by a threshold"), false);
    m_task->addItem(tr("The number itself"), true);
    m_number = buildNumber();
    for (QWidget* widget :
         {static_cast<QWidget*>(m_column), static_cast<QWidget*>(m_task), static_cast<QWidget*>(m_question),
          static_cast<QWidget*>(m_positive), m_thresholdRow, m_number, static_cast<QWidget*>(m_classes)})
        body()->addWidget(widget);
    connect(m_column, &QComboBox::activated, this, &LabelPanel::chooseColumn);
    connect(m_positive, &QListWidget::itemChanged, this, &LabelPanel::takePositive);
    connect(m_comparison, &QComboBox::activated, this, &LabelPanel::takeThreshold);
    connect(m_threshold, &QLineEdit::editingFinished, this, &LabelPanel::takeThreshold);
    connect(m_task, &QComboBox::activated, this, &LabelPanel::takeTask);
    connect(&session, &Session::draftChanged, this, &LabelPanel::onDraftChanged);
    onDraftChanged();
}

QWidget* LabelPanel::buildNumber() {
    auto* number = new QWidget;
    auto* form = new QFormLayout(number);
    form->setContentsMargins(0, 0, 0, 0);
    const auto add = [&](const QString& id, const QString& title, const QString& name,
                         const QString& toolTip) {
        auto* edit = named(new QLineEdit, "label_" + id + "_edit", name);
        edit->setToolTip(toolTip);
        form->addRow(title, edit);
        connect(edit, &QLineEdit::editingFinished, this, &LabelPanel::takeNumber);
        return edit;
    };
    const QString beyond = tr("Public, from outside the records. A label beyond it counts as this value.");
    m_low = add("low", tr("Lowest"), tr("Lowest value of the label"), beyond);
    m_high = add("high", tr("Highest"), tr("Highest value of the label"), beyond);
    m_centre = add("centre", tr("Typical"), tr("Typical value of the label"),
                   tr("Public. Empty: the middle of the bounds"));
    m_spread =
        add("spread", tr("Spread"), tr("Typical spread of the label"),
            tr("Public: how far labels typically lie from the typical one. The noise of a private training "
               "is in these units, so a number that is far too large costs accuracy. Empty: a quarter of "
               "the distance of the bounds"));
    return number;
}

void LabelPanel::onDraftChanged() {
    showColumns(m_session.draft().schema);
    showRule(m_session.draft().schema);
}

void LabelPanel::showColumns(const Schema& schema) {
    const QSignalBlocker quiet(m_column);
    m_column->clear();
    for (const Column& column : schema.columns)
        m_column->addItem(toQt(column.name));
    m_column->setCurrentIndex(schema.indexOf(schema.label.column));
    m_column->setPlaceholderText(tr("Choose a column"));
}

void LabelPanel::showRule(const Schema& schema) {
    const Column* column = schema.labelColumn();
    const bool isNumber = column && column->isNumber();
    const bool listed = column && !isNumber;
    const bool number = schema.predictsNumber();
    m_question->setText(
        !column ? tr("Choose the column that the model should predict.")
        : number
            ? tr("Declare its lowest and highest value, from outside knowledge and not from the records.")
        : isNumber ? tr("Positive class: records whose value is")
                   : tr("Tick the positive values. With none ticked, every value is a class of its own."));
    m_positive->setVisible(listed);
    m_task->setVisible(isNumber);
    m_task->setCurrentIndex(m_task->findData(number));
    m_thresholdRow->setVisible(isNumber && !number);
    m_number->setVisible(number);
    if (listed) showValues(*column, schema.label.positive);
    if (number) {
        const auto show = [](QLineEdit* edit, const std::optional<double>& value) {
            edit->setText(value ? plainNumber(*value) : QString());
        };
        show(m_low, schema.label.low);
        show(m_high, schema.label.high);
        show(m_centre, schema.label.centre);
        show(m_spread, schema.label.spread);
        const std::optional<LabelScale> scale = schema.labelScale();
        m_centre->setPlaceholderText(scale ? plainNumber(scale->centre) : QString());
        m_spread->setPlaceholderText(scale ? plainNumber(scale->spread) : QString());
    } else if (isNumber) {
        m_comparison->setCurrentIndex(m_comparison->findData(static_cast<int>(schema.label.op)));
        m_threshold->setText(plainNumber(schema.label.threshold));
    }
    setTextOrHide(m_classes, column && !number ? classesText(schema) : QString());
}

/// The items stay while the categories do: this is also called from within a click on one of them.
void LabelPanel::showValues(const Column& column, const std::vector<std::string>& positive) {
    const QSignalBlocker quiet(m_positive);
    QStringList shown;
    for (int i = 0; i < m_positive->count(); ++i)
        shown << m_positive->item(i)->text();
    if (shown != toQt(column.categories)) {
        m_positive->clear();
        m_positive->addItems(toQt(column.categories));
    }
    for (int i = 0; i < m_positive->count(); ++i) {
        const std::string& value = column.categories[static_cast<std::size_t>(i)];
        const bool ticked = std::find(positive.begin(), positive.end(), value) != positive.end();
        m_positive->item(i)->setFlags(m_positive->item(i)->flags() | Qt::ItemIsUserCheckable);
        m_positive->item(i)->setCheckState(ticked ? Qt::Checked : Qt::Unchecked);
    }
    fitHeightToTicks(m_positive, maxVisibleValues);
}

void LabelPanel::chooseColumn(int index) {
    Draft draft = m_session.draft();
    setRole(draft, static_cast<std::size_t>(index), Role::Label);
    m_session.setDraft(std::move(draft));
}

void LabelPanel::takePositive() {
    LabelRule rule = m_session.draft().schema.label;
    rule.positive.clear();
    for (int i = 0; i < m_positive->count(); ++i)
        if (m_positive->item(i)->checkState() == Qt::Checked)
            rule.positive.push_back(m_positive->item(i)->text().toStdString());
    setRule(rule);
}

void LabelPanel::takeThreshold() {
    if (m_session.draft().schema.predictsNumber()) return;
    LabelRule rule = m_session.draft().schema.label;
    bool isNumber = false;
    const double threshold = QLocale::c().toDouble(m_threshold->text(), &isNumber);
    if (isNumber) rule.threshold = threshold;
    rule.op = static_cast<Comparison>(m_comparison->currentData().toInt());
    setRule(rule);
    m_threshold->setText(plainNumber(rule.threshold)); // what was no number goes back to what holds
}

/// What was typed for the other task goes: a rule says one thing.
void LabelPanel::takeTask() {
    const Schema& schema = m_session.draft().schema;
    const bool wantsNumber = m_task->currentData().toBool();
    if (wantsNumber == schema.predictsNumber()) return; // the choice of before, once more
    LabelRule rule;
    rule.column = schema.label.column;
    setRule(wantsNumber ? rule : ruleFor(*schema.labelColumn()));
}

void LabelPanel::takeNumber() {
    if (!m_session.draft().schema.predictsNumber()) return; // a field that is left because it goes
    LabelRule rule = m_session.draft().schema.label;
    const auto take = [](const QLineEdit* edit, std::optional<double>& value) {
        bool isNumber = false;
        const QString text = edit->text().trimmed();
        const double typed = QLocale::c().toDouble(text, &isNumber);
        isNumber = isNumber && std::isfinite(typed);
        if (isNumber || text.isEmpty()) value = isNumber ? std::optional(typed) : std::nullopt;
    };
    take(m_low, rule.low);
    take(m_high, rule.high);
    take(m_centre, rule.centre);
    take(m_spread, rule.spread);
    setRule(rule);
    showRule(m_session.draft().schema); // what was no number goes back to what holds
}

void LabelPanel::setRule(const LabelRule& rule) {
    Draft draft = m_session.draft();
    if (draft.schema.label == rule) return;
    draft.schema.label = rule;
    draft.schemaName.clear();
    tidyConstraints(draft);
    m_session.setDraft(std::move(draft));
}

} // namespace trilemma
