// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pictures of the curves of trained and of made-up models, in $TRILEMMA_SCREENSHOTS or the working folder's
// screenshots/, in $TRILEMMA_LANGUAGE. A person judges them. Adult's are skipped where it is not at hand.
#include "tests/support/curve_runs.h"
#include "tests/support/test_program.h"
#include "tests/support/trained_elsewhere.h"
#include "ui/base/language.h"
#include "ui/base/theme.h"
#include "ui/charts/curve_grid.h"
#include "ui/pages/explore/curves_view.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QCheckBox>
#include <QDir>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTabBar>
#include <QTextBrowser>

using namespace trilemma;

namespace {

using RunsToTrain = std::vector<TrainingSpec>;

TrainingSpec curveSpec(const std::vector<std::string>& files, const char* schema, const char* solver) {
    TrainingSpec spec = test::smallSampleSpec();
    spec.files = files;
    spec.schemaName = schema;
    spec.schema = *readySchema(schema);
    spec.modelId = "additive";
    spec.solverId = solver;
    spec.params = Json::object();
    spec.constraints = {{"demographic_parity", {"sex"}, 0.02}};
    if (std::string(solver) == "dp-sgd") spec.constraints.clear();
    spec.privacy = PrivacyTarget{3, 1e-5, Relation::ZeroOut};
    return spec;
}

} // namespace

