// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/point_text.h"

#include "core/models/model.h"
#include "core/privacy/event.h"
#include "ui/charts/solver_style.h"

#include <QCoreApplication>
#include <QLocale>

namespace trilemma {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(PointText)
};

QString number(double value) {
    return QLocale().toString(value, 'f', 4);
}

/// "Error on the test set (share of records, lower is better)" without what stands in brackets.
QString shortName(const QString& axisTitle) {
    return axisTitle.section(QStringLiteral(" ("), 0, 0).toHtmlEscaped();
}

QString meanText(double mean, const std::optional<double>& deviation) {
    return deviation ? number(mean) + QStringLiteral(" ± ") + number(*deviation) : number(mean);
}

QString row(const QString& name, const QString& value) {
    return QStringLiteral("<tr><td>%1</td><td align=right>&nbsp;&nbsp;%2</td></tr>").arg(name, value);
}

/// A run or a point.
template <class Shown>
QString heading(const Shown& shown) {
    QString setting = settingText(shown.gamma, shown.weight, shown.epsilon);
    if (const ModelKind* model = findModelKind(shown.model); model && model->hasHiddenLayers)
        setting = QString::fromStdString(model->title) + QStringLiteral(", ") + setting;
    if (shown.relation == nameOf(Relation::AttributeOnly, relationNames))
        setting += QStringLiteral(", ") + Words::tr("attributes only");
    return QStringLiteral("<b>%1</b>, %2")
        .arg(solverStyle(shown.solver).title.toHtmlEscaped(), setting.toHtmlEscaped());
}

} // namespace

QString settingText(const std::optional<double>& gamma, const std::optional<double>& weight,
                    const std::optional<double>& epsilon) {
    const QLocale locale;
    QString slack = Words::tr("no slack");
    if (gamma) slack = QStringLiteral("γ %1").arg(locale.toString(*gamma, 'g', 6));
    if (weight) slack = QStringLiteral("λ %1").arg(locale.toString(*weight, 'g', 6));
    const QString privacy =
        epsilon ? QStringLiteral("ε %1").arg(locale.toString(*epsilon, 'g', 6)) : Words::tr("not private");
    return slack + QStringLiteral(", ") + privacy;
}

QString pointToolTip(const TradeoffPoint& point, const QString& xName, const QString& yName) {
    QString text = heading(point);
    text += QStringLiteral("<table cellspacing=0>");
    text += row(shortName(yName), meanText(point.yMean, point.yDeviation));
    text += row(shortName(xName), meanText(point.xMean, point.xDeviation));
    text += QStringLiteral("</table>");
    text += point.seeds == 1 ? Words::tr("one run, no deviation")
                             : Words::tr("mean ± standard deviation of %n runs", nullptr, point.seeds);
    if (point.onFront) text += QStringLiteral("<br>") + Words::tr("on the Pareto front");
    return text;
}

QString seedToolTip(const TradeoffRun& run, const QString& xName, const QString& yName) {
    QString text = heading(run);
    text += QStringLiteral("<table cellspacing=0>");
    text += row(shortName(yName), number(run.y.value_or(0)));
    text += row(shortName(xName), number(run.x.value_or(0)));
    return text + QStringLiteral("</table>") + Words::tr("one run");
}

} // namespace trilemma
