// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/palette_match.h"

#include <QStringList>

#include <algorithm>
#include <vector>

namespace trilemma {

namespace {

constexpr double atWordStart = 4;
constexpr double besideLast = 3;
constexpr double anywhere = 1;
constexpr double lettersWorthOne = 16;

/// Lower case, without accents: "Größe" is found as "grosse", too.
QString plain(const QString& text) {
    QString result;
    for (const QChar letter : text.toCaseFolded().normalized(QString::NormalizationForm_D))
        if (letter.category() != QChar::Mark_NonSpacing) result += letter;
    return result.replace(QChar(0x00DF), QStringLiteral("ss"));
}

bool startsWord(const QString& text, qsizetype at) {
    return at == 0 || !text[at - 1].isLetterOrNumber();
}

/// The best way to lay the letters of one word over the text: best[j] is the best score with the newest
/// letter at place j.
std::optional<double> lettersScore(const QString& word, const QString& text) {
    const auto length = static_cast<std::size_t>(text.size());
    std::vector<std::optional<double>> best(length);
    for (qsizetype i = 0; i < word.size(); ++i) {
        std::vector<std::optional<double>> next(length);
        std::optional<double> before; // best of all places left of j
        for (std::size_t j = 0; j < length; ++j) {
            const auto at = static_cast<qsizetype>(j);
            if (text[at] == word[i]) {
                const double own = startsWord(text, at) ? atWordStart : anywhere;
                if (i == 0) next[j] = own;
                if (i > 0 && before) next[j] = *before + own;
                if (i > 0 && j > 0 && best[j - 1])
                    next[j] = std::max(next[j].value_or(0), *best[j - 1] + std::max(own, besideLast));
            }
            if (best[j]) before = std::max(before.value_or(*best[j]), *best[j]);
        }
        best = std::move(next);
    }
    std::optional<double> result;
    for (const std::optional<double>& score : best)
        if (score) result = std::max(result.value_or(*score), *score);
    return result;
}

} // namespace

std::optional<double> fuzzyScore(const QString& pattern, const QString& text) {
    const QString searched = plain(text);
    double score = 0;
    for (const QString& word : plain(pattern).split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const std::optional<double> found = lettersScore(word, searched);
        if (!found) return std::nullopt;
        score += *found;
    }
    return score == 0 ? 0 : score - static_cast<double>(searched.size()) / lettersWorthOne;
}

std::optional<double> wordScore(const QString& pattern, const QString& words) {
    const QStringList known = plain(words).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::optional<double> score;
    for (const QString& word : plain(pattern).split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const auto begins = [&](const QString& each) { return each.startsWith(word); };
        if (std::none_of(known.begin(), known.end(), begins)) return std::nullopt;
        score = score.value_or(-0.5) + atWordStart + besideLast * static_cast<double>(word.size() - 1);
    }
    return score;
}

} // namespace trilemma
