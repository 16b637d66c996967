// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Edges of numbers on the Data page, and what is kept of them.
#include "core/base/text.h"
#include "core/data/column_intervals.h"
#include "core/train/undeclared.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"
#include "tests/support/window_desk.h"
#include "ui/models/schema_model.h"
#include "ui/session/draft_json.h"
#include "ui/session/schema_edit.h"

#include <QAction>
#include <QHeaderView>
#include <QIcon>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QStandardPaths>
#include <QTableView>

using namespace trilemma;
using namespace trilemma::test;

using Edges = std::vector<double>;

namespace {

enum EdgeTableRow { Points, Many, Word };

/// points: 1 to 40, each once; many: more different values than an inspection tells apart.
QByteArray pointsCsv() {
    QByteArray csv = "points,many,word,y\n";
    for (int i = 0; i < 240; ++i)
        csv += QByteArray::number(i % 40 + 1) + ',' + QByteArray::number(i) + ',' + (i % 3 ? "a" : "b") +
               (i % 2 ? ",yes\n" : ",no\n");
    return csv;
}

const Edges decilesOfPoints{5, 9, 13, 17, 21, 25, 29, 33, 37}; // below 4k + 1 lie k tenths

} // namespace

class TestEdgeEditing : public QObject {
    Q_OBJECT

  private:
    /// The proposal: points from -20 to 60 (centre 20, scale 10), all of it read off the records.
    void openPoints(WindowDesk& desk) {
        QVERIFY(desk.open({writeFile(desk.folder(), "points.csv", pointsCsv())}));
        desk.window().showPage("data");
        QCOMPARE(points(desk).centre, 20.0);
        QCOMPARE(points(desk).scale, 10.0);
    }
    static const Column& points(const WindowDesk& desk) { return desk.draft().schema.columns[Points]; }
    QModelIndex cellOf(WindowDesk& desk, int row) {
        return desk.find<QTableView>("schema_table")->model()->index(row, SchemaModel::Edges);
    }
    QString shown(WindowDesk& desk, int row = Points) { return cellOf(desk, row).data().toString(); }
    bool isMarked(WindowDesk& desk) { return !cellOf(desk, Points).data(Qt::DecorationRole).isNull(); }
    bool write(WindowDesk& desk, const QString& text) {
        return desk.edit("schema_table", Points, SchemaModel::Edges, text).toBool();
    }
    /// As a person does: opens the cell, types and presses Return.
    void type(WindowDesk& desk, const QString& text) {
        auto* table = desk.find<QTableView>("schema_table");
        table->setCurrentIndex(cellOf(desk, Points));
        auto* line = table->viewport()->findChild<QLineEdit*>();
        if (!line) table->edit(cellOf(desk, Points)); // the keyboard was there before
        if (!line) line = table->viewport()->findChild<QLineEdit*>();
        QVERIFY(line);
        line->selectAll();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_VERIFY(!table->viewport()->findChild<QLineEdit*>());
    }
    void select(WindowDesk& desk, const QList<int>& rows) {
        auto* table = desk.find<QTableView>("schema_table");
        table->selectionModel()->clearSelection();
        for (const int row : rows)
            table->selectionModel()->select(table->model()->index(row, 0),
                                            QItemSelectionModel::Select | QItemSelectionModel::Rows);
    }
    /// An entry of the menu as it stands when it opens.
    QAction* entry(WindowDesk& desk, const char* name) {
        auto* menu = desk.window().findChild<QMenu*>("edges_menu");
        emit menu->aboutToShow();
        return menu->findChild<QAction*>(name);
    }
    bool trigger(WindowDesk& desk, const QList<int>& rows, const char* name) {
        select(desk, rows);
        QAction* action = entry(desk, name);
        if (action->isEnabled()) action->trigger();
        return action->isEnabled();
    }
    void declare(WindowDesk& desk, int row) {
        desk.find<QListWidget>("public_columns_list")->item(row)->setCheckState(Qt::Checked);
        desk.find<QLineEdit>("declared_by_edit")->setText("Ann");
        desk.find<QLineEdit>("public_source_edit")->setText("Codebook 2020");
        QVERIFY(desk.click("declare_button"));
    }

