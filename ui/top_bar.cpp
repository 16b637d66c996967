// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/top_bar.h"

#include "ui/session.h"
#include "ui/widgets.h"
#include "ui/words.h"

#include <QFileInfo>

namespace trilemma {

namespace {

constexpr int barHeight = 44;
constexpr int iconSize = 18;

QLabel* entry(QHBoxLayout* layout, const QString& iconName, const QString& objectName,
              const QString& accessibleName) {
    auto* label = named(new QLabel, objectName, accessibleName);
    layout->addWidget(new IconLabel(iconName, iconSize));
    layout->addWidget(label);
    layout->addSpacing(space::three);
    return label;
}

/// A private run has drawn noise, and so spent, as soon as its price stands in the store.
struct Drawn {
    int runs = 0;
    double largestEpsilon = 0;
};

Drawn drawnBy(const std::vector<RunRecord>& runs) {
    Drawn drawn;
    for (const RunRecord& run : runs) {
        if (!run.spentEpsilon || run.simulation) continue;
        ++drawn.runs;
        drawn.largestEpsilon = std::max(drawn.largestEpsilon, *run.spentEpsilon);
    }
    return drawn;
}

} // namespace

TopBar::TopBar(Session& session, QWidget* parent)
    : QFrame(parent)
    , m_session(session) {
    setLook(this, "bar");
    named(this, "top_bar", tr("Project, dataset and privacy"));
    setMinimumHeight(barHeight);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::two, 0, space::two, 0);
    layout->setSpacing(space::one);
    m_project = entry(layout, "open", "project_label", tr("Project"));
    m_dataset = entry(layout, "data", "dataset_label", tr("Dataset"));
    layout->addStretch(1);
    m_privacy = entry(layout, "privacy", "privacy_label", tr("Privacy drawn so far"));
    delete layout->takeAt(layout->count() - 1); // no gap after the last one
    connect(&session, &Session::projectChanged, this, &TopBar::showProject);
    connect(&session, &Session::projectChanged, this, &TopBar::showPrivacy);
    connect(&session, &Session::draftChanged, this, &TopBar::showDataset);
    connect(&session, &Session::runsChanged, this, &TopBar::showPrivacy);
    showProject();
    showDataset();
    showPrivacy();
}

void TopBar::showProject() {
    if (!m_session.hasProject()) {
        m_project->setText(tr("No project"));
        m_project->setToolTip(tr("Runs are kept in a project file. Create or open one in the Project menu."));
        return;
    }
    const bool readOnly = !m_session.readOnlyReason().isEmpty();
    const QString name = QFileInfo(m_session.projectPath()).completeBaseName();
    m_project->setText(readOnly ? tr("%1 (read only)").arg(name) : name);
    m_project->setToolTip(m_session.projectPath());
}

void TopBar::showDataset() {
    const Draft& draft = m_session.draft();
    if (!draft.inspection) {
        m_dataset->setText(tr("No table"));
        m_dataset->setToolTip(tr("Open a table on the Data page."));
        return;
    }
    const QString file = toQt(draft.files.front());
    QString name = file.startsWith("sample:") ? tr("Built-in sample") : QFileInfo(file).fileName();
    if (draft.files.size() > 1) name += tr(" and %1 more").arg(draft.files.size() - 1);
    m_dataset->setText(tr("%1   %2 × %3")
                           .arg(name, wholeNumber(draft.inspection->records),
                                wholeNumber(draft.inspection->columns.size())));
    m_dataset->setToolTip(tr("%1: slots × columns").arg(toQt(draft.files).join(QStringLiteral(", "))));
}

void TopBar::showPrivacy() {
    const Drawn drawn = drawnBy(m_session.runs());
    if (drawn.runs == 0) {
        m_privacy->setText(tr("Nothing drawn"));
        m_privacy->setToolTip(tr("No private run of this project has touched the records yet."));
        return;
    }
    const QString largest = roundNumber(drawn.largestEpsilon);
    m_privacy->setText(drawn.runs == 1
                           ? tr("Drawn: 1 private run, ε ≤ %1").arg(largest)
                           : tr("Drawn: %1 private runs, ε ≤ %2 each").arg(drawn.runs).arg(largest));
    m_privacy->setToolTip(
        tr("Every private run has drawn noise on the records, whether it is released or not. ε is "
           "the largest price of one run; the runs together cost more."));
}

} // namespace trilemma
