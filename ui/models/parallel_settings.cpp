// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Settings and results of runs as axes and lines of parallel coordinates.
#include "ui/models/explore_view.h"

#include "ui/base/core_texts.h"
#include "ui/base/words.h"
#include "ui/charts/chart_labels.h"
#include "ui/runs/metric_words.h"
#include "ui/runs/solver_style.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
#include <set>

namespace trilemma {

namespace {

struct ParallelSettingsWords {
    Q_DECLARE_TR_FUNCTIONS(ParallelSettings)
};

using Rows = std::vector<const RunRow*>;

std::vector<Rows> settingsOf(const RunRows& runs, const RunFilter& filter) {
    std::vector<Rows> settings;
    std::map<std::pair<TradeoffSetting, std::size_t>, std::size_t> placeOf; // and of one settingHash
    for (const RunRow* row : finishedRows(runs, filter)) {
        if (!row->metrics.on(*filter.axes.y, filter.set).value) continue;
        if (!row->metrics.on(*filter.axes.x, filter.set).value) continue;
        const auto [place, isNew] = placeOf.try_emplace({*row, row->settingHash}, settings.size());
        if (isNew) settings.emplace_back();
        settings[place->second].push_back(row);
    }
    return settings;
}

template <class Value>
std::optional<double> meanOf(const Rows& rows, Value valueOf) {
    double sum = 0;
    for (const RunRow* row : rows) {
        const std::optional<double> value = valueOf(*row);
        if (!value) return std::nullopt;
        sum += *value;
    }
    return sum / static_cast<double>(rows.size());
}

bool isCount(const ParallelAxis& axis) {
    return axis.scale == ParallelAxis::Scale::Categories;
}

/// Range and kind of an axis from the values of all lines; false where no value differs from another. That
/// some have none is no difference: other solvers have other parameters.
bool fitAxis(ParallelAxis& axis, const std::vector<std::optional<double>>& values) {
    std::optional<double> min, max;
    for (const auto& value : values) {
        axis.someNone = axis.someNone || !value;
        if (!value) continue;
        min = std::min(min.value_or(*value), *value);
        max = std::max(max.value_or(*value), *value);
    }
    if (!min) return false;
    constexpr std::size_t mostNamed = 6;
    std::set<double> distinct;
    for (const auto& value : values)
        if (value && distinct.size() <= mostNamed) distinct.insert(*value);
    if (distinct.size() <= mostNamed) axis.marks.assign(distinct.begin(), distinct.end());
    axis.min = *min;
    axis.max = *max;
    const double manifold =
        axis.id == QLatin1String("epsilon") ? 4 : 20; // a linear axis would press the small ones together
    if (!isCount(axis) && *min > 0 && *max / *min >= manifold) axis.scale = ParallelAxis::Scale::Logarithmic;
    return *max > *min;
}

ParallelAxis axisOf(const std::string& id, const QString& title, const QString& meaning) {
    ParallelAxis axis;
    axis.id = toQt(id);
    axis.title = title;
    axis.meaning = meaning;
    return axis;
}

/// Builds axis by axis.
class Builder {
  public:
    explicit Builder(std::vector<Rows> settings)
        : m_settings(std::move(settings)) {
        std::set<double> epsilons;
        for (const Rows& rows : m_settings) {
            ParallelLine line;
            line.setting = *rows.front();
            if (line.setting.epsilon) epsilons.insert(*line.setting.epsilon);
            for (const RunRow* row : rows)
                line.runIds << row->runId;
            m_data.lines.push_back(std::move(line));
        }
        m_data.epsilons.assign(epsilons.begin(), epsilons.end());
    }

    template <class Value>
    void add(ParallelAxis axis, Value valueOf, bool always = false) {
        std::vector<std::optional<double>> values;
        for (const Rows& rows : m_settings)
            values.push_back(valueOf(rows));
        if (!fitAxis(axis, values) && !always) return;
        m_data.axes.push_back(std::move(axis));
        for (std::size_t i = 0; i < values.size(); ++i)
            m_data.lines[i].values.push_back(values[i]);
    }

    /// Names in order of first appearance; empty: none.
    template <class Name>
    void addNames(const QString& id, const QString& title, Name nameOf) {
        ParallelAxis axis{id, title, {}, ParallelAxis::Scale::Categories};
        for (const Rows& rows : m_settings)
            if (const QString name = nameOf(*rows.front());
                !name.isEmpty() && !axis.categories.contains(name))
                axis.categories << name;
        const QStringList names = axis.categories;
        add(std::move(axis), [&](const Rows& rows) -> std::optional<double> {
            const qsizetype place = names.indexOf(nameOf(*rows.front()));
            return place < 0 ? std::nullopt : std::optional(static_cast<double>(place));
        });
    }

