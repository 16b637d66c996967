// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_export.h"

#include "core/workspace/whole_file.h"
#include "ui/base/escape.h"
#include "ui/base/theme.h"
#include "ui/charts/facet_chart.h"
#include "ui/charts/front_chart.h"
#include "ui/charts/parallel_plot.h"

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
#include <QSvgGenerator>

#include <optional>

namespace trilemma {

namespace {

constexpr QSizeF chartSize(960, 600);
constexpr double titleHeight = 30;
constexpr double footerHeight = 26;
constexpr double pngScale = 2;

/// Parallel coordinates as an item of a scene.
class ParallelItem : public QGraphicsItem {
  public:
    ParallelItem(const ParallelData& data, const ChartColours& colours, const QRectF& area)
        : m_area(area) {
        m_plot.setData(data);
        m_plot.setLook(colours, paperFont(12));
        m_plot.setArea(area);
    }
    QRectF boundingRect() const override { return m_area; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override {
        m_plot.paintLines(*painter, {});
        m_plot.paintAxes(*painter, {});
    }

  private:
    ParallelPlot m_plot;
    QRectF m_area;
};

/// A plot as an item of a scene; smaller where it needs more room than there is.
class PlotItem : public QGraphicsItem {
  public:
    PlotItem(Plot& plot, const ChartColours& colours, const QRectF& area)
        : m_plot(plot)
        , m_area(area) {
        plot.setLook(colours, paperFont(12));
        QSizeF room = area.size();
        QSizeF needed = plot.arrange(room);
        for (int i = 0; i < 4 && needed.height() > room.height(); ++i) {
            room = area.size() * std::max(1.0, needed.height() / area.height());
            needed = plot.arrange(room);
        }
        m_scale = std::min(1.0, area.height() / std::max(1.0, needed.height()));
    }
    QRectF boundingRect() const override { return m_area; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override {
        painter->save();
        painter->translate(m_area.topLeft());
        painter->scale(m_scale, m_scale);
        m_plot.paint(*painter, {}, -1);
        painter->restore();
    }

  private:
    const Plot& m_plot;
    QRectF m_area;
    double m_scale = 1;
};

/// A chart, or several side by side, with title and footer in a scene of its own.
class ChartSheet {
  public:
    ChartSheet(const TradeoffData& data, const ChartLabels& labels)
        : m_labels(labels) {
        start();
        addChart(data, charts());
        if (data.points.empty()) addNote(m_colours);
    }
    ChartSheet(const TradeoffData& whole, const std::vector<TradeoffData>& facets, const ChartLabels& labels)
        : m_labels(labels) {
        start();
        auto* legend = new FrontLegend(nullptr); // the scene's
        m_scene.addItem(legend);
        legend->setLook(m_colours, paperFont(13));
        legend->setData(whole);
        QRectF area = charts();
        legend->setPos(area.topLeft() + QPointF(16, 6));
        area.setTop(area.top() + 12 + legend->arrange(area.width() - 32));
        addFacets(facets, area, extentOf(whole));
        if (facets.empty()) addNote(m_colours);
    }

    ChartSheet(const ParallelData& data, const ChartLabels& labels)
        : m_labels(labels) {
        start();
        m_scene.addItem(new ParallelItem(data, m_colours, charts()));
        if (data.lines.empty()) addNote(m_colours);
    }

    ChartSheet(Plot& plot, const ChartLabels& labels)
        : m_labels(labels) {
        start();
        m_scene.addItem(new PlotItem(plot, m_colours, charts()));
        if (plot.count() == 0) addNote(m_colours);
    }

    void paint(QPainter& painter, const QRectF& target) {
        painter.setRenderHint(QPainter::Antialiasing);
        m_scene.render(&painter, target, QRectF(QPointF(), chartSize));
    }

  private:
    void start() {
        m_scene.setBackgroundBrush(m_colours.ground);
        addTitle(m_labels.title, m_colours);
        addFooter(m_labels.footer, m_colours);
    }
    QRectF charts() const {
        const double top = m_labels.title.isEmpty() ? 0 : titleHeight;
        return {0, top, chartSize.width(), chartSize.height() - top - footerHeight};
    }
    void addChart(const TradeoffData& data, const QRectF& place,
                  const std::optional<ChartRange>& extent = {}) {
        auto* chart = new FrontChart; // the scene's
        m_scene.addItem(chart);
        chart->setLabels(m_labels);
        chart->setLook(m_colours, paperFont(13));
        chart->setGeometry(place);
        if (extent) chart->setExtent(*extent);
        chart->setData(data);
        chart->settle();
    }
    void addFacets(const std::vector<TradeoffData>& facets, const QRectF& area, const ChartRange& extent) {
        const int columns = facetColumns(facets.size());
        const int rows = std::max(1, (static_cast<int>(facets.size()) + columns - 1) / columns);
        const QSizeF size(area.width() / columns, area.height() / rows);
        for (int i = 0; i < static_cast<int>(facets.size()); ++i) {
            const QPointF place(i % columns * size.width(), i / columns * size.height());
            addChart(facets[static_cast<std::size_t>(i)], QRectF(area.topLeft() + place, size), extent);
        }
    }
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

