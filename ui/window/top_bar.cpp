// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/top_bar.h"

#include "ui/base/escape.h"
#include "ui/base/words.h"
#include "ui/ledger/ledger_panel.h"
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
    , m_privacy(named(new QPushButton, "privacy_counter", tr("Privacy drawn so far")))
    , m_reading(nullptr, 0)
    , m_paced(ledgerPauseMs, [this] { readLedger(); }) {
    setLook(this, "bar");
    named(this, "top_bar", tr("Project, dataset and privacy"));
    setMinimumHeight(topHeight);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::two, 0, space::two, 0);
    layout->setSpacing(space::one);
    m_project = entry(layout, "open", "project_label", tr("Project"));
    m_dataset = entry(layout, "data", "dataset_label", tr("Dataset"));
    layout->addStretch(1);
    setLook(m_privacy, "entry");
    m_privacy->setIcon(icon("privacy"));
    layout->addWidget(m_privacy);
    connect(m_privacy, &QPushButton::clicked, this, [this] { triggerAction(this, "show_ledger"); });
    connect(&session.project(), &OpenProject::changed, this, &TopBar::showProject);
    connect(&session.project(), &OpenProject::changed, this, [this] {
        showPrivacyText({}, {}); // of the project before
        readLedger();
    });
    connect(&session, &Session::draftChanged, this, &TopBar::showDataset);
    connect(&session, &Session::draftChanged, &m_paced, &PacedCall::ask);
    connect(&session.runs(), &RunList::changed, &m_paced, &PacedCall::ask);
    showPrivacyText({}, {});
    showProject();
    showDataset();
    readLedger();
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
        plainToolTip(tr("%1: slots × columns").arg(toQt(draft.files).join(QStringLiteral(", ")))));
}

void TopBar::showPrivacyText(const QString& text, const QString& toolTip) {
    m_privacy->setText(text);
    m_privacy->setToolTip(plainToolTip(toolTip));
    m_privacy->setAccessibleDescription(text);
    m_privacy->setVisible(!text.isEmpty());
}

/// Of the table that is open, in whatever project it was trained on; what other tables have spent is no
/// matter of its people.
void TopBar::readLedger() {
    const Draft& draft = m_session.draft();
    if (draft.files.empty()) {
        m_reading.forget();
        return showPrivacyText({}, {});
    }
    m_reading.request(
        [read = tableLedgerReader(m_session), relation = draft.relation]() -> Result<Spending> {
            const Result<TableLedger> table = read();
            if (!table) return table.errors();
            const DrawnFigure drawn = drawnFrom(table->ledger.book, relation);
            return Spending{drawn, isNonPrivate(table->ledger, drawn), !table->ledger.family.isComplete};
        },
        [this](const Result<Spending>& spending) { showPrivacy(spending); });
}

void TopBar::showPrivacy(const Result<Spending>& spending) {
    if (!spending) return showPrivacyText(tr("Ledger unreadable"), errorText(spending.errors().front()));
    const DrawnFigure& drawn = spending->drawn;
    if (drawn.runs == 0 && spending->mayLackRuns)
        return showPrivacyText(tr("Nothing spent that is known"), mayLackText(false));
    if (drawn.runs == 0)
        return showPrivacyText(tr("Nothing spent"),
                               tr("No private run has touched the records of this table yet."));
    const QString epsilon = epsilonFigure(drawn.epsilon);
    QString total = tr("%1 at δ = %2").arg(epsilon, shownNumber(drawn.delta));
    if (drawn.relation != Relation::ZeroOut) total += QLatin1Char(' ') + relationText(drawn.relation);
    QString toolTip =
        tr("What this table's ledger holds: every private run of any project that drew noise or may draw it, "
           "released, deleted or not, and what all of them cost together under the relation of the Privacy "
           "page. Click for the ledger.");
    if (spending->isNonPrivate) {
        total += QLatin1Char(' ') + tr("(non-private)");
        toolTip += QLatin1Char(' ') + followsRecordsText();
    }
    if (spending->mayLackRuns) {
        total += QLatin1Char(' ') + tr("(runs may be missing)");
        toolTip += QLatin1Char(' ') + mayLackText(false);
    }
    showPrivacyText(drawn.runs == 1 ? tr("Spent by 1 private run: %1").arg(total)
                                    : tr("Spent by %1 private runs together: %2")
                                          .arg(wholeNumber(static_cast<std::uint64_t>(drawn.runs)), total),
                    toolTip);
}

} // namespace trilemma
