// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What defaults alone reach on real tables, ten seeds that set split and noise, delta 1e-5, against
// tests/data/frontier.csv: a re-derivation in NumPy with the same settings on splits of its own. Private runs
// are also paired with their non-private twin on the same splits, which takes out the luck of the split. The
// noise is secret and another one each time: what is out of bounds is trained three times more, and judged by
// that.
// Skipped where the tables are not at hand; takes minutes.
#include "core/solvers/solver.h"
#include "core/train/trainer.h"
#include "tests/support/real_tables.h"
#include "tests/support/test_program.h"

#include <QFile>

#include <future>
#include <map>

using namespace trilemma;
using namespace trilemma::test;

namespace {

constexpr int seeds = 10;

/// One line of frontier.csv.
struct Expected {
    std::string table, solver, kind;
    std::optional<double> epsilon; ///< none: not private
    double parameter = 0;          ///< gamma, or lambda of dp-fermi
    double error = 0, gap = 0, trainGap = 0;
};

std::vector<Expected> readFrontier() {
    QFile file(QStringLiteral(TRILEMMA_SOURCE_DIR "/tests/data/frontier.csv"));
    if (!file.open(QIODevice::ReadOnly)) qFatal("frontier.csv is missing");
    std::vector<Expected> lines;
    file.readLine();
    while (!file.atEnd()) {
        const QList<QByteArray> cells = file.readLine().trimmed().split(',');
        Expected line{cells[0].toStdString(), cells[1].toStdString(), cells[2].toStdString(), {}};
        if (!cells[3].isEmpty()) line.epsilon = cells[3].toDouble();
        line.parameter = cells[4].toDouble();
        line.error = cells[5].toDouble();
        line.gap = cells[6].toDouble();
        line.trainGap = cells[7].toDouble();
        lines.push_back(line);
    }
    return lines;
}

struct LineMeans {
    double error = 0, trainError = 0, gap = 0, trainGap = 0;
};

std::string attributeOf(const std::string& table) {
    return table == "credit" ? "SEX" : "sex";
}

TrainingSpec specOfLine(const Expected& line, int seed) {
    TrainingSpec spec;
    spec.schema = realSchema(line.table);
    spec.solverId = line.solver;
    const bool usesSlack = findSolver(line.solver)->info().usesSlack;
    const bool isFloor = line.kind == "false_negative_rate";
    spec.constraints = {
        {line.kind, isFloor ? std::vector<std::string>{} : std::vector<std::string>{attributeOf(line.table)},
         usesSlack ? line.parameter : 0.05}};
    if (!usesSlack) spec.params["fairness_weight"] = line.parameter;
    if (line.epsilon) spec.privacy = PrivacyTarget{*line.epsilon, 1e-5, Relation::ZeroOut};
    spec.seed = spec.splitSeed = static_cast<std::uint64_t>(seed);
    return spec;
}

double errorIn(const RunOutcome& outcome, EvaluationSet set) {
    for (const MetricValue& metric : outcome.metrics)
        if (metric.id == "error" && metric.set == set && metric.value) return *metric.value;
    return std::nan("");
}

LineMeans trainedMeans(const SharedTable& table, const Expected& line, int times = 1) {
    std::vector<std::future<RunOutcome>> outcomes;
    for (int i = 0; i < seeds * times; ++i)
        outcomes.push_back(std::async(std::launch::async, [&table, spec = specOfLine(line, 1 + i % seeds)] {
            return *execute(*prepare(spec, table), {}, {});
        }));
    LineMeans means;
    const auto count = static_cast<double>(outcomes.size());
    for (std::future<RunOutcome>& each : outcomes) {
        const RunOutcome outcome = each.get();
        means.error += errorIn(outcome, EvaluationSet::Test) / count;
        means.trainError += errorIn(outcome, EvaluationSet::Train) / count;
        means.gap += *outcome.constraints.front().gapTest / count;
        means.trainGap += *outcome.constraints.front().gapTrain / count;
    }
    return means;
}

/// How far from the reference a table's figures may be: of errors, and of the gap that is judged.
struct Within {
    double error = 0;
    double gap = 0;
};
Within withinOf(const Expected& line) {
    if (line.kind == "equalised_odds")
        return {0.006, 0.015}; // at the tightest slack chance moves it by 0.002
    if (line.solver == "dp-fermi") return {0.004, 0.01};
    if (line.table == "adult") return {0.004, 0.005};
    return {0.006, 0.005};
}

} // namespace