    ChartLabels m_labels;
    ChartColours m_colours = paperColours();
    QGraphicsScene m_scene;
};

void writeSvg(ChartSheet& sheet, const ChartLabels& labels, QIODevice& device) {
    QSvgGenerator generator;
    generator.setOutputDevice(&device);
    generator.setResolution(96);
    generator.setSize(chartSize.toSize());
    generator.setViewBox(QRectF(QPointF(), chartSize));
    generator.setTitle(escapedXml(labels.title)); // it writes both as they are
    generator.setDescription(escapedXml(labels.footer));
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

QByteArray render(ChartSheet& sheet, const ChartLabels& labels, ChartFormat format) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    switch (format) {
    case ChartFormat::Svg:
        writeSvg(sheet, labels, buffer);
        return validXml(bytes);
    case ChartFormat::Png:
        writePng(sheet, labels, buffer);
        break;
    case ChartFormat::Pdf:
        writePdf(sheet, labels, buffer);
        break;
    }
    return bytes;
}

TradeoffData meansOnly(const std::vector<TradeoffPoint>& points, const MetricAxes& axes) {
    TradeoffData data{points, {}, std::nullopt};
    data.axes = axes;
    return data;
}

template <class Render>
Outcome write(const QString& path, Render render) {
    const auto format = formatOf(path);
    if (!format) return chartError(path, "must end in .svg, .png or .pdf", "Choose one of these file types");
    const QByteArray bytes = render(*format);
    if (bytes.isEmpty()) return chartError(path, "cannot be drawn", "Free some memory and try again");
    const Outcome written = writeWhole(path, bytes);
    if (written) return success();
    return chartError(path, written.errors().front().rule, written.errors().front().remedy);
}

} // namespace

ChartColours paperColours() {
    ChartColours colours;
    colours.ground = Qt::white;
    colours.text = QColor(0x20, 0x24, 0x2c);
    colours.muted = mixed(colours.text, colours.ground, 0.35);
    colours.grid = mixed(colours.ground, colours.text, 0.11);
    colours.accent = QColor(0x00, 0x72, 0xb2);
    return colours;
}

QFont paperFont(int pixels) {
    QFont font = QGuiApplication::font();
    font.setPixelSize(pixels);
    return font;
}

QByteArray renderFrontChart(const std::vector<TradeoffPoint>& points, const ChartLabels& labels,
                            ChartFormat format, const MetricAxes& axes) {
    return renderFrontChart(meansOnly(points, axes), labels, format);
}

QByteArray renderFrontChart(const TradeoffData& data, const ChartLabels& labels, ChartFormat format) {
    ChartSheet sheet(data, labels);
    return render(sheet, labels, format);
}

QByteArray renderFacets(const TradeoffData& whole, const std::vector<TradeoffData>& facets,
                        const ChartLabels& labels, ChartFormat format) {
    ChartSheet sheet(whole, facets, labels);
    return render(sheet, labels, format);
}

Outcome exportFrontChart(const std::vector<TradeoffPoint>& points, const ChartLabels& labels,
                         const QString& path, const MetricAxes& axes) {
    return exportFrontChart(meansOnly(points, axes), labels, path);
}

Outcome exportFrontChart(const TradeoffData& data, const ChartLabels& labels, const QString& path) {
    return write(path, [&](ChartFormat format) { return renderFrontChart(data, labels, format); });
}

Outcome exportParallel(const ParallelData& data, const ChartLabels& labels, const QString& path) {
    ChartSheet sheet(data, labels);
    return write(path, [&](ChartFormat format) { return render(sheet, labels, format); });
}

Outcome exportPlot(Plot& plot, const ChartLabels& labels, const QString& path) {
    ChartSheet sheet(plot, labels);
    return write(path, [&](ChartFormat format) { return render(sheet, labels, format); });
}

Outcome exportFacets(const TradeoffData& whole, const std::vector<TradeoffData>& facets,
                     const ChartLabels& labels, const QString& path) {
    return write(path, [&](ChartFormat format) { return renderFacets(whole, facets, labels, format); });
}

} // namespace trilemma
