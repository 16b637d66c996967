// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Texts that come out of the core's registries, in the language of the window: titles and summaries of
// solvers, models, constraints and metrics. The core knows no translation; its English is what is looked up.
#pragma once

#include <QString>

#include <string>
#include <vector>

namespace trilemma {

/// The text in the window's language; as it is where nobody has listed or translated it.
QString coreText(const std::string& text);

/// What is listed for those who translate.
const std::vector<const char*>& coreTexts();

} // namespace trilemma
