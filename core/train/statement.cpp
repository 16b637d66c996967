// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/statement.h"

#include "core/base/rounding.h"
#include "core/base/text.h"
#include "core/privacy/known_figures.h"
#include "core/privacy/meaning.h"
#include "core/train/run_charge.h"
#include "core/train/training_spec.h"
#include "core/train/undeclared.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

double epsilonOfAll(const RunRecord& record) {
    return std::max(record.spentEpsilon.value_or(0), record.evaluationSpentEpsilon.value_or(0));
}

namespace {

/// Chance of a false alarm at which the headline states a test's power.
constexpr double oneFalseAlarm = 0.01;

bool protectsAttributesOnly(const RunRecord& record) {
    return record.relation == nameOf(Relation::AttributeOnly, relationNames);
}

/// The two laws that a record's neighbours give, as what somebody may want to know.
struct Question {
    std::string test;   ///< "to decide ..."
    std::string signal; ///< what a test gives where the first answer is true
    std::string odds;
};

Question questionOf(const RunRecord& record) {
    const std::string one = record.unit.isRecord() ? "record" : "unit (" + record.unit.name + ")";
    if (protectsAttributesOnly(record))
        return {"which of two groups a certain person belongs to", "for one of them",
                "that a certain person is in one group and not in another"};
    if (record.relation == nameOf(Relation::ReplaceOne, relationNames))
        return {"which of two contents a certain " + one + " has", "for one of them",
                "of one content of a certain " + one + " against another"};
    return {"whether a certain " + one + " took part", "that it did", "that a certain " + one + " took part"};
}

std::string percentText(double share) {
    return toText(Json(percentRoundedUp(share)));
}

/// Of every test of everything that is released and of whatever is computed from it (core/privacy/meaning.h).
std::string headlineOf(const RunRecord& record, double epsilon) {
    const Question question = questionOf(record);
    const std::string power = percentText(maxPower(epsilon, *record.delta, oneFalseAlarm));
    const std::string guess = percentText(maxGuess(epsilon, *record.delta));
    const std::string told = "Whatever test somebody applies to what leaves this training in order to tell " +
                             question.test + ": if it raises a false alarm " + question.signal +
                             " in 1 of 100 cases, it raises a right one in at "
                             "most " +
                             power + " of 100. Starting from a 50 % belief, a guess is right in at most " +
                             guess + " of 100 cases.";
    if (!protectsAttributesOnly(record)) return told;
    return "Only the columns " + joined(record.protectedAttributes) +
           " are protected; everything else about every record may become known, and may itself tell the "
           "group. For somebody who knows all the rest: " +
           told;
}

std::string guaranteeText(const RunRecord& record, double epsilon) {
    const double n = static_cast<double>(record.slotCount);
    return "epsilon " + boundText(epsilon, 5) + " (asked for: " + boundText(*record.epsilon) + ") at delta " +
           boundText(*record.delta, 3) + "; delta times the number of training " +
           (record.unit.isRecord() ? "slots is " : "units is ") + boundText(*record.delta * n, 2) +
           (*record.delta * n < 1 ? ", below 1 as it should be." : ": delta should be far below 1/n.");
}

std::string oddsText(const RunRecord& record, double epsilon, double chance) {
    return "The odds " + questionOf(record).odds + " grow by more than a factor of " +
           boundText(std::exp(epsilon), 3) + " with a chance of at most " + boundText(chance, 2) +
           ", whatever is computed from what leaves this training. This chance is not delta; it is larger.";
}

bool takesSamples(const std::vector<PrivacyEvent>& events) {
    return std::any_of(events.begin(), events.end(), [](const PrivacyEvent& event) {
        if (const auto* repeated = std::get_if<RepeatEvent>(&event.what)) return takesSamples(repeated->of);
        const auto* poisson = std::get_if<SampledEvent>(&event.what);
        return poisson && poisson->rate < 1;
    });
}

class Writer {
  public:
    Writer(const RunRecord& record, const StatementInputs& inputs, const StatementFigures& figures)
        : m_record(record)
        , m_inputs(inputs)
        , m_figures(figures)
        , m_selection(record.spec.parts().selection) {}

