// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The contract of the registry of metrics: what axes, columns and reports take from it holds for every row.
#include "core/evaluation/evaluation.h"
#include "core/evaluation/metric_registry.h"
#include "tests/support/expect.h"
#include "tests/support/test_program.h"

#include <QDirIterator>
#include <QRegularExpression>
#include <QSet>

#include <random>

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// Both gaps over an attribute of three groups; two classes.
GroupReport reportOfBothGaps() {
    const PartitionAxes axes{{{"g", {"a", "b", "c"}, {}}}, {"label", {"no", "yes"}, {}}};
    return groupReport(axes, {{"demographic_parity", {"g"}, 0}, {"equalised_odds", {"g"}, 0}});
}

/// Counts that no model made: up to `most` records in each cell, and scores from 0 to 1.
EvaluationCounts madeUpCounts(std::mt19937& random, int max, const GroupReport& report) {
    std::uniform_int_distribution<int> count(0, max);
    std::uniform_real_distribution<double> share(0, 1);
    EvaluationCounts counts;
    counts.confusion.setZero(2, 2);
    counts.decisions.setZero(report.partition.partCount(), 2);
    for (Eigen::Index i = 0; i < counts.confusion.size(); ++i)
        counts.confusion(i) = count(random);
    for (Eigen::Index i = 0; i < counts.decisions.size(); ++i)
        counts.decisions(i) = count(random);
    for (int i = 0; i < max; ++i)
        counts.scores.emplace_back(share(random), share(random) < 0.5);
    counts.logLossSum = 3 * share(random) * counts.records();
    counts.logLossSquares = 9 * counts.records();
    return counts;
}

bool isWithin(const MetricSpec& spec, const std::optional<double>& value) {
    return !value || ((!spec.min || *value >= *spec.min) && (!spec.max || *value <= *spec.max));
}

} // namespace

class TestMetricRegistry : public QObject {
    Q_OBJECT

  private slots:
    void everyRowIsWhole() {
        const QRegularExpression name(QStringLiteral("^[a-z][a-z0-9_]*$"));
        QSet<QString> ids, titles, shortTitles, constraints;
        for (const MetricSpec& spec : metricRegistry()) {
            QVERIFY2(name.match(text(spec.id)).hasMatch(), spec.id.c_str());
            QVERIFY(!spec.title.empty() && !spec.shortTitle.empty() && spec.shortTitle.size() <= 20);
            QVERIFY(!spec.formula.empty() && !spec.tasks.empty());
            QVERIFY(spec.decimals >= 1 && spec.decimals <= 6);
            if (spec.min && spec.max) QVERIFY(*spec.min < *spec.max);
            for (const auto& [set, value] : {std::pair{&ids, spec.id}, std::pair{&titles, spec.title},
                                             std::pair{&shortTitles, spec.shortTitle}}) {
                QVERIFY2(!set->contains(text(value)), value.c_str());
                set->insert(text(value));
            }
            if (!spec.isGap()) continue;
            QVERIFY2(findConstraintKind(spec.constraint), spec.constraint.c_str());
            QVERIFY2(spec.lowerIsBetter, spec.id.c_str()); // else gamma would bound it on the wrong side
            QVERIFY(!findConstraintKind(spec.constraint)->isFloor);
            QVERIFY(!constraints.contains(text(spec.constraint)));
            constraints.insert(text(spec.constraint));
        }
    }

    void rowsAreFound() {
        for (std::size_t i = 0; i < metricRegistry().size(); ++i) {
            const MetricSpec& spec = metricRegistry()[i];
            QCOMPARE(findMetric(spec.id), &spec);
            QCOMPARE(metricPlace(spec), i);
            if (spec.isGap()) QCOMPARE(gapOfConstraint(spec.constraint), &spec);
        }
        QVERIFY(!findMetric("beauty"));
        QVERIFY(!gapOfConstraint("")); // of no constraint, as most metrics: not the gap of one
        QVERIFY(!gapOfConstraint("beauty"));
    }

