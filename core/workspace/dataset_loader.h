// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/encoded_table.h"
#include "core/train/training_spec.h"
#include "core/workspace/lineage_file.h"

#include <QFuture>

#include <string>
#include <vector>

namespace trilemma {

/// A table in memory with what the store may say about it.
struct LoadedDataset {
    SharedTable table;
    std::string datasetId;   ///< random
    std::string fingerprint; ///< keyed
    std::string layout;      ///< of its slots, keyed (core/data/slot_layout.h)
    std::string lineageId;
    std::optional<double> sharedRows; ///< with another lineage; non-private
};

/// Loads tables in the background and remembers them by files and schema, so that a sweep reads its data
/// once.
class DatasetLoader {
  public:
    explicit DatasetLoader(LineageFile& lineages)
        : m_lineages(lineages) {}
    ~DatasetLoader(); ///< cancels and waits

    QFuture<Result<LoadedDataset>> load(const TrainingSpec& spec);
    /// Forgets tables whose files may have changed.
    void forget();

  private:
    struct Known {
        std::vector<std::string> files;
        Schema schema;
        UndeclaredFraming undeclared;
        QFuture<Result<LoadedDataset>> dataset;

        bool isOf(const TrainingSpec& spec) const;
    };

    LineageFile& m_lineages;
    std::vector<Known> m_known; ///< a few
    std::stop_source m_stop;
};

} // namespace trilemma
