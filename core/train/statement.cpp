// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/statement.h"

#include "core/base/text.h"
#include "core/train/statement_text.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

bool protectsAttributesOnly(const RunRecord& record) {
    return record.relation == nameOf(Relation::AttributeOnly, relationNames);
}

std::string headlineOf(const RunRecord& record, double epsilon) {
    const std::string certainty = numberText(100 * greatestCertainty(epsilon, 0.5), 3);
    const std::string factor = numberText(std::exp(epsilon), 3);
    if (protectsAttributesOnly(record))
        return "Only the columns " + joined(record.protectedAttributes) +
               " are protected; everything else about every record may become known, and may itself tell the "
               "group. Somebody who knows all the rest, sees the model and thought it even odds which of two "
               "groups a person belongs to can become at most " +
               certainty + " % sure, but for a chance of " + numberText(*record.delta, 2) + ".";
    const std::string one = record.unit.isRecord() ? "record" : "unit (" + record.unit.name + ")";
    return "No outcome of this training becomes more than " + factor +
           " times as likely because of any single " + one +
           ". Somebody who sees the model and thought it even odds that a certain " +
           (record.unit.isRecord() ? "record" : "unit") + " took part can become at most " + certainty +
           " % sure, but for a chance of " + numberText(*record.delta, 2) + ".";
}

std::string guaranteeText(const RunRecord& record, double epsilon) {
    const double n = static_cast<double>(record.slotCount);
    return "epsilon " + numberText(epsilon, 5) + " (asked for: " + numberText(*record.epsilon) +
           ") at delta " + numberText(*record.delta, 3) + "; delta times the number of training " +
           (record.unit.isRecord() ? "slots is " : "units is ") + numberText(*record.delta * n, 2) +
           (*record.delta * n < 1 ? ", below 1 as it should be." : ": delta should be far below 1/n.");
}

