// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>

#include <string>
#include <vector>

namespace trilemma {

/// Where a chapter begins.
struct PdfBookmark {
    std::string title;
    int page = 0;   ///< from 0
    double top = 0; ///< in points from the lower edge of the page
};

/// The same pages with bookmarks and the language of their text (BCP 47), and without the time at which they
/// were written: equal pages are equal bytes. Errors (InvalidFile): no PDF.
Result<QByteArray> withBookmarks(const QByteArray& pdf, const std::vector<PdfBookmark>& bookmarks,
                                 const std::string& language);

} // namespace trilemma
