// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Changes to a draft's schema that keep the rest of the draft in step. Pure functions.
#pragma once

#include "ui/session/session.h"

namespace trilemma {

/// Gives a column a role. A new label takes the rule of the old one's place: the last of its listed values is
/// the positive one; the old label becomes a feature. A column that is no longer sensitive leaves the
/// constraint.
void setRole(Draft& draft, std::size_t column, Role role);

/// Reads a column in another way. Categories or scales that it lacks are taken from the inspection, and then
/// the column says that they were read from the data and need a named source.
void setKind(Draft& draft, std::size_t column, Kind kind);

/// Declares w of the unit column, or takes the declaration back.
void setMaxRows(Draft& draft, std::optional<std::int64_t> maxRows);

/// How missing cells of a column are written, and what happens to them. A public value that the policy impute
/// needs starts as the column's centre or its first category.
void setMissingCodes(Draft& draft, std::size_t column, const std::vector<std::string>& codes);
void setMissingPolicy(Draft& draft, std::size_t column, MissingPolicy policy);
void setImputeValue(Draft& draft, std::size_t column, const std::string& value);

/// Columns that a private run uses and whose public facts nobody has declared (Schema::isDeclaredPublic).
std::vector<std::string> columnsWithoutSource(const Schema& schema);
/// Names a person and a source for each of these columns.
void declarePublic(Schema& schema, const std::vector<std::string>& columns, const std::string& declaredBy,
                   const std::string& source);

/// "centre 40, scale 15, from -4 to 4" or "4 categories: a, b, c, d".
QString publicFacts(const Column& column);
/// The words for a role or a kind on the screen, in the order of the enum.
QStringList roleWords();
QStringList kindWords();
QStringList missingWords();

} // namespace trilemma
