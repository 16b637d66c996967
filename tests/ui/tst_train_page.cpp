// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/column_intervals.h"
#include "core/solvers/solver.h"
#include "tests/support/test_program.h"
#include "tests/support/train_desk.h"
#include "ui/session/draft_json.h"
#include "ui/session/price.h"
#include "ui/session/schema_edit.h"
#include "ui/session/sweep_axes.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/choice_list_edit.h"

#include <QCheckBox>
#include <QComboBox>
#include <QSpinBox>
#include <QStandardPaths>

using namespace trilemma;
using namespace trilemma::test;

using Edit = std::function<void(Draft&)>;

namespace {

const std::string clipping = "solver.params.clipping_norm";

} // namespace

class TestTrainPage : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    /// Two solvers, models, slacks, budgets and seeds, each changed where it stands.
    void everyAxisIsSeenAndChanged() {
        WindowDesk desk;
        openSample(desk);
        auto* solvers = desk.find<ChoiceListEdit>("axis_solvers_button");
        auto* models = desk.find<ChoiceListEdit>("axis_models_button");
        QVERIFY(solvers && models);
        solvers->actionOf("dp-sgd")->trigger();
        QCOMPARE(desk.draft().solvers, (std::vector<std::string>{"raco-dp", "dp-sgd"}));
        QVERIFY(desk.find<QCheckBox>("solver_dp-sgd")->isChecked());
        QTest::mouseClick(desk.find<QCheckBox>("solver_dp-sgd"), Qt::LeftButton, {}, {8, 8});
        QCOMPARE(solvers->chosen(), QStringList{"raco-dp"});
        models->actionOf("mlp")->trigger();
        QCOMPARE(desk.draft().models, (std::vector<std::string>{"linear", "mlp"}));
        QVERIFY(desk.find<QCheckBox>("model_mlp")->isChecked());
        type(desk.find<QLineEdit>("axis_gammas_edit"), "0.05; 0.1 0.2");
        QCOMPARE(desk.draft().gammas, (std::vector<double>{0.05, 0.1, 0.2}));
        type(desk.find<QLineEdit>("axis_epsilons_edit"), "1, 3");
        QCOMPARE(desk.draft().epsilons, (std::vector<double>{1, 3}));
        desk.find<QSpinBox>("seeds_spin")->setValue(4);
        QCOMPARE(desk.draft().seeds, 4);
        const QStringList counts{"× 1", "× 2", "× 3", "× 2", "× 4"};
        QStringList shown;
        for (const char* axis : {"solver", "model", "gamma", "epsilon", "seed"})
            shown << textOf(desk, QString("axis_%1_count").arg(axis));
        QCOMPARE(shown, counts);
        QTRY_COMPARE_WITH_TIMEOUT(runCount(desk), QString("48 runs"), 5000); // 1 x 2 x 3 x 2 x 4
        desk.window().showPage("fairness");                                  // the lists are the same ones
        QCOMPARE(desk.find<QLineEdit>("gammas_edit")->text(), QString("0.05, 0.1, 0.2"));
        desk.window().showPage("privacy");
        type(desk.find<QLineEdit>("epsilons_edit"), "2");
        desk.window().showPage("train");
        QCOMPARE(desk.find<QLineEdit>("axis_epsilons_edit")->text(), QString("2"));
    }

    /// By goals, each with its usual solver; the others come at a press, and what was chosen stays in sight.
    void solversStandInGroups() {
        WindowDesk desk;
        openSample(desk);
        const auto* panel = desk.find<QWidget>("solver_group_fair_private");
        QVERIFY(panel && panel->accessibleName() == "Fair and private (recommended)");
        for (const char* usual : {"raco-dp", "dp-sgd", "sgda", "sgd"})
            QVERIFY2(desk.find<QCheckBox>(QString("solver_") + usual), usual);
        for (const char* folded : {"dp-fermi", "budget-tailoring", "frank-wolfe"})
            QVERIFY2(!desk.find<QCheckBox>(QString("solver_") + folded), folded);
        QVERIFY(!desk.find<QWidget>("solver_group_neither_more_button")); // there is but one
        auto* more = desk.find<QAbstractButton>("solver_group_fair_private_more_button");
        QVERIFY(more && more->accessibleName().startsWith("Fair and private (recommended): "));
        more->setFocus();
        QTest::keyClick(more, Qt::Key_Space);
        QTest::mouseClick(desk.find<QCheckBox>("solver_dp-fermi"), Qt::LeftButton, {}, {8, 8});
        QTest::keyClick(more, Qt::Key_Space);
        QVERIFY(!desk.find<QCheckBox>("solver_pf-ld"));
        auto* chosen = desk.find<QCheckBox>("solver_dp-fermi");
        QVERIFY(chosen && chosen->isChecked());
        QTest::mouseClick(chosen, Qt::LeftButton, {}, {8, 8}); // a wrong click can be taken back in place
        QVERIFY(chosen->isVisible() && !chosen->isChecked());
        change(desk, [](Draft& draft) { draft.solvers = {"frank-wolfe"}; });
        QVERIFY(desk.find<QCheckBox>("solver_frank-wolfe")->isChecked());
    }

    /// The choice is there where a solver has one, reaches the runs, and is what is priced.
    void presets() {
        WindowDesk desk;
        openSample(desk);
        auto* presets = desk.find<QComboBox>("preset_combo");
        QVERIFY(presets);
        QCOMPARE(presets->currentText(), QString("Recommended"));
        QVERIFY(desk.click("more_params_button"));
        QCOMPARE(desk.find<QLineEdit>("param_averaging")->placeholderText(), QString("default: 0.5"));
        const std::string recommended = toText(priceAt(desk.draft(), 1).plan->params);
        QTest::keyClick(presets, Qt::Key_Down);
        QCOMPARE(presets->currentText(), QString("As in the paper"));
        QCOMPARE(desk.draft().preset, std::string("paper"));
        QCOMPARE(desk.find<QLineEdit>("param_averaging")->placeholderText(), QString("default: 0"));
        const std::vector<TrainingSpec> alone = *runsOf(desk.draft());
        for (const TrainingSpec& run : alone)
            QCOMPARE(run.preset, std::string("paper"));
        const SolverPlan priced = *priceAt(desk.draft(), 1).plan;
        QVERIFY(toText(priced.params) != recommended);
        QCOMPARE(priced.params.at("histogram_noise").get<std::string>(), std::string("laplace"));

        QVERIFY(!desk.find<QLabel>("preset_hint"));
        QTest::mouseClick(desk.find<QCheckBox>("solver_dp-sgd"), Qt::LeftButton, {}, {8, 8});
        QVERIFY(textOf(desk, "preset_hint").contains("DP-SGD"));
        QSet<QString> trained;
        const std::vector<TrainingSpec> together = *runsOf(desk.draft());
        for (const TrainingSpec& run : together)
            trained << QString::fromStdString(run.solverId + ' ' + run.preset);
        QCOMPARE(trained, (QSet<QString>{"raco-dp paper", "dp-sgd recommended"}));
        QTest::mouseClick(desk.find<QCheckBox>("solver_raco-dp"), Qt::LeftButton, {}, {8, 8});
        QVERIFY(!desk.find<QComboBox>("preset_combo")); // DP-SGD has but one
    }

    /// 15,000 of the sample's 20,000 people train: at epsilon 1 and delta 1e-5 mu is 0.268, at 0.1 about a
    /// tenth of it.
    void curvesAreAdvised() {
        WindowDesk desk;
        openSample(desk);
        const auto advice = [&] {
            const auto* label = desk.find<QLabel>("curve_advice");
            return label ? label->text() : QString();
        };
        const auto act = [&] {
            auto* button = desk.find<QPushButton>("curve_advice_button");
            const QString text = button ? button->text() : QString();
            if (button) button->click(); // it may be out of sight
            return text;
        };
        QVERIFY(advice().isEmpty()); // nothing to say of other models
        auto* additive = desk.find<QCheckBox>("model_additive");
        QVERIFY(additive);
        QTest::mouseClick(additive, Qt::LeftButton, {}, {8, 8});
        QCOMPARE(desk.draft().models, (std::vector<std::string>{"linear", "additive"}));
        QVERIFY2(advice().startsWith("Worth it at ε = 1: n μ is 4,020"), qPrintable(advice()));
        QVERIFY(act().isEmpty());

        change(desk, [](Draft& draft) { draft.epsilons = {1, 0.1}; });
        QVERIFY2(advice().startsWith("Hardly worth it at ε = 0.1: n μ is "), qPrintable(advice()));
        QCOMPARE(act(), QString("Choose linear"));
        QCOMPARE(desk.draft().models, std::vector<std::string>{"linear"});
        QVERIFY(advice().isEmpty());

        change(desk, [](Draft& draft) {
            draft.models = {"additive"};
            draft.isPrivate = false;
        });
        QCOMPARE(advice(), QString("Without privacy curves are worth it."));
        change(desk, [](Draft& draft) {
            for (Column& column : draft.schema.columns)
                dropEdges(column);
        });
        QVERIFY2(advice().startsWith("No column has edges"), qPrintable(advice()));
        QCOMPARE(act(), QString("Go to Data"));
        QVERIFY(desk.find<QAbstractItemView>("schema_table"));
    }

    void hiddenWhereNothingDependsOnThem() {
        WindowDesk desk;
        openSample(desk);
        change(desk, [](Draft& draft) { draft.isPrivate = false; });
        QVERIFY(!desk.find<QWidget>("axis_epsilon"));
        QVERIFY(desk.find<QWidget>("axis_gamma"));
        change(desk, [](Draft& draft) { draft.constraints.clear(); });
        QVERIFY(!desk.find<QWidget>("axis_gamma"));
    }

    void addTypeRemove() {
        WindowDesk desk;
        openSample(desk);
        change(desk, [](Draft& draft) { makeQuick(draft); });
        desk.window().activateWindow();
        QVERIFY(addAxis(desk, "clipping_norm"));
        auto* line = desk.find<QLineEdit>("axis_clipping_norms_edit");
        QVERIFY(line);
        QCOMPARE(QApplication::focusWidget(), line); // ready to type
        QCOMPARE(line->text(), QString("1"));        // what was chosen for it
        QVERIFY(!addAxis(desk, "clipping_norm"));    // once is enough
        type(line, "0.5; 1; 2");
        QVERIFY(*findAxis(desk.draft(), clipping) == (ParamAxis{clipping, {0.5, 1.0, 2.0}}));
        QCOMPARE(textOf(desk, "axis_clipping_norm_count"), QString("× 3"));
        QTRY_COMPARE_WITH_TIMEOUT(runCount(desk), QString("6 runs"), 5000); // 3 norms x 2 seeds
        QTest::keyClicks(line, " 2");                                       // equal values stay once
        QTRY_COMPARE_WITH_TIMEOUT(runCount(desk), QString("6 runs"), 5000);
        QVERIFY(desk.click("axis_clipping_norm_remove_button"));
        QVERIFY(!findAxis(desk.draft(), clipping));
        QVERIFY(!desk.find<QLineEdit>("axis_clipping_norms_edit"));
        QTRY_COMPARE_WITH_TIMEOUT(runCount(desk), QString("2 runs"), 5000);
        QCOMPARE(desk.draft().params["clipping_norm"].get<double>(), 1.0);
    }

    void axisOfChoices() {
        WindowDesk desk;
        openSample(desk);
        QVERIFY(addAxis(desk, "optimiser"));
        auto* choices = desk.find<ChoiceListEdit>("axis_optimiser_button");
        QVERIFY(choices);
        QCOMPARE(choices->chosen(), QStringList{"sgd"}); // its default
        choices->actionOf("adam")->trigger();
        QVERIFY(findAxis(desk.draft(), "solver.params.optimiser")->values ==
                (std::vector<Json>{"sgd", "adam"}));
        choices->actionOf("adam")->trigger();
        choices->actionOf("sgd")->trigger();
        QCOMPARE(desk.window().page("train")->state(), PageState::NeedsAttention);
        QVERIFY(!desk.find<QPushButton>("start_training_button")->isEnabled());
    }

    /// Said under the line that it is about; nothing starts meanwhile, and the draft keeps what was right.
    void badValues_data() {
        QTest::addColumn<QString>("axis");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("rule");
        QTest::newRow("no number") << "clipping_norm"
                                   << "0.5; much"
                                   << "Write numbers";
        QTest::newRow("nothing") << "clipping_norm"
                                 << ""
                                 << "at least one value";
        QTest::newRow("only separators") << "clipping_norm"
                                         << " ; , "
                                         << "at least one value";
        QTest::newRow("below") << "clipping_norm"
                               << "1, 0"
                               << "Clipping norm = 0 must be from 1e-06 to 1e+06";
        QTest::newRow("above") << "averaging"
                               << "0.5 1.5"
                               << "Averaged share = 1.5 must be from 0 to 1";
        QTest::newRow("a fraction of a step") << "steps"
                                              << "100, 10.5"
                                              << "Steps = 10.5 must be a whole number";
        QTest::newRow("infinite") << "steps"
                                  << "inf"
                                  << "Steps = inf must be from 1 to";
        QTest::newRow("not a number") << "steps"
                                      << "nan"
                                      << "must be";
        QTest::newRow("decimal comma") << "clipping_norm"
                                       << "0,5"
                                       << "Clipping norm = 0 must be";
        QTest::newRow("gamma too large") << "gamma"
                                         << "0.1 2"
                                         << "γ = 2 must be from";
        QTest::newRow("epsilon zero") << "epsilon"
                                      << "0"
                                      << "ε = 0 must be above 0";
        QTest::newRow("no epsilon") << "epsilon"
                                    << ""
                                    << "at least one value";
    }
    void badValues() {
        QFETCH(QString, axis);
        QFETCH(QString, typed);
        QFETCH(QString, rule);
        WindowDesk desk;
        openProject(desk);
        openSample(desk);
        change(desk, [](Draft& draft) { makeQuick(draft); });
        const bool isParam = axis != "gamma" && axis != "epsilon";
        if (isParam) QVERIFY(addAxis(desk, axis));
        auto* line = desk.find<QLineEdit>("axis_" + axis + "s_edit");
        QVERIFY(line);
        type(line, "1");
        QTRY_VERIFY_WITH_TIMEOUT(desk.find<QPushButton>("start_training_button")->isEnabled(), 5000);
        const Json before = toJson(desk.draft());
        type(line, typed);
        const QString error = textOf(desk, "axis_" + axis + "s_error");
        QVERIFY2(error.contains(rule), qPrintable(error));
        QVERIFY(!desk.find<QPushButton>("start_training_button")->isEnabled());
        QCOMPARE(desk.window().page("train")->state(), PageState::NeedsAttention);
        QVERIFY(runsOf(desk.draft()).ok()); // nothing illegal got in
        type(line, "1");
        QVERIFY(!desk.find<QLabel>("axis_" + axis + "s_error"));
        QVERIFY(toJson(desk.draft()) == before);
        QTRY_VERIFY_WITH_TIMEOUT(desk.find<QPushButton>("start_training_button")->isEnabled(), 5000);
    }

    /// A default that is a formula cannot be a value: somebody has to write some.
    void axisWithoutValues() {
        WindowDesk desk;
        openProject(desk);
        openSample(desk);
        QVERIFY(addAxis(desk, "learning_rate"));
        QVERIFY(textOf(desk, "axis_learning_rates_error").contains("at least one value"));
        QVERIFY(!desk.find<QPushButton>("start_training_button")->isEnabled());
        const Outcome started = desk.session().startTraining(); // by its shortcut
        QVERIFY(!started.ok());
        QCOMPARE(QString::fromStdString(started.errors().front().field),
                 QString("solver.params.learning_rate"));
        QTRY_VERIFY_WITH_TIMEOUT(desk.find<Banner>("sweep_errors"), 5000);
        QVERIFY(desk.find<Banner>("sweep_errors")->text().contains("no value to try"));
    }

    void parametersThatSomeLack() {
        WindowDesk desk;
        openSample(desk);
        change(desk, [](Draft& draft) {
            makeQuick(draft);
            draft.solvers = {"raco-dp", "dp-sgd"};
        });
        QVERIFY(addAxis(desk, "dual_max"));
        QVERIFY(desk.find<QLineEdit>("axis_dual_maxs_edit"));
        type(desk.find<QLineEdit>("axis_dual_maxs_edit"), "2 5 9");
        QCOMPARE(textOf(desk, "axis_dual_max_note"),
                 QString("Only for RaCO-DP; the others train once for all values."));
        QTRY_COMPARE_WITH_TIMEOUT(runCount(desk), QString("8 runs"), 5000); // (3 + 1) x 2 seeds
        QVERIFY(textOf(desk, "spending_label").contains("Of 12 combinations"));
        QTest::mouseClick(desk.find<QCheckBox>("solver_raco-dp"), Qt::LeftButton, {}, {8, 8});
        QVERIFY(textOf(desk, "axis_dual_max_note").contains("left out"));
        QTRY_COMPARE_WITH_TIMEOUT(runCount(desk), QString("2 runs"), 5000);
        QVERIFY(addAxis(desk, "hidden_width") == false); // of the multilayer perceptron
        desk.find<ChoiceListEdit>("axis_models_button")->actionOf("mlp")->trigger();
        QVERIFY(addAxis(desk, "hidden_width"));
        QVERIFY(desk.find<QLineEdit>("axis_hidden_widths_edit"));
        type(desk.find<QLineEdit>("axis_hidden_widths_edit"), "4 8");
        QTRY_COMPARE_WITH_TIMEOUT(runCount(desk), QString("6 runs"), 5000); // linear once, mlp twice, 2 seeds
    }

    void nothingTicked() {
        WindowDesk desk;
        openSample(desk);
        QTest::mouseClick(desk.find<QCheckBox>("solver_raco-dp"), Qt::LeftButton, {}, {8, 8});
        QTest::mouseClick(desk.find<QCheckBox>("model_linear"), Qt::LeftButton, {}, {8, 8});
        QTRY_VERIFY_WITH_TIMEOUT(desk.find<Banner>("sweep_errors"), 5000);
        const QString text = desk.find<Banner>("sweep_errors")->text();
        QVERIFY2(text.contains("solvers") && text.contains("models"), qPrintable(text));
        QVERIFY(!desk.find<QWidget>("param_form"));
    }

    void parameterBecomesAnAxis() {
        WindowDesk desk;
        openSample(desk);
        change(desk, [](Draft& draft) { makeQuick(draft); });
        desk.window().activateWindow();
        QVERIFY(desk.click("param_clipping_norm_sweep_button"));
        QCOMPARE(QApplication::focusWidget(), desk.find<QLineEdit>("axis_clipping_norms_edit"));
        QVERIFY(!desk.find<QLineEdit>("param_clipping_norm")); // the field rests
        QCOMPARE(textOf(desk, "param_clipping_norm_swept"), QString("An axis of the sweep: 1"));
        type(desk.find<QLineEdit>("axis_clipping_norms_edit"), "1 2");
        QCOMPARE(textOf(desk, "param_clipping_norm_swept"), QString("An axis of the sweep: 1, 2"));
        QVERIFY(desk.click("axis_clipping_norm_remove_button"));
        QCOMPARE(desk.find<QLineEdit>("param_clipping_norm")->text(), QString("1"));
    }

    void searchAndReset() {
        WindowDesk desk;
        openSample(desk);
        desk.window().activateWindow();
        auto* search = desk.find<QLineEdit>("param_search");
        QVERIFY(search);
        QVERIFY(!desk.find<QLineEdit>("param_dual_max")); // folded
        type(search, "dual larg");                        // words of the name, in any order
        QVERIFY(desk.find<QLineEdit>("param_dual_max"));
        QVERIFY(!desk.find<QLineEdit>("param_steps"));
        QVERIFY(!desk.find<QWidget>("more_params_button"));
        type(search, "damps oscillation"); // words of the help
        QVERIFY(desk.find<QLineEdit>("param_augmentation"));
        type(search, "zzz");
        QVERIFY(desk.find<QLabel>("params_nothing"));
        QTest::keyClick(search, Qt::Key_Escape);
        QVERIFY(search->text().isEmpty() && desk.find<QLineEdit>("param_steps"));
        type(search, "steps noise");
        QTest::keyClick(search, Qt::Key_Return);
        auto* steps = desk.find<QLineEdit>("param_steps");
        QCOMPARE(QApplication::focusWidget(), steps);
        QVERIFY(textOf(desk, "param_help").contains("Number of training steps"));
        QVERIFY(steps->placeholderText().contains("default: 1000"));
        QVERIFY(!desk.find<QWidget>("param_steps_reset_button"));
        QTest::keyClicks(steps, "50");
        QCOMPARE(desk.draft().params["steps"].get<int>(), 50);
        QTest::keyClick(steps, Qt::Key_Tab); // the keyboard reaches the button
        QCOMPARE(QApplication::focusWidget(), desk.find<QWidget>("param_steps_reset_button"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        QVERIFY(steps->text().isEmpty() && !desk.draft().params.contains("steps"));
        QCOMPARE(QApplication::focusWidget(), steps);
        QVERIFY(!desk.find<QPushButton>("param_reset_all_button")->isEnabled());
        QTest::keyClicks(steps, "5x"); // what is wrong can be reset too
        QVERIFY(desk.find<QLabel>("param_steps_error"));
        QVERIFY(desk.click("param_reset_all_button"));
        QVERIFY(steps->text().isEmpty() && !desk.find<QLabel>("param_steps_error"));
    }

    void badParameters_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("rule");
        QTest::newRow("no number") << "many"
                                   << "Write a number";
        QTest::newRow("below") << "0"
                               << "Must be from 1 to";
        QTest::newRow("above") << "1e8"
                               << "Must be from 1 to";
        QTest::newRow("a fraction") << "1.5"
                                    << "whole number";
        QTest::newRow("not a number") << "nan"
                                      << "Must be";
    }
    void badParameters() {
        QFETCH(QString, typed);
        QFETCH(QString, rule);
        WindowDesk desk;
        openSample(desk);
        type(desk.find<QLineEdit>("param_steps"), typed);
        QVERIFY(textOf(desk, "param_steps_error").contains(rule));
        QVERIFY(!desk.draft().params.contains("steps"));
        QCOMPARE(desk.window().page("train")->state(), PageState::NeedsAttention);
    }

    void draftIsKept() {
        Draft draft = sampleDraft();
        draft.models = {"mlp", "linear"};
        draft.paramAxes = {
            {"solver.params.steps", {100, 200}}, {"solver.params.optimiser", {"adam"}}, {clipping, {}}};
        const Json json = toJson(draft);
        const Result<KeptDraft> kept = keptDraftFromJson(Json::parse(toText(json)));
        QVERIFY(kept.ok());
        QVERIFY(kept->choices.paramAxes == draft.paramAxes); // in their order
        QCOMPARE(kept->choices.models, draft.models);
        Json older = json;
        older.erase("models");
        older.erase("param_axes");
        older["model"] = "mlp";
        const Result<KeptDraft> read = keptDraftFromJson(older);
        QVERIFY(read.ok());
        QCOMPARE(read->choices.models, std::vector<std::string>{"mlp"});
        QVERIFY(read->choices.paramAxes.empty());
    }

    /// The settings that are priced are those that are trained.
    void settingsMatchTheRuns_data() {
        QTest::addColumn<Edit>("edit");
        QTest::addColumn<int>("runs");
        const auto row = [](const char* name, int runs, const Edit& edit) {
            QTest::newRow(name) << edit << runs;
        };
        row("as it is", 4, [](Draft&) {}); // 2 slacks x 2 seeds
        // By slack: raco-dp, dp-postprocessing (2 budgets x 2), sgda (2). By budget: dp-fermi, pf-ld, dp-sgd
        // (2). Once: fermi, sgd. (4 + 4 + 2 + 2 + 2 + 2 + 1 + 1) x 2 seeds.
        row("many solvers", 36, [](Draft& draft) {
            draft.solvers = {"raco-dp", "dp-postprocessing", "sgda", "dp-fermi", "pf-ld", "dp-sgd", "fermi",
                             "sgd"};
            draft.epsilons = {1, 3};
        });
        row("without privacy", 4, [](Draft& draft) { draft.isPrivate = false; });
        row("without constraints", 2, [](Draft& draft) {
            draft.constraints.clear();
            draft.solvers = {"dp-sgd"};
        });
        row("equal values", 4, [](Draft& draft) { draft.gammas = {0.1, 0.05, 0.1}; });
        row("axes that some ignore", 10, [](Draft& draft) { // (2 x 2 slacks + 1) x 2 seeds
            draft.solvers = {"raco-dp", "dp-sgd"};
            draft.paramAxes = {{"solver.params.dual_max", {2.0, 5.0}},
                               {"solver.params.fairness_weight", {1.0, 2.0, 3.0}},
                               {clipping, {1.0, 1.0}}};
        });
        row("models and their parameters", 12, [](Draft& draft) { // (1 + 2) x 2 slacks x 2 seeds
            draft.models = {"linear", "mlp"};
            draft.paramAxes = {{"model.params.hidden_width", {4, 8}}};
        });
    }
    void settingsMatchTheRuns() {
        QFETCH(Edit, edit);
        Draft draft = sampleDraft();
        edit(draft);
        const std::size_t count = trilemma::countRuns(settingsOf(draft));
        const auto runs = runsOf(draft);
        QVERIFY2(runs.ok(), runs.ok() ? "" : toText(runs.errors()).c_str());
        QCOMPARE(count, runs->size());
        QTEST(static_cast<int>(count), "runs");
    }
};

TRILEMMA_TEST(TestTrainPage, QApplication)
#include "tst_train_page.moc"
