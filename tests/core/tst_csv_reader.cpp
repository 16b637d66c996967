// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/hash.h"
#include "core/data/inspection.h"
#include "tests/support/expect.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

using Rows = QList<QStringList>;

namespace {

constexpr qsizetype chunkBytes = 1 << 18; // the reader's own; a record must survive its border

/// Everything that the reader hands over for this text.
struct Reading {
    Rows rows;
    QList<quint64> numbers;
    Outcome outcome = success();
};

Reading readText(const QByteArray& text, const ReadOptions& options = {}, const FileFraming& framing = {}) {
    Reading reading;
    const auto source = textSource(text.toStdString());
    reading.outcome =
        readRecords(*source, "table", framing, options, [&](const Record& record) -> Result<Next> {
            QStringList cells;
            for (const std::string_view cell : record.cells)
                cells << QString::fromUtf8(cell.data(), static_cast<qsizetype>(cell.size()));
            reading.rows << cells;
            reading.numbers << record.number;
            return Next::Continue;
        });
    return reading;
}

QByteArray utf16(const QByteArray& ascii, bool littleEndian, bool mark) {
    QByteArray bytes = mark ? (littleEndian ? QByteArray("\xFF\xFE") : QByteArray("\xFE\xFF")) : QByteArray();
    for (const char c : ascii) {
        if (!littleEndian) bytes += '\0';
        bytes += c;
        if (littleEndian) bytes += '\0';
    }
    return bytes;
}

/// What `inspect` says about a file with this content; most refusals are about files.
Errors refusalOf(const QByteArray& content) {
    const QTemporaryDir folder;
    return errorsOf(inspect({writeFile(folder, "table.csv", content).toStdString()}));
}

} // namespace

class TestCsvReader : public QObject {
    Q_OBJECT

  private slots:
    void cells_data();
    void cells();
    void separator_data();
    void separator();
    void ruleOverDetection_data();
    void ruleOverDetection();
    void refused_data();
    void refused();
    void unopenable_data();
    void unopenable();
    void unreadableFile();
    void unclosedQuote();
    void binaryAfterTheFirstChunk();
    void raggedRowNamesItsNumber_data();
    void raggedRowNamesItsNumber();
    void preambleLinesAreCounted();
    void recordAcrossChunkBorder_data();
    void recordAcrossChunkBorder();
    void handlerStops();
    void handlerFails();
    void cancel();
    void progressRises();
    void progressCountsBytes();
    void fingerprintTakesEveryByte();
};