    PrivacyStatement write() {
        m_statement.facts = {
            {"trilemma_statement", 1},           {"run_id", m_record.runId},
            {"dataset_id", m_record.datasetId},  {"protected", false},
            {"simulation", m_record.simulation}, {"program_version", m_record.programVersion}};
        if (!m_record.epsilon || !m_record.spentEpsilon) {
            m_statement.headline =
                "This model is not private: it was trained on the records without protection.";
        } else {
            if (m_record.simulation)
                m_statement.headline =
                    "This is a simulation: its noise can be repeated by anybody who knows its "
                    "seed, so it protects nobody.";
            else
                protectedLines();
        }
        if (!m_statement.isProtected) undeclaredLine();
        if (m_inputs.decisions.atRandom || !m_inputs.decisions.attributes.empty()) decisionLine();
        return m_statement;
    }

  private:
    void add(const char* id, const char* title, std::string text) {
        m_statement.lines.push_back({id, title, std::move(text)});
    }

    void protectedLines() {
        const double epsilon = *m_record.spentEpsilon;
        const double all = epsilonOfAll(m_record);
        m_statement.isProtected = true;
        m_statement.headline = headlineOf(m_record, all);
        add("definition", "Definition", "(epsilon, delta)-differential privacy in the central model.");
        add("guarantee", "Guarantee", guaranteeText(m_record, epsilon));
        if (m_figures.chanceOfGreaterOdds)
            add("odds", "What somebody can come to believe",
                oddsText(m_record, all, *m_figures.chanceOfGreaterOdds));
        add("unit", "Unit of privacy", unitText(m_record.unit));
        add("relation", "Neighbouring tables", relationText(m_record));
        if (m_figures.replaceOne && m_figures.replaceOne->epsilon)
            add("replace_one", "Under replace-one",
                "epsilon " + boundText(*m_figures.replaceOne->epsilon, 5) +
                    " at the same delta, for everything that leaves.");
        if (protectsAttributesOnly(m_record))
            add("other_relations", "Under zero-out and replace-one", "No guarantee at all.");
        add("mechanisms", "Mechanisms", eventsText(m_record.events));
        if (sharesDraws(m_record.events))
            add("edges", "Bought edges",
                "The edges of some columns come from noisy counts of this table, which were drawn once, "
                "before this "
                "run, on all of its records. The figures given here count that draw in full; of several runs "
                "that "
                "use it, it counts once in all of them together.");
        if (takesSamples(m_record.events)) add("sampling", "Sampling", samplingText());
        add("accountant", "Accountant", accountantText());
        if (const auto& total = m_record.spec.parts().totalEpsilon)
            add("one_budget", "Budget of the sweep",
                "Its noise was chosen before the first draw so that all private runs of its sweep cost at "
                "most "
                "epsilon " +
                    boundText(*total) +
                    " together at the same delta. The ledger of the table says what else was drawn from it.");
        if (m_record.resumed) add("resumed", "Interrupted", resumedText());
        if (m_selection) add("selection", "Private selection", selectionText(m_record, *m_selection));
        if (m_figures.withSeparateSamples)
            add("separate_samples", "If the shared sample were ignored",
                "epsilon " + numberText(*m_figures.withSeparateSamples, 5) +
                    " would be claimed; that figure is not valid here and is shown only to compare with "
                    "publications.");
        if (m_record.evaluationSpentEpsilon)
            add("evaluation", "Released metrics",
                "epsilon " + boundText(*m_record.evaluationSpentEpsilon, 5) +
                    " at the same delta, on the test part: " + eventsText(m_record.evaluationEvents) +
                    " A record is in the training part or in the test part, never in both, so model and "
                    "released "
                    "metrics together cost the larger of the two." +
                    (areMetricsBoughtLater(m_record)
                         ? " They were bought after the training, by somebody who may have seen its results."
                         : ""));
        add("covers", "Covers",
            std::string(goesInSteps(m_record.events)
                            ? "This model and every intermediate iterate of its training"
                            : "This model and everything that its training saw of the records") +
                (m_selection ? ", and its choice among all trials of this run." : "."));
        add("not_covered", "Does not cover",
            "Metrics computed on the records without noise, warnings about the records, running times, and "
            "the "
            "choice of this run after looking at others." +
                std::string(m_selection ? " The running time and the moment of its end tell of the secret "
                                          "number of trials: keep them."
                                        : ""));
        add("public", "Taken as public", publicText(m_inputs, m_record.unit));
        add("framing", "Framing of the files", framingText(m_inputs, m_record.unit));
        if (m_inputs.schemaIsKnown)
            add("category_names", "Category names", categoryNamesText(m_inputs.categoryNames));
        add("randomness", "Arithmetic and randomness",
            "Sums of bounded contributions are exact integers; noise, samples and choices come from a "
            "cryptographic generator keyed by the operating system, whose key is not kept. Timing is not "
            "protected.");
        protectedFacts(epsilon);
    }

