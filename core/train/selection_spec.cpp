// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/selection_spec.h"

#include "core/base/text.h"
#include "core/evaluation/evaluation.h"
#include "core/evaluation/metric_registry.h"
#include "core/privacy/private_selection.h"
#include "core/train/valid_spec.h"
#include "core/train/validate.h"

#include <algorithm>

namespace trilemma {

namespace {

using ErrorCode::InvalidSpecification;
constexpr std::size_t maxCandidates = 1000;
constexpr double maxPenalty = 1000;

std::string pathOf(std::size_t index) {
    return "selection.candidates." + std::to_string(index);
}

/// The member of the specification's JSON that a candidate may change, or nullptr.
Json* placeOf(Json& spec, const std::string& path) {
    for (const char* owner : {"solver", "model"}) {
        const std::string prefix = std::string(owner) + ".params.";
        const std::string name = path.starts_with(prefix) ? path.substr(prefix.size()) : "";
        if (!name.empty() && name.find('.') == std::string::npos) return &spec[owner]["params"][name];
    }
    Json& constraints = spec["constraints"];
    for (std::size_t i = 0; i < constraints.size(); ++i)
        if (path == "constraints." + std::to_string(i) + ".gamma") return &constraints[i]["gamma"];
    return nullptr;
}

Error forbidden(const std::string& field, const std::string& path) {
    return {InvalidSpecification, field + "." + path, "", "is not something that a candidate may change",
            "Use solver.params.*, model.params.* or constraints.N.gamma; data, split, privacy and seeds are "
            "those of the run"};
}

bool isAmong(const Errors& errors, const Error& wanted) {
    return std::any_of(errors.begin(), errors.end(),
                       [&](const Error& each) { return toText(each) == toText(wanted); });
}

class SelectionCheck {
  public:
    explicit SelectionCheck(const TrainingSpec& spec)
        : m_spec(spec)
        , m_selection(*spec.selection) {}

    Errors run() {
        if (m_spec.schema.predictsNumber())
            return {{InvalidSpecification, "selection", "",
                     "chooses by noisy metrics of decisions, and the label is a number", "Leave it out"}};
        checkPrivacy();
        if (!(m_selection.mean > 1 && m_selection.mean <= maxMeanTrials))
            fail("mean", toText(Json(m_selection.mean)), "must be above 1 and at most 1000",
                 "Use the mean number of trials, for example 10");
        if (!(m_selection.gapPenalty >= 0 && m_selection.gapPenalty <= maxPenalty))
            fail("gap_penalty", toText(Json(m_selection.gapPenalty)), "must be from 0 to 1000",
                 "Use 1: a gap of 0.01 too much counts as much as a score of 0.01");
        checkScore();
        checkCandidates();
        return std::move(m_errors);
    }

  private:
    void fail(const std::string& field, std::string value, std::string rule, std::string remedy) {
        m_errors.push_back({InvalidSpecification, "selection." + field, std::move(value), std::move(rule),
                            std::move(remedy)});
    }

    void checkPrivacy() {
        if (!m_spec.privacy)
            m_errors.push_back({InvalidSpecification, "selection", "",
                                "needs privacy: it chooses by noisy scores at a price",
                                "Set privacy, or leave selection out"});
        else if (!m_spec.evaluationEpsilon)
            m_errors.push_back({InvalidSpecification, "privacy.evaluation_epsilon", "",
                                "is missing: a selection chooses by noisy test metrics, which must be bought",
                                "Set it, for example to 1, or leave selection out"});
    }

    void checkScore() {
        const MetricSpec* known = findMetric(m_selection.score);
        if (!known || !contains(known->tasks, classificationTask)) { // only those are bought
            std::string ids;
            for (const MetricSpec* metric : metricsOfTask(classificationTask))
                ids += (ids.empty() ? "" : ", ") + metric->id;
            fail("score", m_selection.score, "is not a known metric", "Use one of " + ids);
        } else if (known->isGap() && m_spec.constraints.empty()) {
            fail("score", m_selection.score, "needs a constraint that names groups", "Add one, or use error");
        }
    }

    void checkCandidates() {
        const std::size_t count = m_selection.candidates.size();
        if (count == 0 || count > maxCandidates)
            return fail("candidates", std::to_string(count) + " candidates",
                        count == 0 ? "names no candidate" : "names more than 1000",
                        "Write a list of patches, for example [{\"solver.params.learning_rate\": 1}]");
        TrainingSpec base = m_spec;
        base.selection.reset();
        const Errors known = validate(base);
        for (std::size_t i = 0; i < count; ++i)
            checkCandidate(i, known);
    }

    void checkCandidate(std::size_t index, const Errors& known) {
        const Result<TrainingSpec> spec = candidateSpec(m_spec, index);
        if (!spec) {
            m_errors.insert(m_errors.end(), spec.errors().begin(), spec.errors().end());
            return;
        }
        for (Error error : validate(*spec)) {
            if (isAmong(known, error)) continue;
            error.field = pathOf(index) + "." + error.field;
            m_errors.push_back(std::move(error));
        }
    }

    const TrainingSpec& m_spec;
    const SelectionSpec& m_selection;
    Errors m_errors;
};

} // namespace

Json toJson(const SelectionSpec& selection) {
    return {{"distribution", nameOf(selection.law, trialCountNames)},
            {"mean", selection.mean},
            {"score", selection.score},
            {"gap_penalty", selection.gapPenalty},
            {"candidates", selection.candidates}};
}

SelectionSpec selectionSpecFromJson(const Json& json, Errors& errors) {
    SelectionSpec selection;
    JsonFields fields(json, "selection", InvalidSpecification, errors);
    fields.readEnum("distribution", selection.law, trialCountNames, Need::Required);
    fields.read("mean", selection.mean, Need::Required);
    fields.read("score", selection.score);
    fields.read("gap_penalty", selection.gapPenalty);
    const Json* candidates = fields.child("candidates", Need::Required);
    if (!candidates) return selection;
    if (candidates->is_array())
        selection.candidates = candidates->get<std::vector<Json>>();
    else
        fields.fail("candidates", "", "must be a list", "Write it as [ {path: value}, ... ]");
    return selection;
}

Result<TrainingSpec> candidateSpec(const TrainingSpec& spec, std::size_t index) {
    const Json& patch = spec.selection->candidates[index];
    if (!patch.is_object())
        return Error{InvalidSpecification, pathOf(index), "", "must be a JSON object",
                     "Write { path: value }"};
    TrainingSpec base = spec;
    base.selection.reset();
    Json json = toJson(base);
    json["data"]["schema"] = "census-sample"; // a ready one: that of the run is put back below, read or not
    Errors errors;
    for (const auto& [path, value] : patch.items()) {
        if (Json* place = placeOf(json, path))
            *place = value;
        else
            errors.push_back(forbidden(pathOf(index), path));
    }
    if (!errors.empty()) return errors;
    TrainingSpec patched = readTrainingSpec(json, "", errors);
    for (Error& error : errors)
        error.field = pathOf(index) + "." + error.field;
    if (!errors.empty()) return errors;
    patched.schema = spec.schema;
    patched.schemaName = spec.schemaName;
    return patched;
}

Errors validateSelection(const TrainingSpec& spec) {
    return SelectionCheck(spec).run();
}

} // namespace trilemma
