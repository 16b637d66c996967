// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lines without quotes are split at once, all others go through the parser of RFC 4180: nobody may see which.
#include "tests/support/expect.h"
#include "tests/support/test_program.h"

#include "core/data/csv_reader.h"

#include <random>

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// Hands a text over in pieces. With pieces of one byte no line is ever whole, so none is split but blank
/// ones.
class PieceSource : public ByteSource {
  public:
    PieceSource(std::string text, std::size_t piece)
        : m_text(std::move(text))
        , m_piece(piece) {}

    Result<std::size_t> read(std::span<char> buffer) override {
        const std::size_t count = std::min({buffer.size(), m_piece, m_text.size() - m_place});
        std::copy_n(m_text.data() + m_place, count, buffer.data());
        m_place += count;
        return count;
    }
    std::uint64_t totalBytes() const override { return m_text.size(); }

  private:
    std::string m_text;
    std::size_t m_piece;
    std::size_t m_place = 0;
};

constexpr std::size_t whole = 1 << 18;

/// Every record with number, fault and cells, and how reading ended.
QByteArray seenIn(const std::string& content, const Dialect& dialect, std::size_t piece) {
    PieceSource source(content, piece);
    FileFraming framing;
    framing.dialect = dialect;
    QByteArray seen;
    const Outcome read = readRecords(source, "t", framing, {}, [&](const Record& record) -> Result<Next> {
        seen += QByteArray::number(quint64(record.number)) + (record.fault == SlotFault::Binary ? "!" : ":");
        for (const std::string_view cell : record.cells)
            seen += '<' + QByteArray(cell.data(), qsizetype(cell.size())) + '>';
        seen += '\n';
        return Next::Continue;
    });
    return seen + (read ? "end" : read.errors().front().rule.c_str());
}

/// Of few characters, so that blanks, separators and line ends meet in every way.
std::string randomText(std::mt19937_64& random, const std::vector<std::string>& parts) {
    std::string made = "x";
    for (auto left = random() % 60; left > 0; --left)
        made += parts[random() % parts.size()];
    return made;
}

const std::vector<std::string> plainParts{"a",    "1",  "2.5",      ",",    ",",
                                          ";",    " ",  "\t",       "\n",   "\n",
                                          "\r\n", "\r", "\xC3\xA9", "\xE9", std::string(1, '\0')};

} // namespace

class TestLineSplitting : public QObject {
    Q_OBJECT

  private slots:
    void lines_data();
    void lines();
    void bothWaysAgree_data();
    void bothWaysAgree();
    void quotesMakeNoDifference();
};

void TestLineSplitting::lines_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<char>("separator");
    QTest::addColumn<QByteArray>("seen");
    const auto row = [](const char* name, const QByteArray& content, const QByteArray& seen,
                        char separator = ',') { QTest::newRow(name) << content << separator << seen; };
    row("empty cells", "a,,b\n,\n", "1:<a><><b>\n2:<><>\nend");
    row("blanks around cells", " a\t, b \r\n", "1:<a><b>\nend");
    row("a CR within", "a\rb,c\n", "1:<a\rb><c>\nend");
    row("blank lines", "\n \t\r\na\n\n", "1:\n2:\n3:<a>\n4:\nend");
    row("a blank as separator", "a b  c\n", "1:<a><b><><c>\nend", ' ');
    row("a tab as separator", " a \t\tb\n", "1:<a><><b>\nend", '\t');
    row("Latin-1 in one cell of two", "\xE9,\xC3\xA9\n", "1:<\xC3\xA9><\xC3\xA9>\nend");
    row("no line end", "a,b\nc,", "1:<a><b>\n2:<c><>\nend");
    row("a quote after a plain line", "a,b\n\"c\nd\",e\nf,g\n", "1:<a><b>\n2:<c\nd><e>\n3:<f><g>\nend");
    row("a lone quote", "a\"b,c\nd,e\n", "1:<a\"b><c>\n2:<d><e>\nend");
    row("an open quote", "a,b\n\"c\n", "1:<a><b>\na quoted cell is never closed");
}

void TestLineSplitting::lines() {
    QFETCH(QByteArray, content);
    QFETCH(char, separator);
    Dialect dialect;
    dialect.separator = separator;
    for (const std::size_t piece : {whole, std::size_t(3), std::size_t(1)})
        QTEST(seenIn(content.toStdString(), dialect, piece), "seen");
    if (content.contains('"')) return;
    dialect.quote = '\0';
    QTEST(seenIn(content.toStdString(), dialect, whole), "seen");
}

void TestLineSplitting::bothWaysAgree_data() {
    QTest::addColumn<char>("separator");
    QTest::addColumn<bool>("allLatin1");
    for (const char separator : {',', ';', '\t', ' '})
        for (const bool allLatin1 : {false, true})
            QTest::addRow("separator %d, %s", separator, allLatin1 ? "Latin-1" : "UTF-8")
                << separator << allLatin1;
}

/// Without quotes in the text it makes no difference whether some could be there, nor where chunks end. (A
/// last line of blanks that nothing ends is a line only where cells are not quoted: docs/privacy.md.)
void TestLineSplitting::bothWaysAgree() {
    QFETCH(char, separator);
    QFETCH(bool, allLatin1);
    std::mt19937_64 random(20261123);
    Dialect quoted;
    quoted.separator = separator;
    quoted.allLatin1 = allLatin1;
    Dialect unquoted = quoted;
    unquoted.quote = '\0';
    const int texts = casesWanted("TRILEMMA_RANDOM_FILES", 2000) / 10;
    for (int i = 0; i < texts; ++i) {
        const std::string content = randomText(random, plainParts) + '\n';
        const QByteArray byState = seenIn(content, quoted, 1);
        QCOMPARE(seenIn(content, quoted, whole), byState);
        QCOMPARE(seenIn(content, quoted, 7), byState);
        QCOMPARE(seenIn(content, unquoted, whole), byState);
        QCOMPARE(seenIn(content, unquoted, 7), byState);
    }
}

/// With them, lines are split beside records that the parser reads.
void TestLineSplitting::quotesMakeNoDifference() {
    std::mt19937_64 random(7);
    std::vector<std::string> parts = plainParts;
    parts.insert(parts.end(), {"\"", "\"", "\"\"", "\"a\"", ",\"b\nc\",", "\n\"d\"\n"});
    int unclosed = 0;
    const int texts = casesWanted("TRILEMMA_RANDOM_FILES", 2000);
    for (int i = 0; i < texts; ++i) {
        const std::string content = randomText(random, parts); // also without a line end
        const QByteArray byState = seenIn(content, {}, 1);
        QCOMPARE(seenIn(content, {}, whole), byState);
        QCOMPARE(seenIn(content, {}, 11), byState);
        unclosed += byState.endsWith("never closed");
    }
    QVERIFY(unclosed > texts / 20 && unclosed < texts - texts / 20); // both happen
}

TRILEMMA_TEST(TestLineSplitting, NoApplication)
#include "tst_line_splitting.moc"
