// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/decision_facts.h"
#include "core/models/model.h"
#include "core/models/predictor_kind.h"

#include <optional>

namespace trilemma {

struct EncodedTable;

/// What a training leaves, and all that anybody needs who uses it: evaluation, thresholds, exports. Knows
/// nothing of how it was learned.
class Predictor {
  public:
    virtual ~Predictor() = default;

    /// P(class k) of every row, rows x K; of a predictor that draws its decisions, the law that it draws
    /// from. Where the label is a number, its prediction on the grid's scale (LabelScale), rows x 1. A row's
    /// numbers are the same bit by bit wherever it stands in a block. The block must hold the groups of its
    /// rows where attributes() names any.
    virtual void probabilities(const RowBlock& block, RowMatrix& into) const = 0;

    /// Decisions are drawn from the probabilities; otherwise the most likely class is the decision
    /// (decisionOf).
    virtual bool decidesAtRandom() const { return false; }

    /// Sensitive columns that it must read to decide.
    virtual std::vector<std::string> attributes() const { return {}; }
    /// Whether what it decides depends on the features of a row.
    virtual bool readsFeatures() const { return true; }
    /// A sensitive column that a score inside it predicts, so that whoever has the model can guess it; empty:
    /// none.
    virtual std::string predictedAttribute() const { return {}; }

    /// {"id", "structure", "parameters", ...}: enough for a stranger to compute the probabilities from
    /// encoded features, and for predictorFromJson() to give back the same bits.
    virtual Json toJson() const = 0;
};

/// A trainable model with the parameters that were found.
class TrainedModel : public Predictor {
  public:
    /// parameters.size() == model->parameterCount().
    TrainedModel(std::shared_ptr<const Model> model, Eigen::VectorXd parameters);

    const Model& model() const { return *m_model; }
    const Eigen::VectorXd& parameters() const { return m_parameters; }

    void probabilities(const RowBlock& block, RowMatrix& into) const override;
    Json toJson() const override;

  private:
    std::shared_ptr<const Model> m_model;
    Eigen::VectorXd m_parameters;
};

/// The entries that decisionFactsOf() reads, of a predictor.
Json decisionEntries(const Predictor& predictor);

/// The model of this kind that describes itself so; null where there is none.
std::shared_ptr<const Model> modelIn(const std::string& id, const Json& structure, const ModelShape& shape);
/// "parameters" of what toJson() wrote; none where they are missing or no numbers.
std::optional<Eigen::VectorXd> parametersIn(const Json& json);
/// The error of a reader: `rule` says what this JSON has or is.
Error unreadablePredictor(const Json& json, std::string rule);

/// The sensitive columns of a table, as a predictor names them.
std::vector<DecidingAttribute> decidingAttributes(const EncodedTable& table);

/// What toJson() wrote, for a table of this shape with these sensitive columns. Errors (field "model"): an id
/// that this program does not know, a structure of another shape, parameters that are missing, too many or no
/// numbers.
Result<std::unique_ptr<Predictor>> predictorFromJson(const Json& json, const ModelShape& shape,
                                                     const std::vector<DecidingAttribute>& attributes);

} // namespace trilemma
