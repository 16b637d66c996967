// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Changes to a draft's schema that keep the rest of the draft in step. Pure functions.
#pragma once

#include "ui/session/session.h"

namespace trilemma {

/// The rule that a column starts with as label: its last category, or a cut at its declared centre.
LabelRule ruleFor(const Column& column);

/// Solvers that do not train for what the label is, a class or a number, leave; where none stays, the plain
/// ones come.
void tidySolvers(Draft& draft);

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

/// Cuts a numeric feature at these values, sorted and each once; none: it has no edges, special value or
/// source of its own any more. A list that was read off the records stays one when it is changed. A named
/// source of other edges is no source of these: then the column's holds.
void setEdges(Draft& draft, std::size_t column, std::vector<double> edges);
/// proposedEdges(): they follow from what is declared of the column, whose source is theirs.
void proposeEdges(Draft& draft, std::size_t column);
/// edgesInRecords(), marked as read off the records until somebody declares them.
void takeEdgesFromRecords(Draft& draft, std::size_t column);
/// What the curve of a column with edges must look like; of any other column nothing.
void setCurveRule(Draft& draft, std::size_t column, CurveRule rule);
/// The inspection tells all cells of the column apart.
bool hasAllValues(const Draft& draft, std::size_t column);
/// decileEdges() of what the inspection saw; non-private.
std::vector<double> edgesInRecords(const Draft& draft, std::size_t column);
/// What validate() says of a column's edges, special value and curve.
Errors edgeErrors(const Schema& schema, const std::string& column);

/// Columns that a private run uses and whose public facts nobody has declared (Schema::isDeclaredPublic).
std::vector<std::string> columnsWithoutSource(const Schema& schema);
/// Names a person and a source for each of these columns.
void declarePublic(Schema& schema, const std::vector<std::string>& columns, const std::string& declaredBy,
                   const std::string& source);
/// Of edges that were read off the records: those that nobody has declared (Schema::areEdgesPublic).
std::vector<std::string> columnsWithoutEdgeSource(const Schema& schema);
/// Neither is left to declare.
bool isAllDeclared(const Schema& schema);
void declareEdgesPublic(Schema& schema, const std::vector<std::string>& columns,
                        const std::string& declaredBy, const std::string& source);

/// "centre 40, scale 15, from -4 to 4" or "4 categories: a, b, c, d".
QString publicFacts(const Column& column);
/// "rising: the greater the value, the likelier >50K".
QString curveRuleText(CurveRule rule, const Schema& schema);
/// "12 edges, 20 … 75; 0 apart; rising", or "20, 30" where there are few; "none" for a numeric feature
/// without, "–" for any other column.
QString edgesText(const Column& column);
/// The words for a role or a kind on the screen, in the order of the enum.
QStringList roleWords();
QStringList kindWords();
QStringList missingWords();

} // namespace trilemma
