// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "core/base/resources.h"
#include "core/data/census_sample.h"
#include "core/data/encoded_table.h"
#include "tests/support/expect.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// logit of P(high income) by attribute and level, read from the published parameters.
struct Logits {
    double intercept = 0;
    QStringList attributes;
    QHash<QString, double> byLevel; ///< "region=west"
};

Logits readLogits() {
    const Json json = Json::parse(embeddedResources().at("sample/census.json"));
    Logits logits;
    logits.intercept = json.at("intercept");
    for (const Json& attribute : json.at("attributes")) {
        const QString name = text(attribute.at("name").get<std::string>());
        logits.attributes << name;
        for (const Json& level : attribute.at("levels"))
            logits.byLevel.insert(name + '=' + text(level.at("value").get<std::string>()), level.at("logit"));
    }
    return logits;
}

/// A share of records and its standard error.
struct Share {
    double hits = 0;
    double records = 0;
    double value() const { return hits / records; }
    double variance() const { return value() * (1 - value()) / records; }
};

/// What the classifier p > 1/2 does on the sample.
struct Estimate {
    Share wrong, positive, selectedFemale, selectedMale;
};

Estimate estimateFromSample() {
    const Logits logits = readLogits();
    Estimate estimate;
    const QList<QByteArray> lines = QByteArray::fromStdString(censusSampleCsv()).trimmed().split('\n');
    for (const QByteArray& line : lines.mid(1)) {
        const QList<QByteArray> cells = line.split(',');
        double logit = logits.intercept;
        for (qsizetype i = 0; i < logits.attributes.size(); ++i)
            logit += logits.byLevel.value(logits.attributes[i] + '=' + QString::fromUtf8(cells[i]), qQNaN());
        const bool selected = logit > 0;
        const bool positive = cells.back() == "yes";
        Share& selection =
            cells[cells.size() - 2] == "female" ? estimate.selectedFemale : estimate.selectedMale;
        selection.records += 1;
        selection.hits += selected;
        estimate.wrong.records += 1;
        estimate.wrong.hits += selected != positive;
        estimate.positive.records += 1;
        estimate.positive.hits += positive;
    }
    return estimate;
}

} // namespace

class TestCensusSample : public QObject {
    Q_OBJECT

  private slots:
    void twentyThousandRows();
    void deterministic();
    void documentedTruth();
    void truthAgreesWithTheSample();
    void fitsItsSchema();
    void wages();
};

void TestCensusSample::twentyThousandRows() {
    const QList<QByteArray> lines = QByteArray::fromStdString(censusSampleCsv()).split('\n');
    QCOMPARE(lines.size(), 20002); // header, records, nothing after the last line end
    QCOMPARE(lines.front(),
             "age,education_years,hours_per_week,occupation,household,region,capital_income,sex,high_income");
    QVERIFY(lines.back().isEmpty());
    for (const QByteArray& line : lines.mid(1, 20000))
        QCOMPARE(line.count(','), 8);
}

void TestCensusSample::deterministic() {
    QVERIFY(censusSampleCsv() == censusSampleCsv());
}

/// The figures that the documentation of the sample gives.
void TestCensusSample::documentedTruth() {
    const CensusTruth truth = censusTruth();
    QVERIFY2(std::abs(truth.bestError - 0.1854) < 5e-5, std::to_string(truth.bestError).c_str());
    QVERIFY2(std::abs(truth.gapOfBest - 0.1405) < 5e-5, std::to_string(truth.gapOfBest).c_str());
}

/// Each estimate within 4 standard errors: a correct program fails once in 5,000 samples, and the sample is
/// fixed.
void TestCensusSample::truthAgreesWithTheSample() {
    const CensusTruth truth = censusTruth();
    const Estimate estimate = estimateFromSample();
    QCOMPARE(estimate.wrong.records, 20000.0);
    const auto agrees = [](double found, double expected, double variance) {
        return std::abs(found - expected) <= 4 * std::sqrt(variance);
    };
    QVERIFY(agrees(estimate.wrong.value(), truth.bestError, estimate.wrong.variance()));
    QVERIFY(agrees(estimate.positive.value(), truth.positiveRate, estimate.positive.variance()));
    const double gap = std::abs(estimate.selectedFemale.value() - estimate.selectedMale.value());
    QVERIFY(
        agrees(gap, truth.gapOfBest, estimate.selectedFemale.variance() + estimate.selectedMale.variance()));
}

void TestCensusSample::fitsItsSchema() {
    const Result<Schema> schema = readySchema(censusSampleSchema);
    EXPECT_OK(schema);
    const Result<SharedTable> table = loadTable({censusSampleName}, *schema);
    EXPECT_OK(table);
    QCOMPARE((*table)->slotCount, std::size_t(20000));
    QCOMPARE((*table)->dropped, std::uint64_t(0));
    QCOMPARE((*table)->sensitive.size(), std::size_t(1));
}

/// What the documentation says of the other sample: spreads 3 and 5, a share of .42.
void TestCensusSample::wages() {
    const WagesTruth truth = wagesTruth();
    QCOMPARE(truth.femaleMse, 9.0);
    QCOMPARE(truth.maleMse, 25.0);
    QVERIFY(std::abs(truth.bestMse - 18.28) < 1e-9);
    const Json json = Json::parse(embeddedResources().at("sample/wages.json"));
    const QList<QByteArray> lines =
        QByteArray::fromStdString(sampleCsv(wagesSampleName)).trimmed().split('\n');
    QCOMPARE(lines.size(), 20001);
    QCOMPARE(lines.front(), "age,education_years,occupation,region,sex,hourly_wage");
    std::array<Share, 2> square; // of the deviation that no attribute explains
    for (const QByteArray& line : lines.mid(1)) {
        const QList<QByteArray> cells = line.split(',');
        double mean = json.at("intercept");
        for (std::size_t i = 0; i < 4; ++i)
            for (const Json& level : json.at("attributes")[i].at("levels"))
                if (level.at("value") == cells[static_cast<qsizetype>(i)].toStdString())
                    mean += level.at("effect").get<double>();
        Share& sum = square[cells[4] == "male"];
        sum.hits += std::pow(cells[5].toDouble() - mean, 2);
        sum.records += 1;
    }
    // The square of a nearly normal number of variance 1 has variance 1.9: 4 standard errors.
    QVERIFY(std::abs(square[0].value() / 9 - 1) < 4 * std::sqrt(1.9 / square[0].records));
    QVERIFY(std::abs(square[1].value() / 25 - 1) < 4 * std::sqrt(1.9 / square[1].records));
    const Result<SharedTable> table = loadTable({wagesSampleName}, *readySchema(wagesSampleSchema));
    EXPECT_OK(table);
    QCOMPARE((*table)->dropped, std::uint64_t(0));
    QCOMPARE((*table)->clampedLabels, std::uint64_t(0));
}

TRILEMMA_TEST(TestCensusSample, NoApplication)
#include "tst_census_sample.moc"
