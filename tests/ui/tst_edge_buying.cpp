// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Edges bought in the window: what it says before, what is left behind, and that nothing paid for is lost.
#include "core/train/edge_purchase.h"
#include "tests/support/ledger_desk.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"
#include "tests/support/window_desk.h"
#include "ui/ledger/edge_quote.h"
#include "ui/models/schema_model.h"
#include "ui/pages/data/edge_dialog.h"
#include "ui/session/bought_edges.h"
#include "ui/session/draft_json.h"
#include "ui/session/schema_edit.h"

#include <QAction>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTableView>

using namespace trilemma;
using namespace trilemma::test;

namespace {

enum BuyTableRow { BuyPoints, BuyOther, BuyWord };

/// points: 1 to 40, other: 0 to 99, each value as often as any.
QByteArray manyPointsCsv() {
    QByteArray csv = "points,other,word,y\n";
    for (int i = 0; i < 4000; ++i)
        csv += QByteArray::number(i % 40 + 1) + ',' + QByteArray::number(i % 100) + ',' +
               (i % 3 ? "a" : "b") + (i % 2 ? ",yes\n" : ",no\n");
    return csv;
}

/// A project and a table of which everything is declared.
class BuyDesk : public WindowDesk {
  public:
    BuyDesk() {
        window().openProject(file("p.trilemma"));
        if (!open({writeFile(folder(), "points.csv", manyPointsCsv())})) qFatal("no table");
        declareFraming(session());
        Draft declared = draft();
        declarePublic(declared.schema, {"points", "other", "word", "y"}, "Ann", "Codebook");
        session().beginWith(std::move(declared));
        window().showPage("data");
    }

    EdgeDialog* dialog() const { return window().findChild<EdgeDialog*>(); }
    /// An entry of the menu of edges as it stands when it opens.
    QAction* entry(const QList<int>& rows, const char* name) const {
        auto* table = window().findChild<QTableView*>("schema_table");
        table->selectionModel()->clearSelection();
        for (const int row : rows)
            table->selectionModel()->select(table->model()->index(row, 0),
                                            QItemSelectionModel::Select | QItemSelectionModel::Rows);
        auto* menu = window().findChild<QMenu*>("edges_menu");
        emit menu->aboutToShow();
        return menu->findChild<QAction*>(name);
    }
    EdgeDialog* ask(const QList<int>& rows) const {
        entry(rows, "buy_edges")->trigger();
        return dialog();
    }
    template <class Widget>
    Widget* in(const char* name) const {
        return dialog()->findChild<Widget*>(name);
    }
    void type(const char* field, const QString& text) const {
        auto* line = in<QLineEdit>(field);
        line->selectAll();
        QTest::keyClicks(line, text);
        if (text.isEmpty()) QTest::keyClick(line, Qt::Key_Delete);
    }
    /// Waits for the price and presses the button.
    bool buy() const {
        auto* button = in<QPushButton>("buy_button");
        if (!QTest::qWaitFor([&] { return button->isEnabled(); }, patience)) return false;
        QTest::mouseClick(button, Qt::LeftButton);
        return true;
    }
    bool isIdle() const {
        return QTest::qWaitFor([&] { return session().project().edges().stage() == EdgeBuyer::Stage::Idle; },
                               patience);
    }
    /// Asks, buys for this epsilon and waits until the dialog has gone.
    bool buyNow(const QList<int>& rows, const QString& epsilon = "1") const {
        ask(rows);
        type("buy_epsilon_edit", epsilon);
        return buy() && QTest::qWaitFor([&] { return !dialog(); }, patience);
    }
    const Column& column(int row) const { return draft().schema.columns[static_cast<std::size_t>(row)]; }
    QString facts() const { return in<QLabel>("buy_facts")->text(); }
    QString errors() const { return in<QLabel>("buy_errors")->text(); }
    QString bannerText() const {
        auto* banner = find<Banner>("data_banner");
        return banner ? banner->text() : QString();
    }
};

/// Draws of the ledgers of a project that is not open here.
QStringList drawsIn(const QString& project, const QString& lineages) {
    QStringList draws;
    const auto file = std::move(LineageFile::open(lineages)).value();
    const auto store = std::move(Store::open(project, StoreAccess::Read, file.get())).value();
    const auto ledgers = std::move(store->ledgers()).value();
    for (const LineageLedger& ledger : ledgers)
        for (const LedgerRun& run : ledger.book.runs)
            draws << QString::fromStdString(run.runId);
    return draws;
}

/// Those of schemas that the project keeps of its tables.
QStringList keptDraws(const QString& project) {
    QStringList draws;
    const auto store = std::move(Store::open(project, StoreAccess::Read)).value();
    const auto tables = std::move(store->datasets()).value();
    for (const DatasetRecord& table : tables) {
        const Schema schema = std::move(schemaFromJson(table.schema)).value();
        for (const BoughtEdges& bought : schema.boughtEdges)
            if (const QString id = QString::fromStdString(bought.id); !draws.contains(id)) draws << id;
    }
    return draws;
}

} // namespace

