// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/dp_gradient_descent.h"

#include "core/learning/plan.h"
#include "core/solvers/descent_ascent.h"

namespace trilemma {

namespace {

/// DP-SGD with other defaults.
class FullBatches : public DescentAscentSolver {
  public:
    explicit FullBatches(SolverInfo info)
        : DescentAscentSolver(std::move(info), LoopKind::Plain) {
        for (ParamSpec& param : m_info.params)
            for (const auto& [id, value] : defaults().items())
                if (param.id == id) param.defaultText = toText(value);
    }

    Result<Recipe> recipe(const SolverRequest& request) const override {
        SolverRequest full = request;
        full.params = defaults();
        full.params.update(request.params);
        return DescentAscentSolver::recipe(full);
    }

  private:
    static const Json& defaults() {
        static const Json params{{"sampling_rate", 1}, {"steps", 100}};
        return params;
    }
};

} // namespace

const Solver& dpGradientDescent() {
    static const FullBatches solver({
        .id = "dp-gradient-descent",
        .title = "DP gradient descent",
        .summary = "DP-SGD with full batches and without groups: the baseline for budget tailoring.",
        .source = "Bassily, Smith and Thakurta 2014; DPNoSE of Alabi and Wiggins 2024, Section 6",
        .mark = {MarkColour::Vermillion, Marker::Cross},
        .isPrivate = true,
        .withoutPrivacy = "sgd",
        .tasks = {classificationTask, regressionTask},
    });
    return solver;
}

} // namespace trilemma