void TestCsvReader::cells_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<Rows>("expected");
    const Rows plain{{"a", "b"}, {"1", "2"}};
    QTest::newRow("LF") << QByteArray("a,b\n1,2\n") << plain;
    QTest::newRow("CRLF") << QByteArray("a,b\r\n1,2\r\n") << plain;
    QTest::newRow("mixed line ends") << QByteArray("a,b\r\n1,2\n") << plain;
    QTest::newRow("last line without newline") << QByteArray("a,b\n1,2") << plain;
    QTest::newRow("blank lines") << QByteArray("\na,b\n\r\n\n1,2\n\n")
                                 << Rows{{}, {"a", "b"}, {}, {}, {"1", "2"}, {}};
    QTest::newRow("line of spaces only") << QByteArray("a,b\n   \n1,2\n") << Rows{{"a", "b"}, {}, {"1", "2"}};
    QTest::newRow("a lone CR is a character")
        << QByteArray("a\rb,c\r\n1,2\n") << Rows{{"a\rb", "c"}, {"1", "2"}};
    QTest::newRow("byte-order mark") << QByteArray("\xEF\xBB\xBF"
                                                   "a,b\n1,2\n")
                                     << plain;
    QTest::newRow("byte-order mark before a quote") << QByteArray("\xEF\xBB\xBF\"a\",b\n1,2\n") << plain;
    QTest::newRow("quoted") << QByteArray("\"a\",\"b\"\n\"1\",\"2\"\n") << plain;
    QTest::newRow("spaces around unquoted cells") << QByteArray("a , b\n 1,\t2 \n") << plain;
    QTest::newRow("spaces around quoted cells") << QByteArray("\"a\" , \"b\"\n1,2\n") << plain;
    QTest::newRow("spaces inside quotes stay") << QByteArray("\" a \",b\n") << Rows{{" a ", "b"}};
    QTest::newRow("doubled quotes") << QByteArray("\"say \"\"hi\"\"\",b\n") << Rows{{"say \"hi\"", "b"}};
    QTest::newRow("only a quoted quote") << QByteArray("\"\"\"\",b\n") << Rows{{"\"", "b"}};
    QTest::newRow("embedded separator") << QByteArray("\"a,a\",b\n1,2\n") << Rows{{"a,a", "b"}, {"1", "2"}};
    QTest::newRow("embedded LF") << QByteArray("\"a\na\",b\n1,2\n") << Rows{{"a\na", "b"}, {"1", "2"}};
    QTest::newRow("embedded CRLF") << QByteArray("\"a\r\na\",b\r\n1,2\r\n")
                                   << Rows{{"a\r\na", "b"}, {"1", "2"}};
    QTest::newRow("embedded blank line") << QByteArray("\"a\n\na\",b\n") << Rows{{"a\n\na", "b"}};
    QTest::newRow("a lone quote inside a cell is a character")
        << QByteArray("5' 10\",b\n1,2\n") << Rows{{"5' 10\"", "b"}, {"1", "2"}};
    QTest::newRow("empty cells") << QByteArray("a,,\n,,b\n") << Rows{{"a", "", ""}, {"", "", "b"}};
    QTest::newRow("empty quoted cells") << QByteArray("\"\",b\n") << Rows{{"", "b"}};
    QTest::newRow("one empty quoted cell is a record")
        << QByteArray("a\n\"\"\nb\n") << Rows{{"a"}, {""}, {"b"}};
    QTest::newRow("one column") << QByteArray("a\n1\n2\n") << Rows{{"a"}, {"1"}, {"2"}};
    QTest::newRow("UTF-8") << QByteArray("na\xC3\xAFve,\xE2\x82\xAC,\xF0\x9F\x98\x80\n")
                           << Rows{{QString::fromUtf8("na\u00EFve"), QString::fromUtf8("\u20AC"),
                                    QString::fromUtf8("\U0001F600")}};
    QTest::newRow("Latin-1") << QByteArray("caf\xE9,b\n") << Rows{{QString::fromUtf8("caf\u00E9"), "b"}};
    QTest::newRow("Latin-1 beside UTF-8, cell by cell")
        << QByteArray("caf\xE9,caf\xC3\xA9\n")
        << Rows{{QString::fromUtf8("caf\u00E9"), QString::fromUtf8("caf\u00E9")}};
    // 0xC0 0x80 would be an overlong NUL: not UTF-8, so its bytes are Latin-1.
    QTest::newRow("overlong form is no UTF-8")
        << QByteArray("\xC0\x80x,b\n") << Rows{{QString::fromUtf8("\u00C0\u0080x"), "b"}};
}

void TestCsvReader::cells() {
    QFETCH(QByteArray, content);
    QFETCH(Rows, expected);
    const Reading reading = readText(content);
    EXPECT_OK(reading.outcome);
    QCOMPARE(reading.rows, expected);
    for (qsizetype i = 0; i < reading.numbers.size(); ++i)
        QCOMPARE(reading.numbers[i], static_cast<quint64>(i + 1));
}

