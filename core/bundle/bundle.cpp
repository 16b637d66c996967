// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bundle/bundle.h"

#include "core/base/resources.h"
#include "core/bundle/bundle_model.h"
#include "core/bundle/cyclone_dx.h"
#include "core/bundle/model_card.h"
#include "core/bundle/privacy_answers.h"
#include "core/bundle/self_test.h"

namespace trilemma {

namespace {

std::string fileOf(const Json& json) {
    return toText(json, 2) + '\n';
}

/// What the ledger's owner entered for this release, as far as it leaves.
Json ledgerExtract(const Json& exported) {
    return {{"trilemma_ledger_extract", 1},
            {"run_id", exported.at("run_id")},
            {"dataset_id", exported.at("dataset_id")},
            {"privacy", exported.at("privacy")},
            {"choice", exported.at("choice")},
            {"ledger", exported.at("ledger")}};
}

Document readMe(bool isScored) {
    std::vector<std::vector<std::string>> rows{
        {"card.html, card.md, card.json", "the model card: what the model is, for whom, at what price"},
        {"card.cdx.json", "the same for machines, as CycloneDX 1.6"},
        {"privacy.html, privacy.md", "the privacy statement: the questions of NIST SP 800-226"},
        {"export.json", "the model with its parameters, privacy events, metrics that were bought"},
        {"specification.json, schema.json", "how it was trained, and how rows are read"},
        {"ledger.json", "what the owner's privacy ledger says of this release"},
        {"owner.json", "the owner's own words"},
        {"manifest.json", "SHA-256 of every file; envelope.json, where there is one, signs it"}};
    if (isScored)
        rows.insert(rows.begin() + 4, {{"model.onnx", "the model for any ONNX runtime"},
                                       {"score.py", "an example that loads it and runs the self-test"},
                                       {"selftest/inputs.csv, selftest/scores.csv",
                                        "made-up rows, and what the model says of them"}});
    return {
        "Release bundle",
        "To check it: trilemma-cli verify FOLDER --key PUBLIC_KEY. It compares every file with the "
        "manifest, the signature with the key that the owner gave you, writes the papers again from the "
        "facts, recomputes epsilon by a second accountant and runs the self-test.",
        {{"files", "Files", {DocTable{"files", "What is in it", {"file", "what it is"}, std::move(rows)}}}}};
}

} // namespace

Result<BundleFiles> bundleOf(const BundleFacts& facts) {
    const Result<ModelFile> model = modelFileFrom(facts.exported);
    if (!model) return model.errors();
    const Document card = modelCard(facts), privacy = privacyAnswers(facts);
    BundleFiles files{{exportName, fileOf(facts.exported)},
                      {specificationName, fileOf(toJson(facts.spec))},
                      {"schema.json", fileOf(toJson(facts.spec.schema))},
                      {ownerName, fileOf(toJson(facts.owner))},
                      {"ledger.json", fileOf(ledgerExtract(facts.exported))},
                      {"card.json", fileOf(cardJson(card))},
                      {"card.md", toMarkdown(card)},
                      {"card.html", toHtml(card)},
                      {"card.cdx.json", fileOf(cycloneDx(facts, sha256(fileOf(facts.exported))))},
                      {"privacy.md", toMarkdown(privacy)},
                      {"privacy.html", toHtml(privacy)}};
    const std::string inputs = selfTestInputs(*model);
    const bool isScored = !inputs.starts_with("\r\n"); // a model that reads no column says the same of all
    if (isScored) {
        const Result<std::string> onnx =
            onnxOf(facts.exported, toJson(facts.spec).value("constraints", Json::array()));
        if (!onnx) return onnx.errors();
        const Result<std::string> scores = selfTestScores(*model, inputs);
        if (!scores) return scores.errors();
        files["model.onnx"] = *onnx;
        files["score.py"] = embeddedResources().at("bundle/score.py");
        files["selftest/inputs.csv"] = inputs;
        files["selftest/scores.csv"] = *scores;
    }
    files["README.md"] = toMarkdown(readMe(isScored));
    files[manifestName] = fileOf(manifestOf(files, facts.exported));
    return files;
}

Json manifestOf(const BundleFiles& files, const Json& exported) {
    Json list = Json::array();
    for (const auto& [path, bytes] : files)
        if (path != manifestName && path != envelopeName)
            list.push_back({{"path", path}, {"bytes", bytes.size()}, {"sha256", sha256(bytes)}});
    return {{"trilemma_bundle", 1},
            {"program_version", exported.at("program_version")},
            {"run_id", exported.at("run_id")},
            {"files", std::move(list)}};
}

std::string releaseStatement(const BundleFiles& files, const Json& exported) {
    const Json& privacy = exported.at("privacy");
    return toText({{"_type", "https://in-toto.io/Statement/v1"},
                   {"subject", Json::array({{{"name", manifestName},
                                             {"digest", {{"sha256", sha256(files.at(manifestName))}}}}})},
                   {"predicateType", "urn:trilemma:release:v1"},
                   {"predicate",
                    {{"run_id", exported.at("run_id")},
                     {"program_version", exported.at("program_version")},
                     {"epsilon", privacy.at("epsilon")},
                     {"delta", privacy.at("delta")},
                     {"relation", privacy.at("relation")},
                     {"unit", privacy.at("unit")},
                     {"chosen", exported.at("choice").at("chosen")}}}});
}

void sign(BundleFiles& files, const Json& exported, const SigningKey& key) {
    files[envelopeName] = fileOf(key.sealed(releaseStatement(files, exported)));
}

} // namespace trilemma
