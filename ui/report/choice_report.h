// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The report on a chosen model: on its first page the choice in words, then everything that it rests on.
#pragma once

#include "core/document/document.h"
#include "ui/report/choice_facts.h"

namespace trilemma {

/// Internal: the whole of it, marked on every page. Public: of publicPart() of the facts.
enum class ReportEdition { Internal, Public };

/// In the language of the window. Draws its pictures without a screen, and so needs a QGuiApplication.
/// Errors: those of publicPart().
Result<Document> choiceReport(const ChoiceFacts& facts, ReportEdition edition);

} // namespace trilemma
