// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/schema.h"

#include "core/base/text.h"
#include "core/data/column_intervals.h"
#include "core/data/encoded_width.h"
#include "core/data/inspection.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace trilemma {

namespace {

constexpr double largestLabel = 1e15; ///< so that its fourth power, and sums of them, are numbers
constexpr double maxEncoded = 31;     ///< of a number on the grid, which has 16 bits

/// Collects what is wrong with one column under the path "schema.columns.NAME".
class ColumnCheck {
  public:
    ColumnCheck(const Column& column, const FileFormat& file, const std::string& path, Errors& errors)
        : m_column(column)
        , m_file(file)
        , m_path(path + ".columns." + column.name)
        , m_errors(errors) {}

    void run() {
        if (m_column.isNumber()) checkNumber();
        checkEdges();
        if (m_column.kind == Kind::Categorical && m_column.role != Role::Unit) checkCategories();
        if (m_column.kind == Kind::Text && m_column.isFeature())
            fail("role", "feature", "a text column cannot be a feature", "Make it categorical or ignore it");
        if (m_column.role == Role::Sensitive) checkSensitive();
        if (m_column.role == Role::Unit) return checkUnit();
        if (m_column.maxRows)
            fail("max_rows", std::to_string(*m_column.maxRows), "belongs to the unit column only",
                 "Give the column the role unit, or leave max_rows out");
        if (m_column.missing == MissingPolicy::Impute && m_column.role != Role::Ignored) checkImputeValue();
    }

  private:
    void checkNumber() {
        if (!(m_column.unit > 0))
            fail("unit", exactText(m_column.unit), "must be positive", "Use 1 for none");
        if (!(m_column.scale > 0))
            fail("scale", exactText(m_column.scale), "must be positive", "Use a typical public spread");
        if (!(m_column.low < m_column.high))
            fail("low", exactText(m_column.low), "must be below high", "Swap or widen the bounds");
        if (std::max(std::abs(m_column.low), std::abs(m_column.high)) > maxEncoded)
            fail("high", exactText(m_column.high), "bounds may not exceed 31 in size",
                 "Choose centre and scale so that values stay within a few units");
        if (std::adjacent_find(m_column.bins.begin(), m_column.bins.end(), std::greater_equal<>()) !=
            m_column.bins.end())
            fail("bins", "", "must rise", "Sort the edges and name each once");
    }

    void checkEdges() {
        const auto& edges = m_column.edges;
        if (edges.empty()) {
            if (m_column.special)
                fail("special", exactText(*m_column.special), "belongs to a column with edges",
                     "Give edges, or leave special out");
            if (m_column.curve != CurveRule::Free)
                fail("curve", std::string(nameOf(m_column.curve, curveRuleNames)),
                     "belongs to a column with edges", "Give edges, or leave curve out");
            if (m_column.edgesSource)
                fail("edges_public", "", "speaks of edges that the column does not have", "Leave it out");
            if (!m_column.edgesDraw.empty())
                fail("edges_draw", m_column.edgesDraw, "speaks of edges that the column does not have",
                     "Leave it out");
            return;
        }
        if (!mayHaveEdges(m_column))
            return fail("edges", std::to_string(edges.size()) + " edges",
                        "only numeric features are cut at edges",
                        "Leave edges out, or make the column a numeric feature");
        if (m_column.edgesSource && m_column.edgesSource->declaredBy == boughtDeclarer &&
            m_column.edgesDraw.empty())
            fail("edges_draw", "", "is missing for edges of a private release, which figures must count",
                 "Take the schema as it was written when the edges were bought");
        if (edges.size() > maxEdges)
            fail("edges", std::to_string(edges.size()) + " edges", "at most 1,000 edges",
                 "Cut more coarsely");
        if (const auto odd =
                std::find_if_not(edges.begin(), edges.end(), [](double edge) { return std::isfinite(edge); });
            odd != edges.end())
            return fail("edges", exactText(*odd), "is not a finite number", "Leave it out");
        if (const auto twice = std::adjacent_find(edges.begin(), edges.end(), std::greater_equal<>());
            twice != edges.end())
            fail("edges", exactText(*twice) + ", " + exactText(*(twice + 1)), "must rise",
                 "Sort the edges and name each once");
        if (!hasRange()) return; // said already
        const auto outside =
            std::find_if_not(edges.begin(), edges.end(), [&](double edge) { return isWithinRange(edge); });
        if (outside != edges.end())
            fail("edges", exactText(*outside), "lies outside the declared range, " + rangeText(),
                 "Leave it out, or declare a wider range by centre, scale, low and high");
        if (m_column.special) checkSpecial(*m_column.special);
    }