void TestCsvReader::separator_data() {
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<char>("expected");
    QTest::newRow("comma") << QByteArray("a,b\n1,2\n") << ',';
    QTest::newRow("semicolon") << QByteArray("a;b\n1;2\n") << ';';
    QTest::newRow("tab") << QByteArray("a\tb\n1\t2\n") << '\t';
    QTest::newRow("bar") << QByteArray("a|b\n1|2\n") << '|';
    QTest::newRow("semicolon with decimal commas") << QByteArray("a;b\n1,5;2,5\n3,25;4,75\n") << ';';
    QTest::newRow("tab with commas in texts") << QByteArray("a\tb\nx, y\tz\nu\tv\n") << '\t';
    QTest::newRow("commas inside quotes do not count") << QByteArray("\"a,b,c\";d\n\"e,f,g\";h\n") << ';';
    QTest::newRow("a first line that is not data")
        << QByteArray("|1x3 Cross validator\n1,2,3\n4,5,6\n") << ',';
    QTest::newRow("none: one column") << QByteArray("a\n1\n") << ',';
    QTest::newRow("blanks, the same number everywhere") << QByteArray("A11 6 A34\nA12 48 A32\n") << ' ';
    QTest::newRow("blanks in the words of one column")
        << QByteArray("place of birth\nNew York\nParis\n") << ',';
    QTest::newRow("one blank could be two words") << QByteArray("New York\nLos Angeles\n") << ',';
    QTest::newRow("blanks beside commas") << QByteArray("a b c,d\n1 2 3,4\n") << ',';
}

void TestCsvReader::separator() {
    QFETCH(QByteArray, head);
    QFETCH(char, expected);
    const Result<Dialect> dialect = detectDialect(head.toStdString(), "table");
    EXPECT_OK(dialect);
    QCOMPARE(dialect->separator, expected);
    FileFraming framing;
    framing.dialect = *dialect;
    const Reading reading = readText(head, {}, framing);
    EXPECT_OK(reading.outcome);
    QCOMPARE(reading.rows.back().size(), reading.rows.at(reading.rows.size() - 2).size());
}

void TestCsvReader::ruleOverDetection_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<char>("separator");
    QTest::addColumn<char>("quote");
    QTest::addColumn<bool>("latin1");
    QTest::addColumn<Rows>("expected");
    QTest::newRow("another separator")
        << QByteArray("a,b;c\n1,2;3\n") << ';' << '"' << false << Rows{{"a,b", "c"}, {"1,2", "3"}};
    QTest::newRow("single quotes") << QByteArray("a,b\n'x,y',2\n") << '\0' << '\'' << false
                                   << Rows{{"a", "b"}, {"x,y", "2"}};
    QTest::newRow("no quotes") << QByteArray("a,b\n\"x,2\n") << '\0' << '\0' << false
                               << Rows{{"a", "b"}, {"\"x", "2"}};
    // The bytes C3 A9 are one letter in UTF-8 and two in Latin-1.
    QTest::newRow("UTF-8 by itself") << QByteArray("a,b\n\xC3\xA9,2\n") << '\0' << '"' << false
                                     << Rows{{"a", "b"}, {QString(QChar(0xE9)), "2"}};
    QTest::newRow("all Latin-1") << QByteArray("a,b\n\xC3\xA9,2\n") << '\0' << '"' << true
                                 << Rows{{"a", "b"}, {QString(QChar(0xC3)) + QChar(0xA9), "2"}};
}

void TestCsvReader::ruleOverDetection() {
    QFETCH(QByteArray, content);
    QFETCH(char, separator);
    QFETCH(char, quote);
    QFETCH(bool, latin1);
    FileFraming framing;
    framing.dialect = {separator == '\0' ? ',' : separator, quote, false, latin1};
    const Reading reading = readText(content, {}, framing);
    EXPECT_OK(reading.outcome);
    QTEST(reading.rows, "expected");
}

