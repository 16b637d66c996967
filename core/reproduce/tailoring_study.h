// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The studies of budget tailoring (Alabi and Wiggins 2024) again: two simulations from what the paper says of
// them, and regressions on tables that a person has. Errors of groups, not a curve: hence apart from
// setting.h.
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"

#include <optional>
#include <string_view>
#include <vector>

namespace trilemma {

/// One study.
struct TailoringStudy {
    std::string id;
    std::string title;
    std::string paper;
    std::vector<std::string> files;       ///< that it reads where they are; none: it draws its own
    int published = 0;                    ///< figures that the paper prints
    std::vector<std::string> explanation; ///< paragraphs: what is ours and what the paper's
};
const std::vector<TailoringStudy>& tailoringStudies();
const TailoringStudy* findTailoringStudy(std::string_view id);

/// One group's figure in one configuration; means and standard deviations over the seeds.
struct StudyRow {
    std::string configuration; ///< "n = 1000, linear", "rho 2, tailored"
    std::string group;
    std::string figure; ///< "mspe", "standard_error", "share"
    double mean = 0;
    double deviation = 0; ///< n - 1; 0 for one seed
    int seeds = 0;
    std::optional<double> published;
};

/// Runs it with noise that the seeds 1 to `seeds` fix: a simulation. Errors: a table that is missing.
Result<std::vector<StudyRow>> runTailoringStudy(const TailoringStudy& study, const std::string& folder,
                                                int seeds);

std::string studyCsv(const std::vector<StudyRow>& rows);
/// {"setting", "title", "seeds", "simulation", "rows", "explanation", "provenance"}
Json studyJson(const TailoringStudy& study, const std::vector<StudyRow>& rows, int seeds);

} // namespace trilemma
