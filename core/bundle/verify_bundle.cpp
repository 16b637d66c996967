// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bundle/verify_bundle.h"

#include "core/base/version.h"
#include "core/bundle/self_test.h"
#include "core/workspace/export_again.h"

#include <algorithm>

namespace trilemma {

using verify::ExportCheck;

namespace {

Result<Json> jsonOf(const BundleFiles& files, const char* name) {
    const auto found = files.find(name);
    if (found == files.end())
        return Error{ErrorCode::InvalidFile, "file", name, "is not in the bundle", "Get the bundle again"};
    return parseJson(found->second, ErrorCode::InvalidFile, name);
}

/// The manifest is the one of these files, to the byte, and nothing is there beside them. Id: "files".
ExportCheck checkedFiles(const BundleFiles& files, const Json& manifest) {
    const Json again = manifestOf(files, manifest);
    std::string differs;
    const auto name = [&](const std::string& path) { differs += (differs.empty() ? "" : ", ") + path; };
    const auto entryIn = [](const Json& list, const Json& path) {
        return std::find_if(list.begin(), list.end(), [&](const Json& entry) {
            return entry.is_object() && entry.value("path", Json()) == path;
        });
    };
    const Json listed = manifest.value("files", Json::array());
    for (const Json& entry : again.at("files")) {
        const auto found = entryIn(listed, entry.at("path"));
        if (found == listed.end() || *found != entry) name(entry.at("path").get<std::string>());
    }
    for (const Json& entry : listed)
        if (entry.is_object() && entry.contains("path") && entry.at("path").is_string() &&
            entryIn(again.at("files"), entry.at("path")) == again.at("files").end())
            name(entry.at("path").get<std::string>() + " (missing)");
    if (!differs.empty()) return {"files", false, false, "not as the manifest says: " + differs};
    if (files.at(manifestName) != toText(again, 2) + '\n')
        return {"files", false, false, "the manifest is not as it was written"};
    return {"files", true, false,
            std::to_string(again.at("files").size()) + " files are as the manifest says"};
}

/// What an export lacks that papers are made of ends as a check that does not hold: `check` may throw
/// Json::exception.
template <class Check>
ExportCheck guarded(const char* id, const Check& check) {
    try {
        return check();
    } catch (const Json::exception&) {
        return {id, false, false, "cannot be looked at: the export lacks what it is about"};
    }
}

/// Id: "signature".
ExportCheck checkedSignature(const BundleFiles& files, const Json& exported,
                             const std::optional<PublicKey>& key, std::optional<PublicKey>& signedBy) {
    const auto found = files.find(envelopeName);
    if (found == files.end()) {
        if (key) return {"signature", false, false, "the bundle is not signed, and a key was named"};
        return {"signature", true, true,
                "the bundle is not signed: whoever changed all of it is not noticed"};
    }
    const Result<Opened> opened = openEnvelope(found->second);
    if (!opened) return {"signature", false, false, toText(opened.errors())};
    if (!opened->isGood) return {"signature", false, false, "the signature is not that of its key"};
    if (opened->payload != releaseStatement(files, exported))
        return {"signature", false, false, "what was signed is not this bundle"};
    if (key && *key != opened->by)
        return {"signature", false, false, "was signed by another key, " + hexOf(opened->by)};
    signedBy = opened->by;
    if (!key)
        return {"signature", true, true,
                "nothing was changed since it was signed by " + hexOf(opened->by) +
                    "; whose key that is was not looked at: name it with --key"};
    return {"signature", true, false, "the manifest was signed by the key that was named"};
}

Result<TrainingSpec> specificationIn(const BundleFiles& files) {
    const Result<Json> json = jsonOf(files, specificationName);
    if (!json) return json.errors();
    return trainingSpecFromJson(*json);
}

/// Whether the specification is about the run that the export is of, in all that both say. Id:
/// "specification".
ExportCheck checkedSpecification(const BundleFiles& files, const Json& exported) {
    constexpr const char* id = "specification";
    const Result<TrainingSpec> spec = specificationIn(files);
    if (!spec) return {id, false, false, toText(spec.errors())};
    const Json &statement = exported.at("statement"), &bought = statement.at("evaluation_epsilon");
    const auto differs = [&](const char* what) {
        return ExportCheck{id, false, false, std::string("says something else than the export: ") + what};
    };
    if (!spec->privacy || spec->simulationSeed) return differs("privacy");
    if (Json(spec->privacy->epsilon) != statement.at("epsilon_target")) return differs("epsilon");
    if (Json(spec->privacy->delta) != statement.at("delta")) return differs("delta");
    if (Json(nameOf(spec->privacy->relation, relationNames)) != exported.at("privacy").at("relation"))
        return differs("relation");
    const bool withTraining = bought.is_number() && !statement.value("metrics_bought_later", false);
    if (spec->evaluationEpsilon.has_value() != withTraining ||
        (withTraining && bought.get<double>() > *spec->evaluationEpsilon))
        return differs("evaluation_epsilon");
    if (schemaOfModel(spec->schema) != exported.at("model").at("schema")) return differs("schema");
    return {
        id, true, false,
        "privacy and schema are those of the export; slacks, seeds and parameters are stated there alone"};
}

/// Whether all papers follow from the facts. Id: "papers".
ExportCheck checkedPapers(const BundleFiles& files, const Json& exported) {
    const Result<Json> ownerJson = jsonOf(files, ownerName);
    if (!ownerJson) return {"papers", false, false, toText(ownerJson.errors())};
    const Result<TrainingSpec> spec = specificationIn(files);
    if (!spec) return {"papers", false, false, toText(spec.errors())};
    const Result<OwnerTexts> owner = ownerTextsFromJson(*ownerJson);
    if (!owner) return {"papers", false, false, toText(owner.errors())};
    if (exported.at("program_version") != Json(programVersion()))
        return {"papers", true, true, "were written by another version of the program and not written again"};
    const Result<BundleFiles> again = bundleOf({exported, publicSpecification(*spec), *owner});
    if (!again) return {"papers", false, false, toText(again.errors())};
    std::string differs;
    for (const auto& [path, bytes] : *again)
        if (const auto found = files.find(path); found == files.end() || found->second != bytes)
            differs += (differs.empty() ? "" : ", ") + path;
    for (const auto& [path, bytes] : files)
        if (path != envelopeName && !again->contains(path)) differs += (differs.empty() ? "" : ", ") + path;
    if (!differs.empty())
        return {"papers", false, false, "do not say what follows from export and specification: " + differs};
    return {"papers", true, false, "card, statement and all others follow from export and specification"};
}

/// Id: "self_test".
ExportCheck checkedSelfTest(const BundleFiles& files, const Json& exported) {
    const auto inputs = files.find("selftest/inputs.csv"), scores = files.find("selftest/scores.csv");
    if (inputs == files.end() || scores == files.end())
        return {"self_test", true, true, "there is none: the model reads no column"};
    const Result<ModelFile> model = modelFileFrom(exported);
    if (!model) return {"self_test", false, false, toText(model.errors())};
    const Result<std::string> again = selfTestScores(*model, inputs->second);
    if (!again) return {"self_test", false, false, toText(again.errors())};
    return {"self_test", *again == scores->second, false,
            *again == scores->second ? "the model says of the made-up rows what is written there"
                                     : "the model says something else of the made-up rows"};
}

} // namespace

bool BundleVerification::holds() const {
    return std::all_of(checks.begin(), checks.end(), [](const ExportCheck& check) { return check.holds; });
}

bool BundleVerification::isWhole() const {
    return std::none_of(checks.begin(), checks.end(), [](const ExportCheck& check) { return check.skipped; });
}

Result<BundleVerification> verifyBundle(const BundleFiles& files, const std::optional<PublicKey>& key) {
    const Result<Json> manifest = jsonOf(files, manifestName);
    if (!manifest) return manifest.errors();
    if (!manifest->is_object() || manifest->value("trilemma_bundle", Json()) != 1)
        return Error{ErrorCode::InvalidFile, "file", manifestName, "is no manifest of a bundle of version 1",
                     "Name a bundle that was exported"};
    BundleVerification found;
    for (const char* needed : {"program_version", "run_id"})
        if (!manifest->contains(needed))
            return Error{ErrorCode::InvalidFile, "file", manifestName, std::string("lacks ") + needed,
                         "Get the bundle again from its owner"};
    found.checks.push_back(checkedFiles(files, *manifest));
    if (!found.holds()) return found;
    const Result<Json> exported = jsonOf(files, exportName);
    if (!exported) return exported.errors();
    Result<verify::Verification> claim = verifyWhole(*exported);
    if (!claim) return claim.errors();
    found.checks.push_back(
        guarded("signature", [&] { return checkedSignature(files, *exported, key, found.signedBy); }));
    found.checks.push_back(guarded("specification", [&] { return checkedSpecification(files, *exported); }));
    found.checks.push_back(guarded("papers", [&] { return checkedPapers(files, *exported); }));
    found.checks.push_back(guarded("self_test", [&] { return checkedSelfTest(files, *exported); }));
    found.checks.insert(found.checks.end(), claim->checks.begin(), claim->checks.end());
    found.claim = std::move(claim).value();
    return found;
}

Json toJson(const BundleVerification& verification) {
    Json json = verification.claim ? verify::toJson(*verification.claim) : Json::object();
    json["holds"] = verification.holds();
    json["checks"] = verify::toJson(verification.checks);
    const auto signature = std::find_if(verification.checks.begin(), verification.checks.end(),
                                        [](const ExportCheck& check) { return check.id == "signature"; });
    json["signature"] = signature == verification.checks.end() ? "not looked at" : signature->text;
    json["bundle"] = {
        {"signed_by", verification.signedBy ? Json(hexOf(*verification.signedBy)) : Json(nullptr)}};
    return json;
}

} // namespace trilemma
