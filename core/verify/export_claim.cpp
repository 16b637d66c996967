// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/export_claim.h"

#include <cmath>

namespace trilemma::verify {

namespace {

constexpr int claimVersion = 1;
constexpr std::size_t maxListed = 1000;

/// Reads members of one object and leaves alone those that nobody asks for.
class ClaimReader {
  public:
    ClaimReader(const Json& object, std::string path, Errors& errors)
        : m_object(object)
        , m_path(std::move(path))
        , m_errors(errors) {}

    const Json* find(const char* key) const {
        const auto found = m_object.find(key);
        return found == m_object.end() ? nullptr : &*found;
    }
    void number(const char* key, double& into) {
        const Json* found = find(key);
        if (found && found->is_number() && std::isfinite(found->get<double>()))
            into = found->get<double>();
        else
            fail(key, "must be a finite number");
    }
    void number(const char* key, std::optional<double>& into) {
        if (const Json* found = find(key); found && !found->is_null()) number(key, into.emplace());
    }
    void whole(const char* key, std::int64_t& into) {
        const Json* found = find(key);
        if (found && found->is_number_integer())
            into = found->get<std::int64_t>();
        else
            fail(key, "must be a whole number");
    }
    void text(const char* key, std::string& into) {
        const Json* found = find(key);
        if (found && found->is_string())
            into = found->get<std::string>();
        else
            fail(key, "must be a text");
    }
    void truth(const char* key, bool& into) {
        const Json* found = find(key);
        if (found && found->is_boolean())
            into = found->get<bool>();
        else
            fail(key, "must be true or false");
    }
    void texts(const char* key, std::vector<std::string>& into) {
        const Json* found = find(key);
        if (!found || !found->is_array()) return fail(key, "must be a list of texts");
        for (const Json& item : *found) {
            if (!item.is_string()) return fail(key, "must be a list of texts");
            into.push_back(item.get<std::string>());
        }
    }
    void relation(const char* key, Relation& into) {
        std::string name;
        text(key, name);
        for (const auto& [known, knownName] : relationNames)
            if (name == knownName) {
                into = known;
                return;
            }
        if (find(key) && find(key)->is_string()) fail(key, "is not a relation that this program knows");
    }
    void events(const char* key, std::vector<PrivacyEvent>& into) {
        const Json* found = find(key);
        if (!found || !found->is_array() || found->empty()) return fail(key, "must be a list of events");
        if (found->size() > maxListed) return fail(key, "holds more than 1000 events");
        for (const Json& item : *found) {
            Result<PrivacyEvent> event =
                eventFromJson(item, m_path + "." + key + "." + std::to_string(into.size()));
            if (!event) {
                for (Error error : event.errors()) {
                    error.code = ErrorCode::InvalidFile;
                    m_errors.push_back(std::move(error));
                }
                return;
            }
            into.push_back(std::move(event).value());
        }
    }
    void fail(const char* key, const std::string& rule) {
        m_errors.push_back({ErrorCode::InvalidFile, m_path.empty() ? key : m_path + "." + key, "", rule,
                            "Choose a file that `trilemma-cli export` wrote"});
    }

  private:
    const Json& m_object;
    std::string m_path;
    Errors& m_errors;
};

void readPart(ClaimReader& reader, ClaimedPart& part) {
    reader.number("epsilon", part.epsilon);
    reader.number("delta", part.delta);
    reader.relation("relation", part.relation);
    reader.text("unit", part.unit);
    reader.whole("n_slots", part.slotCount);
    reader.texts("protected_attributes", part.attributes);
    reader.events("events", part.events);
    if (!(part.epsilon >= 0)) reader.fail("epsilon", "must not be negative");
    if (!(part.delta > 0 && part.delta < 1)) reader.fail("delta", "must be above 0 and below 1");
    if (part.slotCount < 1) reader.fail("n_slots", "must be at least 1");
}

void readMeaning(ClaimReader& reader, ClaimedMeaning& meaning) {
    reader.number("false_alarms", meaning.falseAlarms);
    reader.number("greatest_power", meaning.maxPower);
    reader.number("greatest_guess", meaning.maxGuess);
    reader.number("chance_of_greater_odds", meaning.chanceOfGreaterOdds);
    if (!(meaning.falseAlarms > 0 && meaning.falseAlarms < 1))
        reader.fail("false_alarms", "must be above 0 and below 1");
}

const Json* objectOf(ClaimReader& reader, const char* key) {
    const Json* found = reader.find(key);
    if (found && found->is_object()) return found;
    reader.fail(key, "must be an object");
    return nullptr;
}

} // namespace

Result<ExportClaim> exportClaimFromJson(const Json& json) {
    Errors errors;
    ClaimReader whole(json, "", errors);
    const Json* version = json.is_object() ? whole.find("trilemma_export") : nullptr;
    if (!version || !version->is_number_integer() || *version != claimVersion) {
        whole.fail("trilemma_export", "is not 1: this is no export of a kind that can be verified");
        return errors;
    }
    ExportClaim claim;
    whole.text("run_id", claim.runId);
    whole.text("dataset_id", claim.datasetId);
    if (const Json* metrics = whole.find("metrics")) claim.releasesMetrics = !metrics->empty();
    if (const Json* privacy = objectOf(whole, "privacy")) {
        ClaimReader reader(*privacy, "privacy", errors);
        readPart(reader, claim.privacy);
        reader.text("accountant", claim.accountant);
    }
    if (const Json* statement = objectOf(whole, "statement")) {
        ClaimReader reader(*statement, "statement", errors);
        readPart(reader, claim.statement);
        reader.text("run_id", claim.statementRunId);
        reader.text("dataset_id", claim.statementDatasetId);
        reader.truth("protected", claim.isProtected);
        reader.truth("simulation", claim.simulation);
        reader.number("epsilon_target", claim.target);
        reader.number("evaluation_epsilon", claim.evaluationEpsilon);
        reader.number("replace_one_epsilon", claim.replaceOneEpsilon);
        reader.number("delta_times_n", claim.deltaTimesSlots);
        if (const Json* meaning = objectOf(reader, "meaning")) {
            ClaimReader inner(*meaning, "statement.meaning", errors);
            readMeaning(inner, claim.meaning);
        }
    }
    if (const Json* choice = objectOf(whole, "choice")) {
        ClaimReader reader(*choice, "choice", errors);
        reader.text("chosen", claim.chosen);
        reader.number("epsilon_of_all", claim.epsilonOfAll);
    }
    if (!errors.empty()) return errors;
    return claim;
}

} // namespace trilemma::verify
