// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/price_model.h"

#include "core/privacy/meaning.h"
#include "ui/base/escape.h"
#include "ui/base/words.h"

#include <QLocale>

namespace trilemma {

void PriceModel::setPrices(std::vector<Price> prices) {
    beginResetModel();
    m_prices = std::move(prices);
    endResetModel();
}

int PriceModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_prices.size());
}

int PriceModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString PriceModel::display(const Price& price, int column) const {
    const QString none = QStringLiteral("–");
    if (column == Target) return shownNumber(price.epsilon);
    if (column == Certainty) return shareBound(greatestGuess(price.epsilon, price.delta));
    if (!price.plan) return none;
    const SolverPlan& plan = *price.plan;
    switch (column) {
    case GradientNoise:
        return QLocale().toString(plan.step.gradientNoise, 'f', 3);
    case NoiseToSignal:
        return plan.step.expectedBatch > 0
                   ? tr("%1 %").arg(roundNumber(100 * plan.step.gradientNoise / plan.step.expectedBatch, 2))
                   : none;
    case CountNoise:
        return plan.step.histogramNoise > 0 ? tr("± %1").arg(roundNumber(plan.step.histogramNoise, 2)) : none;
    case Spent:
        return fixedBound(plan.spent.epsilon, 4);
    case ReplaceOne:
        return fixedBound(price.replaceOne, 3);
    default:
        return {};
    }
}

QVariant PriceModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Price& price = m_prices[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole) return display(price, index.column());
    if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && !price.errors.empty())
        return plainToolTip(errorText(price.errors.front()));
    return {};
}

QVariant PriceModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    static const QStringList names{tr("Target ε"),       tr("Guesses right"),   tr("Noise multiplier"),
                                   tr("Noise / signal"), tr("Noise of counts"), tr("Spent ε"),
                                   tr("If replaced")};
    static const QStringList tips{
        tr("The largest ε that one run may spend."),
        tr("How often an attacker can be right at most who sees the model and guesses, if both answers were "
           "equally likely before (50 %). δ is included."),
        tr("Standard deviation of the noise on each step's gradient sum, in units of the clipping norm."),
        tr("That noise against the largest possible gradient sum of the expected batch; smaller trains "
           "better."),
        tr("Standard deviation of the noise on each count of the fairness histogram, in records of the "
           "batch."),
        tr("What one run really spends, rounded up; never above the target."),
        tr("The ε of the same noise if neighbouring tables differ in the content of one record "
           "(replace-one).")};
    switch (role) {
    case Qt::DisplayRole:
        return names.value(section);
    case Qt::ToolTipRole:
        return tips.value(section);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    default:
        return {};
    }
}

} // namespace trilemma
