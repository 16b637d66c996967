// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/encoded_table.h"
#include "core/data/slot_layout.h"
#include "tests/support/expect.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

const UserKey layoutKey{1, 2, 3};
constexpr const char* header = "x,colour,group,y\n";

struct Digests {
    std::string layout;
    std::string fingerprint;
};

Digests digestsOfPaths(const std::vector<std::string>& paths, const Schema& schema = smallSchema(),
                       const UserKey& of = layoutKey) {
    SlotLayout layout(of);
    Fingerprint fingerprint(of);
    ReadOptions options;
    options.layout = &layout;
    options.fingerprint = &fingerprint;
    options.refuseUnfitLabels = false;
    const Result<SharedTable> table = loadTable(paths, schema, options);
    if (!table) qFatal("%s", toText(table.errors()).c_str());
    return {layout.finish(), fingerprint.finish()};
}

/// Of a table in these files, which are in one place whatever they hold.
Digests digestsOf(const QByteArrayList& files, const Schema& schema = smallSchema(),
                  const UserKey& of = layoutKey) {
    static const QTemporaryDir folder;
    std::vector<std::string> paths;
    for (const QByteArray& content : files)
        paths.push_back(writeFile(folder, QString("%1.csv").arg(paths.size()), content).toStdString());
    return digestsOfPaths(paths, schema, of);
}

Schema readBy(const std::string& separator, const std::string& quote) {
    Schema schema = smallSchema();
    schema.file.separator = separator;
    schema.file.quote = quote;
    return schema;
}

Schema withUnits(const std::string& column, Kind kind = Kind::Categorical) {
    Schema schema = smallSchema();
    for (Column& each : schema.columns)
        if (each.name == column) {
            each.role = Role::Unit;
            each.kind = kind;
            each.maxRows = 4;
        }
    return schema;
}

} // namespace

class TestSlotLayout : public QObject {
    Q_OBJECT

  private slots:
    void layouts_data();
    void layouts();
    void units();
    void readings_data();
    void readings();
    void sources();
    void keys();
    void fingerprintTakesTheBoundaries();
};

void TestSlotLayout::layouts_data() {
    QTest::addColumn<QByteArrayList>("files"); // against one file "1,red,a,no / 2,blue,b,yes"
    QTest::addColumn<bool>("isSame");
    const QByteArray h = header;
    const auto row = [](const char* name, const QByteArrayList& files, bool isSame) {
        QTest::newRow(name) << files << isSame;
    };
    row("itself", {h + "1,red,a,no\n2,blue,b,yes\n"}, true);
    row("in two files", {h + "1,red,a,no\n", h + "2,blue,b,yes\n"}, false); // other sources
    row("both files joined: the second header is a slot", {h + "1,red,a,no\n" + h + "2,blue,b,yes\n"}, false);
    row("another line end", {h + "1,red,a,no\r\n2,blue,b,yes\r\n"}, true);
    row("quoted", {h + "1,red,a,no\n2,\"blue\",b,yes\n"}, true);
    row("exchanged", {h + "2,blue,b,yes\n1,red,a,no\n"}, false);
    row("one more", {h + "1,red,a,no\n2,blue,b,yes\n2,blue,b,yes\n"}, false);
    row("one less", {h + "1,red,a,no\n"}, false);
    row("another cell", {h + "1,red,a,no\n2,blue,a,yes\n"}, false);
    row("another spelling of a cell", {h + "1,red,a,no\n2.0,blue,b,yes\n"}, false); // the safe side
    row("a border between cells moved", {h + "1,red,a,no\n2,blueb,,yes\n"}, false);
    row("columns in another order", {"colour,x,group,y\nred,1,a,no\nblue,2,b,yes\n"}, false);
    row("a column more", {"x,colour,group,y,z\n1,red,a,no,\n2,blue,b,yes,\n"}, false);
}

void TestSlotLayout::layouts() {
    QFETCH(QByteArrayList, files);
    QFETCH(bool, isSame);
    const QByteArray whole = QByteArray(header) + "1,red,a,no\n2,blue,b,yes\n";
    QCOMPARE(digestsOf(files).layout == digestsOf({whole}).layout, isSame);
}

