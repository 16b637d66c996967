// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli_commands.h"

#include "core/base/text.h"
#include "core/workspace/release_file.h"
#include "core/workspace/store.h"
#include "core/workspace/whole_file.h"

namespace trilemma {

namespace {

ReleaseChoice choiceOf(const std::string& name) {
    for (const auto& [choice, known] : releaseChoiceNames)
        if (name == known) return choice;
    return ReleaseChoice::AfterLooking;
}

std::string textOf(const ReleaseStatement& statement, const Json& json, const std::string& path) {
    return "epsilon " + shownBound(statement.own.epsilon) + " for this model alone, " +
           shownBound(statement.lookedAt.epsilon) +
           " for everything looked at: " + counted(statement.runsLookedAt, "private run") +
           " on this data\n" + json.at("choice").at("statement").get<std::string>() + "\nledger entry " +
           std::to_string(statement.sequence) + ", head " + statement.head + "\nwritten to " + path;
}

Result<ReleaseStatement> atChosenSlack(const ReleaseStatement& statement, const CliOptions& options) {
    if (!options.gamma) return statement;
    return atSlack(statement, *options.gamma);
}

ExportFormat formatWanted(const CliOptions& options) {
    if (options.format.empty()) return formatOf(QString::fromStdString(options.out));
    return options.format == "onnx" ? ExportFormat::Onnx : ExportFormat::Whole;
}

/// What is entered can be written again.
Errors afterTheRelease(Errors errors) {
    for (Error& error : errors) {
        error.rule += "; the release is in the ledger";
        error.remedy += ", and run the same command again: that costs nothing more";
    }
    return errors;
}

} // namespace

int exportCommand(const CliOptions& options, const CliOutput& output) {
    const ExportFormat format = formatWanted(options);
    if (const Outcome out = checkOut(options); !out) return output.fail(out.errors());
    const Result<std::unique_ptr<LineageFile>> lineages = openLineages(options, output);
    if (!lineages) return output.fail(lineages.errors());
    const QString path = QString::fromStdString(options.store);
    if (const auto there = Store::open(path, StoreAccess::Read); !there) // a release makes no project
        return output.fail(there.errors());
    const Result<std::unique_ptr<Store>> store = Store::open(path, StoreAccess::Write, lineages->get());
    if (!store) return output.fail(store.errors());
    const ReleaseChoice chosen = choiceOf(options.chosen);
    const Result<ReleasePlan> plan = (*store)->planRelease(options.run, chosen);
    if (!plan) return output.fail(plan.errors());
    const Result<ReleaseStatement> planned = atChosenSlack(plan->statement, options);
    if (!planned) return output.fail(planned.errors());
    WholeFile file(QString::fromStdString(options.out));
    // A release that then cannot be written would be spent for nothing.
    const StatementFigures figures = statementFigures(planned->run);
    const Result<qint64> room = roomFor(toJson(*planned, figures), planned->run, format);
    if (!room) return output.fail(room.errors());
    if (const Outcome possible = file.reserve(*room); !possible) return output.fail(possible.errors());
    const Result<ReleaseStatement> entered = (*store)->release(options.run, chosen).result();
    if (!entered) return output.fail(entered.errors());
    const Result<ReleaseStatement> released = atChosenSlack(*entered, options);
    if (!released) return output.fail(released.errors());
    Json printed = toJson(*released, figures);
    const Result<QByteArray> bytes = exportBytes(printed, released->run, format);
    if (!bytes) return output.fail(afterTheRelease(bytes.errors()));
    if (const Outcome written = file.put(*bytes); !written)
        return output.fail(afterTheRelease(written.errors()));
    printed.erase("model");
    printed["out"] = options.out;
    output.print({{"export", printed}});
    output.text(textOf(*released, printed, options.out));
    return 0;
}

} // namespace trilemma
