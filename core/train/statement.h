// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/accountant.h"
#include "core/train/statement_text.h"

namespace trilemma {

/// One thing that a privacy claim must say.
struct StatementLine {
    std::string id;    ///< stable, for JSON
    std::string title; ///< for a person
    std::string text;
};

/// What the privacy of one run means, for a board and for a machine. One object; window, command line and
/// exports only show it.
struct PrivacyStatement {
    bool isProtected = false; ///< false: not private, or a simulation
    std::string headline;     ///< the claim in one sentence without symbols
    std::vector<StatementLine> lines;
    Json facts; ///< the same in numbers
};

/// Of everything that leaves with a private run: a record is in the training part or in the test part, so the
/// larger of both prices counts. 0 before there is a price.
double epsilonOfAll(const RunRecord& record);

/// Figures of the statement that cost an accounting of their own.
struct StatementFigures {
    std::optional<PrivacyFigure> replaceOne;   ///< of all that leaves, under replace-one
    std::optional<double> withSeparateSamples; ///< what ignoring the shared sample would claim
    std::optional<double>
        chanceOfGreaterOdds; ///< p* at the epsilon of all that leaves (core/privacy/meaning.h)
};
/// Empty for a run without protection; a figure that cannot be computed stays out.
StatementFigures statementFigures(const RunRecord& record);

/// `record` must hold its plan (events, price, slots); `spec` is its specification with the schema resolved.
PrivacyStatement privacyStatement(const RunRecord& record, const TrainingSpec& spec,
                                  const StatementFigures& figures = {});
PrivacyStatement statementFrom(const RunRecord& record, const StatementInputs& inputs,
                               const StatementFigures& figures);

/// Something leaves the records again and again, so that there are iterates on the way to the model; of a
/// selection in each trial.
bool goesInSteps(const std::vector<PrivacyEvent>& events);

Json toJson(const PrivacyStatement& statement);
std::string toText(const PrivacyStatement& statement);

} // namespace trilemma
