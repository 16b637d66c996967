// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/price_model.h"

#include "core/privacy/meaning.h"
#include "ui/base/escape.h"
#include "ui/base/words.h"

#include "core/base/text.h"

#include <QLocale>

namespace trilemma {

namespace {

/// Head and tooltip of a column.
struct Head {
    QString title, tip;
};

Head noiseHead(const std::string& release) {
    if (release == "gradient")
        return {PriceModel::tr("Noise multiplier"),
                PriceModel::tr("Standard deviation of the noise on each step's gradient sum, in units of the "
                               "clipping norm.")};
    if (release == "histogram")
        return {PriceModel::tr("Noise of counts"),
                PriceModel::tr("Standard deviation of the noise on each count of the fairness histogram, in "
                               "records of the batch.")};
    return {
        PriceModel::tr("Noise: %1").arg(toQt(release)),
        PriceModel::tr("Noise on the released sum “%1”, in contributions of one record; of a choice, its own "
                       "ε.")
            .arg(toQt(release))};
}

Head headOf(const PriceModel::Column& column) {
    switch (column.show) {
    case PriceModel::Show::Target:
        return {PriceModel::tr("Target ε"), PriceModel::tr("The largest ε that one run may spend.")};
    case PriceModel::Show::Certainty:
        return {PriceModel::tr("Guesses right"),
                PriceModel::tr("How often, at most, an attacker is right who sees the model and guesses, if "
                               "both answers were equally likely before (50 %). δ is included.")};
    case PriceModel::Show::Noise:
        return noiseHead(column.release);
    case PriceModel::Show::NoiseToSignal:
        return {PriceModel::tr("Noise / signal"),
                PriceModel::tr("That noise relative to the largest possible sum of the expected batch; "
                               "smaller trains better.")};
    case PriceModel::Show::Spent:
        return {PriceModel::tr("Spent ε"),
                PriceModel::tr("What one run really spends, rounded up; never above the target.")};
    case PriceModel::Show::ReplaceOne:
        return {PriceModel::tr("ε (replace-one)"),
                PriceModel::tr("The ε of the same noise if neighbouring tables differ in the content of one "
                               "record (replace-one).")};
    }
    return {};
}

QString noiseText(const Release& release) {
    if (release.kind == Release::Kind::Choice)
        return QStringLiteral("ε %1").arg(fixedBound(release.epsilon, 3));
    if (release.id == "gradient") return QLocale().toString(release.drawnNoise(), 'f', 3);
    return PriceModel::tr("± %1").arg(roundNumber(release.drawnNoise(), 2));
}

} // namespace

std::vector<PriceModel::Column> PriceModel::columnsOf(const std::vector<Price>& prices) {
    std::vector<Column> columns{{Show::Target, {}}, {Show::Certainty, {}}};
    std::vector<std::string> known;
    const auto add = [&](const Look&, const Release& release) {
        if (release.isExact() || contains(known, release.id)) return;
        columns.push_back({Show::Noise, release.id});
        if (known.empty() && release.kind == Release::Kind::Sum)
            columns.push_back({Show::NoiseToSignal, release.id});
        known.push_back(release.id);
    };
    for (const Price& price : prices)
        if (price.plan)
            forEachLook(price.plan->looks, [&](const Look& look, std::int64_t) {
                for (const Release& release : look.releases)
                    add(look, release);
            });
    columns.insert(columns.end(), {{Show::Spent, {}}, {Show::ReplaceOne, {}}});
    return columns;
}

void PriceModel::setPrices(std::vector<Price> prices) {
    beginResetModel();
    m_columns = columnsOf(prices);
    m_prices = std::move(prices);
    endResetModel();
}

int PriceModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_prices.size());
}

int PriceModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QString PriceModel::display(const Price& price, const Column& column) const {
    const QString none = QStringLiteral("–");
    if (column.show == Show::Target) return shownNumber(price.epsilon);
    if (column.show == Show::Certainty) return shareBound(maxGuess(price.epsilon, price.delta));
    if (!price.plan) return none;
    const SolverPlan& plan = *price.plan;
    const Release* release = findRelease(plan.looks, column.release);
    switch (column.show) {
    case Show::Noise:
        return release ? noiseText(*release) : none;
    case Show::NoiseToSignal:
        return release && plan.step.expectedBatch > 0
                   ? tr("%1 %").arg(roundNumber(100 * release->drawnNoise() / plan.step.expectedBatch, 2))
                   : none;
    case Show::Spent:
        return fixedBound(plan.spent.epsilon, 4);
    case Show::ReplaceOne:
        return fixedBound(price.replaceOne, 3);
    default:
        return {};
    }
}

QVariant PriceModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Price& price = m_prices[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole) return display(price, m_columns[static_cast<std::size_t>(index.column())]);
    if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && !price.errors.empty())
        return plainToolTip(errorText(price.errors.front()));
    return {};
}

QVariant PriceModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (section < 0 || section >= columnCount()) return {};
    const Head head = headOf(m_columns[static_cast<std::size_t>(section)]);
    switch (role) {
    case Qt::DisplayRole:
        return head.title;
    case Qt::ToolTipRole:
        return head.tip;
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    default:
        return {};
    }
}

} // namespace trilemma
