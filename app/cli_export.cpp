// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli_commands.h"

#include "core/workspace/store.h"

#include <QFileInfo>

namespace trilemma {

namespace {

ReleaseChoice choiceOf(const std::string& name) {
    for (const auto& [choice, known] : releaseChoiceNames)
        if (name == known) return choice;
    return ReleaseChoice::AfterLooking;
}

/// What can be seen beforehand: a release that then cannot be written would be spent for nothing.
Outcome mayBeWritten(const std::string& path) {
    const QFileInfo file(QString::fromStdString(path));
    const QFileInfo folder(file.absolutePath());
    const bool possible =
        !file.isDir() && folder.isDir() && folder.isWritable() && (!file.exists() || file.isWritable());
    if (possible) return success();
    return Error{ErrorCode::InvalidFile, "out", path, "cannot be written",
                 "Check the folder and its permissions"};
}

std::string textOf(const ReleaseStatement& statement, const std::string& path) {
    const Json json = toJson(statement);
    return "epsilon " + shown(statement.own.epsilon) + " for this model alone, " +
           shown(statement.lookedAt.epsilon) + " for all " + std::to_string(statement.runsLookedAt) +
           " private runs on this data\n" + json.at("choice").at("statement").get<std::string>() +
           "\nledger entry " + std::to_string(statement.sequence) + ", head " + statement.head +
           "\nwritten to " + path;
}

} // namespace

int exportCommand(const CliOptions& options, const CliOutput& output) {
    if (const Outcome possible = mayBeWritten(options.out); !possible) return output.fail(possible.errors());
    const Result<std::unique_ptr<LineageFile>> lineages = openLineages(options);
    if (!lineages) return output.fail(lineages.errors());
    const QString path = QString::fromStdString(options.store);
    if (const auto there = Store::open(path, StoreAccess::Read); !there) // a release makes no project
        return output.fail(there.errors());
    const Result<std::unique_ptr<Store>> store = Store::open(path, StoreAccess::Write, lineages->get());
    if (!store) return output.fail(store.errors());
    const Result<ReleaseStatement> released =
        (*store)->release(options.run, choiceOf(options.chosen)).result();
    if (!released) return output.fail(released.errors());
    const Json document = toJson(*released);
    if (const Outcome written = writeFile(options.out, toText(document, 1) + "\n"); !written)
        return output.fail(written.errors());
    Json printed = document;
    printed.erase("model");
    printed["out"] = options.out;
    output.print({{"export", printed}});
    output.text(textOf(*released, options.out));
    return 0;
}

} // namespace trilemma
