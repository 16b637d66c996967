// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli_commands.h"

#include "core/base/text.h"
#include "core/bundle/bundle_files.h"
#include "core/bundle/key_file.h"
#include "core/bundle/release_file.h"
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
    return options.format == "onnx"     ? ExportFormat::Onnx
           : options.format == "bundle" ? ExportFormat::Bundle
                                        : ExportFormat::Whole;
}

/// What is entered can be written again.
Errors afterTheRelease(Errors errors) {
    for (Error& error : errors) {
        error.rule += "; the release is in the ledger";
        error.remedy += ", and run the same command again: that costs nothing more";
    }
    return errors;
}

/// A bundle as a folder of files.
bool isFolderWanted(const CliOptions& options) {
    return options.format == "bundle" && !isZipName(QString::fromStdString(options.out));
}

/// What a bundle has beside the run, and that it has a place.
Result<BundleExtras> extrasOf(const CliOptions& options, ExportFormat format) {
    BundleExtras extras{options.owner, {}};
    if (format != ExportFormat::Bundle) {
        if (extras.owner == OwnerTexts{} && options.key.empty()) return extras;
        return Error{ErrorCode::Usage, "format", options.format,
                     "purpose, decision, approver and key are of a bundle alone",
                     "Add --format bundle, or leave them out"};
    }
    if (const Result<OwnerTexts> texts = ownerTextsFromJson(toJson(extras.owner)); !texts)
        return texts.errors();
    if (const Outcome place = checkBundlePlace(QString::fromStdString(options.out)); !place)
        return place.errors();
    if (options.key.empty()) return extras;
    Result<SigningKey> key = readSigningKey(QString::fromStdString(options.key));
    if (!key) return key.errors();
    extras.key = std::move(key).value();
    return extras;
}

/// `file`: with the room that was reserved, which a folder takes over.
Outcome write(const Json& exported, const ReleaseStatement& released, ExportFormat format,
              const BundleExtras& extras, const CliOptions& options, std::optional<WholeFile>& file) {
    if (isFolderWanted(options)) {
        const Result<BundleFiles> files = bundleOf(exported, released.run, extras);
        if (!files) return files.errors();
        file.reset();
        return writeBundle(QString::fromStdString(options.out), *files);
    }
    const Result<QByteArray> bytes = exportBytes(exported, released.run, format, extras);
    if (!bytes) return bytes.errors();
    return file->put(*bytes);
}

} // namespace

int exportCommand(const CliOptions& options, const CliOutput& output) {
    const ExportFormat format = formatWanted(options);
    Result<BundleExtras> extras = extrasOf(options, format);
    if (!extras) return output.fail(extras.errors());
    if (const Outcome out = checkOut(options); !out) return output.fail(out.errors());
    const Result<std::unique_ptr<LineageFile>> lineages = openLineages(options, output);
    if (!lineages) return output.fail(lineages.errors());
    const QString path = QString::fromStdString(options.store);
    if (const auto there = Store::open(path, StoreAccess::Read); !there) // a release makes no project
        return output.fail(there.errors());
    const Result<std::unique_ptr<Store>> store = Store::open(path, StoreAccess::Write, lineages->get());
    if (!store) return output.fail(store.errors());
    extras->owner = ownerTextsOf(**store).overriddenBy(extras->owner);
    const Result<std::string> runId = (*store)->runIdOf(options.run);
    if (!runId) return output.fail(runId.errors());
    const ReleaseChoice chosen = choiceOf(options.chosen);
    const Result<ReleasePlan> plan = (*store)->planRelease(*runId, chosen);
    if (!plan) return output.fail(plan.errors());
    const Result<ReleaseStatement> planned = atChosenSlack(plan->statement, options);
    if (!planned) return output.fail(planned.errors());
    std::optional<WholeFile> file(std::in_place, QString::fromStdString(options.out));
    // A release that then cannot be written would be spent for nothing.
    const StatementFigures figures = statementFigures(planned->run);
    const Result<qint64> room = roomFor(toJson(*planned, figures), planned->run, format, *extras);
    if (!room) return output.fail(room.errors());
    if (const Outcome possible = file->reserve(*room); !possible) return output.fail(possible.errors());
    const Result<ReleaseStatement> entered = (*store)->release(*runId, chosen).result();
    if (!entered) return output.fail(entered.errors());
    const Result<ReleaseStatement> released = atChosenSlack(*entered, options);
    if (!released) return output.fail(released.errors());
    Json printed = toJson(*released, figures);
    if (const Outcome written = write(printed, *released, format, *extras, options, file); !written)
        return output.fail(afterTheRelease(written.errors()));
    printed.erase("model");
    printed["out"] = options.out;
    output.print({{"export", printed}});
    output.text(textOf(*released, printed, options.out));
    return 0;
}

} // namespace trilemma
