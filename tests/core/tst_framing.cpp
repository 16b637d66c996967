// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/inspection.h"
#include "core/data/split.h"
#include "core/train/valid_spec.h"
#include "core/train/validate.h"
#include "tests/support/expect.h"
#include "tests/support/neighbour_files.h"
#include "tests/support/slot_text.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

Result<SharedTable> loadFixed(const QList<QByteArray>& contents, const Schema& schema) {
    const QTemporaryDir folder;
    std::vector<std::string> files;
    for (const QByteArray& content : contents)
        files.push_back(writeFile(folder, QString("%1.csv").arg(files.size()), content).toStdString());
    ReadOptions options;
    options.undeclared = UndeclaredFraming::Fixed;
    options.refuseUnfitLabels = false;
    return loadTable(files, schema, options);
}

/// All that a slot holds, the unit included.
QByteArray bitsOf(const EncodedTable& table, std::size_t slot) {
    QByteArray bits;
    QDataStream out(&bits, QIODevice::WriteOnly);
    const auto dense = static_cast<std::size_t>(table.denseCount);
    const auto oneHot = static_cast<std::size_t>(table.categoricalCount + table.intervalColumns);
    for (std::size_t i = 0; i < dense; ++i)
        out << table.dense[slot * dense + i];
    for (std::size_t i = 0; i < oneHot; ++i)
        out << table.category[slot * oneHot + i];
    for (const SensitiveAttribute& attribute : table.sensitive)
        out << attribute.groupOfSlot[slot];
    out << table.label[slot] << table.contributes[slot];
    if (table.units) out << table.units->unitOfSlot[slot];
    return bits;
}

Schema withFormat(const std::function<void(FileFormat&)>& change) {
    Schema schema = smallSchema();
    change(schema.file);
    return schema;
}

} // namespace

class TestFraming : public QObject {
    Q_OBJECT

  private slots:
    void neighboursMoveNothing();
    void slotsOfFiles_data();
    void slotsOfFiles();
    void refused_data();
    void refused();
    void detected_data();
    void detected();
    void importedFramingReadsTheSame_data();
    void importedFramingReadsTheSame();
    void declarationIsKept();
    void skippingIsRefusedInPrivate();
    void factsNeedAColumnsOwnSource();
    void whoDeclaresTheFraming_data();
    void whoDeclaresTheFraming();
    void settledFramingSaysWhoDeclaresIt_data();
    void settledFramingSaysWhoDeclaresIt();
    void declaringChangesNoHash();
};

/// Pairs of neighbouring files: no other slot moves, and neither does the split.
void TestFraming::neighboursMoveNothing() {
    std::mt19937_64 random(20261122);
    int differing = 0;
    const int pairs = casesWanted("TRILEMMA_RANDOM_FILES", 2000);
    for (int pair = 0; pair < pairs; ++pair) {
        const NeighbourFiles files = randomNeighbours(random);
        const QByteArray where = "pair " + QByteArray::number(pair);
        const Result<SharedTable> before = loadFixed(files.before, files.schema);
        const Result<SharedTable> after = loadFixed(files.after, files.schema);
        QVERIFY2(before.ok(), where + (before ? "" : toText(before.errors())).c_str());
        QVERIFY2(after.ok(), where + (after ? "" : toText(after.errors())).c_str());
        const EncodedTable& a = **before;
        const EncodedTable& b = **after;
        QVERIFY2(a.slotCount == files.slotCount && b.slotCount == files.slotCount, where);
        QCOMPARE(a.publicCount(), b.publicCount());
        QCOMPARE(a.features.size(), b.features.size());
        if (a.units) QVERIFY2(a.units->digests == b.units->digests, where);
        for (std::size_t slot = 0; slot < a.slotCount; ++slot) {
            const bool isSame = bitsOf(a, slot) == bitsOf(b, slot);
            differing += !isSame;
            QVERIFY2(isSame || files.changed.contains(slot), where + " slot " + QByteArray::number(slot));
        }
        const Split first = splitTable(a, 0.5, 7);
        const Split second = splitTable(b, 0.5, 7);
        QVERIFY2(first.train == second.train && first.test == second.test &&
                     first.trainUnits == second.trainUnits,
                 where);
    }
    QVERIFY2(differing > pairs / 4, QByteArray::number(differing)); // the generator does change records
}

