// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The ledger's gauge in the head of the window, and the form that sets its budget.
#include "tests/support/test_program.h"
#include "tests/support/train_desk.h"
#include "ui/base/settings.h"
#include "ui/ledger/ledger_gauge.h"
#include "ui/window/top_bar.h"

#include <QProgressBar>

using namespace trilemma;
using namespace trilemma::test;

namespace {

LedgerStand standWith(std::optional<double> released, std::optional<double> budget) {
    LedgerStand stand;
    stand.drawn = {2, 91.0, 1e-5, Relation::ZeroOut};
    stand.released = {1, released, 1e-5, Relation::ZeroOut, "record", {}};
    if (budget) stand.released.budget = LedgerBudget{*budget, 1e-5, Relation::ReplaceOne, "patient"};
    return stand;
}

QString gaugeWords(const WindowDesk& desk) {
    const auto* gauge = desk.find<LedgerGauge>("privacy_counter");
    return gauge ? gauge->accessibleDescription() : QString();
}

void typeBudget(WindowDesk& desk, const QString& budget) {
    auto* edit = desk.find<QLineEdit>("budget_edit");
    QVERIFY(edit);
    QTRY_VERIFY_WITH_TIMEOUT(edit->isEnabled(), patience);
    type(edit, budget);
    QTest::keyClick(edit, Qt::Key_Return);
}

void trainOne(WindowDesk& desk) {
    openProject(desk);
    openSample(desk);
    change(desk, [](Draft& draft) {
        makeQuick(draft);
        draft.seeds = 1;
    });
    QTRY_VERIFY_WITH_TIMEOUT(desk.find<QPushButton>("start_training_button")->isEnabled(), patience);
    train(desk);
}

} // namespace