class TestCurveScreenshots : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        m_target = QDir(qEnvironmentVariable("TRILEMMA_SCREENSHOTS", "screenshots"));
        QVERIFY(m_target.mkpath("."));
        installLanguage(*QCoreApplication::instance(), qEnvironmentVariable("TRILEMMA_LANGUAGE", "en"));
        train("sample", {QString::fromLatin1(censusSampleName).toStdString()}, censusSampleSchema);
        const QString adult = test::realDataFolder() + "/adult/adult_train.csv";
        if (QFile::exists(adult)) train("adult", {adult.toStdString()}, "adult");
        makeWide();
    }

    void curves_data() {
        QTest::addColumn<QString>("project");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("dark");
        QTest::addColumn<bool>("isTable");
        QTest::addColumn<bool>("isPlain"); ///< no run is laid over, each chart has its own scale
        for (const QString project : {"sample", "adult", "wide"})
            for (const bool dark : {false, true})
                QTest::addRow("%s-%s", qPrintable(project), dark ? "dark" : "light")
                    << project << QSize(1280, 800) << dark << false << false;
        QTest::newRow("adult-plain") << "adult" << QSize(1280, 800) << false << false << true;
        QTest::newRow("sample-layers") << "sample" << QSize(1280, 800) << false << false << true;
        QTest::newRow("adult-small") << "adult" << QSize(1024, 700) << false << false << false;
        QTest::newRow("adult-large") << "adult" << QSize(1920, 1080) << true << false << true;
        QTest::newRow("adult-table") << "adult" << QSize(1280, 800) << false << true << false;
    }
    void curves() {
        QFETCH(QString, project);
        QFETCH(QSize, size);
        QFETCH(bool, dark);
        QFETCH(bool, isTable);
        QFETCH(bool, isPlain);
        if (!QFile::exists(m_folder.filePath(project + ".trilemma"))) QSKIP("the table is not at hand");
        applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()),
                   dark ? ThemeMode::Dark : ThemeMode::Light);
        Session session(*LineageFile::open(m_folder.filePath("lineages.sqlite")), 1);
        QVERIFY(session.project().open(m_folder.filePath(project + ".trilemma")).ok());
        MainWindow window(session);
        window.show();
        window.resize(size);
        window.showPage("explore");
        auto* page = window.findChild<ExplorePage*>();
        const auto& runs = session.runs().all();
        const bool hasLayers = QString(QTest::currentDataTag()).endsWith("layers");
        page->selectRuns({QString::fromStdString(runs[hasLayers ? 2 : 0].runId)});
        QTest::qWait(500);
        QVERIFY(
            window.grab().save(m_target.filePath(QString("inspector-%1.png").arg(QTest::currentDataTag()))));
        QSignalSpy shown(page, &ExplorePage::curvesShown);
        page->showCurves(true);
        QVERIFY(!shown.isEmpty() || shown.wait(10000));
        auto* view = window.findChild<CurvesView*>();
        if (runs.size() > 1 && !isPlain) {
            view->compareWith(QString::fromStdString(runs[1].runId));
            QVERIFY(shown.wait(10000));
        }
        if (isPlain) window.findChild<QCheckBox*>("curves_scale_check")->setChecked(false);
        window.findChild<QTabBar*>("curves_tabs")->setCurrentIndex(isTable);
        auto* grid = window.findChild<CurveGrid*>();
        if (!isTable) grid->setFocus();
        QTest::keyClick(grid, Qt::Key_Home);
        for (int i = 0; i < 5; ++i)
            QTest::keyClick(grid, Qt::Key_Right, Qt::ControlModifier);
        QTest::qWait(100);
        QVERIFY(window.width() <= size.width() && window.height() <= size.height());
        QVERIFY(window.grab().save(m_target.filePath(QString("curves-%1.png").arg(QTest::currentDataTag()))));
        QVERIFY(view->exportCharts(m_target.filePath(QString("export-%1.svg").arg(project)), "project"));
        QVERIFY(view->exportCharts(m_target.filePath(QString("export-%1.png").arg(project)), "project"));
    }

    void inTheReport() {
        applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), ThemeMode::Light);
        Session session(*LineageFile::open(m_folder.filePath("lineages.sqlite")), 1);
        QVERIFY(session.project().open(m_folder.filePath("sample.trilemma")).ok());
        session.runs().setChoice({{QString::fromStdString(session.runs().all()[0].runId)}, {}});
        MainWindow window(session);
        window.resize(1280, 1400);
        window.show();
        window.showPage("report");
        window.findChild<QTabBar*>("report_tabs")->setCurrentIndex(1);
        auto* preview = window.findChild<QTextBrowser*>("report_preview");
        QTRY_VERIFY_WITH_TIMEOUT(preview->toPlainText().contains("Curves of the chosen model"), 10000);
        QVERIFY(window.grab().save(m_target.filePath("report-curves.png")));
        preview->find("Curves of the chosen model");
        preview->moveCursor(QTextCursor::End);
        QVERIFY(window.grab().save(m_target.filePath("report-curves-chapter.png")));
    }

  private:
    /// With a constraint, without, and with hidden layers.
    void train(const char* name, const std::vector<std::string>& files, const char* schema) {
        TrainingSpec mlp = curveSpec(files, schema, "dp-sgd");
        mlp.modelId = "mlp";
        mlp.params = {{"steps", 20}};
        test::trainElsewhere(m_folder.path(), QString(name) + ".trilemma",
                             {curveSpec(files, schema, "raco-dp"), curveSpec(files, schema, "dp-sgd"), mlp});
    }

    void makeWide() {
        const Schema schema = test::wideSchema(100);
        std::vector<double> weights;
        for (int i = 0; i < 1 + 100 + 600; ++i)
            weights.push_back(0.6 * std::sin(1.7 * i * i) / (1 + i % 100 / 10));
        const auto lineages = std::move(LineageFile::open(m_folder.filePath("lineages.sqlite"))).value();
        const auto store =
            std::move(Store::open(m_folder.filePath("wide.trilemma"), StoreAccess::Write, lineages.get()))
                .value();
        const RunRecord run =
            test::runOfModel("additive", schema, test::modelOfWeights("additive", schema, weights), 0.2);
        QVERIFY(store->addBatch("batch", {{"trilemma_spec", 1}}, {run}).result().ok());
        QVERIFY(store->updateRun(run).result().ok());
    }

    QTemporaryDir m_folder;
    QDir m_target;
};

TRILEMMA_TEST(TestCurveScreenshots, QApplication)
#include "tst_curve_screenshots.moc"
