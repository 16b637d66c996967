// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Projects that no window made: trained as the command line does it.
#pragma once

#include "core/data/census_sample.h"
#include "core/workspace/training_queue.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"

#include <QSignalSpy>

namespace trilemma::test {

/// smallSpec() on the built-in sample under its ready schema.
inline TrainingSpec smallSampleSpec() {
    TrainingSpec spec = smallSpec(QString::fromLatin1(censusSampleName));
    spec.schemaName = censusSampleSchema;
    spec.schema = *readySchema(censusSampleSchema);
    spec.constraints = {{"demographic_parity", {"sex"}, 0.1}};
    return spec;
}

/// Into this project of a desk's folder, under the desk's lineage file, and closes it.
inline void trainElsewhere(const QString& folder, const QString& project,
                           const std::vector<TrainingSpec>& specs) {
    constexpr int longestMs = 30000;
    const auto lineages = std::move(LineageFile::open(folder + "/lineages.sqlite")).value();
    const auto store =
        std::move(Store::open(folder + '/' + project, StoreAccess::Write, lineages.get())).value();
    DatasetLoader loader(*lineages);
    TrainingQueue queue(*store, loader, 2);
    QSignalSpy finished(&queue, &TrainingQueue::batchFinished);
    queue.add(Json::object(), specs);
    if (finished.isEmpty() && !finished.wait(longestMs)) qFatal("the batch does not finish");
}

} // namespace trilemma::test
