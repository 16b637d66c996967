// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// One of finitely many classifiers by the exponential mechanism.
#pragma once

#include "core/fairness/group_objective.h"
#include "core/learning/records.h"
#include "core/models/candidate_set.h"
#include "core/privacy/look.h"
#include "core/solvers/objective_options.h"

namespace trilemma {

struct LearningTask;

struct CandidateOptions {
    CandidateFamily family = CandidateFamily::Stumps;
    double candidates = 3000;
    double candidateSeed = 1;
};

/// Of options that have those of candidates among their members.
template <class Options>
std::vector<RealOption<Options>> candidateRows(const CandidateOptions& plain) {
    return {
        {{.id = "candidates",
          .title = "Candidates",
          .unit = "classifiers",
          .type = ParamSpec::Type::Integer,
          .min = 1,
          .max = 30'000,
          .defaultText = toText(Json(static_cast<std::int64_t>(plain.candidates))),
          .help = "Among how many classifiers one is chosen. More: the best of them is better, and harder to "
                  "find: the choice errs by about 2 log(candidates) Delta / epsilon.",
          .source = std::string(reductionsPaper) + "Algorithm 1",
          .basic = true},
         &Options::candidates},
        {{.id = "candidate_seed",
          .title = "Seed of the candidates",
          .type = ParamSpec::Type::Integer,
          .min = 0,
          .max = 1e9,
          .defaultText = "1",
          .help = "Public: which classifiers there are follows from it and never from a record.",
          .source = std::string(reductionsPaper) + "Theorem 5.2"},
         &Options::candidateSeed},
    };
}

template <class Options>
ChoiceOption<Options> candidateFamilyRow() {
    return choiceOption<Options>({.id = "family",
                                  .title = "Family of candidates",
                                  .help = "stumps: one feature above or below a threshold. thresholds: above "
                                          "it. halfspaces: a random weighted sum of all features.",
                                  .source = std::string(reductionsPaper) + "Section 1.1 and Example 8.10",
                                  .basic = true},
                                 candidateFamilyNames,
                                 static_cast<CandidateFamily Options::*>(&Options::family));
}

CandidateSet candidatesOf(const CandidateOptions& options, const Model& model);

/// Refused: more candidates than a pass over such records holds at once.
Outcome canHold(const CandidateOptions& options, const PublicFacts& facts);

inline constexpr const char* choiceLook = "choice";
inline constexpr const char* choiceRelease = "choice";
/// Everybody, and the choice of one candidate at `epsilon`.
Look choiceAt(double epsilon, std::size_t candidates);

/// What is most likely chosen, by a candidate's shares; one record (or unit) changes it by at most 1.
using ShareScore = std::function<double(const DecisionShares& shares)>;

/// The candidate that the release "choice" of the sample chooses, by the score of what each decides about it.
/// Scores are rounded to 2^-20 (to 2^-11 of their bound where they are huge), which the bound of the release
/// allows for.
int chooseCandidate(Sample& sample, const CandidateSet& candidates, const LearningTask& task,
                    const ShareScore& score);

} // namespace trilemma
