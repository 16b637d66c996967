// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Values of the settings, their page driven by hand, and what they do to the window.
#include "tests/support/desk.h"
#include "tests/support/test_program.h"
#include "ui/base/settings.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QTableView>

using namespace trilemma;

class TestSettings : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { test::prepareWindowTests(m_home); }
    void cleanup() { Settings::instance().resetAll(); }

    void legalValues_data() {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QVariant>("value");
        QTest::addColumn<bool>("legal");
        QTest::newRow("choice") << "appearance/theme" << QVariant("dark") << true;
        QTest::newRow("no such choice") << "appearance/theme" << QVariant("pink") << false;
        QTest::newRow("whole") << "appearance/zoom" << QVariant(120) << true;
        QTest::newRow("as the file has it") << "appearance/zoom" << QVariant("120") << true;
        QTest::newRow("least") << "appearance/zoom" << QVariant(80) << true;
        QTest::newRow("below") << "appearance/zoom" << QVariant(79) << false;
        QTest::newRow("above") << "appearance/zoom" << QVariant(161) << false;
        QTest::newRow("half a percent") << "appearance/zoom" << QVariant(99.5) << false;
        QTest::newRow("number") << "training/delta" << QVariant(1e-7) << true;
        QTest::newRow("zero delta") << "training/delta" << QVariant(0.0) << false;
        QTest::newRow("not a number") << "training/delta" << QVariant(qQNaN()) << false;
        QTest::newRow("word for a number") << "training/delta" << QVariant("small") << false;
        QTest::newRow("switch") << "start/reopen" << QVariant(false) << true;
        QTest::newRow("word for a switch") << "start/reopen" << QVariant("perhaps") << false;
        QTest::newRow("unknown key") << "no/such" << QVariant(1) << false;
    }
    void legalValues() {
        QFETCH(QString, key);
        QFETCH(QVariant, value);
        QFETCH(bool, legal);
        const QVariant before = Settings::instance().value(key);
        QCOMPARE(Settings::instance().set(key, value), legal);
        if (legal)
            QCOMPARE(Settings::instance().value(key).toString(), value.toString());
        else
            QCOMPARE(Settings::instance().value(key), before);
    }

    void nonsenseInTheFileIsTheStandard() {
        QSettings().setValue("appearance/zoom", "enormous");
        QCOMPARE(Settings::instance().value("appearance/zoom").toInt(), 100);
    }

    void everyRowHasTextsAndALegalStandard() {
        QSet<QString> keys;
        for (const SettingKind& kind : settingRegistry()) {
            QVERIFY2(!kind.title.isEmpty() && kind.help.size() > 20, qPrintable(kind.key));
            QVERIFY2(!keys.contains(kind.key), qPrintable(kind.key));
            keys.insert(kind.key);
            QVERIFY2(Settings::instance().set(kind.key, kind.standard), qPrintable(kind.key));
            QVERIFY(Settings::instance().isStandard(kind.key));
        }
        QCOMPARE(keys.size(), 10);
    }

    void aChangeCountsAtOnceAndIsKept() {
        test::Desk desk(m_home.path());
        desk.window().trigger("settings");
        QCOMPARE(desk.window().currentPage(), QString("settings"));
        auto* theme = desk.find<QComboBox>("setting_appearance_theme");
        theme->setFocus();
        theme->setCurrentIndex(theme->findData("dark"));
        emit theme->activated(theme->currentIndex());
        QVERIFY(isDarkTheme());
        QCOMPARE(QSettings().value("appearance/theme").toString(), QString("dark"));
        desk.window().trigger("theme_light"); // the menu and the page are one setting
        QVERIFY(!isDarkTheme());
        QCOMPARE(theme->currentData().toString(), QString("light"));
    }

    void resetTakesEverythingBack() {
        test::Desk desk(m_home.path());
        desk.window().showSettings();
        auto* reset = desk.find<QAbstractButton>("settings_reset_button");
        QVERIFY(!reset->isEnabled());
        auto* threads = desk.find<QSpinBox>("setting_training_threads");
        threads->setValue(3);
        QTest::mouseClick(desk.find<QCheckBox>("setting_start_reopen"), Qt::LeftButton, {}, QPoint(8, 8));
        QCOMPARE(Settings::instance().value("training/threads").toInt(), 3);
        QCOMPARE(Settings::instance().value("start/reopen").toBool(), false);
        QVERIFY(desk.click("settings_reset_button"));
        QCOMPARE(threads->value(), 0);
        QVERIFY(desk.find<QCheckBox>("setting_start_reopen")->isChecked());
        QVERIFY(!QSettings().contains("training/threads"));
    }

    void wrongNumbersAreSaidInPlace() {
        test::Desk desk(m_home.path());
        desk.window().showSettings();
        auto* delta = desk.find<QLineEdit>("setting_training_delta");
        QCOMPARE(delta->text(), QString("1e-05"));
        const auto hasError = [&] {
            for (const QLabel* label : delta->parentWidget()->findChildren<QLabel*>())
                if (label->isVisible() && label->property("look") == "error") return true;
            return false;
        };
        delta->selectAll();
        QTest::keyClicks(delta, "2");
        QVERIFY(hasError());
        QCOMPARE(Settings::instance().value("training/delta").toDouble(), 1e-5);
        delta->selectAll();
        QTest::keyClicks(delta, "1e-6");
        QVERIFY(!hasError());
        QCOMPARE(Settings::instance().value("training/delta").toDouble(), 1e-6);
        QCOMPARE(desk.session().draft().delta, 1e-6); // nothing is set up yet: it follows
    }

    void aTableIsSomebodysWork() {
        test::Desk desk(m_home.path(), "work.trilemma");
        QVERIFY(desk.openTable());
        const double before = desk.session().draft().delta;
        QVERIFY(Settings::instance().set("training/delta", 1e-8));
        QCOMPARE(desk.session().draft().delta, before);
    }

    void searchShowsWhatFits() {
        test::Desk desk(m_home.path());
        desk.window().showSettings();
        QTest::keyClicks(desk.find<QLineEdit>("settings_search"), "language");
        QVERIFY(desk.find<QWidget>("row_setting_appearance_language")->isVisible());
        QVERIFY(!desk.find<QWidget>("row_setting_training_threads")->isVisible());
        desk.window().showSettings();
        QVERIFY(desk.find<QWidget>("row_setting_training_threads")->isVisible());
    }

    void typeGrowsAndShrinks() {
        test::Desk desk(m_home.path());
        const double base = QApplication::font().pointSizeF();
        auto* title = desk.find<QLabel>("run_count_label"); // a heading: a size of its own
        const double heading = title->font().pointSizeF();
        desk.window().trigger("zoom_in");
        desk.window().trigger("zoom_in");
        QCOMPARE(Settings::instance().value("appearance/zoom").toInt(), 120);
        QCOMPARE(QApplication::font().pointSizeF(), base * 1.2);
        QVERIFY2(qAbs(title->font().pointSizeF() - heading * 1.2) < 0.01,
                 qPrintable(QString("%1 of %2").arg(title->font().pointSizeF()).arg(heading)));
        QVERIFY(qAbs(desk.find<QLineEdit>("delta_edit")->font().pointSizeF() - base * 1.2) < 0.01);
        desk.window().trigger("zoom_out");
        QCOMPARE(Settings::instance().value("appearance/zoom").toInt(), 110);
        desk.window().trigger("zoom_reset");
        QVERIFY(qAbs(QApplication::font().pointSizeF() - base) < 1e-6);
        QVERIFY(qAbs(title->font().pointSizeF() - heading) < 0.01);
        for (int i = 0; i < 20; ++i)
            desk.window().trigger("zoom_in");
        QCOMPARE(Settings::instance().value("appearance/zoom").toInt(), 160); // and no further
    }

    /// A link is coloured when its text is read: it must be read again in the other theme.
    void linksFollowTheTheme() {
        const test::Desk desk("");
        const auto* link = desk.find<QLabel>("help_link_privacy_2");
        for (const char* theme : {"dark", "light"}) {
            Settings::instance().set(settingKey::theme, theme);
            QTRY_VERIFY2(link->text().contains(toneColor(Tone::Accent).name()), theme);
        }
    }

    /// Their height is measured from style and type, which come after the tables are made.
    void smallTablesShowEveryRow() {
        test::Desk desk;
        QVERIFY(desk.openTable());
        desk.window().showPage("fairness");
        for (const int percent : {100, 140, 100}) {
            Settings::instance().set(settingKey::zoom, percent);
            for (const char* name : {"constraints_table", "attributes_table"}) {
                const auto* table = desk.find<QTableView>(name);
                const int rows = table->model()->rowCount() * table->verticalHeader()->sectionSize(0);
                QVERIFY(rows > 0);
                QTRY_VERIFY2(table->height() >= table->horizontalHeader()->height() + rows, name);
            }
        }
    }

  private:
    QTemporaryDir m_home;
};

TRILEMMA_TEST(TestSettings, QApplication)
#include "tst_settings.moc"
