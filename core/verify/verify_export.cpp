// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/verify_export.h"

#include "core/verify/odds.h"
#include "core/verify/recompute.h"
#include "core/verify/work.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace trilemma::verify {

namespace {

constexpr double mayLieBelow = 1e-6;
constexpr double mayLieAbove = 2e-4;
constexpr double boundMayLieAbove = 1e-3;  ///< the first accountant rounds Renyi divergences up
constexpr double chanceMayLieAbove = 0.05; ///< of p*, which the first accountant rounds up with its grid
constexpr double coarsest = 2e-3;          ///< a figure that is not known to this cannot be compared
constexpr double chargedShare = 0.01; ///< of delta; also how far replacement through zero-out is searched
constexpr double maxWork = 1e10; ///< products, of one figure: some ten seconds; usually it takes some 10^8
constexpr double maxCurveWork = 1e9;
constexpr double usualInterval = 1e-4;
constexpr double widestInterval = 0.02;

using Events = std::vector<PrivacyEvent>;

std::string shownNumber(double value) {
    return toText(Json(value));
}

/// "..., h = 0.0002, ...": the width of the grid that the accountant says it took.
double intervalOf(const std::string& accountant) {
    double widest = 0;
    for (std::size_t at = accountant.find("h = "); at != std::string::npos;
         at = accountant.find("h = ", at + 1)) {
        double value = 0;
        const char* begin = accountant.data() + at + 4;
        if (std::from_chars(begin, accountant.data() + accountant.size(), value).ec == std::errc())
            widest = std::max(widest, value);
    }
    return widest > 0 ? std::min(widest, widestInterval) : usualInterval;
}

/// A release on the test part: one table of counts with Gaussian noise, or the best of several trials that
/// each make one.
bool isEvaluation(const PrivacyEvent& event) {
    if (event.count != 1) return false;
    if (const auto* repeat = std::get_if<RepeatEvent>(&event.what))
        return repeat->of.size() == 1 && isEvaluation(repeat->of.front());
    const auto* release = std::get_if<SampledEvent>(&event.what);
    return release && release->rate == 1 && release->steps == 1 && release->mechanisms.size() == 1 &&
           std::holds_alternative<GaussianMechanism>(release->mechanisms.front());
}

/// One release, and the draws that were made before on both parts together, which training counts too.
bool areOfTestPart(const std::vector<PrivacyEvent>& bought, const std::vector<PrivacyEvent>& training) {
    if (bought.empty() || !isEvaluation(bought.front()) || !bought.front().sharedDraw.empty()) return false;
    std::vector<PrivacyEvent> shared;
    std::copy_if(training.begin(), training.end(), std::back_inserter(shared),
                 [](const PrivacyEvent& event) { return !event.sharedDraw.empty(); });
    return std::equal(bought.begin() + 1, bought.end(), shared.begin(), shared.end());
}

class Verifier {
  public:
    explicit Verifier(const ExportClaim& claim)
        : m_claim(claim) {
        m_found.claimed = claim.privacy.epsilon;
        m_found.delta = claim.privacy.delta;
        m_found.relation = claim.privacy.relation;
    }

    Result<Verification> run() {
        agreement();
        protection();
        if (const Outcome priced = prices(); !priced) return priced.errors();
        choice();
        return m_found;
    }

  private:
    void add(const char* id, bool holds, std::string text, bool skipped = false) {
        m_found.checks.push_back({id, holds, skipped, std::move(text)});
    }

    void agreement() {
        const ClaimedPart &own = m_claim.privacy, &said = m_claim.statement;
        std::string differ;
        const auto compare = [&](const char* name, bool same) {
            if (!same) differ += (differ.empty() ? "" : ", ") + std::string(name);
        };
        compare("delta", own.delta == said.delta);
        compare("relation", own.relation == said.relation);
        compare("unit", own.unit == said.unit);
        compare("n_slots", own.slotCount == said.slotCount);
        compare("protected_attributes", own.attributes == said.attributes);
        compare("run_id", m_claim.runId == m_claim.statementRunId);
        compare("dataset_id", m_claim.datasetId == m_claim.statementDatasetId);
        add("agreement", differ.empty(),
            differ.empty() ? "statement and privacy block say the same"
                           : "statement and privacy block differ in " + differ);
    }

