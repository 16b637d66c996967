// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The columns of a run: what is written comes back, and what is damaged is an error with the column's name.
#include "core/train/run_columns.h"
#include "tests/support/expect.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

using ColumnErrors = std::function<Errors(std::string_view)>;

template <class Value>
ColumnErrors reading(const JsonColumn<Value>& column) {
    return [&column](std::string_view text) { return errorsOf(column.read(text)); };
}

template <class Value>
QString writtenAgain(const JsonColumn<Value>& column, const char* text) {
    const Result<Value> read = column.read(text);
    return QString::fromStdString(read ? column.write(*read) : toText(read.errors()));
}

} // namespace

class TestRunColumns : public QObject {
    Q_OBJECT

  private slots:
    /// As stores hold them: the same text is written again.
    void roundTrip_data() {
        QTest::addColumn<QString>("again");
        QTest::addColumn<QString>("text");
        const auto row = [](const char* name, const auto& column, const char* text) {
            QTest::newRow(name) << writtenAgain(column, text) << text;
        };
        row("no warning", column::warnings, "[]");
        row("warnings", column::warnings,
            R"([{"text":"Too small.","provenance":"non-private"},{"text":"","provenance":"released"}])");
        row("history", column::history, "[[10,-0.5,0.0],[20,0.30000000000000004,1.5]]");
        row("no history", column::history, "[]");
        row("named series", column::history,
            R"({"series":["gap","share"],"points":[[10,0.5,null],[20,-0.25,2.0]]})");
        row("one series", column::history, R"({"series":["gap"],"points":[[1,0.5]]})");
        row("the two of before with a gap", column::history,
            R"({"series":["worst_violation","dual_sum"],"points":[[1,0.5,null]]})");
        row("errors", column::errors,
            R"([{"code":"invalid_file","field":"data.files","value":"x","rule":"is gone","remedy":"Look"}])");
        row("an internal error", column::errors,
            R"([{"code":"internal","field":"","value":"","rule":"","remedy":""}])");
        row("selected", column::selected, R"({"candidate":1,"score":0.1})");
        row("selected without a score", column::selected, R"({"candidate":0,"score":null})");
        row("resumed", column::resumed, R"({"run_id":"a","step":4})");
        row("parameters", column::params, R"({"steps":50,"dual_values":"hard"})");
        row("event", column::event,
            R"({"poisson":{"rate":0.0625,"steps":50,"mechanisms":[{"gaussian":{"noise_multiplier":2.5}}]},"count":2})");
        row("files", column::files, R"(["a.csv","b.csv"])");
        row("a schema", column::schema, R"({"columns":[]})");
        row("a model", column::model, R"({"trilemma_model":1,"parameters":[0.1,-2e-09]})");
        row("no model", column::model, "null");
        row("a specification", column::spec, R"({"solver":{"id":"raco-dp"},"later":[1]})");
        row("a specification with its schema", column::spec,
            R"({"data":{"files":["a.csv"],"schema":{"columns":[{"name":"a"}]}},"solver":{"id":"raco-dp"}})");
        row("groups", column::groups,
            R"([{"set":"test","attributes":["sex"],"group":"sex=a","positive":"yes","records":12.0,)"
            R"("rates":[{"id":"precision","numerator":3.0,"denominator":4.0,"value":0.75,"low":0.5,"high":1.0,)"
            R"("not_estimable":null}],"provenance":"non-private"}])");
        row("budgets of groups", column::groupBudgets,
            R"([{"group":"sex=a","portion":1.0,"noise_factor":1.0,"rho":0.25},)"
            R"({"group":"sex=b","portion":0.0625,"noise_factor":4.0,"rho":null}])");
    }
    void roundTrip() {
        QFETCH(QString, again);
        QFETCH(QString, text);
        QCOMPARE(again, text);
    }

