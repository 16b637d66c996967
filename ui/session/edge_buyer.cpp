// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/edge_buyer.h"

#include "core/workspace/store.h"

namespace trilemma {

void EdgeBuyer::buy(Store& store, const TrainingSpec& spec, const EdgeWish& wish) {
    const auto left = std::make_shared<EdgesEnd>(EdgesEnd{spec.files, store.path(), {}, {}, {}});
    const auto draw = [&store, spec, wish, left](const LoadedDataset& dataset) -> Outcome {
        Result<BoughtSchema> bought = buyEdges(store, dataset, spec, wish);
        if (!bought) return bought.errors();
        left->bought = std::move(bought).value();
        return success();
    };
    begin({"edges", [spec]() -> Result<TrainingSpec> { return spec; }, draw,
           [this, left](const Errors& errors) {
               left->errors = errors;
               emit ended(*left);
           }});
}

} // namespace trilemma
