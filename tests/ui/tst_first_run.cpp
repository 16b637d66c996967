// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The first minutes: the start page, the sample on a finished front, and help beside the work.
#include "tests/support/desk.h"
#include "tests/support/test_program.h"
#include "ui/base/language.h"
#include "ui/charts/tradeoff_chart.h"
#include "ui/session/recent_projects.h"
#include "ui/window/diagnostics.h"
#include "ui/window/help_panel.h"
#include "ui/window/help_topics.h"
#include "ui/window/page_registry.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextBrowser>

using namespace trilemma;

namespace {

/// Windows that were shown while it lives, but for the main window: a part that is shown before it has its
/// place flashes up as a window of its own.
class OtherWindows : public QObject {
  public:
    OtherWindows() { qApp->installEventFilter(this); }
    bool eventFilter(QObject* object, QEvent* event) override {
        auto* widget = qobject_cast<QWidget*>(object);
        if (event->type() == QEvent::Show && widget && widget->isWindow() &&
            !qobject_cast<MainWindow*>(widget))
            names << QLatin1String(widget->metaObject()->className()) + QLatin1Char(' ') +
                         widget->objectName();
        return false;
    }
    QStringList names;
};

} // namespace

class TestFirstRun : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { test::prepareWindowTests(m_home); }
    void init() { QSettings().clear(); }

    void withoutAProjectThereIsAStartPage() {
        test::Desk desk(m_home.path(), QString());
        QCOMPARE(desk.window().currentPage(), QString("start"));
        for (const char* name : {"start_try_sample_button", "start_open_data_button",
                                 "start_open_project_button", "start_new_project_button"})
            QVERIFY2(desk.find<QAbstractButton>(name)->isVisible(), name);
        QVERIFY(desk.find<QWidget>("page_start")
                    ->findChildren<QAbstractButton*>("recent_project_button")
                    .isEmpty());
        QVERIFY(!desk.session().project().isOpen());
    }

    void otherPagesFollowTheFirstPaint() {
        Session session(*LineageFile::open(m_home.filePath("lazy.sqlite")), 1);
        MainWindow window(session);
        for (const PageKind& kind : pageRegistry())
            QVERIFY2(!window.pages().isMade(kind.id), qPrintable(kind.id));
        window.show();
        QTRY_VERIFY(window.pages().isWhole());
        QCOMPARE(window.currentPage(), QString("start"));
        for (const PageKind& kind : pageRegistry()) {
            QVERIFY2(window.pages().isMade(kind.id), qPrintable(kind.id));
            QVERIFY2(!window.page(kind.id)->isVisible(), qPrintable(kind.id));
        }
    }

    /// What was said before a page stood is there when it does: the project, its table, and why it was not
    /// opened.
    void aPageThatComesLateMissesNothing() {
        {
            test::Desk desk(m_home.path(), "late.trilemma");
            QVERIFY(desk.openTable());
            desk.window().showPage("explore");
            desk.find<QComboBox>("filter_set_combo")->setCurrentIndex(1);
            QVERIFY(desk.window().close());
        }
        Session session(*LineageFile::open(m_home.filePath("lineages.sqlite")), 1);
        MainWindow window(session);
        QVERIFY(window.openProject(m_home.filePath("late.trilemma"))); // before anything was painted
        window.show();
        QCOMPARE(window.currentPage(), QString("explore"));
        QVERIFY(!window.pages().isMade("train"));
        QCOMPARE(window.findChild<QComboBox*>("filter_set_combo")->currentIndex(), 1);
        QTRY_VERIFY_WITH_TIMEOUT(session.draft().inspection, 20000);
        window.showPage("train");
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<QAbstractButton*>("start_training_button")->isEnabled(),
                                 5000);
        QVERIFY(!window.findChild<Banner*>("train_project_banner")->isVisible());
        window.openData({m_home.filePath("missing.csv")});
        auto* refusal = window.findChild<Banner*>("data_banner");
        QTRY_VERIFY_WITH_TIMEOUT(refusal->isVisible(), 5000);
        QTest::keyClick(&window, Qt::Key_Escape);
        QVERIFY(!refusal->isVisible());
    }

    void noPartFlashesUp() {
        const OtherWindows others;
        test::Desk desk(m_home.path(), QString());
        QVERIFY(desk.openTable());
        for (const char* page : {"data", "fairness", "privacy", "train", "explore", "report", "settings"})
            desk.window().showPage(page);
        QCOMPARE(others.names.join(", "), QString());
    }

    void aProjectLeadsFromTheStartPageToTheWork() {
        test::Desk desk(m_home.path(), "first.trilemma");
        QCOMPARE(desk.window().currentPage(), QString("data"));
        desk.window().trigger("close_project");
        QCOMPARE(desk.window().currentPage(), QString("start"));
        QVERIFY(desk.click("recent_project_button"));
        QCOMPARE(desk.session().project().path(), desk.file("first.trilemma"));
        QCOMPARE(desk.window().currentPage(), QString("data"));
    }

    void theSampleEndsOnAFilledFront() {
        test::Desk desk(m_home.path(), QString());
        QElapsedTimer clock;
        clock.start();
        QVERIFY(desk.click("start_try_sample_button"));
        QCOMPARE(desk.window().currentPage(), QString("explore"));
        QCOMPARE(desk.session().project().path(), sampleProjectPath());
        // raco-dp: 2 slacks x 3 budgets x 3 seeds; dp-sgd ignores the slack: 3 x 3; sgda the budget: 2 x 3
        QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Done), 33, 60000);
        qInfo("the sample's front took %lld ms", clock.elapsed());
        QTRY_COMPARE_WITH_TIMEOUT(desk.find<TradeoffChart>("tradeoff_chart")->pointCount(), 11, 5000);
        QSet<double> budgets; // what privacy costs is in the first picture
        for (const RunRecord& run : desk.session().runs().all())
            if (run.solver == "raco-dp") budgets << run.epsilon.value_or(0);
        QCOMPARE(budgets, (QSet<double>{0.3, 1, 3}));
        QVERIFY(desk.window().close());
    }

    void theSecondTimeTheFrontIsThere() {
        test::Desk desk(m_home.path(), QString());
        QVERIFY(desk.click("start_try_sample_button"));
        QTRY_COMPARE_WITH_TIMEOUT(desk.find<TradeoffChart>("tradeoff_chart")->pointCount(), 11, 5000);
        QTRY_VERIFY_WITH_TIMEOUT(desk.session().draft().inspection, 20000);
        QTest::qWait(300);
        QCOMPARE(desk.session().runs().all().size(), std::size_t(33)); // nothing is trained and spent again
        QVERIFY(desk.session().queue()->isIdle());
    }

    void f1ShowsTheHelpOfThePage() {
        test::Desk desk(m_home.path(), "help.trilemma");
        auto* panel = desk.find<HelpPanel>("help_panel");
        QVERIFY(!panel->isVisible());
        for (const QString page : {"data", "fairness", "privacy", "train", "explore", "report"}) {
            desk.window().showPage(page);
            desk.window().trigger("help");
            QCOMPARE(panel->topic(), page);
            QVERIFY(desk.find<QTextBrowser>("help_text")->toPlainText().size() > 300);
        }
        desk.window().showPage("data"); // it goes along
        QCOMPARE(panel->topic(), QString("data"));
        QTest::keyClick(panel, Qt::Key_Escape);
        QVERIFY(!panel->isVisible());
        QVERIFY(desk.click("nav_help"));
        QVERIFY(panel->isVisible());
        QVERIFY(desk.click("help_close_button"));
        QVERIFY(!panel->isVisible());
    }

    void helpStandsBesideThePageOrOverIt_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("small") << QSize(1024, 700);
        QTest::newRow("large") << QSize(1920, 1080);
    }
    void helpStandsBesideThePageOrOverIt() {
        QFETCH(QSize, size);
        test::Desk desk(m_home.path(), "help.trilemma", size);
        desk.window().showPage("explore");
        desk.window().showHelp();
        QTest::qWait(50);
        QCOMPARE(desk.window().size(), size); // the window never grows for it
        const auto* panel = desk.find<HelpPanel>("help_panel");
        const QWidget* page = desk.window().page("explore");
        const int pageRight = page->mapTo(&desk.window(), QPoint(page->width(), 0)).x();
        const int helpLeft = panel->mapTo(&desk.window(), QPoint(0, 0)).x();
        QCOMPARE(helpLeft + panel->width(), size.width());
        if (size.width() > 1500) QVERIFY(pageRight <= helpLeft);
        QVERIFY(page->width() >= page->minimumSizeHint().width());
    }

    void everyTopicIsThereInEveryLanguageAndEveryLinkLeadsSomewhere() {
        test::Desk desk(m_home.path(), "help.trilemma");
        static const QRegularExpression links("\\]\\(([a-z]+):([a-z_]+)\\)");
        for (const HelpTopic& topic : helpTopics()) {
            if (topic.id == "shortcuts") continue;
            const QString english = helpText(topic.id, "en");
            const QString german = helpText(topic.id, "de");
            QVERIFY2(english.startsWith("# ") && german.startsWith("# ") && english != german,
                     qPrintable(topic.id));
            QCOMPARE(german.count("\n## "), english.count("\n## ")); // links count headings
            QCOMPARE(german.count("\n- "), english.count("\n- "));
            for (const QString& text : {english, german})
                for (auto it = links.globalMatch(text); it.hasNext();) {
                    const auto link = it.next();
                    const bool leads = link.captured(1) == "help"
                                           ? !helpText(link.captured(2), "en").isEmpty()
                                           : desk.find<QAction>(link.captured(2)) != nullptr;
                    QVERIFY2(leads, qPrintable(link.captured(0)));
                }
        }
    }

    void whatDoesThisMeanLeadsToTheRightHeading() {
        test::Desk desk(m_home.path(), "help.trilemma");
        int links = 0;
        for (QLabel* label : desk.window().findChildren<QLabel*>()) {
            if (!label->objectName().startsWith("help_link_")) continue;
            ++links;
            const QStringList parts = label->objectName().split('_'); // help_link_TOPIC_N
            QVERIFY2(helpText(parts[2], "en").count("\n## ") >= parts[3].toInt(),
                     qPrintable(label->objectName()));
            emit label->linkActivated(QString("help:%1/%2").arg(parts[2], parts[3]));
            QCOMPARE(desk.find<HelpPanel>("help_panel")->topic(), parts[2]);
        }
        QVERIFY(links >= 4);
        emit desk.find<QLabel>("help_link_privacy_2")->linkActivated("help:privacy/2");
        QVERIFY(desk.find<QTextBrowser>("help_text")
                    ->textCursor()
                    .block()
                    .text()
                    .contains(QString::fromUtf8("δ")));
    }

    void aLinkInTheHelpIsFollowed() {
        test::Desk desk(m_home.path(), "help.trilemma");
        desk.window().showHelp("start");
        emit desk.find<QTextBrowser>("help_text")->anchorClicked(QUrl("help:report"));
        QCOMPARE(desk.find<HelpPanel>("help_panel")->topic(), QString("report"));
        QCOMPARE(desk.find<QComboBox>("help_topics")->currentData().toString(), QString("report"));
        emit desk.find<QTextBrowser>("help_text")->anchorClicked(QUrl("action:go_train"));
        QCOMPARE(desk.window().currentPage(), QString("train"));
    }

    void shortcutsAreListed() {
        const QString text = helpText("shortcuts", "en");
        for (const QString keys : {"Ctrl+K", "Ctrl+1", "F1", "Ctrl+,"})
            QVERIFY2(text.contains(keys), qPrintable(keys));
    }

    void diagnosticsNameNothingOfTheData() {
        test::Desk desk(m_home.path(), "secret-clinic.trilemma");
        QVERIFY(desk.openTable());
        desk.window().trigger("copy_diagnostics");
        const QString text = QGuiApplication::clipboard()->text();
        QVERIFY(text.contains("Trilemma") && text.contains("Qt 6") && text.contains("appearance/zoom = 100"));
        for (const QString word : {"secret", "clinic", "census", "sex", "/tmp"})
            QVERIFY2(!text.contains(word, Qt::CaseInsensitive), qPrintable(word));
    }

  private:
    QTemporaryDir m_home;
};

TRILEMMA_TEST(TestFirstRun, QApplication)
#include "tst_first_run.moc"
