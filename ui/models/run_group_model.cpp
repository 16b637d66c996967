// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_group_model.h"

#include "core/evaluation/group_rates.h"
#include "ui/base/core_texts.h"
#include "ui/base/escape.h"
#include "ui/base/words.h"
#include "ui/runs/run_row.h"
#include "ui/widgets/widgets.h"

#include <QHeaderView>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

QString countText(double count) {
    const bool whole = std::abs(count - std::round(count)) < 1e-9;
    return QLocale().toString(count, 'f', whole ? 0 : 1); // expected counts where decisions are drawn
}

/// What the rate is of; empty where this version of the program does not know it.
std::string taskOf(const GroupRate& rate) {
    for (const GroupRateSpec& spec : groupRateRegistry())
        if (spec.id == rate.id) return spec.task;
    return {};
}

/// A mean of numbers in units of the label, not a share.
bool isMean(const GroupRate& rate) {
    return taskOf(rate) == regressionTask;
}

QString cellText(const GroupRate& rate) {
    if (!rate.value) return RunGroupModel::tr("not\nestimable");
    const auto shown = [&](const std::optional<double>& value, int decimals) {
        return isMean(rate) ? digitsOf(value, decimals) : fixedNumber(value, decimals);
    };
    const QString value = shown(rate.value, 4);
    if (!rate.low || !rate.high) return value;
    return value + QLatin1Char('\n') + shown(rate.low, 3) +
           (*rate.low < 0 ? QStringLiteral(" – ") : QStringLiteral("–")) + shown(rate.high, 3);
}

QString nonPrivateText() {
    return RunGroupModel::tr("Non-private: computed on the records without noise.");
}

QString cellToolTip(const GroupRate& rate) {
    QStringList lines;
    if (rate.value && isMean(rate))
        lines << RunGroupModel::tr("Mean over %1 records").arg(countText(rate.denominator));
    else if (rate.value)
        lines << RunGroupModel::tr("%1 of %2").arg(countText(rate.numerator), countText(rate.denominator));
    else
        lines << RunGroupModel::tr("Not estimable: no record of the group is in the denominator.");
    if (rate.low && rate.high)
        lines << RunGroupModel::tr("95 % interval %1 to %2")
                     .arg(isMean(rate) ? digitsOf(rate.low, 5) : fixedNumber(rate.low, 4),
                          isMean(rate) ? digitsOf(rate.high, 5) : fixedNumber(rate.high, 4));
    lines << nonPrivateText();
    return lines.join(QLatin1Char('\n'));
}

/// By the first rate that is known.
std::string taskOfRates(const std::vector<const GroupRow*>& groups) {
    for (const GroupRow* group : groups)
        for (const GroupRate& rate : group->rates)
            if (std::string task = taskOf(rate); !task.empty()) return task;
    return classificationTask;
}

} // namespace

void RunGroupModel::setGroups(std::vector<GroupRow> groups) {
    beginResetModel();
    m_groups = std::move(groups);
    choose();
    endResetModel();
}

void RunGroupModel::show(EvaluationSet set, const QString& positive) {
    if (set == m_set && positive == m_positive) return;
    beginResetModel();
    m_set = set;
    m_positive = positive;
    choose();
    endResetModel();
}

QStringList RunGroupModel::positives() const {
    QStringList classes;
    for (const GroupRow& group : m_groups)
        if (!classes.contains(toQt(group.positive))) classes << toQt(group.positive);
    return classes;
}

void RunGroupModel::choose() {
    m_shown.clear();
    const QStringList classes = positives();
    const QString positive = classes.contains(m_positive) ? m_positive : classes.value(0);
    for (const GroupRow& group : m_groups)
        if (group.set == m_set && toQt(group.positive) == positive) m_shown.push_back(&group);
    m_rates.clear();
    const std::string task = taskOfRates(m_shown);
    for (const GroupRateSpec& spec : groupRateRegistry())
        if (spec.task == task) m_rates.push_back(&spec);
    // What is compared stands side by side, in a narrow panel too.
    std::stable_partition(m_shown.begin(), m_shown.end(),
                          [](const GroupRow* group) { return !group->group.empty(); });
}

int RunGroupModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || m_shown.empty() ? 0 : 1 + static_cast<int>(m_rates.size());
}

int RunGroupModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

const GroupRate* RunGroupModel::rateAt(const QModelIndex& index) const {
    const std::string& id = m_rates[static_cast<std::size_t>(index.row() - 1)]->id;
    for (const GroupRate& rate : groupAt(index.column()).rates)
        if (rate.id == id) return &rate;
    return nullptr;
}

QVariant RunGroupModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    if (index.row() == recordsRow)
        return role == Qt::DisplayRole ? countText(groupAt(index.column()).records) : nonPrivateText();
    const GroupRate* rate = rateAt(index);
    if (!rate)
        return role == Qt::DisplayRole ? QStringLiteral("–") : tr("This run's store does not know it.");
    return role == Qt::DisplayRole ? cellText(*rate) : plainToolTip(cellToolTip(*rate));
}

QVariant RunGroupModel::headerData(int section, Qt::Orientation orientation, int role) const {
    const bool inside =
        section >= 0 && section < (orientation == Qt::Horizontal ? columnCount() : rowCount());
    if (!inside) return {};
    if (orientation == Qt::Horizontal) {
        if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
        if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
        const GroupRow& group = groupAt(section);
        const QString name = group.group.empty() ? tr("Everybody") : toQt(group.group);
        return role == Qt::ToolTipRole ? plainToolTip(name) : name;
    }
    if (section == recordsRow) {
        if (role == Qt::DisplayRole) return tr("Records");
        return role == Qt::ToolTipRole ? tr("Records of the group in this set") : QVariant();
    }
    const GroupRateSpec& spec = *m_rates[static_cast<std::size_t>(section - 1)];
    if (role == Qt::DisplayRole) return coreText(spec.title);
    return role == Qt::ToolTipRole ? coreText(spec.title) + QStringLiteral(": ") + toQt(spec.formula)
                                   : QVariant();
}

void setUpGroupTable(QTableView& table, RunGroupModel& model) {
    setUpTable(&table);
    table.setModel(&model);
    table.setFrameShape(QFrame::NoFrame);
    table.setSelectionMode(QAbstractItemView::NoSelection);
    table.verticalHeader()->show();
    table.verticalHeader()->setDefaultAlignment(
        Qt::Alignment::fromInt(static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextWordWrap));
    constexpr int lettersOfNames = 13; // two lines of the longest: columns of two groups stay in sight
    table.verticalHeader()->setMaximumWidth(lettersOfNames * table.fontMetrics().averageCharWidth());
    table.verticalHeader()->setDefaultSectionSize(2 * table.fontMetrics().lineSpacing() + space::one);
    table.horizontalHeader()->setMinimumSectionSize(72);
}

} // namespace trilemma