void TestFraming::slotsOfFiles_data() {
    QTest::addColumn<QList<QByteArray>>("files");
    QTest::addColumn<FileFormat>("format");
    QTest::addColumn<QStringList>("expected"); ///< x of each slot, or "dropped"
    const QByteArray head = "x,colour,group,y\n";
    const auto record = [](const char* x) { return QByteArray(x) + ",red,a,yes\n"; };
    const auto row = [](
                         const char* name, const QList<QByteArray>& files, const QStringList& expected,
                         const std::function<void(FileFormat&)>& change = [](FileFormat&) {}) {
        FileFormat format;
        change(format);
        QTest::newRow(name) << files << format << expected;
    };
    const auto unquoted = [](FileFormat& file) { file.quote.clear(); };
    const auto noHeader = [](FileFormat& file) { file.header = HeaderRule::No; };
    row("a blank line", {head + record("1") + "\n" + record("3")}, {"1", "dropped", "3"});
    row("a blank line with CRLF", {"x,colour,group,y\r\n1,red,a,yes\r\n\r\n3,red,a,yes\r\n"},
        {"1", "dropped", "3"});
    row("a blank line without quotes", {head + record("1") + "\n" + record("3")}, {"1", "dropped", "3"},
        unquoted);
    row("too few and too many cells", {head + "1,red,a\n" + record("2") + "3,red,a,yes,no\n"},
        {"dropped", "2", "dropped"});
    row("a second header", {head + record("1") + head + record("3")}, {"1", "dropped", "3"});
    row("a comment", {head + "#1\n" + record("2")}, {"dropped", "2"});
    row("a NUL", {head + QByteArray("1,re\0d,a,yes\n", 13) + record("2")}, {"dropped", "2"});
    row("a lone quote without quotes", {head + "\"1,red,a,yes\n" + record("2")}, {"dropped", "2"}, unquoted);
    row("a lone CR is no line end", {head + "1\r1,red,a,yes\n" + record("2")}, {"dropped", "2"});
    row("a lone CR without quotes", {head + "1\r1,red,a,yes\n" + record("2")}, {"dropped", "2"}, unquoted);
    row("the first record is no header by its words", {head + record("2")}, {"dropped", "2"}, noHeader);
    row("a preamble", {"|1x3\n\n" + record("1")}, {"1"}, [](FileFormat& file) {
        file.header = HeaderRule::No;
        file.preambleLines = {2};
    });
    row("a preamble before one of two headers", {head + record("1"), "\"note\n" + head + record("2")},
        {"1", "2"}, [](FileFormat& file) {
            file.preambleLines = {0, 1};
        });
    row("missing slots are empty", {head + record("1"), head + record("2")},
        {"1", "dropped", "dropped", "2", "dropped"}, [](FileFormat& file) {
            file.slotCounts = {3, 2};
        });
    row("declared slots that are blank", {head + record("1") + "\n  \n\r\n"},
        {"1", "dropped", "dropped", "dropped"}, [](FileFormat& file) { file.slotCounts = {4}; });
    row("a byte-order mark before a preamble", {"\xEF\xBB\xBF#\n" + head + record("1")}, {"1"},
        [](FileFormat& file) { file.preambleLines = {1}; });
    row("a separator by the header line", {"x;colour;group;y\n1;red;a;yes\n2,5;red;a;yes\n"},
        {"1", "dropped"});
    row("blanks by the header line", {"x colour group y\n1 red a yes\n"}, {"1"});
    row("lines that were skipped keep their slots", {head + "#1,red,a,yes\n" + record("2")}, {"dropped", "2"},
        [](FileFormat& file) { file.skipLinesStarting = {"#"}; });
}

