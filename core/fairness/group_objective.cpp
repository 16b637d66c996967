// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fairness/group_objective.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace trilemma {

namespace {

double sizeOf(const std::vector<int>& parts, const Eigen::ArrayXd& partShares) {
    double size = 0;
    for (const int part : parts)
        size += partShares[part];
    return size;
}

/// Wrong decisions about the people of some parts, over `size`.
LinearLoss errorsOver(double size, const Partition& partition, const std::vector<int>& parts,
                      std::string name) {
    LinearLoss loss{std::move(name), Eigen::ArrayXXd::Zero(partition.partCount(), partition.labels)};
    for (const int part : parts)
        for (int k = 0; k < partition.labels; ++k)
            if (k != part % partition.labels) loss.weights(part, k) = 1 / size;
    return loss;
}

/// Their share among these people.
LinearLoss errorAmong(const Partition& partition, const std::vector<int>& parts,
                      const Eigen::ArrayXd& partShares, std::string name) {
    return errorsOver(sizeOf(parts, partShares), partition, parts, std::move(name));
}

std::vector<int> partsOfLabel(const Partition& partition, int label) {
    std::vector<int> parts;
    for (int part = label; part < partition.partCount(); part += partition.labels)
        parts.push_back(part);
    return parts;
}

std::vector<int> partsOfCell(const Partition& partition, int cell) {
    std::vector<int> parts;
    for (int label = 0; label < partition.labels; ++label)
        parts.push_back(cell * partition.labels + label);
    return parts;
}

std::vector<LinearLoss> errorsOfCells(const Partition& partition, const Eigen::ArrayXd& partShares) {
    std::vector<LinearLoss> losses;
    for (int cell = 0; cell < partition.cellCount(); ++cell)
        losses.push_back(errorAmong(partition, partsOfCell(partition, cell), partShares,
                                    "cell " + std::to_string(cell) + ", error"));
    return losses;
}

GroupFunction objectiveOf(const Partition& partition, const Eigen::ArrayXd& partShares,
                          const ObjectiveOptions& options) {
    GroupFunction f;
    const auto add = [&](const std::vector<int>& parts, std::string name) {
        f.losses.push_back(errorAmong(partition, parts, partShares, std::move(name)));
    };
    switch (options.kind) {
    case ObjectiveKind::Error: {
        std::vector<int> all(static_cast<std::size_t>(partition.partCount()));
        std::iota(all.begin(), all.end(), 0);
        add(all, "error");
        f.outer = weightedSum(Eigen::ArrayXd::Ones(1));
        break;
    }
    case ObjectiveKind::CostSensitive:
        for (int label = 0; label < partition.labels; ++label)
            f.losses.push_back(errorsOver(partShares.sum(), partition, partsOfLabel(partition, label),
                                          "label " + std::to_string(label) + ", errors"));
        f.outer = weightedSum(Eigen::Array2d(1 - options.missCost, options.missCost));
        break;
    case ObjectiveKind::GeometricMean:
    case ObjectiveKind::HarmonicMean:
        for (int label = 0; label < partition.labels; ++label)
            add(partsOfLabel(partition, label), "label " + std::to_string(label) + ", error");
        f.outer = options.kind == ObjectiveKind::GeometricMean ? negativeGeometricMean(options.kappa)
                                                               : negativeHarmonicMean(options.kappa);
        break;
    case ObjectiveKind::WorstGroup:
        f.losses = errorsOfCells(partition, partShares);
        f.outer = smoothMaximum(options.eta);
        break;
    }
    return f;
}

/// Gamma - gamma, with N_I = n times the size of I; where |Gamma| may be above 1, both by the most that it
/// may be, which is the same inequality.
LinearLoss excessOf(const RateConstraint& inequality, const Eigen::ArrayXd& partShares,
                    Eigen::Index classes) {
    const double largest = std::max({1.0, std::abs(inequality.min()), std::abs(inequality.max())});
    LinearLoss loss{inequality.name, Eigen::ArrayXXd::Zero(partShares.size(), classes),
                    -inequality.slack / largest};
    for (const SubsetTerm& term : inequality.terms) {
        const double size = sizeOf(term.parts, partShares);
        for (std::size_t i = 0; i < term.parts.size(); ++i)
            loss.weights.row(term.parts[i]) +=
                term.weights.row(static_cast<Eigen::Index>(i)) / (size * largest);
    }
    return loss;
}

} // namespace