class TestFrontier : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        if (realDataFolder().isEmpty()) QSKIP("the real tables are not at hand (set TRILEMMA_DATA)");
        m_lines = readFrontier();
        QCOMPARE(m_lines.size(), std::size_t(103));
    }

    void defaultsReachTheFrontier_data() {
        QTest::addColumn<QString>("table");
        QTest::addColumn<QString>("solver");
        QTest::addColumn<QString>("kind");
        QTest::newRow("RaCO-DP, Adult") << "adult"
                                        << "raco-dp"
                                        << "demographic_parity";
        QTest::newRow("RaCO-DP, credit") << "credit"
                                         << "raco-dp"
                                         << "demographic_parity";
        QTest::newRow("RaCO-DP, Parkinsons") << "parkinsons"
                                             << "raco-dp"
                                             << "demographic_parity";
        QTest::newRow("DP-FERMI, Adult") << "adult"
                                         << "dp-fermi"
                                         << "demographic_parity";
        QTest::newRow("RaCO-DP, Adult, odds") << "adult"
                                              << "raco-dp"
                                              << "equalised_odds";
    }
    void defaultsReachTheFrontier() {
        QFETCH(QString, table);
        QFETCH(QString, solver);
        QFETCH(QString, kind);
        const SharedTable data = realTable(table.toStdString());
        QVERIFY(data);
        std::map<double, LineMeans> twins;
        for (const Expected& line : m_lines) {
            if (line.table != table.toStdString() || line.solver != solver.toStdString() ||
                line.kind != kind.toStdString())
                continue;
            if (line.solver == "raco-dp" && !twins.contains(line.parameter)) {
                Expected twin = line;
                twin.solver = "sgda";
                twin.epsilon.reset();
                twins[line.parameter] = trainedMeans(data, twin);
            }
            LineMeans means = trainedMeans(data, line);
            if (!isWithin(line, means, twins)) means = trainedMeans(data, line, 3);
            const QString shown = QString("epsilon %1, %2: error %3 (%4), gap %5 (%6), train gap %7")
                                      .arg(*line.epsilon)
                                      .arg(line.parameter)
                                      .arg(means.error, 0, 'f', 4)
                                      .arg(line.error, 0, 'f', 4)
                                      .arg(means.gap, 0, 'f', 4)
                                      .arg(line.gap, 0, 'f', 4)
                                      .arg(means.trainGap, 0, 'f', 4);
            qInfo("%s", qPrintable(shown));
            if (line.solver == "raco-dp")
                qInfo("  paired with its twin: %+.4f", means.error - twins[line.parameter].error);
            QVERIFY2(isWithin(line, means, twins), qPrintable(shown));
        }
    }

    // The exact optimum of the stated objective, by a quasi-Newton method on its closed form and all records:
    // train error and gap 0.1535 / 0.126 at weight 0.5, 0.1567 / 0.093 at weight 1.
    void fermiReachesItsOptimum_data() {
        QTest::addColumn<double>("weight");
        QTest::addColumn<double>("error");
        QTest::addColumn<double>("gap");
        QTest::newRow("lambda 0.5") << 0.5 << 0.1535 << 0.126;
        QTest::newRow("lambda 1") << 1.0 << 0.1567 << 0.093;
    }
    void fermiReachesItsOptimum() {
        QFETCH(double, weight);
        QFETCH(double, error);
        QFETCH(double, gap);
        static const SharedTable adult = realTable("adult");
        Expected line{"adult", "fermi", "demographic_parity", {}};
        line.parameter = weight;
        const LineMeans means = trainedMeans(adult, line);
        qInfo("train error %.4f, gap %.4f", means.trainError, means.trainGap);
        QVERIFY(std::abs(means.trainError - error) <= 0.002);
        QVERIFY(std::abs(means.trainGap - gap) <= 0.01);
    }

    // Heart: false-negative rate at most 0.25, where one in eleven is ill.
    void floorOfARareClass_data() {
        QTest::addColumn<double>("epsilon");
        for (const double epsilon : {0.5, 1.0, 3.0})
            QTest::addRow("epsilon %g", epsilon) << epsilon;
    }
    void floorOfARareClass() {
        QFETCH(double, epsilon);
        static const SharedTable heart = realTable("heart");
        QVERIFY(heart);
        Expected line{"heart", "raco-dp", "false_negative_rate", epsilon};
        line.parameter = 0.25;
        const auto isGood = [](const LineMeans& means) {
            return 1 - means.gap >= 0.745 && 1 - means.gap <= 0.76 && 1 - means.error >= 0.773;
        };
        LineMeans means = trainedMeans(heart, line);
        if (!isGood(means)) means = trainedMeans(heart, line, 3);
        qInfo("recall %.4f, accuracy %.4f", 1 - means.gap, 1 - means.error);
        QVERIFY(isGood(means));
    }

  private:
    bool isWithin(const Expected& line, const LineMeans& means, std::map<double, LineMeans>& twins) const {
        const Within within = withinOf(line);
        if (!(means.error <= line.error + within.error)) return false; // not a number neither
        if (line.solver == "dp-fermi" || line.kind == "equalised_odds") {
            if (!(std::abs(means.gap - line.gap) <= within.gap)) return false;
        } else if (line.table != "parkinsons" && !(means.trainGap <= line.parameter + within.gap)) {
            return false;
        }
        if (line.solver != "raco-dp") return true;
        // Within the same bound of what the reference pays at this point.
        const double paid = line.error - twinOf(line);
        return means.error - twins[line.parameter].error <= paid + within.error;
    }

    /// The reference's own twin without privacy.
    double twinOf(const Expected& line) const {
        for (const Expected& other : m_lines)
            if (other.solver == "sgda" && other.table == line.table && other.kind == line.kind &&
                other.parameter == line.parameter)
                return other.error;
        return std::nan("");
    }

    std::vector<Expected> m_lines;
};

TRILEMMA_TEST(TestFrontier, NoApplication)
#include "tst_frontier.moc"