  private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void typedSortedAndTakenBack() {
        WindowDesk desk;
        openPoints(desk);
        QCOMPARE(shown(desk), QString("none"));
        QCOMPARE(shown(desk, Word), QString("–"));
        const auto* model = desk.find<QTableView>("schema_table")->model();
        QVERIFY(!(model->flags(cellOf(desk, Word)) & Qt::ItemIsEditable));
        type(desk, "40, 10; 20 10");
        QCOMPARE(points(desk).edges, (Edges{10, 20, 40}));
        QVERIFY(!points(desk).edgesSource); // the column's source is theirs
        QCOMPARE(shown(desk), QString("10, 20, 40"));
        QCOMPARE(cellOf(desk, Points).data(Qt::EditRole).toString(), QString("10, 20, 40"));
        type(desk, "25");
        QCOMPARE(shown(desk), QString("25"));
        QVERIFY(write(desk, ""));
        QCOMPARE(shown(desk), QString("none"));
        for (const Edges& before : {Edges{25}, Edges{10, 20, 40}, Edges{}}) {
            QVERIFY(desk.click("data_undo_button"));
            QCOMPARE(points(desk).edges, before);
        }
        QVERIFY(desk.click("data_redo_button"));
        QCOMPARE(points(desk).edges, (Edges{10, 20, 40}));
    }

