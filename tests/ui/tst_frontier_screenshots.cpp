// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pictures of a one-release frontier beside runs of single slacks and of the slider on it, in
// $TRILEMMA_SCREENSHOTS or the working folder's screenshots/, in $TRILEMMA_LANGUAGE. A person judges them.
#include "core/solvers/solver.h"
#include "tests/support/test_program.h"
#include "tests/support/trained_elsewhere.h"
#include "ui/base/language.h"
#include "ui/base/theme.h"
#include "ui/charts/tradeoff_chart.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/session/session.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QDir>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QStandardPaths>
#include <QTabBar>

using namespace trilemma;

class TestFrontierScreenshots : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        m_target = QDir(qEnvironmentVariable("TRILEMMA_SCREENSHOTS", "screenshots"));
        QVERIFY(m_target.mkpath("."));
        installLanguage(*QCoreApplication::instance(), qEnvironmentVariable("TRILEMMA_LANGUAGE", "en"));
        std::vector<TrainingSpec> specs;
        for (const double gamma : {0.02, 0.05, 0.1, 0.15}) {
            specs.push_back(test::smallSampleSpec());
            specs.back().params = Json::object();
            specs.back().constraints.front().gamma = gamma;
            specs.back().privacy = PrivacyTarget{3, 1e-5, Relation::ZeroOut};
        }
        specs.push_back(specs[2]);
        for (const Solver* solver : solverRegistry())
            if (solver->info().coversSlacks) specs.back().solverId = solver->info().id;
        test::trainElsewhere(m_folder.path(), "sample.trilemma", specs);
    }

    void theSlider_data() {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<double>("gamma");
        QTest::addColumn<int>("zoom");
        QTest::newRow("light") << false << 0.08 << 100;
        QTest::newRow("dark") << true << 0.08 << 100;
        QTest::newRow("unresolved") << false << 0.005 << 100;
        QTest::newRow("large type") << false << 0.08 << 150;
    }
    void theSlider() {
        QFETCH(bool, dark);
        QFETCH(double, gamma);
        QFETCH(int, zoom);
        QApplication& application = *qobject_cast<QApplication*>(QCoreApplication::instance());
        applyTheme(application, dark ? ThemeMode::Dark : ThemeMode::Light);
        Session session(*LineageFile::open(m_folder.filePath("lineages.sqlite")), 1);
        QVERIFY(session.project().open(m_folder.filePath("sample.trilemma")).ok());
        MainWindow window(session);
        window.show();
        window.resize(1360, 860);
        applyZoom(application, zoom);
        window.showPage("explore");
        auto* chart = window.findChild<TradeoffChart*>("tradeoff_chart");
        QTRY_COMPARE(chart->data().released.size(), std::size_t(1));
        window.findChild<ExplorePage*>()->selectRuns(
            {QString::fromStdString(session.runs().all().back().runId)});
        auto* tabs = window.findChild<QTabBar*>("inspector_tabs");
        for (int tab = 0; tab < tabs->count(); ++tab) {
            tabs->setCurrentIndex(tab);
            if (window.findChild<QWidget*>("inspector_slack")->isVisible()) break;
        }
        auto* facts = window.findChild<QLabel*>("slack_facts");
        QTRY_VERIFY(facts->isVisible() && !facts->text().isEmpty());
        window.findChild<QDoubleSpinBox*>("slack_spin")->setValue(gamma);
        QTest::qWait(300);
        const QString name =
            QString("frontier-%1.png").arg(QString(QTest::currentDataTag()).replace(' ', '-'));
        QVERIFY(window.grab().save(m_target.filePath(name)));
        applyZoom(application, 100);
    }

  private:
    QTemporaryDir m_folder;
    QDir m_target;
};

TRILEMMA_TEST(TestFrontierScreenshots, QApplication)
#include "tst_frontier_screenshots.moc"
