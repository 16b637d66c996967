// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The module that draws for the command line.
#include "app/drawing.h"

#include "core/base/version.h"
#include "core/fairness/constraint_catalog.h"
#include "core/reproduce/setting.h"
#include "core/workspace/lineage_file.h"
#include "core/workspace/store.h"
#include "ui/base/language.h"
#include "ui/charts/chart_export.h"
#include "ui/report/report_file.h"

#include <QApplication>
#include <QFileInfo>

namespace trilemma {

namespace {

/// "False negative rate" of "False negative rate, at most".
QString kindTitle(const ReproduceSetting& setting) {
    return QString::fromStdString(findConstraintKind(setting.constraint.kind)->title)
        .section(QLatin1Char(','), 0, 0);
}

ChartLabels labelsOf(const ReproduceSetting& setting, int seeds) {
    const bool isTrain = setting.set == EvaluationSet::Train;
    const QString where = isTrain ? QStringLiteral("training set") : QStringLiteral("test set");
    const bool isSlack = setting.across == ReproduceAcross::GapMinusGamma;
    const bool compares = findConstraintKind(setting.constraint.kind)->comparesGroups;
    const QString quantity = kindTitle(setting) + (compares ? QStringLiteral(" gap") : QString()) +
                             (isSlack ? QStringLiteral(" minus gamma") : QString());
    const MetricSpec& error = *findMetric("error");
    ChartLabels labels;
    labels.title = QString::fromStdString(setting.title);
    const QString facts = isSlack    ? QStringLiteral("at most 0 is asked for")
                          : compares ? QStringLiteral("difference of rates, lower is better")
                                     : QStringLiteral("lower is better");
    labels.xAxis = QStringLiteral("%1 on the %2 (%3)").arg(quantity, where, facts);
    labels.xAxisShort = quantity;
    labels.yAxis = metricAxisTitle(error, setting.set);
    labels.yAxisShort = metricAxisTitleShort(error, setting.set);
    labels.footer = QStringLiteral("Ours: %1, simulated noise, computed on the records: non-private  ·  "
                                   "published points: see %2.md  ·  Trilemma %3")
                        .arg(seeds == 1 ? QStringLiteral("1 seed") : QStringLiteral("%1 seeds").arg(seeds),
                             QString::fromStdString(setting.id), QLatin1String(programVersion()));
    return labels;
}

TradeoffData chartOf(const ReproduceSetting& setting, const std::vector<ReproducedPoint>& points,
                     const std::vector<PublishedPoint>& published) {
    TradeoffData data;
    // Across is a gap or a rate that the setting names: shown as this gap is.
    data.axes = {findMetric("demographic_parity_gap"), findMetric("error")};
    data.points = chartedPoints(points, setting);
    data.acrossIsSlack = setting.across == ReproduceAcross::GapMinusGamma;
    if (data.acrossIsSlack) data.targetGamma = 0;
    for (const PublishedPoint& point : published)
        if (const std::optional<double> across = chartedAcross(point, setting))
            data.references.push_back({point.method, QString::fromStdString(titleOfMethod(point.method)),
                                       point.epsilon, *across, point.error});
    return data;
}

class QtDrawing : public Drawing {
  public:
    std::unique_ptr<QCoreApplication> application(int& argc, char** argv) const override {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        return std::make_unique<QApplication>(argc, argv);
    }
    Outcome exportFront(const FrontDrawing& front, const QString& path) const override {
        const MetricAxes axes{findMetric(front.x), findMetric(front.y)};
        return exportFrontChart(front.points, chartLabels(axes, front.set, front.project, front.date), path,
                                axes);
    }
    QByteArray reproduced(const std::string& settingId, const std::vector<ReproducedPoint>& points,
                          const std::vector<PublishedPoint>& published, int seeds) const override {
        const ReproduceSetting& setting = *findReproduceSetting(settingId);
        return renderFrontChart(chartOf(setting, points, published), labelsOf(setting, seeds),
                                ChartFormat::Svg);
    }
    Outcome exportReport(const ReportOrder& order, const QString& path) const override {
        installLanguage(*QCoreApplication::instance(), order.language);
        auto lineages = LineageFile::look(order.lineages);
        const bool isBusy = !lineages && lineages.errors().front().code == ErrorCode::StoreBusy;
        if (isBusy) lineages = LineageFile::open(order.lineages); // ends a broken write
        // Without it the report would tell less than what was spent.
        if (!lineages && QFileInfo::exists(order.lineages)) return lineages.errors();
        const auto store = Store::open(order.store, StoreAccess::Read, lineages ? lineages->get() : nullptr);
        if (!store) return store.errors();
        Result<ChoiceFacts> facts = choiceFactsOf(**store, order.run, order.date);
        if (!facts) return facts.errors();
        const Result<OwnerTexts> owner = ownerTextsFromJson(toJson(order.owner)); // as they are kept
        if (!owner) return owner.errors();
        facts->owner = facts->owner.overriddenBy(*owner);
        const auto edition = order.isPublic ? ReportEdition::Public : ReportEdition::Internal;
        return writeChoiceReport(*facts, edition, order.isLetter ? PaperSize::Letter : PaperSize::A4, path);
    }
};

} // namespace

} // namespace trilemma

extern "C" Q_DECL_EXPORT const trilemma::Drawing* trilemma_drawing_2() {
    static const trilemma::QtDrawing drawing;
    return &drawing;
}
