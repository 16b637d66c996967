// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/derived_decisions.h"

#include "core/base/noisy_counts.h"
#include "core/solvers/linear_program.h"

#include <algorithm>
#include <limits>

namespace trilemma {

namespace {

constexpr double elasticPrice = 1000; ///< above any gain in error that breaking a constraint can bring
constexpr double changePrice = 1e-6;  ///< of p(k | g, d), k != d

/// The programme of one table. Variables: p(k | g, c) at (g C + c) K + k, then one e_j a constraint.
class LawProgram {
  public:
    LawProgram(const Partition& partition, const RateHistogram& counts, const LawForm& form)
        : m_partition(partition)
        , m_counts(countsOf(counts, 0))
        , m_form(form)
        , m_classes(partition.labels)
        , m_cells(counts.cols())
        , m_groups(form.knowsGroup ? partition.cellCount() : 1) {
        addCosts();
        addLaws();
        if (form.isMonotone && form.cells.bins > 1) addMonotony();
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
                for (Eigen::Index c = 0; c < m_cells; ++c)
                    for (Eigen::Index k = 0; k < m_classes; ++k)
                        coefficients[at(groupOf(term.parts[i]), c, k)] +=
                            term.weights(static_cast<Eigen::Index>(i), k) *
                            m_counts.predictions(term.parts[i], c) / size;
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
        return DecisionProbabilities(
            Eigen::Map<const DecisionProbabilities>(x->data(), m_groups * m_cells, m_classes));
    }

    DecisionProbabilities unsolved() const {
        return DecisionProbabilities::Zero(m_groups * m_cells, m_classes);
    }

  private:
    Eigen::Index entries() const { return m_groups * m_cells * m_classes; }
    Eigen::Index groupOf(int part) const { return m_form.knowsGroup ? part / m_partition.labels : 0; }
    Eigen::Index at(Eigen::Index group, Eigen::Index c, Eigen::Index k) const {
        return (group * m_cells + c) * m_classes + k;
    }

    void addCosts() {
        m_program.cost.assign(static_cast<std::size_t>(entries()), 0);
        const double total = m_counts.predictions.sum();
        for (int part = 0; part < m_partition.partCount() && total > 0; ++part)
            for (Eigen::Index c = 0; c < m_cells; ++c)
                for (Eigen::Index k = 0; k < m_classes; ++k)
                    if (k != part % m_partition.labels)
                        m_program.cost[static_cast<std::size_t>(at(groupOf(part), c, k))] +=
                            m_counts.predictions(part, c) / total;
        for (Eigen::Index g = 0; g < m_groups; ++g)
            for (Eigen::Index c = 0; c < m_cells; ++c)
                for (Eigen::Index k = 0; k < m_classes; ++k)
                    if (k != m_form.cells.classOf(static_cast<int>(c)))
                        m_program.cost[static_cast<std::size_t>(at(g, c, k))] += changePrice;
    }

    void addLaws() {
        for (Eigen::Index first = 0; first < entries(); first += m_classes) {
            LinearProgram::Row row{{}, 1, true};
            for (Eigen::Index k = 0; k < m_classes; ++k)
                row.entries.push_back({static_cast<int>(first + k), 1});
            m_program.rows.push_back(std::move(row));
        }
    }

    void addMonotony() {
        const Eigen::Index bins = m_form.cells.bins;
        for (Eigen::Index g = 0; g < m_groups; ++g) {
            for (Eigen::Index d = 0; d < m_classes; ++d)
                for (Eigen::Index c = d * bins; c + 1 < (d + 1) * bins; ++c)
                    addOrder(at(g, c, d), at(g, c + 1, d));
            if (m_classes == 2) addOrder(at(g, 0, 1), at(g, bins, 1)); // the least sure cells of both classes
        }
    }

    /// One variable is at most another.
    void addOrder(Eigen::Index less, Eigen::Index more) {
        m_program.rows.push_back({{{static_cast<int>(less), 1}, {static_cast<int>(more), -1}}, 0, false});
    }

    const Partition& m_partition;
    PartCounts m_counts; ///< by cell, not by decision: sizes are the same
    const LawForm& m_form;
    Eigen::Index m_classes;
    Eigen::Index m_cells;
    Eigen::Index m_groups;
    LinearProgram m_program;
};

} // namespace

RateHistogram derivedHistogram(const Partition& partition, const RateHistogram& counts,
                               const DecisionProbabilities& law, const LawForm& form) {
    RateHistogram derived(counts.rows(), law.cols());
    for (int part = 0; part < partition.partCount(); ++part) {
        const Eigen::Index group = form.knowsGroup ? part / partition.labels : 0;
        derived.row(part) =
            (counts.row(part).matrix() * law.middleRows(group * counts.cols(), counts.cols()).matrix())
                .array();
    }
    return derived;
}

DerivedDecisions deriveDecisions(const ConstraintSet& constraints, const RateHistogram& table,
                                 const LawForm& form) {
    const RateHistogram counts = withoutNegatives(table);
    LawProgram program(constraints.partition, counts, form);
    DerivedDecisions result;
    std::vector<const RateConstraint*> known;
    for (const RateConstraint& constraint : constraints.constraints)
        if (program.knows(constraint)) known.push_back(&constraint);
    result.unknown = static_cast<int>(constraints.constraints.size() - known.size());
    for (const RateConstraint* constraint : known)
        program.add(*constraint);
    const std::optional<DecisionProbabilities> law = program.solved();
    result.isSolved = law.has_value();
    result.law = roundedProbabilities(law ? *law : program.unsolved(), form.cells);
    const RateHistogram derived = derivedHistogram(constraints.partition, counts, result.law, form);
    for (const RateConstraint* constraint : known) {
        const double min = std::numeric_limits<double>::min(); // no floor: no subset is empty
        result.excess =
            std::max(result.excess, constraintValue(*constraint, countsOf(derived, min)) - constraint->slack);
    }
    return result;
}

} // namespace trilemma
