// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What every private post-processing is made of: a base model by DP-SGD (SGD without privacy), then one noisy
// table of what it predicts, by part.
#pragma once

#include "core/base/params.h"
#include "core/fairness/rate_constraint.h"
#include "core/learning/plan.h"
#include "core/solvers/descent.h"

#include <functional>

namespace trilemma {

/// The look that sums the table, and its one release.
inline constexpr const char* tableLook = "table";
inline constexpr const char* tableRelease = "table";

/// The parameter "table_share" of a solver whose table usually has this share, and what a request says of it.
ParamSpec tableShareParam(double usual);
inline constexpr const char* tableShareId = "table_share";
double tableShareOf(const SolverRequest& request, double usual);
/// Noise multiplier of the table with this share.
double tableNoise(double share, const SolverRequest& request);
/// How finely it sees.
inline constexpr const char* scoreBinsId = "score_bins";
inline constexpr const char* scoreBinsField = "solver.params.score_bins";

/// Steps and table: the noise of the table follows from its share, that of the steps is calibrated for both
/// together. `params`: those of the table, resolved, the share among them.
Recipe recipeWithTable(const SolverRequest& request, const Json& params, int cells);

/// The cell in [0, columns) of a row that was predicted so; all of it is finite.
using CellOf = std::function<int(const RowMatrix& predicted, int row)>;

/// All training slots, part x cell, as the look "table" releases them.
/// Neighbours: zero-out. A record adds 1 to one cell (nothing where what the base says of it is not finite),
/// and the at most w rows of a unit add 1/w each, truncated to the grid of 2^-20: leaving it out changes the
/// table by at most 1 in L1 norm and so in L2. Which cell a row is in depends on that row and on the
/// predictor alone, which the steps before released; given it, this is one unsampled Gaussian mechanism
/// (every slot is counted, no amplification). It composes adaptively with the steps and is declared beside
/// them. Whatever is made of the table is post-processing.
RateHistogram releaseTable(const LearningTask& task, const Predictor& base, int columns, const CellOf& cellOf,
                           Records& records);

/// The base's steps, then the table.
class TableTraining : public DescentTraining {
  public:
    using DescentTraining::DescentTraining;

    bool advance(Records& records) override;

  protected:
    /// After the last step of the base; draws the table.
    virtual void takeTable(Records& records) = 0;
    const std::shared_ptr<const Predictor>& base() const { return m_base; }

  private:
    std::shared_ptr<const Predictor> m_base;
};

} // namespace trilemma
