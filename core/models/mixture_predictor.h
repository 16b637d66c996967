// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/predictor.h"

namespace trilemma {

/// "id" of a mixture as JSON.
inline constexpr const char* mixtureId = "mixture";

/// Several decisions of one model kind, each with a weight: probabilities() is the weight of those that
/// decide for a class, which is the law of drawing one of them and doing what it says.
class MixturePredictor : public Predictor {
  public:
    /// How one decision comes of the law: drawn from it, or its likeliest class (the majority, by weight).
    enum class Decision { Drawn, Likeliest };

    /// One column of parameters a decision, weights >= 0 that sum to 1; equal columns become one, those
    /// without weight none.
    MixturePredictor(std::shared_ptr<const Model> model, const Eigen::MatrixXd& parameters,
                     const Eigen::ArrayXd& weights, Decision decision);

    Eigen::Index size() const { return m_weights.size(); }
    const Eigen::MatrixXd& parameters() const { return m_parameters; }
    const Eigen::ArrayXd& weights() const { return m_weights; }

    void probabilities(const RowBlock& block, RowMatrix& into) const override;
    bool decidesAtRandom() const override { return m_decision == Decision::Drawn; }
    /// "parameters": the weights, then the parameters of each decision.
    Json toJson() const override;

  private:
    std::shared_ptr<const Model> m_model;
    Eigen::MatrixXd m_parameters;
    Eigen::ArrayXd m_weights;
    Decision m_decision;
};
inline constexpr std::array mixtureDecisionNames{
    std::pair{MixturePredictor::Decision::Drawn, "drawn"},
    std::pair{MixturePredictor::Decision::Likeliest, "likeliest"}};

/// What toJson() wrote. Errors: those of predictorFromJson().
Result<std::unique_ptr<Predictor>> mixtureFromJson(const Json& json, const ModelShape& shape,
                                                   const std::vector<DecidingAttribute>& known);

} // namespace trilemma