    void protection() {
        const bool ofAttributes = m_claim.privacy.relation == Relation::AttributeOnly;
        const bool named = ofAttributes != m_claim.privacy.attributes.empty();
        add("protected", m_claim.isProtected && !m_claim.simulation && named,
            !m_claim.isProtected ? "the statement says that nothing is protected"
            : m_claim.simulation ? "a simulation, whose noise can be repeated"
            : !named             ? "the relation and the columns that it protects do not fit"
                                 : "the statement claims protection, and no simulation");
    }

    /// Training first, then what was bought on the test part: a record is in one of them, so the larger
    /// counts.
    Outcome prices() {
        const Events& all = m_claim.privacy.events;
        const Events& training = m_claim.statement.events;
        const bool begins =
            all.size() >= training.size() && std::equal(training.begin(), training.end(), all.begin());
        const Events bought(all.begin() + static_cast<std::ptrdiff_t>(begins ? training.size() : 0),
                            all.end());
        const bool fits = begins && (m_claim.evaluationEpsilon || !m_claim.releasesMetrics) &&
                          (m_claim.evaluationEpsilon ? areOfTestPart(bought, training) : bought.empty());
        add("events", fits,
            fits ? "the events are those of the statement" +
                       std::string(bought.empty() ? "" : " and one release on the test part")
                 : "the events are not those that the statement describes");
        const Result<Price> train = compared("statement_epsilon", "training", training,
                                             m_claim.privacy.relation, m_claim.statement.epsilon);
        if (!train) return train.errors();
        Price worst = *train;
        if (m_claim.evaluationEpsilon && fits) {
            const Result<Price> test = compared("evaluation_epsilon", "the released metrics", bought,
                                                m_claim.privacy.relation, *m_claim.evaluationEpsilon);
            if (!test) return test.errors();
            if (!test->epsilon || (worst.epsilon && *test->epsilon > *worst.epsilon)) worst = *test;
        }
        m_found.recomputed = worst.epsilon;
        m_found.resolution = worst.width;
        const double said = std::max(m_claim.statement.epsilon, m_claim.evaluationEpsilon.value_or(0));
        add("epsilon", fits && m_claim.privacy.epsilon == said && worst.epsilon,
            m_claim.privacy.epsilon == said
                ? "the epsilon of all that left is the larger of training and released metrics"
                : "epsilon " + shownNumber(m_claim.privacy.epsilon) +
                      " is not the larger of training and released metrics, " + shownNumber(said));
        if (m_claim.target)
            add("target", m_claim.statement.epsilon <= *m_claim.target,
                "training is " +
                    std::string(m_claim.statement.epsilon <= *m_claim.target ? "within" : "above") +
                    " the epsilon that was asked for, " + shownNumber(*m_claim.target));
        if (m_claim.replaceOneEpsilon) {
            const Events& dearer = costsMoreReplaced(fits ? bought : Events{}, training) ? bought : training;
            const Result<Price> replaced = compared("replace_one_epsilon", "all that left, under replace-one",
                                                    dearer, Relation::ReplaceOne, *m_claim.replaceOneEpsilon);
            if (!replaced) return replaced.errors();
        }
        if (const Outcome curves = curve(training, fits ? bought : Events{}); !curves) return curves;
        return meaning(training, fits ? bought : Events{});
    }

    /// Whether what was bought costs more than the training where a record is replaced.
    bool costsMoreReplaced(const Events& bought, const Events& training) const {
        if (bought.empty()) return false;
        const auto epsilonOf = [&](const Events& events) -> std::optional<double> {
            const auto price =
                within(maxWork, [&] { return priceOf(events, Relation::ReplaceOne, m_claim.privacy.delta); });
            return price && *price ? (**price).epsilon : std::nullopt;
        };
        const std::optional<double> ofBought = epsilonOf(bought), ofTraining = epsilonOf(training);
        return ofBought && ofTraining && *ofBought > *ofTraining;
    }

