// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Exported models on other tables: what they predict, and how well.
#include "app/cli_commands.h"

#include "core/base/text.h"
#include "core/export/scoring.h"
#include "core/workspace/whole_file.h"

#include <QFile>

#include <algorithm>
#include <iostream>

namespace trilemma {

namespace {

/// Nobody's file is lost by a name: one that is there holds predictions, or nothing.
Outcome mayBeReplaced(const CliOptions& options) {
    QFile there(QString::fromStdString(options.out));
    if (options.out.empty() || options.overwrite || there.size() == 0) return success();
    const QByteArray head = there.open(QIODevice::ReadOnly) ? there.readLine(1 << 20) : QByteArray();
    const bool isOurs = head == "row,prediction\r\n" || head.startsWith("row,prediction,probability of ") ||
                        head.startsWith("row,prediction,\"probability of ");
    if (isOurs) return success();
    return Error{ErrorCode::InvalidFile, "out", options.out,
                 "is a file that this command did not write, and would be lost",
                 "Choose another name, or say --overwrite"};
}

ScoringFiles filesOf(const CliOptions& options) {
    return {options.data, {}, {}};
}

Json rowsJson(const Predictions& predictions) {
    Json rows = Json::array();
    for (Eigen::Index row = 0; row < predictions.rows(); ++row) {
        const auto at = static_cast<std::size_t>(row);
        if (!predictions.isScored[at]) {
            rows.push_back(nullptr);
        } else if (predictions.classes.empty()) {
            rows.push_back({{"prediction", predictions.values(row, 0)}});
        } else {
            const auto law = predictions.values.row(row);
            rows.push_back(
                {{"prediction", predictions.classes[static_cast<std::size_t>(predictions.decisions[at])]},
                 {"probabilities", std::vector<double>(law.begin(), law.end())}});
        }
    }
    return rows;
}

std::string unscoredText(const Predictions& predictions) {
    std::string text = counted(predictions.rows() - predictions.scored, "row") + " of " +
                       std::to_string(predictions.rows()) +
                       " have no prediction: not all their cells fit what the model's columns declare";
    constexpr std::size_t maxNamed = 3;
    for (std::size_t i = 0; i < std::min(maxNamed, predictions.problems.size()); ++i) {
        const Error& problem = predictions.problems[i];
        text += (i == 0 ? ", as in the file's " : "; ") + problem.value + ", column " + problem.field + ": " +
                problem.rule;
    }
    return text;
}

std::string evaluationText(const NewEvaluation& found) {
    std::vector<std::vector<std::string>> metrics{{"metric", "value", "low", "high"}},
        groups{{"group", "records", "rate", "value", "low", "high"}};
    for (const MetricValue& metric : found.metrics)
        metrics.push_back({metric.id, shown(metric.value), shown(metric.low), shown(metric.high)});
    for (const GroupRow& row : found.groups)
        for (const GroupRate& rate : row.rates)
            groups.push_back({row.group.empty() ? "everybody" : row.group, shown(row.records), rate.id,
                              shown(rate.value), shown(rate.low), shown(rate.high)});
    return std::to_string(found.used) + " of " + counted(found.rows, "row") +
           " used; computed on the records without noise: non-private\n\n" + tableText(metrics) + "\n\n" +
           tableText(groups);
}

} // namespace

int predictCommand(const CliOptions& options, const CliOutput& output) {
    if (const Outcome out = checkOut(options); !out) return output.fail(out.errors());
    if (const Outcome free = mayBeReplaced(options); !free) return output.fail(free.errors());
    const Result<ModelFile> model = readModelFile(options.file);
    if (!model) return output.fail(model.errors());
    const Result<Predictions> predictions = predict(*model, filesOf(options), options.seed);
    if (!predictions) return output.fail(predictions.errors());
    Json summary{{"rows", predictions->rows()},
                 {"scored", predictions->scored},
                 {"classes", predictions->classes},
                 {"problems", toJson(predictions->problems).at("errors")},
                 {"run_id", model->runId}};
    if (!options.out.empty()) {
        const std::string csv = toCsv(*predictions);
        const auto bytes = QByteArray::fromRawData(csv.data(), static_cast<qsizetype>(csv.size()));
        if (const Outcome written = writeWhole(QString::fromStdString(options.out), bytes); !written)
            return output.fail(written.errors());
        summary["out"] = options.out;
        output.text("written to " + options.out);
    } else if (options.json) {
        summary["predictions"] = rowsJson(*predictions);
    } else {
        std::cout << toCsv(*predictions);
    }
    output.print(summary);
    if (predictions->scored < predictions->rows()) output.warn(unscoredText(*predictions));
    return 0;
}

int evaluateCommand(const CliOptions& options, const CliOutput& output) {
    const Result<ModelFile> model = readModelFile(options.file);
    if (!model) return output.fail(model.errors());
    const Result<NewEvaluation> found = evaluateOn(*model, filesOf(options));
    if (!found) return output.fail(found.errors());
    Json metrics = Json::array(), groups = Json::array();
    for (const MetricValue& metric : found->metrics)
        metrics.push_back(toJson(metric));
    for (const GroupRow& row : found->groups)
        groups.push_back(toJson(row));
    output.print({{"rows", found->rows},
                  {"used", found->used},
                  {"run_id", model->runId},
                  {"metrics", metrics},
                  {"groups", groups},
                  {"provenance", "non-private"}});
    output.text(evaluationText(*found));
    return 0;
}

} // namespace trilemma
