// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/document/document.h"

#include <QByteArray>

namespace trilemma {

enum class PaperSize { A4, Letter };

/// The document on pages with its notice and a number on each: text as text, charts as lines, fonts embedded,
/// a bookmark for each chapter. Needs a QGuiApplication. Errors (InvalidFile): it could not be written.
Result<QByteArray> pdfOf(const Document& document, PaperSize paper);

} // namespace trilemma
