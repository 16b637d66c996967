// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/metrics_buyer.h"

#include "core/workspace/store.h"

namespace trilemma {

void MetricsBuyer::buy(Store& store, std::function<Result<std::unique_ptr<Store>>()> open,
                       const std::string& runId, double epsilon) {
    m_runId = runId;
    const auto ordered = std::make_shared<MetricsOrder>(); // written before the table is read
    const auto left = std::make_shared<MetricsEnd>(MetricsEnd{runId, {}, {}});
    const auto order = [open = std::move(open), runId, epsilon, ordered]() -> Result<TrainingSpec> {
        const Result<std::unique_ptr<Store>> project = open();
        if (!project) return project.errors();
        Result<MetricsOrder> made = orderMetrics(**project, runId, epsilon);
        if (!made) return made.errors();
        *ordered = std::move(made).value();
        return ordered->spec;
    };
    const auto draw = [&store, ordered, left](const LoadedDataset& dataset) -> Outcome {
        Result<BoughtMetrics> bought = buyMetrics(store, dataset, *ordered);
        if (!bought) return bought.errors();
        left->bought = std::move(bought).value();
        return success();
    };
    begin({"metrics", order, draw, [this, left](const Errors& errors) {
               left->errors = errors;
               emit ended(*left);
           }});
}

} // namespace trilemma