    std::string samplingText() const {
        return std::string(m_record.unit.isRecord() ? "Every slot" : "Every unit with all of its rows") +
               " independently with the stated rate (Poisson), as accounted" +
               (m_inputs.thinsSamples ? ", or less often: each group at a rate that follows from releases "
                                        "before it"
                                      : "") +
               "; batches of any size, divided by the expected one." +
               (protectsAttributesOnly(m_record)
                    ? " Who was sampled is taken as known, so that sampling does not amplify."
                    : "");
    }

    std::string accountantText() const {
        if (m_selection)
            return std::string("Renyi divergences of one trial, ") +
                   (takesSamples(m_record.events) ? "all mechanisms of a step on its one sample, " : "") +
                   "through the theorems of Papernot and Steinke (2022), rounded up.";
        return takesSamples(m_record.events)
                   ? "Privacy loss distributions, all mechanisms of a step on its one sample, rounded up."
                   : "Privacy loss distributions, rounded up.";
    }

    /// Private training is refused where this would say anything of what it uses.
    void undeclaredLine() {
        const UndeclaredFacts facts = undeclaredFacts(m_record);
        if (facts.isEmpty()) return;
        add("undeclared", "Not declared public", undeclaredText(facts));
        m_statement.facts["provenance"] = provenanceOf(facts);
    }

    /// Private or not: whoever uses the model has to know.
    void decisionLine() {
        const DecisionFacts& decisions = m_inputs.decisions;
        add("decisions", "Decisions", decisionsText(decisions));
        m_statement.facts["decides_at_random"] = decisions.atRandom;
        m_statement.facts["attributes_needed"] = decisions.attributes;
        if (!decisions.fromBase) m_statement.facts["base_model"] = false;
        if (!decisions.readsFeatures) m_statement.facts["reads_features"] = false;
        if (!decisions.predicts.empty()) m_statement.facts["predicts_attribute"] = decisions.predicts;
    }

    void protectedFacts(double epsilon) {
        Json& facts = m_statement.facts;
        facts["protected"] = true;
        facts["definition"] = "approximate differential privacy, central model";
        facts["epsilon"] = epsilon;
        facts["epsilon_target"] = *m_record.epsilon;
        facts["delta"] = *m_record.delta;
        if (const auto& total = m_record.spec.parts().totalEpsilon) facts["total_epsilon"] = *total;
        facts["meaning"] = {
            {"false_alarms", oneFalseAlarm},
            {"greatest_power", maxPower(epsilonOfAll(m_record), *m_record.delta, oneFalseAlarm)},
            {"greatest_guess", maxGuess(epsilonOfAll(m_record), *m_record.delta)},
            {"chance_of_greater_odds", orNull(m_figures.chanceOfGreaterOdds)}};
        facts["delta_times_n"] = *m_record.delta * static_cast<double>(m_record.slotCount);
        facts["n_slots"] = m_record.slotCount;
        facts["unit"] = m_record.unit.name;
        facts["unit_max_rows"] = m_record.unit.maxRows ? Json(*m_record.unit.maxRows) : Json();
        facts["relation"] = m_record.relation;
        facts["protected_attributes"] = m_record.protectedAttributes;
        facts["events"] = eventsToJson(m_record.events);
        facts["resumed"] = m_record.resumed.has_value();
        if (m_inputs.thinsSamples) facts["thinned"] = true; // what only some runs do is said of them alone
        facts["covers"] = {"final model",
                           goesInSteps(m_record.events) ? "all iterates" : "what its training saw"};
        if (m_selection) {
            facts["covers"].push_back("choice among the trials");
            facts["selection"] = toJson(*m_selection);
            facts["selected"] = selectedJson(m_record);
        }
        facts["evaluation_epsilon"] =
            m_record.evaluationSpentEpsilon ? Json(*m_record.evaluationSpentEpsilon) : Json();
        if (areMetricsBoughtLater(m_record)) facts["metrics_bought_later"] = true;
        facts["public_inputs"] = publicFacts(m_inputs);
        facts["framing"] = framingFacts(m_inputs.framing);
        facts["category_names"] = Json::object();
        for (const auto& [column, names] : m_inputs.categoryNames)
            facts["category_names"][column] = names;
        facts["replace_one_epsilon"] = m_figures.replaceOne && m_figures.replaceOne->epsilon
                                           ? Json(*m_figures.replaceOne->epsilon)
                                           : Json();
        facts["separate_samples_epsilon"] =
            m_figures.withSeparateSamples ? Json(*m_figures.withSeparateSamples) : Json();
    }