class TestEdgeBuying : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    /// A table that was read for a purchase that nobody wanted any more serves the next one.
    void givenUpAndBoughtAgain() {
        BuyDesk desk;
        for (const bool givesUp : {true, false}) {
            QVERIFY(desk.ask({BuyPoints}));
            desk.type("buy_epsilon_edit", "1");
            QTRY_VERIFY(desk.facts().contains("This purchase alone"));
            QVERIFY(desk.buy());
            if (givesUp) desk.in<QPushButton>("buy_cancel_button")->click();
            QTRY_VERIFY(!desk.dialog());
            QCOMPARE(desk.column(BuyPoints).edges.empty(), givesUp);
        }
    }

    /// Four edges of fifths at 9, 17, 25, 33; the noise moves each by a few values of forty.
    void saysThePriceAndBuys() {
        BuyDesk desk;
        QVERIFY(!desk.entry({BuyWord}, "buy_edges")->isEnabled());
        QVERIFY(!desk.entry({BuyPoints}, "bought_edges")->isVisible());
        QVERIFY(desk.ask({BuyPoints, BuyWord}));
        const auto* list = desk.in<QListWidget>("buy_columns_list");
        QCOMPARE(list->count(), 2); // numeric features
        QCOMPARE(list->item(0)->checkState(), Qt::Checked);
        QCOMPARE(list->item(1)->checkState(), Qt::Unchecked);
        QCOMPARE(desk.in<QSpinBox>("buy_intervals_spin")->value(), EdgeWish().intervals);
        desk.in<QSpinBox>("buy_intervals_spin")->setValue(5);
        desk.type("buy_epsilon_edit", "1");
        QVERIFY(!desk.in<QPushButton>("buy_button")->isEnabled()); // no price, no purchase
        QTRY_VERIFY(desk.facts().contains("This purchase alone"));
        QVERIFY2(desk.facts().contains(">nothing<"), qPrintable(desk.facts()));
        QVERIFY(desk.buy());
        QTRY_VERIFY(!desk.dialog());

        const Column& points = desk.column(BuyPoints);
        QCOMPARE(points.edges.size(), std::size_t(4));
        for (std::size_t i = 0; i < points.edges.size(); ++i)
            QVERIFY(std::abs(points.edges[i] - (9 + 8 * static_cast<double>(i))) <= 4);
        QVERIFY(points.edgesSource && points.edgesSource->declaredBy == boughtDeclarer);
        QVERIFY(desk.column(BuyOther).edges.empty());
        QCOMPARE(desk.draft().schema.boughtEdges.size(), std::size_t(1));
        QCOMPARE(desk.draft().schema.boughtEdges.front().id, points.edgesDraw);
        QCOMPARE(desk.cell("schema_table", BuyPoints, SchemaModel::Edges), QString("4 edges, bought"));
        QVERIFY2(desk.bannerText().contains("points were bought for ε = "), qPrintable(desk.bannerText()));
        const Result<std::vector<LineageLedger>> ledgers = desk.session().project().store().ledgers();
        QCOMPARE(ledgers->front().book.runs.size(), std::size_t(1));
        const LedgerRun& run = ledgers->front().book.runs.front();
        QCOMPARE(run.runId, points.edgesDraw);
        QVERIFY(run.state == LedgerRunState::Spent);
        const auto figure = composedFigure(run.charges, Relation::ZeroOut, recordUnit, 1e-5);
        QVERIFY(*figure->epsilon <= 1 && *figure->epsilon > 0.95);
    }

    /// Undo takes them out of the draft and not out of the ledger; they are there again without a price.
    void undoneAndTakenAgain() {
        BuyDesk desk;
        QVERIFY(desk.buyNow({BuyPoints}));
        const Column bought = desk.column(BuyPoints);
        QVERIFY(desk.click("data_undo_button"));
        QVERIFY(desk.column(BuyPoints).edges.empty());
        QVERIFY(desk.draft().schema.boughtEdges.empty());
        QAction* again = desk.entry({BuyPoints, BuyOther}, "bought_edges");
        QVERIFY(again->isVisible() && again->isEnabled());
        again->trigger();
        QVERIFY(desk.column(BuyPoints) == bought);
        QVERIFY(desk.column(BuyOther).edges.empty());
        QVERIFY(validate(desk.draft().schema).empty());
        QCOMPARE(sharedDraws(desk.draft().schema).size(), std::size_t(1));
        QCOMPARE(desk.session().project().store().ledgers()->front().book.runs.size(), std::size_t(1));
        QVERIFY(!desk.entry({BuyOther}, "bought_edges")->isVisible());
        auto* tables = desk.window().findChild<QMenu*>("recent_tables_menu");
        emit tables->aboutToShow();
        QVERIFY(tables->actions()[1]->text().endsWith("with bought edges")); // below its heading
    }

    /// The second draw takes the place of the first, which stays counted.
    /// Of units that are too many to be told apart there may be few: nothing is refused for that, and what
    /// is said of the edges is the worst.
    void unitsOfUnknownNumber() {
        BuyDesk desk;
        Draft draft = desk.draft();
        draft.schema.columns[BuyOther].role = Role::Unit;
        draft.schema.columns[BuyOther].maxRows = 10;
        for (ColumnInspection& seen : draft.inspection->columns)
            if (seen.name == "other") seen.manyValues = true;
        EdgeWish wish{{"points"}, 10, {0.5, 1e-5, Relation::ZeroOut}};
        desk.session().beginWith(draft);
        const EdgeQuote quote = edgeQuoter(desk.session(), wish)();
        QVERIFY2(quote.errors.empty(), toText(quote.errors).c_str());
        QVERIFY(quote.isShareErrorABound);
        const EdgePurchase ofMost = *planEdges(quote.spec.schema, 4000, wish);
        QVERIFY(std::abs(quote.purchase.shareError - ofMost.shareError * 10) < 1e-9); // 4000 / 10 at least
        QVERIFY(!planEdges(quote.spec.schema, 400, wish)); // which a purchase would say before it draws
    }

    /// The room beside all draws, not beside the new one alone.
    void roomBesideAllDraws() {
        BuyDesk desk;
        Draft draft = desk.draft();
        draft.isPrivate = true;
        draft.epsilons = {0.8};
        desk.session().beginWith(draft);
        const EdgeWish other{{"other"}, 10, {0.6, draft.delta, Relation::ZeroOut}};
        QVERIFY(!edgeQuoter(desk.session(), other)().leavesNoRoomAt);
        QVERIFY(desk.buyNow({BuyPoints}, "0.6"));
        QCOMPARE(edgeQuoter(desk.session(), other)().leavesNoRoomAt, std::optional(0.8));
        const EdgeWish again{{"points"}, 10, other.target}; // whose draw is used no more
        QVERIFY(!edgeQuoter(desk.session(), again)().leavesNoRoomAt);
    }

    void boughtTwice() {
        BuyDesk desk;
        QVERIFY(desk.buyNow({BuyPoints, BuyOther}));
        const std::string first = desk.column(BuyPoints).edgesDraw;
        QVERIFY(desk.ask({BuyPoints}));
        QVERIFY(desk.in<QListWidget>("buy_columns_list")->item(0)->text().contains("replaces"));
        desk.type("buy_epsilon_edit", "1");
        QTRY_VERIFY(desk.facts().contains("Spent with this purchase"));
        QVERIFY(!desk.facts().contains(">nothing<"));
        QVERIFY(desk.buy());
        QTRY_VERIFY(!desk.dialog());
        const Schema& schema = desk.draft().schema;
        QVERIFY(desk.column(BuyPoints).edgesDraw != first);
        QCOMPARE(desk.column(BuyOther).edgesDraw, first);
        QCOMPARE(sharedDraws(schema).size(), std::size_t(2));
        QVERIFY(validate(schema).empty());
        QCOMPARE(desk.session().project().store().ledgers()->front().book.runs.size(), std::size_t(2));
        const std::optional<Draft> back =
            withKeptSchema(desk.draft(), *keptDraftFromJson(toJson(desk.draft())));
        QVERIFY(back && back->schema == schema);
    }

    /// Spent for nothing: no run of the Privacy page could train on them, and no model could leave.
    void warns() {
        BuyDesk desk;
        QVERIFY(desk.buyNow({BuyPoints}, "0.5"));
        Store& store = desk.session().project().store();
        const std::string lineage = store.ledgers()->front().lineageId;
        EXPECT_OK(store.setBudget(lineage, {1.5, 1e-5, Relation::ZeroOut, recordUnit}).result());
        desk.ask({BuyOther});
        const auto* warning = desk.in<Banner>("buy_warning");
        const auto warned = [&](const char* epsilon) {
            desk.type("buy_epsilon_edit", epsilon);
            desk.in<QSpinBox>("buy_intervals_spin")->setValue(2);
            auto* button = desk.in<QPushButton>("buy_button");
            if (!QTest::qWaitFor([&] { return button->isEnabled(); }, patience)) return QString("no price");
            return warning->isVisible() ? warning->text() : QString();
        };
        QCOMPARE(warned("0.5"), QString());
        const QString one = warned("1.2"); // runs may spend 1, a release 1.5
        QVERIFY2(one.contains("A run with ε = 1") && !one.contains("over the budget"), qPrintable(one));
        const QString both = warned("2");
        QVERIFY2(both.contains("no budget left") && both.contains("over the budget of ε = 1.5"),
                 qPrintable(both));
    }

    void refuses_data() {
        using Change = std::function<void(BuyDesk&)>;
        using Fill = std::function<void(BuyDesk&)>;
        QTest::addColumn<Change>("before");
        QTest::addColumn<Fill>("fill");
        QTest::addColumn<QString>("said");
        const auto typed = [](const char* name, const char* field, const char* text, const char* said) {
            QTest::newRow(name) << Change([](BuyDesk&) {})
                                << Fill([=](BuyDesk& desk) { desk.type(field, text); }) << QString(said);
        };
        typed("no epsilon", "buy_epsilon_edit", "", "<b>epsilon</b>: is not a number");
        typed("a word", "buy_epsilon_edit", "little", "<b>epsilon</b> = little: is not a number");
        typed("nothing", "buy_epsilon_edit", "0", "<b>epsilon</b> = 0.0: must be above 0");
        typed("less than nothing", "buy_epsilon_edit", "-1", "<b>epsilon</b> = -1.0: must be above 0");
        typed("too much", "buy_epsilon_edit", "1000", "at most 100");
        typed("nothing but noise", "buy_epsilon_edit", "0.01", "from where they belong");
        typed("delta of one", "buy_delta_edit", "1", "<b>delta</b> = 1.0: must be above 0 and below 1");
        typed("delta is no number", "buy_delta_edit", "x", "<b>delta</b> = x: is not a number");
        const auto drafted = [](const char* name, const char* said, void (*change)(Draft&)) {
            QTest::newRow(name) << Change([change](BuyDesk& desk) {
                Draft draft = desk.draft();
                change(draft);
                desk.session().setDraft(std::move(draft));
            }) << Fill([](BuyDesk&) {})
                                << QString(said);
        };
        drafted("nobody declares the range", "<b>schema.columns.points.public</b>", [](Draft& draft) {
            draft.schema.columns[BuyPoints].publicSource = PublicSource::ofRecords();
        });
        drafted("nobody declares another column", "<b>schema.columns.word.public</b>",
                [](Draft& draft) { draft.schema.columns[BuyWord].publicSource = PublicSource::ofRecords(); });
        drafted("a schema with an error", "<b>schema.columns.other.scale</b>",
                [](Draft& draft) { draft.schema.columns[BuyOther].scale = 0; });
        drafted("attributes alone", "<b>relation</b> = attribute_only",
                [](Draft& draft) { draft.relation = Relation::AttributeOnly; });
        drafted("a unit without a maximum", "<b>schema.columns.word.max_rows</b>", [](Draft& draft) {
            setRole(draft, BuyWord, Role::Unit);
            draft.schema.columns[BuyWord].publicSource = PublicSource{"Ann", "Codebook", false};
        });
        drafted("edges for another unit", "<b>schema.bought_edges.0.unit</b>", [](Draft& draft) {
            setRole(draft, BuyWord, Role::Unit);
            draft.schema.columns[BuyWord].publicSource = PublicSource{"Ann", "Codebook", false};
            draft.schema.columns[BuyWord].maxRows = 2000;
            draft.schema.columns[BuyOther].edges = {10};
            draft.schema.columns[BuyOther].edgesDraw = "first";
            draft.schema.boughtEdges = {{"first", {"other"}, 3}};
        });
        QTest::newRow("no column") << Change([](BuyDesk&) {}) << Fill([](BuyDesk& desk) {
            desk.in<QListWidget>("buy_columns_list")->item(0)->setCheckState(Qt::Unchecked);
        }) << QString("<b>columns</b>: names no column");
        QTest::newRow("no project") << Change([](BuyDesk& desk) { desk.session().project().close(); })
                                    << Fill([](BuyDesk&) {})
                                    << QString("<b>project</b>: no project is open for writing");
    }
    /// Said in the dialog; nothing can be pressed, and nothing is entered or changed.
    void refuses() {
        using Change = std::function<void(BuyDesk&)>;
        QFETCH(Change, before);
        QFETCH(Change, fill);
        QFETCH(QString, said);
        BuyDesk desk;
        before(desk);
        const Schema schema = desk.draft().schema;
        QVERIFY(desk.ask({BuyPoints}));
        fill(desk);
        QTRY_VERIFY2_WITH_TIMEOUT(desk.errors().contains(said), qPrintable(desk.errors()), 10000);
        QCOMPARE(desk.errors().count("<li>"), 1);
        QVERIFY(!desk.in<QPushButton>("buy_button")->isEnabled());
        QVERIFY(desk.facts().isEmpty() || desk.in<QLabel>("buy_facts")->isHidden());
        QTest::keyClick(desk.dialog(), Qt::Key_Return);
        QVERIFY(desk.isIdle());
        QVERIFY(desk.draft().schema == schema);
        desk.session().project().close();
        QVERIFY(drawsIn(desk.file("p.trilemma"), desk.file("lineages.sqlite")).isEmpty());
    }

    void whileItRuns_data() {
        using Act = std::function<void(BuyDesk&)>;
        QTest::addColumn<Act>("act");
        QTest::addColumn<bool>("isDrawn"); ///< when it happens
        QTest::addColumn<bool>("isInDraft");
        const auto row = [](const char* name, bool isInDraft, const Act& act) {
            QTest::addRow("%s while the table is read", name) << act << false << isInDraft;
            QTest::addRow("%s while it is drawn", name) << act << true << isInDraft;
        };
        row("dialog closed", true, [](BuyDesk& desk) { desk.dialog()->reject(); });
        row("project closed", true, [](BuyDesk& desk) {
            desk.dialog()->reject();
            desk.window().trigger("close_project");
        });
        row("another project", false,
            [](BuyDesk& desk) { desk.window().openProject(desk.file("q.trilemma")); });
        QTest::newRow("an edit taken back while it is drawn")
            << Act([](BuyDesk& desk) { desk.session().undo(); }) << true << true;
        QTest::newRow("another table while it is drawn") << Act([](BuyDesk& desk) {
            Draft other = desk.draft();
            other.files = {"another.csv"};
            desk.session().beginWith(other);
        }) << true << false;
    }
    /// Either nothing was drawn, or what was drawn is in the project, and in the draft if that is of its
    /// table.
    void whileItRuns() {
        QFETCH(std::function<void(BuyDesk&)>, act);
        QFETCH(bool, isDrawn);
        QFETCH(bool, isInDraft);
        BuyDesk desk;
        Draft edited = desk.draft();
        setEdges(edited, BuyOther, {10, 20});
        desk.session().setDraft(edited);
        desk.ask({BuyPoints});
        desk.type("buy_epsilon_edit", "1");
        EdgeBuyer& buyer = desk.session().project().edges();
        int acted = 0;
        connect(&buyer, &EdgeBuyer::stageChanged, this, [&] {
            const auto at = isDrawn ? EdgeBuyer::Stage::Drawing : EdgeBuyer::Stage::Reading;
            if (buyer.stage() == at && acted++ == 0) act(desk);
        });
        QVERIFY(desk.buy());
        QTRY_COMPARE(acted, 1);
        QVERIFY(desk.isIdle());
        QCoreApplication::processEvents();
        const std::string draw = desk.draft().schema.columns[BuyPoints].edgesDraw;
        if (isInDraft) QCOMPARE(!draw.empty(), isDrawn);
        const QString notice = desk.notice();
        desk.session().project().close();
        const QStringList draws = drawsIn(desk.file("p.trilemma"), desk.file("lineages.sqlite"));
        QCOMPARE(draws.size(), isDrawn ? 1 : 0);
        QCOMPARE(keptDraws(desk.file("p.trilemma")), draws);
        if (isDrawn && isInDraft) QCOMPARE(QString::fromStdString(draw), draws.front());
        const bool isOfAnother = QString(QTest::currentDataTag()).startsWith("another table");
        QCOMPARE(notice.contains("but not of what is open now"), isOfAnother);
    }

    /// What another project took the place of comes back with it.
    void comesBackWithItsProject() {
        BuyDesk desk;
        QVERIFY(desk.buyNow({BuyPoints}));
        const Schema schema = desk.draft().schema;
        desk.window().openProject(desk.file("q.trilemma"));
        QSignalSpy opened(&desk.session(), &Session::inspectionFinished);
        desk.session().openData({QString::fromLatin1(censusSampleName).toStdString()});
        QVERIFY(opened.wait(20000));
        desk.window().openProject(desk.file("p.trilemma"));
        QTRY_VERIFY_WITH_TIMEOUT(desk.draft().schema == schema, patience);
    }

    void faults_data() {
        QTest::addColumn<QByteArray>("trigger");
        QTest::addColumn<bool>("isBought");
        QTest::newRow("no entry") << QByteArray("ledger") << false;
        QTest::newRow("no table") << QByteArray("datasets") << false;
        QTest::newRow("no end") << QByteArray("ledger WHEN NEW.entry LIKE '%\"commit\"%'") << true;
    }
    /// What cannot be entered is not drawn; what was drawn comes although its end cannot be written.
    void faults() {
        QFETCH(QByteArray, trigger);
        QFETCH(bool, isBought);
        BuyDesk desk;
        const QByteArray full =
            "CREATE TRIGGER full BEFORE INSERT ON " + trigger + " BEGIN SELECT RAISE(ABORT, 'full'); END;";
        tamper(desk.file("p.trilemma"), full.constData());
        desk.ask({BuyPoints});
        desk.type("buy_epsilon_edit", "1");
        QVERIFY(desk.buy());
        QVERIFY(desk.isIdle());
        QCOMPARE(!desk.column(BuyPoints).edges.empty(), isBought);
        if (isBought) {
            QVERIFY2(desk.bannerText().contains("Not everything about them could be written"),
                     qPrintable(desk.bannerText()));
            return;
        }
        auto* failed = desk.in<Banner>("buy_failed");
        QVERIFY(failed->isVisible() && !failed->text().isEmpty());
        QVERIFY(desk.in<QWidget>("buy_columns_list")->isEnabled()); // once more
    }

    /// A run on them counts the draw in its figure, and the ledger of the table counts it once.
    void trained() {
        BuyDesk desk;
        QVERIFY(desk.buyNow({BuyPoints}));
        Draft draft = desk.draft();
        draft.solvers = {"dp-sgd"};
        draft.models = {"additive"};
        draft.params = {{"steps", 5}};
        draft.epsilons = {3};
        draft.seeds = 1;
        draft.constraints.clear();
        desk.session().setDraft(draft);
        QSignalSpy ended(desk.session().queue(), &TrainingQueue::batchFinished);
        const Outcome started = desk.session().startTraining();
        QVERIFY2(started.ok(), started ? "" : toText(started.errors()).c_str());
        QVERIFY(ended.wait(patience));
        QTRY_COMPARE(desk.runsWith(RunStatus::Done), 1);
        const RunRecord& run = desk.session().runs().all().front();
        QCOMPARE(run.events.back().sharedDraw, desk.column(BuyPoints).edgesDraw);
        QVERIFY(*run.spentEpsilon <= 3 && *run.spentEpsilon > 2.9);
        const auto ledgers = desk.session().project().store().ledgers();
        QCOMPARE(ledgers->size(), std::size_t(1));
        const auto drawn =
            composedFigure(chargesLookedAt(ledgers->front().book), Relation::ZeroOut, recordUnit, 1e-5);
        QVERIFY(std::abs(*drawn->epsilon - *run.spentEpsilon) < 0.01);
    }
};

TRILEMMA_TEST(TestEdgeBuying, QApplication)
#include "tst_edge_buying.moc"
