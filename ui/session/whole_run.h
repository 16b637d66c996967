// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/store.h"

#include <optional>

namespace trilemma {

/// The run that a page shows, with what lists leave out (RunDetail): the store is asked once.
class WholeRun {
  public:
    /// Null for one that waits or trains, which nothing more is known of. It stays until the next call.
    Result<const RunRecord*> of(const Store& store, const RunRecord& listed);
    void forget() { m_run.reset(); }

  private:
    std::optional<RunRecord> m_run;
};

} // namespace trilemma