class Writer {
  public:
    Writer(const RunRecord& record, const TrainingSpec& spec, const StatementFigures& figures)
        : m_record(record)
        , m_spec(spec)
        , m_figures(figures) {
        Errors errors; // the record's own words; a schema whose file is gone takes nothing away from them
        if (record.isSelection()) m_selection = selectionSpecFromJson(record.spec.at("selection"), errors);
    }

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
        const Solver* solver = findSolver(m_record.solver);
        if (solver && solver->info().derivesDecisions) decisionLine();
        return m_statement;
    }

  private:
    void add(const char* id, const char* title, std::string text) {
        m_statement.lines.push_back({id, title, std::move(text)});
    }

    void protectedLines() {
        const double epsilon = *m_record.spentEpsilon;
        m_statement.isProtected = true;
        m_statement.headline = headlineOf(m_record, epsilon);
        add("definition", "Definition", "(epsilon, delta)-differential privacy in the central model.");
        add("guarantee", "Guarantee", guaranteeText(m_record, epsilon));
        add("unit", "Unit of privacy", unitText(m_record.unit));
        add("relation", "Neighbouring tables", relationText(m_record));
        if (m_figures.replaceOne && m_figures.replaceOne->epsilon)
            add("replace_one", "Under replace-one",
                "epsilon " + numberText(*m_figures.replaceOne->epsilon, 5) + " at the same delta.");
        if (protectsAttributesOnly(m_record))
            add("other_relations", "Under zero-out and replace-one", "No guarantee at all.");
        add("mechanisms", "Mechanisms", eventsText(m_record.events));
        add("sampling", "Sampling",
            std::string(m_record.unit.isRecord() ? "Every slot" : "Every unit with all of its rows") +
                " independently with the stated rate (Poisson), as accounted; batches of any size, divided "
                "by the expected one." +
                (protectsAttributesOnly(m_record)
                     ? " Who was sampled is taken as known, so that sampling does not amplify."
                     : ""));
        add("accountant", "Accountant",
            m_selection
                ? "Renyi divergences of one trial, all mechanisms of a step on its one sample, through the "
                  "theorems of Papernot and Steinke (2022), rounded up."
                : "Privacy loss distributions, all mechanisms of a step on its one sample, rounded up.");
        if (m_record.resumed) add("resumed", "Interrupted", resumedText());
        if (m_selection) add("selection", "Private selection", selectionText(m_record, *m_selection));
        if (m_figures.withSeparateSamples)
            add("separate_samples", "If the shared sample were ignored",
                "epsilon " + numberText(*m_figures.withSeparateSamples, 5) +
                    " would be claimed; that figure is not valid here and is shown only to compare with "
                    "publications.");
        if (m_record.evaluationSpentEpsilon)
            add("evaluation", "Released metrics",
                "epsilon " + numberText(*m_record.evaluationSpentEpsilon, 5) +
                    " at the same delta, on the test part: " + eventsText(m_record.evaluationEvents) +
                    " A record is in the training part or in the test part, never in both, so model and "
                    "released "
                    "metrics together cost the larger of the two.");
        add("covers", "Covers",
            std::string("This model and every intermediate iterate of its training") +
                (m_selection ? ", and its choice among all trials of this run." : "."));
        add("not_covered", "Does not cover",
            "Metrics computed on the records without noise, warnings about the records, running times, and "
            "the "
            "choice of this run after looking at others." +
                std::string(m_selection ? " The running time and the moment of its end tell of the secret "
                                          "number of trials: keep them."
                                        : ""));
        add("public", "Taken as public", publicText(m_spec.schema, m_record.unit));
        add("randomness", "Arithmetic and randomness",
            "Clipped sums are exact integers; noise and samples come from a cryptographic generator keyed by "
            "the "
            "operating system, whose key is not kept. Timing is not protected.");
        protectedFacts(epsilon);
    }

    /// Of every run of such a solver, private or not: whoever uses the model has to know.
    void decisionLine() {
        const std::vector<std::string> attributes = attributesOf(m_record);
        add("decisions", "Decisions", decisionsText(attributes));
        m_statement.facts["decides_at_random"] = true;
        m_statement.facts["attributes_needed"] = attributes;
    }

    void protectedFacts(double epsilon) {
        Json events = Json::array();
        for (const PrivacyEvent& event : m_record.events)
            events.push_back(toJson(event));
        Json& facts = m_statement.facts;
        facts["protected"] = true;
        facts["definition"] = "approximate differential privacy, central model";
        facts["epsilon"] = epsilon;
        facts["epsilon_target"] = *m_record.epsilon;
        facts["delta"] = *m_record.delta;
        facts["delta_times_n"] = *m_record.delta * static_cast<double>(m_record.slotCount);
        facts["n_slots"] = m_record.slotCount;
        facts["unit"] = m_record.unit.name;
        facts["unit_max_rows"] = m_record.unit.maxRows ? Json(*m_record.unit.maxRows) : Json();
        facts["relation"] = m_record.relation;
        facts["protected_attributes"] = m_record.protectedAttributes;
        facts["events"] = events;
        facts["covers"] = {"final model", "all iterates"};
        if (m_selection) {
            facts["covers"].push_back("choice among the trials");
            facts["selection"] = toJson(*m_selection);
            facts["selected"] = selectedJson(m_record);
        }
        facts["evaluation_epsilon"] =
            m_record.evaluationSpentEpsilon ? Json(*m_record.evaluationSpentEpsilon) : Json();
        facts["public_inputs"] = toJson(m_spec.schema.publicSource);
        for (const Column& column : m_spec.schema.columns)
            if (column.publicSource)
                facts["public_inputs"]["columns"][column.name] = toJson(*column.publicSource);
        facts["replace_one_epsilon"] = m_figures.replaceOne && m_figures.replaceOne->epsilon
                                           ? Json(*m_figures.replaceOne->epsilon)
                                           : Json();
        facts["separate_samples_epsilon"] =
            m_figures.withSeparateSamples ? Json(*m_figures.withSeparateSamples) : Json();
    }

    const RunRecord& m_record;
    const TrainingSpec& m_spec;
    const StatementFigures& m_figures;
    std::optional<SelectionSpec> m_selection;
    PrivacyStatement m_statement;
};

bool sharesSamples(const std::vector<PrivacyEvent>& events) {
    return std::any_of(events.begin(), events.end(), [](const PrivacyEvent& event) {
        const auto* poisson = std::get_if<PoissonEvent>(&event.what);
        return poisson && poisson->rate < 1 && poisson->mechanisms.size() > 1;
    });
}

} // namespace

StatementFigures statementFigures(const RunRecord& record) {
    StatementFigures figures;
    if (!record.epsilon || !record.delta || record.simulation) return figures;
    if (const auto replaced = account(record.events, Relation::ReplaceOne, *record.delta))
        figures.replaceOne = *replaced;
    const bool isZeroOut = record.relation == nameOf(Relation::ZeroOut, relationNames);
    if (!isZeroOut || !sharesSamples(record.events)) return figures;
    if (const auto separate = account(withSeparateSamples(record.events), Relation::ZeroOut, *record.delta))
        figures.withSeparateSamples = separate->epsilon;
    return figures;
}

PrivacyStatement privacyStatement(const RunRecord& record, const TrainingSpec& spec,
                                  const StatementFigures& figures) {
    return Writer(record, spec, figures).write();
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

double greatestCertainty(double epsilon, double prior) {
    return prior / (prior + (1 - prior) * std::exp(-epsilon));
}

} // namespace trilemma
