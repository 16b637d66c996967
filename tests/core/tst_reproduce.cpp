// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The settings that can be run again and the tables of published facts: every one of them.
#include "core/base/resources.h"
#include "core/reproduce/published.h"
#include "core/reproduce/setting.h"
#include "tests/support/expect.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <QDir>

#include <algorithm>
#include <set>

using namespace trilemma;
using namespace trilemma::test;

class TestReproduce : public QObject {
    Q_OBJECT

  private slots:
    void settings_data();
    void settings();
    void seedsAndSplits();
    void rowsOrPatients();
    void published_data();
    void published();
    void everyPublishedRowIsUsed();
    void badTable_data();
    void badTable();
    void publishedRoundTrip();
    void findsFiles();
    void missingFiles_data();
    void missingFiles();
};

/// Runs for one seed, counted by hand: (gammas x epsilons) of raco-dp, epsilons of dp-sgd and pf-ld, gammas
/// of dp-postprocessing, of sgda, one sgd, (weights x epsilons) of dp-fermi, weights of fermi.
void TestReproduce::settings_data() {
    QTest::addColumn<QString>("id");
    QTest::addColumn<int>("runs");
    QTest::addColumn<int>("withoutPrivacy");
    QTest::newRow("raco-adult") << "raco-adult" << 6 * 3 + 3 + 6 + 1 << 7;
    QTest::newRow("raco-credit") << "raco-credit" << 5 * 3 + 3 + 5 + 1 << 6;
    QTest::newRow("raco-parkinsons") << "raco-parkinsons" << 5 * 3 + 3 + 5 + 1 << 6;
    QTest::newRow("raco-parkinsons-subjects") << "raco-parkinsons-subjects" << 5 * 3 + 3 + 5 + 1 << 6;
    QTest::newRow("raco-equalised-odds") << "raco-equalised-odds" << 2 * 3 * 3 + 3 + 3 + 1 << 4;
    QTest::newRow("raco-heart-fnr") << "raco-heart-fnr" << 2 * 3 + 3 + 2 + 1 << 3;
    QTest::newRow("raco-satisfiability") << "raco-satisfiability" << 8 * 3 << 0;
    QTest::newRow("fermi-adult") << "fermi-adult" << 8 * 4 + 8 << 8;
    QTest::newRow("fermi-adult-doubled") << "fermi-adult-doubled" << 8 * 4 + 8 << 8;
    QTest::newRow("fermi-credit") << "fermi-credit" << 8 * 4 + 8 << 8;
    QTest::newRow("fermi-parkinsons") << "fermi-parkinsons" << 6 * 4 + 6 << 6;
    QTest::newRow("fermi-equalised-odds") << "fermi-equalised-odds" << 7 * 3 + 7 << 7;
    QTest::newRow("credit-equalised-odds") << "credit-equalised-odds" << 2 * 3 * 3 + 6 * 3 + 3 << 0;
    QTest::newRow("reductions-adult") << "reductions-adult" << 5 * 3 * 3 + 3 * 3 << 0;
}

void TestReproduce::settings() {
    QFETCH(QString, id);
    QFETCH(int, runs);
    QFETCH(int, withoutPrivacy);
    QCOMPARE(reproduceSettings().size(), std::size_t(14)); // a new row needs its row here
    const ReproduceSetting* setting = findReproduceSetting(id.toStdString());
    QVERIFY(setting);
    QVERIFY(!setting->title.empty() && !setting->paper.empty() && !tableOf(*setting).origin.empty());
    QVERIFY(setting->explanation.size() >= 3);
    for (const std::string& paragraph : setting->explanation)
        QVERIFY2(paragraph.size() > 80 && paragraph.back() == '.', paragraph.c_str());
    const std::vector<std::string> files(tableOf(*setting).files.size(), "/data/t.csv");
    const Result<SweepSpec> sweep = sweepOf(*setting, files, 1);
    EXPECT_OK(sweep);
    const Result<std::vector<TrainingSpec>> specs = simulationsOf(*sweep); // validates each
    EXPECT_OK(specs);
    QCOMPARE(static_cast<int>(specs->size()), runs);
    for (const TrainingSpec& spec : *specs) {
        withoutPrivacy -= !spec.privacy;
        QCOMPARE(spec.simulationSeed.has_value(), spec.privacy.has_value());
        QCOMPARE(text(spec.preset), QString("recommended")); // the iterate, too, is the preset's
        QCOMPARE(spec.testShare, 0.25);
        QCOMPARE(spec.files, files);
        if (spec.privacy) QCOMPARE(spec.privacy->delta, 1e-5);
        for (const auto& [key, value] : spec.params.items()) // nothing is tuned
            QCOMPARE(text(key), QString("fairness_weight"));
    }
    QCOMPARE(withoutPrivacy, 0);
}

