// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Privacy events: frozen facts about what a mechanism did, for accounting. Their meaning never changes once a
// store holds them. A solver declares its events before it trains, so that a run can be priced. All
// sensitivities are those under zero-out, but for events that say so.
#pragma once

#include "core/base/json.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace trilemma {

/// Which two datasets are neighbours.
/// zero_out: one record's contribution is replaced by nothing, the number n of slots is public; accounted as
/// add-or-remove, the larger of both directions. replace_one: one record is replaced by any other.
/// attribute_only: the sensitive attributes of one record take other values of their public lists; everything
/// else of every record, labels included, may be known. A far weaker promise: nothing else is protected.
enum class Relation { ZeroOut, ReplaceOne, AttributeOnly };
inline constexpr std::array relationNames{std::pair{Relation::ZeroOut, "zero_out"},
                                          std::pair{Relation::ReplaceOne, "replace_one"},
                                          std::pair{Relation::AttributeOnly, "attribute_only"}};

/// Normal noise on a sum. noiseMultiplier z = standard deviation / (L2 sensitivity), z > 0.
struct GaussianMechanism {
    double noiseMultiplier = 0;
    bool operator==(const GaussianMechanism&) const = default;
};

/// Laplace noise on a sum. scaleOverSensitivity b = scale / (L1 sensitivity), b > 0.
struct LaplaceMechanism {
    double scaleOverSensitivity = 0;
    bool operator==(const LaplaceMechanism&) const = default;
};

using Mechanism = std::variant<GaussianMechanism, LaplaceMechanism>;

/// `steps` adaptive repetitions; each draws one Poisson sample (every slot independently with probability
/// `rate`) and applies all mechanisms to **that one** sample. rate 1 means no sampling. The mechanisms of one
/// step share the sample, so they are accounted jointly under one subsampling, never as separate samples.
/// `publicSample`: the neighbours can see who was sampled (public features), so that there is no
/// amplification: a step costs nothing with probability 1 - rate and the full mechanism otherwise.
/// `attributeOnly`: the noise is relative to the sensitivities of that relation, and no other is protected at
/// all. Its sample is always known where there is one.
struct SampledEvent {
    double rate = 1;
    std::int64_t steps = 1;
    std::vector<Mechanism> mechanisms;
    bool publicSample = false;
    bool attributeOnly = false;
    bool operator==(const SampledEvent&) const = default;
};

/// `steps` adaptive repetitions; each releases one sum for each of K >= 2 disjoint groups, all of one L2
/// sensitivity, with normal noise of its own size: noiseMultipliers z_k > 0. A record is in one group, which
/// its neighbour may change. With a record in group k the squared distance of a step is 1/z_k^2.
struct GroupedEvent {
    std::vector<double> noiseMultipliers;
    std::int64_t steps = 1;
    bool operator==(const GroupedEvent&) const = default;
};
inline constexpr std::size_t maxEventGroups = 100;

/// mu^2 of one step for the worst record. zero_out: a record leaves its group, max_k 1/z_k^2. replace_one: it
/// leaves k and another enters j != k, 1/z_k^2 + 1/z_j^2, or both are in k, (2/z_k)^2; the latter is the
/// larger one for the k of least noise. attribute_only: what it adds moves from k to j, max over k != j of
/// 1/z_k^2 + 1/z_j^2.
double worstSquare(const GroupedEvent& event, Relation relation);

/// Any mechanism of pure differential privacy at `epsilon` > 0 under zero-out.
struct PureEvent {
    double epsilon = 0;
    bool operator==(const PureEvent&) const = default;
};

/// Any mechanism of rho-zCDP (Bun and Steinke 2016) under zero-out, rho > 0. A Gaussian mechanism is not to
/// be entered like this: its own event is cheaper.
struct ZcdpEvent {
    double rho = 0;
    bool operator==(const ZcdpEvent&) const = default;
};

/// An exponential mechanism with parameter `epsilon`, Pr(y) proportional to exp(epsilon score(y) / (2
/// Delta)): pure at epsilon and, by its bounded range, (epsilon^2/8)-zCDP (Cesar and Rogers 2021, Lemma 3.4
/// of "Bounding, Concentrating, and Truncating"; Dong, Durfee and Rogers 2019).
struct ExponentialEvent {
    double epsilon = 0;
    bool operator==(const ExponentialEvent&) const = default;
};

