// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bundle/bundle_facts.h"

namespace trilemma {

namespace {
constexpr std::size_t maxOwnerText = 10'000;
}

OwnerTexts OwnerTexts::overriddenBy(const OwnerTexts& words) const {
    const auto either = [](const std::string& kept, const std::string& said) {
        return said.empty() ? kept : said;
    };
    return {either(purpose, words.purpose), either(decision, words.decision),
            either(approver, words.approver)};
}

Json toJson(const OwnerTexts& texts) {
    return {{"purpose", texts.purpose}, {"decision", texts.decision}, {"approver", texts.approver}};
}

Result<OwnerTexts> ownerTextsFromJson(const Json& json) {
    OwnerTexts texts;
    Errors errors;
    {
        JsonFields fields(json, "owner", ErrorCode::InvalidFile, errors);
        for (const auto& [key, text] : {std::pair{"purpose", &texts.purpose},
                                        {"decision", &texts.decision},
                                        {"approver", &texts.approver}}) {
            fields.read(key, *text);
            if (Json::parse(toText(Json(*text))) != Json(*text))
                fields.fail(key, "", "is not UTF-8", "Write it in UTF-8");
            if (text->size() > maxOwnerText)
                fields.fail(key, std::to_string(text->size()) + " bytes", "is longer than 10,000 bytes",
                            "Say it in fewer words");
        }
    }
    if (!errors.empty()) return errors;
    return texts;
}

std::pair<double, double> declaredBounds(const Column& column) {
    const double unit = column.transform == Transform::None ? column.unit : 1;
    return {unit * (column.centre + column.low * column.scale),
            unit * (column.centre + column.high * column.scale)};
}

TrainingSpec publicSpecification(TrainingSpec spec) {
    for (std::size_t i = 0; i < spec.files.size(); ++i)
        spec.files[i] = "FILE-" + std::to_string(i + 1) + ".csv";
    spec.schemaName.clear(); // the schema itself stands there
    spec.threads = 0;
    return spec;
}

} // namespace trilemma
