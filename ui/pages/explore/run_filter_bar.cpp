// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/run_filter_bar.h"

#include "core/train/run_tradeoff.h"
#include "ui/base/core_texts.h"
#include "ui/base/table_name.h"
#include "ui/base/words.h"
#include "ui/pages/explore/filter_chips.h"
#include "ui/runs/metric_words.h"
#include "ui/runs/run_row.h"
#include "ui/runs/solver_style.h"
#include "ui/widgets/widgets.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QLineEdit>
#include <QMenu>
#include <QSignalBlocker>

#include <algorithm>

namespace trilemma {

namespace {

// What a combo box item stands for; numbers are epsilons and gammas.
const QString anyPrivacy = QStringLiteral("any");
const QString notPrivate = QStringLiteral("none");
const QString onlyPrivate = QStringLiteral("private");
const QString atMost = QStringLiteral("at most "); ///< and a number
const QString anyTable;

struct Choices {
    std::vector<std::string> solvers; ///< in order of first appearance, as in the chart's key
    std::set<double> epsilons;
    std::vector<std::pair<QString, QString>> tables; ///< name and id, in order of first appearance
    std::set<std::string> tasks;                     ///< of runs with metrics
    bool someNotPrivate = false;
};

/// The first file of a run's table, with a number where several contents or schemas have the same.
QString tableName(const RunRecord& run, const std::vector<std::pair<QString, QString>>& known) {
    const std::vector<std::string> files = filesOf(run);
    const QString file = files.empty() ? toQt(run.datasetId) : tableFileName(files.front());
    const auto same = std::count_if(known.begin(), known.end(), [&](const auto& table) {
        return table.first == file || table.first.startsWith(file + QStringLiteral(" ("));
    });
    return same == 0 ? file : QStringLiteral("%1 (%2)").arg(file).arg(same + 1);
}

Choices choicesOf(const std::vector<RunRecord>& runs) {
    Choices choices;
    for (const RunRecord& run : runs) {
        if (std::find(choices.solvers.begin(), choices.solvers.end(), run.solver) == choices.solvers.end())
            choices.solvers.push_back(run.solver);
        if (!run.metrics.empty()) choices.tasks.insert(taskOf(run));
        const bool knowsTable =
            std::any_of(choices.tables.begin(), choices.tables.end(),
                        [&](const auto& table) { return table.second == toQt(run.datasetId); });
        if (!knowsTable && !run.datasetId.empty())
            choices.tables.emplace_back(tableName(run, choices.tables), toQt(run.datasetId));
        if (run.epsilon)
            choices.epsilons.insert(*run.epsilon);
        else
            choices.someNotPrivate = true;
    }
    return choices;
}

using Items = std::vector<std::pair<QString, QVariant>>;

/// Refills a combo box; the chosen item stays if it is still there, else the first one is chosen.
void refill(QComboBox* combo, const Items& items) {
    const QVariant chosen = combo->currentData();
    const QSignalBlocker quiet(combo);
    combo->clear();
    for (const auto& [text, data] : items)
        combo->addItem(text, data);
    combo->setCurrentIndex(std::max(0, combo->findData(chosen)));
}

bool holds(const QComboBox* combo, const Items& items) {
    return combo->count() == static_cast<int>(items.size()) &&
           std::all_of(items.begin(), items.end(), [combo, i = 0](const auto& item) mutable {
               return combo->itemData(i++) == item.second;
           });
}

/// The item of the list that stands for what the filter says of privacy.
QVariant itemOf(const RunFilter& filter) {
    switch (filter.privacy) {
    case RunFilter::Privacy::Any:
        return anyPrivacy;
    case RunFilter::Privacy::NotPrivate:
        return notPrivate;
    case RunFilter::Privacy::Private:
        return onlyPrivate;
    case RunFilter::Privacy::AtMost:
        return atMost + plainNumber(filter.epsilon);
    case RunFilter::Privacy::Epsilon:
        break;
    }
    return filter.epsilon;
}

} // namespace

RunFilterBar::RunFilterBar(QWidget* parent)
    : QWidget(parent)
    , m_chips(named(new FilterChips, "filter_solvers", tr("Solvers shown, and what else the filter says")))
    , m_form(new QFormLayout(this))
    , m_table(named(new QComboBox, "filter_table_combo", tr("Table of the runs shown")))
    , m_task(named(new QComboBox, "filter_task_combo", tr("What the runs shown predict")))
    , m_across(named(new QComboBox, "filter_across_combo", tr("Metric on the horizontal axis")))
    , m_upwards(named(new QComboBox, "filter_upwards_combo", tr("Metric on the vertical axis")))
    , m_privacy(named(new QComboBox, "filter_epsilon_combo", tr("Privacy of the runs shown")))
    , m_set(named(new QComboBox, "filter_set_combo", tr("Records that metrics are measured on")))
    , m_bars(named(new QComboBox, "filter_bars_combo", tr("Spread shown around the means")))
    , m_seeds(
          named(new QCheckBox(tr("Each run")), "filter_seeds_check", tr("Show each run beside the means")))
    , m_front(named(new QCheckBox(tr("Pareto front")), "filter_front_check",
                    tr("Draw the Pareto front of the settings shown")))
    , m_words(named(new QLineEdit, "filter_words_edit", tr("Words that the runs shown must have"))) {
    m_filter.bars = BarKind::None;
    m_filter.showFront = false;
    m_set->addItem(tr("Test records"), static_cast<int>(EvaluationSet::Test));
    m_set->addItem(tr("Training records"), static_cast<int>(EvaluationSet::Train));
    m_set->setToolTip(tr("Metrics on the test records, or on the training records"));
    m_seeds->setToolTip(tr("Show every run faintly beside the mean over seeds"));
    m_front->setToolTip(
        tr("A line through the settings that no other one shown beats in both metrics. Choose "
           "ε ≤ under Privacy for the front among them"));
    m_bars->addItem(tr("None"), static_cast<int>(BarKind::None));
    m_bars->addItem(tr("Standard deviation"), static_cast<int>(BarKind::Deviation));
    m_bars->addItem(tr("95 % interval of the mean"), static_cast<int>(BarKind::MeanInterval));
    m_bars->setToolTip(
        tr("Standard deviation of the seeds, or the 95 % interval of their mean (Student's t). "
           "One seed has neither."));
    m_words->setPlaceholderText(tr("Filter runs"));
    m_words->setToolTip(
        tr("Words that a run must have: solver, model, γ=0.05, ε=3 or epsilon<=3, seed=1, status, run id"));
    m_words->setClearButtonEnabled(true);
    m_words->setMinimumWidth(88);
    m_words->setMaximumWidth(200);
    m_form->setContentsMargins(space::two, space::two, space::two, space::two);
    m_form->setSpacing(space::one);
    m_form->addRow(tr("Vertical axis"), m_upwards);
    m_form->addRow(tr("Horizontal axis"), m_across);
    m_form->addRow(tr("Table"), m_table);
    m_form->addRow(tr("Predicts"), m_task);
    m_form->addRow(tr("Privacy"), m_privacy);
    m_form->addRow(tr("Measured on"), m_set);
    m_form->addRow(tr("Spread"), m_bars);
    m_form->addRow(QString(), m_seeds);
    m_form->addRow(QString(), m_front);
    setRuns({});
    connectChoices();
}

void RunFilterBar::connectChoices() {
    m_typing.setSingleShot(true);
    m_typing.setInterval(150);
    connect(this, &RunFilterBar::filterChanged, this, &RunFilterBar::showChips);
    connect(m_words, &QLineEdit::textChanged, this, [this] { m_typing.start(); });
    connect(m_words, &QLineEdit::returnPressed, this, &RunFilterBar::takeWords);
    connect(&m_typing, &QTimer::timeout, this, &RunFilterBar::takeWords);
    const auto follow = [this](QComboBox* combo, auto take) {
        connect(combo, &QComboBox::currentIndexChanged, this, [this, take] {
            take();
            emit filterChanged();
        });
    };
    follow(m_bars, [this] { m_filter.bars = static_cast<BarKind>(m_bars->currentData().toInt()); });
    follow(m_table, [this] { m_filter.datasetId = m_table->currentData().toString().toStdString(); });
    connect(m_table, &QComboBox::activated, this, [this] { m_tableByHand = true; });
    follow(m_task, [this] { takeTask(); });
    follow(m_across, [this] { takeAxes(); });
    follow(m_upwards, [this] { takeAxes(); });
    follow(m_privacy, [this] { takePrivacy(); });
    follow(m_set, [this] { m_filter.set = static_cast<EvaluationSet>(m_set->currentData().toInt()); });
    connect(m_seeds, &QCheckBox::toggled, this, [this](bool on) {
        m_filter.showSeeds = on;
        emit filterChanged();
    });
    connect(m_front, &QCheckBox::toggled, this, [this](bool on) {
        m_filter.showFront = on;
        emit filterChanged();
    });
}

void RunFilterBar::setRuns(const std::vector<RunRecord>& runs) {
    const Choices choices = choicesOf(runs);
    for (const std::string& solver : choices.solvers)
        if (std::none_of(m_solvers.begin(), m_solvers.end(),
                         [&](const auto& each) { return each.first == solver; }))
            addSolver(solver);
    for (const auto& [solver, box] : m_solvers)
        box->setVisible(choices.solvers.size() > 1 &&
                        std::find(choices.solvers.begin(), choices.solvers.end(), solver) !=
                            choices.solvers.end());

    Items tables{{tr("All"), anyTable}};
    for (const auto& [name, id] : choices.tables)
        tables.emplace_back(name, id);
    if (!holds(m_table, tables)) refill(m_table, tables);
    m_form->setRowVisible(m_table, choices.tables.size() > 1);
    m_filter.datasetId = m_table->currentData().toString().toStdString();

    Items tasks;
    if (choices.tasks.contains(classificationTask) || choices.tasks.empty())
        tasks.emplace_back(tr("Classes"), toQt(std::string_view(classificationTask)));
    if (choices.tasks.contains(regressionTask))
        tasks.emplace_back(tr("Numbers"), toQt(std::string_view(regressionTask)));
    if (!holds(m_task, tasks)) refill(m_task, tasks);
    m_form->setRowVisible(m_task, tasks.size() > 1);
    for (auto& [task, axes] : m_usualAxes) {
        const MetricAxes before = std::exchange(axes, usualAxes(runs, task));
        if (m_filter.axes == before) m_filter.axes = axes; // nobody chose others
    }
    takeTask();

    Items privacy{{tr("Any"), anyPrivacy}};
    for (const double epsilon : choices.epsilons)
        privacy.emplace_back(tr("ε = %1").arg(shortNumber(epsilon)), epsilon);
    for (const double epsilon : choices.epsilons)
        privacy.emplace_back(tr("ε ≤ %1").arg(shortNumber(epsilon)), atMost + plainNumber(epsilon));
    if (!choices.epsilons.empty()) privacy.emplace_back(tr("Private only"), onlyPrivate);
    if (choices.someNotPrivate) privacy.emplace_back(tr("Not private"), notPrivate);
    if (!holds(m_privacy, privacy)) refill(m_privacy, privacy);
    takePrivacy();
    showChips();
}

void RunFilterBar::addSolver(const std::string& solver) {
    const QString title = solverStyle(solver).title;
    auto* box = named(new QCheckBox(title), QStringLiteral("filter_solver_") + toQt(solver),
                      tr("Show %1").arg(title));
    box->setChecked(true);
    box->setIcon(solverIcon(solver, isDarkTheme()));
    connect(box, &QCheckBox::toggled, this, [this, solver](bool on) {
        if (on)
            m_filter.hiddenSolvers.erase(solver);
        else
            m_filter.hiddenSolvers.insert(solver);
        emit filterChanged();
    });
    m_chips->addBox(box);
    m_solvers.emplace_back(solver, box);
}

/// Axes that were chosen stay while they are of the task.
void RunFilterBar::takeTask() {
    const std::string task = m_task->currentData().toString().toStdString();
    if (!areOfTask(m_filter.axes, task)) m_filter.axes = m_usualAxes.at(task);
    offerAxes();
}

/// Every metric of the task; a metric against itself says nothing.
void RunFilterBar::offerAxes() {
    Items metrics;
    for (const MetricSpec* spec : metricsOfTask(m_task->currentData().toString().toStdString()))
        metrics.emplace_back(coreText(spec->title), toQt(spec->id));
    const std::pair<QComboBox*, const MetricSpec*> axes[] = {{m_across, m_filter.axes.x},
                                                             {m_upwards, m_filter.axes.y}};
    for (const auto& [combo, spec] : axes) {
        const QSignalBlocker quiet(combo);
        if (!holds(combo, metrics)) refill(combo, metrics);
        combo->setCurrentIndex(combo->findData(toQt(spec->id)));
    }
}

void RunFilterBar::takeAxes() {
    const MetricAxes before = m_filter.axes;
    const auto chosen = [](const QComboBox* combo) {
        return findMetric(combo->currentData().toString().toStdString());
    };
    m_filter.axes = {chosen(m_across), chosen(m_upwards)};
    if (m_filter.axes.x == m_filter.axes.y) m_filter.axes = {before.y, before.x}; // it changes places
    offerAxes();
}

/// The choice of an axis where it stands, instead of in the filter's form.
void RunFilterBar::askAxis(Qt::Orientation axis, const QPoint& globalPosition) {
    QComboBox* combo = axis == Qt::Horizontal ? m_across : m_upwards;
    auto* menu = named(new QMenu(this), "axis_menu", combo->accessibleName());
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (int i = 0; i < combo->count(); ++i) {
        QAction* action =
            menu->addAction(combo->itemText(i), combo, [combo, i] { combo->setCurrentIndex(i); });
        action->setCheckable(true);
        action->setChecked(i == combo->currentIndex());
    }
    menu->popup(globalPosition);
}

void RunFilterBar::setAxes(const MetricAxes& axes) {
    if (!areOfTask(axes, m_task->currentData().toString().toStdString()) || axes == m_filter.axes) return;
    m_filter.axes = axes;
    offerAxes();
    emit filterChanged();
}

void RunFilterBar::showChips() {
    std::vector<FilterChip> chips;
    const auto add = [&](QComboBox* combo, int usual) {
        if (combo->currentIndex() != usual && !combo->isHidden())
            chips.push_back({combo->currentText(), [combo, usual] { combo->setCurrentIndex(usual); }});
    };
    if (m_table->count() > 2 && m_table->currentIndex() > 0)
        chips.push_back({m_table->currentText(), [this] {
                             m_tableByHand = true;
                             m_table->setCurrentIndex(0);
                         }});
    add(m_privacy, 0);
    add(m_set, 0);
    const MetricAxes& usual = m_usualAxes.at(m_task->currentData().toString().toStdString());
    if (m_filter.axes != usual)
        chips.push_back(
            {tr("%1 against %2")
                 .arg(metricWords(*m_filter.axes.y).name, metricWords(*m_filter.axes.x).inSentence),
             [this, usual] { setAxes(usual); }});
    m_chips->setChips(std::move(chips));
}

void RunFilterBar::takePrivacy() {
    const QVariant chosen = m_privacy->currentData();
    const QString word = chosen.typeId() == QMetaType::QString ? chosen.toString() : QString();
    m_filter.privacy = word == anyPrivacy        ? RunFilter::Privacy::Any
                       : word == notPrivate      ? RunFilter::Privacy::NotPrivate
                       : word == onlyPrivate     ? RunFilter::Privacy::Private
                       : word.startsWith(atMost) ? RunFilter::Privacy::AtMost
                                                 : RunFilter::Privacy::Epsilon;
    m_filter.epsilon = m_filter.privacy == RunFilter::Privacy::Epsilon  ? chosen.toDouble()
                       : m_filter.privacy == RunFilter::Privacy::AtMost ? word.mid(atMost.size()).toDouble()
                                                                        : 0;
}

QWidget* RunFilterBar::wordsEdit() {
    return m_words;
}

void RunFilterBar::setHomeTable(const std::vector<std::string>& files, const std::string& datasetId) {
    if (files != m_homeFiles) m_tableByHand = false;
    m_homeFiles = files;
    const int place = datasetId.empty() ? -1 : m_table->findData(toQt(datasetId));
    if (place > 0 && !m_tableByHand && m_form->isRowVisible(m_table)) m_table->setCurrentIndex(place);
}

void RunFilterBar::setArchivedShown(bool shown) {
    if (m_filter.showArchived == shown) return;
    m_filter.showArchived = shown;
    emit filterChanged();
}

void RunFilterBar::takeWords() {
    m_typing.stop();
    const QStringList words = RunFilter::wordsFrom(m_words->text());
    if (words == m_filter.words) return;
    m_filter.words = words;
    emit filterChanged();
}

void RunFilterBar::setFilter(const RunFilter& filter) {
    {
        const QSignalBlocker quiet(this);
        m_filter.axes = filter.axes;
        const auto choose = [](QComboBox* combo, const QVariant& item) {
            const int place = combo->findData(item);
            if (place >= 0) combo->setCurrentIndex(place);
            return place >= 0;
        };
        for (const auto& [solver, box] : m_solvers)
            box->setChecked(!filter.hiddenSolvers.contains(solver));
        choose(m_table, toQt(filter.datasetId));
        m_tableByHand = true;
        choose(m_task, toQt(filter.axes.x->tasks.front()));
        takeTask();
        choose(m_privacy, itemOf(filter));
        choose(m_set, static_cast<int>(filter.set));
        choose(m_bars, static_cast<int>(filter.bars));
        m_seeds->setChecked(filter.showSeeds);
        m_front->setChecked(filter.showFront);
        m_words->setText(filter.words.join(QLatin1Char(' ')));
        takeWords();
    }
    emit filterChanged();
}

/// Solvers stand outside of the form.
QList<QCheckBox*> RunFilterBar::boxes() const {
    QList<QCheckBox*> boxes{m_seeds, m_front};
    for (const auto& [solver, box] : m_solvers)
        boxes << box;
    return boxes;
}

QVariantMap RunFilterBar::choices() const {
    QVariantMap choices;
    for (const QComboBox* box : findChildren<QComboBox*>())
        choices[box->objectName()] = box->currentData();
    for (const QCheckBox* box : boxes())
        choices[box->objectName()] = box->isChecked();
    return choices;
}

void RunFilterBar::restoreChoices(const QVariantMap& choices) {
    for (QComboBox* box : findChildren<QComboBox*>()) {
        const int place =
            choices.contains(box->objectName()) ? box->findData(choices[box->objectName()]) : -1;
        if (place >= 0) box->setCurrentIndex(place);
    }
    for (QCheckBox* box : boxes())
        if (choices.contains(box->objectName())) box->setChecked(choices[box->objectName()].toBool());
}

void RunFilterBar::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) updateIcons();
}

void RunFilterBar::updateIcons() {
    const bool dark = palette().color(QPalette::Window).lightness() < 128;
    for (const auto& [solver, box] : m_solvers)
        box->setIcon(solverIcon(solver, dark));
}

} // namespace trilemma
