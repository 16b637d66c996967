// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/top_bar.h"

#include "ui/base/escape.h"
#include "ui/base/words.h"
#include "ui/ledger/ledger_gauge.h"
#include "ui/ledger/table_stand.h"
#include "ui/session/recent_files.h"
#include "ui/session/session.h"
#include "ui/widgets/widgets.h"

#include <QFileInfo>

namespace trilemma {

namespace {

constexpr int topHeight = 44;
constexpr int topIconSize = 18;

QLabel* entry(QHBoxLayout* layout, const QString& iconName, const QString& objectName,
              const QString& accessibleName) {
    auto* label = named(plainLabel(), objectName, accessibleName);
    layout->addWidget(new IconLabel(iconName, topIconSize));
    layout->addWidget(label);
    layout->addSpacing(space::three);
    return label;
}

} // namespace

TopBar::TopBar(Session& session, QWidget* parent)
    : QFrame(parent)
    , m_session(session)
    , m_stand(new TableStand(session, this))
    , m_gauge(new LedgerGauge) {
    setLook(this, "bar");
    named(this, "top_bar", tr("Project, dataset and privacy"));
    setMinimumHeight(topHeight);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::two, 0, space::two, 0);
    layout->setSpacing(space::one);
    m_project = entry(layout, "open", "project_label", tr("Project"));
    m_dataset = entry(layout, "data", "dataset_label", tr("Dataset"));
    layout->addStretch(1);
    m_gauge->setObjectName("privacy_counter");
    layout->addWidget(m_gauge);
    connect(m_gauge, &LedgerGauge::clicked, this, [this] { triggerAction(this, "show_ledger"); });
    connect(m_stand, &TableStand::changed, this, [this] { m_gauge->showStand(m_stand->now()); });
    connect(&session.project(), &OpenProject::changed, this, &TopBar::showProject);
    connect(&session, &Session::draftChanged, this, &TopBar::showDataset);
    showProject();
    showDataset();
}

void TopBar::showProject() {
    if (!m_session.project().isOpen()) {
        m_project->setText(tr("No project"));
        m_project->setToolTip(tr("Runs are kept in a project file. Create or open one in the Project menu."));
        return;
    }
    const bool readOnly = !m_session.project().readOnlyReason().isEmpty();
    const QString name = QFileInfo(m_session.project().path()).completeBaseName();
    m_project->setText(readOnly ? tr("%1 (read only)").arg(name) : name);
    m_project->setToolTip(plainToolTip(m_session.project().path()));
}

void TopBar::showDataset() {
    const Draft& draft = m_session.draft();
    if (!draft.inspection) {
        m_dataset->setText(tr("No table"));
        m_dataset->setToolTip(tr("Open a table on the Data page."));
        return;
    }
    m_dataset->setText(tr("%1   %2 × %3")
                           .arg(tableWord(toQt(draft.files)), wholeNumber(draft.inspection->records),
                                wholeNumber(draft.inspection->columns.size())));
    m_dataset->setToolTip(
        plainToolTip(tr("%1: records × columns").arg(toQt(draft.files).join(QStringLiteral(", ")))));
}

} // namespace trilemma
