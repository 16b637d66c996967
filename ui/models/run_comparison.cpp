// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_comparison.h"

#include "core/evaluation/evaluation.h"
#include "core/train/run_tradeoff.h"
#include "ui/base/core_texts.h"
#include "ui/base/escape.h"
#include "ui/base/words.h"
#include "ui/charts/group_dots.h"
#include "ui/charts/point_text.h"
#include "ui/runs/metric_words.h"
#include "ui/runs/run_row.h"
#include "ui/runs/run_spread.h"
#include "ui/runs/setting_name.h"
#include "ui/runs/solver_style.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>

namespace trilemma {

namespace {

struct RunComparisonWords {
    Q_DECLARE_TR_FUNCTIONS(RunComparison)
};

/// The runs of one column.
using RunColumn = std::vector<const RunRecord*>;

std::vector<RunColumn> columnsOf(const std::vector<const RunRecord*>& runs) {
    std::vector<RunColumn> columns;
    std::map<TradeoffSetting, std::size_t> placeOf;
    for (const RunRecord* run : runs) {
        const auto [found, isNew] = placeOf.try_emplace(settingOf(*run), columns.size());
        if (isNew) columns.emplace_back();
        columns[found->second].push_back(run);
    }
    if (columns.size() > 1) return columns;
    columns.clear();
    for (const RunRecord* run : runs)
        columns.push_back({run});
    return columns;
}

QString headOf(const RunColumn& column) {
    const RunRecord& run = *column.front();
    const QString runs = column.size() == 1
                             ? RunComparisonWords::tr("seed %1").arg(static_cast<qulonglong>(run.seed))
                             : RunComparisonWords::tr("%n runs", nullptr, static_cast<int>(column.size()));
    return QStringLiteral("%1, %2\n%3\n%4")
        .arg(solverStyle(run.solver).title, modelName(modelOf(run)),
             settingText(run.gamma, weightOf(run), run.epsilon), runs);
}

QString boundedText(const std::optional<double>& value) {
    return value ? shortBound(*value) : QStringLiteral("–");
}

QString numberText(const std::optional<double>& value) {
    return value ? shortNumber(*value) : QStringLiteral("–");
}

QString jsonText(const Json& value) {
    if (value.is_null()) return QStringLiteral("–");
    if (value.is_number_float()) return shortNumber(value.get<double>());
    return toQt(value.is_string() ? value.get<std::string>() : toText(value));
}

/// The texts of a column's runs, each once: "1, 2, 3", "0.1, 0.2 …".
QString distinct(const RunColumn& column, const std::function<QString(const RunRecord&)>& text) {
    constexpr qsizetype max = 3;
    QStringList texts;
    for (const RunRecord* run : column)
        if (const QString each = text(*run); !texts.contains(each)) texts << each;
    if (texts.size() <= max) return texts.join(QStringLiteral(", "));
    return texts.mid(0, max).join(QStringLiteral(", ")) + QStringLiteral(" …");
}

/// Collects the rows that differ.
class ComparedRows {
  public:
    ComparedRows(const std::vector<RunColumn>& columns, std::vector<ComparedRow>& rows)
        : m_columns(columns)
        , m_rows(rows) {}

    void add(const QString& name, const std::function<QString(const RunRecord&)>& text,
             const QString& toolTip = {}, bool isNonPrivate = false) {
        ComparedRow row;
        row.isNonPrivate = isNonPrivate;
        row.name = name;
        row.toolTip = toolTip;
        for (const RunColumn& column : m_columns)
            row.cells << distinct(column, text);
        keepIfDifferent(std::move(row));
    }

    void addMetric(const MetricSpec& spec, EvaluationSet set) {
        addFigure({
            RunComparisonWords::tr("%1 (%2)").arg(coreText(spec.title), setWord(set)),
            toQt(spec.formula),
            [&](const RunRecord& run) { return metricValueOf(run, spec.id, set); },
            [&](double mean, const std::optional<double>& deviation) {
                return metricMean(spec, mean, deviation);
            },
            [&](double difference, const std::optional<double>& error) {
                return signedDifference(difference, spec, error);
            },
        });
    }

    /// What one group gets; whether more of it is better depends on who asks.
    void addRate(const std::string& rate, const std::string& group, const ShownGroups& groups) {
        addFigure({
            groupRateTitle(rate) + QStringLiteral(": ") + toQt(group),
            RunComparisonWords::tr("What the model does to the records of this group."),
            [&](const RunRecord& run) { return rateOf(run, rate, group, groups); },
            [](double mean, const std::optional<double>& deviation) {
                const QString text = fixedNumber(mean, 3);
                return deviation ? text + QStringLiteral(" ± ") + fixedNumber(*deviation, 3) : text;
            },
            [](double difference, const std::optional<double>& error) {
                const QString text = changeOfRate(difference);
                return isWithinSpread(difference, error)
                           ? text + RunComparisonWords::tr(" (within the spread)")
                           : text;
            },
        });
    }

