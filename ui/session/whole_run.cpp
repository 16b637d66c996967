// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/whole_run.h"

namespace trilemma {

Result<const RunRecord*> WholeRun::of(const Store& store, const RunRecord& listed) {
    if (listed.status == RunStatus::Queued || listed.status == RunStatus::Running) return nullptr;
    const bool isKnown = m_run && m_run->runId == listed.runId && m_run->finishedAt == listed.finishedAt &&
                         m_run->evaluationSpentEpsilon == listed.evaluationSpentEpsilon; // bought since
    if (!isKnown) {
        Result<RunRecord> run = store.run(listed.runId);
        if (!run) return run.errors();
        m_run = std::move(run).value();
    }
    return &*m_run;
}

} // namespace trilemma
