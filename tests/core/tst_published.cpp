// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tables of published points: how they are read, in which order they are shown, and what every setting says
// of itself.
#include "core/base/resources.h"
#include "core/base/text.h"
#include "core/reproduce/explanations.h"
#include "core/reproduce/published.h"
#include "core/reproduce/setting.h"
#include "core/solvers/solver.h"
#include "tests/support/expect.h"
#include "tests/support/test_program.h"

#include <algorithm>
#include <set>

using namespace trilemma;
using namespace trilemma::test;

using StringList = std::vector<std::string>;

namespace {

/// A table of these rows under its header.
Result<std::vector<PublishedPoint>> publishedRows(const QByteArray& rows) {
    return publishedFromCsv(
        "setting,method,epsilon,parameter,value,error,gap,source,note\n" + rows.toStdString(), "t.csv");
}

std::size_t placeOf(const PublishedPoint& point) {
    const std::vector<PublishedMethod>& methods = publishedMethods();
    const auto found = std::find_if(methods.begin(), methods.end(),
                                    [&](const PublishedMethod& method) { return method.id == point.method; });
    return static_cast<std::size_t>(found - methods.begin());
}

} // namespace

class TestPublished : public QObject {
    Q_OBJECT

  private slots:
    void epsilons_data();
    void epsilons();
    void wholeRow();
    void linesOfAnyKind();
    void everyBadLineIsNamed();
    void numbers_data();
    void numbers();
    void orderOfMethods_data();
    void orderOfMethods();
    void asJson();
    void settingsContract_data();
    void settingsContract();
    void grids_data();
    void grids();
    void whatIsJudgedWhere();
    void explanations();
    void sweepsByHand();
    void unitsOfRows();
};

void TestPublished::epsilons_data() {
    QTest::addColumn<QString>("cell");
    QTest::addColumn<bool>("isGood");
    QTest::addColumn<int>("privacy");
    QTest::addColumn<double>("epsilon"); ///< 0: none
    const int some = static_cast<int>(PublishedPrivacy::Epsilon);
    const int none = static_cast<int>(PublishedPrivacy::None);
    const int open = static_cast<int>(PublishedPrivacy::NotStated);
    QTest::newRow("a number") << "0.5" << true << some << 0.5;
    QTest::newRow("tiny") << "1e-9" << true << some << 1e-9;
    QTest::newRow("without privacy") << "inf" << true << none << 0.0;
    QTest::newRow("not stated") << "" << true << open << 0.0;
    QTest::newRow("zero") << "0" << false << open << 0.0;
    QTest::newRow("negative") << "-1" << false << open << 0.0;
    QTest::newRow("no number") << "nan" << false << open << 0.0;
    QTest::newRow("written in full") << "infinity" << false << open << 0.0;
    QTest::newRow("a blank") << " " << false << open << 0.0;
    QTest::newRow("a unit behind it") << "1e" << false << open << 0.0;
}

void TestPublished::epsilons() {
    QFETCH(QString, cell);
    QFETCH(bool, isGood);
    QFETCH(int, privacy);
    QFETCH(double, epsilon);
    const auto points = publishedRows("s,raco-dp," + cell.toUtf8() + ",,,0.1,0.2,paper,\n");
    QCOMPARE(points.ok(), isGood);
    if (!isGood) return;
    QCOMPARE(static_cast<int>(points->front().privacy), privacy);
    QCOMPARE(points->front().epsilon, epsilon > 0 ? std::optional(epsilon) : std::nullopt);
}

void TestPublished::wholeRow() {
    const auto points =
        publishedRows("one two,dp-fermi,3,fairness_weight,0.25,0.125,0.0625,a paper,a note\n");
    EXPECT_OK(points);
    QCOMPARE(points->size(), std::size_t(1));
    const PublishedPoint& point = points->front();
    QCOMPARE(point.settings, (StringList{"one", "two"}));
    QCOMPARE(text(point.method), "dp-fermi");
    QCOMPARE(text(point.parameter), "fairness_weight");
    QCOMPARE(point.value, std::optional(0.25));
    QCOMPARE(point.error, 0.125);
    QCOMPARE(point.gap, 0.0625);
    QCOMPARE(text(point.source), "a paper");
    QCOMPARE(text(point.note), "a note");
    // the table of one setting names that setting alone
    QCOMPARE(text(publishedCsv(*points, "two")),
             "setting,method,epsilon,parameter,value,error,gap,source,note\n"
             "two,dp-fermi,3,fairness_weight,0.25,0.125,0.0625,a paper,a note\n");
}

