// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The words of a privacy statement, from records whose figures are set by hand.
#include "core/privacy/meaning.h"
#include "core/train/statement.h"
#include "core/train/training_spec.h"
#include "tests/support/expect.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

RunRecord recordAt(double epsilon, double delta, const char* relation = "zero_out") {
    RunRecord record;
    record.runId = "r";
    record.spec = Json::object();
    record.epsilon = epsilon;
    record.spentEpsilon = epsilon;
    record.delta = delta;
    record.relation = relation;
    record.slotCount = 1000;
    record.events = {{SampledEvent{1, 1, {GaussianMechanism{3.73}}}, 1}};
    return record;
}

QString lineOf(const PrivacyStatement& statement, const char* id) {
    for (const StatementLine& line : statement.lines)
        if (line.id == id) return text(line.text);
    return {};
}

} // namespace

class TestStatement : public QObject {
    Q_OBJECT

  private slots:
    // By hand, rounded up: a right alarm e^epsilon 0.01 + delta, or 1 - e^-epsilon (0.99 - delta); a right
    // guess (e^epsilon + delta) / (1 + e^epsilon).
    void headline_data() {
        QTest::addColumn<double>("epsilon");
        QTest::addColumn<double>("delta");
        QTest::addColumn<QString>("alarm");
        QTest::addColumn<QString>("guess");
        QTest::newRow("1") << 1.0 << 1e-5 << "2.72"
                           << "73.2"; // 0.0271928, 0.7310613
        QTest::newRow("1, large delta") << 1.0 << 0.01 << "3.72"
                                        << "73.4"; // 0.0371828, 0.7337481
        QTest::newRow("3") << 3.0 << 1e-5 << "20.1"
                           << "95.3"; // 0.2008654, 0.9525746
        QTest::newRow("8") << 8.0 << 1e-5 << "99.97"
                           << "99.97"; // 0.9996679, 0.9996647
    }
    void headline() {
        QFETCH(double, epsilon);
        QFETCH(double, delta);
        QFETCH(QString, alarm);
        QFETCH(QString, guess);
        const QString said = text(privacyStatement(recordAt(epsilon, delta), {}).headline);
        QVERIFY2(said.contains("in 1 of 100 cases, it raises a right one in at most " + alarm + " of 100"),
                 qPrintable(said));
        QVERIFY2(said.contains("right in at most " + guess + " of 100 cases"), qPrintable(said));
        // Neither follows from (epsilon, delta).
        QVERIFY2(!said.contains("times as likely") && !said.contains("but for a chance"), qPrintable(said));
    }

    /// Whoever uses a model has to know that it draws, and what it reads; private or not.
    void decisionsAreSaid_data() {
        QTest::addColumn<bool>("isPrivate");
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("said"); // how the line begins; empty: there is none
        const QString plain = R"({"id":"linear"})", draws = R"({"id":"own","decides_at_random":true})",
                      reads = R"({"id":"own","attributes_needed":["sex"]})";
        for (const bool isPrivate : {true, false}) {
            const char* name = isPrivate ? "private" : "not private";
            QTest::addRow("%s, neither", name) << isPrivate << plain << "";
            QTest::addRow("%s, draws", name)
                << isPrivate << draws << "This model draws its decisions at random";
            QTest::addRow("%s, reads a group", name)
                << isPrivate << reads << "The decisions of this model depend on the person's sex";
        }
    }
    void decisionsAreSaid() {
        QFETCH(bool, isPrivate);
        QFETCH(QString, model);
        QFETCH(QString, said);
        RunRecord record = recordAt(1, 1e-5);
        if (!isPrivate) record.epsilon.reset();
        record.model = Json::parse(model.toStdString());
        const PrivacyStatement statement = privacyStatement(record, {});
        QCOMPARE(statement.isProtected, isPrivate);
        QCOMPARE(lineOf(statement, "decisions").isEmpty(), said.isEmpty());
        QCOMPARE(statement.facts.contains("decides_at_random"), !said.isEmpty());
        if (said.isEmpty()) return;
        QVERIFY(lineOf(statement, "decisions").startsWith(said));
        QCOMPARE(statement.facts.value("decides_at_random", false),
                 record.model.contains("decides_at_random"));
        QVERIFY(statement.facts.value("attributes_needed", Json()) ==
                record.model.value("attributes_needed", Json::array()));
        QVERIFY(statement.facts.value("base_model", true) == false);
    }

