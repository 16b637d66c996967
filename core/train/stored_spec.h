// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/fairness/constraint_spec.h"
#include "core/train/selection_spec.h"

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace trilemma {

/// Whether this program understands what a run was asked for. Whatever it is, the run is listed with what of
/// it can be read, and what it drew counts in the ledger, which does not ask.
enum class SpecState {
    Read,
    Unreadable,   ///< it is damaged, or of another version
    UnknownSolver ///< it can be read, and names a solver that this program does not have
};
inline constexpr std::array specStateNames{std::pair{SpecState::Read, "read"},
                                           std::pair{SpecState::Unreadable, "unreadable"},
                                           std::pair{SpecState::UnknownSolver, "unknown_solver"}};

/// By which slots were told to train and test.
struct SpecSplit {
    std::uint64_t seed = 0;
    double testShare = 0; ///< in [0, 1)
    bool operator==(const SpecSplit&) const = default;
};

/// What a specification says, part by part: a part that cannot be read is as if it were not there.
struct SpecParts {
    std::vector<std::string> files;
    std::string schema;             ///< its name or path; empty where the specification holds it
    std::optional<SpecSplit> split; ///< never guessed
    std::string solver;
    std::string preset;
    Json solverParams = Json::object();
    std::string model = "linear";
    Json modelParams = Json::object();
    std::vector<ConstraintSpec> constraints;
    std::optional<double> totalEpsilon; ///< of its sweep
    std::optional<double> evaluationEpsilon;
    std::optional<SelectionSpec> selection;
};

/// What a run was asked for, as it is stored, and what this program reads of it: once, when it is set; copies
/// share it. No file is read: a schema in it stays JSON, which trainingSpecFromJson() reads for whoever
/// trains.
class StoredSpec {
  public:
    StoredSpec(); ///< null, which says nothing
    StoredSpec(Json json);
    /// Of a text that is JSON. `outline`: what outline() returns.
    StoredSpec(Json outline, std::string text);

    /// Of a text it is made when it is asked for: schemas are long, and lists of runs have no use for them.
    const Json& json() const;
    /// The same, but `{}` may stand for a schema in it.
    const Json& outline() const { return m_read->outline; }
    const SpecParts& parts() const { return m_read->parts; }
    SpecState state() const { return m_read->state; }
    /// Why it is not Read.
    const Errors& errors() const { return m_read->errors; }

    bool operator==(const StoredSpec& other) const {
        return m_read == other.m_read || json() == other.json();
    }

  private:
    struct Content {
        explicit Content(Json given, std::string of = {});

        Json outline;
        SpecParts parts;
        SpecState state = SpecState::Unreadable;
        Errors errors;
        std::string text; ///< empty: the outline is all
        mutable std::once_flag isAskedFor;
        mutable Json whole;
    };
    std::shared_ptr<const Content> m_read; ///< never null
};

} // namespace trilemma
