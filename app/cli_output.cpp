// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli_output.h"

#include "core/base/rounding.h"
#include "core/evaluation/metric_registry.h"
#include "core/train/run_tradeoff.h"
#include "core/workspace/backups.h"

#include <algorithm>
#include <cstdio>
#include <iostream>

#include <unistd.h>

namespace trilemma {

namespace {

/// Names may hold what a terminal would obey.
std::string printable(std::string text) {
    for (char& c : text)
        if ((static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7F) c = '?';
    return text;
}

void complain(const Errors& errors) {
    std::cerr << "trilemma-cli: " << printable(toText(errors)) << std::endl;
}

/// What is invalid comes before what is refused.
int gravestCode(const Errors& errors) {
    const auto invalid = std::find_if(errors.begin(), errors.end(), [](const Error& error) {
        return error.code != ErrorCode::PrivacyRefused;
    });
    return exitCode(invalid != errors.end() ? invalid->code : ErrorCode::PrivacyRefused);
}

} // namespace

void CliOutput::print(const Json& document) const {
    if (m_json) std::cout << toText(document, 1) << std::endl;
}

void CliOutput::text(const std::string& lines) const {
    if (!m_json) std::cout << printable(lines) << std::endl;
}

void CliOutput::progress(const std::string& line) const {
    if (isatty(STDERR_FILENO)) std::cerr << "\r\033[K" << line << std::flush;
}

void CliOutput::note(const std::string& line) const {
    const std::string whole = line + "\n"; // one write: lines of several threads do not mix
    if (!isatty(STDERR_FILENO)) (void)!::write(STDERR_FILENO, whole.data(), whole.size());
}

void CliOutput::warn(const std::string& line) const {
    std::cerr << "trilemma-cli: " << printable(line) << std::endl;
}

int CliOutput::fail(const Errors& errors) const {
    Errors named = errors;
    for (Error& error : named)
        error.remedy = withNewestBackup(std::move(error.remedy), QString::fromStdString(error.value));
    print(toJson(named));
    if (!m_json) complain(named);
    return gravestCode(errors);
}

int CliOutput::result(Json document, const std::string& lines, const Errors& errors) const {
    if (!errors.empty()) document.update(toJson(errors));
    print(document);
    text(lines);
    if (errors.empty()) return 0;
    if (!m_json) complain(errors);
    return gravestCode(errors);
}

int CliOutput::end() const {
    if (std::cout.flush()) return 0;
    const Errors errors{{ErrorCode::InvalidFile, "stdout", "", "cannot be written to its end",
                         "Free some space, or write it somewhere else"}};
    complain(errors);
    return gravestCode(errors);
}

std::string tableText(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths;
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i >= widths.size()) widths.push_back(0);
            widths[i] = std::max(widths[i], row[i].size());
        }
    std::string text;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i)
            line += row[i] + std::string(widths[i] - row[i].size() + 2, ' ');
        line.erase(line.find_last_not_of(' ') + 1);
        text += (text.empty() ? "" : "\n") + line;
    }
    return text;
}

std::string shown(const std::optional<double>& value) {
    if (!value) return "-";
    std::array<char, 32> text;
    std::snprintf(text.data(), text.size(), "%.4g", *value);
    return text.data();
}

std::string shownBound(const std::optional<double>& value) {
    return shown(value ? std::optional(roundedUp(*value, 4)) : std::nullopt);
}

std::string runsText(const std::vector<RunRecord>& runs) {
    const auto& [x, y] = usualAxes(runs);
    const auto metric = [](const RunRecord& run, const MetricSpec& spec, EvaluationSet set) {
        return shown(metricValueOf(run, spec.id, set));
    };
    std::vector<std::vector<std::string>> rows{
        {"solver", "model", "gamma", "epsilon", "spent", "seed", "status", nameInSentence(*y) + " (test)",
         nameInSentence(*x) + " (test)", nameInSentence(*x) + " (train)", "run", "parameters"}};
    for (const RunRecord& run : runs)
        rows.push_back(
            {run.solver, modelOf(run), shown(run.gamma), shownBound(run.epsilon),
             shownBound(run.spentEpsilon), std::to_string(run.seed),
             std::string(nameOf(run.status, runStatusNames)) + (run.simulation ? " (simulation)" : ""),
             metric(run, *y, EvaluationSet::Test), metric(run, *x, EvaluationSet::Test),
             metric(run, *x, EvaluationSet::Train), run.runId, parametersOf(run)});
    return tableText(rows) + "\nMetrics are computed on the records: non-private.";
}

std::string frontText(const std::vector<TradeoffPoint>& points, const MetricAxes& axes) {
    std::vector<std::vector<std::string>> rows{{"solver", "model", "gamma", "weight", "epsilon", "seeds",
                                                axes.x->id, "sd", axes.y->id, "sd", "front", "constraints",
                                                "delta", "parameters"}};
    for (const TradeoffPoint& point : points)
        rows.push_back({point.solver, point.model, shown(point.gamma), shown(point.weight),
                        shownBound(point.epsilon), std::to_string(point.seeds), shown(point.xMean),
                        shown(point.xDeviation), shown(point.yMean), shown(point.yDeviation),
                        point.onFront ? "yes" : "", point.constraints, shownBound(point.delta),
                        point.parameters});
    const auto way = [](const MetricSpec& spec) -> std::string {
        return spec.lowerIsBetter ? " better when lower" : " better when higher";
    };
    const bool alike = axes.x->lowerIsBetter == axes.y->lowerIsBetter;
    const std::string ways =
        alike ? "Both are" + way(*axes.x) + ", and are"
              : axes.x->id + " is" + way(*axes.x) + ", " + axes.y->id + way(*axes.y) + "; both are";
    return tableText(rows) + '\n' + ways + " computed on the records: non-private.";
}

} // namespace trilemma
