// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/document.h"

#include <QTextDocument>

#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

class QPaintDevice;
class QTextBlock;
class QTextTable;

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

    /// Where pages begin: before headings, by their number, and before rows of tables.
    struct Breaks {
        std::set<std::size_t> headings;
        std::set<std::pair<int, int>> rows; ///< number of the table, place among its rows
    };
    /// A row as it was set; tables are set in pieces where a page begins within them.
    struct Row {
        const QTextTable* piece;
        int place; ///< in the piece
        std::pair<int, int> row;
    };

  private:
    void write(const Document& document, const std::string& notice, const Breaks& breaks);
    void setPages(const Document& document, QPaintDevice& device, const QSizeF& page, const Breaks& breaks);
    bool addMissingBreak(Breaks& breaks) const;
    std::optional<std::size_t> lonelyHeading(const Breaks& breaks) const;
    std::optional<std::size_t> cutRow(const Breaks& breaks) const;
    int pageOf(const QTextBlock& block, bool ofItsEnd = false) const;

    std::unique_ptr<QTextDocument> m_text;
    std::vector<std::pair<std::string, int>> m_chapters; ///< title, and place in the text
    std::vector<int> m_headings; ///< places of what must not stand alone at the end of a page
    std::vector<Row> m_rows;     ///< of all tables
};

} // namespace trilemma
