// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli_commands.h"

#include "core/bundle/bundle_files.h"
#include "core/bundle/key_file.h"
#include "core/bundle/verify_bundle.h"
#include "core/train/valid_spec.h"
#include "core/workspace/export_again.h"

#include <QFile>
#include <QFileInfo>

namespace trilemma {

namespace {

constexpr std::size_t maxExportBytes = std::size_t{1} << 30; ///< it holds a model

std::string checksText(const std::vector<verify::ExportCheck>& checks) {
    std::vector<std::vector<std::string>> rows;
    for (const verify::ExportCheck& check : checks)
        rows.push_back({!check.holds ? "NO" : check.skipped ? "part" : "yes", check.id, check.text});
    return tableText(rows);
}

std::string figuresText(const verify::Verification& found) {
    return "epsilon claimed " + toText(Json(found.claimed)) + ", recomputed " +
           (found.recomputed ? toText(Json(*found.recomputed)) : std::string("none")) + ", delta " +
           shown(found.delta) + ", " + std::string(nameOf(found.relation, relationNames)) + "\n";
}

std::string deltasText(const verify::Verification& found) {
    if (found.deltas.empty()) return "";
    std::vector<std::vector<std::string>> points{{"epsilon", "delta"}};
    for (const verify::DeltaPoint& point : found.deltas)
        points.push_back({shown(point.epsilon), shown(point.delta)});
    return "\n\n" + tableText(points);
}

std::string verdictText(const verify::Verification& found) {
    const char* const verdict = !found.holds() ? "The claim does NOT hold.\n"
                                : found.isWhole()
                                    ? "The claim follows from the events.\n"
                                    : "The claim follows from the events, as far as it was looked at; what "
                                      "was not is marked.\n";
    return verdict + figuresText(found) + "\n" + checksText(found.checks) + deltasText(found) +
           "\n\nsignature: " + verify::unsignedText;
}

std::string verdictText(const BundleVerification& found) {
    const std::string verdict =
        !found.holds()    ? "The bundle does NOT hold.\n"
        : found.isWhole() ? "The bundle is as its owner signed it, and its claim follows.\n"
                          : "The bundle holds as far as it was looked at; what was not is marked.\n";
    return verdict + (found.claim ? figuresText(*found.claim) : "") + "\n" + checksText(found.checks) +
           (found.claim ? deltasText(*found.claim) : "");
}

/// A folder, or a file that is named or begins as zip files are.
bool isBundle(const QString& path) {
    if (!QFileInfo(path).isFile()) return QFileInfo(path).isDir();
    if (isZipName(path)) return true;
    QFile file(path);
    return file.open(QIODevice::ReadOnly) && file.read(2) == "PK";
}

int verifyBundleCommand(const CliOptions& options, const CliOutput& output) {
    std::optional<PublicKey> key;
    if (!options.key.empty()) {
        const Result<PublicKey> read = readPublicKey(QString::fromStdString(options.key));
        if (!read) return output.fail(read.errors());
        key = *read;
    }
    const Result<BundleFiles> files = readBundle(QString::fromStdString(options.file));
    if (!files) return output.fail(files.errors());
    const Result<BundleVerification> found = verifyBundle(*files, key);
    if (!found) return output.fail(found.errors());
    output.print(toJson(*found));
    output.text(verdictText(*found));
    return found->holds() ? 0 : exitCode(ErrorCode::PrivacyRefused);
}

} // namespace

int verifyCommand(const CliOptions& options, const CliOutput& output) {
    if (isBundle(QString::fromStdString(options.file))) return verifyBundleCommand(options, output);
    if (!options.key.empty())
        return output.fail(
            {{ErrorCode::Usage, "key", "", "is of a bundle: an export alone is not signed", "Leave it out"}});
    const Result<Json> json = readJsonFile(options.file, "file", maxExportBytes);
    if (!json) return output.fail(json.errors());
    const Result<verify::Verification> found = verifyWhole(*json);
    if (!found) return output.fail(found.errors());
    output.print(toJson(*found));
    output.text(verdictText(*found));
    return found->holds() ? 0 : exitCode(ErrorCode::PrivacyRefused);
}

int keyCommand(const CliOptions& options, const CliOutput& output) {
    const Result<PublicKey> key = makeKeyFiles(QString::fromStdString(options.out));
    if (!key) return output.fail(key.errors());
    const std::string shownFile = options.out + QString(publicKeySuffix).toStdString();
    output.print({{"key", options.out}, {"public_key", shownFile}, {"public", hexOf(*key)}});
    output.text("key: " + options.out +
                ", which nobody else may read; who has it signs as you\npublic key: " + shownFile +
                ", for whoever gets your bundles\n" + hexOf(*key));
    return 0;
}

} // namespace trilemma