    void addParams();
    void takeWish(const TradeoffWish& wish, const RunFilter& filter);
    void addMetric(const MetricSpec& spec, EvaluationSet set);
    ParallelData take() { return std::move(m_data); }

  private:
    std::vector<Rows> m_settings;
    ParallelData m_data;
};

/// Parameters of different solvers share an axis where they share the name.
void Builder::addParams() {
    std::vector<const ParamSpec*> specs;
    for (const Rows& rows : m_settings)
        for (const RowParam& param : rows.front()->params)
            if (std::none_of(specs.begin(), specs.end(),
                             [&](const ParamSpec* spec) { return spec->id == param.spec->id; }))
                specs.push_back(param.spec);
    for (const ParamSpec* spec : specs) {
        if (spec->id == "fairness_weight") continue; // lambda has its axis
        const auto valueIn = [spec](const RunRow& row) -> std::optional<double> {
            for (const RowParam& param : row.params)
                if (param.spec->id == spec->id) return param.value;
            return std::nullopt;
        };
        ParallelAxis axis;
        axis.id = QString::fromStdString(spec->id);
        axis.title = coreText(spec->title);
        axis.meaning = QString::fromStdString(spec->help);
        add(std::move(axis), [&](const Rows& rows) { return meanOf(rows, valueIn); });
    }
}

void Builder::takeWish(const TradeoffWish& wish, const RunFilter& filter) {
    if (wish == TradeoffWish()) return;
    const auto mean = [&](const Rows& rows, const MetricSpec& spec) {
        return *meanOf(rows, [&](const RunRow& row) { return row.metrics.on(spec, filter.set).value; });
    };
    for (std::size_t i = 0; i < m_settings.size(); ++i) {
        TradeoffPoint point{m_data.lines[i].setting};
        point.xMean = mean(m_settings[i], *filter.axes.x); // settingsOf() left out who has none
        point.yMean = mean(m_settings[i], *filter.axes.y);
        m_data.lines[i].isQuiet = !meets(point, wish, filter.axes.directions());
    }
}

/// Always there, whether values differ or not.
void Builder::addMetric(const MetricSpec& spec, EvaluationSet set) {
    add(
        axisOf(spec.id, metricWords(spec, set).ofSet, metricAxisTitle(spec, set)),
        [&](const Rows& rows) {
            return meanOf(rows, [&](const RunRow& row) { return row.metrics.on(spec, set).value; });
        },
        true);
}

} // namespace

ParallelData parallelData(const RunRows& runs, const RunFilter& filter, const TradeoffWish& wish) {
    Builder builder(settingsOf(runs, filter));
    builder.takeWish(wish, filter);
    builder.addNames(QStringLiteral("solver"), ParallelSettingsWords::tr("Solver"),
                     [](const RunRow& row) { return solverStyle(row.solver).title; });
    builder.addNames(QStringLiteral("model"), ParallelSettingsWords::tr("Model"),
                     [](const RunRow& row) { return row.modelTitle; });
    // Without privacy there is none: that alone is what the axis of epsilon says.
    builder.addNames(
        QStringLiteral("relation"), ParallelSettingsWords::tr("Relation"),
        [](const RunRow& row) { return row.relation.empty() ? QString() : relationWord(row.relation); });
    ParallelAxis epsilon =
        axisOf("epsilon", QStringLiteral("ε"), ParallelSettingsWords::tr("Target ε; lower protects more"));
    epsilon.noneText = ParallelSettingsWords::tr("not private");
    builder.add(std::move(epsilon), [](const Rows& rows) { return rows.front()->epsilon; });
    builder.add(axisOf("gamma", QStringLiteral("γ"),
                       ParallelSettingsWords::tr("Slack γ that was asked for. – : none")),
                [](const Rows& rows) { return rows.front()->gamma; });
    builder.add(
        axisOf("lambda", QStringLiteral("λ"), ParallelSettingsWords::tr("Fairness weight λ. – : none")),
        [](const Rows& rows) { return rows.front()->weight; });
    builder.addMetric(*filter.axes.y, filter.set); // parameters may be many: results stay in sight
    builder.addMetric(*filter.axes.x, filter.set);
    builder.addParams();
    return builder.take();
}

} // namespace trilemma
