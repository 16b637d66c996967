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
    Writer(QTextDocument& text, const Document& document)
        : m_cursor(&text)
        , m_document(document) {}

    /// Where it begins.
    int heading(const std::string& title, double points, double above) {
        begin(block(above, 3));
        m_cursor.insertText(QString::fromStdString(title), letters(points, true));
        return m_cursor.block().position();
    }
    /// The title of an item with the mark of where it comes from.
    int itemHeading(const std::string& title, DocSource source) {
        const int place = heading(title, itemPoints, 9);
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
            begin(block(0, 4));
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
    void write(const DocTable& item) {
        begin(block(0, 0));
        const int columns = static_cast<int>(item.head.size());
        QTextTable* table = m_cursor.insertTable(1 + static_cast<int>(item.rows.size()), columns, format());
        fillRow(*table, 0, item.head, true);
        for (std::size_t row = 0; row < item.rows.size(); ++row)
            fillRow(*table, 1 + static_cast<int>(row), item.rows[row], false);
        m_cursor.movePosition(QTextCursor::End);
    }
    void breakPage() { m_breaks = true; }

  private:
    void begin(QTextBlockFormat format) {
        if (std::exchange(m_breaks, false)) format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
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
    bool m_isFirst = true, m_breaks = false;
};

/// The number of the heading of the second chapter.
std::size_t secondChapter(const Document& document) {
    std::size_t headings = 1;
    if (!document.sections.empty())
        for (const DocItem& item : document.sections.front().items)
            headings += std::visit([](const auto& each) { return each.title.empty() ? 0U : 1U; }, item);
    return headings;
}

/// Of its first line, which may stand on a later page than where its block begins.
double topOf(const QTextDocument& text, const QTextBlock& block) {
    const double top = text.documentLayout()->blockBoundingRect(block).top();
    return block.layout()->lineCount() > 0 ? top + block.layout()->lineAt(0).y() : top;
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
    setPages(document, device, page, {second});
    const bool overflows = m_chapters.size() > 1 && chapters()[1].second >= 2 * page.height();
    // The first page stands for itself, unless what is left of it would stand alone on the next.
    std::set<std::size_t> breaks;
    if (!overflows) breaks.insert(second);
    do
        setPages(document, device, page, breaks);
    while (addMissingBreak(breaks));
}

void ReportText::setPages(const Document& document, QPaintDevice& device, const QSizeF& page,
                          const std::set<std::size_t>& breaks) {
    m_text = std::make_unique<QTextDocument>();
    m_text->setUseDesignMetrics(true);
    m_text->setDocumentMargin(0);
    write(document, {}, breaks); // each page has the notice
    m_text->documentLayout()->setPaintDevice(&device);
    m_text->setPageSize(page);
}

void ReportText::write(const Document& document, const std::string& notice,
                       const std::set<std::size_t>& breaks) {
    m_chapters.clear();
    m_headings.clear();
    QTextOption wrap;
    wrap.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_text->setDefaultTextOption(wrap);
    Writer writer(*m_text, document);
    const auto add = [&](auto heading) {
        if (breaks.contains(m_headings.size())) writer.breakPage();
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
    // Last, since a text that has a layout sets it anew with each word that is put in.
    m_text->documentLayout()->registerHandler(TextPicture::type, new TextPicture(m_text.get()));
}

/// For the first heading that does not stand on the page of what it is about; false: all do that can.
bool ReportText::addMissingBreak(std::set<std::size_t>& breaks) const {
    const double height = m_text->pageSize().height();
    const auto pageOf = [&](const QTextBlock& block) {
        return static_cast<int>(topOf(*m_text, block) / height);
    };
    const auto isHeading = [&](const QTextBlock& block) {
        return std::binary_search(m_headings.begin(), m_headings.end(), block.position());
    };
    for (std::size_t i = 0; i < m_headings.size(); ++i) {
        const QTextBlock heading = m_text->findBlock(m_headings[i]);
        if (isHeading(heading.previous())) continue; // goes with it
        QTextBlock next = heading.next();
        while (next.isValid() && (next.text().isEmpty() || isHeading(next)))
            next = next.next();
        if (next.isValid() && pageOf(next) != pageOf(heading) && breaks.insert(i).second) return true;
    }
    return false;
}

std::vector<std::pair<std::string, double>> ReportText::chapters() const {
    std::vector<std::pair<std::string, double>> places;
    for (const auto& [title, place] : m_chapters)
        places.emplace_back(title, topOf(*m_text, m_text->findBlock(place)));
    return places;
}

} // namespace trilemma
