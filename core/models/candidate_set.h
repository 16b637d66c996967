// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/model.h"

#include <Eigen/Core>

#include <array>

namespace trilemma {

/// What candidates decide by.
enum class CandidateFamily {
    Stumps,     ///< one feature above or below a threshold
    Thresholds, ///< one feature above a threshold
    Halfspaces, ///< a weighted sum of all features above 0, the weights uniform on the unit sphere
};
inline constexpr std::array candidateFamilyNames{std::pair{CandidateFamily::Stumps, "stumps"},
                                                 std::pair{CandidateFamily::Thresholds, "thresholds"},
                                                 std::pair{CandidateFamily::Halfspaces, "halfspaces"}};

/// Classifiers of two classes, drawn from a public seed and never from records: the second class where
/// theta . x > 0, theta the weights of a linear model. The first two decide the same about everybody.
class CandidateSet {
  public:
    /// `count` >= 1 candidates for a model without hidden layers, each projected to what its rules allow; the
    /// intercept is the first of its features. Thresholds are
    /// halfway between 0 and 1 or uniform in [-2, 2], each for half of the candidates: indicators are 0 or 1,
    /// and numbers are standardised by declared facts. A function of its arguments alone.
    CandidateSet(CandidateFamily family, int count, std::uint64_t seed, const Model& model);

    int count() const { return static_cast<int>(m_weights.cols()); }
    Eigen::VectorXd weights(int candidate) const { return m_weights.col(candidate).matrix(); }
    /// theta . x of one row for the candidates [begin, end), each in one order of operations wherever the row
    /// stands and whatever the range is.
    void score(const RowBlock& block, int row, int begin, int end, Eigen::ArrayXd& scores) const;

  private:
    /// Features x candidates, a feature's weights side by side: a row's scores are few sums of long rows.
    Eigen::Array<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> m_weights;
};

} // namespace trilemma