    Result<Price> compared(const char* id, const std::string& what, const Events& events, Relation relation,
                           double claimed) {
        auto price = within(maxWork, [&] { return comparedAtLength(id, what, events, relation, claimed); });
        if (price) return *std::move(price);
        const bool isBeside = relation != m_claim.privacy.relation; // what is claimed does not rest on it
        add(id, isBeside, what + ": cannot be recomputed within 10^10 operations", isBeside);
        return Price{};
    }

    Result<Price> comparedAtLength(const char* id, const std::string& what, const Events& events,
                                   Relation relation, double claimed) {
        const double delta = m_claim.privacy.delta;
        Result<Price> price = priceOf(events, relation, delta);
        if (!price) return price;
        if (!price->epsilon) {
            add(id, false, what + ": no finite epsilon follows from the events");
            return price;
        }
        if (price->width > coarsest) {
            add(id, false, what + ": cannot be resolved to better than " + shownNumber(price->width));
            return price;
        }
        const double exact = *price->epsilon;
        double max = exact + price->width + mayLieAbove;
        if (claimed > max) {
            const double interval = intervalOf(m_claim.accountant);
            const Result<Price> coarse = priceOnGrid(
                events, relation, delta * (1 - (price->throughZeroOut ? 2 : 1) * chargedShare), interval);
            if (!coarse) return coarse;
            max = std::max(max, *coarse->epsilon + coarse->width + mayLieAbove +
                                    (price->isBound ? boundMayLieAbove : 0));
        }
        const bool tooLow = claimed<exact - mayLieBelow, tooHigh = claimed> max;
        add(id, !tooLow && !tooHigh,
            what + ": claimed " + shownNumber(claimed) + ", recomputed " + shownNumber(exact) +
                (tooLow    ? ": the events cost more than is claimed"
                 : tooHigh ? ": the claim is higher than the events cost, and does not follow from them"
                           : ""));
        return price;
    }

    /// Training and what was bought on the test part act on different records: the larger counts.
    Outcome curve(const Events& training, const Events& bought) {
        if (!m_found.recomputed) return success();
        if (const auto done = within(maxCurveWork, [&] { return curveAtLength(training, bought); }))
            return *done;
        add("delta", true, "the curve was not recomputed: it takes more than 10^9 operations", true);
        return success();
    }

    Outcome curveAtLength(const Events& training, const Events& bought) {
        std::vector<double> epsilons;
        for (const double factor : {0.5, 0.75, 1.0, 1.25})
            epsilons.push_back(factor * m_found.claimed);
        std::vector<double> deltas;
        for (const Events* part : {&training, &bought}) {
            if (part->empty()) continue;
            const auto curves = deltaCurves(*part, m_claim.privacy.relation, epsilons);
            if (!curves) return curves.errors();
            if (curves->ways.empty()) return success();
            for (const std::vector<double>& way : curves->ways)
                deltas = largerOf(std::move(deltas), way);
        }
        for (std::size_t i = 0; i < deltas.size(); ++i)
            m_found.deltas.push_back({epsilons[i], deltas[i]});
        if (deltas.empty()) return success();
        const double reached = deltas[2];
        // 1e-6 of epsilon, by which a claim may lie below, is less than 1e-4 of delta where delta falls by
        // e^100.
        add("delta", reached <= m_found.delta * (1 + 1e-4),
            "at the claimed epsilon delta is " + shownNumber(reached) + ", claimed " +
                shownNumber(m_found.delta));
        return success();
    }

