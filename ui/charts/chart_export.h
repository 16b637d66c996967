// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/evaluation/metric_registry.h"
#include "core/tradeoff/front.h"
#include "ui/charts/chart_labels.h"
#include "ui/charts/parallel_data.h"
#include "ui/charts/plot.h"
#include "ui/charts/tradeoff_data.h"

#include <QByteArray>
#include <QFont>
#include <QString>

namespace trilemma {

enum class ChartFormat { Svg, Png, Pdf };

/// Files go to paper and to other people's screens: always light, whatever the window looks like.
ChartColours paperColours();
/// Sizes in pixels of the chart, so that every device shows the same picture.
QFont paperFont(int pixels);

/// The chart on a light ground, 960 x 600 px (PNG: twice as many), with title and provenance line.
/// Needs a QGuiApplication; the offscreen platform does.
QByteArray renderFrontChart(const std::vector<TradeoffPoint>& points, const ChartLabels& labels,
                            ChartFormat format, const MetricAxes& axes = defaultAxes());
/// The same with everything that a chart can show.
QByteArray renderFrontChart(const TradeoffData& data, const ChartLabels& labels, ChartFormat format);

/// Several charts side by side under the key of `whole`, with the same axes (FacetChart).
QByteArray renderFacets(const TradeoffData& whole, const std::vector<TradeoffData>& facets,
                        const ChartLabels& labels, ChartFormat format);

/// Writes the chart as .svg, .png or .pdf by the extension of `path`, whole or not at all.
/// Errors: another extension, a place that cannot be written (Usage).
Outcome exportFrontChart(const std::vector<TradeoffPoint>& points, const ChartLabels& labels,
                         const QString& path, const MetricAxes& axes = defaultAxes());
/// The same with everything that a chart can show.
Outcome exportFrontChart(const TradeoffData& data, const ChartLabels& labels, const QString& path);
/// Parallel coordinates with all their lines, whatever is brushed or selected in a window.
Outcome exportParallel(const ParallelData& data, const ChartLabels& labels, const QString& path);
/// A plot as it is arranged for paper; its window has to arrange it again.
Outcome exportPlot(Plot& plot, const ChartLabels& labels, const QString& path);
Outcome exportFacets(const TradeoffData& whole, const std::vector<TradeoffData>& facets,
                     const ChartLabels& labels, const QString& path);

} // namespace trilemma