    void checkSpecial(double special) {
        if (!isWithinRange(special))
            fail("special", exactText(special), "lies outside the declared range, " + rangeText(),
                 "Name a value within it, or leave special out");
        else if (!(special < m_column.edges.front()))
            fail("special", exactText(special), "must lie below the first edge",
                 "The special value is the one that the range begins with");
    }

    bool hasRange() const { return m_column.unit > 0 && m_column.scale > 0 && m_column.low < m_column.high; }

    /// But for rounding of the bounds, which may have gone through a logarithm.
    bool isWithinRange(double value) const {
        const auto [low, high] = declaredRange(m_column);
        const double slack = 1e-9 * std::max({std::abs(low), std::abs(high), m_column.unit * m_column.scale});
        return value >= low - slack && value <= high + slack;
    }

    std::string rangeText() const {
        const auto [low, high] = declaredRange(m_column);
        return exactText(low) + " to " + exactText(high);
    }

    void checkCategories() {
        if (m_column.categories.empty() && m_column.role != Role::Ignored)
            fail("categories", "", "a categorical column needs its public list", "List every category");
        const std::set<std::string> known(m_column.categories.begin(), m_column.categories.end());
        if (known.size() != m_column.categories.size())
            fail("categories", "", "holds a category twice", "Keep each once");
        if (m_column.categories.size() > 60000)
            fail("categories", std::to_string(m_column.categories.size()), "at most 60,000 categories",
                 "Merge rare ones or ignore the column");
        for (const auto& [from, to] : m_column.merge)
            if (!known.contains(to)) fail("merge", to, "is not a listed category", "Merge into a listed one");
        if (!m_column.other.empty() && !known.contains(m_column.other))
            fail("other", m_column.other, "is not a listed category", "Add it to the list");
    }

    void checkSensitive() {
        if (m_column.kind == Kind::Text)
            fail("role", "sensitive", "a text column has no groups",
                 "Make it categorical and list the groups");
        if (m_column.share && !(*m_column.share > 0 && *m_column.share <= 0.5))
            fail("share", exactText(*m_column.share), "must be above 0 and at most 0.5",
                 "Declare the public share of the smallest group");
        if (groupNames(m_column).size() < 2)
            fail("categories", "", "a sensitive column needs at least two groups",
                 m_column.isNumber() ? "Say where its groups begin, for example 25, 60" : "List the groups");
    }

    /// Cells of the unit column name units as they are: what puts several people's cells together would let
    /// them share one unit's bound.
    void checkUnit() {
        if (m_column.maxRows && !(*m_column.maxRows >= 1 && *m_column.maxRows <= maxRowsOfUnit))
            fail("max_rows", std::to_string(*m_column.maxRows), "must be from 1 to 1,000,000",
                 "Declare the public maximum of rows of one unit");
        if (m_column.name == recordUnit)
            fail("name", m_column.name, "is the word for a table without units", "Rename the column");
        if (!m_column.merge.empty() || !m_column.other.empty())
            fail(m_column.merge.empty() ? "other" : "merge", "", "would put several units together",
                 "Leave it out; a cell of the unit column is taken as it is");
        if (m_column.missing != MissingPolicy::Drop)
            fail("missing", std::string(nameOf(m_column.missing, missingPolicyNames)),
                 "would put all records without a unit together", "Use drop");
    }

