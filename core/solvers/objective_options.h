// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the solvers of constrained group objectives have in common: parameters of the objective.
#pragma once

#include "core/base/text.h"
#include "core/fairness/group_objective.h"
#include "core/learning/public_facts.h"
#include "core/solvers/option_params.h"

namespace trilemma {

inline constexpr const char* reductionsPaper = "Alabi, Private Constrained Group-Objective Optimization, ";

/// Of options that have those of an objective among their members. `plain`: their defaults.
template <class Options>
std::vector<RealOption<Options>> objectiveRows(const ObjectiveOptions& plain) {
    const auto text = [](double value) { return toText(Json(value)); };
    return {
        {{.id = "alpha",
          .title = "Accuracy",
          .symbol = "alpha",
          .unit = "of objective and constraint",
          .min = 1e-3,
          .max = 1,
          .defaultText = text(plain.alpha),
          .help = "By how much an optimum may break a constraint: its weight is G = (alpha + L sqrt(m)) / "
                  "alpha. Smaller: constraints count more, and so does the noise, since G is in Delta.",
          .source = std::string(reductionsPaper) + "Corollary 4.2",
          .basic = true},
         &Options::alpha},
        {{.id = "kappa",
          .title = "Floor of rates",
          .symbol = "kappa",
          .unit = "rate",
          .min = 1e-3,
          .max = 0.5,
          .defaultText = text(plain.kappa),
          .help = "Of G-mean and H-mean, whose slopes are unbounded at a rate of 0. Larger: less noise; the "
                  "mean tells bad rates apart less well.",
          .source = std::string(reductionsPaper) + "Examples 8.2 and 8.3, which have none"},
         &Options::kappa},
        {{.id = "eta",
          .title = "Sharpness of maxima",
          .symbol = "eta",
          .unit = "1/loss",
          .min = 1,
          .max = 1e4,
          .defaultText = text(plain.eta),
          .help = "Of the smooth maximum over inequalities, and over groups: it is at most log(m)/eta above "
                  "the largest.",
          .source = std::string(reductionsPaper) + "Definition 1.14"},
         &Options::eta},
        {{.id = "miss_cost",
          .title = "Cost of a miss",
          .unit = "of that of both errors",
          .min = 0.001,
          .max = 0.999,
          .defaultText = text(plain.missCost),
          .help =
              "Of the objective cost_sensitive: what taking the second class for the first costs; the other "
              "error costs the rest of 1. At 0.9 a miss is as bad as nine false alarms.",
          .source = std::string(reductionsPaper) + "Section 1.1; Elkan 2001"},
         &Options::missCost},
        {{.id = "gini_bound",
          .title = "Largest Gini index",
          .symbol = "theta",
          .unit = "of the groups' errors",
          .min = 0,
          .max = 1,
          .defaultText = text(plain.giniBound),
          .help = "How unequal the groups' shares of errors may be, beside the constraints: 0 all alike, 1 "
                  "anything. A bound costs noise, as a constraint does.",
          .source = std::string(reductionsPaper) + "Definition 8.6"},
         &Options::giniBound},
    };
}

/// What the kinds are, from their table.
std::string objectiveHelp();

template <class Options>
ChoiceOption<Options> objectiveRow() {
    return choiceOption<Options>({.id = objectiveParam,
                                  .title = "Objective",
                                  .help = objectiveHelp(),
                                  .source = std::string(reductionsPaper) + "Section 8",
                                  .basic = true},
                                 objectiveKindNames, static_cast<ObjectiveKind Options::*>(&Options::kind));
}

/// Refused: the worst group, or a bound of the Gini index, where there are no groups.
Outcome canPursue(const ObjectiveOptions& options, const PublicFacts& facts);

/// Refused: more crossed groups than solvers tell apart that need no constraint (maxGroupsAlone).
Outcome canTellApart(const PublicFacts& facts);

/// pi: noisy sizes of parts over the number of slots (or units), none below half a thousandth.
Eigen::ArrayXd flooredShares(const Eigen::ArrayXd& noisySizes, std::int64_t slots);

} // namespace trilemma
