// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/curve_export.h"

#include "ui/base/escape.h"

#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QSvgGenerator>

namespace trilemma {

namespace {

constexpr int perRow = 3;
constexpr QSizeF cellSize(320, 170);
constexpr double marginWidth = 16, headRoom = 40, footRoom = 28;
constexpr double imageScale = 2;

/// The charts with their title and footer.
class CurveSheet {
  public:
    CurveSheet(const CurvesShown& shown, std::size_t most, const QString& title, const QString& footer)
        : m_plots(curvePlots(shown))
        , m_title(title)
        , m_footer(footer) {
        if (m_plots.size() > most) m_plots.resize(most);
        m_look = {paperColours(), QColor(0xb8, 0x4a, 0x00), paperFont(11)};
    }

    QSizeF size() const {
        const auto rows = static_cast<double>((m_plots.size() + perRow - 1) / perRow);
        return {2 * marginWidth + perRow * cellSize.width(), head() + rows * cellSize.height() + foot()};
    }

    void paint(QPainter& painter) const {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillRect(QRectF(QPointF(), size()), m_look.colours.ground);
        QFont bold = paperFont(15);
        bold.setBold(true);
        painter.setFont(bold);
        painter.setPen(m_look.colours.text);
        painter.drawText(QPointF(marginWidth, 26), m_title);
        for (std::size_t i = 0; i < m_plots.size(); ++i) {
            const QPointF place(marginWidth + static_cast<double>(i % perRow) * cellSize.width(),
                                head() + static_cast<double>(i / perRow) * cellSize.height());
            CurvePlot(m_plots[i], QRectF(place, cellSize).adjusted(0, 0, -12, -10), m_look).paint(painter);
        }
        painter.setFont(paperFont(11));
        painter.setPen(m_look.colours.muted);
        painter.drawText(QPointF(marginWidth, size().height() - 10), m_footer);
    }

  private:
    double head() const { return m_title.isEmpty() ? 8 : headRoom; }
    double foot() const { return m_footer.isEmpty() ? 0 : footRoom; }

    std::vector<CurvePlotData> m_plots;
    QString m_title, m_footer;
    CurveLook m_look;
};

} // namespace

QByteArray renderCurves(const CurvesShown& shown, std::size_t most, const QString& title,
                        const QString& footer, ChartFormat format) {
    const CurveSheet sheet(shown, most, title, footer);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (format == ChartFormat::Svg) {
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setResolution(96);
        generator.setSize(sheet.size().toSize());
        generator.setViewBox(QRectF(QPointF(), sheet.size()));
        generator.setTitle(escapedXml(title)); // it writes both as they are
        generator.setDescription(escapedXml(footer));
        QPainter painter(&generator);
        sheet.paint(painter);
        painter.end();
        return validXml(bytes);
    }
    QImage image((sheet.size() * imageScale).toSize(), QImage::Format_RGB32);
    QPainter painter(&image);
    painter.scale(imageScale, imageScale);
    sheet.paint(painter);
    painter.end();
    image.save(&buffer, "PNG");
    return bytes;
}

} // namespace trilemma
