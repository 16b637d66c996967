// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Projects from the first opening to the copy: what is kept without asking, what comes back, who may write.
#include "tests/support/desk.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"
#include "tests/support/trained_elsewhere.h"
#include "ui/base/settings.h"
#include "ui/session/draft_json.h"
#include "ui/session/recent_projects.h"
#include "ui/session/schema_edit.h"

#include <QComboBox>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>

using namespace trilemma;

namespace {

const QByteArray namedPeople = "name,age,city,income\n"
                               "Ada,31,Bern,high\n"
                               "Bob,45,Chur,low\n"
                               "Cid,52,Bern,low\n"
                               "Dee,28,Chur,high\n";

/// Names and cities are cells of the table; none may be in a project file.
bool holdsCells(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return true;
    const QByteArray bytes = file.readAll();
    for (const char* cell : {"Ada", "Bob", "Cid", "Dee", "Bern", "Chur"})
        if (bytes.contains(cell)) return true;
    return false;
}

/// Runs that do not end before a test does.
bool trainLong(test::Desk& desk) {
    if (!desk.openTable()) return false;
    Draft draft = desk.session().draft();
    draft.params = {{"steps", 300000}};
    desk.session().setDraft(draft);
    return desk.session().startTraining().ok();
}

} // namespace

class TestProjectLife : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { test::prepareWindowTests(m_home); }
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        QSettings().clear();
    }

    void theSetUpComesBackWithoutAQuestion() {
        {
            test::Desk desk(m_folder->path());
            QVERIFY(desk.openTable());
            Draft draft = desk.session().draft();
            draft.gammas = {0.03, 0.07};
            draft.epsilons = {2, 4};
            draft.delta = 1e-6;
            draft.relation = Relation::ReplaceOne;
            draft.evaluationEpsilon = 0.25;
            draft.solvers = {"dp-sgd", "sgda"};
            draft.preset = paperPreset;
            draft.params = {{"steps", 77}};
            draft.constraints.front().kind = "equalised_odds";
            draft.seeds = 9;
            draft.testShare = 0.4;
            desk.session().setDraft(draft);
            QVERIFY(desk.window().close());
        }
        test::Desk desk(m_folder->path());
        QTRY_VERIFY_WITH_TIMEOUT(desk.session().draft().inspection, 20000);
        const Draft& back = desk.session().draft();
        QCOMPARE(back.files, std::vector<std::string>{censusSampleName});
        QCOMPARE(back.schemaName, std::string(censusSampleSchema));
        QVERIFY(
            (back.gammas == std::vector<double>{0.03, 0.07} && back.epsilons == std::vector<double>{2, 4}));
        QCOMPARE(back.delta, 1e-6);
        QVERIFY(back.relation == Relation::ReplaceOne && back.evaluationEpsilon == 0.25);
        QVERIFY((back.solvers == std::vector<std::string>{"dp-sgd", "sgda"}));
        QCOMPARE(back.preset, std::string(paperPreset));
        QCOMPARE(toText(back.params), std::string(R"({"steps":77})"));
        QCOMPARE(back.constraints.front().kind, std::string("equalised_odds"));
        QCOMPARE(back.seeds, 9);
        QCOMPARE(back.testShare, 0.4);
    }

    void anOwnSchemaComesBackAndNoCellIsKept() {
        const QString table = test::writeFile(*m_folder, "people.csv", namedPeople);
        Schema before;
        {
            test::Desk desk(m_folder->path());
            QVERIFY(desk.openTable(table));
            Draft draft = desk.session().draft();
            setRole(draft, 0, Role::Ignored);   // name
            setRole(draft, 2, Role::Sensitive); // city
            draft.constraints = {{"positive_rate_floor", {"city"}, 0.1}};
            draft.constraints.front().groups = {"city=Chur"}; // a cell: it must not be kept
            draft.schema.label.positive = {"high"}; // the first of high, low; the proposal took the last
            before = draft.schema;
            desk.session().setDraft(draft);
            QVERIFY(desk.window().close());
        }
        QVERIFY(!holdsCells(m_folder->filePath("desk.trilemma")));
        test::Desk desk(m_folder->path());
        QTRY_VERIFY_WITH_TIMEOUT(desk.session().draft().inspection, 20000);
        const Draft& back = desk.session().draft();
        QCOMPARE(toText(toJson(back.schema), 1), toText(toJson(before), 1));
        QVERIFY(back.schema == before);
        QVERIFY(back.constraints.front().attributes == std::vector<std::string>{"city"});
        QVERIFY(back.constraints.front().groups.empty());
    }

    void declaredFactsAreKeptAsTheyAre() {
        Draft draft;
        draft.inspection = *inspect({test::writeFile(*m_folder, "p.csv", namedPeople).toStdString()});
        draft.schema = proposeSchema(*draft.inspection);
        declarePublic(draft.schema, draft.inspection->columnNames(), "Registry", "Codebook 2020");
        draft.schema.columns[1].scale = 12.5;
        const Result<KeptDraft> kept = keptDraftFromJson(toJson(draft));
        QVERIFY(kept.ok());
        Draft read;
        read.inspection = draft.inspection;
        read.schema = proposeSchema(*draft.inspection);
        const std::optional<Draft> back = withKeptSchema(read, *kept);
        QVERIFY(back);
        QCOMPARE(toText(toJson(back->schema), 1), toText(toJson(draft.schema), 1));
    }

    void otherColumnsAreNotForced() {
        Draft draft;
        draft.inspection = *inspect({test::writeFile(*m_folder, "p.csv", namedPeople).toStdString()});
        draft.schema = proposeSchema(*draft.inspection);
        const Result<KeptDraft> kept = keptDraftFromJson(toJson(draft));
        Draft other;
        other.inspection = *inspect({test::writeFile(*m_folder, "q.csv", "a,b\n1,x\n2,y\n").toStdString()});
        QVERIFY(kept.ok() && !withKeptSchema(other, *kept));
    }

    void brokenDraftsAreRefused_data() {
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("newer") << QByteArray(R"({"trilemma_draft":2})");
        QTest::newRow("no version") << QByteArray(R"({"seeds":2})");
        QTest::newRow("wrong type") << QByteArray(R"({"trilemma_draft":1,"seeds":"many"})");
        QTest::newRow("unknown relation") << QByteArray(R"({"trilemma_draft":1,"relation":"cousins"})");
        QTest::newRow("table without schema")
            << QByteArray(R"({"trilemma_draft":1,"table":{"undeclared":[]}})");
    }
    void brokenDraftsAreRefused() {
        QFETCH(QByteArray, json);
        QVERIFY(!keptDraftFromJson(Json::parse(json.toStdString())).ok());
    }

    void aTableThatMovedIsFoundAgain() {
        const QString table = test::writeFile(*m_folder, "people.csv", namedPeople);
        {
            test::Desk desk(m_folder->path());
            QVERIFY(desk.openTable(table));
            Draft draft = desk.session().draft();
            setRole(draft, 2, Role::Sensitive);
            draft.seeds = 7;
            desk.session().setDraft(draft);
            desk.window().close();
        }
        const QString moved = m_folder->filePath("elsewhere.csv");
        QVERIFY(QFile::rename(table, moved));
        test::Desk desk(m_folder->path());
        QVERIFY2(desk.notice().contains("people.csv"), qPrintable(desk.notice()));
        QCOMPARE(desk.session().draft().seeds, 7);
        QVERIFY(!desk.session().draft().inspection);
        QVERIFY(desk.openTable(moved));
        QCOMPARE(desk.session().draft().schema.columns[2].role, Role::Sensitive);
        QCOMPARE(desk.session().draft().seeds, 7);
    }

    void tablesOfTheProjectOpenUnderTheirSchema() {
        test::Desk desk;
        const QString file = test::writeFile(desk.folder(), "small.csv", test::smallCsv(200));
        QVERIFY(desk.openTable(file));
        Draft draft = desk.session().draft();
        draft.schema = test::smallSchema();
        draft.constraints.front().attributes = {"group"};
        draft.isPrivate = false;
        draft.solvers = {"sgd"};
        draft.params = {{"steps", 20}};
        draft.seeds = 1;
        desk.session().setDraft(draft);
        QVERIFY(desk.session().startTraining().ok());
        QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Done), 1, 20000);
        QVERIFY(desk.openTable()); // another table in the same project

        desk.window().showPage("data");
        QMenu* menu = desk.find<QPushButton>("recent_button")->menu();
        emit menu->aboutToShow();
        const QList<QAction*> actions = menu->actions();
        QVERIFY(actions[0]->isSeparator()); // the heading
        QVERIFY2(actions[1]->text().startsWith("small.csv, "), qPrintable(actions[1]->text()));
        QSignalSpy opened(&desk.session(), &Session::inspectionFinished);
        actions[1]->trigger();
        QVERIFY(opened.wait(10000));
        Schema framed = test::smallSchema(); // with the framing that its run recorded
        framed.file = desk.session().draft().schema.file;
        QCOMPARE(framed.file.header, HeaderRule::Yes);
        QCOMPARE(QString::fromStdString(framed.file.separator), QString(","));
        QVERIFY(desk.session().draft().schema == framed);
        QCOMPARE(desk.session().runs().all().size(), std::size_t(1)); // and its runs are there as before
    }

    /// A project that was made by the command line has runs and no set-up: it gets one about their table.
    void madeWithoutAWindow_data() {
        QTest::addColumn<QString>("table");
        QTest::addColumn<bool>("isThere");
        QTest::newRow("a table of one's own") << "small.csv" << true;
        QTest::newRow("a ready table") << QString(censusSampleName) << true;
        QTest::newRow("a table that is gone") << "gone.csv" << false;
        QTest::newRow("runs that found no table") << "never.csv" << false;
    }
    void madeWithoutAWindow() {
        QFETCH(QString, table);
        QFETCH(bool, isThere);
        const bool isSample = table == censusSampleName;
        const QString file = isSample ? table : m_folder->filePath(table);
        if (!isSample && table != "never.csv") test::writeFile(*m_folder, table, test::smallCsv(200));
        const TrainingSpec spec = isSample ? test::smallSampleSpec() : test::smallSpec(file);
        test::trainElsewhere(m_folder->path(), "made.trilemma", {spec});
        if (!isThere) QFile::remove(file);

        test::Desk desk(m_folder->path());
        QVERIFY(desk.openTable(test::writeFile(*m_folder, "people.csv", namedPeople)));
        Draft before = desk.session().draft();
        before.gammas = {0.33};
        desk.session().setDraft(before);
        QVERIFY(desk.window().openProject(desk.file("made.trilemma")));
        QVERIFY(desk.session().draft().files.empty()); // at once
        QTRY_VERIFY_WITH_TIMEOUT(!desk.session().isOpening(), 20000);
        const Draft& draft = desk.session().draft();
        QCOMPARE(draft.inspection.has_value(), isThere);
        QVERIFY(draft.gammas != before.gammas);
        QCOMPARE(desk.session().runs().all().size(), std::size_t(1)); // nothing is trained for that
        QCOMPARE(desk.notice().contains("is not where it was"), table == "gone.csv");
        if (!isThere) return;
        QCOMPARE(draft.files, std::vector<std::string>{file.toStdString()});
        QCOMPARE(QString::fromStdString(draft.schemaName),
                 isSample ? QString(censusSampleSchema) : QString());
        Schema schema = spec.schema;
        schema.file = draft.schema.file;
        QVERIFY(draft.schema == schema);
        QVERIFY(!draft.constraints.front().attributes.empty());
        const auto runs = runsOf(draft); // as it was declared then
        QVERIFY2(runs.ok(), toText(runs ? Errors() : runs.errors()).c_str());
        // And a project that nobody trained in takes over what is there, as before.
        QVERIFY(desk.window().openProject(desk.file("new.trilemma")));
        QCOMPARE(desk.session().draft().files, std::vector<std::string>{file.toStdString()});
    }

    void placeAndFiltersComeBack() {
        {
            test::Desk desk(m_folder->path());
            desk.window().showPage("explore");
            auto* set = desk.find<QComboBox>("filter_set_combo");
            set->setCurrentIndex(1);
            desk.find<QSplitter>("explore_sides")->setSizes({700, 400});
            QVERIFY(desk.window().close());
        }
        test::Desk desk(m_folder->path());
        QCOMPARE(desk.window().currentPage(), QString("explore"));
        QCOMPARE(desk.find<QComboBox>("filter_set_combo")->currentIndex(), 1);
        {
            test::Desk other(m_folder->path(), "other.trilemma"); // another project: its own filters
            QCOMPARE(other.find<QComboBox>("filter_set_combo")->currentIndex(), 0);
        }
    }

    void aSecondWindowReadsAndSaysWhoHoldsIt() {
        test::Desk first(m_folder->path());
        test::Desk second(m_folder->path());
        QVERIFY(second.session().project().store().isReadOnly());
        QVERIFY2(second.notice().contains(QString("process %1").arg(QCoreApplication::applicationPid())),
                 qPrintable(second.notice()));
        QVERIFY(!second.session().queue());
        first.window().trigger("close_project");
        QVERIFY(second.click("banner_action_button")); // "Try again"
        QVERIFY(!second.session().project().store().isReadOnly());
        QVERIFY(second.notice().isEmpty());
    }

    void aCopyIsWholeAndNeverWritesOver() {
        test::Desk desk(m_folder->path());
        QVERIFY(desk.openTable());
        Draft draft = desk.session().draft();
        draft.gammas = {0.1};
        draft.seeds = 2;
        draft.params = {{"steps", 20}};
        desk.session().setDraft(draft);
        QVERIFY(desk.session().startTraining().ok());
        QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Done), 2, 30000);
        const QString copy = m_folder->filePath("copy.trilemma");
        desk.window().project().saveCopy(copy);
        QTRY_VERIFY_WITH_TIMEOUT(desk.notice().contains("copy.trilemma"), 10000);
        const auto store = Store::open(copy, StoreAccess::Read);
        QVERIFY(store.ok());
        QCOMPARE((*store)->runs()->size(), std::size_t(2));
        QCOMPARE((*store)->ledgers()->size(), std::size_t(1));
        QVERIFY((*store)->draft()->has_value());
        QCOMPARE(desk.session().project().path(), m_folder->filePath("desk.trilemma")); // still the original

        const QString taken = test::writeFile(*m_folder, "taken.trilemma", "mine");
        desk.window().project().saveCopy(taken);
        QTRY_VERIFY_WITH_TIMEOUT(desk.notice().contains("exists already"), 10000);
        QFile file(taken);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("mine"));
        desk.window().project().saveCopy(m_folder->filePath("no/such/folder.trilemma"));
        QTRY_VERIFY_WITH_TIMEOUT(desk.notice().contains("was not saved"), 10000);
    }

    void copiesShareTheLedger() {
        const QString copy = m_folder->filePath("copy.trilemma");
        {
            test::Desk desk(m_folder->path());
            QVERIFY(desk.openTable());
            Draft draft = desk.session().draft();
            draft.gammas = {0.1};
            draft.seeds = 1;
            draft.params = {{"steps", 20}};
            desk.session().setDraft(draft);
            QVERIFY(desk.session().startTraining().ok());
            QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Done), 1, 30000);
            desk.window().project().saveCopy(copy);
            QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(copy), 10000);
            QVERIFY(desk.session().startTraining().ok());
            QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Done), 2, 30000);
        }
        test::Desk desk(m_folder->path(), "copy.trilemma");
        QVERIFY(!desk.session().project().store().isReadOnly()); // as the notice after saving it said
        QCOMPARE(desk.session().runs().all().size(), std::size_t(1));
        const auto ledgers = desk.session().project().store().ledgers();
        QVERIFY(ledgers && ledgers->front().book.runs.size() == 2); // what the other one spent
    }

    /// What somebody else still reads keeps its log beside it; a file without its log has lost what is in
    /// there.
    void movingWaitsForReaders() {
        test::Desk desk(m_folder->path());
        const QString from = m_folder->filePath("desk.trilemma"), to = m_folder->filePath("renamed.trilemma");
        auto reader = Store::open(from, StoreAccess::Read);
        QVERIFY(reader && (*reader)->runs().ok());
        QVERIFY(!desk.window().project().move(to));
        QVERIFY(QFile::exists(from) && !QFile::exists(to));
        QCOMPARE(desk.session().project().path(), from);
        (*reader).reset();
        QVERIFY(desk.window().project().move(to));
        QVERIFY(!QFile::exists(from) && !QFile::exists(from + "-wal"));
    }

    void movingTakesEverythingAlong() {
        test::Desk desk(m_folder->path());
        QVERIFY(desk.openTable());
        QVERIFY(desk.window().project().move(m_folder->filePath("renamed.trilemma")));
        QCOMPARE(desk.session().project().path(), m_folder->filePath("renamed.trilemma"));
        QVERIFY(!QFile::exists(m_folder->filePath("desk.trilemma")));
        QVERIFY(!QFile::exists(m_folder->filePath("desk.trilemma-wal")));
        QVERIFY(!desk.session().project().store().isReadOnly());
        QVERIFY(desk.session().draft().inspection); // the table stays open
        QCOMPARE(recentProjects(), QStringList{m_folder->filePath("renamed.trilemma")});

        test::writeFile(*m_folder, "taken.trilemma", "mine");
        QVERIFY(!desk.window().project().move(m_folder->filePath("taken.trilemma")));
        QVERIFY(desk.notice().contains("exists already"));
        QVERIFY(!desk.window().project().move(m_folder->filePath("nowhere/x.trilemma")));
        QCOMPARE(desk.session().project().path(), m_folder->filePath("renamed.trilemma"));
    }

    void recentProjectsAreOffered() {
        test::Desk desk(m_folder->path(), "one.trilemma");
        desk.window().openProject(m_folder->filePath("R&D.trilemma"));
        desk.window().openProject(m_folder->filePath("two.trilemma"));
        auto* menu = desk.find<QMenu>("recent_menu");
        emit menu->aboutToShow();
        QCOMPARE(menu->actions()[1]->text(), "R&&D"); // & and no underlined D
        QVERIFY(QFile::remove(desk.file("R&D.trilemma")));
        QCOMPARE(recentProjects(), (QStringList{desk.file("two.trilemma"), desk.file("one.trilemma")}));
        emit menu->aboutToShow();
        QCOMPARE(menu->actions().size(), 2);
        menu->actions()[1]->trigger();
        QCOMPARE(desk.session().project().path(), desk.file("one.trilemma"));
        desk.window().trigger("close_project");
        QVERIFY(QFile::remove(desk.file("two.trilemma")));
        QCOMPARE(recentProjects(), QStringList{desk.file("one.trilemma")}); // what is gone is not offered
    }

    void closingAsksWhileRunsAreTraining() {
        test::Desk desk(m_folder->path());
        QVERIFY(trainLong(desk));
        QVERIFY(!desk.window().close());
        QVERIFY(desk.window().isVisible());
        QVERIFY2(desk.notice().contains("still to be trained"), qPrintable(desk.notice()));
        QVERIFY(desk.click("banner_action_button"));
        QVERIFY(!desk.window().isVisible());
    }

    /// A terminal that is closed, or a system that shuts down, answers no question.
    void endingFromOutsideDoesNotAsk() {
        {
            test::Desk desk(m_folder->path());
            QVERIFY(trainLong(desk));
            QTRY_VERIFY_WITH_TIMEOUT(desk.session().queue()->progress().fraction > 0, 20000);
            desk.window().endNow();
            QVERIFY(!desk.window().isVisible());
        }
        const auto store = Store::open(m_folder->filePath("desk.trilemma"), StoreAccess::Read);
        QVERIFY(store.ok());
        const Result<std::vector<RunRecord>> known = (*store)->runs();
        QVERIFY(known.ok());
        QStringList runs;
        for (const RunRecord& run : *known)
            runs << QString::fromStdString(run.runId);
        QVERIFY(!(*store)->checkpointSteps(runs)->isEmpty()); // they can go on from where they were
    }

    /// Each wish is asked about by itself, and a question that was closed is asked again.
    void leavingAProjectThatTrainsAsks() {
        test::Desk desk(m_folder->path());
        QVERIFY(trainLong(desk));
        const auto stays = [&desk] {
            return desk.notice().contains("still to be trained") &&
                   desk.session().project().path() == desk.file("desk.trilemma");
        };
        desk.window().trigger("close_project");
        QVERIFY(stays());
        QVERIFY(!desk.window().openProject(desk.file("other.trilemma")));
        QVERIFY(stays());
        QVERIFY(!desk.window().close());
        QVERIFY(stays());
        desk.find<Banner>("window_banner")->clear();
        QVERIFY(!desk.window().close());
        QVERIFY(stays());
        QVERIFY(desk.window().openProject(desk.file("desk.trilemma"))); // it is open: nothing is left
        QVERIFY(!desk.window().openProject(desk.file("other.trilemma")));
        QVERIFY(desk.click("banner_action_button"));
        QCOMPARE(desk.session().project().path(), desk.file("other.trilemma"));
        QCOMPARE(desk.notice(), QString());
    }

    void closingDoesNotAskWhenNobodyWantsIt() {
        test::Desk desk(m_folder->path());
        QVERIFY(trainLong(desk));
        QVERIFY(Settings::instance().set(settingKey::confirmClose, false));
        QVERIFY(desk.window().close());
    }

  private:
    QTemporaryDir m_home;
    std::unique_ptr<QTemporaryDir> m_folder;
};

TRILEMMA_TEST(TestProjectLife, QApplication)
#include "tst_project_life.moc"
