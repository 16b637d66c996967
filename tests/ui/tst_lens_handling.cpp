// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What hands do on a lens: the menu of a setting, and what stays where it was.
#include "tests/support/desk.h"
#include "tests/support/explore_desk.h"
#include "tests/support/test_program.h"
#include "ui/charts/plot_view.h"
#include "ui/pages/explore/charts_panel.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QPointer>
#include <QScrollArea>
#include <QScrollBar>
#include <QStandardPaths>
#include <QTabBar>

using namespace trilemma;
using namespace trilemma::test;

class TestLensHandling : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QLocale::setDefault(QLocale::c());
    }

    /// What was seen before another lens is seen after it.
    void lensesStayWhereTheyWere() {
        ExploreDesk desk;
        QTest::keyClick(desk.page.get(), Qt::Key_3);
        auto* map = desk.find<PlotView>("map_plot");
        QTRY_COMPARE(map->plot().count(), 2);
        auto* scroll = desk.find<QScrollArea>("map_scroll");
        map->setMinimumHeight(3 * scroll->viewport()->height());
        QTRY_VERIFY(scroll->verticalScrollBar()->maximum() > 0);
        map->setFocus();
        QTRY_VERIFY(map->hasFocus());
        QTest::keyClick(map, Qt::Key_4);
        QCOMPARE(scroll->verticalScrollBar()->value(), 0);
        QVERIFY(desk.find<PlotView>("groups_plot")->hasFocus()); // keys go on there
        QTest::keyClick(desk.page.get(), Qt::Key_3);
        QCOMPARE(scroll->verticalScrollBar()->value(), 0);
        QVERIFY(map->hasFocus());
    }

    /// A right click is about what lies under the pointer.
    void aRightClickOffersWhatOneDoes_data() {
        QTest::addColumn<Qt::Key>("lens");
        QTest::addColumn<QString>("view");
        QTest::newRow("map") << Qt::Key_3 << "map_plot";
        QTest::newRow("groups") << Qt::Key_4 << "groups_plot";
    }
    void aRightClickOffersWhatOneDoes() {
        QFETCH(Qt::Key, lens);
        QFETCH(QString, view);
        ExploreDesk desk;
        QTest::keyClick(desk.page.get(), lens);
        auto* plot = desk.find<PlotView>(view.toUtf8().constData());
        QTRY_COMPARE(plot->plot().count(), 2);
        QTRY_VERIFY(plot->width() > 200);
        const QPoint at = plot->plot().placeOf(1).center().toPoint();
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, plot->mapToGlobal(at));
        QCoreApplication::sendEvent(plot, &event);
        QCOMPARE(desk.page->selectedRuns(), QStringList({desk.id(2), desk.id(3)}));
        auto* menu = desk.page->findChild<QMenu*>("setting_menu");
        QVERIFY(menu && menu->isVisible());
        QCOMPARE(menu->actions().front()->text(), QString("Pin, to compare others with it"));
        menu->actions().front()->trigger();
        QCOMPARE(desk.session().runs().choice().pinned, QStringList({desk.id(2), desk.id(3)}));
        QVERIFY(!menu->actions()[1]->isEnabled()); // nothing was pinned when it was asked for
        const QPointer<QMenu> closed(menu);
        menu->close();
        QTRY_VERIFY(!closed);
        const QPoint other = plot->plot().placeOf(0).center().toPoint();
        QContextMenuEvent again(QContextMenuEvent::Mouse, other, plot->mapToGlobal(other));
        QCoreApplication::sendEvent(plot, &again);
        menu = desk.page->findChild<QMenu*>("setting_menu");
        QVERIFY(menu && menu->actions()[1]->isEnabled());
        menu->actions()[1]->trigger();
        QCOMPARE(desk.find<QTabBar>("charts_tabs")->currentIndex(), int(ChartKind::Groups));
    }
};

TRILEMMA_TEST(TestLensHandling, QApplication)
#include "tst_lens_handling.moc"
