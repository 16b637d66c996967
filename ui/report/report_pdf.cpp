// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_pdf.h"

#include "ui/charts/chart_export.h"
#include "ui/report/pdf_outline.h"
#include "ui/report/report_text.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QPainter>
#include <QPdfWriter>
#include <QTextDocument>

#include <cmath>

namespace trilemma {

namespace {

constexpr int dotsPerInch = 1200;
constexpr double dotsPerPoint = dotsPerInch / 72.0;
constexpr double margin = 54 * dotsPerPoint; ///< of a page, on each side
constexpr double strip = 24 * dotsPerPoint;  ///< above and below the text, for notice and number
constexpr double footPoints = 8;

/// The room of the text on one page, and the page around it.
struct Sheet {
    QSizeF page;
    QRectF text() const {
        return QRectF(QPointF(), page).adjusted(margin, margin + strip, -margin, -margin - strip);
    }
};

void paintStrips(QPainter& painter, const Sheet& sheet, const Document& document, int page, int pages) {
    QFont font(paperFont(12).family());
    font.setPointSizeF(footPoints);
    painter.setFont(font);
    painter.setPen(paperColours().muted);
    const QRectF room = QRectF(QPointF(), sheet.page).adjusted(margin, margin, -margin, -margin);
    const QString notice =
        QFontMetricsF(font, painter.device())
            .elidedText(QString::fromStdString(document.notice), Qt::ElideRight, room.width());
    painter.drawText(QRectF(room.topLeft(), QSizeF(room.width(), strip)), Qt::AlignLeft | Qt::AlignTop,
                     notice);
    const QRectF foot(room.left(), room.bottom() - strip, room.width(), strip);
    painter.drawText(foot, Qt::AlignRight | Qt::AlignBottom,
                     QCoreApplication::translate("ReportPdf", "Page %1 of %2").arg(page + 1).arg(pages));
    const QString title =
        QFontMetricsF(font, painter.device())
            .elidedText(QString::fromStdString(document.title), Qt::ElideRight, room.width() * 0.8);
    painter.drawText(foot, Qt::AlignLeft | Qt::AlignBottom, title);
}

void paintPage(QPainter& painter, const QTextDocument& text, const QRectF& room, int page) {
    painter.save();
    const QRectF part(0, page * room.height(), room.width(), room.height());
    painter.translate(room.topLeft() - part.topLeft());
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, paperColours().text);
    context.clip = part;
    painter.setClipRect(part);
    text.documentLayout()->draw(&painter, context);
    painter.restore();
}

std::vector<PdfBookmark> bookmarksOf(const ReportText& text, const Sheet& sheet) {
    std::vector<PdfBookmark> bookmarks;
    for (const auto& [title, top] : text.chapters()) {
        const int page = static_cast<int>(top / sheet.text().height());
        const double below = sheet.text().top() + top - page * sheet.text().height();
        bookmarks.push_back({title, page, (sheet.page.height() - below) / dotsPerPoint});
    }
    return bookmarks;
}

} // namespace

Result<QByteArray> pdfOf(const Document& document, PaperSize paper) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(QString::fromStdString(document.title));
    writer.setCreator(QStringLiteral("Trilemma"));
    writer.setResolution(dotsPerInch);
    writer.setPageSize(QPageSize(paper == PaperSize::A4 ? QPageSize::A4 : QPageSize::Letter));
    writer.setPageMargins(QMarginsF());
    const Sheet sheet{QSizeF(writer.width(), writer.height())};
    const ReportText text(document, writer, sheet.text().size());
    const int pages = text.document()->pageCount();
    QPainter painter(&writer);
    for (int page = 0; page < pages; ++page) {
        if (page > 0) writer.newPage();
        paintStrips(painter, sheet, document, page, pages);
        paintPage(painter, *text.document(), sheet.text(), page);
    }
    painter.end();
    return withBookmarks(bytes, bookmarksOf(text, sheet), document.language);
}

} // namespace trilemma
