// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/dp_postprocessing.h"

#include "core/base/text.h"
#include "core/learning/learning_task.h"
#include "core/learning/records.h"
#include "core/solvers/derived_decisions.h"
#include "core/solvers/score_table.h"

#include <array>
#include <cmath>

namespace trilemma {

namespace {

constexpr double usualTableShare = 0.1;
constexpr double gapNoiseOfBins = 0.01;
constexpr int defaultScoreBins = 10; ///< where noise is small; more hardly gain
constexpr int fewestBins = 3;
constexpr const char* decidesById = "decides_by";
constexpr const char* lawId = "law";
constexpr std::array knowsGroupNames{std::pair{true, "group_and_score"}, std::pair{false, "score"}};
constexpr std::array isMonotoneNames{std::pair{true, "threshold"}, std::pair{false, "free"}};
constexpr double noticeable = 1e-4; ///< excess of a rate; less is the grid of the law and of the method

template <class Names>
std::vector<std::string> choicesOf(const Names& names) {
    std::vector<std::string> choices;
    for (const auto& [value, name] : names)
        choices.push_back(name);
    return choices;
}

std::vector<ParamSpec> tableParams() {
    return {
        tableShareParam(usualTableShare),
        {.id = scoreBinsId,
         .title = "Bins of the score",
         .unit = "bins a class",
         .type = ParamSpec::Type::Integer,
         .min = 1,
         .max = ScoreCells::maxBins,
         .defaultText = "10; fewer, at least 3, where noise would leave a gap a standard deviation "
                        "above 0.01, or where groups and classes are many",
         .help = "How finely the table tells scores apart: for each most likely class, equal parts of its "
                 "margin. 1: decisions alone, as in the paper. More: finer thresholds, on noisier cells.",
         .source = "Hardt, Price and Srebro 2016, Section 4.2",
         .basic = true},
        {.id = decidesById,
         .title = "Decides by",
         .type = ParamSpec::Type::Choice,
         .choices = choicesOf(knowsGroupNames),
         .defaultText = "group_and_score",
         .help = "group_and_score: each group has its own decision probabilities, so the group has to be "
                 "known when somebody is decided about. score: the same ones for everybody, which needs no "
                 "group and costs more accuracy.",
         .source = "Hardt, Price and Srebro 2016, Section 4.2",
         .basic = true},
        {.id = lawId,
         .title = "Decision probabilities",
         .type = ParamSpec::Type::Choice,
         .choices = choicesOf(isMonotoneNames),
         .defaultText = "threshold",
         .help = "threshold: whoever scores higher is never decided about less favourably within a "
                 "group; at the threshold the decision is random. free: any decision probabilities of "
                 "least error on the noisy table.",
         .source = "Hardt, Price and Srebro 2016, Section 4.2"}};
}

/// The rate of a group that a threshold decides on sums up to `bins` noisy cells, so noise leaves a gap a
/// standard deviation of about sqrt(2 bins) sigma / n_s, n_s the size of the smallest group: as many bins as
/// keep it within a hundredth, but at least some, since decisions alone (one bin) cost much accuracy; and no
/// more than the programme takes.
int defaultBins(const SolverRequest& request, double noise) {
    const PublicFacts& facts = request.facts;
    const int programme = std::max(1, maxLawEntries / std::max(1, facts.parts * facts.classes));
    const double smallest = static_cast<double>(facts.trainSlots) * facts.smallestShare;
    const double root = request.privacy ? gapNoiseOfBins * smallest / noise : defaultScoreBins;
    const double bins = std::clamp(root * root / 2, double{fewestBins}, double{defaultScoreBins});
    return std::min(programme, static_cast<int>(bins));
}

Json tableParamsOf(const SolverRequest& request) {
    const double share = tableShareOf(request, usualTableShare);
    return {
        {tableShareId, share},
        {scoreBinsId, request.params.value(scoreBinsId, defaultBins(request, tableNoise(share, request)))},
        {decidesById, request.params.value(decidesById, knowsGroupNames.front().second)},
        {lawId, request.params.value(lawId, isMonotoneNames.front().second)}};
}

/// Of resolved parameters.
LawForm formOf(const Json& params) {
    LawForm form;
    form.cells.bins = params.at(scoreBinsId).get<int>();
    form.knowsGroup = params.at(decidesById) == knowsGroupNames.front().second;
    form.isMonotone = params.at(lawId) == isMonotoneNames.front().second;
    return form;
}

/// Of the released table only.
std::vector<std::string> warningsOf(const DerivedDecisions& decisions) {
    std::vector<std::string> warnings;
    if (decisions.excess > noticeable)
        warnings.push_back("The constraints cannot all be met by post-processing: on the table of scores the "
                           "largest is exceeded by " +
                           toText(Json(std::round(decisions.excess * 1e4) / 1e4)) + ".");
    if (decisions.unknown > 0)
        warnings.push_back("The table of scores shows nobody in a group that a constraint names; " +
                           std::to_string(decisions.unknown) + " inequalities were left out.");
    if (!decisions.isSolved)
        warnings.push_back("The linear programme could not be solved; the base model's decisions were kept.");
    return warnings;
}

/// DP-SGD (or SGD), then the table, then the law.
class Postprocessing : public TableTraining {
  public:
    Postprocessing(const LearningTask& task, const DescentOptions& options, const Loop& looks,
                   const LawForm& form)
        : TableTraining(task, options, looks)
        , m_form(form) {}

