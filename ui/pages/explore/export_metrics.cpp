// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/export_metrics.h"

#include "ui/base/words.h"
#include "ui/session/metrics_buyer.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/widgets.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

namespace trilemma {

namespace {

constexpr int epsilonWidth = 80;

QString stateText(const RunRecord& record) {
    if (record.evaluationEvents.empty())
        return ExportMetrics::tr("No metrics go with this model: those on the screen are non-private. Noisy "
                                 "ones of its test part can be bought; they count as released at once.");
    const QString bought =
        ExportMetrics::tr("Noisy metrics of its test part go with this model, bought at %1.")
            .arg(epsilonFigure(record.evaluationSpentEpsilon));
    return areMetricsBoughtLater(record)
               ? bought + QLatin1Char(' ') +
                     ExportMetrics::tr("That was after the training, so that it counts as chosen after "
                                       "looking.")
               : bought;
}

} // namespace

ExportMetrics::ExportMetrics(QWidget* parent)
    : QWidget(parent)
    , m_state(named(bodyLabel(), "export_metrics_state", tr("Metrics that go with the model")))
    , m_price(new QWidget)
    , m_epsilon(named(new QLineEdit, "export_metrics_epsilon", tr("ε of the metrics")))
    , m_button(named(button({}), "export_metrics_button", tr("Buy metrics")))
    , m_stage(named(mutedLabel(), "export_metrics_stage", tr("How far the purchase is")))
    , m_notice(named(new Banner, "export_metrics_notice", tr("Notice"))) {
    m_state->setWordWrap(true);
    m_epsilon->setFixedWidth(epsilonWidth);
    m_epsilon->setPlaceholderText(shownNumber(0.5));
    auto* row = new QHBoxLayout(m_price);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::one);
    row->addWidget(labelled(tr("ε ="), m_epsilon));
    row->addWidget(m_button);
    row->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::half);
    layout->addWidget(m_state);
    layout->addWidget(m_price);
    layout->addWidget(m_stage);
    layout->addWidget(m_notice);
    connect(m_button, &QPushButton::clicked, this, &ExportMetrics::press);
    connect(m_epsilon, &QLineEdit::returnPressed, this, &ExportMetrics::press);
    connect(m_epsilon, &QLineEdit::textEdited, m_notice, &Banner::clear);
}

void ExportMetrics::setSource(MetricsBuyer& buyer, Buy buy) {
    m_buyer = &buyer;
    m_buy = std::move(buy);
    connect(m_buyer, &MetricsBuyer::stageChanged, this, &ExportMetrics::showState);
    connect(m_buyer, &MetricsBuyer::ended, this, &ExportMetrics::takeEnd);
    showState();
}

void ExportMetrics::showRun(const RunRecord& record) {
    if (record.runId != m_runId) m_notice->clear();
    m_runId = record.runId;
    m_state->setText(stateText(record));
    m_price->setVisible(record.evaluationEvents.empty());
    showState();
}

/// Of one purchase at a time, whichever run is shown.
void ExportMetrics::showState() {
    const MetricsBuyer::Stage stage = m_buyer ? m_buyer->stage() : MetricsBuyer::Stage::Idle;
    const bool isMine = m_buyer && m_buyer->runId() == m_runId;
    m_epsilon->setEnabled(stage == MetricsBuyer::Stage::Idle);
    m_button->setEnabled(stage == MetricsBuyer::Stage::Idle ||
                         (isMine && stage == MetricsBuyer::Stage::Reading));
    m_button->setText(isMine && stage == MetricsBuyer::Stage::Reading ? tr("Cancel") : tr("Buy metrics"));
    setTextOrHide(m_stage, stage == MetricsBuyer::Stage::Idle ? QString()
                           : !isMine ? tr("Metrics of another run are being bought …")
                           : stage == MetricsBuyer::Stage::Reading ? tr("Reading the table …")
                                                                   : tr("Counting, with noise …"));
}

void ExportMetrics::press() {
    if (!m_buyer || !m_button->isEnabled()) return;
    if (m_buyer->stage() == MetricsBuyer::Stage::Reading) return m_buyer->cancel();
    m_notice->clear();
    const std::optional<double> epsilon = parseNumber(m_epsilon->text());
    const Outcome begun =
        epsilon ? m_buy(m_runId, *epsilon)
                : Outcome(Error{ErrorCode::InvalidSpecification, "epsilon", m_epsilon->text().toStdString(),
                                "is not a number", "Write a number above 0, such as 0.5"});
    if (!begun) m_notice->showNotice(Banner::Level::Error, errorListHtml(begun.errors()));
}

void ExportMetrics::takeEnd(const MetricsEnd& end) {
    if (end.runId != m_runId) return;
    if (!end.bought) return m_notice->showNotice(Banner::Level::Error, errorListHtml(end.errors));
    m_epsilon->clear();
    if (!end.bought->unwritten.empty())
        return m_notice->showNotice(Banner::Level::Error,
                                    errorListHtml(end.bought->unwritten) +
                                        tr("The metrics were drawn, and the ledger counts them."));
    m_notice->showNotice(Banner::Level::Info,
                         tr("Metrics were bought at %1 and entered into the ledger as released.")
                             .arg(epsilonFigure(end.bought->run.evaluationSpentEpsilon)));
}

} // namespace trilemma
