// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A model for every slack from one release: decisions by a score of the label and scores of a sensitive
// attribute, chosen on one noisy table of them. No attribute has to be known when somebody is decided about.
#pragma once

#include "core/models/frontier_table.h"
#include "core/models/predictor.h"

namespace trilemma {

/// "id" of a frontier as JSON.
inline constexpr const char* frontierId = "frontier";

/// The scores that cells are made of: u of the label, a v of the attribute for each comparison.
struct FrontierScores {
    std::shared_ptr<const TrainedModel> label;
    std::vector<std::shared_ptr<const TrainedModel>> attributes;

    static constexpr int noCell = -1; ///< of a row with a score that is not finite
    /// Of every row.
    std::vector<int> cellsOf(const RowBlock& block, const FrontierCells& cells) const;
};

/// probabilities() is the law of the cell of a row; (1, 0) of a row without one.
class FrontierPredictor : public Predictor {
  public:
    FrontierPredictor(FrontierScores scores, DecidingAttribute protectedAttribute, FrontierTable table,
                      FrontierChoice choice);

    const TrainedModel& base() const { return *m_scores.label; } ///< the label's score
    const FrontierTable& table() const { return m_table; }
    const FrontierChoice& choice() const { return m_choice; }
    /// The model of another choice on this table: post-processing of the same release.
    std::shared_ptr<const FrontierPredictor> at(const FrontierChoice& choice) const;

    void probabilities(const RowBlock& block, RowMatrix& into) const override;
    bool decidesAtRandom() const override { return true; }
    std::string predictedAttribute() const override { return m_attribute.name; }
    Json toJson() const override;

  private:
    FrontierScores m_scores;
    DecidingAttribute m_attribute;
    FrontierTable m_table;
    FrontierChoice m_choice;
};

/// What toJson() wrote. Errors: those of predictorFromJson().
Result<std::unique_ptr<Predictor>> frontierFromJson(const Json& json, const ModelShape& shape,
                                                    const std::vector<DecidingAttribute>& known);

/// The table inside of a stored model; none: it is no frontier, or damaged.
std::optional<FrontierTable> frontierTableIn(const Json& model);

/// A stored frontier with the decisions of another slack: post-processing of what it holds already. Errors
/// (field "gamma"): no frontier, a slack outside [0, 1], one that is not resolved.
Result<Json> frontierAtSlack(Json model, double gamma);

} // namespace trilemma
