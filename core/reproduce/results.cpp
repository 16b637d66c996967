// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reproduce/results.h"

#include "core/base/text.h"
#include "core/train/run_tradeoff.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace trilemma {

namespace {

struct RunFigures {
    double errorTest = 0;
    double errorTrain = 0;
    double gapTest = 0;
    double gapTrain = 0;
    std::optional<double> smoothedTest;
};

/// The groups' rates of one kind on the test set.
std::vector<double> testRates(const RunRecord& run, const char* rate) {
    std::vector<double> rates;
    for (const GroupRow& row : run.groups) {
        if (row.set != EvaluationSet::Test || row.attributes.empty()) continue;
        for (const GroupRate& each : row.rates)
            if (each.id == rate && each.value) rates.push_back(*each.value);
    }
    return rates;
}

std::optional<double> smoothedOdds(const RunRecord& run) {
    if (run.constraints.front().kind != "equalised_odds") return std::nullopt;
    double sum = 0, largest = 0;
    std::vector<double> differences;
    for (const char* rate : {"true_positive_rate", "false_positive_rate"}) {
        const std::vector<double> rates = testRates(run, rate);
        if (rates.size() != 2) return std::nullopt;
        differences.push_back(std::abs(rates[0] - rates[1]));
        largest = std::max(largest, differences.back());
    }
    for (const double difference : differences)
        for (const double sign : {1, -1})
            sum += 2 * std::exp(reproduceEta * (sign * difference - largest));
    return largest + std::log(sum / 8) / reproduceEta;
}

std::optional<RunFigures> figuresOf(const RunRecord& run) {
    if (run.status != RunStatus::Done || run.constraints.empty()) return std::nullopt;
    const MetricValue* test = findMetricValue(run, "error", EvaluationSet::Test);
    const MetricValue* train = findMetricValue(run, "error", EvaluationSet::Train);
    const ConstraintResult& constraint = run.constraints.front();
    if (!test || !train || !test->value || !train->value || !constraint.gapTest || !constraint.gapTrain)
        return std::nullopt;
    return RunFigures{*test->value, *train->value, *constraint.gapTest, *constraint.gapTrain,
                      smoothedOdds(run)};
}

TradeoffRun tradeoffRun(const RunRecord& run, double gap, double error) {
    return {settingOf(run), run.runId, gap, error};
}

void addRun(ReproducedPoint& point, const RunRecord& run, const RunFigures& figures) {
    const auto runs = static_cast<double>(point.test.seeds);
    point.seconds += run.seconds / runs;
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
        std::vector<double> smoothed;
        for (const std::string& id : onTest[i].runIds) {
            const auto& [run, figures] = known.at(id);
            addRun(points[i], *run, figures);
            if (figures.smoothedTest) smoothed.push_back(*figures.smoothedTest);
        }
        if (!smoothed.empty())
            points[i].smoothedTest =
                std::accumulate(smoothed.begin(), smoothed.end(), 0.0) / static_cast<double>(smoothed.size());
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
    text += ",met_test,met_train,simulation,provenance,smoothed_gap_test_mean\n";
    for (const ReproducedPoint& point : points) {
        const TradeoffPoint& key = point.test;
        text += key.solver + "," + cell(key.gamma) + "," + cell(key.weight) + "," +
                (key.epsilon ? cell(key.epsilon) : "inf") + "," + cell(point.spentEpsilon) + "," +
                std::to_string(key.seeds);
        for (const auto& [name, value] : figuresOf(point))
            text += "," + cell(value);
        text += key.gamma ? "," + std::to_string(point.metTest) + "," + std::to_string(point.metTrain) : ",,";
        text += std::string(key.epsilon ? ",yes" : ",no") + ",non-private," + cell(point.smoothedTest) + "\n";
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
        if (setting.showsCosts) point["seconds_mean"] = points[i].seconds; // no two runs take as long
        point["smoothed_gap_test_mean"] = orNull(points[i].smoothedTest);
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
