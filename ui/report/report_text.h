// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/document.h"

#include <QTextDocument>

#include <memory>
#include <set>
#include <utility>
#include <vector>

class QPaintDevice;

namespace trilemma {

/// A document set as text, for pages of one size or for a screen.
class ReportText {
  public:
    /// For a screen, as wide as it is given.
    explicit ReportText(const Document& document);
    /// `page`: the room of the text, in dots of `device`, which must outlive it.
    ReportText(const Document& document, QPaintDevice& device, const QSizeF& page);

    QTextDocument* document() const { return m_text.get(); }
    /// Titles of the chapters, and how far below the top of the first page they begin.
    std::vector<std::pair<std::string, double>> chapters() const;

  private:
    /// `breaks`: headings, by their number, before which a page begins.
    void write(const Document& document, const std::string& notice, const std::set<std::size_t>& breaks);
    void setPages(const Document& document, QPaintDevice& device, const QSizeF& page,
                  const std::set<std::size_t>& breaks);
    bool addMissingBreak(std::set<std::size_t>& breaks) const;

    std::unique_ptr<QTextDocument> m_text;
    std::vector<std::pair<std::string, int>> m_chapters; ///< title, and place in the text
    std::vector<int> m_headings; ///< places of what must not stand alone at the end of a page
};

} // namespace trilemma
