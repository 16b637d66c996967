// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/neighbour_tables.h"

#include "core/base/hash.h"
#include "tests/support/unit_data.h"

#include <algorithm>

namespace trilemma::test {

namespace {

constexpr int denseCount = 3; ///< the intercept is the first
constexpr std::array oneHotCounts{2, 3,
                                  4}; ///< of two categorical columns, and of one that is cut into intervals
constexpr std::size_t categorical = 2;
constexpr std::array groupCounts{3, 2};

struct MadeUpRow {
    std::uint32_t unit = 0;
    std::array<std::int16_t, denseCount> dense{};
    std::array<std::uint16_t, oneHotCounts.size()> category{};
    std::uint16_t label = 0;
    std::array<std::uint16_t, groupCounts.size()> groups{};
    bool contributes = true;
};

/// How odd the rows of one table are.
struct Oddity {
    bool oneGroup = false;  ///< nearly everybody is in group 0
    bool oneLabel = false;  ///< everybody has label 0
    bool extreme = false;   ///< features at the ends of their range
    bool noColumns = false; ///< every dense feature is 0, the intercept too
};

std::int16_t madeUpFeature(std::mt19937_64& random, bool extreme) {
    constexpr std::array<std::int16_t, 6> odd{32767, -32768, 0, 1, -1, featureOne};
    if (extreme || pick(random, 4) == 0) return odd[pick(random, odd.size())];
    return static_cast<std::int16_t>(static_cast<int>(pick(random, 8193)) - 4096);
}

MadeUpRow madeUpRow(int classes, const Oddity& oddity, std::mt19937_64& random) {
    MadeUpRow row;
    row.dense.front() = oddity.noColumns ? std::int16_t{0} : std::int16_t{featureOne};
    for (std::size_t j = 1; j < row.dense.size(); ++j)
        row.dense[j] = oddity.noColumns ? std::int16_t{0} : madeUpFeature(random, oddity.extreme);
    std::size_t next = denseCount;
    for (std::size_t j = 0; j < row.category.size(); ++j) {
        const auto count = static_cast<std::size_t>(oneHotCounts[j]);
        row.category[j] = static_cast<std::uint16_t>(next + pick(random, count));
        next += count;
    }
    if (!oddity.oneLabel)
        row.label = static_cast<std::uint16_t>(
            pick(random, classes == 0 ? 65536 : static_cast<std::size_t>(classes)));
    for (std::size_t j = 0; j < row.groups.size(); ++j)
        if (!oddity.oneGroup || pick(random, 20) == 0)
            row.groups[j] =
                static_cast<std::uint16_t>(pick(random, static_cast<std::size_t>(groupCounts[j])));
    row.contributes = pick(random, 12) != 0;
    return row;
}

/// Rows of one unit: 1 to w that may contribute, and now and then some beyond w that do not.
void addUnit(std::uint32_t unit, const NeighbourShape& shape, const Oddity& oddity, std::mt19937_64& random,
             std::vector<MadeUpRow>& rows) {
    const auto max = static_cast<std::size_t>(std::max<std::int64_t>(1, shape.rowsPerUnit));
    const std::size_t beyond = shape.rowsPerUnit > 0 && pick(random, 4) == 0 ? pick(random, 3) : 0;
    const std::size_t within = 1 + pick(random, max);
    for (std::size_t i = 0; i < within + beyond; ++i) {
        rows.push_back(madeUpRow(shape.classes, oddity, random));
        rows.back().unit = unit;
        if (i >= within) rows.back().contributes = false;
    }
}

void addFeatures(EncodedTable& table) {
    table.features = {{"(intercept)", ""}, {"u", "u"}, {"v", "v"}};
    for (std::size_t j = 0; j < oneHotCounts.size(); ++j)
        for (int k = 0; k < oneHotCounts[j]; ++k) {
            const std::string column = j < categorical ? "c" + std::to_string(j) : "v";
            (j < categorical ? table.features : table.intervals)
                .push_back({column + "=" + std::to_string(k), column});
        }
    table.denseCount = denseCount;
    table.categoricalCount = categorical;
    table.intervalColumns = 1;
    table.rawFeatures = 4;
    table.ruledCurves = {{CurveRule::Rising, 2, table.featureCount(), 3}}; // the last one: missing cells
}

SharedTable tableOf(const NeighbourShape& shape, const std::vector<MadeUpRow>& rows, std::size_t units) {
    EncodedTable table;
    addFeatures(table);
    table.slotCount = rows.size();
    table.labelName = "y";
    if (shape.classes == 0) table.labelScale = LabelScale{-32, 32, 0, 1}; // its cells are any of the grid
    for (int k = 0; k < shape.classes; ++k)
        table.classes.push_back("class" + std::to_string(k));
    table.sensitive = {{"group", {"a", "b", "c"}, 0.1, {}}, {"sex", {"f", "m"}, 0.4, {}}};
    if (shape.rowsPerUnit > 0) {
        table.units = UnitIndex{"person", shape.rowsPerUnit, {}, {}, 0};
        for (std::uint64_t unit = 0; unit < units; ++unit)
            table.units->digests.push_back(publicWord(77, unit));
    }
    for (const MadeUpRow& row : rows) {
        table.dense.insert(table.dense.end(), row.dense.begin(), row.dense.end());
        table.category.insert(table.category.end(), row.category.begin(), row.category.end());
        table.label.push_back(row.label);
        table.contributes.push_back(row.contributes);
        for (std::size_t j = 0; j < row.groups.size(); ++j)
            table.sensitive[j].groupOfSlot.push_back(row.groups[j]);
        if (table.units) table.units->unitOfSlot.push_back(row.unit);
    }
    return shareTable(std::move(table));
}

Oddity madeUpOddity(std::mt19937_64& random) {
    return {pick(random, 4) == 0, pick(random, 6) == 0, pick(random, 3) == 0, pick(random, 12) == 0};
}

/// Any other rows in the place of the unit's.
std::vector<MadeUpRow> replaced(const std::vector<MadeUpRow>& rows, std::uint32_t unit,
                                const NeighbourShape& shape, std::mt19937_64& random) {
    std::vector<MadeUpRow> others;
    bool isDone = false;
    for (const MadeUpRow& row : rows) {
        if (row.unit != unit) others.push_back(row);
        if (row.unit == unit && !isDone) addUnit(unit, shape, madeUpOddity(random), random, others);
        isDone = isDone || row.unit == unit;
    }
    return others;
}

QByteArray madeUpCells(std::mt19937_64& random, bool onlyValid) {
    const QByteArrayList x =
        onlyValid ? QByteArrayList{"0.5", "-1", "31.9", "0"}
                  : QByteArrayList{"0.5", "-1", "1e300", "-1e300", "nan", "inf", "", "x", "31.99", "1e-9"};
    const QByteArrayList colour =
        onlyValid ? QByteArrayList{"red", "blue"} : QByteArrayList{"red", "blue", "", "green"};
    const QByteArrayList y = onlyValid ? QByteArrayList{"no", "yes"} : QByteArrayList{"no", "yes", "", "?"};
    const auto any = [&](const QByteArrayList& of) {
        return of[static_cast<qsizetype>(pick(random, static_cast<std::size_t>(of.size())))];
    };
    return any(x) + ',' + any(colour) + ",#," + any(y); // '#': the group
}

QByteArray madeUpLine(std::mt19937_64& random, bool onlyValid) {
    const QByteArrayList groups =
        onlyValid ? QByteArrayList{"a", "b"} : QByteArrayList{"a", "b", "", "other"};
    const auto at = static_cast<qsizetype>(pick(random, static_cast<std::size_t>(groups.size())));
    return madeUpCells(random, onlyValid).replace('#', groups[at]);
}

} // namespace

std::size_t pick(std::mt19937_64& random, std::size_t below) {
    return static_cast<std::size_t>(random() % below);
}

SharedTable withoutChanged(const EncodedTable& table, std::uint32_t changed) {
    EncodedTable without = table;
    for (std::size_t slot = 0; slot < table.slotCount; ++slot)
        if (table.units ? table.units->unitOfSlot[slot] == changed : slot == changed)
            without.contributes[slot] = 0;
    return shareTable(std::move(without));
}

NeighbourPair madeUpPair(const NeighbourShape& shape, Relation relation, std::mt19937_64& random) {
    const Oddity oddity = madeUpOddity(random);
    const std::size_t units = 8 + pick(random, 33);
    std::vector<MadeUpRow> rows;
    for (std::size_t unit = 0; unit < units; ++unit)
        addUnit(static_cast<std::uint32_t>(unit), shape, oddity, random, rows);
    if (pick(random, 2) == 0 && shape.rowsPerUnit > 0) // units need not be in order
        for (std::size_t i = rows.size(); i > 1; --i)
            std::swap(rows[i - 1], rows[pick(random, i)]);
    NeighbourPair pair;
    pair.changed = static_cast<std::uint32_t>(pick(random, units));
    for (MadeUpRow& row : rows) // a pair of equal tables would show little
        if (row.unit == pair.changed && shape.rowsPerUnit == 0) row.contributes = true;
    pair.first = tableOf(shape, rows, units);
    if (relation == Relation::ZeroOut) {
        pair.second = withoutChanged(*pair.first, pair.changed);
    } else if (relation == Relation::ReplaceOne) {
        pair.second = tableOf(shape, replaced(rows, pair.changed, shape, random), units);
        pair.without = withoutChanged(*pair.first, pair.changed);
    } else {
        for (MadeUpRow& row : rows)
            if (row.unit == pair.changed)
                for (std::size_t j = 0; j < row.groups.size(); ++j)
                    row.groups[j] =
                        static_cast<std::uint16_t>(pick(random, static_cast<std::size_t>(groupCounts[j])));
        pair.second = tableOf(shape, rows, units);
    }
    return pair;
}

NeighbourPair encodedPair(bool hasUnits, Relation relation, std::mt19937_64& random) {
    const Schema schema = hasUnits ? unitSchema(3) : smallSchema();
    const int units = 12 + static_cast<int>(pick(random, 20));
    NeighbourPair pair;
    pair.changed = static_cast<std::uint32_t>(pick(random, static_cast<std::size_t>(units)));
    QByteArray first, second;
    const auto add = [&](QByteArray& to, const QByteArray& line, int unit) {
        to += line + (hasUnits ? ",p" + QByteArray::number(unit) : QByteArray()) + '\n';
    };
    for (int unit = 0; unit < units; ++unit) {
        const bool isChanged = static_cast<std::uint32_t>(unit) == pair.changed;
        const std::size_t rows = hasUnits ? 1 + pick(random, 5) : 1; // up to 2 beyond w
        if (relation == Relation::AttributeOnly && isChanged) {
            const QByteArray line = madeUpCells(random, true);
            add(first, QByteArray(line).replace('#', "a"), unit);
            add(second, QByteArray(line).replace('#', "b"), unit);
            continue;
        }
        for (std::size_t i = 0; i < rows; ++i) {
            const QByteArray line = madeUpLine(random, pick(random, 3) != 0);
            add(first, line, unit);
            if (!isChanged) add(second, line, unit);
        }
        const std::size_t others = hasUnits ? 1 + pick(random, 5) : 1;
        for (std::size_t i = 0; i < others && isChanged; ++i)
            add(second, madeUpLine(random, false), unit);
    }
    const QByteArray header = hasUnits ? "x,colour,group,y,person\n" : "x,colour,group,y\n";
    pair.first = loadText(header + first, schema);
    pair.second = relation == Relation::ZeroOut ? withoutChanged(*pair.first, pair.changed)
                                                : loadText(header + second, schema);
    if (relation == Relation::ReplaceOne) pair.without = withoutChanged(*pair.first, pair.changed);
    return pair;
}

} // namespace trilemma::test
