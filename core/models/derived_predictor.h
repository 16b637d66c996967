// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A predictor whose decisions are drawn, given a person's groups and what another model decides or how it
// scores the person (Hardt, Price and Srebro 2016, "Equality of Opportunity in Supervised Learning",
// Definition 4.1: derived predictors; their Section 4.2 for scores).
#pragma once

#include "core/models/group_crossing.h"
#include "core/models/predictor.h"
#include "core/models/score_cells.h"

namespace trilemma {

/// "id" of a derived predictor as JSON.
inline constexpr const char* derivedId = "derived";

/// Laws of decisions are whole multiples of 2^-probabilityBits that add up to 1 exactly, so that sums of
/// expected counts are exact.
inline constexpr int probabilityBits = 20;

/// p(k | g, c): the probability of the decision k for a person of the crossed group g (the last attribute
/// varies fastest) whom the base model's score puts into cell c (ScoreCells) of C. Row g C + c, column k.
using DecisionProbabilities = RowMatrix;

/// The nearest law that fits the grid, row by row: entries truncated to it and what is missing given to the
/// largest remainders. Entries that are negative or not finite count as 0; an empty row decides d.
DecisionProbabilities roundedProbabilities(const DecisionProbabilities& law, ScoreCells cells = {});

/// probabilities() is p(. | g, c) of each row. Made by post-processing of another predictor, never trained
/// itself.
class DerivedPredictor : public Predictor {
  public:
    /// `law` (crossings C x K) is rounded to the grid.
    DerivedPredictor(std::shared_ptr<const Predictor> base, GroupCrossing groups,
                     const DecisionProbabilities& law, ScoreCells cells = {});

    const Predictor& base() const { return *m_base; }
    const DecisionProbabilities& law() const { return m_law; }
    ScoreCells cells() const { return m_cells; }

    void probabilities(const RowBlock& block, RowMatrix& into) const override;
    bool decidesAtRandom() const override { return true; }
    std::vector<std::string> attributes() const override { return m_groups.names(); }
    bool readsFeatures() const override { return m_base->readsFeatures(); }
    /// "parameters" are those of the base, then p row by row; "base" is the id of the base.
    Json toJson() const override;

  private:
    std::shared_ptr<const Predictor> m_base;
    GroupCrossing m_groups;
    ScoreCells m_cells;
    DecisionProbabilities m_law;
};

/// From the "structure" of toJson() and p row by row; null where they do not fit each other, or name an
/// attribute that is not among `known`.
std::unique_ptr<Predictor> derivedFromJson(const Json& structure, std::shared_ptr<const Predictor> base,
                                           const std::vector<DecidingAttribute>& known, int classes,
                                           const Eigen::VectorXd& law);

} // namespace trilemma
