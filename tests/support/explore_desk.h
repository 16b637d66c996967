// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Explore page on made-up runs.
#pragma once

#include "core/solvers/solver.h"
#include "core/train/run_recording.h"
#include "core/train/trainer.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "ui/charts/tradeoff_chart.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/session/session.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

namespace trilemma::test {

/// gamma 0.05 and 0.1, two seeds each. Errors 0.20, 0.22 and 0.15, 0.15; gaps 0.03, 0.03 and 0.08, 0.12.
inline RunRecord madeUp(int setting, int seed) {
    static const double errors[2][2] = {{0.20, 0.22}, {0.15, 0.15}};
    static const double gaps[2][2] = {{0.03, 0.03}, {0.08, 0.12}};
    TrainingSpec spec = test::smallSpec("/data/a.csv");
    spec.seed = static_cast<std::uint64_t>(seed + 1);
    spec.constraints[0].gamma = setting == 0 ? 0.05 : 0.1;
    RunRecord run = newRecord(spec, "batch", 2 * setting + seed);
    run.status = RunStatus::Done;
    run.spentEpsilon = 0.999;
    run.steps = 50;
    run.params = {{"steps", 50}, {"learning_rate", setting == 0 ? 0.1 : 0.2}};
    const double error = errors[setting][seed], gap = gaps[setting][seed];
    run.metrics = {{"error", EvaluationSet::Test, error, {}, {}, Provenance::NonPrivate, ""},
                   {"error", EvaluationSet::Train, error, {}, {}, Provenance::NonPrivate, ""},
                   {"demographic_parity_gap", EvaluationSet::Test, gap, {}, {}, Provenance::NonPrivate, ""}};
    run.constraints = {{"demographic_parity", *run.gamma, gap, gap, ConstraintStatus::Undecided}};
    run.groups = {
        {EvaluationSet::Test, {"group"}, "group=a", "yes", 40, {{"selection_rate", 10, 40, 0.25, 0.14, 0.4}}},
        {EvaluationSet::Test, {"group"}, "group=b", "yes", 0, {{"selection_rate", 0, 0, {}, {}, {}}}},
        {EvaluationSet::Train,
         {"group"},
         "group=a",
         "yes",
         80,
         {{"selection_rate", 40, 80, 0.5, 0.39, 0.61}}}};
    run.history = {{worstViolationSeries, dualSumSeries}, {{10, {0.2, 0.5}}, {20, {-0.01, 0.7}}}};
    run.model = {{"trilemma_model", 1}};
    return run;
}

/// A real frontier in one release, of 3,000 made-up people.
inline RunRecord frontierRun() {
    TrainingSpec spec = smallSpecFor(*findSolver("dp-frontier"), "/data/a.csv");
    spec.constraints = {{"demographic_parity", {"group"}, 0.2}};
    spec.params["steps"] = 30;
    spec.privacy->epsilon = 20;
    const Result<PreparedRun> run = prepare(spec, loadText(smallCsv(3000), spec.schema));
    const Result<RunOutcome> outcome = execute(*run, {}, {});
    RunRecord record = newRecord(spec, "batch", 4);
    takePlan(record, *run);
    takeOutcome(record, *run, *outcome);
    record.model = modelToJson(*run->rows.table, spec, *outcome->training.predictor);
    record.status = RunStatus::Done;
    return record;
}

/// A project with these four runs and the page that shows it.
class ExploreDesk {
  public:
    explicit ExploreDesk(std::vector<RunRecord> more = {}) {
        QSettings().clear();
        m_session = std::make_unique<Session>(*LineageFile::open(m_folder.filePath("lineages.sqlite")), 1);
        if (!m_session->project().open(m_folder.filePath("made-up.trilemma"))) qFatal("no project");
        for (int setting = 0; setting < 2; ++setting)
            for (int seed = 0; seed < 2; ++seed)
                records.push_back(madeUp(setting, seed));
        const int settings = 2 + static_cast<int>(more.size());
        for (RunRecord& run : more)
            records.push_back(std::move(run));
        if (!m_session->project().store().addBatch("batch", {{"trilemma_spec", 1}}, records).result())
            qFatal("no batch");
        for (const RunRecord& run : records)
            if (!m_session->project().store().updateRun(run).result()) qFatal("no run");
        page = std::make_unique<ExplorePage>(*m_session);
        page->resize(1140, 730);
        page->findChild<QToolButton*>("runs_drawer_button")->setChecked(true);
        page->findChild<QTabBar*>("runs_tabs")->setCurrentIndex(1); // the runs
        page->show();
        if (!QTest::qWaitFor([&] { return find<TradeoffChart>("tradeoff_chart")->pointCount() == settings; },
                             5000))
            qFatal("no points");
        QTest::qWait(250); // a second refresh
    }
    template <class Widget>
    Widget* find(const QString& name) {
        auto* widget = page->findChild<Widget*>(name);
        if (!widget) qFatal("no %s", qPrintable(name));
        return widget;
    }
    QString id(int run) const { return QString::fromStdString(records[static_cast<std::size_t>(run)].runId); }
    void press(const QString& name) { QTest::mouseClick(find<QPushButton>(name), Qt::LeftButton); }
    /// As a person types it, up to Return.
    void type(const QString& name, const QString& text) {
        auto* edit = find<QLineEdit>(name);
        edit->clear();
        QTest::keyClicks(edit, text);
        QTest::keyClick(edit, Qt::Key_Return);
    }
    QTableView* table(const QString& name) { return find<QTableView>(name); }
    QString file(const QString& name) const { return m_folder.filePath(name); }
    Session& session() { return *m_session; }
    QString summary() { return find<QLabel>("inspector_summary")->text(); }

    std::vector<RunRecord> records;
    std::unique_ptr<ExplorePage> page;

  private:
    QTemporaryDir m_folder;
    std::unique_ptr<Session> m_session;
};

inline QString cell(const QTableView* table, int row, int column) {
    return table->model()->index(row, column).data().toString();
}

} // namespace trilemma::test
