// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_export.h"

#include "ui/charts/front_chart.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QGraphicsScene>
#include <QGraphicsSimpleTextItem>
#include <QGuiApplication>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <optional>

namespace trilemma {

namespace {

constexpr QSizeF chartSize(960, 600);
constexpr double titleHeight = 30;
constexpr double footerHeight = 26;
constexpr double pngScale = 2;

/// Files go to paper and to other people's screens: always light, whatever the window looks like.
ChartColours paperColours() {
    ChartColours colours;
    colours.ground = Qt::white;
    colours.text = QColor(0x20, 0x24, 0x2c);
    colours.muted = mixed(colours.text, colours.ground, 0.35);
    colours.grid = mixed(colours.ground, colours.text, 0.11);
    colours.accent = QColor(0x00, 0x72, 0xb2);
    return colours;
}

/// Sizes in pixels of the chart, so that every device shows the same picture.
QFont paperFont(int pixels) {
    QFont font = QGuiApplication::font();
    font.setPixelSize(pixels);
    return font;
}

/// A chart with its footer in a scene of its own.
class ChartSheet {
  public:
    ChartSheet(const TradeoffData& data, const ChartLabels& labels) {
        auto* chart = new FrontChart; // the scene's
        m_scene.addItem(chart);
        const ChartColours colours = paperColours();
        m_scene.setBackgroundBrush(colours.ground);
        chart->setLabels(labels);
        chart->setLook(colours, paperFont(13));
        const double top = labels.title.isEmpty() ? 0 : titleHeight;
        chart->setGeometry(QRectF(0, top, chartSize.width(), chartSize.height() - top - footerHeight));
        chart->setData(data);
        chart->settle();
        addTitle(labels.title, colours);
        addFooter(labels.footer, colours);
        if (data.points.empty()) addNote(colours);
    }

    void paint(QPainter& painter, const QRectF& target) {
        painter.setRenderHint(QPainter::Antialiasing);
        m_scene.render(&painter, target, QRectF(QPointF(), chartSize));
    }

  private:
    void addTitle(const QString& title, const ChartColours& colours) {
        QFont font = paperFont(15);
        font.setBold(true);
        auto* line = m_scene.addSimpleText(title, font);
        line->setBrush(colours.text);
        line->setPos(16, 10);
    }
    void addFooter(const QString& footer, const ChartColours& colours) {
        auto* line = m_scene.addSimpleText(footer, paperFont(11));
        line->setBrush(colours.muted);
        line->setPos(16, chartSize.height() - footerHeight + 4);
    }
    void addNote(const ChartColours& colours) {
        auto* note = m_scene.addSimpleText(QCoreApplication::translate("ChartExport", "No finished run yet"),
                                           paperFont(16));
        note->setBrush(colours.muted);
        const QRectF box = note->boundingRect();
        note->setPos((chartSize.width() - box.width()) / 2, chartSize.height() * 0.45);
        note->setZValue(30);
    }

    QGraphicsScene m_scene;
};

void writeSvg(ChartSheet& sheet, const ChartLabels& labels, QIODevice& device) {
    QSvgGenerator generator;
    generator.setOutputDevice(&device);
    generator.setResolution(96);
    generator.setSize(chartSize.toSize());
    generator.setViewBox(QRectF(QPointF(), chartSize));
    generator.setTitle(labels.title);
    generator.setDescription(labels.footer);
    QPainter painter(&generator);
    sheet.paint(painter, QRectF(QPointF(), chartSize));
}

void writePdf(ChartSheet& sheet, const ChartLabels& labels, QIODevice& device) {
    QPdfWriter writer(&device);
    writer.setTitle(labels.title);
    writer.setCreator(QStringLiteral("Trilemma"));
    writer.setPageSize(QPageSize(chartSize * 0.75, QPageSize::Point)); // 96 px to an inch
    writer.setPageMargins(QMarginsF());
    writer.setResolution(288);
    QPainter painter(&writer);
    sheet.paint(painter, QRectF(0, 0, writer.width(), writer.height()));
}

void writePng(ChartSheet& sheet, const ChartLabels& labels, QIODevice& device) {
    QImage image((chartSize * pngScale).toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    image.setText(QStringLiteral("Title"), labels.title);
    image.setText(QStringLiteral("Description"), labels.footer);
    QPainter painter(&image);
    sheet.paint(painter, image.rect());
    painter.end();
    image.save(&device, "PNG");
}

std::optional<ChartFormat> formatOf(const QString& path) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == QLatin1String("svg")) return ChartFormat::Svg;
    if (suffix == QLatin1String("png")) return ChartFormat::Png;
    if (suffix == QLatin1String("pdf")) return ChartFormat::Pdf;
    return std::nullopt;
}

Error chartError(const QString& path, std::string rule, std::string remedy) {
    return {ErrorCode::Usage, "chart", path.toStdString(), std::move(rule), std::move(remedy)};
}

} // namespace

QByteArray renderFrontChart(const std::vector<TradeoffPoint>& points, const ChartLabels& labels,
                            ChartFormat format) {
    return renderFrontChart(TradeoffData{points, {}, std::nullopt}, labels, format);
}

QByteArray renderFrontChart(const TradeoffData& data, const ChartLabels& labels, ChartFormat format) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    ChartSheet sheet(data, labels);
    switch (format) {
    case ChartFormat::Svg:
        writeSvg(sheet, labels, buffer);
        break;
    case ChartFormat::Png:
        writePng(sheet, labels, buffer);
        break;
    case ChartFormat::Pdf:
        writePdf(sheet, labels, buffer);
        break;
    }
    return bytes;
}

Outcome exportFrontChart(const std::vector<TradeoffPoint>& points, const ChartLabels& labels,
                         const QString& path) {
    return exportFrontChart(TradeoffData{.points = points, .seeds = {}, .targetGamma = {}}, labels, path);
}

Outcome exportFrontChart(const TradeoffData& data, const ChartLabels& labels, const QString& path) {
    const auto format = formatOf(path);
    if (!format) return chartError(path, "must end in .svg, .png or .pdf", "Choose one of these file types");
    const QByteArray bytes = renderFrontChart(data, labels, *format);
    QSaveFile file(path); // a temporary file beside it, renamed at the end
    const bool written =
        file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
    if (!written)
        return chartError(path, "cannot be written: " + file.errorString().toStdString(),
                          "Choose a folder that exists and that you may write to");
    return success();
}

} // namespace trilemma