    /// Floors are not among them, whose gamma would bound their metric on the wrong side, nor custom rates,
    /// which are those of one constraint alone.
    void everyGapOfGroupsIsAMetric() {
        for (const ConstraintKind& kind : constraintCatalog())
            QVERIFY2((gapOfConstraint(kind.id) != nullptr) == kind.hasGapOfGroups(), kind.id.c_str());
        QVERIFY(!findConstraintKind("recall_floor")->hasGapOfGroups());
        QVERIFY(!findConstraintKind("custom")->hasGapOfGroups());
    }

    void names_data() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("inSentence");
        QTest::newRow("a word") << "error"
                                << "error";
        QTest::newRow("two words") << "log_loss"
                                   << "log loss";
        QTest::newRow("capitals") << "auc"
                                  << "AUC";
        QTest::newRow("a letter and a word") << "g_mean"
                                             << "G-mean";
    }
    void names() {
        QFETCH(QString, id);
        QFETCH(QString, inSentence);
        QCOMPARE(text(nameInSentence(*findMetric(id.toStdString()))), inSentence);
    }

    void theDefaultAxesAreTwoMetrics() {
        for (const char* task : {classificationTask, regressionTask}) {
            const MetricAxes& axes = defaultAxes(task);
            QVERIFY(axes.x && axes.y && axes.x != axes.y);
            QCOMPARE(axes.directions(), (TradeoffDirections{axes.x->lowerIsBetter, axes.y->lowerIsBetter}));
            QVERIFY(areOfTask(axes, task));
            QVERIFY(!metricsOfTask(task).empty());
        }
        QVERIFY(!areOfTask(defaultAxes(regressionTask), classificationTask));
        const MetricAxes others{findMetric("equalised_odds_gap"), findMetric("balanced_accuracy")};
        QVERIFY(others.directions().xLower && !others.directions().yLower);
    }

    /// Window and command line ask the registry: apart from the words of some metrics and the axes of
    /// published experiments nothing there names one.
    void nobodyAboveTheCoreNamesThem() {
        QStringList naming;
        for (const char* folder : {"ui", "app"}) {
            QDirIterator files(QStringLiteral(TRILEMMA_SOURCE_DIR "/") + folder, {"*.h", "*.cpp"},
                               QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QByteArray source = file.readAll();
                for (const MetricSpec& spec : metricRegistry())
                    if (spec.id != "error" && // a word of other things too
                        source.contains('"' + QByteArray::fromStdString(spec.id) + '"'))
                        naming << QFileInfo(file).fileName();
            }
        }
        naming.removeDuplicates();
        naming.sort();
        QCOMPARE(naming, QStringList({"drawing_module.cpp", "metric_words.cpp"}));
    }

    void everyMetricIsComputedAndKeepsItsRange() {
        const GroupReport report = reportOfBothGaps();
        std::mt19937 random(7);
        QSet<QString> estimated;
        for (const int max : {0, 1, 2, 5, 100}) // few records: classes and groups without any
            for (int round = 0; round < 200; ++round) {
                const auto metrics =
                    computeMetrics(madeUpCounts(random, max, report), EvaluationSet::Test, report);
                const auto known = metricsOfTask(classificationTask);
                QCOMPARE(metrics.size(), known.size());
                for (std::size_t i = 0; i < metrics.size(); ++i) {
                    const MetricSpec& spec = *known[i];
                    QCOMPARE(text(metrics[i].id), text(spec.id));
                    QVERIFY2(isWithin(spec, metrics[i].value), spec.id.c_str());
                    QVERIFY2(metrics[i].value.has_value() == metrics[i].notEstimable.empty(),
                             spec.id.c_str());
                    if (metrics[i].value) estimated.insert(text(spec.id));
                }
            }
        QCOMPARE(static_cast<std::size_t>(estimated.size()),
                 metricsOfTask(classificationTask).size()); // none always fails
    }
};

TRILEMMA_TEST(TestMetricRegistry, NoApplication)
#include "tst_metric_registry.moc"