void TestFraming::slotsOfFiles() {
    QFETCH(QList<QByteArray>, files);
    QFETCH(FileFormat, format);
    QFETCH(QStringList, expected);
    const Result<SharedTable> table = loadFixed(files, withFormat([&](FileFormat& file) { file = format; }));
    EXPECT_OK(table);
    QStringList found;
    for (const QString& slot : slotTexts(**table)) {
        const QString x = slot.section(' ', 0, 0).section('=', 1);
        found << (slot == "dropped" ? slot : QString::number(x.toInt() / 1024));
    }
    QCOMPARE(found, expected);
}

void TestFraming::refused_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<FileFormat>("format");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("rule");
    const QByteArray head = "x,colour,group,y\n";
    FileFormat format;
    QTest::newRow("no header, and nobody said so") << QByteArray("1,red,a,yes\n") << format << "line 1"
                                                   << "lacks columns of the schema small";
    format.slotCounts = {1};
    QTest::newRow("more slots than declared")
        << QByteArray(head + "1,red,a,yes\n2,red,a,yes\n") << format << "row 3"
        << "stands after the 1 slots";
    QTest::newRow("a blank line after the declared slots") // as any other: its words must not decide
        << QByteArray(head + "1,red,a,yes\n\n") << format << "row 3"
        << "stands after the 1 slots";
    QTest::newRow("blanks after the declared slots")
        << QByteArray(head + "1,red,a,yes\n \t\r\n") << format << "row 3"
        << "stands after the 1 slots";
    format.slotCounts = {1, 1};
    QTest::newRow("slots of another number of files")
        << QByteArray(head + "1,red,a,yes\n") << format << "2 numbers"
        << "one number for each of the 1 files";
    format.slotCounts.clear();
    format.preambleLines = {9};
    QTest::newRow("nothing after the preamble") << QByteArray(head + "1,red,a,yes\n") << format << ""
                                                << "no record";
    format.preambleLines.clear();
    QTest::newRow("an open quote") << QByteArray(head + "1,\"red,a,yes\n") << format << ""
                                   << "never closed";
}

void TestFraming::refused() {
    QFETCH(QByteArray, content);
    QFETCH(FileFormat, format);
    const Errors errors =
        errorsOf(loadFixed({content}, withFormat([&](FileFormat& file) { file = format; })));
    QCOMPARE(errors.size(), std::size_t(1));
    QTEST(text(errors.front().value), "value");
    QFETCH(QString, rule);
    QVERIFY2(text(errors.front().rule).contains(rule), toText(errors).c_str());
    QVERIFY(!errors.front().remedy.empty());
}

void TestFraming::detected_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("expected"); ///< the declaration as JSON
    const auto json = [](const char* separator, const char* header, int preamble, int slotCount) {
        return QString(R"({"rule":2,"encoding":"auto","separator":"%1","quote":"\"","header":"%2",)"
                       R"("preamble_lines":[%3],"slots":[%4],)"
                       R"("public":{"declared_by":"","source":"","read_from_data":true}})")
            .arg(separator, header)
            .arg(preamble)
            .arg(slotCount);
    };
    QTest::newRow("names") << QByteArray("a,b\n1,2\n3,4\n") << json(",", "yes", 0, 2);
    QTest::newRow("no names") << QByteArray("1;2\n3;4\n") << json(";", "no", 0, 2);
    QTest::newRow("as the raw Adult test file")
        << QByteArray("|1x3 Cross validator\n1,x,3\n4,y,6\n\n") << json(",", "no", 0, 4);
    QTest::newRow("blank lines before records") << QByteArray("\n\n1,2\n3,4\n") << json(",", "no", 0, 4);
    QTest::newRow("a remark before names")
        << QByteArray("# made in May\na,b\n1,2\n") << json(",", "yes", 1, 1);
    QTest::newRow("blank lines first") << QByteArray("\n\na,b\n1,2\n") << json(",", "yes", 2, 1);
    QTest::newRow("a blank line within") << QByteArray("a,b\n1,2\n\n3,4\n\n\n") << json(",", "yes", 0, 5);
    QTest::newRow("no line end") << QByteArray("a,b\n1,2\n3,4") << json(",", "yes", 0, 2);
    QTest::newRow("two line ends") << QByteArray("a,b\n1,2\n3,4\n\n") << json(",", "yes", 0, 3);
    QTest::newRow("CRLF") << QByteArray("a,b\r\n1,2\r\n3,4\r\n") << json(",", "yes", 0, 2);
    QTest::newRow("CRLF twice") << QByteArray("a,b\r\n1,2\r\n3,4\r\n\r\n") << json(",", "yes", 0, 3);
    QTest::newRow("blanks at the end") << QByteArray("a,b\n1,2\n  \n") << json(",", "yes", 0, 2);
    QTest::newRow("too few cells") << QByteArray("a,b\n1,2\n3\n5,6\n") << json(",", "yes", 0, 3);
    QTest::newRow("a header that begins with #") << QByteArray("#a,b\n1,2\n") << json(",", "yes", 0, 1);
    QTest::newRow("bars between cells") << QByteArray("|a|b\n|1|2\n|3|4\n") << json("|", "no", 0, 3);
}

