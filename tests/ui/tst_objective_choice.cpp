// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The objective of the Fairness page with a person's hands, and what becomes of it in the runs. Pictures go
// to $TRILEMMA_SCREENSHOTS if it is set, in $TRILEMMA_LANGUAGE.
#include "core/fairness/objective_kind.h"
#include "tests/support/test_program.h"
#include "tests/support/train_desk.h"
#include "ui/base/language.h"
#include "ui/session/draft_json.h"
#include "ui/session/objective_words.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QScrollArea>

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// A solver that offers the objective and one that does not, both quick and without privacy.
void makeQuickPair(Draft& draft) {
    draft.solvers = {"linear-optimisation", "sgda"};
    draft.gammas = {0.05};
    draft.isPrivate = false;
    draft.seeds = 1;
    draft.params = {{"rounds", 3}, {"steps", 20}};
}

/// By keys, as far from where the choice stands as it has to go.
void chooseByKeys(QComboBox* box, const QString& id) {
    box->setFocus();
    const int way = box->findData(id) - box->currentIndex();
    for (int i = 0; i < std::abs(way); ++i)
        QTest::keyClick(box, way > 0 ? Qt::Key_Down : Qt::Key_Up);
}

} // namespace

class TestObjectiveChoice : public QObject {
    Q_OBJECT

  private:
    static void openFairness(WindowDesk& desk) {
        QVERIFY(desk.open({QString::fromLatin1(censusSampleName)}));
        change(desk, makeQuickPair);
        desk.window().showPage("fairness");
        desk.window().activateWindow();
    }
    static QComboBox* objectives(const WindowDesk& desk) { return desk.find<QComboBox>("objective_combo"); }
    /// The button waits for the number of runs, which comes from the background.
    static void trainWhenCounted(WindowDesk& desk) {
        QTRY_VERIFY_WITH_TIMEOUT(desk.find<QPushButton>("start_training_button")->isEnabled(), 10000);
        train(desk);
    }
    /// The solver's run as the session lists it, which it does some time after it ended; null: it does not.
    static const RunRecord* doneRun(const WindowDesk& desk, const char* solver) {
        const RunRecord* found = nullptr;
        (void)QTest::qWaitFor(
            [&] {
                for (const RunRecord& run : desk.session().runs().all())
                    if (run.solver == solver && run.status == RunStatus::Done) found = &run;
                return found != nullptr;
            },
            10000);
        return found;
    }
    static std::string askedOf(const RunRecord& run) {
        const Json& params = run.spec.json().at("solver").at("params");
        return params.value(objectiveParam, "none");
    }

  private slots:
    void initTestCase() {
        prepareWindowTests(m_home);
        installLanguage(*QCoreApplication::instance(), "en");
    }

