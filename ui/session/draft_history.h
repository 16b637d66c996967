// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/framing.h"
#include "core/fairness/constraint_spec.h"
#include "core/fairness/objective_kind.h"
#include "core/privacy/event.h"

#include <QElapsedTimer>

#include <vector>

namespace trilemma {

/// The part of a draft whose edits can be taken back: how its files are written, what the columns mean, what
/// is fair, and what a run may spend. What was spent never comes back.
struct SetUp {
    FileFormat format; ///< that the table was read with
    Schema schema;
    std::string schemaName;
    FramingDeclaration framing;
    std::vector<ConstraintSpec> constraints;
    std::vector<double> gammas;
    ObjectiveKind objective = ObjectiveKind::Error;
    bool isPrivate = true;
    std::vector<double> epsilons;
    std::optional<double> totalEpsilon;
    double delta = 0;
    Relation relation = Relation::ZeroOut;
    std::optional<double> evaluationEpsilon;
    bool operator==(const SetUp&) const = default;
};

/// A stack of set-ups. Numbers that change in quick succession (a slider, typing) are one edit.
class DraftHistory {
  public:
    static constexpr std::size_t maxEdits = 200;

    void note(const SetUp& before, const SetUp& after); ///< does nothing where they are equal
    bool canUndo() const { return !m_undone.empty(); }
    bool canRedo() const { return !m_redone.empty(); }
    SetUp undo(SetUp now); ///< precondition: canUndo()
    SetUp redo(SetUp now); ///< precondition: canRedo()
    void clear();

  private:
    std::vector<SetUp> m_undone; ///< newest last
    std::vector<SetUp> m_redone;
    QElapsedTimer m_sinceNumbers; ///< of the last edit, where it changed numbers only
};

} // namespace trilemma
