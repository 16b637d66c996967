// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table whose label is a number, driven like a person would: from the file to a private model that left.
#include "core/train/run_tradeoff.h"
#include "tests/support/desk.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"
#include "ui/base/theme.h"
#include "ui/charts/tradeoff_chart.h"
#include "ui/pages/explore/run_inspector_export.h"
#include "ui/session/schema_edit.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QScopeGuard>
#include <QSpinBox>
#include <QTabBar>

using namespace trilemma;
using test::Desk;
using test::patience;

namespace {

/// 600 people: score = 20 + 6 x, a little more in group b, and an alternation that nobody can predict.
QByteArray scores() {
    QByteArray csv = "x,team,score\n";
    for (int i = 0; i < 600; ++i) {
        const double x = (i * 37 % 200) / 100.0 - 1;
        const double score = 20 + 6 * x + (i % 3 == 0 ? 1 : 0) + (i % 2 == 0 ? 0.5 : -0.5);
        csv += QByteArray::number(x) + (i % 3 == 0 ? ",b," : ",a,") + QByteArray::number(score) + '\n';
    }
    return csv;
}

class Journey : public Desk {
  public:
    using Desk::Desk;

    void choose(const QString& combo, const QString& text) {
        auto* box = find<QComboBox>(combo);
        const int place = box->findText(text);
        QVERIFY2(place >= 0, qPrintable(combo + ": " + text));
        box->setCurrentIndex(place);
        emit box->activated(place);
    }
    void type(const QString& edit, const QString& text) {
        auto* line = find<QLineEdit>(edit);
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return);
    }
    /// For a person who judges it, in $TRILEMMA_SCREENSHOTS.
    void picture(const QString& name) {
        const QString folder = qEnvironmentVariable("TRILEMMA_SCREENSHOTS");
        if (folder.isEmpty()) return;
        QTest::qWait(300);
        window().grab().save(folder + "/regression_" + QString(QTest::currentDataTag()).replace(' ', '-') +
                             '_' + name + ".png");
    }
    bool isTabShown(const QString& name) {
        auto* tabs = find<QTabBar>("inspector_tabs");
        for (int i = 0; i < tabs->count(); ++i)
            if (tabs->tabText(i) == name) return tabs->isTabVisible(i);
        return false;
    }
};

} // namespace

