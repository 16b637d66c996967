// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_text.h"

#include "ui/charts/chart_export.h"
#include "ui/report/text_picture.h"

#include <QAbstractTextDocumentLayout>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextLayout>
#include <QTextTable>

#include <algorithm>
#include <utility>

namespace trilemma {

namespace {

constexpr double bodyPoints = 9.5, titlePoints = 19, chapterPoints = 14, itemPoints = 10.5, tablePoints = 8.5;
constexpr double screenMargin = 24;
constexpr double ruleWidth = 0.6; ///< in 96ths of an inch, as margins

QTextCharFormat letters(double points, bool isBold = false) {
    QTextCharFormat format;
    format.setFontFamilies({paperFont(12).family()});
    format.setFontPointSize(points);
    if (isBold) format.setFontWeight(QFont::Bold);
    return format;
}

QTextBlockFormat block(double above, double below) {
    QTextBlockFormat format;
    format.setTopMargin(above);
    format.setBottomMargin(below);
    return format;
}

/// Puts one thing after the other.
class Writer {
  public:
    Writer(QTextDocument& text, const Document& document, const ReportText::Breaks& breaks)
        : m_cursor(&text)
        , m_document(document)
        , m_breaks(breaks) {}

    /// Where it begins.
    int heading(const std::string& title, double points, double above) {
        begin(block(above, 3));
        m_cursor.insertText(QString::fromStdString(title), letters(points, true));
        return m_cursor.block().position();
    }
    /// The title of an item with the mark of where it comes from.
    int itemHeading(const std::string& title, DocSource source) {
        const int place = heading(title, itemPoints, 7);
        if (source == DocSource::Public) return place;
        QTextCharFormat mark = letters(tablePoints);
        mark.setBackground(QColor(0xe8, 0xeb, 0xf1));
        m_cursor.insertText(QStringLiteral("  "), letters(tablePoints));
        m_cursor.insertText(
            QStringLiteral("\u00a0%1\u00a0").arg(QString::fromStdString(m_document.markOf(source))), mark);
        return place;
    }
    void paragraphs(const std::string& text) {
        for (const QString& line :
             QString::fromStdString(text).split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
            begin(block(0, 3));
            m_cursor.insertText(line, letters(bodyPoints));
        }
    }
    void write(const DocText& item) { paragraphs(item.text); }
    void write(const DocPicture& item) {
        QTextCharFormat format = letters(bodyPoints);
        format.setObjectType(TextPicture::type);
        format.setProperty(TextPicture::svg, QByteArray::fromStdString(item.svg));
        begin(block(2, 2));
        m_cursor.insertText(QString(QChar::ObjectReplacementCharacter), format);
        paragraphs(item.text);
    }
    /// In pieces with the same head where a page begins before a row.
    void write(const DocTable& item) {
        const int number = m_tables++;
        const auto count = static_cast<int>(item.rows.size());
        int first = 0;
        do {
            int end = std::min(first + 1, count);
            while (end < count && !m_breaks.rows.contains({number, end}))
                ++end;
            if (first > 0) breakPage();
            begin(block(0, 0));
            QTextTable* piece =
                m_cursor.insertTable(1 + end - first, static_cast<int>(item.head.size()), format());
            fillRow(*piece, 0, item.head, true);
            for (int row = first; row < end; ++row) {
                fillRow(*piece, 1 + row - first, item.rows[static_cast<std::size_t>(row)], false);
                m_rows.push_back({piece, 1 + row - first, {number, row}});
            }
            m_cursor.movePosition(QTextCursor::End);
            first = end;
        } while (first < count);
    }
    std::vector<ReportText::Row> rows() { return std::move(m_rows); }
    void breakPage() { m_breaksPage = true; }

  private:
    void begin(QTextBlockFormat format) {
        if (std::exchange(m_breaksPage, false))
            format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        if (m_isFirst)
            m_cursor.setBlockFormat(format);
        else
            m_cursor.insertBlock(format, letters(bodyPoints));
        m_isFirst = false;
    }
    static QTextTableFormat format() {
        QTextTableFormat format;
        format.setHeaderRowCount(1); // again on each page
        format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
        format.setBorder(0);
        format.setBorderCollapse(true);
        format.setCellPadding(3);
        format.setCellSpacing(0);
        return format;
    }
    static void fillRow(QTextTable& table, int row, const std::vector<std::string>& texts, bool isHead) {
        for (int column = 0; column < table.columns(); ++column) {
            QTextTableCell place = table.cellAt(row, column);
            QTextTableCellFormat ruled;
            ruled.setBottomBorder(ruleWidth);
            ruled.setBottomBorderStyle(QTextFrameFormat::BorderStyle_Solid);
            ruled.setBottomBorderBrush(QColor(0xc4, 0xca, 0xd6));
            place.setFormat(ruled);
            QTextCursor cell = place.firstCursorPosition();
            cell.setBlockFormat(block(0, 0));
            cell.insertText(QString::fromStdString(texts[static_cast<std::size_t>(column)]),
                            letters(tablePoints, isHead));
        }
    }

