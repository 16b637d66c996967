// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the palette finds and in which order, and the palette driven by keys in the real window.
#include "tests/support/desk.h"
#include "tests/support/test_program.h"
#include "ui/session/recent_projects.h"
#include "ui/window/actions.h"
#include "ui/window/help_panel.h"
#include "ui/window/page_registry.h"
#include "ui/window/palette.h"
#include "ui/window/palette_entries.h"
#include "ui/window/palette_match.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QListView>

using namespace trilemma;

class TestPalette : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { test::prepareWindowTests(m_home); }

    // Worked out by hand: 4 for a letter at the start of a word, 3 for one right behind the last, 1 else,
    // minus length / 16.
    void score_data() {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("expected"); // -1: does not fit
        QTest::newRow("nothing typed") << ""
                                       << "Quit" << 0.0;
        QTest::newRow("start") << "ope"
                               << "Open project" << 4 + 3 + 3 - 12 / 16.0;
        QTest::newRow("initials") << "op"
                                  << "Open a project" << 4 + 4 - 14 / 16.0; // o(pen), p(roject): 8 > 7
        QTest::newRow("inside") << "en"
                                << "Open" << 1 + 3 - 4 / 16.0;
        QTest::newRow("gap") << "qt"
                             << "Quit" << 4 + 1 - 4 / 16.0;
        QTest::newRow("case and accents") << "GRO"
                                          << "Größe" << 4 + 3 + 3 - 6 / 16.0; // folded: "grosse"
        QTest::newRow("words in any order") << "copy save"
                                            << "Save a copy" << (4 + 3 * 3) + (4 + 3 * 3) - 11 / 16.0;
        QTest::newRow("wrong order of letters") << "po"
                                                << "Op" << -1.0;
        QTest::newRow("one word is missing") << "open zebra"
                                             << "Open project" << -1.0;
        QTest::newRow("longer than the text") << "quitter"
                                              << "Quit" << -1.0;
    }
    void score() {
        QFETCH(QString, pattern);
        QFETCH(QString, text);
        QFETCH(double, expected);
        const std::optional<double> found = fuzzyScore(pattern, text);
        QCOMPARE(found.has_value(), expected >= 0);
        if (found) QCOMPARE(*found, expected);
    }

    // As in a title, less a half: "eps" is 4 + 3 + 3 - 0.5.
    void wordsOfAnEntry_data() {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<double>("expected"); // -1: does not fit
        QTest::newRow("begins one") << "eps" << 9.5;
        QTest::newRow("begins the second") << "BUD" << 9.5;
        QTest::newRow("both") << "bud ep" << (4 + 3 * 2) + (4 + 3) - 0.5;
        QTest::newRow("inside of one") << "silon" << -1.0;
        QTest::newRow("scattered over both") << "ebu" << -1.0;
        QTest::newRow("one word is missing") << "eps zebra" << -1.0;
        QTest::newRow("nothing typed") << "" << -1.0;
    }
    void wordsOfAnEntry() {
        QFETCH(QString, pattern);
        QFETCH(double, expected);
        QCOMPARE(wordScore(pattern, "epsilon budget").value_or(-1), expected);
    }

    /// What the field calls things leads to where they are.
    void termsLeadToFields_data() {
        QTest::addColumn<QString>("term");
        QTest::addColumn<QString>("page");
        QTest::addColumn<QString>("focused"); // empty: whatever
        QTest::newRow("epsilon") << "epsilon"
                                 << "privacy"
                                 << "";
        QTest::newRow("delta") << "delta"
                               << "privacy"
                               << "delta_edit";
        QTest::newRow("neighbour") << "neighbour"
                                   << "privacy"
                                   << "relation_combo";
        QTest::newRow("budget") << "budget"
                                << "privacy"
                                << "";
        QTest::newRow("ledger") << "ledger"
                                << "privacy"
                                << "";
        QTest::newRow("privacy") << "privacy"
                                 << "privacy"
                                 << "";
        QTest::newRow("slack") << "slack"
                               << "fairness"
                               << "";
        QTest::newRow("gamma") << "gamma"
                               << "fairness"
                               << "";
        QTest::newRow("groups") << "groups"
                                << "fairness"
                                << "";
        QTest::newRow("fairness") << "fairness"
                                  << "fairness"
                                  << "";
        QTest::newRow("solver") << "solver"
                                << "train"
                                << "";
        QTest::newRow("seed") << "seed"
                              << "train"
                              << "";
        QTest::newRow("role") << "role"
                              << "data"
                              << "";
        QTest::newRow("pareto") << "pareto"
                                << "explore"
                                << "";
        QTest::newRow("report") << "report"
                                << "report"
                                << "";
    }
    void termsLeadToFields() {
        QFETCH(QString, term);
        QFETCH(QString, page);
        QFETCH(QString, focused);
        test::Desk desk(m_home.path());
        QVERIFY(desk.openTable());
        desk.window().showPage("settings");
        QTest::keyClicks(openPalette(desk), term);
        auto* list = desk.find<QListView>("palette_list");
        QVERIFY(list->model()->rowCount() > 0);
        const QString first = list->currentIndex().data().toString();
        QTest::keyClick(desk.find<QLineEdit>("palette_edit"), Qt::Key_Return);
        QVERIFY2(desk.window().currentPage() == page,
                 qPrintable(first + " leads to " + desk.window().currentPage()));
        if (!focused.isEmpty())
            QTRY_COMPARE(QApplication::focusWidget() ? QApplication::focusWidget()->objectName() : QString(),
                         focused);
    }

    void modelOrdersByTitleBeforeKind() {
        PaletteModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setEntries({{"Quit", "Project", "Ctrl+Q", {}},
                          {"Open project", "Project", "", {}},
                          {"Data", "Page", "Ctrl+1", {}}});
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.index(0).data().toString(), QString("Quit")); // nothing typed: their own order
        model.setPattern("project");
        QCOMPARE(model.rowCount(), 2); // "Data" is neither called nor kept under that word
        QCOMPARE(model.index(0).data().toString(), QString("Open project"));
        QCOMPARE(model.index(1).data().toString(), QString("Quit"));
        QCOMPARE(model.index(1).data(PaletteModel::ShortcutRole).toString(), QString("Ctrl+Q"));
        model.setPattern("zzz");
        QCOMPARE(model.rowCount(), 0);
    }

    void everyActionIsThere() {
        test::Desk desk(m_home.path());
        QStringList titles;
        for (const PaletteEntry& entry : paletteEntries(desk.window()))
            titles << entry.title;
        for (const ActionKind& kind : actionRegistry()) {
            if (kind.id.isEmpty() || !kind.trigger || kind.id == "command_palette") continue;
            QVERIFY2(titles.contains(plainTitle(kind.text)), qPrintable(kind.id));
        }
        for (const PageKind& kind : pageRegistry())
            QVERIFY(titles.contains(kind.title));
        QVERIFY(titles.contains("First steps"));
        QVERIFY(titles.contains("desk")); // the project that was opened is a recent one
    }

    void actionsHaveNamesMenusAndTheirOwnShortcut() {
        test::Desk desk(m_home.path());
        QHash<QString, QString> owner;
        for (const ActionKind& kind : actionRegistry()) {
            if (kind.id.isEmpty()) continue;
            auto* action = desk.find<QAction>(kind.id);
            QVERIFY2(action && !action->text().isEmpty() && !kind.menu.isEmpty(), qPrintable(kind.id));
            for (const QKeySequence& keys : action->shortcuts()) {
                QVERIFY2(!owner.contains(keys.toString()),
                         qPrintable(kind.id + " and " + owner[keys.toString()]));
                owner[keys.toString()] = kind.id;
            }
        }
        for (const QString must : {"Ctrl+K", "Ctrl+Shift+P", "Ctrl+,", "F1", "Ctrl+0"})
            QVERIFY2(owner.contains(must), qPrintable(must));
    }

    void typeAndEnter() {
        test::Desk desk(m_home.path());
        desk.window().showPage("data");
        auto* edit = openPalette(desk);
        QTest::keyClicks(edit, "explo");
        QTest::keyClick(edit, Qt::Key_Return);
        QCOMPARE(desk.window().currentPage(), QString("explore"));
        QVERIFY(!palette(desk)->isVisible());
    }

    void arrowsChooseAndWrapAround() {
        test::Desk desk(m_home.path());
        auto* edit = openPalette(desk);
        auto* list = desk.find<QListView>("palette_list");
        QCOMPARE(list->currentIndex().row(), 0);
        QTest::keyClick(edit, Qt::Key_Up);
        QCOMPARE(list->currentIndex().row(), list->model()->rowCount() - 1);
        QTest::keyClick(edit, Qt::Key_Down);
        QTest::keyClick(edit, Qt::Key_Down);
        QCOMPARE(list->currentIndex().row(), 1);
        QCOMPARE(list->currentIndex().data().toString(), QString("Fairness")); // pages come first, in order
        QTest::keyClick(edit, Qt::Key_Return);
        QCOMPARE(desk.window().currentPage(), QString("fairness"));
    }

    void escapeLeavesEverythingAsItWas() {
        test::Desk desk(m_home.path());
        desk.window().showPage("privacy");
        desk.window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&desk.window()));
        auto* delta = desk.find<QLineEdit>("delta_edit");
        delta->setFocus();
        auto* edit = openPalette(desk);
        QTest::keyClicks(edit, "quit");
        QTest::keyClick(edit, Qt::Key_Escape);
        QVERIFY(!palette(desk)->isVisible());
        QVERIFY(desk.window().isVisible());
        QCOMPARE(desk.window().currentPage(), QString("privacy"));
        QTRY_COMPARE(QApplication::focusWidget(), delta);
    }

    void helpAndSettingsAreFound() {
        test::Desk desk(m_home.path());
        QTest::keyClicks(openPalette(desk), "keyboard help");
        QTest::keyClick(desk.find<QLineEdit>("palette_edit"), Qt::Key_Return);
        QVERIFY(desk.window().isHelpShown());
        QCOMPARE(desk.find<HelpPanel>("help_panel")->topic(), QString("shortcuts"));
        QTest::keyClicks(openPalette(desk), "default share");
        QTest::keyClick(desk.find<QLineEdit>("palette_edit"), Qt::Key_Return);
        QCOMPARE(desk.window().currentPage(), QString("settings"));
        QVERIFY(desk.find<QWidget>("row_setting_training_test_percent")->isVisible());
        QVERIFY(!desk.find<QWidget>("row_setting_appearance_theme")->isVisible());
    }

    void whatNeedsAProjectIsNotOffered() {
        test::Desk desk(m_home.path());
        desk.window().trigger("close_project");
        QStringList titles;
        for (const PaletteEntry& entry : paletteEntries(desk.window()))
            titles << entry.title;
        QVERIFY(!titles.contains("Save a copy"));
        QVERIFY(titles.contains("Open project"));
    }

  private:
    static CommandPalette* palette(test::Desk& desk) { return desk.find<CommandPalette>("command_palette"); }

    static QLineEdit* openPalette(test::Desk& desk) {
        desk.window().activateWindow();
        desk.window().trigger("command_palette");
        auto* edit = desk.find<QLineEdit>("palette_edit");
        return palette(desk)->isVisible() ? edit : nullptr;
    }

    QTemporaryDir m_home;
};

TRILEMMA_TEST(TestPalette, QApplication)
#include "tst_palette.moc"
