// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/one_budget.h"

#include "core/base/rounding.h"
#include "core/train/run_charge.h"
#include "core/train/run_recording.h"
#include "core/train/trainer.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace trilemma {

namespace {

constexpr int maxTries = 40;
constexpr double bracket = 5e-4; ///< nearer to each other two epsilons are one
constexpr int digits = 4;        ///< of the epsilon of a run: readable, and no more than a thousandth is lost

double roundedDown(double value) {
    return -roundedUp(-value, digits);
}

Error tooLittle(double total, std::size_t runs, const std::string& why) {
    return {ErrorCode::PrivacyRefused, "privacy.total_epsilon", toText(Json(total)),
            "is too little for " + std::to_string(runs) + " private runs together" + why,
            "Train fewer of them, or allow more"};
}

Error notShared() {
    return {ErrorCode::Cancelled, "privacy.total_epsilon", "", "was not shared yet", "Start again"};
}

bool isCancelled(const Errors& errors) {
    return !errors.empty() && errors.front().code == ErrorCode::Cancelled;
}

/// The search between an epsilon that costs too much and one that does not.
class ShareSearch {
  public:
    ShareSearch(double total, double max)
        : m_total(total)
        , m_above(max) {}

    /// What a larger epsilon cost: the next one to try is lower.
    void tooMuch(double epsilon, double cost) {
        m_above = epsilon;
        aim(epsilon, cost);
    }
    void enough(double epsilon, double cost) {
        m_below = epsilon;
        aim(epsilon, cost);
    }
    /// No run can be calibrated to it: the next one to try is higher.
    void tooLittleForARun(double epsilon) {
        m_below = epsilon;
        m_next = std::sqrt(m_below * m_above);
    }
    double next() const { return m_next; }
    bool isClosed() const { return m_above <= m_below * (1 + bracket); }

  private:
    /// On the line through the last two points, in logarithms; nearly straight, since k releases of little
    /// cost each cost about sqrt(k) times as much.
    void aim(double epsilon, double cost) {
        const double target = m_total * (1 + usedShareOfTotal) / 2;
        double slope = 1;
        if (m_last && m_last->first != epsilon && m_last->second != cost)
            slope = std::log(cost / m_last->second) / std::log(epsilon / m_last->first);
        m_last = {epsilon, cost};
        m_next = epsilon * std::pow(target / cost, 1 / std::clamp(slope, 0.25, 4.0));
        if (m_next >= m_above) m_next = m_below > 0 ? std::sqrt(m_below * m_above) : m_above / 2;
        if (m_next <= m_below) m_next = std::sqrt(m_below * m_above);
    }

    double m_total;
    double m_above;
    double m_below = 0;
    double m_next = 0;
    std::optional<std::pair<double, double>> m_last;
};

/// Runs that do the same to the same split: they differ in slacks and seeds of training only.
struct AlikeRuns {
    TrainingSpec spec;
    SharedTable table;
    std::size_t count = 0;
};

Result<std::vector<AlikeRuns>> alikeRuns(const std::vector<TrainingSpec>& specs, const TableOf& tableOf) {
    std::vector<AlikeRuns> list;
    std::map<std::string, std::size_t> places;
    for (TrainingSpec spec : withFraming(specs)) {
        if (!spec.privacy) continue;
        for (ConstraintSpec& constraint : spec.constraints)
            constraint.gamma = 0;
        spec.seed = 0;
        spec.simulationSeed.reset();
        const auto [place, isNew] = places.emplace(toText(toJson(spec)), list.size());
        if (isNew) {
            const Result<SharedTable> table = tableOf(spec);
            if (!table) return table.errors();
            list.push_back({std::move(spec), *table});
        }
        ++list[place->second].count;
    }
    return list;
}

/// What the ledger will be told of these runs at that epsilon.
Result<std::vector<LedgerCharge>> chargesAt(std::vector<AlikeRuns>& runs, double epsilon,
                                            const std::stop_token& stop) {
    std::vector<LedgerCharge> charges;
    for (AlikeRuns& alike : runs) {
        if (stop.stop_requested()) return notShared();
        TrainingSpec& spec = alike.spec;
        spec.privacy->epsilon = epsilon;
        const Result<PreparedRun> prepared = prepare(spec, alike.table);
        if (!prepared) return prepared.errors();
        RunRecord record = newRecord(spec, "", 0);
        takePlan(record, *prepared);
        const LedgerSplit split{{}, spec.splitSeed, spec.testShare, "of the sweep's table"};
        for (LedgerCharge& charge : chargesOf(record, spec.privacy->relation, split)) {
            charge.events = repeated(std::move(charge.events), alike.count);
            charges.push_back(std::move(charge));
        }
    }
    return charges;
}

/// All private runs have to share one budget of one table, under one promise.
Outcome checkAreAlike(const std::vector<TrainingSpec>& specs, const TrainingSpec& first) {
    for (const TrainingSpec& spec : specs) {
        if (!spec.privacy) continue;
        const bool isAlike = spec.totalEpsilon == first.totalEpsilon && spec.privacy == first.privacy &&
                             spec.evaluationEpsilon == first.evaluationEpsilon && spec.files == first.files &&
                             spec.schema == first.schema;
        if (!isAlike)
            return Error{ErrorCode::InvalidSpecification, "privacy.total_epsilon", "",
                         "is the budget of some runs of this sweep and not of others, or of other tables or "
                         "promises",
                         "Leave out axes of privacy and data, or train a sweep for each"};
    }
    return success();
}

} // namespace

std::vector<PrivacyEvent> repeated(std::vector<PrivacyEvent> events, std::size_t times) {
    for (PrivacyEvent& event : events)
        if (event.sharedDraw.empty())
            event.count = multipliedCounts(event.count, static_cast<std::int64_t>(times));
    return events;
}

