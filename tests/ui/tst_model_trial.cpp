// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// An exported model is tried on a table in the window.
#include "core/solvers/solver.h"
#include "core/train/model_file.h"
#include "core/train/trainer.h"
#include "core/train/validate.h"
#include "tests/support/desk.h"
#include "tests/support/expect.h"
#include "tests/support/full_disk.h"
#include "tests/support/odd_table.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"
#include "ui/models/run_group_model.h"
#include "ui/window/model_trial.h"

#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableView>

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// A model of the odd table as it leaves, without what stands beside it in an export.
QByteArray modelOf(int classes, const char* solver = "sgd") {
    TrainingSpec spec = smallSpecFor(*findSolver(solver), "unused");
    spec.schema = oddSchema(classes);
    spec.task = classes == 0 ? regressionTask : classificationTask;
    spec.constraints.clear();
    spec.params.update(knownParams(findSolver(solver)->info(), {{"steps", 20}, {"rounds", 5}}));
    spec.privacy.reset();
    const Result<PreparedRun> run = prepare(spec, loadText(oddCsv(classes, 600, false), spec.schema));
    if (!run) qFatal("%s", toText(run.errors()).c_str());
    const Result<RunOutcome> outcome = execute(*run, {}, {});
    if (!outcome) qFatal("%s", toText(outcome.errors()).c_str());
    return QByteArray::fromStdString(toText(
        withSchema(modelToJson(*run->rows.table, spec, *outcome->training.predictor), spec.schema), 1));
}

/// The dialog with a folder of its own.
class TrialDesk {
  public:
    TrialDesk() {
        trial.setAttribute(Qt::WA_DeleteOnClose, false);
        trial.show();
    }
    QString write(const QString& name, const QByteArray& bytes) const {
        return writeFile(m_folder, name, bytes);
    }
    QString path(const QString& name) const { return m_folder.filePath(name); }
    template <class Widget>
    Widget* find(const char* name) const {
        return trial.findChild<Widget*>(name);
    }
    QString shown(const char* name) const {
        auto* label = find<QLabel>(name);
        return label->isVisible() ? label->text() : QString();
    }
    QString notice() const {
        auto* banner = find<Banner>("trial_notice");
        return banner->isVisible() ? banner->text() : QString();
    }
    bool openModel(const QByteArray& bytes) {
        trial.openModel(write("m.json", bytes));
        return QTest::qWaitFor(
            [&] { return !notice().isEmpty() || shown("trial_about").startsWith("Predicts"); }, patience);
    }
    /// Clicks and waits for what comes of it.
    bool tryIt() {
        auto* button = find<QAbstractButton>("trial_button");
        if (!button->isEnabled()) return false;
        QSignalSpy done(&trial, &ModelTrial::tried);
        QTest::mouseClick(button, Qt::LeftButton);
        return done.wait(patience);
    }

    ModelTrial trial;

  private:
    QTemporaryDir m_folder;
};

} // namespace

class TestModelTrial : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { prepareWindowTests(m_home); }

    void fromTheMenu();
    void triesAndSaves();
    void ofNumbers();
    void withoutLabel();
    void badModels_data();
    void badModels();
    void badTables_data();
    void badTables();
    void placesForPredictions();
    void givenUp();
    void looks_data();
    void looks();

  private:
    QTemporaryDir m_home;
};

/// With the file dialogs, as a person does it; without a project.
void TestModelTrial::fromTheMenu() {
    const Desk desk(QString(m_home.filePath("")), {});
    triggerAction(&desk.window(), "try_model");
    auto* trial = desk.window().findChild<ModelTrial*>();
    QVERIFY(trial && trial->isVisible());
    QVERIFY(!trial->findChild<QAbstractButton*>("trial_button")->isEnabled());
    QVERIFY(!trial->findChild<QAbstractButton*>("trial_save_button")->isEnabled());
    const QTemporaryDir folder;
    const std::pair<const char*, QString> files[] = {
        {"trial_model_button", writeFile(folder, "m.json", modelOf(2))},
        {"trial_table_button", writeFile(folder, "t.csv", oddCsv(2, 300, true))}};
    for (const auto& [button, file] : files) {
        QTest::mouseClick(trial->findChild<QAbstractButton*>(button), Qt::LeftButton);
        auto* dialog = trial->findChild<QFileDialog*>();
        QVERIFY(dialog);
        dialog->findChild<QLineEdit*>()->setText(file);
        QMetaObject::invokeMethod(dialog, "accept");
        QTRY_VERIFY(!trial->findChild<QFileDialog*>());
    }
    QTRY_VERIFY_WITH_TIMEOUT(trial->findChild<QAbstractButton*>("trial_button")->isEnabled(), patience);
    QSignalSpy done(trial, &ModelTrial::tried);
    QTest::mouseClick(trial->findChild<QAbstractButton*>("trial_button"), Qt::LeftButton);
    QVERIFY(done.wait(patience));
    QVERIFY(trial->findChild<QLabel*>("trial_counts")->text().contains("Rows: 300"));
    QTest::mouseClick(trial->findChild<QAbstractButton*>("trial_close_button"), Qt::LeftButton);
    QTRY_VERIFY(!desk.window().findChild<ModelTrial*>());
}