/// Line ends of any system, lines without anything; two blanks between settings are a slip.
void TestPublished::linesOfAnyKind() {
    const auto points = publishedRows("s,sgda,inf,,,0.1,0.2,paper,\r\n\n\r\ns,sgda,inf,,,0.3,0.4,paper,");
    EXPECT_OK(points);
    QCOMPARE(points->size(), std::size_t(2));
    QCOMPARE(text(points->front().note), "");
    EXPECT_OK(publishedRows(""));
    QVERIFY(publishedRows("")->empty());
    QVERIFY(!publishedRows("a  b,sgda,inf,,,0.1,0.2,paper,\n"));
    QVERIFY(!publishedFromCsv("", "t.csv"));
}

void TestPublished::everyBadLineIsNamed() {
    const Errors errors = errorsOf(publishedRows("s,sgda,inf,,,x,0.2,paper,\n"
                                                 "s,sgda,inf,,,0.1,0.2,paper,\n"
                                                 "s,nobody,inf,,,0.1,0.2,paper,\n"));
    QCOMPARE(errors.size(), std::size_t(2));
    QCOMPARE(text(errors[0].value), "line 2");
    QCOMPARE(text(errors[1].value), "line 4");
    for (const Error& error : errors) {
        QCOMPARE(error.code, ErrorCode::Internal);
        QCOMPARE(text(error.field), "t.csv");
    }
}

void TestPublished::numbers_data() {
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("written");
    QTest::newRow("whole") << 1.0 << "1";
    QTest::newRow("zero") << 0.0 << "0";
    QTest::newRow("a decimal point") << 0.1 << "0.1";
    QTest::newRow("negative") << -2.5 << "-2.5";
    QTest::newRow("small") << 1e-5 << "1e-05";
    QTest::newRow("all digits that it needs") << 1.0 / 3 << "0.3333333333333333";
}

void TestPublished::numbers() {
    QFETCH(double, value);
    QFETCH(QString, written);
    QCOMPARE(text(exactText(value)), written);
    QCOMPARE(written.toDouble(), value);
}

void TestPublished::orderOfMethods_data() {
    QTest::addColumn<QString>("id");
    for (const ReproduceSetting& setting : reproduceSettings())
        QTest::newRow(setting.id.c_str()) << text(setting.id);
}

/// By method, and points of one method as they stand in their tables.
void TestPublished::orderOfMethods() {
    QFETCH(QString, id);
    const auto points = publishedPoints(id.toStdString());
    EXPECT_OK(points);
    QVERIFY(std::is_sorted(points->begin(), points->end(),
                           [](const auto& a, const auto& b) { return placeOf(a) < placeOf(b); }));
    for (const PublishedMethod& method : publishedMethods()) {
        StringList expected, found;
        const auto figures = [](const PublishedPoint& point) {
            return exactText(point.error) + " " + exactText(point.gap) + " " + point.note;
        };
        for (const auto& [path, csv] : embeddedResources()) {
            if (!path.starts_with("published/")) continue;
            const auto all = publishedFromCsv(csv, std::string(path));
            EXPECT_OK(all);
            for (const PublishedPoint& point : *all)
                if (point.method == method.id && contains(point.settings, id.toStdString()))
                    expected.push_back(figures(point));
        }
        for (const PublishedPoint& point : *points)
            if (point.method == method.id) found.push_back(figures(point));
        QCOMPARE(found, expected);
    }
    QVERIFY(publishedPoints("no-such-setting")->empty());
}

void TestPublished::asJson() {
    const auto points = publishedRows("s,dp-fermi,3,fairness_weight,0.25,0.125,0.0625,a paper,a note\n"
                                      "s,fermi,inf,,,0.125,0.0625,a paper,\n"
                                      "s,raco-dp,,gamma,0.5,0.125,0.0625,a paper,\n");
    EXPECT_OK(points);
    const Json some = toJson(points->at(0)), none = toJson(points->at(1)), open = toJson(points->at(2));
    QVERIFY((some == Json{{"method", "dp-fermi"},
                          {"title", "DP-FERMI"},
                          {"private", true},
                          {"epsilon", 3.0},
                          {"parameter", "fairness_weight"},
                          {"value", 0.25},
                          {"error", 0.125},
                          {"gap", 0.0625},
                          {"source", "a paper"},
                          {"note", "a note"}}));
    QVERIFY(none["private"] == false && none["epsilon"].is_null() && none["value"].is_null());
    QVERIFY(open["private"].is_null() && open["epsilon"].is_null() && open["value"] == 0.5);
    QCOMPARE(text(titleOfMethod("raco-dp")), "RaCO-DP");
    QCOMPARE(text(titleOfMethod("of-somebody")), "of-somebody");
}

