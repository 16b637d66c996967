// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The runs of a project, and the trade-off between their settings.
#include "app/cli_commands.h"
#include "app/cli_wish.h"
#include "app/drawing.h"

#include "core/base/text.h"
#include "core/evaluation/metric_registry.h"
#include "core/train/released_curve.h"
#include "core/train/run_tradeoff.h"
#include "core/workspace/store.h"
#include "core/workspace/whole_file.h"

#include <QDate>
#include <QFileInfo>

namespace trilemma {

namespace {

/// Runs of a project, and what is damaged in it.
struct StoredRuns {
    std::vector<RunRecord> runs;
    Errors damage;

    /// With what is damaged, if anything is.
    Json with(Json document) const {
        if (!damage.empty()) document["damaged"] = toJson(damage).at("errors");
        return document;
    }
    int exit(const CliOutput& output) const {
        for (const Error& error : damage)
            output.warn(toText(error));
        return damage.empty() ? 0 : exitCode(ErrorCode::StoreBroken);
    }
};

/// Of runs whose release covers every slack; one that is damaged is named among the runs.
void addCurves(const Store& store, const std::vector<RunRecord>& runs, Json& curves) {
    for (const RunRecord& listed : runs) {
        if (!coversSlacks(listed)) continue;
        const Result<RunRecord> run = store.run(listed.runId);
        if (!run) continue;
        if (const auto curve = releasedCurveOf(*run)) curves.push_back(toJson(*curve, *run));
    }
}

Result<StoredRuns> runsOfStore(const CliOptions& options, const CliOutput& output, RunDetail detail,
                               Json* curves = nullptr) {
    const Result<std::unique_ptr<Store>> store = openedForReading(options, output);
    if (!store) return store.errors();
    StoredRuns stored;
    Result<std::vector<RunRecord>> runs = (*store)->runs(detail, &stored.damage);
    if (!runs) return runs.errors();
    stored.runs = std::move(runs).value();
    if (curves) addCurves(**store, stored.runs, *curves);
    return stored;
}

/// The metrics that were asked for, else those that most runs can be shown on.
MetricAxes axesOf(const CliOptions& options, const std::vector<RunRecord>& runs) {
    const MetricSpec* given = findMetric(options.x.empty() ? options.y : options.x);
    const MetricAxes usual = given ? usualAxes(runs, given->tasks.front()) : usualAxes(runs);
    return {options.x.empty() ? usual.x : findMetric(options.x),
            options.y.empty() ? usual.y : findMetric(options.y)};
}

Outcome drawFront(const CliOptions& options, const std::vector<TradeoffPoint>& points, const MetricAxes& axes,
                  EvaluationSet set) {
    const Result<const Drawing*> drawing = loadDrawing();
    if (!drawing) return drawing.errors();
    const QString project = QFileInfo(QString::fromStdString(options.store)).fileName();
    const QString today = QDate::currentDate().toString(Qt::ISODate);
    return (*drawing)->exportFront({points, axes.x->id, axes.y->id, set, project, today},
                                   QString::fromStdString(options.chart));
}

/// "on_front_with_privacy" of each point, and what tells its setting from others beside the keys before:
/// last, since columns of a file keep their places.
void addFrontWithPrivacy(Json& front, const std::vector<TradeoffPoint>& points, const MetricAxes& axes) {
    const std::vector<bool> onFront = frontWithPrivacy(points, axes.directions());
    for (std::size_t i = 0; i < points.size(); ++i)
        front["points"][i].update({{"on_front_with_privacy", static_cast<bool>(onFront[i])},
                                   {"constraints", points[i].constraints},
                                   {"delta", orNull(points[i].delta)}});
}

/// A number as JSON has it, a text without its quotes and harmless; empty for null.
std::string csvCellOf(const Json& value) {
    if (value.is_null()) return {};
    return value.is_string() ? csvText(value.get<std::string>()) : csvQuoted(toText(value));
}

std::string csvLine(const std::vector<std::string>& cells) {
    std::string line;
    for (const std::string& cell : cells)
        line += cell + ',';
    if (!line.empty()) line.pop_back();
    return line + "\r\n";
}

/// Flat objects of the same keys, one a line below the keys.
std::string csvOf(const Json& objects) {
    std::string text;
    for (const Json& object : objects) {
        std::vector<std::string> keys, cells;
        for (const auto& [key, value] : object.items()) {
            keys.push_back(csvText(key));
            cells.push_back(csvCellOf(value));
        }
        text += (text.empty() ? csvLine(keys) : std::string()) + csvLine(cells);
    }
    return text;
}

Outcome writeCsv(const CliOptions& options, const Json& objects) {
    if (options.csv.empty()) return success();
    return writeWhole(QString::fromStdString(options.csv), QByteArray::fromStdString(csvOf(objects)), "csv");
}

/// What a table has room for of a run: its setting, and every metric on both sets.
Json flatRun(const RunRecord& run) {
    Json flat{{"run_id", run.runId},
              {"solver", run.solver},
              {"model", modelOf(run)},
              {"parameters", parametersOf(run)},
              {"gamma", orNull(run.gamma)},
              {"weight", orNull(weightOf(run))},
              {"epsilon", orNull(run.epsilon)},
              {"delta", orNull(run.delta)},
              {"relation", run.epsilon ? Json(run.relation) : Json()},
              {"spent_epsilon", orNull(run.spentEpsilon)},
              {"seed", run.seed},
              {"status", nameOf(run.status, runStatusNames)},
              {"simulation", run.simulation}};
    for (const MetricSpec& spec : metricRegistry())
        for (const EvaluationSet set : {EvaluationSet::Test, EvaluationSet::Train})
            flat[spec.id + (set == EvaluationSet::Test ? "_test" : "_train")] =
                orNull(metricValueOf(run, spec.id, set));
    return flat;
}

} // namespace

int runsCommand(const CliOptions& options, const CliOutput& output) {
    const Result<StoredRuns> stored = runsOfStore(options, output, RunDetail::Whole);
    if (!stored) return output.fail(stored.errors());
    Json list = Json::array(), flat = Json::array();
    for (const RunRecord& run : stored->runs) {
        list.push_back(toJson(run));
        if (!options.csv.empty()) flat.push_back(flatRun(run));
    }
    if (const Outcome written = writeCsv(options, flat); !written) return output.fail(written.errors());
    output.print(stored->with({{"runs", list}}));
    output.text(runsText(stored->runs));
    return stored->exit(output);
}

int frontCommand(const CliOptions& options, const CliOutput& output) {
    Json curves = Json::array();
    const Result<StoredRuns> stored = runsOfStore(options, output, RunDetail::Listed, &curves);
    if (!stored) return output.fail(stored.errors());
    const EvaluationSet set = options.set == "train" ? EvaluationSet::Train : EvaluationSet::Test;
    Result<CliWish> wish = CliWish{{}, axesOf(options, stored->runs)};
    if (options.wish) wish = wishFrom(*options.wish, wish->axes);
    if (!wish) return output.fail(wish.errors());
    const MetricAxes& axes = wish->axes;
    const std::vector<TradeoffRun> runs = tradeoffRuns(stored->runs, axes.x->id, axes.y->id, set);
    const std::vector<TradeoffPoint> points = tradeoffPoints(runs, axes.directions());
    if (!options.chart.empty())
        if (const Outcome drawn = drawFront(options, points, axes, set); !drawn)
            return output.fail(drawn.errors());
    Json front = frontToJson(axes.x->id, axes.y->id, options.set, points);
    addFrontWithPrivacy(front, points, axes);
    if (const Outcome written = writeCsv(options, front["points"]); !written)
        return output.fail(written.errors());
    if (!curves.empty()) front["curves"] = curves;
    std::string text = frontText(points, axes);
    if (options.wish) {
        const WishAnswer answer = answerOf(wish->bounds, points, runs, axes.directions());
        front["wish"] = toJson(answer, *wish, points);
        text += "\n" + sentenceOf(answer, *wish, points);
    }
    output.print(stored->with(front));
    output.text(text);
    return stored->exit(output);
}

} // namespace trilemma
