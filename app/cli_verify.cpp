// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli_commands.h"

#include "core/train/model_file.h"
#include "core/train/valid_spec.h"
#include "core/workspace/export_again.h"

namespace trilemma {

namespace {

constexpr std::size_t maxExportBytes = std::size_t{1} << 30; ///< it holds a model

std::string verdictText(const verify::Verification& found) {
    std::string text = !found.holds() ? "The claim does NOT hold.\n"
                       : found.isWhole()
                           ? "The claim follows from the events.\n"
                           : "The claim follows from the events, as far as it was looked at; what "
                             "was not is marked.\n";
    text += "epsilon claimed " + toText(Json(found.claimed)) + ", recomputed " +
            (found.recomputed ? toText(Json(*found.recomputed)) : std::string("none")) + ", delta " +
            shown(found.delta) + ", " + std::string(nameOf(found.relation, relationNames)) + "\n";
    std::vector<std::vector<std::string>> checks, points{{"epsilon", "delta"}};
    for (const verify::ExportCheck& check : found.checks)
        checks.push_back({!check.holds ? "NO" : check.skipped ? "part" : "yes", check.id, check.text});
    for (const verify::DeltaPoint& point : found.deltas)
        points.push_back({shown(point.epsilon), shown(point.delta)});
    text += "\n" + tableText(checks);
    if (!found.deltas.empty()) text += "\n\n" + tableText(points);
    return text + "\n\nsignature: " + verify::unsignedText;
}

/// What the claim is about is in the file as it was written. Id: "model".
verify::ExportCheck checkedModel(const Json& exported) {
    const Json model = exported.value("model", Json());
    if (!model.is_object() || !model.contains("digest"))
        return {"model", true, true, "holds no digest of its own and was not looked at"};
    const Result<ModelFile> read = modelFileFrom(exported);
    if (!read) return {"model", false, false, toText(read.errors())};
    return {"model", true, false, "is as it was written and can be read"};
}

} // namespace

int verifyCommand(const CliOptions& options, const CliOutput& output) {
    const Result<Json> json = readJsonFile(options.file, "file", maxExportBytes);
    if (!json) return output.fail(json.errors());
    Result<verify::Verification> found = verify::verifyExport(*json);
    if (!found) return output.fail(found.errors());
    found->checks.push_back(checkedAsWritten(*json));
    found->checks.push_back(checkedModel(*json));
    output.print(toJson(*found));
    output.text(verdictText(*found));
    return found->holds() ? 0 : exitCode(ErrorCode::PrivacyRefused);
}

} // namespace trilemma