void TestFraming::detected() {
    QFETCH(QByteArray, content);
    const QTemporaryDir folder;
    const Result<Inspection> seen = inspect({writeFile(folder, "t.csv", content).toStdString()});
    EXPECT_OK(seen);
    QTEST(text(toText(toJson(proposedFraming(*seen, Schema{})))), "expected");
}

void TestFraming::importedFramingReadsTheSame_data() {
    QTest::addColumn<QByteArray>("ends");
    QTest::addColumn<int>("blanks"); ///< slots that they are
    QTest::newRow("none more") << QByteArray() << 0;
    QTest::newRow("one more") << QByteArray("\n") << 1;
    QTest::newRow("two more") << QByteArray("\n\n") << 2;
    QTest::newRow("CRLF") << QByteArray("\r\n") << 1;
    QTest::newRow("blanks between") << QByteArray("  \n\t\r\n") << 2;
}

/// What import proposes for a raw file is what a private run then reads, with or without that number.
void TestFraming::importedFramingReadsTheSame() {
    QFETCH(QByteArray, ends);
    QFETCH(int, blanks);
    const QByteArray rows = "1,red,a,yes\n2,blue,b,no\n";
    const QTemporaryDir folder;
    const std::string file = writeFile(folder, "t.csv", "|note\n" + rows + ends).toStdString();
    const Result<Inspection> seen = inspect({file});
    EXPECT_OK(seen);
    Schema schema = smallSchema();
    schema.file = formatUnder(schema.file, proposedFraming(*seen, schema));
    ReadOptions options;
    options.undeclared = UndeclaredFraming::Fixed;
    const Result<SharedTable> table = loadTable({file}, schema, options);
    EXPECT_OK(table);
    QStringList expected{"dropped"}; // the note may be a record
    expected << slotTexts(*loadText("x,colour,group,y\n" + rows, smallSchema()));
    for (int blank = 0; blank < blanks; ++blank)
        expected << "dropped";
    QCOMPARE(slotTexts(**table), expected);
    schema.file.slotCounts.clear();
    const Result<SharedTable> uncounted = loadTable({file}, schema, options);
    EXPECT_OK(uncounted);
    QCOMPARE(slotTexts(**uncounted), expected);
}

void TestFraming::declarationIsKept() {
    const QTemporaryDir folder;
    TrainingSpec spec = smallSpec(writeFile(folder, "t.csv", "x;colour;group;y\n1;red;a;yes\n"));
    QVERIFY(!toJson(spec)["data"].contains("framing"));
    const Result<TrainingSpec> framed = withFraming(spec);
    EXPECT_OK(framed);
    QCOMPARE(text(framed->schema.file.separator), ";");
    QVERIFY(framed->schema.file.header == HeaderRule::Yes);
    const Result<TrainingSpec> again = trainingSpecFromJson(toJson(*framed));
    EXPECT_OK(again);
    QVERIFY(*again == *framed);
    Json single = toJson(*framed);
    single["data"]["framing"]["slots"] = 7; // of the only file
    const Result<TrainingSpec> one = trainingSpecFromJson(single);
    EXPECT_OK(one);
    QVERIFY(one->schema.file.slotCounts == std::vector<std::uint64_t>{7});
    for (const char* wrong : {"-1", "[1,2]", "\"many\""}) {
        single["data"]["framing"]["slots"] = Json::parse(wrong);
        const Result<TrainingSpec> refusal = validTrainingSpec(single);
        QVERIFY2(!refusal, wrong);
        QCOMPARE(text(refusal.errors().front().field), "data.framing.slots");
    }
}

