// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which runs share a row of the summary.
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"
#include "ui/report/summary_report.h"

using namespace trilemma;

namespace {

RunRecord finishedRun(std::uint64_t seed, double error) {
    RunRecord run;
    run.runId = "run-" + std::to_string(seed);
    run.solver = "raco-dp";
    run.spec =
        Json{{"solver", {{"id", "raco-dp"}, {"params", Json::object()}}}, {"model", {{"id", "linear"}}}};
    run.seed = seed;
    run.gamma = 0.1;
    run.epsilon = 1;
    run.delta = 1e-5;
    run.relation = "zero_out";
    run.datasetId = "table";
    run.status = RunStatus::Done;
    run.metrics = {{"error", EvaluationSet::Test, error, {}, {}, Provenance::NonPrivate, ""},
                   {"demographic_parity_gap", EvaluationSet::Test, 0.05, {}, {}, Provenance::NonPrivate, ""}};
    return run;
}

} // namespace

class TestSummaryReport : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom)); }

    void rows_data() {
        QTest::addColumn<QStringList>("differs"); ///< in what the second of two runs differs
        QTest::addColumn<int>("rows");
        QTest::addColumn<QString>("word");
        QTest::newRow("seed only") << QStringList{} << 1 << "0.2000"; // (0.1 + 0.3) / 2
        QTest::newRow("parameter") << QStringList{"parameter"} << 2 << "clipping_norm=0.5";
        QTest::newRow("table") << QStringList{"table"} << 2 << "0.3000";
        QTest::newRow("delta") << QStringList{"delta"} << 2 << "0.3000";
        QTest::newRow("simulation") << QStringList{"simulation"} << 2 << "(simulation)";
    }
    void rows() {
        QFETCH(QStringList, differs);
        QFETCH(int, rows);
        QFETCH(QString, word);
        RunRecord second = finishedRun(2, 0.3);
        if (differs.contains("parameter"))
            second.spec = test::changed(second.spec,
                                        [](Json& spec) { spec["solver"]["params"]["clipping_norm"] = 0.5; });
        if (differs.contains("table")) second.datasetId = "another";
        if (differs.contains("delta")) second.delta = 1e-6;
        if (differs.contains("simulation")) second.simulation = true;
        const QString text = summaryMarkdown({finishedRun(1, 0.1), second}, {});
        const QStringList lines = text.split(QLatin1Char('\n'));
        QCOMPARE(lines.filter(QStringLiteral("| RaCO-DP")).size(), rows);
        QVERIFY2(text.contains(word), qPrintable(text));
    }

    /// Errors 0.1 and 0.3 at one gap: the second is beaten, but not by a run on other data.
    void tablesApart() {
        RunRecord second = finishedRun(2, 0.3);
        second.gamma = 0.2;
        SummaryOptions options;
        options.tables = {
            {"table", "adult.csv", "income", {"sex", "race"}, 32561, "Drawn: this.", "Released: that."},
            {"another", "german.csv", "credit", {}, 1000, {}, {}}};
        options.pinned = {"run-2"};
        options.tables[0].releases = {{"run-1", ReleaseChoice::AfterLooking},
                                      {"elsewhere", ReleaseChoice::Fixed}};
        options.wish.x = 0.05;
        const auto frontOf = [](const QString& text) { return text.count(QStringLiteral("| yes |")); };
        const QString together = summaryMarkdown({finishedRun(1, 0.1), second}, options);
        QCOMPARE(frontOf(together), 1);
        second.datasetId = "another";
        const QString apart = summaryMarkdown({finishedRun(1, 0.1), second}, options);
        QCOMPARE(frontOf(apart), 2);
        for (const char* words : {"## adult.csv", "## german.csv", "label: income", "sensitive: sex, race",
                                  "records: 32,561 (public)", "Drawn: this.", "Released: that.", "gap ≤ 0.05",
                                  "(non-private): 1 of 1", "Pinned: RaCO-DP, Linear"})
            QVERIFY2(apart.contains(words), qPrintable(QString(words) + "\n" + apart));
        QCOMPARE(apart.count("Pinned: "), 1);
        QCOMPARE(apart.count("Exported: run "), 1);
        QVERIFY(apart.contains("), chosen after looking."));
        options.charts = {{"table", "one"}, {"another", "two"}};
        const QString html = summaryHtml({finishedRun(1, 0.1), second}, options);
        QVERIFY(html.contains("src=\"one\"") && html.contains("src=\"two\""));
    }

    /// Weights of a linear model: intercept, x, red, blue. Colour is -1.5 and 1.5 less its mean, and moves
    /// half of the made-up people; x adds 0.5 x, from -2 to 2, which never outweighs it.
    void aChapterOnCurves() {
        RunCurves curves;
        ModelCurves& model = curves.model;
        model.scores = {"yes"};
        ColumnCurve colour{.column = "colour", .importance = 0.5};
        colour.levels = {{CurveLevel::Kind::Category, "red", 1, {-1.5}},
                         {CurveLevel::Kind::Category, "blue|green", 1, {1.5}}};
        ColumnCurve x{.column = "x", .isNumber = true, .importance = 0.031};
        x.segments = {{{{-2, 2, {-1}}, {2, 2, {1}}}}};
        model.columns = {x, colour};
        curves.noise = 0.25;
        curves.provenance = Provenance::Released;
        SummaryOptions options;
        options.curves = {curveChapter(finishedRun(1, 0.1), curves)};
        const QString text = summaryMarkdown({finishedRun(1, 0.1)}, options);
        for (const char* words :
             {"## Curves of the chosen model", "(released)", "None of your records is read"})
            QVERIFY2(text.contains(words), qPrintable(QString(words) + "\n" + text));
        const qsizetype first =
            text.indexOf("| colour | yes | 50.0 % | −1.50 ± 0.25 (red) | \\+1.50 ± 0.25 (blue");
        QVERIFY2(first > 0, qPrintable(text));
        QVERIFY(text.indexOf("| x | yes | 3.1 % | −1.00 ± 0.50 (-2) | \\+1.00 ± 0.50 (2) |") > first);
        QVERIFY(!text.contains("blue|green")); // no cell of a table ends in a name
        options.curves[0].picture = "data:picture";
        const QString html = summaryHtml({finishedRun(1, 0.1)}, options);
        QVERIFY(html.contains("src=\"data:picture\"") && html.contains("<td align=\"right\">50.0 %</td>"));
        curves.provenance = Provenance::NonPrivate;
        curves.noise = 0;
        const CurveChapter open = curveChapter(finishedRun(1, 0.1), curves);
        QVERIFY(open.lines[1].contains("non-private"));
        QCOMPARE(open.rows[0][3], QString("−1.50 (red)"));
    }

    void theUsualPresetIsNotNamed() {
        RunRecord run = finishedRun(1, 0.1);
        run.spec = test::changed(run.spec, [](Json& spec) { spec["solver"]["preset"] = "recommended"; });
        QVERIFY(!summaryMarkdown({run}, {}).contains("preset"));
        run.spec = test::changed(run.spec, [](Json& spec) { spec["solver"]["preset"] = "paper"; });
        QVERIFY(summaryMarkdown({run}, {}).contains("preset=paper"));
    }
};

TRILEMMA_TEST(TestSummaryReport, QApplication)
#include "tst_summary_report.moc"