void TestPublished::settingsContract_data() {
    orderOfMethods_data();
}

/// What holds for every setting; a new row meets it here.
void TestPublished::settingsContract() {
    QFETCH(QString, id);
    const ReproduceSetting& setting = *findReproduceSetting(id.toStdString());
    QCOMPARE(std::count_if(reproduceSettings().begin(), reproduceSettings().end(),
                           [&](const ReproduceSetting& each) { return each.id == setting.id; }),
             1);
    QCOMPARE(text(tableOf(setting).id), text(setting.table));
    const Result<Schema> schema = readySchema(tableOf(setting).schema);
    EXPECT_OK(schema);
    QVERIFY(validate({setting.constraint}, *schema, "constraint").empty());
    for (const auto* grid : {&setting.gammas, &setting.weights, &setting.epsilons}) {
        QVERIFY(std::is_sorted(grid->begin(), grid->end()));
        QVERIFY(std::adjacent_find(grid->begin(), grid->end()) == grid->end());
    }
    QVERIFY(!setting.epsilons.empty() && setting.epsilons.front() > 0);
    bool slack = false, weight = false;
    for (const std::string& solver : setting.solvers) {
        const Solver* known = findSolver(solver);
        QVERIFY2(known, solver.c_str());
        slack |= known->info().isConstrained && known->info().usesSlack;
        for (const ParamSpec& param : known->info().params)
            weight |= param.id == "fairness_weight";
    }
    QCOMPARE(slack, !setting.gammas.empty());
    QCOMPARE(weight, !setting.weights.empty());
    // what is charted against the slack needs one
    QVERIFY(setting.across == ReproduceAcross::Gap || slack);
    QVERIFY(!findReproduceSetting(setting.id + "-"));
}

// As in the papers: epsilons, slacks, weights.
void TestPublished::grids_data() {
    QTest::addColumn<QString>("id");
    QTest::addColumn<QList<double>>("epsilons");
    QTest::addColumn<QList<double>>("gammas");
    QTest::addColumn<QList<double>>("weights");
    QTest::newRow("raco-adult") << "raco-adult" << QList<double>{1, 3, 9}
                                << QList<double>{0.01, 0.02, 0.05, 0.1, 0.15, 0.2} << QList<double>{};
    QTest::newRow("raco-credit") << "raco-credit" << QList<double>{1, 3, 9}
                                 << QList<double>{0.005, 0.01, 0.015, 0.02, 0.05} << QList<double>{};
    QTest::newRow("heart") << "raco-heart-fnr" << QList<double>{0.5, 1, 3} << QList<double>{0.25, 0.6}
                           << QList<double>{};
    QTest::newRow("satisfiability") << "raco-satisfiability" << QList<double>{1, 3, 9}
                                    << QList<double>{0.01, 0.02, 0.05, 0.08, 0.1, 0.12, 0.15, 0.2}
                                    << QList<double>{};
    QTest::newRow("fermi-adult") << "fermi-adult" << QList<double>{0.5, 1, 3, 9} << QList<double>{}
                                 << QList<double>{0, 0.25, 0.5, 0.75, 1, 2, 5, 10};
    QTest::newRow("four solvers") << "credit-equalised-odds" << QList<double>{0.5, 1, 3}
                                  << QList<double>{0.01, 0.02, 0.05}
                                  << QList<double>{0, 0.25, 0.5, 1, 1.5, 10};
}

void TestPublished::grids() {
    QFETCH(QString, id);
    QFETCH(QList<double>, epsilons);
    QFETCH(QList<double>, gammas);
    QFETCH(QList<double>, weights);
    const auto listOf = [](const QList<double>& values) {
        return std::vector<double>(values.begin(), values.end());
    };
    const ReproduceSetting& setting = *findReproduceSetting(id.toStdString());
    QCOMPARE(setting.epsilons, listOf(epsilons));
    QCOMPARE(setting.gammas, listOf(gammas));
    QCOMPARE(setting.weights, listOf(weights));
}

