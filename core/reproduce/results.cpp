// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reproduce/results.h"

#include "core/base/text.h"
#include "core/train/run_tradeoff.h"

#include <algorithm>
#include <array>

namespace trilemma {

namespace {

struct RunFigures {
    double errorTest = 0;
    double errorTrain = 0;
    double gapTest = 0;
    double gapTrain = 0;
};

std::optional<RunFigures> figuresOf(const RunRecord& run) {
    if (run.status != RunStatus::Done || run.constraints.empty()) return std::nullopt;
    const MetricValue* test = findMetricValue(run, "error", EvaluationSet::Test);
    const MetricValue* train = findMetricValue(run, "error", EvaluationSet::Train);
    const ConstraintResult& constraint = run.constraints.front();
    if (!test || !train || !test->value || !train->value || !constraint.gapTest || !constraint.gapTrain)
        return std::nullopt;
    return RunFigures{*test->value, *train->value, *constraint.gapTest, *constraint.gapTrain};
}

TradeoffRun tradeoffRun(const RunRecord& run, double gap, double error) {
    return {settingOf(run), run.runId, gap, error};
}

void addRun(ReproducedPoint& point, const RunRecord& run, const RunFigures& figures) {
    if (run.spentEpsilon) point.spentEpsilon = std::max(point.spentEpsilon.value_or(0), *run.spentEpsilon);
    if (!run.gamma) return;
    point.metTest += figures.gapTest <= *run.gamma;
    point.metTrain += figures.gapTrain <= *run.gamma;
}

std::string cell(const std::optional<double>& value) {
    return value ? exactText(*value) : "";
}

/// Error and gap of both sets by the names that files and JSON share.
std::array<std::pair<const char*, std::optional<double>>, 8> figuresOf(const ReproducedPoint& point) {
    return {{{"error_test_mean", point.test.yMean},
             {"error_test_sd", point.test.yDeviation},
             {"gap_test_mean", point.test.xMean},
             {"gap_test_sd", point.test.xDeviation},
             {"error_train_mean", point.train.yMean},
             {"error_train_sd", point.train.yDeviation},
             {"gap_train_mean", point.train.xMean},
             {"gap_train_sd", point.train.xDeviation}}};
}

const char* axisId(const ReproduceSetting& setting) {
    return setting.across == ReproduceAcross::Gap ? "gap" : "gap_minus_gamma";
}

} // namespace

std::vector<ReproducedPoint> reproducedPoints(const std::vector<RunRecord>& runs) {
    std::vector<TradeoffRun> test;
    std::vector<TradeoffRun> train;
    std::map<std::string, std::pair<const RunRecord*, RunFigures>> known;
    for (const RunRecord& run : runs)
        if (const std::optional<RunFigures> figures = figuresOf(run)) {
            test.push_back(tradeoffRun(run, figures->gapTest, figures->errorTest));
            train.push_back(tradeoffRun(run, figures->gapTrain, figures->errorTrain));
            known.emplace(run.runId, std::pair(&run, *figures));
        }
    const std::vector<TradeoffPoint> onTest = tradeoffPoints(test);
    const std::vector<TradeoffPoint> onTrain = tradeoffPoints(train); // the same runs in the same order
    std::vector<ReproducedPoint> points(onTest.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        points[i].test = onTest[i];
        points[i].train = onTrain[i];
        for (const std::string& id : onTest[i].runIds)
            addRun(points[i], *known.at(id).first, known.at(id).second);
    }
    return points;
}

std::vector<TradeoffPoint> chartedPoints(const std::vector<ReproducedPoint>& points,
                                         const ReproduceSetting& setting) {
    std::vector<TradeoffPoint> charted;
    for (const ReproducedPoint& point : points) {
        charted.push_back(setting.set == EvaluationSet::Test ? point.test : point.train);
        if (setting.across == ReproduceAcross::Gap) continue;
        charted.back().xMean -= charted.back().gamma.value_or(0);
        charted.back().onFront = false;
    }
    return charted;
}

std::optional<double> chartedAcross(const PublishedPoint& point, const ReproduceSetting& setting) {
    if (setting.across == ReproduceAcross::Gap) return point.gap;
    if (point.parameter != "gamma" || !point.value) return std::nullopt;
    return point.gap - *point.value;
}

std::string resultsCsv(const std::vector<ReproducedPoint>& points) {
    std::string text = "solver,gamma,fairness_weight,epsilon,spent_epsilon,seeds";
    for (const auto& [name, value] : figuresOf(ReproducedPoint()))
        text += std::string(",") + name;
    text += ",met_test,met_train,simulation,provenance\n";
    for (const ReproducedPoint& point : points) {
        const TradeoffPoint& key = point.test;
        text += key.solver + "," + cell(key.gamma) + "," + cell(key.weight) + "," +
                (key.epsilon ? cell(key.epsilon) : "inf") + "," + cell(point.spentEpsilon) + "," +
                std::to_string(key.seeds);
        for (const auto& [name, value] : figuresOf(point))
            text += "," + cell(value);
        text += key.gamma ? "," + std::to_string(point.metTest) + "," + std::to_string(point.metTrain) : ",,";
        text += std::string(key.epsilon ? ",yes" : ",no") + ",non-private\n";
    }
    return text;
}

Json resultsJson(const std::vector<ReproducedPoint>& points, const std::vector<PublishedPoint>& published,
                 const ReproduceSetting& setting, int seeds) {
    const std::string set(nameOf(setting.set, evaluationSetNames));
    Json front = frontToJson(axisId(setting), "error", set, chartedPoints(points, setting));
    for (std::size_t i = 0; i < points.size(); ++i) {
        Json& point = front["points"][i];
        for (const auto& [name, value] : figuresOf(points[i]))
            point[name] = value ? Json(*value) : Json(nullptr);
        const bool hasGamma = points[i].test.gamma.has_value();
        point["met_test"] = hasGamma ? Json(points[i].metTest) : Json(nullptr);
        point["met_train"] = hasGamma ? Json(points[i].metTrain) : Json(nullptr);
        point["spent_epsilon"] = points[i].spentEpsilon ? Json(*points[i].spentEpsilon) : Json(nullptr);
        point["simulation"] = points[i].test.epsilon.has_value();
    }
    Json others = Json::array();
    for (const PublishedPoint& point : published)
        others.push_back(toJson(point));
    return {{"setting", setting.id},
            {"title", setting.title},
            {"constraint", toJson(setting.constraint).at("kind")},
            {"set", set},
            {"x", axisId(setting)},
            {"y", "error"},
            {"seeds", seeds},
            {"points", front["points"]},
            {"published", others},
            {"explanation", setting.explanation},
            {"provenance", "non-private"}};
}

} // namespace trilemma
