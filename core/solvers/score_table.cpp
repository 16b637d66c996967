// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/score_table.h"

#include "core/base/text.h"
#include "core/learning/count_grid.h"
#include "core/learning/learning_task.h"
#include "core/learning/records.h"
#include "core/privacy/calibration.h"

namespace trilemma {

ParamSpec tableShareParam(double usual) {
    return {.id = tableShareId,
            .title = "Share for the table",
            .unit = "share of 1/mu^2",
            .type = ParamSpec::Type::Real,
            .min = 1e-4,
            .max = 0.9,
            .defaultText = toText(Json(usual)),
            .help = "Part of the budget for the table of predictions by group that the constraints are met "
                    "on. Less: the gap on the records strays further from gamma; more: a noisier base model.",
            .source = "Jagielski et al. 2019, Section 4 (all of it there: the base is not private)",
            .basic = true};
}

double tableShareOf(const SolverRequest& request, double usual) {
    return request.params.value(tableShareId, usual);
}

double tableNoise(double share, const SolverRequest& request) {
    return releaseNoise(share, request.privacy.value_or(PrivacyTarget()));
}

Recipe recipeWithTable(const SolverRequest& request, const Json& params, int cells) {
    const DescentOptions options = descentDefaults(request, LoopKind::Plain);
    Json all = toParams(options, LoopKind::Plain);
    all.update(params);
    const Look table{tableLook,
                     1,
                     false,
                     {{.id = tableRelease,
                       .noise = GaussianMechanism{tableNoise(params.at(tableShareId), request)},
                       .one = std::int64_t{1} << histogramBits,
                       .size = static_cast<std::size_t>(cells)}}};
    return {all, options.steps,
            [options, table](double z) {
                return Loop{1, {Loop{options.steps, {gradientLook(options, GaussianMechanism{z})}}, table}};
            },
            noiseGuess(options.samplingRate, options.steps, request.privacy.value_or(PrivacyTarget()))};
}

RateHistogram releaseTable(const LearningTask& task, const Predictor& base, int columns, const CellOf& cellOf,
                           Records& records) {
    const int parts = task.constraints.partition.partCount();
    const auto one = static_cast<std::int64_t>(rowCount(task.facts));
    std::vector<std::int64_t> table(static_cast<std::size_t>(parts * columns));
    RowMatrix predicted;
    records.draw(tableLook).sum(tableRelease, table, [&](SampleBlock& block, std::span<std::int64_t> into) {
        base.probabilities(block.rows, predicted);
        for (int row = 0; row < block.rows.rows; ++row) {
            const int part = block.rows.part[static_cast<std::size_t>(row)];
            if (!predicted.row(row).allFinite()) continue;
            into[static_cast<std::size_t>(part * columns + cellOf(predicted, row))] += one;
        }
    });
    const Eigen::Map<const Eigen::Array<std::int64_t, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>> grid(
        table.data(), parts, columns);
    return grid.cast<double>() / cellOne;
}

bool TableTraining::advance(Records& records) {
    if (position() < m_options.steps && DescentTraining::advance(records)) return true;
    m_base = released();
    takeTable(records);
    return false;
}

} // namespace trilemma
