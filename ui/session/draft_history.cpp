// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/draft_history.h"

namespace trilemma {

namespace {

constexpr qint64 quickMs = 1000;

/// Slacks, weights and budgets apart, which a person drags or types.
SetUp withoutNumbers(SetUp setUp) {
    setUp.gammas.clear();
    setUp.epsilons.clear();
    if (setUp.totalEpsilon) setUp.totalEpsilon = 0;
    setUp.delta = 0;
    if (setUp.evaluationEpsilon) setUp.evaluationEpsilon = 0;
    for (ConstraintSpec& constraint : setUp.constraints) {
        constraint.gamma = 0;
        for (CustomTerm& term : constraint.terms)
            term.weight = 0;
    }
    return setUp;
}

} // namespace

void DraftHistory::note(const SetUp& before, const SetUp& after) {
    if (before == after) return;
    const bool numbersOnly = withoutNumbers(before) == withoutNumbers(after);
    const bool goesOn = numbersOnly && m_sinceNumbers.isValid() && m_sinceNumbers.elapsed() < quickMs &&
                        !m_undone.empty() && m_redone.empty();
    if (!goesOn) m_undone.push_back(before);
    if (m_undone.size() > maxEdits) m_undone.erase(m_undone.begin());
    m_redone.clear();
    if (numbersOnly)
        m_sinceNumbers.start();
    else
        m_sinceNumbers.invalidate();
}

SetUp DraftHistory::undo(SetUp now) {
    m_sinceNumbers.invalidate();
    m_redone.push_back(std::move(now));
    SetUp before = std::move(m_undone.back());
    m_undone.pop_back();
    return before;
}

SetUp DraftHistory::redo(SetUp now) {
    m_sinceNumbers.invalidate();
    m_undone.push_back(std::move(now));
    SetUp after = std::move(m_redone.back());
    m_redone.pop_back();
    return after;
}

void DraftHistory::clear() {
    m_undone.clear();
    m_redone.clear();
    m_sinceNumbers.invalidate();
}

} // namespace trilemma
