// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/neighbour_files.h"

#include "tests/support/test_data.h"

namespace trilemma::test {

namespace {

class Maker {
  public:
    explicit Maker(std::mt19937_64& random)
        : m_random(random) {}

    NeighbourFiles make() {
        chooseFraming();
        const int files = 1 + below(3);
        for (int file = 0; file < files; ++file)
            addFile();
        chooseChanged();
        for (int file = 0; file < files; ++file) {
            m_pair.before << text(m_files[file], false);
            m_pair.after << text(m_files[file], true);
        }
        return m_pair;
    }

  private:
    struct Line {
        QByteArray before;
        QByteArray after;
        int unit = -1; ///< -1: nobody's
    };
    struct File {
        QList<QByteArray> preamble;
        QList<Line> lines;
        QByteArray lineEnd;
        QByteArray tail; ///< blank lines at the end, where as many slots are declared
        bool hasMark = false;
        bool endsLast = true; ///< whether the last line has an end
    };

    int below(int end) { return static_cast<int>(m_random() % static_cast<std::uint64_t>(end)); }
    bool chance(int inHundred) { return below(100) < inHundred; }

    void chooseFraming() {
        Schema& schema = m_pair.schema;
        schema = smallSchema();
        if (chance(40)) {
            Column unit;
            unit.name = "id";
            unit.role = Role::Unit;
            unit.kind = Kind::Text;
            unit.maxRows = 1 + below(3);
            schema.columns.insert(schema.columns.begin(), unit);
            m_hasUnits = true;
        }
        schema.columns[m_hasUnits ? 2 : 1].other = chance(30) ? "red" : "";
        if (chance(30)) schema.columns[m_hasUnits ? 1 : 0].missing = MissingPolicy::OwnCategory;
        m_separator = QByteArray(",;\t| ")[below(5)];
        m_quote = chance(50) ? '\0' : chance(80) ? '"' : '\'';
        m_hasHeader = chance(60);
        schema.file.quote = m_quote == '\0' ? std::string() : std::string(1, m_quote);
        const bool isOpen = m_hasHeader && chance(40); // the header line settles it
        if (!isOpen) schema.file.separator = std::string(1, m_separator);
        schema.file.header = !m_hasHeader ? HeaderRule::No : isOpen ? HeaderRule::Auto : HeaderRule::Yes;
        if (chance(30)) schema.file.encoding = TextEncoding::Latin1;
        m_hasPreamble = chance(30);
        m_declaresSlots = chance(40);
    }

    void addFile() {
        File file;
        file.lineEnd = chance(30) ? "\r\n" : "\n";
        file.hasMark = chance(20);
        file.endsLast = chance(70);
        const int preamble = m_hasPreamble ? below(4) : 0;
        for (int i = 0; i < preamble; ++i)
            file.preamble << nasty().left(3000); // the header must be in the first chunk
        if (m_hasPreamble) m_pair.schema.file.preambleLines.push_back(static_cast<std::uint64_t>(preamble));
        const int rows = 1 + below(8);
        for (int i = 0; i < rows; ++i) {
            Line line;
            line.unit = m_hasUnits && chance(85) ? below(4) : -1;
            line.before = line.after =
                chance(85) || m_hasUnits ? written(goodCells(line.unit)) : nastyRecord(-1);
            file.lines << line;
        }
        if (m_declaresSlots) {
            const int absent = chance(40) ? below(4) : 0;
            m_pair.schema.file.slotCounts.push_back(static_cast<std::uint64_t>(rows + absent));
            if (file.endsLast) file.tail = file.lineEnd.repeated(below(absent + 1));
            m_absent << absent;
        } else {
            m_absent << 0;
        }
        m_files << file;
    }

    void chooseChanged() {
        QList<Line*> lines;
        QList<std::size_t> slotOf;
        std::size_t slot = 0;
        for (qsizetype f = 0; f < m_files.size(); ++f) {
            for (Line& line : m_files[f].lines) {
                lines << &line;
                slotOf << slot++;
            }
            slot += static_cast<std::size_t>(m_absent[f]);
        }
        m_pair.slotCount = slot;
        const qsizetype chosen = below(static_cast<int>(lines.size()));
        const int unit = lines[chosen]->unit;
        for (qsizetype i = 0; i < lines.size(); ++i) {
            if (i != chosen && (unit < 0 || lines[i]->unit != unit)) continue;
            if (m_hasUnits && unit < 0) continue; // whose row has no identifier is nobody's neighbour
            lines[i]->after = nastyRecord(unit);
            m_pair.changed << slotOf[i];
        }
    }

