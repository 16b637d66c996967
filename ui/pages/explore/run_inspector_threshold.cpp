// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/run_inspector_threshold.h"

#include "core/models/decision_facts.h"
#include "ui/base/escape.h"
#include "ui/base/words.h"
#include "ui/charts/point_text.h"
#include "ui/models/run_group_model.h"
#include "ui/runs/metric_words.h"
#include "ui/runs/run_row.h"
#include "ui/widgets/widgets.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>

namespace trilemma {

namespace {

constexpr double thresholdSteps = 1000;
constexpr double usualThreshold = 0.5;

/// "Error 0.1800, −0.0100 (better)" as a row of a table.
QString metricRow(const QString& name, const MetricValue& metric, const MetricValue& usual) {
    if (!metric.value) return factRow(name, RunInspectorThreshold::tr("not estimable"));
    const MetricSpec& spec = *findMetric(metric.id);
    QString text = metricNumber(spec, metric.value);
    if (usual.value && *metric.value != *usual.value)
        text += QStringLiteral(", ") + signedDifference(*metric.value - *usual.value, spec);
    return factRow(name, text);
}

/// "Demographic parity, γ = 0.05   0.0412 · ✓ met", without slack and verdict of a run that has none to keep.
QString constraintRow(const ConstraintResult& result, const std::optional<double>& gap, bool hasSlack) {
    const QString title = constraintTitle(result.kind);
    const QString value = gap ? fixedNumber(gap, 4) : RunInspectorThreshold::tr("not estimable");
    return hasSlack ? factRow(title + QStringLiteral(", γ = ") + shortNumber(result.gamma),
                              value + QStringLiteral(" · ") + constraintWord(result.status))
                    : factRow(title, value);
}

} // namespace

RunInspectorThreshold::RunInspectorThreshold(QWidget* parent)
    : QWidget(parent)
    , m_scoring(nullptr, 0)
    , m_moving(nullptr, 0)
    , m_words(named(mutedLabel(), "threshold_words", tr("About the threshold")))
    , m_set(named(new QComboBox, "threshold_set_combo", tr("Records that the threshold is tried on")))
    , m_slider(named(new QSlider(Qt::Horizontal), "threshold_slider", tr("Decision threshold")))
    , m_spin(named(new QDoubleSpinBox, "threshold_spin", tr("Decision threshold, as a number")))
    , m_reset(named(button(tr("Reset")), "threshold_reset_button", tr("Back to the threshold one half")))
    , m_facts(named(bodyLabel(), "threshold_facts", tr("Error and gaps at this threshold")))
    , m_groups(new RunGroupModel(this))
    , m_rates(named(new QTableView, "threshold_group_table", tr("Rates of every group at this threshold"))) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, space::one, 0);
    layout->setSpacing(space::one);
    layout->addWidget(m_words);
    m_content = buildContent();
    layout->addWidget(m_content, 1);
    connect(&m_loading, &QFutureWatcherBase::finished, this, &RunInspectorThreshold::takeTable);
    connect(m_set, &QComboBox::currentIndexChanged, this, &RunInspectorThreshold::score);
    connect(m_slider, &QSlider::valueChanged, m_spin,
            [this](int value) { m_spin->setValue(value / thresholdSteps); });
    connect(m_spin, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        const QSignalBlocker quiet(m_slider);
        m_slider->setValue(qRound(value * thresholdSteps));
        move();
    });
    connect(m_reset, &QPushButton::clicked, this, [this] { m_spin->setValue(usualThreshold); });
    showRun(nullptr);
}

QWidget* RunInspectorThreshold::buildContent() {
    m_set->addItem(tr("Test records"), static_cast<int>(EvaluationSet::Test));
    m_set->addItem(tr("Training records"), static_cast<int>(EvaluationSet::Train));
    m_slider->setRange(0, static_cast<int>(thresholdSteps));
    m_slider->setPageStep(50);
    m_spin->setRange(0, 1);
    m_spin->setDecimals(3);
    m_spin->setSingleStep(0.01);
    m_spin->setValue(usualThreshold);
    m_slider->setValue(qRound(usualThreshold * thresholdSteps));
    m_facts->setTextFormat(Qt::RichText);
    setUpGroupTable(*m_rates, *m_groups);

    auto* head = new QHBoxLayout;
    head->addWidget(m_set);
    head->addStretch(1);
    head->addWidget(nonPrivateBadge());
    auto* mover = new QHBoxLayout;
    mover->setSpacing(space::one);
    mover->addWidget(m_slider, 1);
    mover->addWidget(m_spin);
    mover->addWidget(m_reset);
    m_rates->setMinimumHeight(6 * m_rates->verticalHeader()->defaultSectionSize());
    auto* inside = new QWidget;
    auto* layout = new QVBoxLayout(inside);
    layout->setContentsMargins(0, 0, space::half, 0);
    layout->setSpacing(space::one);
    layout->addLayout(head);
    layout->addLayout(mover);
    layout->addWidget(m_facts);
    layout->addWidget(m_rates, 1);
    layout->addWidget(
        mutedLabel(tr("For you as the owner of the data: a threshold chosen by these numbers reveals "
                      "something about the records. An exported model decides at 0.5.")));
    return inScrollArea(inside, "threshold_scroll");
}

