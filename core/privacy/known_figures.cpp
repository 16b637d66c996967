// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/known_figures.h"

#include "core/base/known_answers.h"

#include <atomic>

namespace trilemma {

namespace {

std::atomic<std::size_t> accounted = 0;

} // namespace

Result<PrivacyFigure> knownFigure(const std::vector<PrivacyEvent>& events, Relation relation, double delta) {
    static KnownAnswers<Result<PrivacyFigure>> known;
    // Numbers in a text come back as they were.
    const std::string key = toText(Json{delta, nameOf(relation, relationNames), eventsToJson(events)});
    if (std::optional<Result<PrivacyFigure>> figure = known.find(key)) return *std::move(figure);
    Result<PrivacyFigure> figure = account(events, relation, delta);
    ++accounted;
    known.keep(key, figure);
    return figure;
}

std::size_t figuresAccounted() {
    return accounted;
}

} // namespace trilemma
