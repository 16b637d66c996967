// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/run_filter_bar.h"

#include "core/train/run_tradeoff.h"
#include "ui/base/table_name.h"
#include "ui/base/words.h"
#include "ui/runs/run_row.h"
#include "ui/runs/solver_style.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/widgets.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QFileInfo>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>

namespace trilemma {

namespace {

// What a combo box item stands for; numbers are epsilons and gammas.
const QString anyPrivacy = QStringLiteral("any");
const QString notPrivate = QStringLiteral("none");
const QString onlyPrivate = QStringLiteral("private");
const QString atMost = QStringLiteral("at most "); ///< and a number
const QString anyTable;
const QString noTarget = QStringLiteral("none");
const QString targetOfSelection = QStringLiteral("selection");
const QString targetByHand = QStringLiteral("hand");
constexpr double sliderSteps = 1000; ///< for a gap of 1

struct Choices {
    std::vector<std::string> solvers; ///< in order of first appearance, as in the chart's key
    std::set<double> epsilons;
    std::set<double> gammas;
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
        if (run.gamma) choices.gammas.insert(*run.gamma);
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
    , m_solverGroup(named(new QWidget, "filter_solvers", tr("Solvers shown")))
    , m_solverLayout(new QHBoxLayout(m_solverGroup))
    , m_table(named(new QComboBox, "filter_table_combo", tr("Table of the runs shown")))
    , m_task(named(new QComboBox, "filter_task_combo", tr("What the runs shown predict")))
    , m_privacy(named(new QComboBox, "filter_epsilon_combo", tr("Privacy of the runs shown")))
    , m_set(named(new QComboBox, "filter_set_combo", tr("Set that metrics are computed on")))
    , m_target(named(new QComboBox, "filter_gamma_combo", tr("Target line of the chart")))
    , m_slider(named(new QSlider(Qt::Horizontal), "target_slider", tr("Target line: slack γ")))
    , m_spin(named(new QDoubleSpinBox, "target_spin", tr("Target line: slack γ, as a number")))
    , m_bars(named(new QComboBox, "filter_bars_combo", tr("Error bars of the chart")))
    , m_seeds(
          named(new QCheckBox(tr("Each run")), "filter_seeds_check", tr("Show each run beside the means")))
    , m_words(named(new QLineEdit, "filter_words_edit", tr("Words that the runs shown must have"))) {
    m_solverLayout->setContentsMargins(0, 0, 0, 0);
    m_solverLayout->setSpacing(space::two);
    m_set->addItem(tr("Test"), static_cast<int>(EvaluationSet::Test));
    m_set->addItem(tr("Train"), static_cast<int>(EvaluationSet::Train));
    m_set->setToolTip(tr("Metrics of the records kept aside, or of those trained on"));
    m_seeds->setToolTip(tr("Show every run faintly beside the mean over seeds"));
    m_target->setToolTip(
        tr("A vertical line at the largest gap that is asked for; runs right of it exceed it. A line at a "
           "number of your own also says which runs meet it"));
    m_bars->addItem(tr("Std. deviation"), static_cast<int>(BarKind::Deviation));
    m_bars->addItem(tr("95 % of the mean"), static_cast<int>(BarKind::MeanInterval));
    m_bars->addItem(tr("None"), static_cast<int>(BarKind::None));
    m_bars->setToolTip(
        tr("Standard deviation of the seeds, or the 95 % interval of their mean (Student's t). "
           "One seed has neither."));
    m_words->setPlaceholderText(tr("Filter runs"));
    m_words->setToolTip(
        tr("Words that a run must have: solver, model, γ=0.05, ε=3 or epsilon<=3, seed=1, status, run id"));
    m_words->setClearButtonEnabled(true);
    m_words->setMinimumWidth(88);
    m_words->setMaximumWidth(200);
    m_barsChoice = labelled(tr("Bars"), m_bars);
    auto* layout = new FlowLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::three);
    layout->addWidget(m_solverGroup);
    m_tableGroup = labelled(tr("Table"), m_table);
    layout->addWidget(m_tableGroup);
    m_taskGroup = labelled(tr("Predicts"), m_task);
    layout->addWidget(m_taskGroup);
    layout->addWidget(labelled(tr("Privacy"), m_privacy));
    layout->addWidget(labelled(tr("Set"), m_set));
    layout->addWidget(labelled(tr("Target γ"), buildTarget()));
    layout->addWidget(m_seeds);
    setRuns({});
    connectChoices();
}

void RunFilterBar::connectChoices() {
    m_typing.setSingleShot(true);
    m_typing.setInterval(150);
    connect(m_words, &QLineEdit::textChanged, this, [this] { m_typing.start(); });
    connect(m_words, &QLineEdit::returnPressed, this, &RunFilterBar::takeWords);
    connect(&m_typing, &QTimer::timeout, this, &RunFilterBar::takeWords);
    connect(m_bars, &QComboBox::currentIndexChanged, this, [this] {
        m_filter.bars = static_cast<BarKind>(m_bars->currentData().toInt());
        emit filterChanged();
    });
    connect(m_table, &QComboBox::currentIndexChanged, this, [this] {
        m_filter.datasetId = m_table->currentData().toString().toStdString();
        emit filterChanged();
    });
    connect(m_table, &QComboBox::activated, this, [this] { m_tableByHand = true; });
    connect(m_task, &QComboBox::currentIndexChanged, this, [this] {
        takeTask();
        emit filterChanged();
    });
    connect(m_privacy, &QComboBox::currentIndexChanged, this, [this] {
        takePrivacy();
        emit filterChanged();
    });
    connect(m_set, &QComboBox::currentIndexChanged, this, [this] {
        m_filter.set = static_cast<EvaluationSet>(m_set->currentData().toInt());
        emit filterChanged();
    });
    connect(m_seeds, &QCheckBox::toggled, this, [this](bool on) {
        m_filter.showSeeds = on;
        emit filterChanged();
    });
    connect(m_target, &QComboBox::currentIndexChanged, this, [this] {
        showSlider();
        emit targetChanged();
    });
    connect(m_slider, &QSlider::valueChanged, m_spin,
            [this](int value) { m_spin->setValue(value / sliderSteps); });
    connect(m_spin, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        const QSignalBlocker quiet(m_slider);
        m_slider->setValue(qRound(value * sliderSteps));
        emit targetChanged();
    });
}

/// The list, and beside it the slider while the line is moved by hand.
QWidget* RunFilterBar::buildTarget() {
    m_slider->setRange(0, 300);
    m_slider->setPageStep(10);
    m_slider->setMinimumWidth(120);
    m_spin->setRange(0, 1);
    m_spin->setDecimals(3);
    m_spin->setSingleStep(0.005);
    m_spin->setValue(0.05);
    m_slider->setValue(qRound(m_spin->value() * sliderSteps));
    auto* target = new QWidget;
    target->setFocusProxy(m_target);
    auto* layout = new QHBoxLayout(target);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    layout->addWidget(m_target);
    layout->addWidget(m_slider);
    layout->addWidget(m_spin);
    auto* best = named(button(tr("Best")), "best_at_target_button", tr("Select the best at the target"));
    best->setToolTip(tr("Selects the setting shown with the lowest mean error whose mean gap is at most the "
                        "target γ, among the private ones if any is shown"));
    connect(best, &QPushButton::clicked, this, &RunFilterBar::bestRequested);
    layout->addWidget(best);
    return target;
}

void RunFilterBar::showSlider() {
    const bool byHand = m_target->currentData() == QVariant(targetByHand);
    m_slider->setVisible(byHand);
    m_spin->setVisible(byHand);
}

void RunFilterBar::setRuns(const std::vector<RunRecord>& runs) {
    const Choices choices = choicesOf(runs);
    for (const std::string& solver : choices.solvers)
        if (std::none_of(m_solvers.begin(), m_solvers.end(),
                         [&](const auto& each) { return each.first == solver; }))
            addSolver(solver);
    for (const auto& [solver, box] : m_solvers)
        box->setVisible(std::find(choices.solvers.begin(), choices.solvers.end(), solver) !=
                        choices.solvers.end());

    Items tables{{tr("All"), anyTable}};
    for (const auto& [name, id] : choices.tables)
        tables.emplace_back(name, id);
    if (!holds(m_table, tables)) refill(m_table, tables);
    m_tableGroup->setVisible(choices.tables.size() > 1);
    m_filter.datasetId = m_table->currentData().toString().toStdString();

    Items tasks;
    if (choices.tasks.contains(classificationTask) || choices.tasks.empty())
        tasks.emplace_back(tr("Classes"), toQt(std::string_view(classificationTask)));
    if (choices.tasks.contains(regressionTask))
        tasks.emplace_back(tr("Numbers"), toQt(std::string_view(regressionTask)));
    if (!holds(m_task, tasks)) refill(m_task, tasks);
    m_taskGroup->setVisible(tasks.size() > 1);
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
    Items targets{
        {tr("Of the selection"), targetOfSelection}, {tr("By hand"), targetByHand}, {tr("None"), noTarget}};
    for (const double gamma : choices.gammas)
        targets.emplace_back(shortNumber(gamma), gamma);
    if (!holds(m_privacy, privacy)) refill(m_privacy, privacy);
    if (!holds(m_target, targets)) refill(m_target, targets);
    showSlider();
    takePrivacy();
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
    m_solverLayout->addWidget(box);
    m_solvers.emplace_back(solver, box);
}

/// Axes that were chosen stay while they are of the task.
void RunFilterBar::takeTask() {
    const std::string task = m_task->currentData().toString().toStdString();
    if (!areOfTask(m_filter.axes, task)) m_filter.axes = m_usualAxes.at(task);
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
    if (place > 0 && !m_tableByHand && m_tableGroup->isVisibleTo(this)) m_table->setCurrentIndex(place);
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

RunFilterBar::Target RunFilterBar::target() const {
    const QVariant chosen = m_target->currentData();
    if (chosen == QVariant(noTarget)) return Target::None;
    return chosen == QVariant(targetOfSelection) ? Target::OfSelection : Target::Fixed;
}

double RunFilterBar::fixedTarget() const {
    if (m_target->currentData() == QVariant(targetByHand)) return m_spin->value();
    return m_target->currentData().toDouble();
}

void RunFilterBar::setFixedTarget(double gamma) {
    m_spin->setValue(gamma);
    const int place = m_target->findData(gamma);
    m_target->setCurrentIndex(place >= 0 ? place : m_target->findData(targetByHand));
}

void RunFilterBar::setChoices(const RunFilter& filter, Target target, double gamma) {
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
        m_words->setText(filter.words.join(QLatin1Char(' ')));
        takeWords();
        m_spin->setValue(gamma);
        if (target != Target::Fixed)
            choose(m_target, target == Target::None ? noTarget : targetOfSelection);
        else if (!choose(m_target, gamma))
            choose(m_target, targetByHand);
    }
    emit filterChanged();
    emit targetChanged();
}

QVariantMap RunFilterBar::choices() const {
    QVariantMap choices;
    for (const QComboBox* box : findChildren<QComboBox*>())
        choices[box->objectName()] = box->currentData();
    for (const QCheckBox* box : findChildren<QCheckBox*>())
        choices[box->objectName()] = box->isChecked();
    return choices;
}

void RunFilterBar::restoreChoices(const QVariantMap& choices) {
    for (QComboBox* box : findChildren<QComboBox*>()) {
        const int place =
            choices.contains(box->objectName()) ? box->findData(choices[box->objectName()]) : -1;
        if (place >= 0) box->setCurrentIndex(place);
    }
    for (QCheckBox* box : findChildren<QCheckBox*>())
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
