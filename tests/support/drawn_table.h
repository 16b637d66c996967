// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tables drawn from a law, for what has to hold on any table.
#pragma once

#include "tests/support/test_data.h"

namespace trilemma::test {

/// A table of `rows` people. Two sensitive attributes, drawn apart from each other: "region" (one, two,
/// three, as often as `regions` says) and "sex" (f, m). Their groups differ in the means of three of four
/// features, which are normal, and a category follows from the first of them; the label's class k has the
/// probability softmax_k(slope h), h linear in the features with coefficients that every class has of its
/// own, so that groups differ in the rates of every class.
struct DrawnTable {
    int rows = 7000;
    int classes = 2;
    std::vector<double> regions{0.6, 0.3, 0.1};
    double women = 0.4;
    double slope = 1;
    int fillers = 0; ///< columns of eight categories, some of them rare, that tell little
    /// What the schema declares of the smallest group, of either attribute, and class; nothing: no share.
    enum class Shares { Declared, None, TooSmall } shares = Shares::Declared;
    std::uint64_t seed = 1;
};

Schema schemaOf(const DrawnTable& law);
SharedTable tableOf(const DrawnTable& law);

} // namespace trilemma::test