Eigen::ArrayXd GroupFunction::lossesAt(const DecisionShares& shares) const {
    Eigen::ArrayXd at(static_cast<Eigen::Index>(losses.size()));
    for (std::size_t i = 0; i < losses.size(); ++i)
        at[static_cast<Eigen::Index>(i)] = std::clamp(losses[i].of(shares), low, high);
    return at;
}

Eigen::ArrayXXd GroupFunction::gradient(const DecisionShares& shares) const {
    const Eigen::ArrayXd slope = outer->gradient(lossesAt(shares));
    Eigen::ArrayXXd sum = Eigen::ArrayXXd::Zero(shares.rows(), shares.cols());
    for (std::size_t i = 0; i < losses.size(); ++i)
        sum += slope[static_cast<Eigen::Index>(i)] * losses[i].weights;
    return sum;
}

double GroupFunction::steepest() const {
    const auto m = static_cast<Eigen::Index>(losses.size());
    const Eigen::ArrayXd slopes = outer->slopes(m);
    const auto& first = losses.front().weights;
    Eigen::ArrayXXd sum = Eigen::ArrayXXd::Zero(first.rows(), first.cols()), widest = sum;
    for (Eigen::Index i = 0; i < m; ++i) {
        const Eigen::ArrayXXd weights = losses[static_cast<std::size_t>(i)].weights.abs();
        sum += slopes[i] * weights;
        widest = widest.max(weights);
    }
    return sum.min(outer->slopeSum(m) * widest).maxCoeff();
}

SmoothPenalty PenalisedObjective::penalty() const {
    const auto m = static_cast<Eigen::Index>(f.losses.size());
    return {penaltyWeight(alpha, f.outer->lipschitz(m), m), alpha};
}

std::vector<const GroupFunction*> PenalisedObjective::constraints() const {
    std::vector<const GroupFunction*> all;
    for (const auto* each : {&g, &gini})
        if (*each) all.push_back(&**each);
    return all;
}

double PenalisedObjective::value(const DecisionShares& shares) const {
    double sum = f.value(shares);
    for (const GroupFunction* constraint : constraints())
        sum += penalty().value(constraint->value(shares));
    return sum;
}

Eigen::ArrayXXd PenalisedObjective::gradient(const DecisionShares& shares) const {
    Eigen::ArrayXXd sum = f.gradient(shares);
    for (const GroupFunction* constraint : constraints())
        sum += penalty().slope(constraint->value(shares)) * constraint->gradient(shares);
    return sum;
}

double PenalisedObjective::sensitivity(std::int64_t records) const {
    double steepest = f.steepest();
    for (const GroupFunction* constraint : constraints())
        steepest += penalty().G * constraint->steepest();
    return steepest / static_cast<double>(records);
}

double PenalisedObjective::curvature() const {
    constexpr double rangeOfF = 1, rangeOfG = 2;
    double sum = f.outer->curvature(static_cast<Eigen::Index>(f.losses.size()), rangeOfF);
    for (const GroupFunction* constraint : constraints()) {
        const auto j = static_cast<Eigen::Index>(constraint->losses.size());
        sum += penalty().G * constraint->outer->curvature(j, rangeOfG) +
               penalty().curvature() * std::pow(rangeOfG * constraint->outer->slopeSum(j), 2);
    }
    return sum;
}

PenalisedObjective penalisedObjective(const Partition& partition,
                                      const std::vector<RateConstraint>& inequalities,
                                      const Eigen::ArrayXd& partShares, const ObjectiveOptions& options) {
    constexpr double giniWidth = 0.01; // of the differences of errors that are smoothed
    PenalisedObjective h{objectiveOf(partition, partShares, options), {}, {}, options.alpha};
    if (options.giniBound < 1)
        h.gini =
            GroupFunction{smoothGini(options.giniBound, giniWidth), errorsOfCells(partition, partShares)};
    if (inequalities.empty()) return h;
    h.g = GroupFunction{smoothMaximum(options.eta), {}};
    for (const RateConstraint& inequality : inequalities)
        h.g->losses.push_back(excessOf(inequality, partShares, partition.labels));
    const double above = std::log(static_cast<double>(inequalities.size())) / options.eta;
    for (LinearLoss& loss : h.g->losses) {
        loss.offset -= above; // so that the smooth maximum is never above the largest
        h.g->low = std::min(h.g->low, loss.offset - 1); // Gamma is at least -1
    }
    return h;
}

} // namespace trilemma