void TestReproduce::seedsAndSplits() {
    const Result<SweepSpec> sweep = sweepOf(*findReproduceSetting("raco-satisfiability"), {"/a", "/b"}, 4);
    EXPECT_OK(sweep);
    const Result<std::vector<TrainingSpec>> specs = simulationsOf(*sweep);
    EXPECT_OK(specs);
    QCOMPARE(specs->size(), std::size_t(8 * 3 * 4));
    std::set<std::uint64_t> seeds;
    for (const TrainingSpec& spec : *specs) {
        seeds.insert(spec.seed);
        QCOMPARE(spec.splitSeed, spec.seed);
        QCOMPARE(*spec.simulationSeed, spec.seed);
    }
    QCOMPARE(seeds, (std::set<std::uint64_t>{1, 2, 3, 4}));
}

void TestReproduce::rowsOrPatients() {
    for (const auto& [id, unit] : {std::pair{"raco-parkinsons", "record"},
                                   {"fermi-parkinsons", "record"},
                                   {"raco-parkinsons-subjects", "subject#"}}) {
        const Result<SweepSpec> sweep = sweepOf(*findReproduceSetting(id), {"/data/t.csv"}, 1);
        EXPECT_OK(sweep);
        const Result<std::vector<TrainingSpec>> specs = simulationsOf(*sweep);
        EXPECT_OK(specs);
        QCOMPARE(text(specs->front().schema.privacyUnit().name), QString(unit));
    }
}

void TestReproduce::published_data() {
    QTest::addColumn<QString>("id");
    for (const ReproduceSetting& setting : reproduceSettings())
        QTest::newRow(setting.id.c_str()) << text(setting.id);
}

void TestReproduce::published() {
    QFETCH(QString, id);
    const Result<std::vector<PublishedPoint>> points = publishedPoints(id.toStdString());
    EXPECT_OK(points);
    QCOMPARE(points->empty(), id == "reductions-adult"); // whose paper has no experiment
    for (const PublishedPoint& point : *points) {
        QVERIFY(point.error > 0 && point.error < 0.5); // worse than a coin is a slip of the pen
        QVERIFY(point.gap >= 0 && point.gap < 1);
        QCOMPARE(point.epsilon.has_value(), point.privacy == PublishedPrivacy::Epsilon);
        if (point.epsilon) QVERIFY(*point.epsilon >= 0.1 && *point.epsilon <= 10);
        QVERIFY(point.source.size() > 10);
        QVERIFY(!point.source.starts_with("/")); // a place in the literature, not on a disk
        QVERIFY(titleOfMethod(point.method) != point.method);
    }
}

/// A misspelt setting would leave its rows out without a word.
void TestReproduce::everyPublishedRowIsUsed() {
    int rows = 0;
    for (const auto& [path, csv] : embeddedResources()) {
        if (!path.starts_with("published/")) continue;
        const Result<std::vector<PublishedPoint>> points = publishedFromCsv(csv, std::string(path));
        EXPECT_OK(points);
        for (const PublishedPoint& point : *points)
            for (const std::string& setting : point.settings)
                QVERIFY2(findReproduceSetting(setting), setting.c_str());
        rows += static_cast<int>(points->size());
    }
    QVERIFY(rows > 200);
}

void TestReproduce::badTable_data() {
    QTest::addColumn<QByteArray>("row");
    QTest::newRow("a column too few") << QByteArray("raco-adult,raco-dp,1,gamma,0.1,0.15,0.1,paper");
    QTest::newRow("a column too many") << QByteArray("raco-adult,raco-dp,1,gamma,0.1,0.15,0.1,paper,,");
    QTest::newRow("unknown method") << QByteArray("raco-adult,magic,1,gamma,0.1,0.15,0.1,paper,");
    QTest::newRow("no setting") << QByteArray(",raco-dp,1,gamma,0.1,0.15,0.1,paper,");
    QTest::newRow("no source") << QByteArray("raco-adult,raco-dp,1,gamma,0.1,0.15,0.1,,");
    QTest::newRow("epsilon is a word") << QByteArray("raco-adult,raco-dp,one,gamma,0.1,0.15,0.1,paper,");
    QTest::newRow("epsilon is zero") << QByteArray("raco-adult,raco-dp,0,gamma,0.1,0.15,0.1,paper,");
    QTest::newRow("error is missing") << QByteArray("raco-adult,raco-dp,1,gamma,0.1,,0.1,paper,");
    QTest::newRow("gap is not finite") << QByteArray("raco-adult,raco-dp,1,gamma,0.1,0.15,inf,paper,");
    QTest::newRow("decimal comma") << QByteArray("raco-adult,raco-dp,1,gamma,0;1,0.15,0.1,paper,");
}