/// The part of a slot follows from its unit, so the unit column counts, and how its cells are read: 2 and 2.0
/// are one unit of a column of numbers and two of a column of words.
void TestSlotLayout::units() {
    const QByteArray table = QByteArray(header) + "2,red,a,no\n2.0,blue,b,yes\n";
    const std::string bySlot = digestsOf({table}).layout;
    const std::string byWord = digestsOf({table}, withUnits("x")).layout;
    const std::string byNumber = digestsOf({table}, withUnits("x", Kind::Integer)).layout;
    const std::string byColour = digestsOf({table}, withUnits("colour")).layout;
    QVERIFY(bySlot != byWord && byWord != byNumber && byWord != byColour && bySlot != byColour);
    QCOMPARE(text(digestsOf({table}, withUnits("x")).layout), text(byWord));
}

void TestSlotLayout::readings_data() {
    QTest::addColumn<QByteArray>("separators"); // of the table, and of the rule
    QTest::addColumn<QByteArray>("quote");
    QTest::addColumn<bool>("isSame"); // as with commas and a quote
    QTest::newRow("the same") << QByteArray(",") << QByteArray("\"") << true;
    QTest::newRow("cells are not quoted") << QByteArray(",") << QByteArray("") << false;
    QTest::newRow("another quote") << QByteArray(",") << QByteArray("'") << false;
    QTest::newRow("another separator") << QByteArray(";") << QByteArray("\"") << false;
}

/// The same cells in the same slots: under another framing a neighbour has other slots.
void TestSlotLayout::readings() {
    QFETCH(QByteArray, separators);
    QFETCH(QByteArray, quote);
    QFETCH(bool, isSame);
    const QByteArray table = smallCsv(20);
    QByteArray written = table;
    written.replace(",", separators);
    const Schema schema = readBy(separators.toStdString(), quote.toStdString());
    QCOMPARE(digestsOf({written}, schema).layout == digestsOf({table}, readBy(",", "\"")).layout, isSame);
}

/// Another way to name a file is no other file; a copy is.
void TestSlotLayout::sources() {
    const QTemporaryDir folder;
    const std::string path = writeFile(folder, "a.csv", smallCsv(20)).toStdString();
    const std::string copy = writeFile(folder, "b.csv", smallCsv(20)).toStdString();
    const std::string dotted = folder.filePath("./a.csv").toStdString();
    const QString link = folder.filePath("link.csv");
    QVERIFY(QFile::link(text(path), link));
    const QString layout = text(digestsOfPaths({path}).layout);
    QCOMPARE(text(digestsOfPaths({dotted}).layout), layout);
    QCOMPARE(text(digestsOfPaths({link.toStdString()}).layout), layout);
    QVERIFY(text(digestsOfPaths({copy}).layout) != layout);
    QVERIFY(digestsOfPaths({path, copy}).layout != digestsOfPaths({copy, path}).layout);
}

void TestSlotLayout::keys() {
    const QByteArray table = smallCsv(20);
    const std::string layout = digestsOf({table}).layout;
    QCOMPARE(layout.size(), std::size_t(64));
    QVERIFY(layout != digestsOf({table}, smallSchema(), UserKey{3, 2, 1}).layout);
    QVERIFY(keyFor("a", layoutKey) != keyFor("b", layoutKey) && keyFor("a", layoutKey) != layoutKey);
}

/// [a, b] is not the file of both; where a file ends counts too.
void TestSlotLayout::fingerprintTakesTheBoundaries() {
    const QByteArray a = QByteArray(header) + "1,red,a,no\n";
    const QByteArray b = QByteArray(header) + "2,blue,b,yes\n";
    const std::string both = digestsOf({a, b}).fingerprint;
    QVERIFY(both != digestsOf({a + b}).fingerprint);
    QVERIFY(both != digestsOf({b, a}).fingerprint);
    QVERIFY(both != digestsOf({a, b, b}).fingerprint);
    QCOMPARE(text(both), text(digestsOf({a, b}).fingerprint));
    Fingerprint bytes(layoutKey); // of one file it is as it was: known tables stay known
    bytes.add({a.constData(), static_cast<std::size_t>(a.size())});
    QCOMPARE(text(digestsOf({a}).fingerprint), text(bytes.finish()));
}

TRILEMMA_TEST(TestSlotLayout, NoApplication)
#include "tst_slot_layout.moc"