    /// What the figures are said to mean, for everything that leaves.
    Outcome meaning(const Events& training, const Events& bought) {
        const ClaimedMeaning& said = m_claim.meaning;
        const double epsilon = m_found.claimed, delta = m_found.delta;
        std::string wrong;
        const auto compare = [&](const char* name, double claimed, double exact, double share) {
            if (claimed >= exact * (1 - 1e-9) && claimed <= exact * (1 + share)) return;
            wrong += (wrong.empty() ? "" : ", ") + std::string(name) + " is claimed as " +
                     shownNumber(claimed) + ", recomputed " + shownNumber(exact);
        };
        compare("greatest_power", said.maxPower, powerAt(epsilon, delta, said.falseAlarms), 1e-9);
        compare("greatest_guess", said.maxGuess, guessAt(epsilon, delta), 1e-9);
        compare("delta_times_n", m_claim.deltaTimesSlots,
                m_claim.statement.delta * static_cast<double>(m_claim.statement.slotCount), 1e-9);
        bool skipped = false;
        if (said.chanceOfGreaterOdds && m_found.recomputed) {
            const auto odds = within(maxCurveWork, [&] { return oddsOfAll(training, bought); });
            skipped = !odds;
            if (odds && !*odds) return odds->errors();
            if (odds)
                compare("chance_of_greater_odds", *said.chanceOfGreaterOdds, (*odds)->chance * (1 - 1e-4),
                        (*odds)->isExact ? chanceMayLieAbove : std::numeric_limits<double>::infinity());
        }
        const std::string right = skipped ? "power and guess follow; the chance of greater odds was not "
                                            "recomputed: it takes more than 10^9 operations"
                                          : "what the figures are said to mean follows";
        add("meaning", wrong.empty(), wrong.empty() ? right : wrong, skipped);
        return success();
    }

    /// The larger of both parts.
    Result<Odds> oddsOfAll(const Events& training, const Events& bought) const {
        Odds all;
        for (const Events* part : {&training, &bought}) {
            if (part->empty()) continue;
            const auto odds = chanceOfOdds(*part, m_claim.privacy.relation, m_found.claimed);
            if (!odds) return odds.errors();
            const Odds ofPart = odds->value_or(Odds{});
            all = {std::max(all.chance, ofPart.chance), all.isExact && ofPart.isExact};
        }
        return all;
    }

    void choice() {
        const Events& training = m_claim.statement.events;
        const bool known = m_claim.chosen == "fixed" || m_claim.chosen == "after_looking" ||
                           m_claim.chosen == "private_selection";
        const bool selects = std::all_of(training.begin(), training.end(), [](const PrivacyEvent& event) {
            return std::holds_alternative<RepeatEvent>(event.what);
        });
        const bool selection = m_claim.chosen != "private_selection" || selects;
        const bool enough = !m_claim.epsilonOfAll || *m_claim.epsilonOfAll >= m_claim.privacy.epsilon;
        add("choice", known && selection && enough,
            !known       ? "says nothing known about how the model was chosen"
            : !selection ? "claims a private selection, but its events hold none"
            : !enough    ? "all runs together are said to cost less than this one"
                         : "what is said about the choice fits; what other runs cost cannot be seen here");
    }

    const ExportClaim& m_claim;
    Verification m_found;
};

} // namespace

bool Verification::holds() const {
    return std::all_of(checks.begin(), checks.end(), [](const ExportCheck& check) { return check.holds; });
}

bool Verification::isWhole() const {
    return std::none_of(checks.begin(), checks.end(), [](const ExportCheck& check) { return check.skipped; });
}

Result<Verification> verifyExport(const Json& json) {
    const Result<ExportClaim> claim = exportClaimFromJson(json);
    if (!claim) return claim.errors();
    return Verifier(*claim).run();
}

Json toJson(const std::vector<ExportCheck>& checks) {
    Json list = Json::array();
    for (const ExportCheck& check : checks)
        list.push_back(
            {{"id", check.id}, {"holds", check.holds}, {"skipped", check.skipped}, {"text", check.text}});
    return list;
}

Json toJson(const Verification& verification) {
    Json deltas = Json::array();
    for (const DeltaPoint& point : verification.deltas)
        deltas.push_back({{"epsilon", point.epsilon}, {"delta", point.delta}});
    return {{"holds", verification.holds()},
            {"epsilon_claimed", verification.claimed},
            {"epsilon_recomputed", orNull(verification.recomputed)},
            {"resolution", verification.resolution},
            {"delta", verification.delta},
            {"relation", nameOf(verification.relation, relationNames)},
            {"deltas", deltas},
            {"checks", toJson(verification.checks)},
            {"signature", unsignedText}};
}

} // namespace trilemma::verify
