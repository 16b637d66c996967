// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the window's actions ask of pages, and what pages keep for the next start.
#include "tests/support/explore_desk.h"
#include "tests/support/test_program.h"
#include "ui/window/page_registry.h"

#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QStandardPaths>

using namespace trilemma;

class TestPageCommands : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void pagesOfferThem_data() {
        QTest::addColumn<QString>("page");
        QTest::addColumn<QString>("command");
        QTest::addColumn<bool>("works"); // without any run
        QTest::newRow("nobody offers it") << "explore"
                                          << "make_coffee" << false;
        QTest::newRow("another page does") << "train"
                                           << "archive_runs" << false;
        QTest::newRow("nothing to repeat") << "train"
                                           << "repeat_runs" << false;
        QTest::newRow("nothing to raise") << "train"
                                          << "raise_runs" << false;
        QTest::newRow("nothing to lower") << "train"
                                          << "lower_runs" << false;
        QTest::newRow("nothing to archive") << "explore"
                                            << "archive_runs" << false;
        QTest::newRow("nothing to delete") << "explore"
                                           << "delete_runs" << false;
        QTest::newRow("nothing to copy") << "explore"
                                         << "copy_command" << false;
        QTest::newRow("nothing to export") << "explore"
                                           << "export_model" << false;
        QTest::newRow("a ledger is always there") << "privacy"
                                                  << "show_ledger" << true;
    }
    void pagesOfferThem() {
        QFETCH(QString, page);
        QFETCH(QString, command);
        QFETCH(bool, works);
        test::ExploreDesk desk;
        for (const PageKind& kind : pageRegistry()) {
            if (kind.id != page) continue;
            const std::unique_ptr<Page> made(kind.create(desk.session(), nullptr));
            QCOMPARE(made->perform(command), works);
            QCoreApplication::processEvents(); // what it put off
        }
    }

    void withASelectionTheyWork_data() {
        QTest::addColumn<QString>("command");
        for (const char* command : {"archive_runs", "delete_runs", "copy_command", "export_model"})
            QTest::newRow(command) << command;
    }
    void withASelectionTheyWork() {
        QFETCH(QString, command);
        test::ExploreDesk desk;
        QVERIFY(!desk.page->perform(command));
        desk.page->selectRuns({desk.id(0)});
        QVERIFY(desk.page->perform(command));
        if (command == "copy_command") QVERIFY(QGuiApplication::clipboard()->text().contains("trilemma-cli"));
    }

    void choicesComeBack() {
        test::ExploreDesk desk;
        auto* set = desk.find<QComboBox>("filter_set_combo");
        auto* seeds = desk.find<QCheckBox>("filter_seeds_check");
        set->setCurrentIndex(1);
        seeds->setChecked(true);
        QVariantMap choices = desk.page->choices();
        set->setCurrentIndex(0);
        seeds->setChecked(false);
        desk.page->restoreChoices({}); // of nobody
        QCOMPARE(set->currentIndex(), 0);
        choices["filter_epsilon_combo"] = 77.0; // not offered any more
        desk.page->restoreChoices(choices);
        QCOMPARE(set->currentIndex(), 1);
        QVERIFY(seeds->isChecked());
        QCOMPARE(desk.find<QComboBox>("filter_epsilon_combo")->currentIndex(), 0);
    }
};

TRILEMMA_TEST(TestPageCommands, QApplication)
#include "tst_page_commands.moc"
