// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/event.h"

namespace trilemma::verify {

/// What one part of an export says about its privacy.
struct ClaimedPart {
    double epsilon = 0;
    double delta = 0;
    Relation relation = Relation::ZeroOut;
    std::string unit;
    std::int64_t slotCount = 0;
    std::vector<std::string> attributes;
    std::vector<PrivacyEvent> events;
};

/// What an export says that its figures mean.
struct ClaimedMeaning {
    double falseAlarms = 0;
    double maxPower = 0;
    double maxGuess = 0;
    std::optional<double> chanceOfGreaterOdds;
};

/// What an export claims (docs/cli.md, EXPORT), as far as it can be checked from the file alone.
struct ExportClaim {
    ClaimedPart privacy;   ///< everything that left
    ClaimedPart statement; ///< the training alone
    std::string accountant;
    std::string runId, statementRunId;
    std::string datasetId, statementDatasetId;
    bool isProtected = false;
    bool simulation = false;
    std::optional<double> target;
    std::optional<double> evaluationEpsilon;
    bool releasesMetrics = false; ///< the export holds metrics
    std::optional<double> replaceOneEpsilon;
    ClaimedMeaning meaning;
    double deltaTimesSlots = 0;
    std::string chosen;
    std::optional<double> epsilonOfAll;
};

/// Keys that are not needed here are left alone. Errors (InvalidFile): no export of this version, a member
/// missing or of the wrong kind, numbers out of range, more than 1000 events.
Result<ExportClaim> exportClaimFromJson(const Json& json);

} // namespace trilemma::verify
