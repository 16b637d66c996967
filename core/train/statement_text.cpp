// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/statement_text.h"

#include "core/base/rounding.h"
#include "core/base/text.h"
#include "core/solvers/solver.h"
#include "core/train/training_spec.h"

#include <cmath>

namespace trilemma {

std::string numberText(double value, int digits) {
    if (value == 0 || !std::isfinite(value)) return toText(Json(value));
    const double scale = std::pow(10, digits - 1 - static_cast<int>(std::floor(std::log10(std::abs(value)))));
    return toText(Json(std::round(value * scale) / scale));
}

namespace {

std::string mechanismText(const Mechanism& mechanism) {
    if (const auto* gaussian = std::get_if<GaussianMechanism>(&mechanism))
        return "Gaussian noise of " + numberText(gaussian->noiseMultiplier) + " times the L2 sensitivity";
    return "Laplace noise of scale " +
           numberText(std::get<LaplaceMechanism>(mechanism).scaleOverSensitivity) +
           " times the L1 sensitivity";
}

/// "400 steps, each on one Poisson sample at rate 0.05: ", "once on all of the data: ".
std::string takenText(const SampledEvent& event) {
    if (event.rate < 1)
        return std::to_string(event.steps) + (event.steps == 1 ? " step" : " steps") +
               ", each on one Poisson sample at rate " + numberText(event.rate) + ": ";
    return (event.steps == 1 ? "once" : std::to_string(event.steps) + " times") + " on all of the data: ";
}

std::string listText(const std::vector<PrivacyEvent>& events);

struct KindText {
    std::string operator()(const SampledEvent& event) const {
        std::string noise;
        for (const Mechanism& mechanism : event.mechanisms)
            noise += (noise.empty() ? "" : " and ") + mechanismText(mechanism);
        return takenText(event) + noise + (event.publicSample ? " (the sample is taken as known)" : "") +
               (event.attributeOnly ? " (of changing one record's sensitive attributes)" : "");
    }
    std::string operator()(const GroupedEvent& event) const {
        std::string noise;
        for (const double each : event.noiseMultipliers)
            noise += (noise.empty() ? "" : ", ") + numberText(each);
        return takenText({1, event.steps, {}}) + "a sum for each of " +
               std::to_string(event.noiseMultipliers.size()) + " disjoint groups, Gaussian noise of " +
               noise + " times the L2 sensitivity";
    }
    std::string operator()(const PureEvent& event) const {
        return "a mechanism of pure differential privacy, epsilon " + boundText(event.epsilon);
    }
    std::string operator()(const ZcdpEvent& event) const {
        return "a mechanism of zero-concentrated differential privacy, rho " + boundText(event.rho);
    }
    std::string operator()(const ExponentialEvent& event) const {
        return "an exponential mechanism, epsilon " + boundText(event.epsilon);
    }
    std::string operator()(const RepeatEvent& event) const {
        return "the best of a secret number of trials, " + numberText(event.mean) + " on average (" +
               std::string(nameOf(event.law, trialCountNames)) + "), each of them: " + listText(event.of);
    }
    std::string operator()(const NonPrivateEvent&) const {
        return "a computation on the records without protection";
    }
};

std::string listText(const std::vector<PrivacyEvent>& events) {
    std::string text;
    for (const PrivacyEvent& event : events) {
        text += (text.empty() ? "" : "; ") + std::visit(KindText{}, event.what);
        if (event.count > 1) text += " (" + std::to_string(event.count) + " times)";
        if (!event.sharedDraw.empty())
            text += " (the draw " + event.sharedDraw + ", made before on train and test part together)";
    }
    return text;
}

} // namespace

std::string eventsText(const std::vector<PrivacyEvent>& events) {
    return listText(events) + ".";
}

std::string unitText(const PrivacyUnit& unit) {
    if (unit.isRecord())
        return "One record (one row of the table). A person with several rows is protected less.";
    const std::string max = std::to_string(unit.maxRows.value_or(0));
    return "All rows with one cell of the column " + unit.name + ", together; at most " + max +
           " of them contribute, by declaration. A person whose rows carry "
           "several such cells is protected less.";
}

std::string relationText(const RunRecord& record) {
    const bool isRecord = record.unit.isRecord();
    if (record.relation == nameOf(Relation::AttributeOnly, relationNames))
        return "attribute-only: the columns " + joined(record.protectedAttributes) +
               " of one record take other values of their public lists. Only they are protected: all other "
               "columns of every record, the label included, may become known, and so may who took part and "
               "whether a cell is missing or not in its list.";
    if (record.relation == nameOf(Relation::ReplaceOne, relationNames))
        return isRecord
                   ? "replace-one: one record is replaced by any other."
                   : "replace-one: all rows of one unit are replaced by any others; its identifier stays.";
    return isRecord
               ? "zero-out: one record's contribution is replaced by nothing; the number of slots is public."
               : "zero-out: the contribution of all rows of one unit is replaced by nothing; the number of "
                 "units is public, the number of rows is not.";
}

std::string sourceText(const PublicSource& source) {
    return "declared by " + source.declaredBy + ", source: " + source.source +
           "; first read from the data: " + (source.readFromData ? "yes." : "no.");
}

std::string publicText(const StatementInputs& inputs, const PrivacyUnit& unit) {
    if (!inputs.schemaIsKnown) return "What the schema of the run declares; its file is not at hand.";
    std::string text = "Bounds, centres, scales, category lists, classes, groups and the shares of the "
                       "smallest group and class";
    text += inputs.publicSource.isNamed() ? ": " + sourceText(inputs.publicSource) : ".";
    for (const auto& [column, source] : inputs.columnSources)
        text += " Column " + column + ": " + sourceText(source);
    return text + " Also public: the number of " +
           (unit.isRecord() ? "slots" : "units, the list of their identifiers and their maximum of rows") +
           ", the specification and its seeds.";
}

Json publicFacts(const StatementInputs& inputs) {
    Json facts = toJson(inputs.publicSource);
    if (inputs.framingSource) facts["framing"] = toJson(*inputs.framingSource);
    for (const auto& [column, source] : inputs.columnSources)
        facts["columns"][column] = toJson(source);
    return facts;
}

std::string framingText(const StatementInputs& inputs, const PrivacyUnit& unit) {
    const FramingDeclaration& framing = inputs.framing;
    if (framing.isEmpty())
        return "rule 1: header, separator and blank lines were read off the records, so a record could add "
               "or "
               "remove slots and move others. Files are neighbours here only where they give the same slots.";
    const bool isQuoted = framing.quote && !framing.quote->empty();
    std::string text = "rule " + std::to_string(framingRule) +
                       ", declared and never read off the records: everything after preamble and header is a "
                       "slot, and what does "
                       "not fit contributes zero. Neighbouring files have ";
    text += isQuoted
                ? "the cells of one record replaced by any text, written as the format says (quoted where it "
                  "holds a separator, a quote or a line end). Bytes that break quoting are outside the "
                  "claim, and so is a last record "
                  "of blanks without a line end."
                : "one line replaced by any bytes without a line end (at least one where the file does not "
                  "end the "
                  "line).";
    if (!unit.isRecord())
        text += " All records of one unit may be replaced so, as long as they keep its identifier.";
    const PublicSource& source = inputs.framingSource ? *inputs.framingSource : inputs.publicSource;
    return text + (source.isNamed() ? " The framing is " + sourceText(source)
                                    : std::string(" Nobody has declared the framing public."));
}

Json framingFacts(const FramingDeclaration& framing) {
    return framing.isEmpty() ? Json{{"rule", 1}} : toJson(framing);
}

namespace {

NamesByColumn releasedNames(const Schema& schema) {
    NamesByColumn names;
    for (const Column& column : schema.columns) {
        if (column.role == Role::Label) {
            if (!schema.predictsNumber()) names.emplace_back(column.name, schema.classNames());
        } else if (column.isFeature() && !column.isNumber())
            names.emplace_back(column.name, column.categories);
        else if (column.role == Role::Sensitive) // for whoever evaluates it by group
            names.emplace_back(column.name, groupNames(column));
    }
    return names;
}

} // namespace

StatementInputs statementInputs(const RunRecord& record, const TrainingSpec& spec) {
    StatementInputs inputs;
    inputs.schemaIsKnown = !spec.schema.columns.empty();
    const Solver* solver = findSolver(record.solver);
    inputs.thinsSamples = solver && solver->info().thinsSamples;
    inputs.publicSource = spec.schema.publicSource;
    inputs.framingSource = spec.schema.file.publicSource;
    for (const Column& column : spec.schema.columns)
        if (column.publicSource) inputs.columnSources.emplace_back(column.name, *column.publicSource);
    inputs.decisions = decisionFactsOf(record.model);
    inputs.categoryNames = releasedNames(spec.schema);
    inputs.framing = spec.framing;
    if (!spec.framing.isEmpty() && !spec.framing.quote) inputs.framing.quote = spec.schema.file.quote;
    if (spec.schema.unitColumn()) inputs.framing.slotCounts.clear(); // the number of rows is not public
    return inputs;
}

std::string categoryNamesText(const NamesByColumn& names) {
    constexpr std::size_t maxNames = 30; // the facts hold all of them
    std::string text;
    for (const auto& [column, all] : names) {
        const std::vector<std::string> first(
            all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), maxNames)));
        text += (text.empty() ? "" : "; ") + column + ": " + joined(first);
        if (all.size() > maxNames) text += " and " + std::to_string(all.size() - maxNames) + " more";
    }
    return "Names of categories that leave with the model, as declared: " + text + ".";
}