Result<PrivacyFigure> figureTogether(const std::vector<LedgerCharge>& charges) {
    const LedgerCharge& first = charges.front();
    return composedFigure(charges, first.relation, first.unit, *first.delta);
}

namespace {

/// What bought metrics that cost more than the whole budget are refused with.
Outcome checkEvaluations(std::vector<LedgerCharge> charges, double total) {
    std::erase_if(charges, [](const LedgerCharge& charge) { return charge.part != SplitPart::Test; });
    if (charges.empty()) return success();
    const Result<PrivacyFigure> figure = figureTogether(charges);
    if (!figure) return figure.errors();
    if (figure->epsilon && *figure->epsilon <= total) return success();
    return Error{ErrorCode::PrivacyRefused, "privacy.evaluation_epsilon", "",
                 "buys metrics that cost epsilon " + toText(orNull(figure->epsilon)) +
                     " for all runs together, more than privacy.total_epsilon of " + toText(Json(total)),
                 "Leave it out, buy cheaper metrics, train fewer runs, or allow more"};
}

} // namespace

Result<BudgetShare> shareOfTotal(double total, double max, std::size_t runs, const TogetherAt& together,
                                 const std::stop_token& stop) {
    Result<PrivacyFigure> figure = together(max);
    if (!figure) return figure.errors();
    if (!figure->epsilon) return tooLittle(total, runs, ": they have no bound under their relation");
    if (*figure->epsilon <= total) return BudgetShare{total, max, *figure, runs};
    ShareSearch search(total, max);
    search.tooMuch(max, *figure->epsilon);
    std::optional<BudgetShare> best;
    Errors tooSmall; ///< why no run can have less
    for (int i = 0; i < maxTries && !search.isClosed(); ++i) {
        if (stop.stop_requested()) return notShared();
        const double epsilon = roundedDown(search.next());
        figure = together(epsilon);
        if (!figure && isCancelled(figure.errors())) return figure.errors();
        if (!figure) {
            tooSmall = figure.errors();
            search.tooLittleForARun(epsilon);
        } else if (*figure->epsilon > total) {
            search.tooMuch(epsilon, *figure->epsilon);
        } else {
            best = BudgetShare{total, epsilon, *figure, runs};
            if (*figure->epsilon >= usedShareOfTotal * total) break;
            search.enough(epsilon, *figure->epsilon);
        }
    }
    if (best) return *best;
    std::string because = tooSmall.empty() ? "" : ". With less than they would need, " + toText(tooSmall);
    if (because.ends_with('.')) because.pop_back(); // whoever shows the rule sets one
    return tooLittle(total, runs, because);
}

Result<BudgetShare> shareOfCharges(double total, double max, std::size_t runs, const ChargesAt& chargesAt,
                                   const std::stop_token& stop) {
    const Result<std::vector<LedgerCharge>> charges = chargesAt(max);
    if (!charges) return charges.errors();
    if (const Outcome affordable = checkEvaluations(*charges, total); !affordable) return affordable.errors();
    const TogetherAt together = [&](double epsilon) -> Result<PrivacyFigure> {
        const Result<std::vector<LedgerCharge>> all = chargesAt(epsilon);
        if (!all) return all.errors();
        return figureTogether(*all);
    };
    return shareOfTotal(total, max, runs, together, stop);
}

Result<SharedSweep> shareBudget(std::vector<TrainingSpec> specs, const TableOf& tableOf,
                                const std::stop_token& stop) {
    const auto hasTotal = [](const TrainingSpec& spec) { return spec.privacy && spec.totalEpsilon; };
    const auto first = std::find_if(specs.begin(), specs.end(), hasTotal);
    if (first == specs.end()) return SharedSweep{std::move(specs), std::nullopt};
    const double total = *first->totalEpsilon;
    const double max = first->privacy->epsilon;
    const auto privateRuns = static_cast<std::size_t>(std::count_if(specs.begin(), specs.end(), hasTotal));

    if (const Outcome alike = checkAreAlike(specs, *first); !alike) return alike.errors();
    Result<std::vector<AlikeRuns>> runs = alikeRuns(specs, tableOf);
    if (!runs) return runs.errors();
    const auto charges = [&](double epsilon) { return chargesAt(*runs, epsilon, stop); };
    Result<BudgetShare> share = shareOfCharges(total, max, privateRuns, charges, stop);
    if (!share) return share.errors();
    for (TrainingSpec& spec : specs)
        if (hasTotal(spec)) spec.privacy->epsilon = share->epsilon;
    return SharedSweep{std::move(specs), std::move(share).value()};
}

TableOf tablesOf() {
    auto known = std::make_shared<std::map<std::string, SharedTable>>();
    return [known](const TrainingSpec& spec) -> Result<SharedTable> {
        const std::string key = toText(Json{spec.files, toJson(spec.schema)});
        if (const auto found = known->find(key); found != known->end()) return found->second;
        ReadOptions options;
        options.refuseUnfitLabels = false; // a price does not depend on the records
        options.undeclared = undeclaredFraming(spec);
        const Result<SharedTable> table = loadTable(spec.files, spec.schema, options);
        if (table) known->insert({key, *table});
        return table;
    };
}

std::string toText(const BudgetShare& share) {
    return std::to_string(share.runs) + " private runs at epsilon " + boundText(share.epsilon) +
           " each cost " + boundText(*share.together.epsilon) + " together, of " + boundText(share.total);
}

Json toJson(const BudgetShare& share) {
    return {{"total_epsilon", share.total},
            {"epsilon_of_a_run", share.epsilon},
            {"runs", share.runs},
            {"together", toJson(share.together)}};
}

} // namespace trilemma
