// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pictures of the dialog that buys edges and of the page that it left, in $TRILEMMA_SCREENSHOTS or the
// working folder's screenshots/, in $TRILEMMA_LANGUAGE. A person judges them.
#include "tests/support/test_program.h"
#include "tests/support/window_desk.h"
#include "ui/base/language.h"
#include "ui/base/theme.h"
#include "ui/pages/data/edge_dialog.h"

#include <QApplication>
#include <QDir>
#include <QLineEdit>
#include <QMenu>
#include <QStandardPaths>
#include <QTableView>

using namespace trilemma;

class TestEdgeScreenshots : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        m_target = QDir(qEnvironmentVariable("TRILEMMA_SCREENSHOTS", "screenshots"));
        QVERIFY(m_target.mkpath("."));
        installLanguage(*QCoreApplication::instance(), qEnvironmentVariable("TRILEMMA_LANGUAGE", "en"));
    }
    void cleanup() { applyZoom(*qobject_cast<QApplication*>(QCoreApplication::instance()), 100); }

    void dialog_data() {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<int>("zoom");
        QTest::newRow("light") << false << 100;
        QTest::newRow("dark") << true << 100;
        QTest::newRow("large") << false << 150;
    }
    /// With a price; refused; with warnings, after a first purchase, whose page is the last picture.
    void dialog() {
        QFETCH(bool, dark);
        QFETCH(int, zoom);
        applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()),
                   dark ? ThemeMode::Dark : ThemeMode::Light);
        applyZoom(*qobject_cast<QApplication*>(QCoreApplication::instance()), zoom);
        test::WindowDesk desk;
        desk.window().openProject(desk.file("p.trilemma"));
        QVERIFY(desk.open({QString::fromLatin1(censusSampleName)}));
        desk.window().showPage("data");
        ask(desk, {"age"});
        save("price");
        m_dialog->findChild<QLineEdit*>("buy_epsilon_edit")->setText("0.001");
        m_dialog->findChild<QLineEdit*>("buy_delta_edit")->setText("2");
        QTRY_VERIFY_WITH_TIMEOUT(m_dialog->findChild<QLabel*>("buy_errors")->isVisible(), 10000);
        save("refused");
        m_dialog->findChild<QLineEdit*>("buy_epsilon_edit")->setText("0.1");
        m_dialog->findChild<QLineEdit*>("buy_delta_edit")->setText("1e-5");
        QTRY_VERIFY_WITH_TIMEOUT(m_dialog->findChild<QPushButton*>("buy_button")->isEnabled(), 10000);
        m_dialog->findChild<QPushButton*>("buy_button")->click();
        save("running");
        QTRY_VERIFY_WITH_TIMEOUT(!m_dialog, 20000);
        QTest::qWait(1500); // the counter above follows at its own pace
        QVERIFY(desk.window().grab().save(name("page")));
        savePopups(desk);
        ask(desk, {"age", "hours_per_week"});
        m_dialog->findChild<QLineEdit*>("buy_epsilon_edit")->setText("2");
        QTRY_VERIFY_WITH_TIMEOUT(m_dialog->findChild<Banner*>("buy_warning")->isVisible(), 10000);
        save("warned");
    }

  private:
    void ask(test::WindowDesk& desk, const std::vector<std::string>& columns) {
        m_dialog = new EdgeDialog(desk.session(), columns, desk.window().page("data"));
        m_dialog->open();
        QTRY_VERIFY_WITH_TIMEOUT(m_dialog->findChild<QPushButton*>("buy_button")->isEnabled(), 20000);
    }
    /// The menu of edges and that of shapes, for the column with bought edges.
    void savePopups(test::WindowDesk& desk) {
        desk.find<QTableView>("schema_table")->selectRow(desk.draft().schema.indexOf("age"));
        for (const char* which : {"edges_menu", "curve_menu"}) {
            auto* menu = desk.window().findChild<QMenu*>(which);
            menu->popup(desk.window().mapToGlobal(QPoint(80, 80)));
            QVERIFY(menu->grab().save(name(which)));
            menu->hide();
        }
    }
    QString name(const char* what) const {
        return m_target.filePath(QString("edges-%1-%2.png").arg(what, QTest::currentDataTag()));
    }
    void save(const char* what) {
        QTest::qWait(50);
        if (m_dialog) QVERIFY(m_dialog->grab().save(name(what))); // a purchase may be over by now
    }

    QDir m_target;
    QPointer<EdgeDialog> m_dialog;
};

TRILEMMA_TEST(TestEdgeScreenshots, QApplication)
#include "tst_edge_screenshots.moc"