void TestReproduce::badTable() {
    QFETCH(QByteArray, row);
    const std::string header = "setting,method,epsilon,parameter,value,error,gap,source,note\n";
    const std::string good = "raco-adult,raco-dp,1,gamma,0.1,0.15,0.1,paper,\n";
    EXPECT_OK(publishedFromCsv(header + good, "t"));
    const Errors errors = errorsOf(publishedFromCsv(header + good + row.toStdString() + "\n", "t"));
    QCOMPARE(errors.size(), std::size_t(1));
    QCOMPARE(text(errors.front().value), QString("line 3"));
    QCOMPARE(errorsOf(publishedFromCsv(good, "t")).size(), std::size_t(1)); // no header
}

void TestReproduce::publishedRoundTrip() {
    const Result<std::vector<PublishedPoint>> points = publishedPoints("raco-heart-fnr");
    EXPECT_OK(points);
    const std::string csv = publishedCsv(*points, "raco-heart-fnr");
    // Error 1 - 0.730724 and 1 - 0.875; without privacy "inf", not stated empty.
    QVERIFY(csv.find("raco-heart-fnr,raco-dp,0.2,,,0.26928,0.18931,") != std::string::npos);
    QVERIFY(csv.find("raco-heart-fnr,sgda,inf,,,0.125,0.58,") != std::string::npos);
    QVERIFY(csv.find("raco-heart-fnr,raco-dp,,,,0.125,0.6,") != std::string::npos);
    const Result<std::vector<PublishedPoint>> again = publishedFromCsv(csv, "t");
    EXPECT_OK(again);
    QCOMPARE(text(publishedCsv(*again, "raco-heart-fnr")), text(csv));
}

void TestReproduce::findsFiles() {
    const QTemporaryDir folder;
    QDir(folder.path()).mkpath("b");
    QDir(folder.path()).mkpath("a/deep");
    const ReproduceTable table{"t", "adult", {"one.csv", "two.csv", "one.csv"}, "nowhere"};
    writeFile(folder, "b/one.csv", "x");
    QDir(folder.path()).mkpath("a/one.csv");  // a folder is no file, whatever its name
    writeFile(folder, "a/deep/two.csv", "x"); // two levels down is too far
    QCOMPARE(errorsOf(findTableFiles(table, folder.path().toStdString())).size(), std::size_t(1));
    writeFile(folder, "b/two.csv", "x");
    writeFile(folder, "a/two.csv", "x"); // the first by name
    Result<std::vector<std::string>> found = findTableFiles(table, folder.path().toStdString());
    EXPECT_OK(found);
    QCOMPARE(*found, (std::vector<std::string>{folder.filePath("b/one.csv").toStdString(),
                                               folder.filePath("a/two.csv").toStdString(),
                                               folder.filePath("b/one.csv").toStdString()}));
    writeFile(folder, "two.csv", "x"); // the folder itself comes first
    found = findTableFiles(table, folder.path().toStdString());
    EXPECT_OK(found);
    QCOMPARE(text((*found)[1]), folder.filePath("two.csv"));
}

void TestReproduce::missingFiles_data() {
    QTest::addColumn<QString>("id");
    QTest::addColumn<QStringList>("missing");
    QTest::addColumn<QString>("origin");
    QTest::newRow("adult") << "raco-adult" << QStringList{"adult_train.csv", "adult_test.csv"} << "UCI";
    QTest::newRow("one file twice") << "fermi-adult-doubled" << QStringList{"adult_train.csv"} << "UCI";
    QTest::newRow("credit") << "fermi-credit" << QStringList{"credit.csv"} << "UCI";
    QTest::newRow("parkinsons") << "raco-parkinsons" << QStringList{"parkinsons_updrs.csv"} << "UCI";
    QTest::newRow("heart") << "raco-heart-fnr" << QStringList{"heart_brfss2015.csv"} << "BRFSS";
}

void TestReproduce::missingFiles() {
    QFETCH(QString, id);
    QFETCH(QStringList, missing);
    QFETCH(QString, origin);
    const QTemporaryDir folder;
    const ReproduceTable& table = tableOf(*findReproduceSetting(id.toStdString()));
    const Errors errors = errorsOf(findTableFiles(table, folder.path().toStdString()));
    QStringList named;
    for (const Error& error : errors) {
        named << text(error.value);
        QCOMPARE(text(error.field), QString("data"));
        QCOMPARE(error.code, ErrorCode::InvalidFile);
        QVERIFY(text(error.remedy).contains(origin));
    }
    QCOMPARE(named, missing);
    const Errors noFolder = errorsOf(findTableFiles(table, folder.filePath("none").toStdString()));
    QCOMPARE(noFolder.size(), std::size_t(1));
    QVERIFY(text(noFolder.front().rule).contains("folder"));
}

TRILEMMA_TEST(TestReproduce, NoApplication)
#include "tst_reproduce.moc"
