// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a report on a chosen model is made of, as a project holds it.
#pragma once

#include "core/bundle/bundle_facts.h"
#include "core/data/schema.h"
#include "ui/report/summary_report.h"
#include "ui/session/run_choice.h"

#include <optional>
#include <vector>

namespace trilemma {

class Store;

struct ChoiceFacts {
    RunRecord run;               ///< that the report is on, finished and whole
    std::vector<RunRecord> runs; ///< finished ones on its table, as lists have them
    Schema schema;               ///< that the table was encoded with
    TableFacts table;
    RunChoice choice;
    OwnerTexts owner;
    QString project; ///< its name
    QString date;    ///< given, so that a report can be made again

    /// How it was chosen, of a model that left.
    std::optional<ReleaseChoice> left() const;
};

/// Composes the figures of the ledger, which may take seconds: never in the GUI thread.
/// Errors: no such run, one that is not done or whose table is gone.
Result<ChoiceFacts> choiceFactsOf(const Store& project, const std::string& runId, const QString& date);

/// What of it anybody may see: public, released, or the owner's word. Nothing that was computed on records
/// without noise is in it, so that no report on it can tell any. Errors (PrivacyRefused): the model has not
/// left, so that nobody has counted what goes with it.
Result<ChoiceFacts> publicPart(const ChoiceFacts& facts);

} // namespace trilemma