    QTextCursor m_cursor;
    const Document& m_document;
    const ReportText::Breaks& m_breaks;
    std::vector<ReportText::Row> m_rows;
    int m_tables = 0;
    bool m_isFirst = true, m_breaksPage = false;
};

/// The number of the heading of the second chapter.
std::size_t secondChapter(const Document& document) {
    std::size_t headings = 1;
    if (!document.sections.empty())
        for (const DocItem& item : document.sections.front().items)
            headings += std::visit([](const auto& each) { return each.title.empty() ? 0U : 1U; }, item);
    return headings;
}

/// Of a line of it, which may stand on a later page than where its block begins.
double topOf(const QTextDocument& text, const QTextBlock& block, bool ofLast = false) {
    const double top = text.documentLayout()->blockBoundingRect(block).top();
    const int lines = block.layout()->lineCount();
    return lines > 0 ? top + block.layout()->lineAt(ofLast ? lines - 1 : 0).y() : top;
}

} // namespace

ReportText::ReportText(const Document& document)
    : m_text(std::make_unique<QTextDocument>()) {
    m_text->setDocumentMargin(screenMargin);
    write(document, document.notice, {});
}

/// Set anew for each page break that it takes: a layout that is changed in the middle loses what stands
/// behind its tables.
ReportText::ReportText(const Document& document, QPaintDevice& device, const QSizeF& page) {
    const std::size_t second = secondChapter(document);
    setPages(document, device, page, {.headings = {second}});
    const bool overflows = m_chapters.size() > 1 && chapters()[1].second >= 2 * page.height();
    // The first page stands for itself, unless what is left of it would stand alone on the next.
    Breaks breaks;
    if (!overflows) breaks.headings.insert(second);
    do
        setPages(document, device, page, breaks);
    while (addMissingBreak(breaks));
}

void ReportText::setPages(const Document& document, QPaintDevice& device, const QSizeF& page,
                          const Breaks& breaks) {
    m_text = std::make_unique<QTextDocument>();
    m_text->setUseDesignMetrics(true);
    m_text->setDocumentMargin(0);
    write(document, {}, breaks); // each page has the notice
    m_text->documentLayout()->setPaintDevice(&device);
    m_text->setPageSize(page);
}

void ReportText::write(const Document& document, const std::string& notice, const Breaks& breaks) {
    m_chapters.clear();
    m_headings.clear();
    QTextOption wrap;
    wrap.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_text->setDefaultTextOption(wrap);
    Writer writer(*m_text, document, breaks);
    const auto add = [&](auto heading) {
        if (breaks.headings.contains(m_headings.size())) writer.breakPage();
        m_headings.push_back(heading());
    };
    writer.heading(document.title, titlePoints, 0);
    writer.paragraphs(document.subtitle);
    writer.paragraphs(notice);
    for (const DocSection& section : document.sections) {
        add([&] { return writer.heading(section.title, chapterPoints, 18); });
        m_chapters.emplace_back(section.title, m_headings.back());
        for (const DocItem& item : section.items)
            std::visit(
                [&](const auto& each) {
                    if (!each.title.empty()) add([&] { return writer.itemHeading(each.title, each.source); });
                    writer.write(each);
                },
                item);
    }
    m_rows = writer.rows();
    // Last, since a text that has a layout sets it anew with each word that is put in.
    m_text->documentLayout()->registerHandler(TextPicture::type, new TextPicture(m_text.get()));
}

int ReportText::pageOf(const QTextBlock& block, bool ofItsEnd) const {
    return static_cast<int>(topOf(*m_text, block, ofItsEnd) / m_text->pageSize().height());
}

/// The first heading that does not stand on the page of what it is about, where a break may still help.
std::optional<std::size_t> ReportText::lonelyHeading(const Breaks& breaks) const {
    const auto isHeading = [&](const QTextBlock& block) {
        return std::binary_search(m_headings.begin(), m_headings.end(), block.position());
    };
    for (std::size_t i = 0; i < m_headings.size(); ++i) {
        const QTextBlock heading = m_text->findBlock(m_headings[i]);
        if (breaks.headings.contains(i) || isHeading(heading.previous())) continue; // goes with that
        QTextBlock next = heading.next();
        while (next.isValid() && (next.text().isEmpty() || isHeading(next)))
            next = next.next();
        if (next.isValid() && pageOf(next) != pageOf(heading)) return i;
    }
    return std::nullopt;
}

/// The first row but the first of a table that lies on two pages, where a break may still help.
std::optional<std::size_t> ReportText::cutRow(const Breaks& breaks) const {
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const Row& row = m_rows[i];
        if (row.row.second == 0 || breaks.rows.contains(row.row)) continue;
        const int page = pageOf(row.piece->cellAt(row.place, 0).firstCursorPosition().block());
        for (int column = 0; column < row.piece->columns(); ++column) {
            const QTextTableCell cell = row.piece->cellAt(row.place, column);
            if (pageOf(cell.firstCursorPosition().block()) != page ||
                pageOf(cell.lastCursorPosition().block(), true) != page)
                return i;
        }
    }
    return std::nullopt;
}

/// For what comes first; false: nothing that a break could mend.
bool ReportText::addMissingBreak(Breaks& breaks) const {
    const std::optional<std::size_t> heading = lonelyHeading(breaks), row = cutRow(breaks);
    if (!heading && !row) return false;
    const auto placeOfRow = [&] { return m_rows[*row].piece->cellAt(m_rows[*row].place, 0).firstPosition(); };
    if (heading && (!row || m_headings[*heading] < placeOfRow()))
        breaks.headings.insert(*heading);
    else
        breaks.rows.insert(m_rows[*row].row);
    return true;
}

std::vector<std::pair<std::string, double>> ReportText::chapters() const {
    std::vector<std::pair<std::string, double>> places;
    for (const auto& [title, place] : m_chapters)
        places.emplace_back(title, topOf(*m_text, m_text->findBlock(place)));
    return places;
}

} // namespace trilemma
