// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/base/version.h"
#include "core/reproduce/results.h"
#include "core/solvers/solver.h"

#include <algorithm>
#include <charconv>
#include <tuple>

namespace trilemma {

namespace {

/// Four decimals, whatever the locale.
std::string rounded(double value) {
    std::array<char, 32> text;
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, 4);
    return {text.data(), end.ptr};
}

std::string withDeviation(double mean, const std::optional<double>& deviation) {
    return rounded(mean) + (deviation ? " ± " + rounded(*deviation) : "");
}

/// One line of a table, ours or a published one.
struct Line {
    double gap = 0;
    std::vector<std::string> cells;
};

/// A heading and what stands below it.
struct Group {
    int rank = 0; ///< private ones by epsilon, then those without privacy, then what is not stated
    double epsilon = 0;
    std::vector<Line> lines;
    std::string title() const {
        if (rank == 1) return "Without privacy";
        return rank == 2 ? "Epsilon not stated" : "Epsilon " + exactText(epsilon);
    }
};

Group& groupOf(std::vector<Group>& groups, int rank, double epsilon) {
    for (Group& group : groups)
        if (group.rank == rank && group.epsilon == epsilon) return group;
    groups.push_back({rank, epsilon, {}});
    return groups.back();
}

std::string parameterOf(const TradeoffPoint& point) {
    if (point.gamma) return "gamma " + exactText(*point.gamma);
    return point.weight ? "weight " + exactText(*point.weight) : "";
}

std::string parameterOf(const PublishedPoint& point) {
    std::string name = point.parameter == "fairness_weight" ? "weight" : point.parameter;
    std::replace(name.begin(), name.end(), '_', ' ');
    return name + (point.value ? " " + exactText(*point.value) : "");
}

Line lineOf(const ReproducedPoint& point, const ReproduceSetting& setting) {
    const TradeoffPoint& test = point.test;
    const TradeoffPoint& train = point.train;
    const bool isTrain = setting.set == EvaluationSet::Train;
    const int met = isTrain ? point.metTrain : point.metTest;
    Line line{isTrain ? train.xMean : test.xMean,
              {"**" + findSolver(test.solver)->info().title + "**", parameterOf(test),
               withDeviation(test.xMean, test.xDeviation), withDeviation(test.yMean, test.yDeviation),
               rounded(train.xMean), rounded(train.yMean),
               test.gamma ? std::to_string(met) + " of " + std::to_string(test.seeds) : ""}};
    if (!setting.showsCosts) return line;
    line.cells.push_back(point.smoothedTest ? rounded(*point.smoothedTest) : "");
    line.cells.push_back(rounded(point.seconds));
    return line;
}

Line lineOf(const PublishedPoint& point, const ReproduceSetting& setting) {
    const bool isTrain = setting.set == EvaluationSet::Train;
    const std::string gap = rounded(point.gap);
    const std::string error = rounded(point.error);
    return {point.gap,
            {titleOfMethod(point.method) + ", published", parameterOf(point), isTrain ? "" : gap,
             isTrain ? "" : error, isTrain ? gap : "", isTrain ? error : "", ""}};
}

std::vector<Group> groupsOf(const std::vector<ReproducedPoint>& points,
                            const std::vector<PublishedPoint>& published, const ReproduceSetting& setting) {
    std::vector<Group> groups;
    for (const ReproducedPoint& point : points)
        groupOf(groups, point.test.epsilon ? 0 : 1, point.test.epsilon.value_or(0))
            .lines.push_back(lineOf(point, setting));
    for (const PublishedPoint& point : published) {
        const int rank = point.privacy == PublishedPrivacy::Epsilon ? 0
                         : point.privacy == PublishedPrivacy::None  ? 1
                                                                    : 2;
        groupOf(groups, rank, point.epsilon.value_or(0)).lines.push_back(lineOf(point, setting));
    }
    std::sort(groups.begin(), groups.end(), [](const Group& a, const Group& b) {
        return std::tie(a.rank, a.epsilon) < std::tie(b.rank, b.epsilon);
    });
    for (Group& group : groups)
        std::stable_sort(group.lines.begin(), group.lines.end(),
                         [](const Line& a, const Line& b) { return a.gap < b.gap; });
    return groups;
}

std::string rowText(const std::vector<std::string>& cells) {
    std::string text = "|";
    for (const std::string& cell : cells)
        text += " " + cell + (cell.empty() ? "|" : " |");
    return text + "\n";
}

std::string tableText(const Group& group, const ReproduceSetting& setting) {
    const std::string met = setting.set == EvaluationSet::Train ? "train gap <= gamma" : "test gap <= gamma";
    std::vector<std::string> heads{"method",      "parameter",     "gap (test)",      "error (test)",
                                   "gap (train)", "error (train)", "runs with " + met};
    if (setting.showsCosts) heads.insert(heads.end(), {"smoothed gap (test)", "seconds"});
    std::string text = "## " + group.title() + "\n\n" + rowText(heads) + "|";
    for (std::size_t i = 0; i < heads.size(); ++i)
        text += "---|";
    text += "\n";
    for (const Line& line : group.lines)
        text += rowText(line.cells);
    return text + "\n";
}

std::string sourcesText(const std::vector<PublishedPoint>& published) {
    std::vector<std::string> lines;
    for (const PublishedPoint& point : published) {
        const std::string line = "- " + titleOfMethod(point.method) + ": " + point.source +
                                 (point.note.empty() ? "" : " (" + point.note + ")") + "\n";
        if (!contains(lines, line)) lines.push_back(line);
    }
    std::string text;
    for (const std::string& line : lines)
        text += line;
    return text;
}

} // namespace

std::string resultsPage(const std::vector<ReproducedPoint>& points,
                        const std::vector<PublishedPoint>& published, const ReproduceSetting& setting,
                        int seeds, const std::string& chart) {
    const ConstraintKind* kind = findConstraintKind(setting.constraint.kind);
    std::string text = "# " + setting.title + "\n\n" + "Paper: " + setting.paper + ".\n\n" + "![" +
                       setting.title + "](" + chart + ")\n\n" +
                       "Bold: run by this program, mean ± standard deviation over " + std::to_string(seeds) +
                       (seeds == 1 ? " seed" : " seeds") + ". The gap is that of the constraint \"" +
                       kind->title +
                       "\". Rows are in the order of their gaps; at equal gap the lower error is better. All "
                       "figures of ours are computed on the records: non-private.\n\n";
    for (const Group& group : groupsOf(points, published, setting))
        text += tableText(group, setting);
    if (!published.empty())
        text += "## Where the published figures come from\n\n" + sourcesText(published) + "\n";
    text += "## How the published setting differs\n\n";
    for (const std::string& paragraph : setting.explanation)
        text += paragraph + "\n\n";
    return text + "Made by trilemma-cli " + programVersion() + " with: trilemma-cli reproduce " + setting.id +
           " --seeds " + std::to_string(seeds) + "\n";
}

} // namespace trilemma
