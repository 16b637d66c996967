// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Choosing on the Explore page, by mouse and keys: the wish and its bad inputs, the lenses, the drawer,
// points that cover each other, and the room that the picture has.
#include "tests/support/desk.h"
#include "tests/support/explore_desk.h"
#include "tests/support/test_program.h"
#include "ui/charts/facet_chart.h"
#include "ui/charts/plot_view.h"
#include "ui/pages/explore/runs_panel.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QSlider>
#include <QStandardPaths>
#include <QTabBar>
#include <QToolTip>
#include <QTreeView>

using namespace trilemma;

namespace {

using test::ExploreDesk;

/// Where madeUp(0, 0) is, but for epsilon.
RunRecord atTheSamePlace(double epsilon, int position) {
    RunRecord run = test::madeUp(0, 0);
    TrainingSpec spec = *trainingSpecFromJson(run.spec.json());
    spec.privacy->epsilon = epsilon;
    const RunRecord other = newRecord(spec, "batch", position);
    run.runId = other.runId;
    run.position = position;
    run.spec = other.spec;
    run.epsilon = other.epsilon;
    run.metrics[0].value = 0.21; // the mean of the first setting
    return run;
}

} // namespace

class TestLenses : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QLocale::setDefault(QLocale::c());
    }

    void badWishesAreSaidAndLost_data() {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("words"); // empty: it is a wish
        QTest::newRow("decimal point") << "x"
                                       << "0.05"
                                       << "";
        QTest::newRow("decimal comma here") << "x"
                                            << "0,05"
                                            << "is not a number";
        QTest::newRow("letters") << "x"
                                 << "small"
                                 << "is not a number";
        QTest::newRow("no number") << "y"
                                   << "nan"
                                   << "is not a number";
        QTest::newRow("infinite") << "y"
                                  << "inf"
                                  << "is not a number";
        QTest::newRow("below what a gap can be") << "x"
                                                 << "-0.1"
                                                 << "from 0 to 1";
        QTest::newRow("a percentage") << "y"
                                      << "17"
                                      << "from 0 to 1";
        QTest::newRow("no budget") << "epsilon"
                                   << "0"
                                   << "above 0";
        QTest::newRow("a budget") << "epsilon"
                                  << "0.5"
                                  << "";
    }
    void badWishesAreSaidAndLost() {
        QFETCH(QString, field);
        QFETCH(QString, text);
        QFETCH(QString, words);
        ExploreDesk desk;
        desk.type(QStringLiteral("wish_%1_edit").arg(field), text);
        auto* answer = desk.find<QLabel>("wish_answer");
        if (words.isEmpty()) {
            QTRY_VERIFY2(answer->text().contains("meets this on average") ||
                             answer->text().contains("No setting that is shown"),
                         qPrintable(answer->text()));
            return;
        }
        QTRY_VERIFY2(answer->text().contains(words), qPrintable(answer->text()));
        QTest::qWait(300); // no answer of before takes the problem away
        QVERIFY2(answer->text().contains(words), qPrintable(answer->text()));
        QCOMPARE(desk.session().runs().choice().wish, TradeoffWish());
        desk.type(QStringLiteral("wish_%1_edit").arg(field), {}); // empty again: all is well
        QTRY_VERIFY2(answer->text().contains("What do you need?"), qPrintable(answer->text()));
    }

    /// What cannot be read bounds nothing: nothing is trained around the rest.
    void noTrainingAroundABadWish() {
        ExploreDesk desk;
        auto* train = desk.find<QPushButton>("wish_train_button");
        desk.type("wish_epsilon_edit", "0.5");
        QTRY_VERIFY(train->isEnabled());
        desk.type("wish_x_edit", "0,05");
        QTRY_VERIFY(!train->isEnabled());
        QTest::qWait(300); // nor when the answer comes
        QVERIFY(!train->isEnabled());
    }

    /// The last place of a slider is no bound.
    void slidersAndLinesAgree() {
        ExploreDesk desk;
        auto* slider = desk.find<QSlider>("wish_x_slider");
        auto* edit = desk.find<QLineEdit>("wish_x_edit");
        QCOMPARE(slider->value(), slider->maximum());
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Left);
        QVERIFY(!edit->text().isEmpty());
        QTRY_VERIFY(desk.session().runs().choice().wish.x.has_value());
        QTest::keyClick(slider, Qt::Key_Right);
        QVERIFY(edit->text().isEmpty());
        desk.type("wish_x_edit", "0.05");
        QVERIFY(slider->value() < slider->maximum() && slider->value() > 0);
    }

    /// Epsilons 1, 2 and 3: the slider stands on them alone.
    void epsilonsAreStops() {
        ExploreDesk desk({atTheSamePlace(2, 4), atTheSamePlace(3, 5)});
        auto* slider = desk.find<QSlider>("wish_epsilon_slider");
        QTRY_COMPARE(slider->maximum(), 3);
        slider->setValue(1);
        QCOMPARE(desk.find<QLineEdit>("wish_epsilon_edit")->text(), QString("2"));
    }

    void trainingThereSetsUpASweep() {
        ExploreDesk desk;
        desk.type("wish_x_edit", "0.05");
        auto* train = desk.find<QPushButton>("wish_train_button");
        QTRY_VERIFY(train->isEnabled());
        QTest::mouseClick(train, Qt::LeftButton); // the set-up is of another table
        QCOMPARE(desk.session().draft().gammas, Wish().gammas);
        Draft draft = desk.session().draft();
        draft.files = {"/data/a.csv"};
        desk.session().setDraft(draft);
        QTest::mouseClick(train, Qt::LeftButton);
        QCOMPARE(desk.session().draft().gammas, (std::vector<double>{0.025, 0.0375, 0.05}));
        QCOMPARE(desk.session().draft().epsilons, (std::vector<double>{0.5, 1}));
        QCOMPARE(desk.session().draft().solvers, std::vector<std::string>{"raco-dp"});
    }

    void keysChooseTheLens() {
        ExploreDesk desk;
        auto* tabs = desk.find<QTabBar>("charts_tabs");
        for (const auto& [key, lens] :
             {std::pair{Qt::Key_3, 2}, {Qt::Key_4, 3}, {Qt::Key_2, 1}, {Qt::Key_5, 4}, {Qt::Key_1, 0}}) {
            QTest::keyClick(desk.page.get(), key);
            QCOMPARE(tabs->currentIndex(), lens);
        }
        auto* edit = desk.find<QLineEdit>("wish_x_edit"); // a digit that is typed is no key
        edit->setFocus();
        QTest::keyClicks(edit, "0.4");
        QCOMPARE(edit->text(), QString("0.4"));
        QCOMPARE(tabs->currentIndex(), 0);
    }

    void mapAndGroupsSelect() {
        ExploreDesk desk;
        QTest::keyClick(desk.page.get(), Qt::Key_3);
        auto* map = desk.find<PlotView>("map_plot");
        QTRY_COMPARE(map->plot().count(), 2);
        QTRY_VERIFY(map->width() > 200);
        QTest::mouseClick(map, Qt::LeftButton, {}, map->plot().placeOf(1).center().toPoint());
        QCOMPARE(desk.page->selectedRuns(), QStringList({desk.id(2), desk.id(3)}));
        QTest::keyClick(map, Qt::Key_Up);
        QTest::keyClick(map, Qt::Key_Return);
        QCOMPARE(desk.page->selectedRuns(), QStringList({desk.id(0), desk.id(1)}));

        QTest::keyClick(desk.page.get(), Qt::Key_4);
        auto* groups = desk.find<PlotView>("groups_plot");
        QTRY_COMPARE(groups->plot().count(), 2);
        QTest::mouseClick(groups, Qt::LeftButton, {}, groups->plot().placeOf(1).center().toPoint());
        QCOMPARE(desk.page->selectedRuns(), QStringList({desk.id(2), desk.id(3)}));
        for (const char* name : {"map.svg", "groups.pdf"}) {
            QTest::keyClick(desk.page.get(), name[0] == 'm' ? Qt::Key_3 : Qt::Key_4);
            QVERIFY(desk.page->exportChart(desk.file(name)));
            QVERIFY(QFileInfo(desk.file(name)).size() > 1000);
        }
    }

    void theDrawerHoldsSettings() {
        ExploreDesk desk;
        auto* drawer = desk.find<QToolButton>("runs_drawer_button");
        desk.find<QTabBar>("runs_tabs")->setCurrentIndex(0);
        auto* settings = desk.find<QTreeView>("settings_table");
        QTRY_COMPARE(settings->model()->rowCount(), 2);
        QVERIFY(settings->isVisible());
        QTest::mouseClick(settings->viewport(), Qt::LeftButton, {},
                          settings->visualRect(settings->model()->index(1, 0)).center());
        QCOMPARE(desk.page->selectedRuns(), QStringList({desk.id(2), desk.id(3)}));
        settings->expand(settings->model()->index(0, 0));
        const QModelIndex seed = settings->model()->index(1, 0, settings->model()->index(0, 0));
        QTest::mouseClick(settings->viewport(), Qt::LeftButton, {}, settings->visualRect(seed).center());
        QCOMPARE(desk.page->selectedRuns(), QStringList{desk.id(1)});
        desk.page->selectRuns({desk.id(2), desk.id(3)}); // from elsewhere
        QCOMPARE(settings->selectionModel()->selectedRows().front().row(), 1);
        const int open = desk.find<TradeoffChart>("tradeoff_chart")->height();
        QTest::mouseClick(drawer, Qt::LeftButton);
        QVERIFY(!settings->isVisible());
        const auto height = [&] { return desk.find<TradeoffChart>("tradeoff_chart")->height(); };
        QTRY_VERIFY2(height() > open + 100, qPrintable(QString("%1, then %2").arg(open).arg(height())));
    }

    /// What can be done with rows is offered where they are, by right click and keys.
    void settingsHaveAMenu() {
        ExploreDesk desk;
        desk.find<QTabBar>("runs_tabs")->setCurrentIndex(0);
        auto* settings = desk.find<QTreeView>("settings_table");
        QTRY_COMPARE(settings->model()->rowCount(), 2);
        QCOMPARE(settings->contextMenuPolicy(), Qt::ActionsContextMenu);
        QSet<QString> offered;
        for (const QAction* action : settings->actions())
            offered << action->objectName();
        for (const char* name : {"copy_settings", "pin_action", "archive_selected", "delete_selected"})
            QVERIFY2(offered.contains(name), name);
        settings->setFocus();
        settings->setCurrentIndex(settings->model()->index(1, 0));
        QTest::keyClick(settings, Qt::Key_C, Qt::ControlModifier);
        const QStringList lines = QGuiApplication::clipboard()->text().split('\n');
        QCOMPARE(lines.size(), 3); // a heading, the row, an end
        QVERIFY2(lines[1].startsWith("RaCO-DP\t") && lines[1].contains("\tγ 0.1\t"), qPrintable(lines[1]));
    }

    /// Qt asks the scene for a tool tip after a moment, and would take ours away.
    void theToolTipStays() {
        ExploreDesk desk;
        auto* chart = desk.find<TradeoffChart>("tradeoff_chart");
        const QPoint at = chart->positionOf(1);
        QMouseEvent move(QEvent::MouseMove, at, chart->canvas()->mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                         Qt::NoModifier);
        QCoreApplication::sendEvent(chart->canvas(), &move);
        QTRY_VERIFY(QToolTip::isVisible());
        QHelpEvent help(QEvent::ToolTip, at, chart->canvas()->mapToGlobal(at));
        QCoreApplication::sendEvent(chart->canvas(), &help);
        QTest::qWait(400); // hiding takes 300 ms
        QVERIFY(QToolTip::isVisible());
        QToolTip::hideText();
    }

    void pointsThatCoverEachOther() {
        ExploreDesk desk({atTheSamePlace(2, 4), atTheSamePlace(3, 5)});
        auto* chart = desk.find<TradeoffChart>("tradeoff_chart");
        QCOMPARE(chart->positionOf(0), chart->positionOf(2));
        QSet<QString> reached;
        for (int click = 0; click < 3; ++click) {
            QTest::mouseClick(chart->canvas(), Qt::LeftButton, {}, chart->positionOf(0));
            reached << desk.page->selectedRuns().join(' ');
        }
        QCOMPARE(reached.size(), 3);
        const QPoint at = chart->positionOf(0);
        QMouseEvent move(QEvent::MouseMove, at, chart->canvas()->mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                         Qt::NoModifier);
        QCoreApplication::sendEvent(chart->canvas(), &move);
        QTRY_VERIFY2(QToolTip::text().contains("3 settings lie here"), qPrintable(QToolTip::text()));
        QToolTip::hideText();
    }

    /// Return in the wish gives the keyboard to the chart: keys of lenses are keys again.
    void returnInTheWishGoesToTheChart() {
        ExploreDesk desk;
        auto* edit = desk.find<QLineEdit>("wish_x_edit");
        edit->setFocus();
        QTest::keyClicks(edit, "0.05");
        QTest::keyClick(edit, Qt::Key_Return);
        QVERIFY(!edit->hasFocus());
        auto* chart = desk.find<TradeoffChart>("tradeoff_chart");
        QVERIFY(QApplication::focusWidget() && chart->isAncestorOf(QApplication::focusWidget()));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_3);
        QTRY_COMPARE(desk.find<QTabBar>("charts_tabs")->currentIndex(), 2);
        QCOMPARE(edit->text(), QString("0.05"));
    }

    /// Coming back to the page, its keys are keys, not digits of the wish.
    void comingBackKeysAreKeys() {
        QTemporaryDir folder;
        {
            ExploreDesk made; // a project with runs
            QVERIFY(Store::saveCopy(made.session().project().path(), folder.filePath("desk.trilemma")));
        }
        test::Desk desk(folder.path(), "desk.trilemma");
        desk.window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&desk.window()));
        desk.window().showPage("explore");
        auto* edit = desk.find<QLineEdit>("wish_x_edit");
        edit->setFocus();
        desk.window().showPage("train");
        desk.window().showPage("explore");
        QVERIFY(!edit->hasFocus());
        QCOMPARE(desk.window().focusWidget(), desk.window().page("explore"));
        QTest::keyClick(desk.window().focusWidget(), Qt::Key_2);
        QTRY_COMPARE(desk.find<QTabBar>("charts_tabs")->currentIndex(), 1);
        QCOMPARE(edit->text(), QString());
    }

    /// The first that is selected is what the others are compared with, wherever it stands in the table.
    void whatIsSelectedFirstIsComparedWith() {
        ExploreDesk desk;
        desk.find<QTabBar>("runs_tabs")->setCurrentIndex(2);
        auto* comparison = desk.find<QTableView>("comparison_table");
        const auto head = [&] {
            return comparison->model()->headerData(1, Qt::Horizontal, Qt::DisplayRole).toString();
        };
        desk.page->selectRuns({desk.id(0)});
        desk.page->selectRuns({desk.id(2)}, true);
        const QString first = head();
        desk.page->selectRuns({});
        desk.page->selectRuns({desk.id(2)});
        desk.page->selectRuns({desk.id(0)}, true);
        QVERIFY2(head() != first, qPrintable(first + " " + head()));
        desk.page->selectRuns({});
        desk.page->selectRuns({desk.id(0)});
        desk.page->selectRuns({desk.id(2)}, true);
        QCOMPARE(head(), first);
    }

    /// A setting of five seeds is one setting.
    void aPinnedSettingOfFiveSeedsIsOne() {
        std::vector<RunRecord> more;
        for (int seed = 2; seed < 5; ++seed) {
            RunRecord run = test::madeUp(0, 0);
            TrainingSpec spec = *trainingSpecFromJson(run.spec.json());
            spec.seed = static_cast<std::uint64_t>(seed + 1);
            const RunRecord other = newRecord(spec, "batch", 10 + seed);
            run.runId = other.runId;
            run.position = 10 + seed;
            run.spec = other.spec;
            run.seed = other.seed;
            more.push_back(std::move(run));
        }
        const RunRecord first = test::madeUp(0, 0), second = test::madeUp(0, 1);
        const std::vector<const RunRecord*> all{&first, &second, &more[0], &more[1], &more[2]};
        const RunComparison comparison = compareRuns(all, EvaluationSet::Test);
        QVERIFY2(comparison.absence.contains("One setting is selected"), qPrintable(comparison.absence));
    }

    /// A setting leaves by its first seed; another one is a choice of its own.
    void theFirstSeedIsProposed() {
        ExploreDesk desk;
        desk.page->selectRuns({desk.id(3), desk.id(2)});
        desk.find<QTabBar>("inspector_tabs")->setCurrentIndex(5);
        auto* which = desk.find<QComboBox>("export_run_combo");
        QCOMPARE(which->count(), 2);
        QCOMPARE(which->currentData().toString(), desk.id(2));
        auto* meaning = desk.find<QLabel>("export_run_meaning");
        QVERIFY2(meaning->text().contains("rule fixed beforehand"), qPrintable(meaning->text()));
        which->setCurrentIndex(1);
        emit which->activated(1);
        QCOMPARE(desk.page->selectedRuns(), QStringList{desk.id(3)});
        QCOMPARE(which->currentData().toString(), desk.id(3));
        QVERIFY2(meaning->text().contains("chosen after looking"), qPrintable(meaning->text()));
    }

    /// Its share of the page, with the panel of the run beside it.
    void thePictureHasRoom_data() {
        QTest::addColumn<QSize>("window");
        QTest::addColumn<double>("share");
        QTest::newRow("laptop") << QSize(1280, 800) << 0.55;
        QTest::newRow("desk") << QSize(1920, 1080) << 0.65;
    }
    void thePictureHasRoom() {
        QFETCH(QSize, window);
        QFETCH(double, share);
        QTemporaryDir folder;
        QSettings().clear();
        {
            ExploreDesk made; // a project with runs
            QVERIFY(Store::saveCopy(made.session().project().path(), folder.filePath("desk.trilemma")));
            QSettings().clear(); // the drawer that it opened
        }
        test::Desk desk(folder.path(), "desk.trilemma", window);
        desk.window().showPage("explore");
        auto* chart = desk.find<TradeoffChart>("tradeoff_chart");
        QTRY_COMPARE(chart->pointCount(), 2);
        QTest::qWait(100);
        const QWidget* page = desk.window().page("explore");
        const double area =
            double(chart->width()) * chart->height() / (double(page->width()) * page->height());
        QVERIFY2(area >= share,
                 qPrintable(QString("%1 of %2 x %3").arg(area).arg(page->width()).arg(page->height())));
    }
};

TRILEMMA_TEST(TestLenses, QApplication)
#include "tst_lenses.moc"
