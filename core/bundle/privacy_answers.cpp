// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bundle/privacy_answers.h"

#include "core/base/rounding.h"

#include <algorithm>

namespace trilemma {

namespace {

/// A question and the lines of the privacy statement that answer it.
struct Question {
    const char* id;
    const char* title;
    std::vector<std::string> lines;
    const char* more = ""; ///< what holds of every model of this program
};

const std::vector<Question>& questions() {
    static const std::vector<Question> all{
        {"guarantee", "Which guarantee, with which parameters?", {"definition", "guarantee", "odds"}},
        {"unit",
         "Whose privacy is it, and which tables count as neighbours?",
         {"unit", "relation", "replace_one"}},
        {"trust",
         "Whom does one have to trust?",
         {},
         "The central model: whoever trains the model holds the records in the clear and is trusted with "
         "them. "
         "Everybody who gets the model, this bundle or anything computed from them need not be trusted."},
        {"algorithm",
         "Which mechanisms, and how do their prices add up?",
         {"mechanisms", "sampling", "accountant", "separate_samples", "selection", "resumed"}},
        {"released", "What was released, and what is covered?", {"covers", "evaluation", "not_covered"}},
        {"public", "What was taken as public?", {"public", "framing", "category_names"}},
        {"implementation",
         "How is it implemented, and what was tested?",
         {"randomness"},
         "The program attacks its own step code and must find every variant that was broken on purpose "
         "(trilemma-cli audit); a second accountant recomputes the price from the events (trilemma-cli "
         "verify). "
         "How long a training takes depends on realised batches and is not protected."},
        {"utility",
         "What does the noise do to the model?",
         {"decisions"},
         "Noise costs accuracy, and can cost small groups more than large ones. The model card has the "
         "metrics "
         "that were bought, by group where they are gaps between groups."},
        {"security",
         "How are the records kept?",
         {},
         "The program does not know how the table was collected, who may read it and how long it is kept. "
         "The "
         "owner has to say so; differential privacy of the model does not protect the table itself."}};
    return all;
}

std::string textOfLines(const Json& statement, const std::vector<std::string>& ids) {
    std::string text;
    for (const std::string& id : ids)
        for (const Json& line : statement.at("lines"))
            if (line.at("id") == id)
                text += (text.empty() ? "" : "\n") + line.at("title").get<std::string>() + ": " +
                        line.at("text").get<std::string>();
    return text;
}

DocText budgetOf(const Json& exported) {
    const Json& choice = exported.at("choice");
    const Json& all = choice.at("epsilon_of_all");
    return {
        "budget", "What else was spent on these records?",
        toText(choice.at("runs_looked_at")) +
            " private runs on this data are known to the ledger, this one "
            "among them; together they cost " +
            (all.is_number() ? "epsilon " + boundText(all.get<double>()) : std::string("no finite epsilon")) +
            " at the same delta. Runs without privacy: " + toText(choice.at("non_private_runs")) + ".\n" +
            choice.at("statement").get<std::string>(),
        DocSource::Stated};
}

} // namespace

Document privacyAnswers(const BundleFacts& facts) {
    const Json& statement = facts.exported.at("statement");
    DocSection answers{"answers", "Questions and answers", {}};
    for (const Question& question : questions()) {
        std::string text = textOfLines(statement, question.lines);
        if (*question.more) text += (text.empty() ? "" : "\n") + std::string(question.more);
        if (!text.empty()) answers.items.push_back(DocText{question.id, question.title, std::move(text)});
    }
    answers.items.push_back(budgetOf(facts.exported));
    return {"Privacy statement",
            "Run " + facts.exported.at("run_id").get<std::string>() + ". " +
                statement.at("headline").get<std::string>(),
            {std::move(answers)}};
}

} // namespace trilemma
