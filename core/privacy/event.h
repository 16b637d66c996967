// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Privacy events: frozen facts about what a mechanism did, for accounting. Their meaning never changes once a
// store holds them. A solver declares its events before it trains, so that a run can be priced.
#pragma once

#include "core/base/json.h"

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace trilemma {

/// Which two datasets are neighbours.
/// zero_out: one record's contribution is replaced by nothing, the number n of slots is public; accounted as
/// add-or-remove, the larger of both directions. replace_one: one record is replaced by any other.
enum class Relation { ZeroOut, ReplaceOne };
inline constexpr std::array relationNames{std::pair{Relation::ZeroOut, "zero_out"},
                                          std::pair{Relation::ReplaceOne, "replace_one"}};

/// Normal noise on a sum. noiseMultiplier z = standard deviation / (L2 sensitivity under zero-out), z > 0.
struct GaussianMechanism {
    double noiseMultiplier = 0;
    bool operator==(const GaussianMechanism&) const = default;
};

/// `steps` adaptive repetitions; each draws one Poisson sample (every slot independently with probability
/// `rate`) and applies all mechanisms to **that one** sample. rate 1 means no sampling. The mechanisms of one
/// step share the sample, so they are accounted jointly under one subsampling, never as separate samples.
struct PoissonEvent {
    double rate = 1;
    std::int64_t steps = 1;
    std::vector<GaussianMechanism> mechanisms;
    bool operator==(const PoissonEvent&) const = default;
};

/// Something was computed on the records without protection; no finite epsilon covers it.
struct NonPrivateEvent {
    bool operator==(const NonPrivateEvent&) const = default;
};

/// One event and how often it happened in sequence.
struct PrivacyEvent {
    std::variant<PoissonEvent, NonPrivateEvent> what;
    std::int64_t count = 1;
    bool operator==(const PrivacyEvent&) const = default;
};

Json toJson(const PrivacyEvent& event);

/// What `trilemma-cli account` is asked: {"delta", "relation", "events"}.
struct AccountRequest {
    double delta = 1e-5;
    Relation relation = Relation::ZeroOut;
    std::vector<PrivacyEvent> events;
};

/// Errors: every malformed field at once (rate outside (0, 1], noise not positive, no steps, delta outside
/// (0, 1), unknown keys); an event kind that this program cannot price is refused, never guessed.
Result<AccountRequest> accountRequestFromJson(const Json& json);
Result<PrivacyEvent> eventFromJson(const Json& json, const std::string& path);

} // namespace trilemma
