// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli_commands.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

const char* verdict(const AuditReport& report) {
    if (report.broken) return report.survives() ? "MISSED" : "caught";
    return report.survives() ? "survives" : "FAILS";
}

std::string reportsText(const std::vector<AuditReport>& reports) {
    std::vector<std::vector<std::string>> rows{{"what is attacked", "claimed epsilon", "lower bound",
                                                "largest deviation", "by direction", "of the noise",
                                                "iterates", "verdict"}};
    for (const AuditReport& report : reports)
        rows.push_back({(report.broken ? "broken: " : "") + report.title, shownBound(report.claim),
                        shown(report.largestLowerBound()), shown(report.largestDeviation()) + " SE",
                        shown(report.largestOfDirections()) + " SE",
                        shown(std::abs(report.noise.deviation)) + " SE",
                        report.iteratesFollow ? "follow" : "leak", verdict(report)});
    return tableText(rows);
}

std::string rulesText(const std::vector<AuditReport>& reports, bool allWell) {
    const AuditReport& any = reports.front();
    return "At delta " + shown(any.target.delta) + ", " + std::to_string(any.trials) +
           " trainings with the canary and as many without it, in which it turns through all parts and "
           "coordinates.\nTo survive, no lower bound (99.9 % for all together) may exceed the claim, every "
           "estimate of delta(epsilon) must be within 5 standard\nerrors (SE) of the accountant's, for a "
           "single "
           "part or coordinate within 6; the noise of each cell and coordinate must be as large as\ndeclared "
           "and independent of every other, within 6; and the iterates must follow from the noisy "
           "releases.\n" +
           (allWell ? "All is as it should be." : "NOT all is as it should be.");
}

} // namespace

int auditCommand(const CliOptions& options, const CliOutput& output) {
    const std::size_t total = auditCases().size();
    std::size_t begun = 0;
    const Result<std::vector<AuditReport>> reports =
        auditAll(options.seed, options.trials, [&](const AuditCase& next) {
            output.progress(std::to_string(++begun) + " of " + std::to_string(total) + ": " + next.title);
        });
    output.progress("");
    if (!reports) return output.fail(reports.errors());
    const bool allWell = std::all_of(reports->begin(), reports->end(),
                                     [](const auto& report) { return report.asItShouldBe(); });
    Json list = Json::array();
    for (const AuditReport& report : *reports)
        list.push_back(toJson(report));
    output.print({{"ok", allWell}, {"simulation", options.seed.has_value()}, {"audits", list}});
    output.text(reportsText(*reports) + "\n" + rulesText(*reports, allWell));
    return allWell ? 0 : exitCode(ErrorCode::Internal);
}

} // namespace trilemma