    QByteArray text(const File& file, bool after) const {
        QByteArray bytes = file.hasMark ? QByteArray("\xEF\xBB\xBF") : QByteArray();
        for (const QByteArray& line : file.preamble)
            bytes += QByteArray(line).replace('\n', ' ') + file.lineEnd;
        if (m_hasHeader) bytes += header() + file.lineEnd;
        for (qsizetype i = 0; i < file.lines.size(); ++i) {
            const QByteArray& line = after ? file.lines[i].after : file.lines[i].before;
            // An empty last line is one by its end.
            const bool mayLackEnd = !file.endsLast && i + 1 == file.lines.size() && !line.trimmed().isEmpty();
            bytes += line + (mayLackEnd ? QByteArray() : file.lineEnd);
        }
        return bytes + file.tail;
    }

    QByteArray header() const {
        QList<QByteArray> names;
        for (const Column& column : m_pair.schema.columns)
            names << QByteArray::fromStdString(column.name);
        return names.join(m_separator);
    }

    QByteArray unitName(int unit) const {
        return unit < 0 ? QByteArray("?") : "u" + QByteArray::number(unit);
    }

    QList<QByteArray> goodCells(int unit) {
        QList<QByteArray> cells;
        if (m_hasUnits) cells << unitName(unit);
        cells << QByteArray::number(below(400) / 100.0 - 2) << (chance(50) ? "red" : "blue")
              << (chance(50) ? "a" : "b") << (chance(50) ? "yes" : "no");
        return cells;
    }

    /// As a conforming writer writes cells, or joined as they are where cells are not quoted.
    QByteArray written(QList<QByteArray> cells) const {
        if (m_quote == '\0') return cells.join(m_separator);
        for (QByteArray& cell : cells) {
            const bool plain = cell == cell.trimmed() && !cell.contains(m_quote) &&
                               !cell.contains(m_separator) && !cell.contains('\n') && !cell.contains('\r');
            if (!plain) cell = m_quote + cell.replace(m_quote, QByteArray(2, m_quote)) + m_quote;
        }
        return cells.join(m_separator);
    }

    /// A text that would like to be something else; with line ends only where they may be quoted.
    QByteArray nasty() {
        QByteArray text;
        switch (below(16)) {
        case 0:
            return {};
        case 1:
            return "|39";
        case 2:
            return header();
        case 3:
            return QByteArray(1, m_separator).repeated(1 + below(8));
        case 4:
            return "\"";
        case 5:
            return "\"a\"\"b";
        case 6:
            return QByteArray(3, '\0');
        case 7:
            return "\xC3\x28\xFF\xFE";
        case 8:
            return chance(5) ? QByteArray(300'000, 'x') : QByteArray(3000, '"');
        case 9:
            return "   ";
        case 10:
            return "\r";
        case 11:
            return "#comment";
        case 12:
            return "1\r2\r\r";
        case 13:
            return written(goodCells(0));
        case 14:
            return "'";
        default:
            break;
        }
        for (int length = below(40); length > 0; --length) // any bytes
            text += static_cast<char>(below(256));
        return text;
    }

    QByteArray nastyRecord(int unit) {
        if (m_quote == '\0') {
            const QByteArray line = nasty().replace('\n', ' ');
            return m_hasUnits ? unitName(unit) + m_separator + line : line;
        }
        QList<QByteArray> cells;
        if (m_hasUnits) cells << unitName(unit);
        for (int count = chance(50) ? 4 : below(7); count > 0; --count)
            cells << nasty() + (chance(10) ? "\n\n" : "");
        return written(cells);
    }

    std::mt19937_64& m_random;
    NeighbourFiles m_pair;
    QList<File> m_files;
    QList<int> m_absent;
    char m_separator = ',';
    char m_quote = '"';
    bool m_hasUnits = false;
    bool m_hasHeader = true;
    bool m_hasPreamble = false;
    bool m_declaresSlots = false;
};

} // namespace

NeighbourFiles randomNeighbours(std::mt19937_64& random) {
    return Maker(random).make();
}

} // namespace trilemma::test
