// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a run tells beside its figures: warnings about its records, and the score that a trial is chosen by.
// How a run is made ready and trained stands in the helpers alone.
#include "core/train/trainer.h"
#include "tests/support/expect.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// Warnings of a run without privacy on all of these records, but for what they say of its model: people here
/// are alike, so that it decides alike.
QStringList warningsOf(const QByteArray& csv, const Schema& schema, std::vector<ConstraintSpec> constraints) {
    TrainingSpec spec = smallSpec("/data/a.csv");
    spec.schema = schema;
    spec.solverId = "sgd";
    spec.params = {{"steps", 1}};
    spec.privacy.reset();
    spec.testShare = 0;
    spec.constraints = std::move(constraints);
    const Result<PreparedRun> run = prepare(spec, loadText(csv, schema));
    if (!run) qFatal("%s", toText(run.errors()).c_str());
    QStringList texts;
    const RunOutcome outcome = *execute(*run, {}, {});
    for (const Warning& warning : outcome.warnings) {
        if (warning.provenance != Provenance::NonPrivate) texts << "not marked as non-private";
        if (!warning.text.starts_with("The model decides")) texts << text(warning.text);
    }
    return texts;
}

/// So many records of each: group a with no and yes, group b with no and yes.
QByteArray peopleCsv(int aNo, int aYes, int bNo, int bYes) {
    QByteArray csv = "x,colour,group,y\n";
    csv += QByteArray("0.5,red,a,no\n").repeated(aNo) + QByteArray("0.5,red,a,yes\n").repeated(aYes);
    return csv + QByteArray("0.5,red,b,no\n").repeated(bNo) + QByteArray("0.5,red,b,yes\n").repeated(bYes);
}

/// A histogram without noise of two groups: for each of group and label (part 2 group + label) the records
/// that are decided for class 0 and for class 1.
NoisyEvaluation histogramOf(const std::array<std::array<double, 2>, 4>& decided) {
    NoisyEvaluation evaluation;
    evaluation.shape.crossings = 2;
    evaluation.cells = Eigen::ArrayXd::Zero(static_cast<Eigen::Index>(evaluation.shape.cellCount()));
    for (int part = 0; part < 4; ++part)
        for (int decision = 0; decision < 2; ++decision) {
            const int label = part % 2;
            const double own = decision == label ? 0.9 : 0.1; // probability of the record's label
            const std::size_t cell = evaluation.shape.indexOf(part / 2, label, decision, own);
            evaluation.cells[static_cast<Eigen::Index>(cell)] +=
                decided[static_cast<std::size_t>(part)][static_cast<std::size_t>(decision)];
        }
    return evaluation;
}

/// The score of such a histogram in a run that asks for these constraints between two groups.
double scoreOf(const NoisyEvaluation& evaluation, const std::string& metric, double penalty,
               const std::vector<ConstraintSpec>& constraints) {
    PreparedRun run;
    run.spec.selection = SelectionSpec{TrialCountDistribution::Geometric, 10, metric, penalty, {}};
    run.spec.constraints = constraints;
    run.report = groupReport({{{"group", {"a", "b"}, {}}}, {"y", {"no", "yes"}, {}}}, constraints);
    return selectionScore(run, evaluation);
}

ConstraintSpec betweenGroups(double gamma) {
    return {"demographic_parity", {"group"}, gamma};
}

} // namespace

class TestRunOutcome : public QObject {
    Q_OBJECT

  private slots:
    void smallGroups_data();
    void smallGroups();
    void incompleteRecords();
    void rowsBeyondTheMaximum();
    void oneClass();
    void groupsOfTheConstraintsAlone();
    void scores_data();
    void scores();
    void largestGapOfSeveral_data();
    void largestGapOfSeveral();
    void scoresThatAreNotEstimable();
};

// Fewer than 30 training records of a group are too few to say much of it.
void TestRunOutcome::smallGroups_data() {
    QTest::addColumn<QByteArray>("csv");
    QTest::addColumn<QStringList>("warnings");
    QTest::newRow("30 of each") << peopleCsv(15, 15, 15, 15) << QStringList();
    QTest::newRow("29 of one") << peopleCsv(15, 14, 15, 15)
                               << QStringList("The group group=a has only 29 training records.");
    QTest::newRow("one of one") << peopleCsv(30, 30, 0, 1)
                                << QStringList("The group group=b has only 1 training records.");
    QTest::newRow("none of one") << peopleCsv(30, 30, 0, 0)
                                 << QStringList("The group group=b has no training record.");
    QTest::newRow("both") << peopleCsv(1, 1, 2, 2)
                          << QStringList{"The group group=a has only 2 training records.",
                                         "The group group=b has only 4 training records."};
}

void TestRunOutcome::smallGroups() {
    QFETCH(QByteArray, csv);
    QFETCH(QStringList, warnings);
    QCOMPARE(warningsOf(csv, smallSchema(), {betweenGroups(0.1)}), warnings);
}

/// A kind that looks at labels counts the people of each label.
void TestRunOutcome::groupsOfTheConstraintsAlone() {
    QCOMPARE(warningsOf(peopleCsv(15, 15, 15, 15), smallSchema(), {}), QStringList());
    QCOMPARE(warningsOf(peopleCsv(1, 1, 15, 15), smallSchema(), {}), QStringList());
    QCOMPARE(warningsOf(peopleCsv(30, 29, 30, 31), smallSchema(), {{"equal_opportunity", {"group"}, 0.1}}),
             QStringList("The group group=a, y=yes has only 29 training records."));
}