void TestCsvReader::refused_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("rule");
    const QByteArray table = "name,age\nAnn,30\nBob,41\n";
    QTest::newRow("UTF-16 LE with mark") << utf16(table, true, true) << "UTF-16"
                                         << "encoding";
    QTest::newRow("UTF-16 BE with mark") << utf16(table, false, true) << "UTF-16"
                                         << "encoding";
    QTest::newRow("UTF-16 LE without mark") << utf16(table, true, false) << "UTF-16"
                                            << "encoding";
    QTest::newRow("UTF-16 BE without mark") << utf16(table, false, false) << "UTF-16"
                                            << "encoding";
    QTest::newRow("binary") << QByteArray("\x7F"
                                          "ELF\0\1\2\0\0\0\0\0 a,b\n1,2\n",
                                          22)
                            << ""
                            << "binary";
    QTest::newRow("one NUL in a text") << QByteArray("a,b\n1,\0"
                                                     "2\n",
                                                     9)
                                       << ""
                                       << "binary";
    QTest::newRow("unclosed quote") << QByteArray("a,b\n1,\"2\n3,4\n") << ""
                                    << "never closed";
    QTest::newRow("only a mark") << QByteArray("\xEF\xBB\xBF") << ""
                                 << "no record";
    QTest::newRow("only blank lines") << QByteArray("\n\n\r\n") << ""
                                      << "no record";
    QTest::newRow("only a header") << QByteArray("a,b\n") << ""
                                   << "no record";
    QTest::newRow("two columns with one name") << QByteArray("a,b,a\n1,2,3\n") << "columns 1 and 3"
                                               << "two columns";
}

void TestCsvReader::refused() {
    QFETCH(QByteArray, content);
    QFETCH(QString, value);
    QFETCH(QString, rule);
    const Errors errors = refusalOf(content);
    QCOMPARE(errors.size(), std::size_t(1));
    QCOMPARE(errors.front().code, ErrorCode::InvalidFile);
    QCOMPARE(text(errors.front().value), value);
    QVERIFY2(text(errors.front().rule).contains(rule), errors.front().rule.c_str());
    QVERIFY(!errors.front().field.empty());
    QVERIFY(!errors.front().remedy.empty());
}

void TestCsvReader::unopenable_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("rule");
    QTest::newRow("missing") << "absent.csv"
                             << "no such file";
    QTest::newRow("directory") << "."
                               << "is not a file";
    QTest::newRow("empty") << "empty.csv"
                           << "empty";
}

void TestCsvReader::unopenable() {
    QFETCH(QString, path);
    QFETCH(QString, rule);
    const QTemporaryDir folder;
    writeFile(folder, "empty.csv", "");
    const std::string named = folder.filePath(path).toStdString();
    const Errors errors = errorsOf(inspect({named}));
    QCOMPARE(errors.size(), std::size_t(1));
    QCOMPARE(errors.front().code, ErrorCode::InvalidFile);
    QCOMPARE(errors.front().value, named);
    QVERIFY2(text(errors.front().rule).contains(rule), errors.front().rule.c_str());
}

void TestCsvReader::unreadableFile() {
    const QTemporaryDir folder;
    const QString path = writeFile(folder, "secret.csv", "a,b\n1,2\n");
    QVERIFY(QFile::setPermissions(path, {}));
    if (QFile(path).open(QIODevice::ReadOnly)) QSKIP("this user may read everything");
    const Errors errors = errorsOf(inspect({path.toStdString()}));
    QCOMPARE(errors.size(), std::size_t(1));
    QVERIFY2(text(errors.front().rule).contains("cannot be read"), errors.front().rule.c_str());
}

/// The records before the quote have been handed over; the caller must see the failure all the same.
void TestCsvReader::unclosedQuote() {
    const Reading reading = readText("a,b\n1,2\n\"3,4\n5,6\n");
    QVERIFY(!reading.outcome);
    QCOMPARE(reading.rows, (Rows{{"a", "b"}, {"1", "2"}}));
}

