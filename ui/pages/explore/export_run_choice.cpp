// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/export_run_choice.h"

#include "ui/base/words.h"
#include "ui/widgets/widgets.h"

#include <QComboBox>
#include <QSignalBlocker>

#include <algorithm>

namespace trilemma {

ExportRunChoice::ExportRunChoice(QWidget* parent)
    : QWidget(parent)
    , m_runs(named(new QComboBox, "export_run_combo", tr("Which run of the setting is exported")))
    , m_meaning(named(mutedLabel(), "export_run_meaning", tr("What the choice of the run means"))) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::half);
    layout->addWidget(labelled(tr("Run to export"), m_runs));
    layout->addWidget(m_meaning);
    connect(m_runs, &QComboBox::activated, this,
            [this] { emit runWanted(m_runs->currentData().toString()); });
}

void ExportRunChoice::showRun(const RunRecord& record, std::vector<const RunRecord*> setting) {
    std::stable_sort(setting.begin(), setting.end(),
                     [](const RunRecord* a, const RunRecord* b) { return a->seed < b->seed; });
    setVisible(setting.size() > 1);
    const QSignalBlocker quiet(m_runs);
    m_runs->clear();
    for (const RunRecord* run : setting) {
        const auto seed = static_cast<qulonglong>(run->seed);
        m_runs->addItem(run == setting.front() ? tr("seed %1, the first").arg(seed) : tr("seed %1").arg(seed),
                        toQt(run->runId));
        if (run->runId == record.runId) m_runs->setCurrentIndex(m_runs->count() - 1);
    }
    m_meaning->setText(
        m_runs->currentIndex() == 0
            ? tr("Proposed by a rule fixed beforehand: the first seed, whatever its results.")
            : tr("Not the first seed: if you take it for its results, you have chosen after looking. The "
                 "file then states the ε of all private runs on this data instead of its own."));
}

} // namespace trilemma