/// The same numbers as the command line's: `predict` and `evaluate` read by the same code.
void TestModelTrial::triesAndSaves() {
    TrialDesk desk;
    QVERIFY(desk.openModel(modelOf(3)));
    QVERIFY2(desk.shown("trial_about").contains("Predicts outcome: no · yes · may, be."),
             qPrintable(desk.shown("trial_about")));
    const QString table = desk.write("t.csv", oddCsv(3, 300, true));
    desk.trial.openTables({table});
    QVERIFY(desk.tryIt());
    QVERIFY2(desk.notice().isEmpty(), qPrintable(desk.notice()));
    const Result<ModelFile> model = readModelFile(desk.path("m.json").toStdString());
    EXPECT_OK(model);
    const ScoringFiles files{{table.toStdString()}, {}, {}};
    const Result<Predictions> predictions = predict(*model, files, {});
    EXPECT_OK(predictions);
    QVERIFY(predictions->scored > 200 && predictions->scored < 300);
    QVERIFY2(desk.shown("trial_counts")
                 .startsWith(QString("Rows: 300. With a prediction: %1. Without one: %2,")
                                 .arg(predictions->scored)
                                 .arg(300 - predictions->scored)),
             qPrintable(desk.shown("trial_counts")));
    const Result<NewEvaluation> evaluation = evaluateOn(*model, files);
    EXPECT_OK(evaluation);
    auto* groups = desk.find<QTableView>("trial_groups");
    QVERIFY(groups->isVisible());
    const auto* rates = qobject_cast<RunGroupModel*>(groups->model());
    QCOMPARE(rates->positives().size(), 3);
    double everybody = 0;
    for (const GroupRow* row : rates->shown())
        if (row->group.empty()) everybody = row->records;
    QCOMPARE(everybody, static_cast<double>(evaluation->used));
    auto* metrics = desk.find<QTableView>("trial_metrics");
    QVERIFY(metrics->isVisible() && metrics->model()->rowCount() >= 5);
    QCOMPARE(metrics->model()->index(0, 0).data().toString(), QString("Error"));
    QVERIFY(desk.find<QWidget>("trial_class_combo")->isVisible());

    QTest::mouseClick(desk.find<QAbstractButton>("trial_save_button"), Qt::LeftButton);
    auto* dialog = desk.find<QFileDialog>("predictions_dialog");
    QVERIFY(dialog);
    QVERIFY(dialog->findChild<QLineEdit*>()->text().contains("predictions of t.csv"));
    dialog->findChild<QLineEdit*>()->setText(desk.path("out")); // gets its suffix
    QSignalSpy written(&desk.trial, &ModelTrial::written);
    QMetaObject::invokeMethod(dialog, "accept");
    QVERIFY(written.wait(patience));
    QVERIFY2(desk.notice().contains("out.csv"), qPrintable(desk.notice()));
    QFile file(desk.path("out.csv"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll().toStdString(), toCsv(*predictions));
}

void TestModelTrial::ofNumbers() {
    TrialDesk desk;
    QVERIFY(desk.openModel(modelOf(0)));
    QVERIFY(desk.shown("trial_about").startsWith("Predicts the number outcome."));
    desk.trial.openTables({desk.write("t.csv", oddCsv(0, 300, false))});
    QVERIFY(desk.tryIt());
    QVERIFY(desk.shown("trial_counts").endsWith("With a prediction: 300."));
    QVERIFY(desk.find<QTableView>("trial_groups")->isVisible());
    QVERIFY(!desk.find<QWidget>("trial_class_combo")->isVisible());
}

/// Predictions need no label; what a group table needs is said.
void TestModelTrial::withoutLabel() {
    TrialDesk desk;
    QVERIFY(desk.openModel(modelOf(2)));
    desk.trial.openTables({desk.write("t.csv", oddCsv(2, 50, false).replace("outcome\n", "result\n"))});
    QVERIFY(desk.tryIt());
    QVERIFY(desk.shown("trial_counts").startsWith("Rows: 50. With a prediction: 50."));
    QVERIFY(!desk.find<QTableView>("trial_groups")->isVisible());
    QVERIFY2(desk.shown("trial_absence").contains("outcome"), qPrintable(desk.shown("trial_absence")));
    QVERIFY(desk.find<QAbstractButton>("trial_save_button")->isEnabled());
}

void TestModelTrial::badModels_data() {
    QTest::addColumn<QByteArray>("model");
    QTest::addColumn<QString>("says");
    const QByteArray good = modelOf(2);
    QTest::newRow("no JSON") << QByteArray("PNG") << "JSON";
    QTest::newRow("cut off") << good.left(good.size() / 2) << "JSON";
    QTest::newRow("another number") << QByteArray(good).replace("\"scale\": 20", "\"scale\": 21")
                                    << "not as it was written";
    QTest::newRow("no model") << QByteArray("{}") << "not a model";
    QTest::newRow("a name like HTML") << QByteArray("<b>bold</b>") << "JSON";
}
void TestModelTrial::badModels() {
    QFETCH(QByteArray, model);
    QFETCH(QString, says);
    TrialDesk desk;
    QVERIFY(desk.openModel(model));
    QVERIFY2(desk.notice().contains(says), qPrintable(desk.notice()));
    desk.trial.openTables({desk.write("t.csv", oddCsv(2, 50, false))});
    QVERIFY(!desk.find<QAbstractButton>("trial_button")->isEnabled());
    QVERIFY(desk.openModel(modelOf(2))); // and then the right one
    QVERIFY(desk.tryIt());
    QVERIFY(desk.notice().isEmpty());
}

void TestModelTrial::badTables_data() {
    QTest::addColumn<QByteArray>("table");
    QTest::addColumn<QString>("says");
    QTest::newRow("a missing column") << oddCsv(2, 50, false).replace("city", "town") << "city";
    QTest::newRow("empty") << QByteArray() << "";
    QTest::newRow("no rows") << oddCsv(2, 0, false) << "no record";
}
void TestModelTrial::badTables() {
    QFETCH(QByteArray, table);
    QFETCH(QString, says);
    TrialDesk desk;
    QVERIFY(desk.openModel(modelOf(2)));
    desk.trial.openTables({desk.write("t.csv", table)});
    QVERIFY(desk.tryIt());
    QVERIFY2(!desk.notice().isEmpty() && desk.notice().contains(says), qPrintable(desk.notice()));
    QVERIFY(!desk.find<QAbstractButton>("trial_save_button")->isEnabled());
    QVERIFY(!desk.find<QLabel>("trial_counts")->isVisible());
    desk.trial.openTables({desk.write("good.csv", oddCsv(2, 50, false))});
    QVERIFY(desk.notice().isEmpty());
    QVERIFY(desk.tryIt());
    QVERIFY(desk.find<QAbstractButton>("trial_save_button")->isEnabled());
}

/// What was read stays; a full disk and a folder that is not there are said, and nothing is half written.
void TestModelTrial::placesForPredictions() {
    TrialDesk desk;
    QVERIFY(desk.openModel(modelOf(2)));
    const QString table = desk.write("t.csv", oddCsv(2, 300, false));
    desk.trial.openTables({table});
    QVERIFY(desk.tryIt());
    const auto saveTo = [&](const QString& path) {
        QTest::mouseClick(desk.find<QAbstractButton>("trial_save_button"), Qt::LeftButton);
        auto* dialog = desk.find<QFileDialog>("predictions_dialog");
        emit dialog->filesSelected({path});
        dialog->reject();
        return QTest::qWaitFor([&] { return !desk.notice().isEmpty(); }, patience);
    };
    for (const QString& read : {table, desk.path("m.json")}) {
        const qint64 size = QFileInfo(read).size();
        QVERIFY(saveTo(read));
        QVERIFY2(desk.notice().contains("would be overwritten"), qPrintable(desk.notice()));
        QCOMPARE(QFileInfo(read).size(), size);
        desk.find<Banner>("trial_notice")->clear();
    }
    QVERIFY(saveTo(desk.path("none/out.csv")));
    QVERIFY2(desk.notice().contains("none/out.csv"), qPrintable(desk.notice()));
    desk.find<Banner>("trial_notice")->clear();
    {
        const FullDisk full;
        QVERIFY(saveTo(desk.path("out.csv")));
    }
    QVERIFY(!QFileInfo::exists(desk.path("out.csv")));
    QTRY_VERIFY(desk.find<QAbstractButton>("trial_save_button")->isEnabled());
}

/// Cancelled, and closed, in the middle of a large table.
void TestModelTrial::givenUp() {
    auto desk = std::make_unique<TrialDesk>();
    QVERIFY(desk->openModel(modelOf(2)));
    QByteArray table = oddCsv(2, 2000, false);
    const QByteArray rows = table.mid(table.indexOf('\n') + 1);
    for (int i = 0; i < 300; ++i)
        table += rows;
    const QString large = desk->write("large.csv", table);
    desk->trial.openTables({large});
    auto* button = desk->find<QAbstractButton>("trial_button");
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(desk->find<QProgressBar>("trial_bar")->isVisible());
    QVERIFY(!button->isEnabled());
    auto* close = desk->find<QAbstractButton>("trial_close_button");
    QCOMPARE(close->text(), QString("Cancel"));
    QTRY_VERIFY_WITH_TIMEOUT(desk->find<QProgressBar>("trial_bar")->value() > 0, patience);
    QTest::mouseClick(close, Qt::LeftButton);
    QVERIFY(desk->trial.isVisible() && !desk->find<QProgressBar>("trial_bar")->isVisible());
    QVERIFY(button->isEnabled());
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(desk->find<QProgressBar>("trial_bar")->value() > 0, patience);
    QElapsedTimer ending;
    ending.start();
    desk.reset();
    QVERIFY(ending.elapsed() < 10'000);
}

void TestModelTrial::looks_data() {
    QTest::addColumn<ThemeMode>("theme");
    QTest::addColumn<int>("zoom");
    QTest::addColumn<int>("classes");
    QTest::newRow("light") << ThemeMode::Light << 100 << 3;
    QTest::newRow("dark") << ThemeMode::Dark << 100 << 2;
    QTest::newRow("large") << ThemeMode::Light << 150 << 0;
}
/// Nothing stands beyond the right edge. The picture goes into $TRILEMMA_SCREENSHOTS, where that is set.
void TestModelTrial::looks() {
    QFETCH(ThemeMode, theme);
    QFETCH(int, zoom);
    QFETCH(int, classes);
    QApplication& application = *qobject_cast<QApplication*>(QCoreApplication::instance());
    applyTheme(application, theme);
    applyZoom(application, zoom);
    const auto restore = qScopeGuard([&] {
        applyZoom(application, 100);
        applyTheme(application, ThemeMode::Light);
    });
    TrialDesk desk;
    QVERIFY(desk.openModel(modelOf(classes)));
    desk.trial.openTables({desk.write("t.csv", oddCsv(classes, 300, true))});
    QVERIFY(desk.tryIt());
    QTest::qWait(50);
    const QString folder = qEnvironmentVariable("TRILEMMA_SCREENSHOTS");
    if (!folder.isEmpty())
        QVERIFY(desk.trial.grab().save(folder + QString("/trial-%1.png").arg(QTest::currentDataTag())));
    QVERIFY(!desk.find<QScrollArea>("trial_scroll")->horizontalScrollBar()->isVisible());
    for (const auto* button : desk.trial.findChildren<QPushButton*>())
        if (button->isVisible() && button->window() == &desk.trial)
            QVERIFY(
                desk.trial.rect().contains(QRect(button->mapTo(&desk.trial, QPoint(0, 0)), button->size())));
}

TRILEMMA_TEST(TestModelTrial, QApplication)
#include "tst_model_trial.moc"