    void oneEntryForEachKind() {
        WindowDesk desk;
        openFairness(desk);
        QComboBox* box = objectives(desk);
        QVERIFY(box);
        QCOMPARE(box->accessibleName(), QString("What should be as good as possible"));
        QCOMPARE(box->count(), static_cast<int>(objectiveKinds.size()));
        QCOMPARE(box->currentIndex(), 0);
        QVERIFY(!desk.find<QLabel>("objective_solvers")); // every solver wants few errors
        QVERIFY(!desk.find<QPushButton>("objective_to_train_button"));
        for (const ObjectiveInfo& info : objectiveKinds) {
            chooseByKeys(box, info.id);
            QVERIFY(desk.draft().objective == info.kind);
            QCOMPARE(box->currentText(), QString::fromUtf8(info.title));
            QCOMPARE(textOf(desk, "objective_sentence"), QString::fromUtf8(info.sentence));
            QCOMPARE(box->accessibleDescription(), QString::fromUtf8(info.sentence));
            QCOMPARE(desk.find<QLabel>("objective_solvers") != nullptr, &info != &objectiveKinds.front());
        }
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Tab);
        QVERIFY(QApplication::focusWidget() != box); // the keyboard gets away again
    }

    void undoAndRedo() {
        WindowDesk desk;
        openFairness(desk);
        chooseByKeys(objectives(desk), objectiveKinds[1].id); // one key, one step
        QVERIFY(desk.click("fairness_undo_button"));
        QVERIFY(desk.draft().objective == ObjectiveKind::Error);
        QCOMPARE(objectives(desk)->currentIndex(), 0);
        QTest::keyClick(&desk.window(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(desk.draft().objective == objectiveKinds[1].kind);
    }

    /// Both pages name who pursues it and who does not; one click leads from one to the other.
    void saysWhoPursuesIt() {
        WindowDesk desk;
        openFairness(desk);
        chooseByKeys(objectives(desk), "g_mean");
        QVERIFY2(textOf(desk, "objective_solvers").contains("Frank-Wolfe"), "can");
        QVERIFY2(textOf(desk, "objective_shortfall").contains("SGDA"), "does not");
        QVERIFY(!textOf(desk, "objective_shortfall").contains("Linear"));
        QCOMPARE(desk.find<QLabel>("objective_shortfall")->property("look").toString(), QString("muted"));
        QVERIFY(desk.click("objective_to_train_button"));
        QVERIFY2(textOf(desk, "objective_hint").contains("G-mean"),
                 qPrintable(textOf(desk, "objective_hint")));
        QVERIFY(textOf(desk, "objective_hint").contains("SGDA"));
        QTest::mouseClick(desk.find<QCheckBox>("solver_linear-optimisation"), Qt::LeftButton, {}, {8, 8});
        QCOMPARE(desk.find<QLabel>("objective_hint")->property("look").toString(), QString("warning"));
        desk.window().showPage("fairness");
        QCOMPARE(desk.find<QLabel>("objective_shortfall")->property("look").toString(), QString("warning"));
        QCOMPARE(desk.window().page("fairness")->state(), PageState::Done);
    }

    void reachesTheRunsThatHaveIt() {
        WindowDesk desk;
        openProject(desk);
        openFairness(desk);
        chooseByKeys(objectives(desk), "g_mean");
        QCOMPARE(toJson(sweepOf(desk.draft())).at("base").at("solver").at("params").at("objective"),
                 "g_mean");
        desk.window().showPage("train");
        trainWhenCounted(desk);
        QVERIFY(doneRun(desk, "sgda"));
        const RunRecord* pursuing = doneRun(desk, "linear-optimisation");
        const RunRecord* other = doneRun(desk, "sgda");
        QVERIFY(pursuing && other);
        QCOMPARE(askedOf(*pursuing), std::string("g_mean"));
        QCOMPARE(pursuing->params.at("objective").get<std::string>(), std::string("g_mean"));
        QCOMPARE(askedOf(*other), std::string("none"));
        QVERIFY(!other->params.contains("objective"));
    }

    /// The form shows the page's choice as its default; what is written there wins, and both pages say so.
    void theFormWins() {
        WindowDesk desk;
        openProject(desk);
        openFairness(desk);
        chooseByKeys(objectives(desk), "g_mean");
        desk.window().showPage("train");
        auto* field = desk.find<QComboBox>("param_objective");
        QVERIFY(field);
        QCOMPARE(field->currentText(), QString("default: g_mean"));
        chooseByKeys(field, "h_mean");
        QCOMPARE(desk.draft().params.at("objective").get<std::string>(), std::string("h_mean"));
        QVERIFY(desk.find<QWidget>("param_objective_reset_button"));
        QVERIFY(!textOf(desk, "objective_hint").contains("G-mean"));
        desk.window().showPage("fairness");
        QVERIFY(desk.draft().objective == ObjectiveKind::GeometricMean);
        QVERIFY2(textOf(desk, "objective_overruled").contains("H-mean"), "said");
        desk.window().showPage("train");
        trainWhenCounted(desk);
        const RunRecord* run = doneRun(desk, "linear-optimisation");
        QVERIFY(run);
        QCOMPARE(askedOf(*run), std::string("h_mean"));
        QVERIFY(desk.click("param_objective_reset_button"));
        QCOMPARE(desk.find<QComboBox>("param_objective")->currentText(), QString("default: g_mean"));
        desk.window().showPage("fairness");
        QVERIFY(!desk.find<QLabel>("objective_overruled"));
    }

    void anAxisOverIt() {
        WindowDesk desk;
        openFairness(desk);
        chooseByKeys(objectives(desk), "g_mean");
        desk.window().showPage("train");
        QVERIFY(addAxis(desk, "objective")); // begins with what the page says
        QCOMPARE(findAxis(desk.draft(), "solver.params.objective")->values, std::vector<Json>{"g_mean"});
        desk.window().showPage("fairness");
        QVERIFY2(textOf(desk, "objective_overruled").contains("G-mean"), "said");
    }

    void theWorstGroupNeedsGroups() {
        WindowDesk desk;
        openFairness(desk);
        chooseByKeys(objectives(desk), "worst_group");
        QVERIFY(!desk.find<QLabel>("objective_trouble"));
        QCOMPARE(desk.window().page("fairness")->state(), PageState::Done);
        change(desk, [](Draft& draft) { draft.constraints = {{"recall_floor", {}, 0.5}}; });
        QVERIFY2(textOf(desk, "objective_trouble").contains("sensitive column"),
                 qPrintable(textOf(desk, "objective_trouble")));
        QCOMPARE(desk.window().page("fairness")->state(), PageState::NeedsAttention);
        desk.window().showPage("train");
        QVERIFY(textOf(desk, "objective_hint").contains("sensitive column"));
        desk.window().showPage("fairness");
        chooseByKeys(objectives(desk), "h_mean");
        QVERIFY(!desk.find<QLabel>("objective_trouble"));
        QCOMPARE(desk.window().page("fairness")->state(), PageState::Done);
    }

    /// A label that is a number has no classes; the choice is still there for the next one that has.
    void hiddenForNumbers() {
        WindowDesk desk;
        openFairness(desk);
        chooseByKeys(objectives(desk), "g_mean");
        QVERIFY(desk.open({QString::fromLatin1(wagesSampleName)}));
        desk.window().showPage("fairness");
        QVERIFY(desk.draft().schema.predictsNumber());
        QVERIFY(!desk.find<QWidget>("objective_panel"));
        QVERIFY(!sweepOf(desk.draft()).base.at("solver").at("params").contains("objective"));
        desk.window().showPage("train");
        QVERIFY(!desk.find<QLabel>("objective_hint"));
        QVERIFY(desk.open({QString::fromLatin1(censusSampleName)}));
        desk.window().showPage("fairness");
        QCOMPARE(objectives(desk)->currentData().toString(), QString("g_mean"));
    }

    void theProjectKeepsIt() {
        QTemporaryDir folder;
        {
            Desk desk(folder.path());
            QVERIFY(desk.openTable());
            desk.window().showPage("fairness");
            chooseByKeys(desk.find<QComboBox>("objective_combo"), "worst_group");
            QVERIFY(desk.window().close());
        }
        Desk desk(folder.path());
        QTRY_VERIFY_WITH_TIMEOUT(desk.session().draft().inspection, 20000);
        QVERIFY(desk.session().draft().objective == ObjectiveKind::WorstGroup);
        QCOMPARE(desk.find<QComboBox>("objective_combo")->currentData().toString(), QString("worst_group"));
    }

    /// Drafts of older programs, and of programs that know other kinds.
    void keptDrafts() {
        Json json = toJson(sampleDraft());
        json.erase("objective");
        QVERIFY(keptDraftFromJson(json)->choices.objective == ObjectiveKind::Error);
        json["objective"] = "luck";
        QVERIFY(!keptDraftFromJson(json).ok());
    }

    /// Whoever adds a kind to the core's table finds out here that a text is missing.
    void everyKindIsGerman() {
        installLanguage(*QCoreApplication::instance(), "de");
        for (const ObjectiveInfo& info : objectiveKinds) {
            QVERIFY2(objectiveTitle(info) != QString::fromUtf8(info.title), info.title);
            QVERIFY2(objectiveSentence(info) != QString::fromUtf8(info.sentence), info.sentence);
        }
        Draft draft = sampleDraft();
        draft.objective = ObjectiveKind::WorstGroup;
        draft.constraints = {{"recall_floor", {}, 0.5}};
        const QString trouble = objectiveTrouble(draft);
        installLanguage(*QCoreApplication::instance(), "en");
        QVERIFY2(!trouble.contains("groups") && !trouble.contains("another"), qPrintable(trouble));
    }

    void pictures_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("dark");
        QTest::addColumn<int>("zoom");
        QTest::newRow("light") << QSize(1280, 800) << false << 100;
        QTest::newRow("dark") << QSize(1280, 800) << true << 100;
        QTest::newRow("large") << QSize(1280, 800) << false << 140;
        QTest::newRow("small") << QSize(1024, 700) << false << 100;
    }
    void pictures() {
        const QString folder = qEnvironmentVariable("TRILEMMA_SCREENSHOTS");
        if (folder.isEmpty()) QSKIP("nobody wants them");
        QFETCH(QSize, size);
        QFETCH(bool, dark);
        QFETCH(int, zoom);
        QVERIFY(QDir().mkpath(folder));
        auto& application = *qobject_cast<QApplication*>(QCoreApplication::instance());
        installLanguage(application, qEnvironmentVariable("TRILEMMA_LANGUAGE", "en"));
        applyTheme(application, dark ? ThemeMode::Dark : ThemeMode::Light);
        WindowDesk desk;
        openFairness(desk);
        desk.window().resize(size);
        applyZoom(application, zoom);
        const auto save = [&](const QString& state) {
            QTest::qWait(500);
            desk.window().grab().save(
                QString("%1/objective-%2-%3.png").arg(folder, state, QTest::currentDataTag()));
        };
        save("plain");
        chooseByKeys(objectives(desk), "g_mean");
        save("chosen");
        desk.window().showPage("train");
        scrollTo(desk.find<QLabel>("objective_hint"));
        save("train");
        scrollTo(desk.find<QComboBox>("param_objective"));
        save("form");
        change(desk, [](Draft& draft) {
            draft.solvers = {"raco-dp", "dp-sgd", "budget-tailoring"};
            draft.isPrivate = true;
            draft.objective = ObjectiveKind::WorstGroup;
            draft.constraints = {{"recall_floor", {}, 0.5}};
        });
        desk.window().showPage("fairness");
        save("trouble");
        desk.window().showPage("train");
        save("train-trouble");
        change(desk, [](Draft& draft) { draft.params["objective"] = "people"; });
        desk.window().showPage("fairness");
        save("overruled");
        applyZoom(application, 100);
        applyTheme(application, ThemeMode::Light);
        installLanguage(application, "en");
    }

  private:
    QTemporaryDir m_home;
};

TRILEMMA_TEST(TestObjectiveChoice, QApplication)
#include "tst_objective_choice.moc"
