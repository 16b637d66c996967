// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// One budget for a sweep, with a person's hands.
#include "tests/support/expect.h"
#include "tests/support/queue_desk.h"
#include "tests/support/test_program.h"
#include "ui/session/draft_json.h"

#include <QDoubleSpinBox>
#include <QPushButton>
#include <QRadioButton>
#include <QTemporaryDir>

#include <algorithm>

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// What the ledger says that this table's runs cost together.
double spentOf(QueueDesk& desk) {
    const auto ledgers = desk.session().project().store().ledgers();
    if (!ledgers || ledgers->empty()) return 0;
    const LedgerTotals totals = totalsOf(ledgers->front().book, ledgerDelta(ledgers->front().book));
    for (const LedgerFigure& figure : totals.drawn)
        if (figure.relation == Relation::ZeroOut) return figure.total.value_or(-1);
    return -1;
}

bool chooseOneBudget(QueueDesk& desk, double total) {
    desk.window().showPage("privacy");
    if (!desk.click("one_budget_radio")) return false;
    desk.find<QDoubleSpinBox>("total_epsilon")->setValue(total);
    desk.window().showPage("train");
    return desk.session().draft().totalEpsilon == total;
}

} // namespace

class TestOneBudgetWindow : public QObject {
    Q_OBJECT

  private slots:
    void trains();
    void isTakenBack();
    void whatCannotBeShared();
    void canBeCancelled();
    void staysInTheDraft();

  private:
    QTemporaryDir m_folder;
};

void TestOneBudgetWindow::trains() {
    QueueDesk desk(m_folder.filePath("trains"));
    QVERIFY(desk.setUp(4, 20));
    QVERIFY(chooseOneBudget(desk, 1));
    QTRY_VERIFY_WITH_TIMEOUT(desk.find<QLabel>("total_price_label")->text().contains("One budget of ε = 1"),
                             patience);
    QVERIFY(!desk.find<QWidget>("axis_epsilons_edit")->isVisible());
    QVERIFY(desk.click("start_training_button"));
    QTRY_COMPARE_WITH_TIMEOUT(desk.queue()->model()->rowCount(), 4, patience);
    QVERIFY(desk.isIdle());
    QTRY_VERIFY_WITH_TIMEOUT(desk.spent() == 4, patience);
    const double spent = spentOf(desk);
    QVERIFY2(spent <= 1 && spent >= 0.98, qPrintable(QString::number(spent)));
    const std::vector<RunRecord>& runs = desk.session().runs().all();
    QTRY_VERIFY_WITH_TIMEOUT(runs.size() == 4 && std::all_of(runs.begin(), runs.end(), isDone), patience);
    for (const RunRecord& run : runs)
        QVERIFY(*run.epsilon < 1);
    QVERIFY(!desk.session().queue()->repeat({runs.front()})); // its share is spent
    // The same sweep again is another one, with a budget of its own: it asks first.
    QVERIFY(desk.click("start_training_button"));
    QVERIFY(desk.banner("window_banner").contains("trained before"));
}

void TestOneBudgetWindow::isTakenBack() {
    QueueDesk desk(m_folder.filePath("back"));
    QVERIFY(desk.setUp(2, 20));
    const std::vector<double> before = desk.session().draft().epsilons;
    QVERIFY(chooseOneBudget(desk, 2.5));
    desk.window().showPage("privacy");
    QVERIFY(!desk.find<QWidget>("epsilons_edit")->isVisible());
    QVERIFY(desk.find<QLabel>("epsilon_meaning")->text().contains("all runs of the sweep together"));
    while (desk.session().draft().totalEpsilon)
        desk.session().undo();
    QVERIFY(desk.find<QRadioButton>("own_budget_radio")->isChecked());
    QVERIFY(desk.session().draft().epsilons == before);
    desk.session().redo();
    QVERIFY(desk.find<QRadioButton>("one_budget_radio")->isChecked());
    QVERIFY(desk.click("own_budget_radio"));
    QVERIFY(!desk.session().draft().totalEpsilon);
}

/// Metrics that cost more than the whole budget: nothing is queued, and what to do is said.
void TestOneBudgetWindow::whatCannotBeShared() {
    QueueDesk desk(m_folder.filePath("refused"));
    QVERIFY(desk.setUp(2, 20));
    Draft draft = desk.session().draft();
    draft.evaluationEpsilon = 5;
    desk.session().setDraft(draft);
    QVERIFY(chooseOneBudget(desk, 1));
    QTRY_VERIFY_WITH_TIMEOUT(desk.find<QLabel>("total_price_label")->text().contains("evaluation_epsilon"),
                             patience);
    QVERIFY(desk.click("start_training_button"));
    QTRY_VERIFY_WITH_TIMEOUT(desk.banner("window_banner").contains("Training was not started"), patience);
    QVERIFY(desk.session().runs().all().empty());
    QVERIFY(desk.find<QPushButton>("start_training_button")->isEnabled());
}

void TestOneBudgetWindow::canBeCancelled() {
    QueueDesk desk(m_folder.filePath("cancelled"));
    QVERIFY(desk.setUp(4, 20));
    QVERIFY(chooseOneBudget(desk, 1));
    QVERIFY(desk.click("start_training_button"));
    QVERIFY(desk.session().project().isSharing());
    QVERIFY(!desk.find<QPushButton>("start_training_button")->isEnabled());
    QVERIFY(!desk.session().startTraining()); // nor is another one begun beside it
    desk.session().project().cancelSharing();
    QVERIFY(!desk.session().project().isSharing());
    QTest::qWait(500);
    QVERIFY(desk.session().runs().all().empty());
    QVERIFY(desk.click("start_training_button")); // and once more, to the end
    QTRY_COMPARE_WITH_TIMEOUT(desk.queue()->model()->rowCount(), 4, patience);
    QVERIFY(desk.isIdle());
    QCOMPARE(desk.session().runs().all().size(), std::size_t(4));
}

void TestOneBudgetWindow::staysInTheDraft() {
    Draft draft;
    draft.totalEpsilon = 0.7;
    const auto kept = keptDraftFromJson(toJson(draft));
    EXPECT_OK(kept);
    QCOMPARE(kept->choices.totalEpsilon, std::optional(0.7));
    draft.totalEpsilon.reset();
    QVERIFY(!keptDraftFromJson(toJson(draft))->choices.totalEpsilon);
}

TRILEMMA_TEST(TestOneBudgetWindow, QApplication)
#include "tst_one_budget_window.moc"