    void checkImputeValue() {
        const std::string& value = m_column.imputeValue;
        if (value.empty())
            return fail("impute_value", "", "is needed by the policy impute", "Name the public value");
        const auto sign = [](const std::string& text) { return text.empty() ? '\0' : text.front(); };
        const bool number = parseNumber(value, sign(m_file.decimal), sign(m_file.thousands)).has_value();
        const auto& categories = m_column.categories;
        const bool category = std::find(categories.begin(), categories.end(), value) != categories.end() ||
                              m_column.merge.contains(value);
        if ((m_column.isNumber() && !number) || (m_column.kind == Kind::Categorical && !category))
            fail("impute_value", value, "does not fit the column",
                 "Name a number, or one of the listed categories");
    }

    void fail(const std::string& key, std::string value, std::string rule, std::string remedy) {
        m_errors.push_back({ErrorCode::InvalidSchema, m_path + "." + key, std::move(value), std::move(rule),
                            std::move(remedy)});
    }

    const Column& m_column;
    const FileFormat& m_file;
    std::string m_path;
    Errors& m_errors;
};

/// Bounds are what a loss is bounded by, and must be known without the records.
template <class Fail>
void checkNumberRule(const Schema& schema, const Fail& fail) {
    const LabelRule& label = schema.label;
    const bool isNumber = schema.predictsNumber();
    const std::pair<const char*, std::optional<double>> numbers[] = {
        {"low", label.low}, {"high", label.high}, {"centre", label.centre}, {"spread", label.spread}};
    bool legal = true;
    for (const auto& [key, number] : numbers) {
        if (!isNumber && number)
            fail(key, exactText(*number), "belongs to a label that is predicted as a number",
                 "Leave it out, or make the label numeric without op and positive");
        if (number && !std::isfinite(*number))
            fail(key, exactText(*number), "is not a finite number", "Correct it");
        if (number && std::isfinite(*number) && std::abs(*number) > largestLabel)
            fail(key, exactText(*number), "must be at most 10^15 in size", "Count in a larger unit");
        legal = legal && (!number || std::abs(*number) <= largestLabel);
    }
    if (!isNumber || !legal) return;
    if (!label.low || !label.high)
        return fail(
            label.low ? "high" : "low", "", "is missing: a number that is predicted needs public bounds",
            "Declare low and high from outside knowledge, or give op and threshold to make classes of it");
    if (!(*label.low < *label.high))
        return fail("low", exactText(*label.low), "must be below high, " + exactText(*label.high),
                    "Swap or widen the bounds");
    if (label.spread && !(*label.spread > 0))
        return fail("spread", exactText(*label.spread), "must be positive",
                    "Use a typical public spread, or leave it out");
    const LabelScale scale = *schema.labelScale();
    if (!(std::max(scale.centre - scale.low, scale.high - scale.centre) / scale.spread <= maxEncoded))
        fail(label.spread ? "spread" : "centre", exactText(label.spread ? scale.spread : scale.centre),
             "leaves the bounds more than 31 spreads from the centre",
             "Choose centre and spread so that labels stay within a few spreads");
    if (label.share)
        fail("share", exactText(*label.share), "is that of a class, and the label is a number",
             "Leave it out");
}

void checkLabel(const Schema& schema, const std::string& path, Errors& errors) {
    const auto fail = [&](const std::string& key, std::string value, std::string rule, std::string remedy) {
        errors.push_back({ErrorCode::InvalidSchema, path + ".label." + key, std::move(value), std::move(rule),
                          std::move(remedy)});
    };
    const Column* column = schema.labelColumn();
    if (!column)
        return fail("column", schema.label.column, "is not a column of the schema",
                    "Choose the column to predict");
    if (column->role != Role::Label)
        fail("column", column->name, "has another role than label", "Give it the role label");
    const bool cuts = schema.label.op != Comparison::None;
    if (cuts && !schema.label.positive.empty())
        fail("op", "", "positive and op exclude each other", "Keep one of them");
    if (cuts && !column->isNumber())
        fail("op", "", "a threshold needs a numeric label", "List the positive values instead");
    const bool isNumber = schema.predictsNumber();
    if (!cuts && !isNumber && column->kind != Kind::Categorical)
        fail("op", "", "is missing for a label that is not categorical",
             "Give op and threshold, or make the column categorical and list its values");
    checkNumberRule(schema, fail);
    if (column->kind == Kind::Categorical)
        for (const std::string& value : schema.label.positive)
            if (std::find(column->categories.begin(), column->categories.end(), value) ==
                column->categories.end())
                fail("positive", value, "is not a listed category of the label",
                     "Correct it or add the category");
    if (schema.label.share && !(*schema.label.share > 0 && *schema.label.share <= 0.5))
        fail("share", exactText(*schema.label.share), "must be above 0 and at most 0.5",
             "Declare the public share of the smallest class");
    if (!isNumber && schema.classNames().size() < 2)
        fail("column", column->name, "gives fewer than two classes", "List at least two categories");
}

bool isBought(const Schema& schema, const Column& column) {
    return std::any_of(schema.boughtEdges.begin(), schema.boughtEdges.end(), [&](const BoughtEdges& bought) {
        return bought.id == column.edgesDraw && contains(bought.columns, column.name);
    });
}

/// What it says decides figures.
void checkBought(const Schema& schema, std::size_t index, const std::string& path, Errors& errors) {
    const BoughtEdges& bought = schema.boughtEdges[index];
    const auto fail = [&](const char* key, std::string value, std::string rule, std::string remedy) {
        errors.push_back({ErrorCode::InvalidSchema, path + "." + key, std::move(value), std::move(rule),
                          std::move(remedy)});
    };
    const std::string again = "Take the schema as it was written when the edges were bought";
    constexpr std::size_t longestId = 100;
    if (bought.id.empty() || bought.id.size() > longestId)
        fail("id", bought.id, "must name the draw in at most 100 characters", again);
    for (std::size_t i = 0; i < index; ++i)
        if (schema.boughtEdges[i].id == bought.id)
            fail("id", bought.id, "is listed twice", "Keep one of them");
    if (!(std::isfinite(bought.noiseMultiplier) && bought.noiseMultiplier > 0))
        fail("noise_multiplier", exactText(bought.noiseMultiplier), "must be positive", again);
    if (bought.columns.empty()) fail("columns", "[]", "names no column", again);
    for (const std::string& column : bought.columns)
        if (!schema.find(column)) fail("columns", column, "is not a column of the schema", again);
}

} // namespace