void RunInspectorThreshold::say(const QString& text) {
    setTextOrHide(m_words, text);
    m_content->setVisible(text.isEmpty());
    layout()->setAlignment(m_words, text.isEmpty() ? Qt::Alignment() : Qt::AlignTop);
}

QString RunInspectorThreshold::absenceOf(const RunRecord& record) const {
    if (record.status != RunStatus::Done)
        return tr("The run has not finished; its model will be here when it has.");
    if (!record.model.is_object()) return tr("This run has no model.");
    if (decisionFactsOf(record.model).atRandom)
        return tr("This model draws its decisions at random: it has no threshold to move.");
    if (record.model.value("classes", std::vector<std::string>()).size() != 2)
        return tr("A threshold decides between two classes; this model has more than two classes.");
    return {};
}

void RunInspectorThreshold::showRun(const RunRecord* record) {
    const bool same = record && m_record && record->runId == m_record->runId &&
                      record->status == m_record->status &&
                      record->model.is_null() == m_record->model.is_null();
    if (same) return;
    m_loading.setFuture({});
    m_scoring.forget();
    m_moving.forget();
    m_table.reset();
    m_study.reset();
    m_usual.reset();
    m_started = false;
    m_record.reset();
    if (record) m_record = *record;
    if (!record) return say(tr("Select a run to see what another decision threshold would do."));
    if (const QString absence = absenceOf(*record); !absence.isEmpty()) return say(absence);
    say(tr("Reading the table …"));
    if (isVisible()) start();
}

void RunInspectorThreshold::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_record && !m_started && absenceOf(*m_record).isEmpty()) start();
}

void RunInspectorThreshold::start() {
    m_started = true;
    const Result<TrainingSpec> spec = trainingSpecFromJson(m_record->spec.json());
    if (!spec || !m_source.load)
        return say(tr("The set-up of this run cannot be read: %1")
                       .arg(spec ? QString() : errorText(spec.errors().front())));
    m_loading.setFuture(m_source.load(*spec));
}

void RunInspectorThreshold::takeTable() {
    if (!m_record || m_loading.future().resultCount() == 0) return;
    const Result<LoadedDataset> loaded = m_loading.result();
    if (!loaded)
        return say(
            tr("The table that this run was trained on cannot be read: %1. Put the file back where it was "
               "to move the threshold.")
                .arg(errorText(loaded.errors().front())));
    if (m_source.fingerprintOf && loaded->fingerprint != m_source.fingerprintOf(m_record->datasetId))
        return say(tr("The file has changed since this run was trained; a threshold would be tried on other "
                      "records."));
    m_table = loaded->table;
    score();
}

void RunInspectorThreshold::score() {
    if (!m_record || !m_table) return;
    const auto set = static_cast<EvaluationSet>(m_set->currentData().toInt());
    m_scoring.request(
        [record = *m_record, table = m_table, set] { return thresholdStudy(record, *table, set); },
        [this](const Result<ThresholdStudy>& study) { takeStudy(study); });
}

void RunInspectorThreshold::takeStudy(const Result<ThresholdStudy>& study) {
    if (!study) return say(errorText(study.errors().front()));
    m_study = std::make_shared<const ThresholdStudy>(*study);
    m_usual.reset();
    say({});
    move();
}

/// The usual threshold is computed with the first one: differences are against it.
void RunInspectorThreshold::move() {
    if (!m_study) return;
    using Pair = std::pair<ThresholdOutcome, ThresholdOutcome>;
    m_moving.request(
        [study = m_study, usual = m_usual, threshold = m_spin->value()] {
            return Pair(usual ? *usual : outcomeAt(*study, usualThreshold), outcomeAt(*study, threshold));
        },
        [this](const Pair& outcomes) {
            m_usual = outcomes.first;
            showOutcome(outcomes.second);
        });
}

void RunInspectorThreshold::showOutcome(const ThresholdOutcome& outcome) {
    QString rows = metricRow(tr("Error"), outcome.error, m_usual->error);
    rows += metricRow(tr("Parity gap"), outcome.parityGap, m_usual->parityGap);
    rows += metricRow(tr("Odds gap"), outcome.oddsGap, m_usual->oddsGap);
    for (const ConstraintResult& result : outcome.constraints)
        rows += constraintRow(result, m_study->set == EvaluationSet::Test ? result.gapTest : result.gapTrain,
                              m_study->hasSlack);
    m_facts->setText(
        QStringLiteral("<table cellspacing=0>%1</table>").arg(rows) +
        (outcome.threshold == usualThreshold ? QString() : tr("Differences are against the threshold 0.5.")));
    m_groups->setGroups(outcome.groups);
    m_groups->show(m_study->set, toQt(m_study->classes.back()));
    m_rates->resizeColumnsToContents();
}

} // namespace trilemma
