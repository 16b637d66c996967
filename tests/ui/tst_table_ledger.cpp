// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the window says of the ledger of the table that is open, and what it asks before it spends twice.
#include "core/workspace/sql.h"
#include "tests/support/ledger_desk.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"
#include "tests/support/train_desk.h"
#include "tests/support/trained_elsewhere.h"
#include "ui/widgets/banner.h"

#include <QStandardPaths>

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// What the head of the window says was spent; the gauge says it first.
QString counter(const WindowDesk& desk) {
    const auto* gauge = desk.find<QAbstractButton>("privacy_counter");
    return gauge ? gauge->accessibleDescription().section(QLatin1Char('\n'), 0, 0) : QString();
}

void trainTwo(WindowDesk& desk, int steps = 40) {
    openProject(desk);
    openSample(desk);
    change(desk, [steps](Draft& draft) { makeQuick(draft, steps); });
    QTRY_VERIFY_WITH_TIMEOUT(desk.find<QPushButton>("start_training_button")->isEnabled(), patience);
}

} // namespace

class TestTableLedger : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    /// The counter is the ledger's: nothing that happens to a run takes back what it drew.
    void theCounterFollowsTheLedger() {
        WindowDesk desk;
        QVERIFY(counter(desk).isEmpty()); // no table
        trainTwo(desk);
        QTRY_COMPARE_WITH_TIMEOUT(counter(desk), QString("Nothing spent"), patience);
        train(desk);
        QTRY_VERIFY2_WITH_TIMEOUT(counter(desk).startsWith("Spent by 2 private runs together: ε = "),
                                  qPrintable(counter(desk)), patience);
        QVERIFY(counter(desk).endsWith("at δ = 1e-05 for whether a record was used"));
        const QString before = counter(desk);
        const QString run = QString::fromStdString(desk.session().runs().all().front().runId);
        QVERIFY(desk.session().project().store().deleteRuns({run}).result().ok());
        QTRY_COMPARE_WITH_TIMEOUT(desk.session().runs().all().size(), std::size_t(1), patience);
        QTest::qWait(1500);
        QCOMPARE(counter(desk), before);

        QVERIFY(desk.click("privacy_counter"));
        QCOMPARE(desk.window().currentPage(), QString("privacy"));
        const auto* ledger = desk.window().findChild<QWidget*>("ledger_panel");
        QTRY_VERIFY(!ledger->visibleRegion().isEmpty());
        const QString totals = textOf(desk, "ledger_text");
        QVERIFY2(totals.contains("Allowance δ of the guarantee: 1e-05."), qPrintable(totals));

        change(desk, [](Draft& draft) { draft.files = {"/elsewhere/other.csv"}; });
        QTRY_COMPARE_WITH_TIMEOUT(counter(desk), QString("Nothing spent"), patience);
        desk.session().beginWith(Draft()); // no table
        QTRY_VERIFY(counter(desk).isEmpty());
    }

    /// The user's file was restored: whatever is shown may be too little.
    void runsMayBeMissing() {
        WindowDesk desk;
        trainTwo(desk);
        train(desk);
        QTRY_VERIFY2_WITH_TIMEOUT(counter(desk).startsWith("Spent by 2 private runs together: ε = "),
                                  qPrintable(counter(desk)), patience);
        QVERIFY(!counter(desk).contains("missing"));
        noteRestored(desk.session().lineages());
        const std::vector<std::string> files = desk.session().draft().files;
        change(desk, [](Draft& draft) { draft.files = {"/elsewhere/other.csv"}; });
        QTRY_COMPARE_WITH_TIMEOUT(counter(desk), QString("No known spending"), patience);
        change(desk, [&](Draft& draft) { draft.files = files; });
        QTRY_VERIFY2_WITH_TIMEOUT(counter(desk).endsWith("(runs may be missing)"), qPrintable(counter(desk)),
                                  patience);
    }

    /// A table that was trained on in one project has spent the same wherever it is opened next.
    void theLineageIsAskedInEveryProject() {
        WindowDesk desk;
        trainTwo(desk);
        train(desk);
        QTRY_VERIFY2_WITH_TIMEOUT(counter(desk).startsWith("Spent by 2 private runs together: ε = "),
                                  qPrintable(counter(desk)), patience);
        const QString spent = counter(desk);
        QTRY_VERIFY_WITH_TIMEOUT(textOf(desk, "total_price_label").contains("with the 2 private runs"),
                                 patience);
        desk.session().project().close();
        QTRY_COMPARE_WITH_TIMEOUT(counter(desk), spent, patience);
        QVERIFY(desk.session().project().open(desk.folder().filePath("next.trilemma")).ok());
        QTRY_COMPARE_WITH_TIMEOUT(counter(desk), spent, patience);
        QTRY_VERIFY2_WITH_TIMEOUT(textOf(desk, "total_price_label").contains("with the 2 private runs"),
                                  qPrintable(textOf(desk, "total_price_label")), patience);
        QVERIFY(desk.click("privacy_counter"));
        QTRY_VERIFY2_WITH_TIMEOUT(
            textOf(desk, "ledger_text").contains("by runs of other projects:\nSpent so far"),
            qPrintable(textOf(desk, "ledger_text")), patience);
        desk.window().showPage("train");
        train(desk); // from now on it is a table of this project, and there is one account
        QTRY_VERIFY2_WITH_TIMEOUT(counter(desk).startsWith("Spent by 4 private runs together: ε = "),
                                  qPrintable(counter(desk)), patience);
        QVERIFY(desk.click("privacy_counter"));
        QTRY_VERIFY_WITH_TIMEOUT(!textOf(desk, "ledger_text").contains("other projects"), patience);
        QVERIFY2(textOf(desk, "ledger_text")
                     .startsWith("Spent so far, including models you only looked at (private runs: 4)"),
                 qPrintable(textOf(desk, "ledger_text")));
    }

    void aRestoredLedgerIsSaid() {
        WindowDesk desk;
        trainTwo(desk);
        train(desk);
        noteRestored(desk.session().lineages());
        QTRY_VERIFY_WITH_TIMEOUT(counter(desk).startsWith("Spent"), patience);
        QVERIFY(desk.click("privacy_counter"));
        QTRY_VERIFY2_WITH_TIMEOUT(textOf(desk, "ledger_text").contains("other projects may be missing"),
                                  qPrintable(textOf(desk, "ledger_text")), patience);
    }

    /// Whoever only looks enters nothing, whatever the table holds.
    void lookingEntersNothing() {
        WindowDesk desk;
        const QString file = writeFile(desk.folder(), "small.csv", smallCsv(200));
        trainElsewhere(desk.folder().path(), "p.trilemma", {smallSpec(file)});
        const auto sources = [&] {
            const auto user =
                std::move(SqlConnection::open(desk.file("lineages.sqlite"), SqlConnection::Access::ReadWrite))
                    .value();
            return user
                ->single("SELECT (SELECT count(*) FROM sources) || ' ' || (SELECT count(*) FROM "
                         "lineages) || ' ' || (SELECT count(*) FROM read_sources)")
                ->toString();
        };
        const QString before = sources();
        QCOMPARE(before, QString("1 1 1"));
        QVERIFY(desk.open({file}));
        QTRY_VERIFY2_WITH_TIMEOUT(counter(desk).startsWith("Spent by 1 private run: ε = "),
                                  qPrintable(counter(desk)), patience);
        // Equal to the last byte, at another path: nobody has trained on it, and no record may say otherwise.
        QVERIFY(desk.open({writeFile(desk.folder(), "copy.csv", smallCsv(200))}));
        QTRY_COMPARE_WITH_TIMEOUT(counter(desk), QString("Nothing spent"), patience);
        // A table that was read from the same file holds the same people.
        QVERIFY(desk.open({file, writeFile(desk.folder(), "more.csv", smallCsv(100))}));
        QTRY_VERIFY2_WITH_TIMEOUT(counter(desk).startsWith("Spent by 1 private run: ε = "),
                                  qPrintable(counter(desk)), patience);
        QCOMPARE(sources(), before);
    }

    /// What was found to overlap is added up and marked: it follows from the records.
    void overlapsAreMarked() {
        WindowDesk desk;
        const QString file = writeFile(desk.folder(), "small.csv", smallCsv(400));
        const QString copy = writeFile(desk.folder(), "copy.csv", smallCsv(400));
        trainElsewhere(desk.folder().path(), "p.trilemma", {smallSpec(file)});
        trainElsewhere(desk.folder().path(), "q.trilemma", {smallSpec(copy)});
        QVERIFY(desk.open({file}));
        QTRY_VERIFY2_WITH_TIMEOUT(counter(desk).startsWith("Spent by 2 private runs together: ε = "),
                                  qPrintable(counter(desk)), patience);
        QVERIFY2(counter(desk).endsWith("(non-private)"), qPrintable(counter(desk)));
        desk.window().showPage("train");
        QTRY_VERIFY2_WITH_TIMEOUT(textOf(desk, "total_price_label").contains("Non-private: this figure"),
                                  qPrintable(textOf(desk, "total_price_label")), patience);
    }

    void theSameSweepIsAskedFor() {
        WindowDesk desk;
        trainTwo(desk, 4000);
        desk.session().queue()->pause();
        QVERIFY(desk.click("start_training_button"));
        QTRY_COMPARE(desk.session().runs().all().size(), std::size_t(2));
        QVERIFY(desk.session().isQueuedAlready());
        QVERIFY(desk.click("start_training_button"));
        QVERIFY2(desk.notice().contains("already queued or running"), qPrintable(desk.notice()));
        QTest::qWait(300);
        QCOMPARE(desk.session().runs().all().size(), std::size_t(2));
        auto* banner = desk.find<Banner>("window_banner");
        QTest::mouseClick(banner->findChild<QPushButton*>("banner_action_button"), Qt::LeftButton);
        QTRY_COMPARE(desk.session().runs().all().size(), std::size_t(4));
        QVERIFY(desk.notice().isEmpty());
        change(desk, [](Draft& draft) { draft.seeds = 3; }); // another sweep is not asked about
        QVERIFY(!desk.session().isQueuedAlready());
        desk.session().queue()->cancelAll();
        QTRY_VERIFY_WITH_TIMEOUT(desk.session().queue()->isIdle(), patience);
        change(desk, [](Draft& draft) { draft.seeds = 2; });
        QVERIFY(!desk.session().isQueuedAlready());
    }

    /// Also when it was trained before, and only if it spends.
    void theTrainedSweepIsAskedFor() {
        WindowDesk desk;
        trainTwo(desk);
        train(desk);
        QCOMPARE(desk.session().doneAlready(), 2);
        QVERIFY(desk.click("start_training_button"));
        QVERIFY2(desk.notice().contains("runs done: 2"), qPrintable(desk.notice()));
        QTest::qWait(300);
        QCOMPARE(desk.session().runs().all().size(), std::size_t(2));
        auto* banner = desk.find<Banner>("window_banner");
        // The queue is idle before it says that the batch is finished, which train() would take for its own.
        QSignalSpy finished(desk.session().queue(), &TrainingQueue::batchFinished);
        QTest::mouseClick(banner->findChild<QPushButton*>("banner_action_button"), Qt::LeftButton);
        QTRY_COMPARE(desk.session().runs().all().size(), std::size_t(4));
        QTRY_VERIFY_WITH_TIMEOUT(!finished.isEmpty(), patience);
        change(desk, [](Draft& draft) { draft.solvers = {"sgd"}; });
        train(desk);
        train(desk);
        QVERIFY(desk.notice().isEmpty());
    }

    /// The price counts what has started meanwhile, without a new draft.
    void thePriceFollowsTheLedger() {
        WindowDesk desk;
        trainTwo(desk);
        QTRY_VERIFY_WITH_TIMEOUT(textOf(desk, "total_price_label").contains("ε ="), patience);
        QVERIFY(!textOf(desk, "total_price_label").contains("already in this table"));
        train(desk);
        QTRY_VERIFY_WITH_TIMEOUT(textOf(desk, "total_price_label").contains("with the 2 private runs"),
                                 patience);
    }

    void refusedElsewhere_data() {
        QTest::addColumn<QString>("page");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("wrong");
        QTest::addColumn<QString>("right");
        QTest::addColumn<QString>("named");
        QTest::newRow("epsilon") << "privacy"
                                 << "epsilons_edit"
                                 << "0"
                                 << "1"
                                 << "Budgets ε";
        QTest::newRow("delta") << "privacy"
                               << "delta_edit"
                               << "2"
                               << "1e-6"
                               << "δ on the Privacy page";
        QTest::newRow("gamma") << "fairness"
                               << "gammas_edit"
                               << "7"
                               << "0.1"
                               << "Slacks γ";
    }
    void refusedElsewhere() {
        QFETCH(QString, page);
        QFETCH(QString, field);
        QFETCH(QString, wrong);
        QFETCH(QString, right);
        QFETCH(QString, named);
        WindowDesk desk;
        trainTwo(desk);
        desk.window().showPage(page);
        type(desk.find<QLineEdit>(field), wrong);
        desk.window().showPage("train");
        QVERIFY(!desk.find<QPushButton>("start_training_button")->isEnabled());
        QVERIFY(!desk.find<QPushButton>("start_training_button")->toolTip().isEmpty());
        auto* errors = desk.find<Banner>("sweep_errors");
        QVERIFY(errors);
        QVERIFY2(errors->text().contains(named), qPrintable(errors->text()));
        QVERIFY(!desk.session().startTraining().ok()); // by its shortcut
        QTest::mouseClick(errors->findChild<QPushButton*>("banner_action_button"), Qt::LeftButton);
        QCOMPARE(desk.window().currentPage(), page);
        type(desk.find<QLineEdit>(field), right);
        desk.window().showPage("train");
        QTRY_VERIFY_WITH_TIMEOUT(desk.find<QPushButton>("start_training_button")->isEnabled(), patience);
    }

    void seedsOutOfRange_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<int>("seeds");
        QTest::addColumn<QString>("said");
        QTest::newRow("too many") << "5000" << 1000 << "5000 became 1,000";
        QTest::newRow("negative") << "-3" << 1 << "-3 became 1";
        QTest::newRow("none") << "0" << 1 << "0 became 1";
        QTest::newRow("in order") << "7" << 7 << "";
    }
    void seedsOutOfRange() {
        QFETCH(QString, typed);
        QFETCH(int, seeds);
        QFETCH(QString, said);
        WindowDesk desk;
        openProject(desk);
        openSample(desk);
        auto* spin = desk.find<QSpinBox>("seeds_spin");
        spin->setFocus();
        spin->selectAll();
        QTest::keyClicks(spin, typed);
        QTest::keyClick(spin, Qt::Key_Return);
        QTRY_COMPARE(spin->value(), seeds);
        QCOMPARE(desk.draft().seeds, seeds);
        QTRY_VERIFY2(textOf(desk, "axis_seed_note").contains(said),
                     qPrintable(textOf(desk, "axis_seed_note")));
        QCOMPARE(textOf(desk, "axis_seed_note").isEmpty(), said.isEmpty());
    }
};

TRILEMMA_TEST(TestTableLedger, QApplication)
#include "tst_table_ledger.moc"