void TestRunOutcome::incompleteRecords() {
    const QByteArray csv = peopleCsv(15, 15, 15, 15) + "?,red,a,no\n0.5,green,a,no\n";
    QCOMPARE(
        warningsOf(csv, smallSchema(), {betweenGroups(0.1)}),
        QStringList("2 of 62 records are incomplete or do not fit the schema; they contribute nothing."));
}

void TestRunOutcome::rowsBeyondTheMaximum() {
    Schema schema = smallSchema();
    Column unit;
    unit.name = "person";
    unit.role = Role::Unit;
    unit.kind = Kind::Text;
    unit.maxRows = 2;
    schema.columns.push_back(unit);
    QByteArray csv = "x,colour,group,y,person\n";
    for (int person = 0; person < 40; ++person) // three rows each of the first five
        for (int row = 0; row < (person < 5 ? 3 : 1); ++row)
            csv += QByteArray("0.5,red,") + (person % 2 ? "a" : "b") + (person % 4 < 2 ? ",no," : ",yes,") +
                   QByteArray::number(person) + "\n";
    QCOMPARE(warningsOf(csv, schema, {}),
             QStringList(
                 "5 records lie beyond the declared maximum of 2 rows per unit; they contribute nothing."));
}

void TestRunOutcome::oneClass() {
    QCOMPARE(
        warningsOf(peopleCsv(30, 0, 30, 0), smallSchema(), {betweenGroups(0.1)}),
        QStringList("The training records hold fewer than two classes; nothing can be learned from them."));
}

// Group a: 40 no (30 right), 60 yes (30 right); b: 80 no (60 right), 20 yes (20 right). Error 60/200; rates
// of yes: a 40/100, b 40/100. Turned: b decides yes for 60 + 20 of 100 and its error is 60: (40 + 60)/200.
void TestRunOutcome::scores_data() {
    QTest::addColumn<QString>("metric");
    QTest::addColumn<double>("penalty");
    QTest::addColumn<double>("gamma");
    QTest::addColumn<bool>("isTurned");
    QTest::addColumn<double>("score");
    QTest::newRow("no gap") << "error" << 1.0 << 0.1 << false << 0.3;
    QTest::newRow("a gap within gamma") << "error" << 1.0 << 0.4 << true << 0.5;
    QTest::newRow("a gap beyond it") << "error" << 1.0 << 0.1 << true << 0.5 + 0.3;
    QTest::newRow("weighed") << "error" << 2.5 << 0.1 << true << 0.5 + 2.5 * 0.3;
    QTest::newRow("ignored") << "error" << 0.0 << 0.1 << true << 0.5;
    // more is better: recalls 90/120 and 50/80, or 30 + 20 of 120 and 50 of 80
    QTest::newRow("a metric of which more is better")
        << "balanced_accuracy" << 1.0 << 0.1 << false << -0.6875;
    QTest::newRow("the same with a gap")
        << "balanced_accuracy" << 1.0 << 0.1 << true << -(50.0 / 120 + 0.625) / 2 + 0.3;
}

void TestRunOutcome::scores() {
    QFETCH(QString, metric);
    QFETCH(double, penalty);
    QFETCH(double, gamma);
    QFETCH(bool, isTurned);
    QFETCH(double, score);
    std::array<std::array<double, 2>, 4> decided{{{30, 10}, {30, 30}, {60, 20}, {0, 20}}};
    if (isTurned) decided[2] = {20, 60};
    const double found = scoreOf(histogramOf(decided), metric.toStdString(), penalty, {betweenGroups(gamma)});
    QVERIFY2(std::abs(found - score) < 1e-9, qPrintable(QString::number(found)));
}

/// Error 0.5 and a gap of 0.4, as in the turned rows above.
void TestRunOutcome::largestGapOfSeveral_data() {
    QTest::addColumn<double>("first");
    QTest::addColumn<double>("second");
    QTest::addColumn<double>("score");
    QTest::newRow("the first is exceeded by more") << 0.1 << 0.3 << 0.5 + 0.3;
    QTest::newRow("the second") << 0.3 << 0.1 << 0.5 + 0.3;
    QTest::newRow("one only") << 0.2 << 0.6 << 0.5 + 0.2;
    QTest::newRow("none") << 0.5 << 0.6 << 0.5;
}

void TestRunOutcome::largestGapOfSeveral() {
    QFETCH(double, first);
    QFETCH(double, second);
    QFETCH(double, score);
    const NoisyEvaluation turned = histogramOf({{{30, 10}, {30, 30}, {20, 60}, {0, 20}}});
    const double found = scoreOf(turned, "error", 1, {betweenGroups(first), betweenGroups(second)});
    QVERIFY2(std::abs(found - score) < 1e-9, qPrintable(QString::number(found)));
}

/// A gap that is not estimable counts as 1, however good the rest looks; a metric that is not, as the worst.
void TestRunOutcome::scoresThatAreNotEstimable() {
    const NoisyEvaluation one = histogramOf({{{40, 10}, {10, 40}, {0, 0}, {0, 0}}}); // nobody of group b
    QVERIFY(std::abs(scoreOf(one, "error", 1, {betweenGroups(0.1)}) - (0.2 + 0.9)) < 1e-9);
    QVERIFY(std::abs(scoreOf(one, "error", 0, {betweenGroups(0.1)}) - 0.2) < 1e-9);
    const NoisyEvaluation none = histogramOf({{{0, 0}, {0, 0}, {0, 0}, {0, 0}}});
    QVERIFY(std::isinf(scoreOf(none, "error", 1, {betweenGroups(0.1)})));
    QVERIFY(scoreOf(none, "auc", 1, {betweenGroups(0.1)}) > 0); // also of a metric of which more is better
}

TRILEMMA_TEST(TestRunOutcome, NoApplication)
#include "tst_run_outcome.moc"
