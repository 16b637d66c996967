// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A model for every slack from one release: decisions by two scores, u of the label and v of a sensitive
// attribute, chosen on one noisy table of both. No attribute has to be known when somebody is decided about.
#pragma once

#include "core/models/predictor.h"

namespace trilemma {

/// "id" of a frontier as JSON.
inline constexpr const char* frontierId = "frontier";

/// Cells of both scores: u = P(class 1) in `ofLabel` equal parts of [0, 1], v = P(group 1) in `ofAttribute`.
/// Cell i ofAttribute + j. Public bounds.
struct FrontierCells {
    static constexpr int maxBins = 50;

    int ofLabel = 20;
    int ofAttribute = 10;

    int count() const { return ofLabel * ofAttribute; }
    int of(double u, double v) const;
    /// u_i - lambda v_j of the middle of a cell.
    double score(int cell, double lambda) const;
    bool operator==(const FrontierCells&) const = default;
};

/// The released table: people by part (group x label, label fastest) and cell, of two groups and two classes.
struct FrontierTable {
    FrontierCells cells;
    Eigen::ArrayXXd counts; ///< 4 x cells, with noise
    double noise = 0;       ///< its standard deviation in each cell; 0 without privacy
};

/// Decisions u - lambda v > threshold by cell, cells at the threshold drawn, all by one chance.
struct FrontierChoice {
    double gamma = 0;  ///< that was asked for
    double lambda = 0; ///< weight of the attribute's score
    double threshold = 0;
    Eigen::ArrayXd law;  ///< P(decision 1) of each cell
    double error = 0;    ///< on the table
    double gap = 0;      ///< on the table, group 1 minus group 0
    double gapNoise = 0; ///< standard deviation that the table's noise leaves in it
    double errorNoise = 0;
    bool showsBothGroups = true; ///< else the table has nobody of one, and there is no gap to bound
    /// A slack of less than two of these deviations says nothing.
    bool isResolved() const { return gamma >= 2 * gapNoise; }
};

/// The choice of least error on the table with |gap| <= gamma, over lambda in [-2, 2] in steps of 0.04 and
/// every threshold: a function of the released table. gamma >= 0. Source: the optimal decisions under
/// demographic parity without the attribute are of this form (Menon and Williamson 2018, "The Cost of
/// Fairness in Binary Classification", Proposition 4).
FrontierChoice chooseFor(const FrontierTable& table, double gamma);
/// The same where that is resolved, else of the first wider slack that is, in steps of 0.005 up to 1.
FrontierChoice resolvedChoice(const FrontierTable& table, double gamma);

/// probabilities() is the law of the cell of a row.
class FrontierPredictor : public Predictor {
  public:
    FrontierPredictor(std::shared_ptr<const TrainedModel> label,
                      std::shared_ptr<const TrainedModel> attribute, DecidingAttribute protectedAttribute,
                      FrontierTable table, FrontierChoice choice);

    const FrontierTable& table() const { return m_table; }
    const FrontierChoice& choice() const { return m_choice; }
    /// The model of another slack: post-processing of the same release.
    std::shared_ptr<const FrontierPredictor> at(double gamma) const;

    void probabilities(const RowBlock& block, RowMatrix& into) const override;
    bool decidesAtRandom() const override { return true; }
    std::string predictedAttribute() const override { return m_attribute.name; }
    Json toJson() const override;

  private:
    std::shared_ptr<const TrainedModel> m_label;
    std::shared_ptr<const TrainedModel> m_ofAttribute;
    DecidingAttribute m_attribute;
    FrontierTable m_table;
    FrontierChoice m_choice;
};

/// What toJson() wrote. Errors: those of predictorFromJson().
Result<std::unique_ptr<Predictor>> frontierFromJson(const Json& json, const ModelShape& shape,
                                                    const std::vector<DecidingAttribute>& known);

} // namespace trilemma