    const RunRecord& m_record;
    const StatementInputs& m_inputs;
    const StatementFigures& m_figures;
    std::optional<SelectionSpec> m_selection;
    PrivacyStatement m_statement;
};

bool sharesSamples(const std::vector<PrivacyEvent>& events) {
    return std::any_of(events.begin(), events.end(), [](const PrivacyEvent& event) {
        const auto* poisson = std::get_if<SampledEvent>(&event.what);
        return poisson && poisson->rate < 1 && poisson->mechanisms.size() > 1;
    });
}

} // namespace

bool goesInSteps(const std::vector<PrivacyEvent>& events) {
    return std::any_of(events.begin(), events.end(), [](const PrivacyEvent& event) {
        if (const auto* repeated = std::get_if<RepeatEvent>(&event.what)) return goesInSteps(repeated->of);
        const auto* sampled = std::get_if<SampledEvent>(&event.what);
        const auto* grouped = std::get_if<GroupedEvent>(&event.what);
        return event.count != 1 || (sampled && sampled->steps != 1) || (grouped && grouped->steps != 1);
    });
}

namespace {

/// The larger chance of both parts, of which a record is in one; none where either has no figure.
std::optional<double> maxChance(const RunRecord& record, Relation relation) {
    double max = 0;
    for (const auto* events : {&record.events, &record.evaluationEvents}) {
        if (events->empty()) continue;
        const auto chance = chanceOfGreaterOdds(*events, relation, epsilonOfAll(record), *record.delta);
        if (!chance) return std::nullopt;
        max = std::max(max, *chance);
    }
    return max;
}

/// Of the part that costs more; none where either has no figure.
std::optional<PrivacyFigure> underReplaceOne(const RunRecord& record) {
    std::optional<PrivacyFigure> worst;
    for (const auto* events : {&record.events, &record.evaluationEvents}) {
        if (events->empty()) continue;
        const Result<PrivacyFigure> figure = knownFigure(*events, Relation::ReplaceOne, *record.delta);
        if (!figure || !figure->epsilon) return std::nullopt;
        if (!worst || *figure->epsilon > *worst->epsilon) worst = *figure;
    }
    return worst;
}

} // namespace

StatementFigures statementFigures(const RunRecord& record) {
    StatementFigures figures;
    if (!record.epsilon || !record.delta || record.simulation) return figures;
    figures.replaceOne = underReplaceOne(record);
    const Result<Relation> relation = relationOf(record);
    if (!relation) return figures;
    figures.chanceOfGreaterOdds = maxChance(record, *relation);
    const bool isZeroOut = *relation == Relation::ZeroOut;
    if (!isZeroOut || !sharesSamples(record.events)) return figures;
    if (const auto separate =
            knownFigure(withSeparateSamples(record.events), Relation::ZeroOut, *record.delta))
        figures.withSeparateSamples = separate->epsilon;
    return figures;
}

PrivacyStatement statementFrom(const RunRecord& record, const StatementInputs& inputs,
                               const StatementFigures& figures) {
    return Writer(record, inputs, figures).write();
}

PrivacyStatement privacyStatement(const RunRecord& record, const TrainingSpec& spec,
                                  const StatementFigures& figures) {
    return statementFrom(record, statementInputs(record, spec), figures);
}

Json toJson(const PrivacyStatement& statement) {
    Json lines = Json::array();
    for (const StatementLine& line : statement.lines)
        lines.push_back({{"id", line.id}, {"title", line.title}, {"text", line.text}});
    Json json = statement.facts;
    json["headline"] = statement.headline;
    json["lines"] = lines;
    return json;
}

std::string toText(const PrivacyStatement& statement) {
    std::string text = statement.headline + "\n";
    for (const StatementLine& line : statement.lines)
        text += "\n" + line.title + ": " + line.text;
    return text;
}

} // namespace trilemma