const Column* Schema::find(std::string_view columnName) const {
    const int index = indexOf(columnName);
    return index < 0 ? nullptr : &columns[static_cast<std::size_t>(index)];
}

int Schema::indexOf(std::string_view columnName) const {
    for (std::size_t i = 0; i < columns.size(); ++i)
        if (columns[i].name == columnName) return static_cast<int>(i);
    return -1;
}

const Column* Schema::unitColumn() const {
    for (const Column& column : columns)
        if (column.role == Role::Unit) return &column;
    return nullptr;
}

PrivacyUnit Schema::privacyUnit() const {
    const Column* column = unitColumn();
    return column ? PrivacyUnit{column->name, column->maxRows} : PrivacyUnit{};
}

bool FileFormat::isOpen() const {
    const FileFormat open;
    return header == open.header && separator == open.separator && quote == open.quote &&
           encoding == open.encoding && preambleLines.empty() && slotCounts.empty();
}

bool Schema::isFramingPublic() const {
    if (file.publicSource) return file.publicSource->isNamed();
    return file.isOpen() || (publicSource.isNamed() && !publicSource.readFromData);
}

std::vector<std::string> Schema::sensitiveNames() const {
    std::vector<std::string> names;
    for (const Column& column : columns)
        if (column.role == Role::Sensitive) names.push_back(column.name);
    return names;
}

