// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/run_inspector_training.h"

#include "ui/base/words.h"
#include "ui/charts/history_chart.h"
#include "ui/runs/run_row.h"
#include "ui/runs/series_words.h"
#include "ui/widgets/curve_origin.h"
#include "ui/widgets/widgets.h"

namespace trilemma {

RunInspectorTraining::RunInspectorTraining(QWidget* parent)
    : QWidget(parent)
    , m_chart(new HistoryChart)
    , m_words(named(mutedLabel(), "training_words", tr("About the training curve")))
    , m_badge(nonPrivateBadge()) {
    m_badge->setObjectName("training_badge");
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, space::one, 0);
    layout->setSpacing(space::one);
    layout->addWidget(m_badge, 0, Qt::AlignRight);
    layout->addWidget(m_chart, 1);
    layout->addWidget(m_words, 0, Qt::AlignTop);
    showRun(nullptr);
}

void RunInspectorTraining::showRun(const RunRecord* record) {
    const bool hasCurve = record && !record->history.empty();
    m_chart->setVisible(hasCurve);
    m_badge->setVisible(hasCurve);
    const std::vector<SeriesInfo> series = hasCurve ? seriesOf(*record) : std::vector<SeriesInfo>();
    m_chart->setHistory(series, hasCurve ? record->history.points : std::vector<SeriesPoint>());
    if (!record) return m_words->setText(tr("Select a run to see how its training went."));
    if (!hasCurve)
        return m_words->setText(tr("This run has no curve: it has not trained, or its solver does not track "
                                   "the constraints while it trains."));
    m_words->setText(showCurveOrigin(*m_badge, historyProvenance(*record), series));
}

} // namespace trilemma