/// What comes later than what is looked at to recognise a file costs its own record and no other.
void TestCsvReader::binaryAfterTheFirstChunk() {
    QByteArray content = "a,b\n" + QByteArray("1,2\n").repeated(chunkBytes / 4);
    content += QByteArray("3,\0\n", 4);
    const QTemporaryDir folder;
    const Result<Inspection> seen = inspect({writeFile(folder, "table.csv", content).toStdString()});
    EXPECT_OK(seen);
    QCOMPARE(seen->records, std::uint64_t(chunkBytes / 4 + 1));
    QCOMPARE(seen->unfit, std::uint64_t(1));
}

void TestCsvReader::raggedRowNamesItsNumber_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("row");
    QTest::addColumn<QString>("rule");
    QTest::newRow("too few") << QByteArray("a,b\n1,2\n3\n4\n") << "row 3"
                             << "has 1 cells where 2";
    QTest::newRow("too many") << QByteArray("a,b\n1,2\n5,6,7\n") << "row 3"
                              << "has 3 cells where 2";
    QTest::newRow("an embedded newline is no row") << QByteArray("a,b\n\"x\ny\",2\n3\n") << "row 3"
                                                   << "has 1 cells";
    QTest::newRow("without header") << QByteArray("1,2\n5\n") << "row 2"
                                    << "has 1 cells where 2";
}

void TestCsvReader::raggedRowNamesItsNumber() {
    QFETCH(QByteArray, content);
    QFETCH(QString, row);
    QFETCH(QString, rule);
    const Errors errors = refusalOf(content);
    QCOMPARE(errors.size(), std::size_t(1));
    QCOMPARE(text(errors.front().value), row);
    QVERIFY2(text(errors.front().rule).contains(rule), errors.front().rule.c_str());
}

void TestCsvReader::preambleLinesAreCounted() {
    FileFraming framing;
    framing.preambleLines = 2;
    const Reading reading = readText("\xEF\xBB\xBF|not \"data\n\na,b\n3,4\n", {}, framing);
    EXPECT_OK(reading.outcome);
    QCOMPARE(reading.rows, (Rows{{"a", "b"}, {"3", "4"}}));
    QCOMPARE(reading.numbers, (QList<quint64>{3, 4})); // numbers are those of the file
}

void TestCsvReader::recordAcrossChunkBorder_data() {
    QTest::addColumn<QByteArray>("last");
    QTest::addColumn<QStringList>("expected");
    QTest::newRow("plain") << QByteArray("hello,world") << QStringList{"hello", "world"};
    QTest::newRow("quotes") << QByteArray("\"a \"\"b\"\", c\",d") << QStringList{"a \"b\", c", "d"};
    QTest::newRow("line ends") << QByteArray("\"a\r\nb\n\",d\r\n") << QStringList{"a\r\nb\n", "d"};
    QTest::newRow("UTF-8") << QByteArray("\xE2\x82\xAC\xC3\xA9,\xF0\x9F\x98\x80")
                           << QStringList{QString::fromUtf8("\u20AC\u00E9"), QString::fromUtf8("\U0001F600")};
}

/// Puts the border of the first chunk before every byte of the last record.
void TestCsvReader::recordAcrossChunkBorder() {
    QFETCH(QByteArray, last);
    QFETCH(QStringList, expected);
    for (qsizetype before = 0; before <= last.size(); ++before) {
        QByteArray content = QByteArray("1,2\n").repeated((chunkBytes - before) / 4 - 1);
        content += QByteArray("1,2").leftJustified(chunkBytes - before - content.size() - 1) + '\n';
        QCOMPARE(content.size(), chunkBytes - before);
        const Reading reading = readText(content + last);
        EXPECT_OK(reading.outcome);
        QCOMPARE(reading.rows.back(), expected);
        QCOMPARE(reading.rows.size(), (chunkBytes - before) / 4 + 1);
    }
}