void TestFraming::skippingIsRefusedInPrivate() {
    TrainingSpec spec = smallSpec("any.csv");
    spec.schema.file.skipLinesStarting = {"39"};
    const Errors errors = validate(spec);
    QCOMPARE(errors.size(), std::size_t(1));
    QCOMPARE(errors.front().code, ErrorCode::PrivacyRefused);
    QCOMPARE(text(errors.front().field), "data.schema.file.skip_lines_starting");
    spec.privacy.reset();
    spec.solverId = "sgda";
    spec.params = Json::object();
    QVERIFY2(validate(spec).empty(), toText(validate(spec)).c_str());
}

/// One name for a whole schema that was read off the records is not enough; one for each column is.
void TestFraming::factsNeedAColumnsOwnSource() {
    TrainingSpec spec = smallSpec("any.csv");
    spec.schema.publicSource.readFromData = true;
    QCOMPARE(validate(spec).size(), std::size_t(4)); // x, colour, group, y
    for (Column& column : spec.schema.columns)
        column.publicSource = PublicSource{"Ann", "a code book", true};
    QVERIFY(validate(spec).empty());
    spec.schema.columns[1].publicSource->source.clear();
    const Errors errors = validate(spec);
    QCOMPARE(errors.size(), std::size_t(1));
    QCOMPARE(text(errors.front().field), "data.schema.columns.colour.public");
    QCOMPARE(errors.front().code, ErrorCode::PrivacyRefused);
}

namespace {

const PublicSource readOff{"", "", true}, byAnn{"Ann", "a data sheet", true};

/// A schema that was read off the records, each column of which somebody declared.
void declareColumnsAlone(TrainingSpec& spec) {
    spec.schema.publicSource = readOff;
    for (Column& column : spec.schema.columns)
        column.publicSource = byAnn;
}

} // namespace

void TestFraming::whoDeclaresTheFraming_data() {
    using Change = std::function<void(TrainingSpec&)>;
    QTest::addColumn<Change>("change");
    QTest::addColumn<bool>("isRefused");
    const auto row = [](const char* name, bool isRefused, const Change& change) {
        QTest::newRow(name) << change << isRefused;
    };
    const auto numberOfRecords = [](TrainingSpec& spec) { spec.schema.file.slotCounts = {60}; };
    row("nothing is said", false, [](TrainingSpec&) {});
    row("nothing is said, of columns that were read off", false, declareColumnsAlone);
    row("by who declares the schema", false, numberOfRecords);
    row("a schema of before that was read off", true, [=](TrainingSpec& spec) {
        declareColumnsAlone(spec);
        numberOfRecords(spec);
    });
    row("a header that was read off", true, [](TrainingSpec& spec) {
        declareColumnsAlone(spec);
        spec.schema.file.header = HeaderRule::No;
    });
    row("read off", true, [=](TrainingSpec& spec) {
        numberOfRecords(spec);
        spec.schema.file.publicSource = readOff;
    });
    row("read off and declared", false, [=](TrainingSpec& spec) {
        numberOfRecords(spec);
        spec.schema.file.publicSource = byAnn;
    });
    row("declared beside columns that were read off", false, [=](TrainingSpec& spec) {
        declareColumnsAlone(spec);
        numberOfRecords(spec);
        spec.schema.file.publicSource = byAnn;
    });
    row("a name without a source", true, [](TrainingSpec& spec) {
        spec.schema.file.publicSource = PublicSource{"Ann", "", true};
    });
    row("a simulation", false, [](TrainingSpec& spec) {
        spec.schema.file.publicSource = readOff;
        spec.simulationSeed = 1;
    });
    row("without privacy", false, [](TrainingSpec& spec) {
        spec.schema.file.publicSource = readOff;
        spec.privacy.reset();
        spec.solverId = "sgda";
        spec.params = Json::object();
    });
    row("declared in the specification", false, [](TrainingSpec& spec) {
        spec.schema.file.publicSource = readOff;
        spec.framing.publicSource = byAnn;
    });
    row("read off in the specification", true,
        [](TrainingSpec& spec) { spec.framing.publicSource = readOff; });
}

