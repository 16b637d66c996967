// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <utility>

namespace trilemma {

/// What judge() (constraint_gap.h) says of a constraint.
enum class ConstraintStatus { Met, Undecided, Violated };
inline constexpr std::array constraintStatusNames{std::pair{ConstraintStatus::Met, "met"},
                                                  std::pair{ConstraintStatus::Undecided, "undecided"},
                                                  std::pair{ConstraintStatus::Violated, "violated"}};

} // namespace trilemma