    /// As every program before wrote it, and still does for these two.
    void historyOfBefore() {
        const RunHistory history = *column::history.read("[[10,-0.5,0.0],[20,0.25,1.5]]");
        QVERIFY(history.ids == (std::vector<std::string>{worstViolationSeries, dualSumSeries}));
        QCOMPARE(history.points.size(), std::size_t(2));
        QCOMPARE(history.points[1].position, std::int64_t(20));
        QCOMPARE(history.points[1].values, (std::vector<double>{0.25, 1.5}));
        QVERIFY(column::history.read("[]")->ids.empty());
    }

    /// A run keeps what its solver declares, and nothing else.
    void historyOfDeclaredSeries() {
        const std::vector<SeriesInfo> declared{{.id = "gap"}, {.id = "share"}};
        const RunHistory history = historyOf(declared, {{1, {0.5, 2, 7}}, {2, {0.25}}});
        QCOMPARE(QString::fromStdString(column::history.write(history)),
                 QString(R"({"series":["gap","share"],"points":[[1,0.5,2.0],[2,0.25,null]]})"));
        QVERIFY(historyOf({}, {{1, {0.5}}}).empty());
        QVERIFY(historyOf(declared, {}).ids.empty());
    }

    void damaged_data() {
        QTest::addColumn<ColumnErrors>("errors");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("field"); // of the first error
        const auto row = [](const char* name, const auto& column, const char* text, const char* field) {
            QTest::newRow(name) << reading(column) << text << field;
        };
        row("no JSON", column::params, "{", "params");
        row("nothing", column::warnings, "", "warnings");
        row("two values", column::history, "[] []", "history");
        row("too large a number", column::params, R"({"steps":1e999})", "params");
        row("no object", column::params, "[1]", "params");
        row("a specification that is a list", column::spec, "[1]", "spec");
        row("a specification that is null", column::spec, "null", "spec");
        row("warnings in an object", column::warnings, R"({"a":1})", "warnings");
        row("a warning without words", column::warnings, R"([{"provenance":"public"}])", "warnings.0.text");
        row("a warning from nowhere", column::warnings, R"([{"text":"x"}])", "warnings.0.provenance");
        row("an unknown provenance", column::warnings,
            R"([{"text":"x","provenance":"public"},{"text":"x","provenance":"secret"}])",
            "warnings.1.provenance");
        row("two numbers", column::history, "[[1,0.5]]", "history.0");
        row("four numbers", column::history, "[[1,0.5,0,0]]", "history.0");
        row("a word among numbers", column::history, R"([[1,0.5,0],[2,"x",0]])", "history.1");
        row("no number where it was not one", column::history, "[[1,null,0]]", "history.0");
        row("series without points", column::history, R"({"series":["a"]})", "history.points");
        row("a history of no point", column::history, R"({"series":["a"],"points":[]})", "history.points");
        row("points of nothing", column::history, R"({"series":[],"points":[[1]]})", "history.series");
        row("points without series", column::history, R"({"points":[[1,2]]})", "history.series");
        row("series that are numbers", column::history, R"({"series":[1],"points":[[1,2]]})",
            "history.series");
        row("a series twice", column::history, R"({"series":["a","a"],"points":[[1,2,3]]})",
            "history.series");
        row("a series without a name", column::history, R"({"series":["a",""],"points":[[1,2,3]]})",
            "history.series");
        row("fewer values than series", column::history, R"({"series":["a","b"],"points":[[1,2,3],[2,2]]})",
            "history.points.1");
        row("a word among values", column::history, R"({"series":["a"],"points":[[1,"x"]]})",
            "history.points.0");
        row("no position", column::history, R"({"series":["a"],"points":[[null,1]]})", "history.points.0");
        row("half a step", column::history, "[[0.5,1,2]]", "history.0");
        row("a number for an error", column::errors, "[7]", "errors.0");
        row("an unknown error", column::errors,
            R"([{"code":"other","field":"","value":"","rule":"","remedy":""}])", "errors.0.code");
        row("an error without a rule", column::errors,
            R"([{"code":"internal","field":"","value":"","remedy":""}])", "errors.0.rule");
        row("selected null", column::selected, "null", "selected");
        row("no candidate", column::selected, R"({"score":1})", "selected.candidate");
        row("a negative candidate", column::selected, R"({"candidate":-1,"score":1})", "selected.candidate");
        row("a score in words", column::selected, R"({"candidate":1,"score":"x"})", "selected.score");
        row("a step in words", column::resumed, R"({"run_id":"a","step":"x"})", "resumed.step");
        row("resumed from nowhere", column::resumed, R"({"step":1})", "resumed.run_id");
        row("an event that is a list", column::event, "[]", "event");
        row("an unknown event", column::event, R"({"magic":{},"count":1})", "event.poisson");
        row("groups of another shape", column::groups, "[3]", "group_rates.0");
        row("an unknown set", column::groups,
            R"([{"set":"all","attributes":[],"group":null,"positive":"y","records":1,"rates":[]}])",
            "group_rates.0.set");
        row("a rate without its numerator", column::groups,
            R"([{"set":"test","attributes":[],"group":null,"positive":"y","records":1,"rates":[{"id":"accuracy",)"
            R"("denominator":1}]}])",
            "group_rates.0.rates.0.numerator");
        row("budgets in an object", column::groupBudgets, "{}", "group_budgets");
        row("a budget of nobody", column::groupBudgets, R"([{"portion":1,"noise_factor":1,"rho":null}])",
            "group_budgets.0.group");
        row("no portion", column::groupBudgets, R"([{"group":"a","portion":0,"noise_factor":1,"rho":null}])",
            "group_budgets.0.portion");
        row("more than there is", column::groupBudgets,
            R"([{"group":"a","portion":1.5,"noise_factor":1,"rho":null}])", "group_budgets.0.portion");
        row("less noise than planned", column::groupBudgets,
            R"([{"group":"a","portion":1,"noise_factor":0.5,"rho":null}])", "group_budgets.0.noise_factor");
        row("a negative rho", column::groupBudgets,
            R"([{"group":"a","portion":1,"noise_factor":1,"rho":-1}])", "group_budgets.0.rho");
        row("a file that is a number", column::files, R"(["a",1])", "files.1");
        row("a schema that is a list", column::schema, "[]", "schema");
    }
    void damaged() {
        QFETCH(ColumnErrors, errors);
        QFETCH(QString, text);
        QFETCH(QString, field);
        const Errors found = errors(text.toStdString());
        QVERIFY(!found.empty());
        QCOMPARE(QString::fromStdString(found.front().field), field);
        for (const Error& error : found)
            QCOMPARE(error.code, ErrorCode::StoreBroken);
    }

