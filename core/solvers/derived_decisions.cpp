// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/derived_decisions.h"

#include "core/solvers/linear_program.h"

#include <algorithm>
#include <limits>

namespace trilemma {

namespace {

constexpr double elasticPrice = 1000; ///< above any gain in error that breaking a constraint can bring
constexpr double changePrice = 1e-6;  ///< of p(k | g, d), k != d

/// The programme of one table. Variables: p(k | g, d) at (g K + d) K + k, then one e_j a constraint.
class LawProgram {
  public:
    LawProgram(const Partition& partition, const RateHistogram& counts)
        : m_partition(partition)
        , m_counts(countsOf(counts, 0))
        , m_classes(counts.cols()) {
        addCosts();
        addLaws();
    }

    bool knows(const RateConstraint& constraint) const {
        return std::all_of(constraint.terms.begin(), constraint.terms.end(),
                           [&](const SubsetTerm& term) { return subsetSize(term, m_counts) > 0; });
    }

    void add(const RateConstraint& constraint) {
        Eigen::ArrayXd coefficients = Eigen::ArrayXd::Zero(entries());
        for (const SubsetTerm& term : constraint.terms) {
            const double size = subsetSize(term, m_counts);
            for (std::size_t i = 0; i < term.parts.size(); ++i)
                for (Eigen::Index d = 0; d < m_classes; ++d)
                    for (Eigen::Index k = 0; k < m_classes; ++k)
                        coefficients[at(term.parts[i], d, k)] +=
                            term.weights(static_cast<Eigen::Index>(i), k) *
                            m_counts.predictions(term.parts[i], d) / size;
        }
        LinearProgram::Row row{{}, constraint.slack, false};
        for (Eigen::Index j = 0; j < coefficients.size(); ++j)
            if (coefficients[j] != 0) row.entries.push_back({static_cast<int>(j), coefficients[j]});
        row.entries.push_back({static_cast<int>(m_program.cost.size()), -1});
        m_program.cost.push_back(elasticPrice);
        m_program.rows.push_back(std::move(row));
    }

    std::optional<DecisionProbabilities> solved() const {
        const std::optional<Eigen::VectorXd> x = solve(m_program);
        if (!x) return std::nullopt;
        return DecisionProbabilities(Eigen::Map<const DecisionProbabilities>(
            x->data(), m_partition.cellCount() * m_classes, m_classes));
    }

  private:
    Eigen::Index entries() const { return m_partition.cellCount() * m_classes * m_classes; }
    Eigen::Index at(int part, Eigen::Index d, Eigen::Index k) const {
        return (part / m_partition.labels * m_classes + d) * m_classes + k;
    }

    void addCosts() {
        m_program.cost.assign(static_cast<std::size_t>(entries()), 0);
        const double total = m_counts.predictions.sum();
        for (int part = 0; part < m_partition.partCount(); ++part)
            for (Eigen::Index d = 0; d < m_classes; ++d)
                for (Eigen::Index k = 0; k < m_classes; ++k) {
                    double& cost = m_program.cost[static_cast<std::size_t>(at(part, d, k))];
                    if (total > 0 && k != part % m_partition.labels)
                        cost += m_counts.predictions(part, d) / total;
                    if (part % m_partition.labels == 0 && k != d) cost += changePrice;
                }
    }

    void addLaws() {
        for (Eigen::Index first = 0; first < entries(); first += m_classes) {
            LinearProgram::Row row{{}, 1, true};
            for (Eigen::Index k = 0; k < m_classes; ++k)
                row.entries.push_back({static_cast<int>(first + k), 1});
            m_program.rows.push_back(std::move(row));
        }
    }

    const Partition& m_partition;
    PartCounts m_counts;
    Eigen::Index m_classes;
    LinearProgram m_program;
};

} // namespace

RateHistogram derivedHistogram(const Partition& partition, const RateHistogram& counts,
                               const DecisionProbabilities& law) {
    RateHistogram derived(counts.rows(), counts.cols());
    for (int part = 0; part < partition.partCount(); ++part)
        derived.row(part) = (counts.row(part).matrix() *
                             law.middleRows(part / partition.labels * counts.cols(), counts.cols()).matrix())
                                .array();
    return derived;
}

DerivedDecisions deriveDecisions(const ConstraintSet& constraints, const RateHistogram& table) {
    const RateHistogram counts = table.max(0.0);
    LawProgram program(constraints.partition, counts);
    DerivedDecisions result;
    std::vector<const RateConstraint*> known;
    for (const RateConstraint& constraint : constraints.constraints)
        if (program.knows(constraint)) known.push_back(&constraint);
    result.unknown = static_cast<int>(constraints.constraints.size() - known.size());
    for (const RateConstraint* constraint : known)
        program.add(*constraint);
    const std::optional<DecisionProbabilities> law = program.solved();
    result.isSolved = law.has_value();
    const Eigen::Index classes = counts.cols();
    result.law = roundedProbabilities(
        law ? *law : DecisionProbabilities::Zero(constraints.partition.cellCount() * classes, classes));
    const RateHistogram derived = derivedHistogram(constraints.partition, counts, result.law);
    for (const RateConstraint* constraint : known) {
        const double min = std::numeric_limits<double>::min(); // no floor: no subset is empty
        result.excess =
            std::max(result.excess, constraintValue(*constraint, countsOf(derived, min)) - constraint->slack);
    }
    return result;
}

} // namespace trilemma