void TestFraming::whoDeclaresTheFraming() {
    QFETCH(std::function<void(TrainingSpec&)>, change);
    QFETCH(bool, isRefused);
    TrainingSpec spec = smallSpec("any.csv");
    change(spec);
    const Result<TrainingSpec> read = trainingSpecFromJson(toJson(spec)); // as a file says it
    EXPECT_OK(read);
    const Errors errors = validate(*read);
    QCOMPARE(errors.size(), std::size_t(isRefused));
    if (!isRefused) return;
    QCOMPARE(errors.front().code, ErrorCode::PrivacyRefused);
    QCOMPARE(text(errors.front().field), "data.schema.file.public");
}

void TestFraming::settledFramingSaysWhoDeclaresIt_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<bool>("isPrivate");
    QTest::addColumn<bool>("isReadOff"); ///< the schema, which says nothing of its files
    QTest::addColumn<QString>("declaredBy");
    const QByteArray row = "1,red,a,yes\n";
    const QByteArray head = "x,colour,group,y\n";
    QTest::newRow("defaults of a declared schema") << head + row << true << false << "the schema";
    QTest::newRow("defaults") << head + row << true << true << "Trilemma";
    QTest::newRow("detected as the defaults are") << head + row << false << false << "the schema";
    QTest::newRow("only the records could tell") << row << false << false << "";
    QTest::newRow("lines before the header") << "#\n" + head + row << false << false << "";
}

/// A run records who declares what it was trained under; what detection found is nobody's declaration.
void TestFraming::settledFramingSaysWhoDeclaresIt() {
    QFETCH(QByteArray, content);
    QFETCH(bool, isPrivate);
    QFETCH(bool, isReadOff);
    QFETCH(QString, declaredBy);
    const QTemporaryDir folder;
    TrainingSpec spec = smallSpec(writeFile(folder, "t.csv", content));
    if (isReadOff) declareColumnsAlone(spec);
    if (!isPrivate) spec.privacy.reset();
    const Result<TrainingSpec> framed = withFraming(spec);
    EXPECT_OK(framed);
    QVERIFY(framed->framing.publicSource == framed->schema.file.publicSource);
    QCOMPARE(framed->framing.publicSource ? text(framed->framing.publicSource->declaredBy) : "the schema",
             declaredBy);
    TrainingSpec again = *framed; // a private run under what was recorded
    again.privacy = PrivacyTarget{1.0, 1e-5, Relation::ZeroOut};
    QCOMPARE(validate(again).empty(), !declaredBy.isEmpty());
    QVERIFY(withFraming(std::vector{spec}).front() == *framed);
}

/// Runs that were trained before are found when their framing is declared anew.
void TestFraming::declaringChangesNoHash() {
    TrainingSpec spec = smallSpec("any.csv");
    spec.framing.slotCounts = spec.schema.file.slotCounts = {60};
    const std::string before = specificationHash(spec);
    spec.framing.publicSource = spec.schema.file.publicSource = byAnn;
    QCOMPARE(specificationHash(spec), before);
    spec.framing.slotCounts = spec.schema.file.slotCounts = {61};
    QVERIFY(specificationHash(spec) != before);
}

TRILEMMA_TEST(TestFraming, NoApplication)
#include "tst_framing.moc"