    Finished finish() override {
        GroupCrossing groups;
        if (m_form.knowsGroup) groups = m_task.constrainedAttributes();
        return {std::make_shared<const DerivedPredictor>(base(), groups, m_decisions.law, m_form.cells),
                warningsOf(m_decisions)};
    }

  private:
    void takeTable(Records& records) override {
        m_decisions = deriveDecisions(m_task.constraints,
                                      releaseScoreTable(m_task, *base(), m_form.cells, records), m_form);
    }

    LawForm m_form;
    DerivedDecisions m_decisions;
};

class PostprocessingSolver : public Solver {
  public:
    explicit PostprocessingSolver(SolverInfo info)
        : m_info(std::move(info)) {
        m_info.params = descentParams(LoopKind::Plain);
        for (ParamSpec& param : tableParams())
            m_info.params.push_back(std::move(param));
    }

    const SolverInfo& info() const override { return m_info; }

    Result<Recipe> recipe(const SolverRequest& request) const override {
        const Json ofTable = tableParamsOf(request);
        const int bins = ofTable.at(scoreBinsId).get<int>();
        const int cells = request.facts.parts * request.facts.classes * bins;
        if (cells > maxLawEntries)
            return Error{ErrorCode::InvalidSpecification, bins == 1 ? "constraints" : scoreBinsField,
                         std::to_string(cells),
                         "groups x classes x classes x bins are too many to post-process; at most " +
                             std::to_string(maxLawEntries),
                         "Cross fewer attributes, use fewer bins, or use raco-dp or sgda"};
        return recipeWithTable(request, ofTable, cells);
    }

    std::unique_ptr<Training> begin(const LearningTask& task, const SolverPlan& plan) const override {
        return std::make_unique<Postprocessing>(task, resolvedOptions(plan.params, LoopKind::Plain),
                                                plan.looks, formOf(plan.params));
    }

  private:
    SolverInfo m_info;
};

} // namespace

RateHistogram releaseScoreTable(const LearningTask& task, const Predictor& base, ScoreCells cells,
                                Records& records) {
    return releaseTable(
        task, base, cells.count(task.classes()),
        [&](const RowMatrix& probabilities, int row) { return cells.of(probabilities, row); }, records);
}

const Solver& dpPostprocessing() {
    static const PostprocessingSolver solver({
        .id = "dp-postprocessing",
        .title = "DP post-processing",
        .summary =
            "Trains without constraints, then sets thresholds on the score so that the constraints hold on "
            "one noisy table; with or without knowing the group.",
        .source = "Jagielski et al., Differentially Private Fair Learning, 2019, Section 4; Hardt, Price and "
                  "Srebro 2016, Section 4.2",
        .mark = {MarkColour::Orange, Marker::Star},
        .isPrivate = true,
        .isConstrained = true,
        .partsByLabel = true,
        .presets = {{recommendedPreset, "Recommended"},
                    {paperPreset, "As in the paper", {{scoreBinsId, 1}, {tableShareId, 0.2}}}},
    });
    return solver;
}

} // namespace trilemma
