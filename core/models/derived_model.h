// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A model whose decisions are drawn, given a person's groups and what another model decides (Hardt, Price and
// Srebro 2016, "Equality of Opportunity in Supervised Learning", Definition 4.1: derived predictors).
#pragma once

#include "core/models/model.h"

namespace trilemma {

/// A sensitive column that a derived model reads.
struct DecidingAttribute {
    std::string name;
    std::vector<std::string> groups;
    std::size_t place = 0; ///< in EncodedTable::sensitive
};
/// Those of these names, in the table's order, as a partition over them crosses them.
std::vector<DecidingAttribute> decidingAttributes(const EncodedTable& table,
                                                  const std::vector<std::string>& names);

/// Laws of decisions are whole multiples of 2^-lawBits that add up to 1 exactly, so that sums of expected
/// counts are exact.
inline constexpr int lawBits = 20;

/// p(k | g, d): the probability of the decision k for a person of the crossed group g (the last attribute
/// varies fastest) on whom the base model decides d, its most likely class. Row g K + d, column k.
using DecisionLaw = RowMatrix;

/// The nearest law that fits the grid, row by row: entries truncated to it and what is missing given to the
/// largest remainders. Entries that are negative or not finite count as 0; an empty row decides d.
DecisionLaw roundedLaw(const DecisionLaw& law);

/// Parameters: those of the base, then p row by row. probabilities() is the law of the decision; the block
/// must hold the groups of its rows (RowBlock::gatherGroups). Made by post-processing, never trained itself:
/// its gradient by the base's parameters is 0 almost everywhere, and none is added.
class DerivedModel : public Model {
  public:
    DerivedModel(std::shared_ptr<const Model> base, int classes, std::vector<DecidingAttribute> attributes);

    int crossings() const { return m_crossings; }
    /// Parameters of this model. `law` is rounded to the grid.
    Eigen::VectorXd join(const Eigen::VectorXd& baseParameters, const DecisionLaw& law) const;
    DecisionLaw lawOf(const Eigen::VectorXd& theta) const;

    int parameterCount() const override;
    /// The base's, and a law that keeps its decisions.
    Eigen::VectorXd initialParameters(std::uint64_t seed) const override;
    void forward(const RowBlock& block, const Eigen::VectorXd& theta, RowMatrix& probabilities,
                 ForwardPass& pass) const override;
    void addGradients(const RowBlock&, ForwardPass&, const RowMatrix&, const GradientGrid&,
                      std::span<std::int64_t>) const override {}
    void accumulateGradient(const RowBlock&, ForwardPass&, int, const RowMatrix&,
                            std::span<double>) const override {}
    bool decidesAtRandom() const override { return true; }
    Json description() const override;

  private:
    int crossingOf(const RowBlock& block, int row) const;

    std::shared_ptr<const Model> m_base;
    int m_classes;
    std::vector<DecidingAttribute> m_attributes;
    int m_crossings = 1;
};

} // namespace trilemma
