// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/run_inspector_slack.h"

#include "core/models/frontier_predictor.h"
#include "core/train/released_curve.h"
#include "ui/base/escape.h"
#include "ui/base/words.h"
#include "ui/widgets/widgets.h"

#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>

namespace trilemma {

namespace {

constexpr double slackSteps = 1000;

/// "Error   0.1643 ± 0.0021"
QString valueRow(const QString& name, double value, double deviation) {
    return factRow(name, QStringLiteral("%1 ± %2").arg(fixedNumber(value, 4), fixedNumber(deviation, 4)));
}

QString problemOf(const SlackPoint& unresolved) {
    if (unresolved.gapNoise == 0)
        return RunInspectorSlack::tr(
            "Unresolved: the noise of the table hides one group. Train with a larger ε.");
    return RunInspectorSlack::tr(
               "Unresolved: the noise of the gap is more than half of this slack. Allow more "
               "than %1, or train with a larger ε.")
        .arg(fixedNumber(2 * unresolved.gapNoise, 3));
}

} // namespace

RunInspectorSlack::RunInspectorSlack(QWidget* parent)
    : QWidget(parent)
    , m_reading(nullptr, 0)
    , m_moving(nullptr, 0)
    , m_words(named(mutedLabel(), "slack_words", tr("About the slack")))
    , m_badge(nonPrivateBadge())
    , m_slider(named(new QSlider(Qt::Horizontal), "slack_slider", tr("Slack gamma on the curve")))
    , m_spin(named(new QDoubleSpinBox, "slack_spin", tr("Slack gamma on the curve, as a number")))
    , m_facts(named(bodyLabel(), "slack_facts", tr("Error and gap at this slack")))
    , m_problem(named(errorLabel(), "slack_problem", tr("Why this slack cannot be chosen")))
    , m_take(named(button(tr("Take this model")), "take_slack_button", tr("Export the model of this slack")))
    , m_train(named(button(tr("Train this slack alone")), "train_slack_button",
                    tr("Set up a training for this slack alone"))) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, space::one, 0);
    layout->setSpacing(space::one);
    layout->addWidget(m_words, 0, Qt::AlignTop);
    m_content = buildContent();
    layout->addWidget(m_content, 1);
    connect(m_slider, &QSlider::valueChanged, m_spin,
            [this](int value) { m_spin->setValue(value / slackSteps); });
    connect(m_spin, &QDoubleSpinBox::valueChanged, this, &RunInspectorSlack::setGamma);
    connect(m_take, &QPushButton::clicked, this, [this] { emit modelWanted(m_point->gamma); });
    connect(m_train, &QPushButton::clicked, this, [this] { emit trainingWanted(m_spin->value()); });
    showRun(nullptr);
}

QWidget* RunInspectorSlack::buildContent() {
    m_slider->setRange(0, static_cast<int>(slackSteps));
    m_slider->setPageStep(50);
    m_spin->setRange(0, 1);
    m_spin->setDecimals(4);
    m_spin->setSingleStep(0.01);
    m_spin->setPrefix(QStringLiteral("γ = "));
    m_facts->setTextFormat(Qt::RichText);
    m_take->setToolTip(tr("Go to the export with the model of this slack, at no further price"));
    m_train->setToolTip(tr("Puts this slack into the set-up; the Train page says what it costs"));

    auto* mover = new QHBoxLayout;
    mover->setSpacing(space::one);
    mover->addWidget(m_slider, 1);
    mover->addWidget(m_spin);
    auto* inside = new QWidget;
    auto* layout = new QVBoxLayout(inside);
    layout->setContentsMargins(0, 0, space::half, 0);
    layout->setSpacing(space::one);
    layout->addWidget(m_badge, 0, Qt::AlignRight);
    layout->addLayout(mover);
    layout->addWidget(m_facts);
    layout->addWidget(m_problem);
    layout->addWidget(m_take, 0, Qt::AlignLeft);
    layout->addWidget(m_train, 0, Qt::AlignLeft);
    layout->addWidget(mutedLabel(tr(
        "Estimated on the training records by the table that this run released; ± is the standard deviation "
        "of its noise. Decisions are chosen on the same table, so its error is a little too low. One release "
        "covers every slack, as long as the slack is chosen here: if you looked at test metrics without "
        "noise before, you have chosen after looking.")));
    layout->addStretch(1);
    return inScrollArea(inside, "slack_scroll");
}

void RunInspectorSlack::say(const QString& text) {
    setTextOrHide(m_words, text);
    m_content->setVisible(text.isEmpty());
    layout()->setAlignment(m_words, text.isEmpty() ? Qt::Alignment() : Qt::AlignTop);
}

void RunInspectorSlack::showRun(const RunRecord* record) {
    const bool same = record && m_record && record->runId == m_record->runId &&
                      record->status == m_record->status &&
                      record->model.is_null() == m_record->model.is_null();
    if (same) return;
    m_reading.forget();
    m_moving.forget();
    m_search.reset();
    m_point.reset();
    m_record.reset();
    m_take->setEnabled(false);
    m_facts->clear();
    m_problem->hide();
    emit marked({});
    if (!record || !coversSlacks(*record))
        return say(tr("Select a one-release frontier to move along its curve."));
    m_record = *record;
    if (!record->model.is_object())
        return say(tr("The run has not finished; its model will be here when it has."));
    compute();
}

/// Of equalised odds there are thousands of ways to decide: not in the window's thread.
void RunInspectorSlack::compute() {
    say(tr("Reading the curve …"));
    const auto work = [model = m_record->model]() -> std::shared_ptr<const FrontierSearch> {
        const std::optional<FrontierTable> table = frontierTableIn(model);
        return table ? std::make_shared<const FrontierSearch>(*table) : nullptr;
    };
    m_reading.request(work, [this](const std::shared_ptr<const FrontierSearch>& search) {
        m_search = search;
        takeCurve();
    });
}

void RunInspectorSlack::takeCurve() {
    if (!m_search) return say(tr("The model of this run is damaged."));
    m_badge->setVisible(!m_record->epsilon || m_record->simulation);
    say({});
    const QSignalBlocker quiet(m_spin); // a value that it has already would tell nothing
    m_spin->setValue(m_record->gamma.value_or(0));
    setGamma(m_spin->value());
}

void RunInspectorSlack::setGamma(double gamma) {
    const QSignalBlocker quiet(m_slider);
    m_slider->setValue(qRound(gamma * slackSteps));
    move();
}

void RunInspectorSlack::move() {
    if (!m_search) return;
    m_take->setEnabled(false);
    m_moving.request([search = m_search, gamma = m_spin->value()] { return search->choose(gamma); },
                     [this](const FrontierChoice& choice) {
                         m_point = {choice.gamma,         choice.error,    choice.errorNoise,
                                    std::abs(choice.gap), choice.gapNoise, choice.isResolved()};
                         showPoint();
                     });
}

void RunInspectorSlack::showPoint() {
    m_facts->setText(QStringLiteral("<table cellspacing=0>%1%2</table>")
                         .arg(valueRow(tr("Error"), m_point->error, m_point->errorNoise),
                              valueRow(tr("Gap"), m_point->gap, m_point->gapNoise)));
    setTextOrHide(m_problem, m_point->isResolved ? QString() : problemOf(*m_point));
    m_take->setEnabled(m_point->isResolved && m_record->epsilon && !m_record->simulation);
    emit marked(SlackMark{m_record->runId, *m_point});
}

} // namespace trilemma
