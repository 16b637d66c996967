// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace trilemma {

/// How well a text answers what was typed, or nullopt if it does not. Each word of the pattern must be found,
/// in any order, its letters in their order but not necessarily side by side; case and accents do not count.
/// A word earns 4 for its first letter at the start of a word of the text, 3 for a letter right behind the
/// one before, 1 for any other; the longer the text, the less (1 for 16 letters). An empty pattern fits
/// everything with 0.
std::optional<double> fuzzyScore(const QString& pattern, const QString& text);

/// How well one of a list of words, apart by blanks, answers what was typed: each word of the pattern must be
/// the beginning of one of them, and scores as in a title, less a half, so that a short title with the same
/// word comes first. Letters that are scattered over other words are no answer. nullopt for an empty pattern.
std::optional<double> wordScore(const QString& pattern, const QString& words);

} // namespace trilemma