    void badEdges_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("said");
        QString many = "0";
        for (int i = 1; i <= 1000; ++i)
            many += QString(" %1").arg(i * 0.01);
        QTest::newRow("words") << "ten"
                               << "Write numbers such as";
        QTest::newRow("one word") << "10, 2o"
                                  << "Write numbers such as";
        QTest::newRow("infinite") << "10, inf"
                                  << "Write numbers such as";
        QTest::newRow("no number") << "nan"
                                   << "Write numbers such as";
        QTest::newRow("above the range") << "10, 61"
                                         << "61: lies outside the declared range, -20 to 60";
        QTest::newRow("below the range") << "-21"
                                         << "-21: lies outside the declared range";
        QTest::newRow("too many") << many << "at most 1,000 edges";
        QTest::newRow("the value apart") << "0, 10"
                                         << "special = 0: must lie below the first edge";
    }
    /// It stays in its cell, is said once above the table, and nothing is trained meanwhile.
    void badEdges() {
        QFETCH(QString, text);
        QFETCH(QString, said);
        WindowDesk desk;
        openPoints(desk);
        Draft draft = desk.draft();
        setEdges(draft, Points, {20, 30});
        draft.schema.columns[Points].special = 0;
        desk.session().setDraft(draft);
        const auto banner = [&] { return desk.find<Banner>("refused_edges_banner"); };
        QVERIFY(!banner());
        QVERIFY(!write(desk, text));
        QVERIFY2(banner() && banner()->text().startsWith("points: "), "no banner");
        QVERIFY2(banner()->text().contains(said), qPrintable(banner()->text()));
        QCOMPARE(banner()->text().count('\n'), 0);
        QCOMPARE(shown(desk), text);
        QCOMPARE(cellOf(desk, Points).data(Qt::EditRole).toString(), text);
        QVERIFY(desk.draft().schema == draft.schema);
        QVERIFY(desk.window().page("data")->state() == PageState::NeedsAttention);
        QCOMPARE(desk.session().refused().errorsOf(desk.draft()).size(), std::size_t(1));
        desk.window().showPage("train");
        QVERIFY(desk.find<Banner>("sweep_errors")->text().contains("Edges on the Data page"));
        desk.window().showPage("data");

        QVERIFY(banner()->findChild<QAbstractButton*>("banner_action_button")->isVisible());
        banner()->findChild<QAbstractButton*>("banner_action_button")->click();
        QVERIFY(!banner());
        QCOMPARE(shown(desk), QString("20, 30; 0 apart"));
        QVERIFY(!write(desk, text));
        QVERIFY(write(desk, "30, 40"));
        QVERIFY(!banner());
        QCOMPARE(points(desk).special, std::optional(0.0));
        QVERIFY(!write(desk, text));
        QVERIFY(desk.click("data_undo_button")); // other edges: what was refused is past
        QVERIFY(!banner());
        QVERIFY(desk.session().refused().errorsOf(desk.draft()).empty());
    }

    /// A session may outlive its window, and what was refused there is nowhere to be seen then.
    void refusedOnlyWhileItIsShown() {
        WindowDesk desk;
        openPoints(desk);
        {
            SchemaModel model(desk.session());
            QVERIFY(!model.setData(model.index(Points, SchemaModel::Edges), "ten", Qt::EditRole));
            QCOMPARE(desk.session().refused().errorsOf(desk.draft()).size(), std::size_t(1));
        }
        QVERIFY(desk.session().refused().errorsOf(desk.draft()).empty());
    }

    /// Step 5 within 10 of the centre, 10 within 20, 20 within 30: of what is declared alone.
    void proposed() {
        WindowDesk desk;
        openPoints(desk);
        QVERIFY(trigger(desk, {Points, Many, Word}, "propose_edges"));
        QCOMPARE(points(desk).edges, (Edges{0, 10, 15, 20, 25, 30, 40}));
        QCOMPARE(shown(desk), QString("7 edges, 0 … 40"));
        QVERIFY(!points(desk).edgesSource);
        QVERIFY(!desk.draft().schema.columns[Many].edges.empty());
        QVERIFY(isMarked(desk)); // as the scale that they follow from
        declare(desk, Points);
        QVERIFY(!isMarked(desk));
        QVERIFY(cellOf(desk, Points).data(Qt::ToolTipRole).toString().contains("Codebook 2020"));
        QVERIFY(trigger(desk, {Points, Many}, "remove_edges"));
        QVERIFY(points(desk).edges.empty() && desk.draft().schema.columns[Many].edges.empty());
        QVERIFY(desk.click("data_undo_button")); // one edit
        QVERIFY(!points(desk).edges.empty() && !desk.draft().schema.columns[Many].edges.empty());
        QVERIFY(trigger(desk, {Points}, "remove_edges"));
        QVERIFY(!entry(desk, "remove_edges")->isEnabled());
        select(desk, {Word});
        for (const char* name : {"propose_edges", "edges_from_records", "remove_edges"}) {
            QVERIFY(!entry(desk, name)->isEnabled());
            QVERIFY(entry(desk, name)->text().contains("no numeric feature"));
        }
    }

    /// Of columns with edges, all selected at once; rising and falling need two classes.
    void shapeOfTheCurve() {
        WindowDesk desk;
        openPoints(desk);
        const auto* menu = desk.window().findChild<QMenu*>("curve_menu");
        select(desk, {Points, Word});
        QVERIFY(!entry(desk, "curve_rising")->isChecked() && !menu->isEnabled());
        QVERIFY(trigger(desk, {Points, Many}, "propose_edges"));
        QVERIFY(trigger(desk, {Points, Many, Word}, "curve_rising"));
        QCOMPARE(points(desk).curve, CurveRule::Rising);
        QCOMPARE(desk.draft().schema.columns[Many].curve, CurveRule::Rising);
        QCOMPARE(desk.draft().schema.columns[Word].curve, CurveRule::Free);
        QCOMPARE(shown(desk), QString("7 edges, 0 … 40; rising"));
        const QString rule = QString("Curve: rising: the greater the value, the likelier %1")
                                 .arg(QString::fromStdString(desk.draft().schema.classNames()[1]));
        QVERIFY(cellOf(desk, Points).data(Qt::ToolTipRole).toString().contains(rule));
        QVERIFY(trigger(desk, {Many}, "curve_smooth"));
        select(desk, {Points});
        QVERIFY(entry(desk, "curve_rising")->isChecked());
        select(desk, {Points, Many});
        for (const char* name : {"curve_free", "curve_smooth", "curve_rising", "curve_falling"})
            QVERIFY(!entry(desk, name)->isChecked());
        QVERIFY(write(desk, "10, 20")); // other edges, the same rule
        QCOMPARE(points(desk).curve, CurveRule::Rising);
        QVERIFY(trigger(desk, {Points}, "remove_edges"));
        QCOMPARE(points(desk).curve, CurveRule::Free);
    }

    /// They are refused for private training until somebody declares them by name, apart from the column; who
    /// changes some of them has still read the others.
    void fromTheRecords() {
        WindowDesk desk;
        openPoints(desk);
        declare(desk, Points); // its scale
        QVERIFY(trigger(desk, {Points}, "edges_from_records"));
        QCOMPARE(points(desk).edges, decilesOfPoints);
        QVERIFY(points(desk).edgesSource == PublicSource::ofRecords());
        QVERIFY(isMarked(desk));
        QVERIFY(cellOf(desk, Points).data(Qt::ToolTipRole).toString().contains("Read from the records"));
        QVERIFY(contains(undeclaredFacts(desk.draft().schema).columns, std::string("points")));
        const auto* list = desk.find<QListWidget>("public_columns_list");
        const auto last = [&] { return list->item(list->count() - 1)->text(); };
        QCOMPARE(last(), QString("edges of points"));

        QVERIFY(write(desk, "5, 10, 20, 30"));
        QVERIFY(points(desk).edgesSource == PublicSource::ofRecords());
        declare(desk, list->count() - 1);
        QVERIFY(desk.draft().schema.areEdgesPublic(points(desk)));
        QVERIFY(*points(desk).edgesSource == (PublicSource{"Ann", "Codebook 2020", true}));
        QVERIFY(!isMarked(desk));
        QVERIFY(last() != "edges of points");
        QVERIFY(!contains(undeclaredFacts(desk.draft().schema).columns, std::string("points")));

        QVERIFY(trigger(desk, {Points}, "curve_rising")); // which Ann did not declare
        QVERIFY(points(desk).edgesSource == PublicSource::ofRecords());
        declare(desk, list->count() - 1);
        QVERIFY(desk.draft().schema.areEdgesPublic(points(desk)));
        QVERIFY(write(desk, "5, 10, 20, 35")); // not those that Ann declared
        QVERIFY(points(desk).edgesSource == PublicSource::ofRecords());
        QVERIFY(trigger(desk, {Points}, "remove_edges"));
        QVERIFY(write(desk, "10, 20")); // a person's own
        QVERIFY(!points(desk).edgesSource && desk.draft().schema.areEdgesPublic(points(desk)));
    }

    void tooManyValues() {
        WindowDesk desk;
        openPoints(desk);
        select(desk, {Many});
        QVERIFY(!entry(desk, "edges_from_records")->isEnabled());
        QVERIFY(entry(desk, "edges_from_records")->text().contains("more than 200 different values"));
        QVERIFY(trigger(desk, {Points, Many}, "edges_from_records")); // of those that can
        QCOMPARE(points(desk).edges, decilesOfPoints);
        QVERIFY(desk.draft().schema.columns[Many].edges.empty());
    }

    void onlyNumericFeaturesKeepThem_data() {
        QTest::addColumn<int>("column");
        QTest::addColumn<int>("choice");
        QTest::addColumn<bool>("stay");
        const auto role = [](Role role) { return static_cast<int>(role); };
        const auto kind = [](Kind kind) { return static_cast<int>(kind); };
        const int roles = SchemaModel::RoleColumn, kinds = SchemaModel::KindColumn;
        QTest::newRow("label") << roles << role(Role::Label) << false;
        QTest::newRow("sensitive") << roles << role(Role::Sensitive) << false;
        QTest::newRow("unit") << roles << role(Role::Unit) << false;
        QTest::newRow("ignored") << roles << role(Role::Ignored) << false;
        QTest::newRow("categories") << kinds << kind(Kind::Categorical) << false;
        QTest::newRow("text") << kinds << kind(Kind::Text) << false;
        QTest::newRow("number") << kinds << kind(Kind::Numeric) << true;
    }
    void onlyNumericFeaturesKeepThem() {
        QFETCH(int, column);
        QFETCH(int, choice);
        QFETCH(bool, stay);
        WindowDesk desk;
        openPoints(desk);
        Draft draft = desk.draft();
        takeEdgesFromRecords(draft, Points);
        draft.schema.columns[Points].special = 0;
        desk.session().setDraft(draft);
        QVERIFY(desk.edit("schema_table", Points, column, choice).toBool());
        QCOMPARE(!points(desk).edges.empty(), stay);
        QCOMPARE(points(desk).special.has_value(), stay);
        QCOMPARE(points(desk).edgesSource.has_value(), stay);
        QVERIFY(edgeErrors(desk.draft().schema, "points").empty());
        QVERIFY(desk.click("data_undo_button"));
        QVERIFY(points(desk) == draft.schema.columns[Points]);
    }

    /// The range is no field of this page; who loads another one sees what does not fit.
    void aNarrowerRangeKeepsThem() {
        WindowDesk desk;
        openPoints(desk);
        QVERIFY(write(desk, "10, 50"));
        Draft draft = desk.draft();
        draft.schema.columns[Points].high = 2; // to 40
        desk.session().setDraft(draft);
        QCOMPARE(points(desk).edges, (Edges{10, 50}));
        QVERIFY(desk.find<Banner>("schema_banner")->text().contains("-20 to 40"));
    }

    void kept_data() {
        QTest::addColumn<bool>("isDeclared");
        QTest::addColumn<std::optional<PublicSource>>("source");
        QTest::addColumn<bool>("areKept");
        const std::optional<PublicSource> none, read = PublicSource::ofRecords();
        const std::optional<PublicSource> named = PublicSource{"Ann", "a book", true};
        QTest::newRow("of a declared column") << true << none << true;
        QTest::newRow("of an undeclared column") << false << none << false;
        QTest::newRow("read, of a declared column") << true << read << false;
        QTest::newRow("read, of an undeclared column") << false << read << false;
        QTest::newRow("named, of a declared column") << true << named << true;
        QTest::newRow("named, of an undeclared column") << false << named << true;
    }
    /// Nothing that was read off the records is written.
    void kept() {
        QFETCH(bool, isDeclared);
        QFETCH(std::optional<PublicSource>, source);
        QFETCH(bool, areKept);
        const QTemporaryDir folder;
        Draft draft;
        draft.inspection = *inspect({writeFile(folder, "p.csv", pointsCsv()).toStdString()});
        draft.schema = proposeSchema(*draft.inspection);
        const Draft read = draft;
        if (isDeclared) declarePublic(draft.schema, {"points"}, "Registry", "Codebook 2020");
        Column& column = draft.schema.columns[Points];
        column.edges = {7, 17.25};
        column.special = 3.125;
        column.curve = CurveRule::Falling;
        column.edgesSource = source;
        const Json json = toJson(draft);
        for (const char* word : {"17.25", "3.125"})
            QCOMPARE(toText(json).find(word) != std::string::npos, areKept);
        const Result<KeptDraft> kept = keptDraftFromJson(Json::parse(toText(json)));
        QVERIFY(kept.ok());
        const std::optional<Draft> back = withKeptSchema(read, *kept);
        QVERIFY(back);
        if (!areKept) dropEdges(column);
        QCOMPARE(toText(toJson(back->schema), 1), toText(toJson(draft.schema), 1));
    }
};

TRILEMMA_TEST(TestEdgeEditing, QApplication)
#include "tst_edge_editing.moc"