class TestRegressionJourney : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { test::prepareWindowTests(m_home); }

    void fromAFileToAPrivateModel_data() {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<int>("zoom");
        QTest::newRow("light") << false << 100;
        QTest::newRow("dark") << true << 100;
        QTest::newRow("large type") << false << 150;
    }
    void fromAFileToAPrivateModel() {
        QFETCH(bool, dark);
        QFETCH(int, zoom);
        Journey desk;
        QApplication& application = *qobject_cast<QApplication*>(QCoreApplication::instance());
        applyTheme(application, dark ? ThemeMode::Dark : ThemeMode::Light);
        applyZoom(application, zoom);
        const auto again = qScopeGuard([&] { applyZoom(application, 100); });
        QVERIFY(desk.openTable(test::writeFile(desk.folder(), "scores.csv", scores())));
        desk.window().showPage("data");

        // The label is the number itself, between bounds that are asked for.
        desk.choose("label_column_combo", "score");
        QVERIFY(desk.find<QWidget>("label_threshold_edit")->isVisible());
        desk.choose("label_task_combo", "The number itself");
        QVERIFY(!desk.find<QWidget>("label_threshold_edit")->isVisible());
        QVERIFY(!validate(desk.session().draft().schema).empty()); // without bounds
        desk.type("label_low_edit", "0");
        desk.type("label_high_edit", "nobody knows");
        QCOMPARE(desk.find<QLineEdit>("label_high_edit")->text(), QString()); // no number
        desk.type("label_high_edit", "40");
        QCOMPARE(desk.find<QLineEdit>("label_spread_edit")->placeholderText(), QString("10"));
        desk.type("label_spread_edit", "5");
        QVERIFY(desk.session().draft().schema.predictsNumber());
        Draft draft = desk.session().draft();
        setRole(draft, 1, Role::Sensitive);
        declarePublic(draft.schema, {"x", "team", "score"}, "Ann", "Codebook");
        desk.session().setDraft(draft);
        test::declareFraming(desk.session());
        QVERIFY(validate(desk.session().draft().schema).empty());
        desk.picture("data");

        desk.window().showPage("fairness");
        // What was asked of decisions is asked of numbers, and no other kind is offered.
        auto* kinds = desk.find<QComboBox>("constraint_combo");
        QVERIFY(kinds->isVisible() && kinds->count() == 1);
        QCOMPARE(kinds->currentData().toString(), QString("distribution_parity"));
        QCOMPARE(desk.session().draft().constraints.size(), std::size_t(1));
        QVERIFY(desk.find<QLabel>("slack_meaning")->text().contains("predicted at or below some number"));
        Draft slacks = desk.session().draft();
        slacks.gammas = {0.02, 1};
        desk.session().setDraft(slacks);
        desk.picture("fairness");

        // Only solvers that train it can be ticked, and one of them is.
        desk.window().showPage("train");
        QCOMPARE(desk.session().draft().solvers, std::vector<std::string>{"dp-sgd"});
        QVERIFY(desk.find<QCheckBox>("solver_raco-dp")->isHidden());
        QVERIFY(!desk.find<QCheckBox>("solver_sgd")->isHidden());
        desk.find<QCheckBox>("solver_budget-tailoring")->setChecked(true);
        desk.find<QCheckBox>("solver_dp-fair-regression")->setChecked(true);
        desk.find<QSpinBox>("seeds_spin")->setValue(2);
        const auto price = [&] { return desk.find<QLabel>("total_price_label")->text(); };
        QTRY_VERIFY_WITH_TIMEOUT(price().contains("ε") && !price().contains("budget-tailoring"), patience);
        desk.picture("train");
        QVERIFY(desk.click("start_training_button"));
        QTRY_VERIFY_WITH_TIMEOUT(desk.runsWith(RunStatus::Done) >= 8, patience);
        QTRY_VERIFY_WITH_TIMEOUT(desk.session().queue()->isIdle(), patience);

        // The chart has the axes of numbers by itself.
        desk.window().showPage("explore");
        auto* chart = desk.find<TradeoffChart>("tradeoff_chart");
        QTRY_VERIFY_WITH_TIMEOUT(chart->pointCount() >= 1, patience);
        QCOMPARE(chart->data().axes.x->id, std::string("distribution_gap"));
        QCOMPARE(chart->data().axes.y->id, std::string("mse"));
        QTRY_VERIFY_WITH_TIMEOUT(chart->isVisible() && chart->canvas()->width() > 200, patience);
        QTest::mouseClick(chart->canvas(), Qt::LeftButton, {}, chart->positionOf(0));
        auto* table = desk.find<QAbstractItemView>("runs_table");
        QTRY_VERIFY_WITH_TIMEOUT(!table->selectionModel()->selectedRows().isEmpty(), patience);
        table->selectionModel()->select(table->selectionModel()->selectedRows().front(),
                                        QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        QTRY_VERIFY_WITH_TIMEOUT(desk.isTabShown("Groups"), patience);
        QVERIFY(!desk.isTabShown("Threshold"));
        desk.picture("explore");
        desk.find<QTabBar>("inspector_tabs")->setCurrentIndex(1);
        desk.picture("groups");

        // Who paid, and who gained by it, of a run that split its budget.
        QVERIFY(!desk.find<QWidget>("group_budget_table")->isVisible());
        const QAbstractItemModel& rows = *table->model();
        for (int row = 0; row < rows.rowCount(); ++row)
            if (rows.index(row, 0).data().toString() == "Budget tailoring")
                table->selectionModel()->select(rows.index(row, 0), QItemSelectionModel::ClearAndSelect |
                                                                        QItemSelectionModel::Rows);
        auto* budgets = desk.find<QAbstractItemView>("group_budget_table");
        QTRY_VERIFY_WITH_TIMEOUT(budgets->isVisible(), patience);
        QCOMPARE(budgets->model()->rowCount(), 2);
        desk.picture("shares");
        desk.window().showPage("report");
        desk.picture("report");
        desk.window().showPage("explore");
        const auto metricOf = [&](const char* id) {
            for (const RunRecord& run : desk.session().runs().all())
                if (const MetricValue* metric = findMetricValue(run, id, EvaluationSet::Test)) return *metric;
            return MetricValue();
        };
        QVERIFY(metricOf("mse").value && *metricOf("mse").value < 12); // 12 + .25: always the middle
        QVERIFY(metricOf("group_mse_gap").value);

        // A model leaves, and says what it predicts.
        desk.find<QTabBar>("inspector_tabs")->setCurrentIndex(5);
        auto* exporter = desk.find<RunInspectorExport>("inspector_export");
        QTRY_VERIFY_WITH_TIMEOUT(desk.find<QAbstractButton>("export_model_button")->isEnabled(), patience);
        const QString path = desk.file("model.json");
        exporter->exportTo(path);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), patience);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const Json left = Json::parse(file.readAll().toStdString());
        QCOMPARE(left.at("model").at("task"), Json("regression"));
        QCOMPARE(left.at("model").at("number").at("high"), Json(40.0));
    }

    // Back to classes: what was typed for the number goes, and the constraints are there again.
    void backToClasses() {
        Journey desk;
        QVERIFY(desk.openTable(QString::fromLatin1(wagesSampleName)));
        QCOMPARE(desk.session().draft().schemaName, std::string(wagesSampleSchema));
        QVERIFY(desk.session().draft().schema.predictsNumber());
        QCOMPARE(desk.session().draft().solvers, std::vector<std::string>{"dp-sgd"});
        desk.window().showPage("data");
        QCOMPARE(desk.find<QLineEdit>("label_high_edit")->text(), QString("80"));
        desk.choose("label_task_combo", "The number itself"); // once more: nothing is lost
        QCOMPARE(desk.find<QLineEdit>("label_high_edit")->text(), QString("80"));
        desk.choose("label_task_combo", "Two classes, by a threshold");
        QCOMPARE(desk.session().draft().solvers, Draft().solvers); // as before
        desk.session().undo();
        QVERIFY(desk.session().draft().schema.predictsNumber());
        QCOMPARE(desk.session().draft().solvers, std::vector<std::string>{"dp-sgd"});
        desk.session().redo();
        QVERIFY(!desk.session().draft().schema.predictsNumber());
        QVERIFY(validate(desk.session().draft().schema).empty());
        desk.window().showPage("fairness");
        QVERIFY(desk.find<QWidget>("constraints_table")->isVisible());
        QCOMPARE(desk.session().draft().constraints.front().kind, std::string("demographic_parity"));
        QVERIFY(desk.find<QComboBox>("constraint_combo")->count() > 5);
    }

  private:
    QTemporaryDir m_home;
};

TRILEMMA_TEST(TestRegressionJourney, QApplication)
#include "tst_regression_journey.moc"