/// Whether a slack holds is asked of the training part, which the solver sees; everything else of the test
/// part.
void TestPublished::whatIsJudgedWhere() {
    for (const ReproduceSetting& setting : reproduceSettings()) {
        const bool asksForTheSlack = setting.id == "raco-satisfiability";
        QCOMPARE(setting.set, asksForTheSlack ? EvaluationSet::Train : EvaluationSet::Test);
        QCOMPARE(setting.across, asksForTheSlack ? ReproduceAcross::GapMinusGamma : ReproduceAcross::Gap);
    }
}

void TestPublished::explanations() {
    QVERIFY(explanationOf("no-such-setting").empty());
    for (const ReproduceSetting& setting : reproduceSettings()) {
        const StringList paragraphs = explanationOf(setting.id);
        QCOMPARE(setting.explanation, paragraphs);
        QVERIFY(paragraphs.front().starts_with("Ours: "));
        QCOMPARE(std::set<std::string>(paragraphs.begin(), paragraphs.end()).size(), paragraphs.size());
        const auto says = [&](const char* what) {
            return std::any_of(paragraphs.begin(), paragraphs.end(), [&](const std::string& paragraph) {
                return paragraph.find(what) != std::string::npos;
            });
        };
        // what a person must know of the table is said wherever that table is used
        QCOMPARE(says("48,842"), setting.table == "adult");
        QCOMPARE(says("trains on the doubled file"), setting.table == "adult-doubled");
        QCOMPARE(says("some 31 of them in training"), setting.table == "parkinsons-subjects");
        QCOMPARE(says("the row is the unit here"), tableOf(setting).rowsAreUnits);
    }
}

/// Base and axes of a setting with weights, and of one with slacks.
void TestPublished::sweepsByHand() {
    const Result<SweepSpec> weights = sweepOf(*findReproduceSetting("fermi-credit"), {"/c.csv"}, 2);
    EXPECT_OK(weights);
    StringList paths;
    for (const SweepAxis& axis : weights->axes)
        paths.push_back(axis.path());
    QCOMPARE(paths, (StringList{"solver.id", "solver.params.fairness_weight", "privacy.epsilon", "seed"}));
    QVERIFY((weights->axes.back().values == std::vector<Json>{1, 2}));
    QVERIFY((weights->axes.front().values == std::vector<Json>{"dp-fermi", "fermi"}));
    QVERIFY(weights->splitFollowsSeed);
    QVERIFY(
        (weights->base.at("privacy") == Json{{"epsilon", 0.5}, {"delta", 1e-5}, {"relation", "zero_out"}}));
    QVERIFY(weights->base.at("data").at("schema") == "credit");
    const Result<SweepSpec> slacks = sweepOf(*findReproduceSetting("raco-heart-fnr"), {"/h.csv"}, 1);
    EXPECT_OK(slacks);
    QCOMPARE(text(slacks->axes.at(1).path()), "constraints.0.gamma");
    QVERIFY((slacks->axes.at(1).values == std::vector<Json>{0.25, 0.6}));
    QVERIFY((slacks->base.at("constraints").at(0) ==
             Json{{"kind", "false_negative_rate"}, {"attributes", Json::array()}, {"gamma", 0.25}}));
}

/// Where rows are units the schema names none, and nothing else of it changes.
void TestPublished::unitsOfRows() {
    const Schema ready = *readySchema("parkinsons");
    const Result<SweepSpec> rows = sweepOf(*findReproduceSetting("raco-parkinsons"), {"/p.csv"}, 1);
    EXPECT_OK(rows);
    const Result<Schema> own = schemaFromJson(rows->base.at("data").at("schema"), "schema");
    EXPECT_OK(own);
    QVERIFY(ready.unitColumn() && !own->unitColumn());
    for (std::size_t i = 0; i < ready.columns.size(); ++i) {
        Column expected = ready.columns[i];
        if (expected.role == Role::Unit) {
            expected.role = Role::Ignored;
            expected.maxRows.reset();
            expected.publicSource.reset();
        }
        QVERIFY2(own->columns[i] == expected, expected.name.c_str());
    }
    const Result<SweepSpec> subjects =
        sweepOf(*findReproduceSetting("raco-parkinsons-subjects"), {"/p.csv"}, 1);
    EXPECT_OK(subjects);
    QVERIFY(subjects->base.at("data").at("schema") == "parkinsons");
}

TRILEMMA_TEST(TestPublished, NoApplication)
#include "tst_published.moc"