  private:
    /// A number of each run.
    struct Figure {
        QString name;
        QString meaning;
        std::function<std::optional<double>(const RunRecord&)> valueOf;
        std::function<QString(double mean, const std::optional<double>& deviation)> text;
        std::function<QString(double difference, const std::optional<double>& error)> difference;
    };

    void addFigure(const Figure& figure) {
        ComparedRow row;
        row.name = figure.name;
        row.toolTip = figure.meaning + QLatin1Char('\n') +
                      RunComparisonWords::tr(
                          "Mean ± standard deviation of the runs, and the difference to the first column. "
                          "Non-private: computed on the records without noise.");
        row.isNonPrivate = true;
        std::optional<double> first;
        RunSpread firstSpread;
        for (const RunColumn& column : m_columns) {
            const std::vector<double> values = valuesOf(column, figure);
            const std::optional<double> mean = meanOf(values);
            const RunSpread spread{deviationOf(values), static_cast<int>(values.size())};
            row.cells << (mean ? figure.text(*mean, spread.deviation) : QStringLiteral("–"));
            if (row.cells.size() == 1) {
                first = mean;
                firstSpread = spread;
            }
            row.differences << (row.cells.size() > 1 && first && mean
                                    ? figure.difference(*mean - *first, differenceError(spread, firstSpread))
                                    : QString());
        }
        keepIfDifferent(std::move(row));
    }

    static std::optional<double> rateOf(const RunRecord& run, const std::string& rate,
                                        const std::string& group, const ShownGroups& groups) {
        for (const GroupRow& row : run.groups)
            if (groups.has(row) && row.group == group)
                for (const GroupRate& each : row.rates)
                    if (each.id == rate) return each.value;
        return std::nullopt;
    }
    static std::vector<double> valuesOf(const RunColumn& column, const Figure& figure) {
        std::vector<double> values;
        for (const RunRecord* run : column)
            if (const std::optional<double> value = figure.valueOf(*run)) values.push_back(*value);
        return values;
    }
    static std::optional<double> meanOf(const std::vector<double>& values) {
        if (values.empty()) return std::nullopt;
        double sum = 0;
        for (const double value : values)
            sum += value;
        return sum / static_cast<double>(values.size());
    }
    static std::optional<double> deviationOf(const std::vector<double>& values) {
        if (values.size() < 2) return std::nullopt;
        const double mean = *meanOf(values);
        double squares = 0;
        for (const double value : values)
            squares += (value - mean) * (value - mean);
        return std::sqrt(squares / static_cast<double>(values.size() - 1));
    }
    void keepIfDifferent(ComparedRow row) {
        const bool differs = std::any_of(row.cells.begin(), row.cells.end(),
                                         [&](const QString& cell) { return cell != row.cells.front(); });
        if (differs) m_rows.push_back(std::move(row));
    }

