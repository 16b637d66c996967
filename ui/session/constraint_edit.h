// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Changes to a draft's constraints, and their words on the screen. Pure functions.
#pragma once

#include "core/fairness/constraint_catalog.h"
#include "ui/session/session.h"

namespace trilemma {

/// What was declared for another table's groups goes; kinds and slacks stay, over the first sensitive column.
void startConstraints(Draft& draft);

/// Attributes, groups and classes that the schema does not know any more are dropped. A constraint that loses
/// its last attribute so gets the first sensitive column; one whose kind does not suit the label becomes the
/// first kind that does. Rows of custom rates stay as they were written.
void tidyConstraints(Draft& draft);

/// Adds the first kind that suits the label over the first sensitive column that no such constraint compares
/// yet; returns its place.
int addConstraint(Draft& draft);
int duplicateConstraint(Draft& draft, int place); ///< the copy stands below
void removeConstraint(Draft& draft, int place);   ///< the slack of a new first one becomes the swept list
/// One constraint for each attribute of this one, in its place: apart instead of crossed.
void takeApart(Draft& draft, int place);
/// Another kind. Rows of custom rates start with the first group against everybody.
void setConstraintKind(Draft& draft, int place, const std::string& kind);

/// Errors of one constraint, from the validation of all; fields without the path before them.
Errors errorsOf(const Draft& draft, int place);

/// "Demographic parity of sex × race".
QString constraintTitle(const ConstraintSpec& constraint);
/// "γ = 0.05", or "γ = 0.02, 0.05, 0.1" for the first one.
QString slackText(const Draft& draft, int place);
/// What a slack means for people, with an example rate.
QString slackMeaning(const ConstraintSpec& constraint, double gamma);
/// "sex = Female; income = >50K", or "everybody".
QString whereText(const CustomTerm& term);

} // namespace trilemma
