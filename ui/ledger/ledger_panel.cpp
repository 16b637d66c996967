// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ledger/ledger_panel.h"

#include "core/base/text.h"
#include "ui/base/error_words.h"
#include "ui/base/words.h"
#include "ui/ledger/budget_form.h"
#include "ui/ledger/overlap_questions.h"
#include "ui/widgets/help_link.h"
#include "ui/widgets/widgets.h"

#include <QLabel>
#include <QLocale>

#include <algorithm>

namespace trilemma {

namespace {

QString epsilonText(const LedgerFigure& figure) {
    return figure.total || figure.problem.empty() ? epsilonFigure(figure.total) : toQt(figure.problem);
}

/// "ε = 5.37 for whether a record was used, ε = 11.9 for what a record says. Allowance δ of the guarantee:
/// 1e-05" It is added to every chance that ε bounds (core/privacy/meaning.h), and no chance of failure.
QString figuresText(const std::vector<LedgerFigure>& figures) {
    QStringList texts;
    for (const LedgerFigure& figure : figures)
        texts << epsilonText(figure) + QLatin1Char(' ') + relationText(figure.relation);
    const QString joined = texts.join(QStringLiteral(", "));
    return figures.empty() ? LedgerPanel::tr("nothing")
                           : LedgerPanel::tr("%1. Allowance δ of the guarantee: %2")
                                 .arg(joined, shownNumber(figures.front().delta));
}

} // namespace

QString relationText(Relation relation) {
    if (relation == Relation::AttributeOnly) return LedgerPanel::tr("for sensitive attributes only");
    return relation == Relation::ZeroOut ? LedgerPanel::tr("for whether a record was used")
                                         : LedgerPanel::tr("for what a record says");
}

QString followsRecordsText() {
    return LedgerPanel::tr("Non-private: this figure depends on which records tables share, or on where an "
                           "interrupted run resumed.");
}

QString drawnText(const LedgerTotals& totals) {
    return LedgerPanel::tr("Spent so far, including models you only looked at (private runs: %1): %2.")
        .arg(totals.runs)
        .arg(figuresText(totals.drawn));
}

QString releasedText(const LedgerTotals& totals) {
    return totals.releases == 0 ? LedgerPanel::tr("Released: nothing yet.")
                                : LedgerPanel::tr("Released (models: %1): %2.")
                                      .arg(totals.releases)
                                      .arg(figuresText(totals.released));
}

QString mayLackText(bool isComplete) {
    return isComplete
               ? QString()
               : LedgerPanel::tr("Runs of your other projects may be missing: the file of your privacy "
                                 "ledgers was restored, or first heard of this data from a project.");
}

namespace {

QString totalsText(const LedgerTotals& totals) {
    QStringList lines{drawnText(totals), releasedText(totals)};
    if (totals.interrupted > 0)
        lines << LedgerPanel::tr("Runs that ended in a crash, whose reservation counts as spent: %1.")
                     .arg(totals.interrupted);
    if (totals.nonPrivateRuns > 0)
        lines << LedgerPanel::tr("Runs without protection, not included in any figure: %1.")
                     .arg(totals.nonPrivateRuns);
    if (!totals.choiceCovered)
        lines << LedgerPanel::tr(
            "A released model was chosen after looking: its own ε does not cover the choice.");
    return lines.join(QLatin1Char('\n'));
}

} // namespace

LedgerPanel::LedgerPanel(Session& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_text(bodyLabel())
    , m_trouble(errorLabel())
    , m_budget(new BudgetForm(session))
    , m_questions(new OverlapQuestions)
    , m_totalling(nullptr, 0)
    , m_paced(ledgerPauseMs, [this] { refresh(); }) {
    setObjectName("ledger_panel");
    m_text->setObjectName("ledger_text");
    auto* card = new Card(tr("Ledger of this data"));
    card->addToHeading(helpLink("privacy", 4, tr("What the ledger says")));
    card->body()->addWidget(m_text);
    card->body()->addWidget(m_budget);
    card->body()->addWidget(m_questions);
    card->body()->addWidget(m_trouble);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(card);
    connect(m_questions, &OverlapQuestions::answered, this,
            [this](const LineageOverlap& overlap, OverlapAnswer answer, const QString& by) {
                const Outcome said = m_session.project().answerOverlap(overlap, answer, by);
                setTextOrHide(m_trouble, said ? QString() : errorText(said.errors().front()));
            });
    connect(&session.runs(), &RunList::changed, &m_paced, &PacedCall::ask);
    connect(&session.project(), &OpenProject::changed, this, &LedgerPanel::refresh);
    connect(&session, &Session::draftChanged, this, &LedgerPanel::onDraftChanged);
    show({});
    refresh();
}

void LedgerPanel::onDraftChanged() {
    if (m_session.draft().files != m_files) m_paced.ask();
}

Result<std::vector<LedgerPanel::Account>> LedgerPanel::accountsOf(const Store& project) {
    const Result<std::vector<LineageLedger>> ledgers = project.ledgers();
    if (!ledgers) return ledgers.errors();
    std::vector<Account> accounts;
    for (const LineageLedger& ledger : *ledgers) {
        std::vector<std::string> family = ledger.family.shown;
        std::sort(family.begin(), family.end());
        const auto same = std::find_if(accounts.begin(), accounts.end(), [&](const Account& account) {
            return account.family == family && account.chain == toQt(explain(ledger.own));
        });
        if (same != accounts.end()) { // another table of the same account
            same->isComplete = same->isComplete && ledger.family.isComplete;
            continue;
        }
        accounts.push_back({bothTotals(ledger), std::move(family), ledger.overlaps, toQt(explain(ledger.own)),
                            false, ledger.family.isComplete});
    }
    return accounts;
}

/// The table that is open, if it belongs to no account yet and anything was drawn from it.
Outcome LedgerPanel::addOpened(std::vector<Account>& accounts, const LineageFile& lineages,
                               const std::vector<std::string>& files) {
    const Result<LineageLedger> ledger = readLedgerOf(lineages, files);
    if (!ledger) return ledger.errors();
    if (ledger->book.runs.empty()) return success();
    const bool isListed = std::any_of(accounts.begin(), accounts.end(), [&](const Account& account) {
        return contains(account.family, ledger->family.shown.front());
    });
    if (isListed) return success();
    accounts.push_back({bothTotals(*ledger), {}, ledger->overlaps, {}, true, ledger->family.isComplete});
    return success();
}

/// To read, check and compose the entries takes longer than a frame.
void LedgerPanel::refresh() {
    m_files = m_session.draft().files;
    if (!m_session.project().isOpen() && m_files.empty()) {
        m_totalling.forget();
        return show({});
    }
    m_totalling.request(
        [open = m_session.project().reader(), hasProject = m_session.project().isOpen(),
         lineages = &m_session.lineages(), files = m_files]() -> Result<std::vector<Account>> {
            Result<std::vector<Account>> accounts = std::vector<Account>();
            if (hasProject) {
                const Result<std::unique_ptr<Store>> project = open();
                if (!project) return project.errors();
                accounts = accountsOf(**project);
            }
            if (!accounts || files.empty()) return accounts;
            if (const Outcome added = addOpened(*accounts, *lineages, files); !added) return added.errors();
            return accounts;
        },
        [this](const Result<std::vector<Account>>& accounts) {
            if (accounts) return show(*accounts);
            show({});
            setTextOrHide(m_trouble, errorText(accounts.errors().front()));
        });
}

void LedgerPanel::show(const std::vector<Account>& accounts) {
    QStringList texts, troubles;
    std::vector<LineageOverlap> overlaps;
    for (const Account& account : accounts) {
        if (account.isOpened)
            texts << tr("The open table, by runs of other projects:") + QLatin1Char('\n') +
                         totalsText(account.totals.shown);
        else
            texts << totalsText(account.totals.shown);
        if (account.totals.differ)
            texts << tr("These figures depend on which records tables share, or on where an interrupted run "
                        "resumed (non-private). Exports and budgets go by what you declared to belong "
                        "together:") +
                         QLatin1Char('\n') + totalsText(account.totals.declared);
        if (!account.isComplete) texts << mayLackText(false);
        if (!account.chain.isEmpty()) troubles << errorWords(account.chain.toStdString());
        overlaps.insert(overlaps.end(), account.overlaps.begin(), account.overlaps.end());
    }
    m_questions->ask(overlaps);
    m_text->setText(texts.isEmpty()
                        ? tr("Nothing was spent in this project yet. Every private run is entered before it "
                             "spends anything, and deleting it gives nothing back.")
                        : texts.join(QStringLiteral("\n\n")));
    setTextOrHide(m_trouble, troubles.join(QLatin1Char('\n')));
}

} // namespace trilemma
