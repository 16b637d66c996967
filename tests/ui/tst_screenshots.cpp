// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pictures of every page, light and dark, with a finished sweep, in $TRILEMMA_SCREENSHOTS or the working
// folder's screenshots/, in $TRILEMMA_LANGUAGE. A person judges them; the test checks only that each page
// painted something of its theme.
#include "core/data/census_sample.h"
#include "tests/support/ledger_desk.h"
#include "tests/support/picture_facts.h"
#include "tests/support/test_program.h"
#include "ui/base/language.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"
#include "ui/charts/tradeoff_chart.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/session/schema_edit.h"
#include "ui/session/session.h"
#include "ui/window/main_window.h"
#include "ui/window/page_registry.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSignalSpy>
#include <QSlider>
#include <QStandardPaths>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTextBrowser>
#include <QToolButton>

using namespace trilemma;
using test::colours;
using test::meanLightness;

class TestScreenshots : public QObject {
    Q_OBJECT

  private slots:
    /// Every page in every theme; all else, minutes of it, where that is asked for.
    void init() {
        const bool isPage = QByteArray(QTest::currentTestFunction()) == "pagesLookLikeTheirTheme";
        if (!isPage && !qEnvironmentVariableIsSet("TRILEMMA_EVERY_LOOK")) QSKIP("a picture of the slow twin");
    }
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        m_target = QDir(qEnvironmentVariable("TRILEMMA_SCREENSHOTS", "screenshots"));
        QVERIFY(m_target.mkpath("."));
        installLanguage(*QCoreApplication::instance(), qEnvironmentVariable("TRILEMMA_LANGUAGE", "en"));
        m_session = std::make_unique<Session>(*LineageFile::open(m_folder.filePath("lineages.sqlite")));
        QVERIFY(m_session->project().open(m_folder.filePath("sample.trilemma")).ok());
        QSignalSpy opened(m_session.get(), &Session::inspectionFinished);
        m_session->openData({censusSampleName});
        QVERIFY(opened.wait(20000));
        Draft draft = m_session->draft();
        draft.solvers = {"raco-dp", "dp-sgd", "sgda"};
        draft.epsilons = {0.5, 3};
        m_session->setDraft(draft);
        QSignalSpy finished(m_session->queue(), &TrainingQueue::batchFinished);
        QVERIFY(m_session->startTraining().ok());
        QVERIFY(finished.wait(120000));
    }

    void pagesLookLikeTheirTheme_data() {
        QTest::addColumn<QString>("page");
        QTest::addColumn<bool>("dark");
        for (const PageKind& kind : pageRegistry())
            for (const bool dark : {false, true})
                QTest::newRow(qPrintable(kind.id + (dark ? " dark" : " light"))) << kind.id << dark;
    }
    void pagesLookLikeTheirTheme() {
        QFETCH(QString, page);
        QFETCH(bool, dark);
        applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()),
                   dark ? ThemeMode::Dark : ThemeMode::Light);
        MainWindow window(*m_session);
        window.resize(1280, 800);
        window.show();
        window.showPage(page);
        QTest::qWait(400); // prices and charts come from the background
        if (const auto* report = window.page(page)->findChild<QTextBrowser*>("report_preview"))
            QTRY_VERIFY_WITH_TIMEOUT(report->toPlainText().contains("Spent so far, including"), 10000);
        const QImage image = window.grab().toImage();
        QVERIFY(image.save(m_target.filePath(page + (dark ? "-dark.png" : "-light.png"))));
        QVERIFY(colours(image) > 30);
        const QImage navigation =
            image.copy(0, 100, 130, image.height() - 100); // the report stays white paper
        QVERIFY(dark ? meanLightness(navigation) < 0.35 : meanLightness(navigation) > 0.75);
        QCOMPARE(window.page(page)->isVisible(), true);
    }

    /// Several constraints, one of them custom, under a small budget; a column with its missing cells.
    void fullerStates_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("dark");
        QTest::newRow("small") << QSize(1024, 700) << false;
        QTest::newRow("dark") << QSize(1280, 1100) << true;
    }
    void fullerStates() {
        QFETCH(QSize, size);
        QFETCH(bool, dark);
        applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()),
                   dark ? ThemeMode::Dark : ThemeMode::Light);
        const Draft before = m_session->draft();
        Draft draft = before;
        setRole(draft, 5, Role::Sensitive);
        draft.constraints = {
            {"equalised_odds", {"region", "sex"}, 0.05},
            {"custom", {"sex"}, 0.1, {}, {}, {{{{"sex", {"female"}}}, "yes", 1}, {{}, "not yes", -2}}},
            {"recall_floor", {}, 0.6}};
        draft.epsilons = {0.1};
        m_session->setDraft(draft);
        MainWindow window(*m_session);
        window.show();
        window.resize(size);
        window.showPage("fairness");
        auto* list = window.findChild<QTableView*>("constraints_table");
        list->selectRow(1);
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<QWidget*>("group_noise_banner")->isVisible(), 20000);
        QTest::qWait(400);
        const QString name = QString::number(size.width());
        QVERIFY(window.grab().save(m_target.filePath("constraints-" + name + ".png")));
        auto* area = window.findChild<QScrollArea*>("fairness_scroll");
        QVERIFY(area->widget()->grab().save(m_target.filePath("constraints-whole-" + name + ".png")));
        window.showPage("data");
        window.findChild<QTableView*>("schema_table")->selectRow(3);
        QTest::qWait(300);
        QWidget* side = window.findChild<QWidget*>("missing_panel")->parentWidget();
        QVERIFY(side->grab().save(m_target.filePath("data-side-" + name + ".png")));
        QVERIFY(window.grab().save(m_target.filePath("data-selected-" + name + ".png")));
        m_session->setDraft(before);
    }

    /// Edges read off the records, some that cannot be used, and what curves are worth.
    void edgeStates_data() { restoredStates_data(); }
    void edgeStates() {
        QFETCH(bool, dark);
        applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()),
                   dark ? ThemeMode::Dark : ThemeMode::Light);
        const Draft before = m_session->draft();
        Draft draft = before;
        takeEdgesFromRecords(draft, 0);
        draft.models = {"additive"};
        draft.epsilons = {0.1};
        m_session->setDraft(draft);
        MainWindow window(*m_session);
        window.resize(1280, 800);
        window.show();
        window.showPage("data");
        auto* model = window.findChild<QTableView*>("schema_table")->model();
        model->setData(model->index(2, 5), "20, 30, forty");
        QTest::qWait(300);
        QVERIFY(save(window, "edges"));
        window.showPage("train");
        scrollTo(window.findChild<QWidget*>("curve_advice_button"));
        QVERIFY(save(window, "curves"));
        m_session->setDraft(before);
    }

    void smallAndLargeWindows_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("1024 x 700") << QSize(1024, 700);
        QTest::newRow("1920 x 1080") << QSize(1920, 1080);
    }
    void smallAndLargeWindows() {
        QFETCH(QSize, size);
        applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), ThemeMode::Light);
        MainWindow window(*m_session);
        window.show();
        window.resize(size);
        for (const PageKind& kind : pageRegistry()) {
            window.showPage(kind.id);
            QTest::qWait(100);
            QVERIFY2(window.width() <= size.width() && window.height() <= size.height(), qPrintable(kind.id));
            QVERIFY(
                window.grab().save(m_target.filePath(QString("%1-%2.png").arg(kind.id).arg(size.width()))));
        }
    }

    /// The Explore page with a pinned setting and another one selected.
    void exploreStates_data() {
        QTest::addColumn<int>("inspectorTab");
        QTest::addColumn<int>("runsTab");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("dark");
        QTest::newRow("run") << 0 << 0 << QSize(1280, 800) << false;
        QTest::newRow("groups") << 1 << 0 << QSize(1280, 800) << false;
        QTest::newRow("training") << 2 << 0 << QSize(1024, 700) << false;
        QTest::newRow("compare") << 1 << 2 << QSize(1280, 800) << false;
        QTest::newRow("settings") << 0 << 0 << QSize(1280, 800) << true;
        QTest::newRow("export") << 4 << 0 << QSize(1280, 800) << false;
        QTest::newRow("export-dark") << 4 << 0 << QSize(1280, 800) << true;
        QTest::newRow("export-small") << 4 << 0 << QSize(1024, 700) << false;
    }
    void exploreStates() {
        QFETCH(int, inspectorTab);
        QFETCH(int, runsTab);
        QFETCH(QSize, size);
        QFETCH(bool, dark);
        applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()),
                   dark ? ThemeMode::Dark : ThemeMode::Light);
        MainWindow window(*m_session);
        window.show();
        window.resize(size);
        window.showPage("explore");
        auto* chart = window.findChild<TradeoffChart*>("tradeoff_chart");
        QTRY_VERIFY(chart->pointCount() > 2);
        QTest::qWait(100);
        QTest::mouseClick(chart->canvas(), Qt::LeftButton, {}, chart->positionOf(0));
        QTest::keyClick(chart->canvas(), Qt::Key_P);
        QTest::mouseClick(chart->canvas(), Qt::LeftButton, {}, chart->positionOf(3));
        window.findChild<QTabBar*>("inspector_tabs")->setCurrentIndex(inspectorTab);
        window.findChild<QToolButton*>("runs_drawer_button")->setChecked(runsTab > 0 || dark);
        window.findChild<QTabBar*>("runs_tabs")->setCurrentIndex(runsTab);
        QTest::qWait(1500);
        QVERIFY(window.findChild<QTableView*>("run_group_table")->model()->columnCount() > 1);
        QVERIFY(save(window, "explore"));
    }

    /// The Train page with axes over parameters, one of them wrong, a search, and the curve of a run.
    void trainStates_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("dark");
        QTest::addColumn<int>("zoom");
        QTest::newRow("light") << QSize(1280, 800) << false << 100;
        QTest::newRow("dark") << QSize(1280, 800) << true << 100;
        QTest::newRow("large") << QSize(1280, 800) << false << 140;
        QTest::newRow("small") << QSize(1024, 700) << false << 100;
        QTest::newRow("wide") << QSize(1920, 1080) << true << 100;
    }
    void trainStates() {
        QFETCH(QSize, size);
        QFETCH(bool, dark);
        QFETCH(int, zoom);
        QApplication& application = *qobject_cast<QApplication*>(QCoreApplication::instance());
        applyTheme(application, dark ? ThemeMode::Dark : ThemeMode::Light);
        const Draft before = m_session->draft();
        Draft draft = before;
        draft.models = {"linear", "mlp"};
        draft.paramAxes = {{"solver.params.clipping_norm", {0.5, 1.0, 2.0}},
                           {"solver.params.dual_max", {2.0, 5.0}},
                           {"solver.params.optimiser", {"sgd", "adam"}}};
        m_session->setDraft(draft);
        MainWindow window(*m_session);
        window.show();
        window.resize(size);
        window.showPage("train");
        applyZoom(application, zoom);
        window.findChild<QTableView*>("queue_table")->selectRow(2);
        window.findChild<QLineEdit*>("param_search")->setText("clip");
        window.findChild<QLineEdit*>("param_steps")->setFocus();
        auto* price = window.findChild<QLabel*>("total_price_label");
        QTRY_VERIFY_WITH_TIMEOUT(price->text().contains("ε ="), 60000);
        const QString name = QString("train-axes-%1").arg(QTest::currentDataTag());
        QVERIFY(window.grab().save(m_target.filePath(name + ".png")));
        for (const char* area : {"sweep_scroll", "solver_scroll"}) {
            QWidget* inside = window.findChild<QScrollArea*>(area)->widget();
            QVERIFY(inside->grab().save(m_target.filePath(name + '-' + area + ".png")));
        }
        window.findChild<QLineEdit*>("param_search")->clear();
        applyZoom(application, 100);
        m_session->setDraft(before);
    }

    /// The other charts of Explore, and the threshold of a run.
    void exploreCharts_data() {
        QTest::addColumn<int>("chart");
        QTest::addColumn<QString>("state");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("dark");
        QTest::addColumn<int>("zoom");
        for (const int chart : {0, 1, 2, 3, 4}) {
            const QString name = QStringList{"fairness", "privacy", "map", "groups", "parallel"}[chart];
            QTest::newRow(qPrintable(name + " light")) << chart << name << QSize(1280, 800) << false << 100;
            QTest::newRow(qPrintable(name + " dark")) << chart << name << QSize(1280, 800) << true << 100;
            QTest::newRow(qPrintable(name + " small")) << chart << name << QSize(1024, 700) << false << 100;
            QTest::newRow(qPrintable(name + " large-type"))
                << chart << name << QSize(1280, 800) << false << 140;
        }
    }
    void exploreCharts() {
        QFETCH(int, chart);
        QFETCH(QSize, size);
        QFETCH(bool, dark);
        QFETCH(int, zoom);
        QApplication& application = *qobject_cast<QApplication*>(QCoreApplication::instance());
        applyTheme(application, dark ? ThemeMode::Dark : ThemeMode::Light);
        MainWindow window(*m_session);
        window.show();
        window.resize(size);
        applyZoom(application, zoom);
        window.showPage("explore");
        auto* tradeoff = window.findChild<TradeoffChart*>("tradeoff_chart");
        QTRY_VERIFY(tradeoff->pointCount() > 2);
        window.findChild<QLineEdit*>("wish_x_edit")->setText("0.05");
        window.findChild<QTabBar*>("charts_tabs")->setCurrentIndex(chart);
        window.findChild<QTabBar*>("inspector_tabs")->setCurrentIndex(3);
        auto* runs = window.findChild<QTableView*>("runs_table");
        runs->selectRow(0);
        auto* facts = window.findChild<QLabel*>("threshold_facts");
        QTRY_VERIFY_WITH_TIMEOUT(facts->isVisible() && !facts->text().isEmpty(), 20000);
        window.findChild<QSlider*>("threshold_slider")->setValue(620);
        QTest::qWait(500);
        const QString name =
            QStringLiteral("explore-%1.png").arg(QString(QTest::currentDataTag()).replace(' ', '-'));
        const QImage image = window.grab().toImage();
        applyZoom(application, 100);
        QVERIFY(image.save(m_target.filePath(name)));
        QVERIFY(colours(image) > 30);
    }

    void panelsLookLikeTheirTheme_data() {
        QTest::addColumn<QString>("state");
        QTest::addColumn<bool>("dark");
        for (const QString state : {"start", "settings", "palette", "help", "large-type"})
            for (const bool dark : {false, true})
                QTest::newRow(qPrintable(state + (dark ? " dark" : " light"))) << state << dark;
    }
    void panelsLookLikeTheirTheme() {
        QFETCH(QString, state);
        QFETCH(bool, dark);
        QApplication& application = *qobject_cast<QApplication*>(QCoreApplication::instance());
        applyTheme(application, dark ? ThemeMode::Dark : ThemeMode::Light);
        MainWindow window(*m_session);
        window.resize(1280, 800);
        window.show();
        window.showPage(state == "start" || state == "settings" ? state : "explore");
        if (state == "palette") window.showPalette();
        if (state == "help") window.showHelp();
        if (state == "large-type") applyZoom(application, 140);
        QTest::qWait(300);
        const QImage image = window.grab().toImage();
        applyZoom(application, 100);
        QVERIFY(image.save(m_target.filePath(state + (dark ? "-dark.png" : "-light.png"))));
        QVERIFY(colours(image) > 30);
        QVERIFY(dark ? meanLightness(image) < 0.35 : meanLightness(image) > 0.75);
    }

    /// The table in a project that has not trained on it, and the Export tab before its figures have come.
    void ledgerStates_data() {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<int>("zoom");
        QTest::newRow("light") << false << 100;
        QTest::newRow("dark") << true << 100;
        QTest::newRow("large-type") << false << 140;
    }
    void ledgerStates() {
        QFETCH(bool, dark);
        QFETCH(int, zoom);
        QApplication& application = *qobject_cast<QApplication*>(QCoreApplication::instance());
        applyTheme(application, dark ? ThemeMode::Dark : ThemeMode::Light);
        MainWindow window(*m_session);
        window.show();
        window.resize(1280, 800);
        applyZoom(application, zoom);
        window.showPage("explore");
        QStringList runs;
        for (const RunRecord& run : m_session->runs().all())
            if (run.epsilon) runs << toQt(run.runId);
        auto* page = window.findChild<ExplorePage*>();
        auto* release = window.findChild<QAbstractButton*>("export_model_button");
        window.findChild<QTabBar*>("inspector_tabs")->setCurrentIndex(5);
        page->selectRuns({runs[0]});
        QTRY_VERIFY_WITH_TIMEOUT(release->isEnabled(), 20000);
        QVERIFY(save(window, "export"));
        page->selectRuns({runs[1]});
        QVERIFY(!release->isEnabled());
        QVERIFY(save(window, "export-waiting"));
        QVERIFY(m_session->project().open(m_folder.filePath("next.trilemma")).ok());
        window.showPage("train");
        auto* price = window.findChild<QLabel*>("total_price_label");
        QTRY_VERIFY_WITH_TIMEOUT(price->text().contains("ε ="), 60000);
        QVERIFY(save(window, "elsewhere-train"));
        window.showPage("privacy");
        auto* ledger = window.findChild<QLabel*>("ledger_text");
        QTRY_VERIFY_WITH_TIMEOUT(ledger->text().contains("ε ="), 60000);
        window.findChild<QScrollArea*>("privacy_scroll")->ensureWidgetVisible(ledger);
        QVERIFY(save(window, "elsewhere-privacy"));
        applyZoom(application, 100);
        QVERIFY(m_session->project().open(m_folder.filePath("sample.trilemma")).ok());
        QTRY_VERIFY_WITH_TIMEOUT(!m_session->isOpening(), 20000); // the table of its set-up
    }

    /// A paused queue with a question in it, and a run that was archived. The last, as it leaves runs behind.
    void queueStates_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("dark");
        QTest::newRow("1280-light") << QSize(1280, 800) << false;
        QTest::newRow("1024-dark") << QSize(1024, 700) << true;
    }
    void queueStates() {
        QFETCH(QSize, size);
        QFETCH(bool, dark);
        applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()),
                   dark ? ThemeMode::Dark : ThemeMode::Light);
        const Draft before = m_session->draft();
        Draft draft = before;
        draft.solvers = {"raco-dp"};
        draft.gammas = {0.05, 0.1};
        draft.seeds = 4;
        draft.params = {{"steps", 300000}};
        m_session->setDraft(draft);
        MainWindow window(*m_session);
        window.show();
        window.resize(size);
        window.showPage("train");
        QVERIFY(m_session->startTraining().ok());
        TrainingQueue& queue = *m_session->queue();
        QTRY_VERIFY_WITH_TIMEOUT(queue.progress().fraction > 0, 20000);
        queue.pause();
        queue.cancelRun(queue.waitingRuns().back().toStdString());
        auto* table = window.findChild<QTableView*>("queue_table");
        const auto isCancelled = [&] {
            const int last = table->model()->rowCount() - 1;
            return table->model()->index(last, 5).data().toString() == "cancelled";
        };
        QTRY_VERIFY_WITH_TIMEOUT(isCancelled(), 10000);
        table->selectRow(table->model()->rowCount() - 1);
        window.findChild<QAbstractButton*>("repeat_button")->click();
        QTest::qWait(300);
        QVERIFY(save(window, "queue"));
        queue.cancelAll();
        QTRY_VERIFY_WITH_TIMEOUT(queue.isIdle(), 20000);
        window.showPage("explore");
        window.findChild<QTableView*>("runs_table")->selectRow(0);
        window.findChild<QAction*>("archive_selected")->trigger();
        QTest::qWait(600);
        QVERIFY(save(window, "archive"));
        m_session->setDraft(before);
    }

    /// The user's file was restored: every total says that runs may be missing.
    void restoredStates_data() {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void restoredStates() {
        QFETCH(bool, dark);
        applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()),
                   dark ? ThemeMode::Dark : ThemeMode::Light);
        test::noteRestored(m_session->lineages());
        MainWindow window(*m_session);
        window.show();
        window.resize(1280, 800);
        window.showPage("privacy");
        auto* ledger = window.findChild<QLabel*>("ledger_text");
        QTRY_VERIFY_WITH_TIMEOUT(ledger->text().contains("missing"), 60000);
        window.findChild<QScrollArea*>("privacy_scroll")->ensureWidgetVisible(ledger);
        QVERIFY(save(window, "restored-privacy"));
        window.showPage("explore");
        for (const RunRecord& run : m_session->runs().all())
            if (run.epsilon && run.status == RunStatus::Done)
                window.findChild<ExplorePage*>()->selectRuns({toQt(run.runId)});
        window.findChild<QTabBar*>("inspector_tabs")->setCurrentIndex(5);
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<QAbstractButton*>("export_model_button")->isEnabled(),
                                 20000);
        QVERIFY(save(window, "restored-export"));
        window.showPage("report");
        auto* report = window.findChild<QTextBrowser*>("report_preview");
        QTRY_VERIFY_WITH_TIMEOUT(report->toPlainText().contains("missing"), 60000);
        QVERIFY(report->find("missing"));
        report->ensureCursorVisible();
        QVERIFY(save(window, "restored-report"));
    }

  private:
    bool save(MainWindow& window, const char* what) const {
        return window.grab().save(
            m_target.filePath(QString("%1-%2.png").arg(what).arg(QTest::currentDataTag())));
    }

    QTemporaryDir m_folder;
    QDir m_target;
    std::unique_ptr<Session> m_session;
};

TRILEMMA_TEST(TestScreenshots, QApplication)
#include "tst_screenshots.moc"
