// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/train/solver_group.h"

#include "core/base/text.h"
#include "ui/widgets/widgets.h"

#include <QCheckBox>
#include <QToolButton>

namespace trilemma {

namespace {

QString goalsTitle(SolverGoals goals) {
    switch (goals) {
    case SolverGoals::FairAndPrivate:
        return SolverGroup::tr("Fair and private (recommended)");
    case SolverGoals::Private:
        return SolverGroup::tr("Private only");
    case SolverGoals::Fair:
        return SolverGroup::tr("Fair only");
    case SolverGoals::Neither:
        break;
    }
    return SolverGroup::tr("Neither");
}

const char* goalsName(SolverGoals goals) {
    constexpr std::array names{"fair_private", "private", "fair", "neither"}; // in the order of SolverGoals
    return names[static_cast<std::size_t>(goals)];
}

QVBoxLayout* addRows(QVBoxLayout& into) {
    auto* rows = new QVBoxLayout;
    rows->setSpacing(space::half);
    into.addLayout(rows);
    return rows;
}

} // namespace

SolverGroup::SolverGroup(SolverGoals goals, QWidget* parent)
    : QWidget(parent)
    , m_title(goalsTitle(goals))
    , m_fold(new QToolButton) {
    const QString name = QStringLiteral("solver_group_") + QLatin1String(goalsName(goals));
    named(this, name, m_title);
    m_fold->setObjectName(name + QStringLiteral("_more_button"));
    m_fold->setCheckable(true);
    m_fold->setAutoRaise(true);
    m_fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, space::half);
    layout->setSpacing(space::half);
    QLabel* heading = headingLabel(m_title);
    heading->setWordWrap(true);
    layout->addWidget(heading);
    m_usual = addRows(*layout);
    layout->addWidget(m_fold, 0, Qt::AlignLeft);
    m_others = addRows(*layout);
    connect(m_fold, &QToolButton::toggled, this, &SolverGroup::arrange);
}

void SolverGroup::add(const Solver& solver, QCheckBox* box, QLabel* words) {
    QVBoxLayout* rows = solver.info().isUsual ? m_usual : m_others;
    rows->addWidget(box);
    rows->addWidget(words);
    if (solver.info().isUsual) setTabOrder(box, m_fold);
    m_rows.push_back({&solver.info(), box, words});
}

void SolverGroup::showFor(const std::string& task, const std::vector<std::string>& chosen) {
    bool any = false;
    for (Row& row : m_rows) {
        const bool isChosen = contains(chosen, row.info->id);
        row.isOffered = isChosen || contains(row.info->tasks, task);
        row.wasChosen = row.wasChosen || isChosen;
        row.words->setVisible(isChosen);
        any = any || row.isOffered;
    }
    setVisible(any);
    arrange();
}

void SolverGroup::arrange() {
    int folded = 0;
    for (const Row& row : m_rows) {
        const bool isFoldable = row.isOffered && !row.info->isUsual && !row.wasChosen;
        folded += isFoldable;
        row.box->setVisible(row.isOffered && (!isFoldable || m_fold->isChecked()));
    }
    m_fold->setVisible(folded > 0);
    m_fold->setArrowType(m_fold->isChecked() ? Qt::DownArrow : Qt::RightArrow);
    m_fold->setText(m_fold->isChecked() ? tr("Fewer solvers") : tr("%n more", nullptr, folded));
    m_fold->setAccessibleName(QStringLiteral("%1: %2").arg(m_title, m_fold->text()));
}

} // namespace trilemma