    void names() {
        QCOMPARE(*namedIn<RunStatus>("status", "failed", runStatusNames), RunStatus::Failed);
        const Errors errors = errorsOf(namedIn<RunStatus>("status", "lost", runStatusNames));
        QCOMPARE(text(errors.front().field), "status");
        QCOMPARE(text(errors.front().value), "lost");
    }

    void seeds_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("isSound");
        QTest::newRow("none") << "0" << true;
        QTest::newRow("largest") << "18446744073709551615" << true;
        QTest::newRow("one more") << "18446744073709551616" << false;
        QTest::newRow("empty") << "" << false;
        QTest::newRow("negative") << "-1" << false;
        QTest::newRow("with a rest") << "12x" << false;
        QTest::newRow("broken") << "1.5" << false;
    }
    void seeds() {
        QFETCH(QString, text);
        QFETCH(bool, isSound);
        const Result<std::uint64_t> seed = seedIn(text.toStdString());
        QCOMPARE(seed.ok(), isSound);
        if (isSound)
            QCOMPARE(QString::fromStdString(seedText(*seed)), text);
        else
            QCOMPARE(QString::fromStdString(seed.errors().front().field), QString("seed"));
    }
};

TRILEMMA_TEST(TestRunColumns, NoApplication)
#include "tst_run_columns.moc"