class TestLedgerGauge : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { prepareWindowTests(m_home); }

    // 80 % and more is near; the budget itself is not over.
    void levels_data() {
        QTest::addColumn<double>("released"); // -1: unbounded
        QTest::addColumn<double>("budget");   // -1: none
        QTest::addColumn<int>("level");
        QTest::addColumn<double>("share");
        const auto row = [](const char* name, double released, double budget, BudgetLevel level,
                            double share) {
            QTest::newRow(name) << released << budget << static_cast<int>(level) << share;
        };
        row("no budget", 3, -1, BudgetLevel::NoBudget, 0);
        row("within", 3, 8, BudgetLevel::Within, 0.375);
        row("just below near", 7.9, 10, BudgetLevel::Within, 0.79);
        row("near", 8, 10, BudgetLevel::Near, 0.8);
        row("all of it", 8, 8, BudgetLevel::Near, 1);
        row("over", 8.5, 8, BudgetLevel::Over, 1);
        row("unbounded", -1, 8, BudgetLevel::Over, 1);
    }
    void levels() {
        QFETCH(double, released);
        QFETCH(double, budget);
        QFETCH(int, level);
        QFETCH(double, share);
        const auto known = [](double value) {
            return value < 0 ? std::optional<double>() : std::optional(value);
        };
        const LedgerStand stand = standWith(known(released), known(budget));
        QCOMPARE(static_cast<int>(budgetLevel(stand.released)), level);
        QCOMPARE(usedShare(stand.released), share);
    }

    void words_data() {
        QTest::addColumn<double>("released");
        QTest::addColumn<double>("budget");
        QTest::addColumn<QString>("wide");
        QTest::addColumn<QString>("narrow");
        QTest::addColumn<QString>("described");
        QTest::newRow("no budget")
            << 3.0 << -1.0 << "Released ε = 3, no budget · spent ε = 91"
            << "no budget"
            << "ε = 3 at δ = 1e-05 for whether a record was used; unit: record. No budget";
        QTest::newRow("within") << 3.0 << 8.0 << "Released ε = 3 of 8 · spent ε = 91"
                                << "3 of 8"
                                << "of a budget of ε = 8 at δ = 1e-05 for what a record says; unit: patient.";
        QTest::newRow("near") << 7.0 << 8.0 << "Released ε = 7 of 8, nearly used up · spent ε = 91"
                              << "nearly used up"
                              << "(nearly used up)";
        QTest::newRow("over") << 9.0 << 8.0 << "Released ε = 9 of 8, over budget · spent ε = 91"
                              << "over budget"
                              << "(over budget)";
    }
    void words() {
        QFETCH(double, released);
        QFETCH(double, budget);
        QFETCH(QString, wide);
        QFETCH(QString, narrow);
        QFETCH(QString, described);
        LedgerGauge gauge;
        gauge.showStand(Result<LedgerStand>(
            standWith(released, budget < 0 ? std::optional<double>() : std::optional(budget))));
        gauge.resize(gauge.sizeHint());
        QCOMPARE(gauge.shownText(), wide);
        gauge.resize(gauge.minimumSizeHint());
        QCOMPARE(gauge.shownText(), narrow);
        const QString all = gauge.accessibleDescription();
        QVERIFY2(all.startsWith("Spent by 2 private runs together: ε = 91 at δ = 1e-05 for whether a record"),
                 qPrintable(all));
        QVERIFY2(all.contains(described), qPrintable(all));
        QVERIFY(!gauge.toolTip().isEmpty() && !gauge.accessibleName().isEmpty());
        QVERIFY(!gauge.grab().isNull()); // it can be painted
        gauge.showStand({});
        QVERIFY(gauge.isHidden());
    }

    /// A person sets the budget of the table that is open, and sees it fill; another table has none of it.
    void theBudgetIsThatOfTheTable() {
        WindowDesk desk;
        trainOne(desk);
        QTRY_VERIFY2_WITH_TIMEOUT(gaugeWords(desk).contains("No budget is set"), qPrintable(gaugeWords(desk)),
                                  patience);
        QVERIFY(desk.click("privacy_counter"));
        QCOMPARE(desk.window().currentPage(), QString("privacy"));
        typeBudget(desk, "0");
        QVERIFY(desk.find<QLabel>("budget_error"));
        typeBudget(desk, "8");
        QTRY_VERIFY2_WITH_TIMEOUT(gaugeWords(desk).contains("of a budget of ε = 8 at δ = 1e-05"),
                                  qPrintable(gaugeWords(desk)), patience);
        QVERIFY(!desk.find<QLabel>("budget_error"));
        QTRY_VERIFY_WITH_TIMEOUT(textOf(desk, "budget_note").startsWith("In force: ε = 8"), patience);
        QVERIFY(desk.find<QProgressBar>("ledger_gauge")->text().contains("of 8"));

        const std::string run = desk.session().runs().all().front().runId;
        QVERIFY(desk.session().project().store().release(run, ReleaseChoice::Fixed).result().ok());
        desk.session().runs().noteLedger();
        QTRY_VERIFY2_WITH_TIMEOUT(gaugeWords(desk).contains("Released (models: 1): ε = "),
                                  qPrintable(gaugeWords(desk)), patience);
        typeBudget(desk, "0.5"); // below what has left already
        QTRY_VERIFY2_WITH_TIMEOUT(gaugeWords(desk).contains("(over budget)"), qPrintable(gaugeWords(desk)),
                                  patience);

        const std::vector<std::string> files = desk.draft().files;
        change(desk, [](Draft& draft) { draft.files = {"/elsewhere/other.csv"}; });
        QVERIFY2(!gaugeWords(desk).contains("budget of"), qPrintable(gaugeWords(desk))); // at once
        QTRY_VERIFY2_WITH_TIMEOUT(gaugeWords(desk).contains("No budget is set"), qPrintable(gaugeWords(desk)),
                                  patience);
        QVERIFY(!desk.find<QProgressBar>("ledger_gauge"));
        QTRY_VERIFY2(textOf(desk, "budget_note").contains("as soon as a run"),
                     qPrintable(textOf(desk, "budget_note")));
        change(desk, [&](Draft& draft) { draft.files = files; });
        QTRY_VERIFY2_WITH_TIMEOUT(gaugeWords(desk).contains("(over budget)"), qPrintable(gaugeWords(desk)),
                                  patience);
    }

    /// Whatever it has to say, the window can be as narrow as it is meant to be.
    void aNarrowWindowHasRoom_data() {
        QTest::addColumn<int>("zoom");
        QTest::newRow("usual type") << 100;
        QTest::newRow("large type") << 150;
    }
    void aNarrowWindowHasRoom() {
        QFETCH(int, zoom);
        WindowDesk desk;
        trainOne(desk);
        Settings::instance().set(settingKey::zoom, zoom);
        QVERIFY(desk.click("privacy_counter"));
        typeBudget(desk, "0.9"); // the longest words
        QTRY_VERIFY_WITH_TIMEOUT(gaugeWords(desk).contains("of a budget of ε = 0.9"), patience);
        const auto* bar = desk.find<TopBar>("top_bar");
        const int width = bar->minimumSizeHint().width();
        Settings::instance().set(settingKey::zoom, 100);
        QVERIFY2(width <= 1024, qPrintable(QString::number(width)));
    }

  private:
    QTemporaryDir m_home;
};

TRILEMMA_TEST(TestLedgerGauge, QApplication)
#include "tst_ledger_gauge.moc"