    /// Iterates are on the way to a model only where something is seen of the records more than once.
    void whatIsCovered_data() {
        QTest::addColumn<int>("steps");
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("events");
        QTest::addColumn<QString>("covers");
        const QString iterates = "This model and every intermediate iterate of its training.",
                      once = "This model and everything that its training saw of the records.";
        QTest::newRow("once") << 1 << 1 << 1 << once;
        QTest::newRow("two steps") << 2 << 1 << 1 << iterates;
        QTest::newRow("one step twice") << 1 << 2 << 1 << iterates;
        QTest::newRow("two looks") << 1 << 1 << 2 << once;
        QTest::newRow("two looks, two steps") << 2 << 1 << 2 << iterates;
    }
    void whatIsCovered() {
        QFETCH(int, steps);
        QFETCH(int, count);
        QFETCH(int, events);
        QFETCH(QString, covers);
        RunRecord record = recordAt(1, 1e-5);
        record.events.assign(static_cast<std::size_t>(events),
                             {SampledEvent{1, steps, {GaussianMechanism{3.73}}}, count});
        QCOMPARE(lineOf(privacyStatement(record, {}), "covers"), covers);
    }

    /// Bought metrics leave too: a record of the test part is protected by their epsilon alone.
    void boughtMetricsAreInTheHeadline() {
        RunRecord record = recordAt(1, 1e-5);
        record.evaluationSpentEpsilon = 8;
        record.evaluationEvents = {{SampledEvent{1, 1, {GaussianMechanism{0.6}}}, 1}};
        const StatementFigures figures = statementFigures(record);
        const QString said = text(privacyStatement(record, {}, figures).headline);
        QVERIFY2(said.contains("a right one in at most 99.97 of 100"), qPrintable(said));
        QVERIFY2(said.contains("right in at most 99.97 of 100 cases"), qPrintable(said));
        const Result<double> chance =
            chanceOfGreaterOdds(record.evaluationEvents, Relation::ZeroOut, 8, 1e-5);
        EXPECT_OK(chance);
        QCOMPARE(figures.chanceOfGreaterOdds, std::optional(*chance));
    }

    void whatATestTells_data() {
        QTest::addColumn<QByteArray>("relation");
        QTest::addColumn<QString>("question");
        QTest::newRow("zero-out") << QByteArray("zero_out") << "whether a certain record took part";
        QTest::newRow("replace-one") << QByteArray("replace_one")
                                     << "which of two contents a certain record has";
        QTest::newRow("attributes") << QByteArray("attribute_only")
                                    << "which of two groups a certain person belongs to";
    }
    void whatATestTells() {
        QFETCH(QByteArray, relation);
        QFETCH(QString, question);
        const QString said = text(privacyStatement(recordAt(1, 1e-5, relation.constData()), {}).headline);
        QVERIFY2(said.contains("to tell " + question), qPrintable(said));
    }

    void boundsAreRoundedOutward() {
        RunRecord record = recordAt(1.0000001, 1.2349e-5);
        record.slotCount = 1001; // delta x n = 0.01236135
        record.evaluationSpentEpsilon = 0.500001;
        StatementFigures figures;
        figures.replaceOne = PrivacyFigure();
        figures.replaceOne->epsilon = 2.000001;
        figures.chanceOfGreaterOdds = 4.11e-4;
        const PrivacyStatement statement = privacyStatement(record, {}, figures);
        const QString guarantee = lineOf(statement, "guarantee");
        QVERIFY2(guarantee.contains("epsilon 1.0001 (asked for: 1.001) at delta 1.24e-05"),
                 qPrintable(guarantee));
        QVERIFY2(guarantee.contains("slots is 0.013"), qPrintable(guarantee));
        QVERIFY(lineOf(statement, "replace_one").contains("epsilon 2.0001"));
        QVERIFY(lineOf(statement, "evaluation").contains("epsilon 0.50001"));
        QVERIFY(lineOf(statement, "odds").contains("a factor of 2.72 with a chance of at most 0.00042"));
    }

    /// A Gaussian at epsilon 1, delta 1e-5 has mu = 0.268: the odds grow by e with a chance of 41 delta.
    void theChanceIsThatOfTheRunsOwnEvents() {
        const StatementFigures figures = statementFigures(recordAt(1, 1e-5));
        QVERIFY(figures.chanceOfGreaterOdds);
        QVERIFY2(std::abs(*figures.chanceOfGreaterOdds / 41e-5 - 1) < 0.03,
                 qPrintable(QString::number(*figures.chanceOfGreaterOdds)));
        RunRecord simulated = recordAt(1, 1e-5);
        simulated.simulation = true;
        QVERIFY(!statementFigures(simulated).chanceOfGreaterOdds);
    }
};

TRILEMMA_TEST(TestStatement, NoApplication)
#include "tst_statement.moc"
