// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sentences of the privacy statement.
#pragma once

#include "core/train/run_record.h"

namespace trilemma {

/// A fact, such as a noise multiplier: the nearest number of `digits` significant digits, '.' decimals. What
/// is a bound is written by boundText() (core/base/rounding.h).
std::string numberText(double value, int digits = 4);

/// What mechanisms the events hold, with their noise.
std::string eventsText(const std::vector<PrivacyEvent>& events);

std::string unitText(const PrivacyUnit& unit);

/// Which tables are neighbours under the record's relation.
std::string relationText(const RunRecord& record);

/// What was taken as public, by whose word.
/// Which bytes were which slot, under which rule, and which files are neighbours.
std::string framingText(const TrainingSpec& spec);
Json framingFacts(const TrainingSpec& spec);

/// Names of categories in the model's own file, by column: of one-hot features, classes and, where the model
/// decides by group, groups. All from declared lists.
std::vector<std::pair<std::string, std::vector<std::string>>> releasedNames(const RunRecord& record,
                                                                            const Schema& schema);
std::string releasedNamesText(const RunRecord& record, const Schema& schema);

std::string publicText(const Schema& schema, const PrivacyUnit& unit);

/// Attributes that the constraints of the run name, each once.
std::vector<std::string> attributesOf(const RunRecord& record);

/// What a model that draws its decisions needs, and what its figures mean.
std::string decisionsText(const std::vector<std::string>& attributes);

/// What an interruption means for the price.
std::string resumedText();

/// How the number of trials, the candidates and the score decide what is released.
std::string selectionText(const RunRecord& record, const SelectionSpec& selection);

} // namespace trilemma
