// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <utility>

namespace trilemma {

/// Where a number comes from. NonPrivate: computed on private records without noise; for the owner of the
/// data, never for release.
enum class Provenance { Public, Released, NonPrivate };
inline constexpr std::array provenanceNames{std::pair{Provenance::Public, "public"},
                                            std::pair{Provenance::Released, "released"},
                                            std::pair{Provenance::NonPrivate, "non-private"}};

enum class EvaluationSet { Train, Test };
inline constexpr std::array evaluationSetNames{std::pair{EvaluationSet::Train, "train"},
                                               std::pair{EvaluationSet::Test, "test"}};

} // namespace trilemma