void TestCsvReader::handlerStops() {
    const auto source = textSource("a\nb\nc\n");
    int seen = 0;
    const Outcome outcome = readRecords(*source, "table", {}, {}, [&](const Record&) -> Result<Next> {
        return ++seen == 2 ? Next::Stop : Next::Continue;
    });
    EXPECT_OK(outcome);
    QCOMPARE(seen, 2);
}

void TestCsvReader::handlerFails() {
    const auto source = textSource("a\nb\nc\n");
    int seen = 0;
    const Outcome outcome = readRecords(*source, "table", {}, {}, [&](const Record&) -> Result<Next> {
        ++seen;
        return Error{ErrorCode::InvalidFile, "mine", "", "no", ""};
    });
    QVERIFY(!outcome);
    QCOMPARE(text(outcome.errors().front().field), "mine");
    QCOMPARE(seen, 1);
}

void TestCsvReader::cancel() {
    std::stop_source stop;
    ReadOptions options;
    options.stop = stop.get_token();
    const auto source = textSource(QByteArray("1,2\n").repeated(chunkBytes).toStdString()); // four chunks
    qsizetype seen = 0;
    const Outcome outcome = readRecords(*source, "table", {}, options, [&](const Record&) -> Result<Next> {
        ++seen;
        stop.request_stop();
        return Next::Continue;
    });
    QVERIFY(!outcome);
    QCOMPARE(outcome.errors().front().code, ErrorCode::Cancelled);
    QCOMPARE(seen, chunkBytes / 4); // nothing beyond the chunk at hand
}

void TestCsvReader::progressRises() {
    const QTemporaryDir folder;
    const QByteArray content = "a,b\n" + QByteArray("1,2\n").repeated(chunkBytes);
    const std::string first = writeFile(folder, "1.csv", content).toStdString();
    const std::string second = writeFile(folder, "2.csv", content).toStdString();
    QList<double> fractions;
    ReadOptions options;
    options.progress = [&](double fraction) { fractions << fraction; };
    EXPECT_OK(inspect({first, second}, options));
    QVERIFY(fractions.size() >= 8);
    QVERIFY(fractions.front() > 0 && fractions.front() < 0.2);
    QVERIFY(std::is_sorted(fractions.begin(), fractions.end()));
    QCOMPARE(fractions.back(), 1.0);
}

/// Of two files the first has three quarters of the bytes: when it is read, so is that share.
void TestCsvReader::progressCountsBytes() {
    const QTemporaryDir folder;
    const QByteArray row = "1,2\n"; // and a header of as many bytes
    const std::string first =
        writeFile(folder, "1.csv", "a,b\n" + row.repeated(3 * chunkBytes - 1)).toStdString();
    const std::string second =
        writeFile(folder, "2.csv", "a,b\n" + row.repeated(chunkBytes - 1)).toStdString();
    QList<double> fractions;
    ReadOptions options;
    options.progress = [&](double fraction) { fractions << fraction; };
    EXPECT_OK(inspect({first, second}, options));
    QCOMPARE(fractions.size(), 16); // 12 chunks and 4
    for (int i = 0; i < 16; ++i)
        QCOMPARE(fractions[i], (i + 1) / 16.0);
}

void TestCsvReader::fingerprintTakesEveryByte() {
    const UserKey key{1, 2, 3};
    const auto read = [&](const QByteArray& content) {
        Fingerprint fingerprint(key);
        ReadOptions options;
        options.fingerprint = &fingerprint;
        (void)readText(content, options);
        return fingerprint.finish();
    };
    const QByteArray content = "\xEF\xBB\xBF"
                               "a,b\n\n" +
                               QByteArray("1,2\n").repeated(chunkBytes / 2);
    Fingerprint whole(key);
    whole.add({content.constData(), static_cast<std::size_t>(content.size())});
    QCOMPARE(text(read(content)), text(whole.finish()));
    QVERIFY(read(content) != read(content + "\n")); // blank lines count too
}

TRILEMMA_TEST(TestCsvReader, NoApplication)
#include "tst_csv_reader.moc"
