// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/inspection.h"
#include "core/data/record_encoder.h"
#include "tests/support/expect.h"
#include "tests/support/slot_text.h"
#include "tests/support/test_data.h"

#include <QtTest>

#include <numeric>

using namespace trilemma;
using namespace trilemma::test;

namespace {

const QByteArray adultRecords =
    "39, State-gov, 77516, Bachelors, 13, Never-married, Adm-clerical, Not-in-family, White, "
    "Male, 2174, 0, 40, United-States, <=50K.\n"
    "40, Private, 100000, HS-grad, 10, Divorced, Sales, Unmarried, Black, Female, 99999, 5000, "
    "52, Cuba, >50K.\n"
    "25, ?, 226802, 11th, 7, Never-married, ?, Own-child, Black, Male, 0, 0, 40, "
    "United-States, <=50K.\n";

} // namespace

class TestReadyTables : public QObject {
    Q_OBJECT

  private slots:
    void adultRawText();
    void realTables_data();
    void realTables();
};

/// No header, a first line that is not data, blanks after the commas, dots after the labels.
void TestReadyTables::adultRawText() {
    const Result<Schema> schema = readySchema("adult");
    EXPECT_OK(schema);
    QByteArray withoutDots = adultRecords;
    withoutDots.replace("K.\n", "K\n");
    const QTemporaryDir folder;
    const QString test = writeFile(folder, "adult.test", "|1x3 Cross validator\n" + adultRecords + "\n");
    const QString train = writeFile(folder, "adult.data", withoutDots);
    const Result<SharedTable> loaded = loadTable({test.toStdString(), train.toStdString()}, *schema);
    EXPECT_OK(loaded);
    const QStringList records = slotTexts(**loaded);
    QCOMPARE(records.size(), 6);
    QCOMPARE(records.mid(0, 3), records.mid(3));
    // age (39-40)/15; log10(0.77516) = -0.1106, (-0.1106-0.2)/0.5; (13-10)/3; 2174/10000; log1p(0);
    // (40-40)/12
    QCOMPARE(records[0],
             "age=-68 fnlwgt=-636 education-num=1024 capital-gain=223 capital-loss=0 hours-per-week=0 "
             "workclass=State-gov education=Bachelors marital-status=Never-married occupation=Adm-clerical "
             "relationship=Not-in-family race=White native-country=United-States sex=Male class=0");
    QCOMPARE(records[1],
             "age=0 fnlwgt=-410 education-num=0 capital-gain=2048 capital-loss=1024 hours-per-week=1024 "
             "workclass=Private education=HS-grad marital-status=Divorced occupation=Sales "
             "relationship=Unmarried race=Black native-country=Cuba sex=Female class=1");
    QCOMPARE(records[2], "dropped");
}

void TestReadyTables::realTables_data() {
    QTest::addColumn<QString>("schema");
    QTest::addColumn<QStringList>("files");
    QTest::addColumn<int>("slotCount");
    QTest::addColumn<int>("contributing");
    QTest::addColumn<int>("positive");
    // Counts as the tables' documentation gives them: 45,222 complete records of Adult, 22.12 % defaults of
    // credit, 9.42 % heart disease.
    const QStringList adult{"adult/adult_train.csv", "adult/adult_test.csv"};
    const QStringList raw{"adult/adult.data", "adult/adult.test"};
    QTest::newRow("adult") << "adult" << adult << 48842 << 45222 << 11208;
    QTest::newRow("adult, raw text") << "adult" << raw << 48842 << 45222 << 11208;
    QTest::newRow("credit") << "credit" << QStringList{"credit/credit.csv"} << 30000 << 30000 << 6636;
    QTest::newRow("parkinsons") << "parkinsons" << QStringList{"parkinsons/parkinsons_updrs.csv"} << 5875
                                << 5875 << 2934;
    QTest::newRow("heart") << "heart" << QStringList{"heart/heart_brfss2015.csv"} << 253680 << 253680
                           << 23893;
}

void TestReadyTables::realTables() {
    QFETCH(QString, schema);
    QFETCH(QStringList, files);
    QFETCH(int, slotCount);
    QFETCH(int, contributing);
    QFETCH(int, positive);
    const QString folder = realDataFolder();
    if (folder.isEmpty()) QSKIP("the folder of real tables is absent (TRILEMMA_DATA)");
    std::vector<std::string> paths;
    for (const QString& file : files)
        paths.push_back((folder + '/' + file).toStdString());
    const Result<Schema> ready = readySchema(schema.toStdString());
    EXPECT_OK(ready);
    const Result<SharedTable> table = loadTable(paths, *ready);
    EXPECT_OK(table);
    QCOMPARE((*table)->slotCount, static_cast<std::size_t>(slotCount));
    QCOMPARE((*table)->dropped, static_cast<std::uint64_t>(slotCount - contributing));
    QCOMPARE(std::accumulate((*table)->label.begin(), (*table)->label.end(), 0), positive);
}

QTEST_APPLESS_MAIN(TestReadyTables)
#include "tst_ready_tables.moc"
