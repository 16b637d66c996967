// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sentences of the privacy statement.
#pragma once

#include "core/data/framing.h"
#include "core/models/decision_facts.h"
#include "core/train/run_record.h"

namespace trilemma {

struct SelectionSpec;
struct TrainingSpec;

/// A fact, such as a noise multiplier: the nearest number of `digits` significant digits, '.' decimals. What
/// is a bound is written by boundText() (core/base/rounding.h).
std::string numberText(double value, int digits = 4);

/// What mechanisms the events hold, with their noise.
std::string eventsText(const std::vector<PrivacyEvent>& events);

std::string unitText(const PrivacyUnit& unit);

/// Which tables are neighbours under the record's relation.
std::string relationText(const RunRecord& record);

using NamesByColumn = std::vector<std::pair<std::string, std::vector<std::string>>>;

/// Everything that a statement needs of a specification.
struct StatementInputs {
    bool schemaIsKnown = false;
    bool thinsSamples = false; ///< SolverInfo::thinsSamples
    PublicSource publicSource;
    std::optional<PublicSource> framingSource; ///< of the framing, where it has one of its own
    std::vector<std::pair<std::string, PublicSource>> columnSources; ///< of columns with one of their own
    /// Categories in the model's own file: of one-hot features, classes and, where the model decides by
    /// group, groups. All from declared lists.
    NamesByColumn categoryNames;
    FramingDeclaration framing; ///< without the numbers of slots where rows are not public
    DecisionFacts decisions;    ///< of the run's model, where there is one
};
StatementInputs statementInputs(const RunRecord& record, const TrainingSpec& spec);

/// What was taken as public, by whose word.
std::string publicText(const StatementInputs& inputs, const PrivacyUnit& unit);
Json publicFacts(const StatementInputs& inputs);

/// Which bytes were which slot, under which rule, and which files are neighbours.
std::string framingText(const StatementInputs& inputs, const PrivacyUnit& unit);
Json framingFacts(const FramingDeclaration& framing);

std::string categoryNamesText(const NamesByColumn& names);

/// What a model that draws its decisions or reads sensitive attributes needs, and what its figures mean.
std::string decisionsText(const DecisionFacts& decisions);

/// What an interruption means for the price.
std::string resumedText();

/// How the number of trials, the candidates and the score decide what is released.
std::string selectionText(const RunRecord& record, const SelectionSpec& selection);

} // namespace trilemma