std::string decisionsText(const DecisionFacts& decisions) {
    const std::string who = joined(decisions.attributes);
    const std::string limit = ": it cannot be used where these are not known or must not be used.";
    if (!decisions.atRandom) return "The decisions of this model depend on the person's " + who + limit;
    std::string by;
    if (!decisions.predicts.empty())
        by = "scores of a person, of the label and of " + decisions.predicts;
    else if (decisions.fromBase)
        by = "what its base model decides";
    else if (decisions.readsFeatures)
        by = "the features of a person";
    if (!who.empty()) by += (by.empty() ? "the person's " : " and on the person's ") + who;
    std::string text = "This model draws its decisions at random, from released probabilities";
    text += (by.empty() ? "" : " that depend on " + by) + (who.empty() ? "." : limit);
    text += " Rates, errors and gaps are expected values over the draws. Draw once for each person, with "
            "randomness that nobody can foresee or repeat.";
    if (!decisions.predicts.empty())
        return text + " The score of " + decisions.predicts +
               " is in the model: whoever has it can guess the " + decisions.predicts +
               " of anybody whose features they know.";
    return decisions.fromBase ? text + " The base model alone does not meet the constraints." : text;
}

std::string resumedText() {
    return "Training was interrupted and went on from its own state with noise of its own. What the "
           "interrupted "
           "attempt drew beyond that state is no part of this model and stands in the ledger. The epsilon "
           "above "
           "holds if the interruption did not depend on what those steps showed; the composed figure of "
           "everything looked at holds in any case.";
}

std::string selectionText(const RunRecord& record, const SelectionSpec& selection) {
    const std::string count = std::to_string(selection.candidates.size());
    std::string text =
        "This run is a private selection, fixed before it touched a record. The number of its trials was "
        "secret, " +
        numberText(selection.mean) + " on average (" + std::string(nameOf(selection.law, trialCountNames)) +
        "). Each trial drew one of " + count +
        " candidate settings at random, trained it and took its score (" + selection.score +
        (selection.gapPenalty > 0 ? ", with a penalty for gaps above gamma" : "") +
        ") from noisy counts of the test part of its own. ";
    if (!record.selected)
        return text + (record.status == RunStatus::Done ? "No trial was drawn: there is no model."
                                                        : "Only the best of them is released.");
    return text + "Only the best of them was released: candidate " +
           std::to_string(record.selected->candidate + 1) + " of " + count +
           ". The price covers this choice. The released metrics decided it, so they look better than they "
           "are, and their intervals do not make up for it.";
}

} // namespace trilemma