std::vector<std::string> Schema::classNames() const {
    const Column* column = labelColumn();
    if (!column || predictsNumber()) return {};
    if (label.op != Comparison::None) {
        const std::string rule = column->name + " " + std::string(nameOf(label.op, comparisonNames)) + " " +
                                 exactText(label.threshold);
        return {"not " + rule, rule};
    }
    if (label.positive.empty()) return column->categories;
    return {"not " + label.positive.front(), label.positive.front()};
}

bool Schema::predictsNumber() const {
    const Column* column = labelColumn();
    return column && column->isNumber() && label.op == Comparison::None && label.positive.empty();
}

std::optional<LabelScale> Schema::labelScale() const {
    if (!predictsNumber() || !label.low || !label.high) return {};
    return LabelScale{*label.low, *label.high, label.centre.value_or((*label.low + *label.high) / 2),
                      label.spread.value_or((*label.high - *label.low) / 4)};
}

std::vector<std::string> groupNames(const Column& column) {
    if (!column.isNumber()) {
        std::vector<std::string> names = column.categories;
        if (column.missing == MissingPolicy::OwnCategory) names.push_back("(missing)");
        return names;
    }
    if (column.bins.empty()) return {};
    std::vector<std::string> names = namesBetween(column.bins, false);
    if (column.missing == MissingPolicy::OwnCategory) names.push_back("(missing)");
    return names;
}

namespace {

/// Only two classes have one score that a curve may rise in.
void checkCurves(const Schema& schema, const std::string& path, Errors& errors) {
    const std::size_t classes = schema.classNames().size();
    for (const Column& column : schema.columns)
        if (isOrdered(column.curve) && classes > 2)
            errors.push_back({ErrorCode::InvalidSchema, path + ".columns." + column.name + ".curve",
                              std::string(nameOf(column.curve, curveRuleNames)),
                              "needs a label of two classes, not " + std::to_string(classes),
                              "Use smooth or free, or let the label's rule name one class"});
}

} // namespace

Errors validate(const Schema& schema, const std::string& path) {
    Errors errors;
    std::set<std::string> names;
    int units = 0;
    for (const Column& column : schema.columns) {
        if (!names.insert(column.name).second)
            errors.push_back(
                {ErrorCode::InvalidSchema, path + ".columns", column.name, "is listed twice", "Keep one"});
        ColumnCheck(column, schema.file, path, errors).run();
        units += column.role == Role::Unit;
        if (column.role == Role::Label && column.name != schema.label.column)
            errors.push_back({ErrorCode::InvalidSchema, path + ".columns." + column.name + ".role", "label",
                              "only one column is the label", "Change its role"});
    }
    if (units > 1)
        errors.push_back({ErrorCode::InvalidSchema, path + ".columns", std::to_string(units),
                          "at most one column names the unit of privacy", "Change the role of the others"});
    const EncodedWidth width = encodedWidth(schema);
    if (const int all = width.features + width.intervals; all > maxEncodedWidth)
        errors.push_back({ErrorCode::InvalidSchema, path + ".columns",
                          std::to_string(width.features) + " encoded features and " +
                              std::to_string(width.intervals) + " intervals",
                          "at most 65,535 are supported",
                          "Merge categories, cut more coarsely or ignore a column"});
    if (width.columns == 0)
        errors.push_back({ErrorCode::InvalidSchema, path + ".columns", "", "no column is a feature",
                          "Give at least one column the role feature"});
    checkLabel(schema, path, errors);
    checkCurves(schema, path, errors);
    for (const Column& column : schema.columns)
        if (!column.edgesDraw.empty() && !isBought(schema, column))
            errors.push_back({ErrorCode::InvalidSchema, path + ".columns." + column.name + ".edges_draw",
                              column.edgesDraw,
                              "is no draw in bought_edges of this column, which figures must count",
                              "Take the schema as it was written when the edges were bought"});
    for (std::size_t i = 0; i < schema.boughtEdges.size(); ++i)
        checkBought(schema, i, path + ".bought_edges." + std::to_string(i), errors);
    return errors;
}

} // namespace trilemma