    const std::vector<RunColumn>& m_columns;
    std::vector<ComparedRow>& m_rows;
};

QString statusText(const RunRecord& run) {
    const auto worst = worstStatus(run);
    return worst ? constraintWord(*worst) : QStringLiteral("–");
}

void addGroups(ComparedRows& rows, const std::vector<const RunRecord*>& runs, EvaluationSet set) {
    const ShownGroups shown(runs, set);
    for (const std::string& rate : shown.rates())
        for (const std::string& group : shown.groups())
            rows.addRate(rate, group, shown);
}

void addSetting(ComparedRows& rows) {
    rows.add(RunComparisonWords::tr("Solver"),
             [](const RunRecord& run) { return solverStyle(run.solver).title; });
    rows.add(RunComparisonWords::tr("Model"), [](const RunRecord& run) { return toQt(modelOf(run)); });
    rows.add(RunComparisonWords::tr("Slack γ"), [](const RunRecord& run) { return numberText(run.gamma); });
    rows.add(RunComparisonWords::tr("Weight λ"),
             [](const RunRecord& run) { return numberText(weightOf(run)); });
    rows.add(
        RunComparisonWords::tr("ε target"), [](const RunRecord& run) { return boundedText(run.epsilon); },
        RunComparisonWords::tr("Lower protects more; a dash: not private"));
    rows.add(RunComparisonWords::tr("ε spent"),
             [](const RunRecord& run) { return fixedBound(run.spentEpsilon, 3); });
    rows.add(RunComparisonWords::tr("δ"), [](const RunRecord& run) { return boundedText(run.delta); });
    rows.add(RunComparisonWords::tr("Relation"),
             [](const RunRecord& run) { return relationWord(run.relation); });
    rows.add(RunComparisonWords::tr("Noise"), [](const RunRecord& run) {
        return run.simulation ? RunComparisonWords::tr("simulation") : RunComparisonWords::tr("secret");
    });
    rows.add(RunComparisonWords::tr("Data"), [](const RunRecord& run) { return toQt(run.datasetId); });
    rows.add(RunComparisonWords::tr("Seeds"), [](const RunRecord& run) { return wholeNumber(run.seed); });
    rows.add(RunComparisonWords::tr("Steps"),
             [](const RunRecord& run) { return wholeNumber(static_cast<std::uint64_t>(run.steps)); });
    rows.add(RunComparisonWords::tr("Program"),
             [](const RunRecord& run) { return toQt(run.programVersion); });
}

void addParameters(ComparedRows& rows, const std::vector<RunColumn>& columns) {
    std::set<std::string> names;
    for (const RunColumn& column : columns)
        for (const RunRecord* run : column)
            for (const auto& [name, value] : run->params.items())
                names.insert(name);
    for (const std::string& name : names) {
        if (name == "steps") continue; // stands above
        rows.add(
            toQt(name),
            [&name](const RunRecord& run) {
                return run.params.contains(name) ? jsonText(run.params.at(name)) : QStringLiteral("–");
            },
            RunComparisonWords::tr("Parameter of the solver"));
    }
}

/// Why there is nothing to compare, or too much.
QString absenceOf(const std::vector<const RunRecord*>& runs, std::size_t columns) {
    if (columns < 2)
        return RunComparisonWords::tr(
                   "Select 2 to %1 settings or runs: Ctrl and click in the chart or the table. "
                   "The pinned setting (P) is always included.")
            .arg(maxCompared);
    const bool isOneSetting = std::all_of(runs.begin(), runs.end(), [&](const RunRecord* run) {
        return settingOf(*run) == settingOf(*runs.front());
    });
    if (isOneSetting)
        return RunComparisonWords::tr(
                   "One setting is selected, whose %1 runs differ in their seeds. Select another "
                   "setting too, or up to %2 of these runs.")
            .arg(columns)
            .arg(maxCompared);
    return RunComparisonWords::tr("%1 settings are selected; up to %2 can be compared.")
        .arg(columns)
        .arg(maxCompared);
}

} // namespace

RunComparison compareRuns(const std::vector<const RunRecord*>& runs, EvaluationSet set) {
    RunComparison comparison;
    const std::vector<RunColumn> columns = columnsOf(runs);
    if (columns.size() < 2 || columns.size() > maxCompared) {
        comparison.absence = absenceOf(runs, columns.size());
        return comparison;
    }
    for (const RunColumn& column : columns)
        comparison.heads << headOf(column);
    ComparedRows rows(columns, comparison.rows);
    for (const MetricSpec& spec : metricRegistry())
        rows.addMetric(spec, set);
    rows.add(RunComparisonWords::tr("Constraint"), statusText,
             RunComparisonWords::tr("Judged on the test set at 95 %. Non-private."), true);
    addGroups(rows, runs, set);
    addSetting(rows);
    addParameters(rows, columns);
    return comparison;
}

QString RunComparisonModel::nonPrivateHead() const {
    const bool some = std::any_of(m_comparison.rows.begin(), m_comparison.rows.end(),
                                  [](const ComparedRow& row) { return row.isNonPrivate; });
    return some ? tr("What differs\n(metrics: non-private)") : tr("What differs");
}

void RunComparisonModel::setComparison(RunComparison comparison) {
    beginResetModel();
    m_comparison = std::move(comparison);
    endResetModel();
}

int RunComparisonModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_comparison.rows.size());
}

int RunComparisonModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() || m_comparison.heads.isEmpty() ? 0
                                                            : 1 + static_cast<int>(m_comparison.heads.size());
}

QVariant RunComparisonModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const ComparedRow& row = m_comparison.rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::ToolTipRole)
        return plainToolTip(
            row.name + QLatin1Char('\n') +
            (index.column() > 0 ? row.cells.at(index.column() - 1) + QLatin1Char('\n') : QString()) +
            row.toolTip);
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((index.column() == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    if (index.column() == 0) return row.name;
    const int place = index.column() - 1;
    const QString difference = row.differences.value(place);
    return difference.isEmpty() ? row.cells.at(place) : row.cells.at(place) + QLatin1Char('\n') + difference;
}

QVariant RunComparisonModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((section == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    return section == 0 ? nonPrivateHead() : m_comparison.heads.at(section - 1);
}

} // namespace trilemma
