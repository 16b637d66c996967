// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli_commands.h"

#include "core/base/text.h"
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

} // namespace

int exportCommand(const CliOptions& options, const CliOutput& output) {
    const QString out = QString::fromStdString(options.out);
    // A release that then cannot be written would be spent for nothing.
    if (const Outcome possible = mayBeWritten(out); !possible) return output.fail(possible.errors());
    const Result<std::unique_ptr<LineageFile>> lineages = openLineages(options, output);
    if (!lineages) return output.fail(lineages.errors());
    const QString path = QString::fromStdString(options.store);
    if (const auto there = Store::open(path, StoreAccess::Read); !there) // a release makes no project
        return output.fail(there.errors());
    const Result<std::unique_ptr<Store>> store = Store::open(path, StoreAccess::Write, lineages->get());
    if (!store) return output.fail(store.errors());
    const Result<ReleaseStatement> released =
        (*store)->release(options.run, choiceOf(options.chosen)).result();
    if (!released) return output.fail(released.errors());
    Json printed = toJson(*released);
    if (const Outcome written = writeWhole(out, printed); !written) return output.fail(written.errors());
    printed.erase("model");
    printed["out"] = options.out;
    output.print({{"export", printed}});
    output.text(textOf(*released, printed, options.out));
    return 0;
}

} // namespace trilemma