/// Law of the number K of trials of private selection. Logarithmic and Geometric are the truncated negative
/// binomial laws of shape 0 and 1.
enum class TrialCountDistribution { Logarithmic, Geometric, Poisson };
inline constexpr std::array trialCountNames{std::pair{TrialCountDistribution::Logarithmic, "logarithmic"},
                                            std::pair{TrialCountDistribution::Geometric, "geometric"},
                                            std::pair{TrialCountDistribution::Poisson, "poisson"}};

struct PrivacyEvent;

/// Private selection: K trials of one mechanism, K secret with mean `mean`; only the best by its own private
/// score is released (Papernot and Steinke 2022). mean >= 1; for Poisson > 0.
struct RepeatEvent {
    TrialCountDistribution law = TrialCountDistribution::Logarithmic;
    double mean = 1;
    std::vector<PrivacyEvent> of; ///< what one trial does, in sequence
    bool operator==(const RepeatEvent&) const;
};

/// Something was computed on the records without protection; no finite epsilon covers it.
struct NonPrivateEvent {
    bool operator==(const NonPrivateEvent&) const = default;
};

/// One event and how often it happened in sequence.
struct PrivacyEvent {
    std::variant<SampledEvent, PureEvent, ZcdpEvent, ExponentialEvent, RepeatEvent, NonPrivateEvent,
                 GroupedEvent>
        what;
    std::int64_t count = 1;
    /// Id of one draw, made before them, that several runs use: in any total it counts once, however many of
    /// them name it. Empty: a draw of its own.
    std::string sharedDraw;
    bool operator==(const PrivacyEvent&) const = default;
};

inline bool RepeatEvent::operator==(const RepeatEvent& other) const {
    return law == other.law && mean == other.mean && of == other.of;
}

/// Whether one of them is a shared draw.
bool sharesDraws(const std::vector<PrivacyEvent>& events);

Json toJson(const PrivacyEvent& event);
Json eventsToJson(const std::vector<PrivacyEvent>& events);

/// What `trilemma-cli account` is asked: {"delta", "relation", "events"}.
struct AccountRequest {
    double delta = 1e-5;
    Relation relation = Relation::ZeroOut;
    std::vector<PrivacyEvent> events;
};

/// A request may say anything, so what it may cost is bounded: entries in all, those inside of others and the
/// mechanisms of a step included, and private selections among them.
inline constexpr std::size_t maxRequestedEntries = 1000;
inline constexpr std::size_t maxRequestedSelections = 20;

/// Errors: more than that, before anything is read of them; every malformed field at once (rate outside (0,
/// 1], noise not positive, no steps, delta outside (0, 1), unknown keys); an event kind that this program
/// cannot price is refused, never guessed.
Result<AccountRequest> accountRequestFromJson(const Json& json);
Result<PrivacyEvent> eventFromJson(const Json& json, const std::string& path);

/// Repetitions (steps times count) of one event that a total may hold. A reading that is at fault may ask for
/// more; it is refused before anything is computed.
inline constexpr std::int64_t maxRepetitions = 1'000'000'000'000'000;

/// Sum and product of two counts >= 0; the largest number there is where they would overflow, which is above
/// maxRepetitions and so refused by account().
std::int64_t addedCounts(std::int64_t a, std::int64_t b);
std::int64_t multipliedCounts(std::int64_t a, std::int64_t b);

/// Merges equal events by adding their counts, so that a sweep composes as fast as one run; a shared draw
/// stays the one that it is. The order is lost, which no adaptive composition theorem used here needs.
std::vector<PrivacyEvent> merged(const std::vector<PrivacyEvent>& events);
/// In an order that follows from the events alone: the last digits of a sum go by its order.
std::vector<PrivacyEvent> inOrder(const std::vector<PrivacyEvent>& events);
void mergeInto(std::vector<PrivacyEvent>& distinct, const std::vector<PrivacyEvent>& events);

} // namespace trilemma
