// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/data/curve_rule.h"
#include "core/data/label_scale.h"
#include "core/data/privacy_unit.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace trilemma {

/// What a column is for.
enum class Role { Feature, Label, Sensitive, Unit, Ignored };
inline constexpr std::array roleNames{std::pair{Role::Feature, "feature"}, std::pair{Role::Label, "label"},
                                      std::pair{Role::Sensitive, "sensitive"}, std::pair{Role::Unit, "unit"},
                                      std::pair{Role::Ignored, "ignored"}};

/// How the cells of a column are read. Integer is numeric with whole values only.
enum class Kind { Numeric, Integer, Categorical, Text };
inline constexpr std::array kindNames{
    std::pair{Kind::Numeric, "numeric"}, std::pair{Kind::Integer, "integer"},
    std::pair{Kind::Categorical, "categorical"}, std::pair{Kind::Text, "text"}};

/// T of x' = clip((T(x / unit) - centre) / scale, lo, hi). Log1p is the signed form sign(x) log(1 + |x|).
enum class Transform { None, Log10, Log1p };
inline constexpr std::array transformNames{std::pair{Transform::None, "none"},
                                           std::pair{Transform::Log10, "log10"},
                                           std::pair{Transform::Log1p, "log1p"}};

/// What happens to a record whose cell is missing. Each is a rule for that record alone.
enum class MissingPolicy { Drop, Impute, OwnCategory };
inline constexpr std::array missingPolicyNames{std::pair{MissingPolicy::Drop, "drop"},
                                               std::pair{MissingPolicy::Impute, "impute"},
                                               std::pair{MissingPolicy::OwnCategory, "own_category"}};

enum class Comparison { None, Greater, GreaterEqual, Less, LessEqual };
inline constexpr std::array comparisonNames{
    std::pair{Comparison::None, "none"}, std::pair{Comparison::Greater, ">"},
    std::pair{Comparison::GreaterEqual, ">="}, std::pair{Comparison::Less, "<"},
    std::pair{Comparison::LessEqual, "<="}};

/// Who says that bounds, scales and categories are public knowledge, and whether they were first read off the
/// records. A private run needs a named source for every column that it uses (Schema::isDeclaredPublic).
struct PublicSource {
    std::string declaredBy;
    std::string source;
    bool readFromData = false;

    /// Of what was read off the records and nobody has declared.
    static PublicSource ofRecords() { return {.declaredBy = "", .source = "", .readFromData = true}; }
    bool isNamed() const { return !declaredBy.empty() && !source.empty(); }
    bool operator==(const PublicSource&) const = default;
};

struct Column {
    std::string name;
    Role role = Role::Feature;
    Kind kind = Kind::Numeric;
    bool alsoFeature = false; ///< a sensitive column that the model may use too

    std::vector<std::string> missingCodes{"", "?", "NA"};
    MissingPolicy missing = MissingPolicy::Drop;
    std::string imputeValue; ///< public value written into missing cells (policy impute)

    double unit = 1.0;
    Transform transform = Transform::None;
    double centre = 0.0;
    double scale = 1.0;
    double low = -4.0; ///< of the transformed value
    double high = 4.0;

    /// Rising raw values that cut a numeric feature into intervals (column_intervals.h), for models that draw
    /// curves; the others read the number alone.
    std::vector<double> edges;
    /// The raw value that the declared range begins with, where it means something of its own (no gain,
    /// "never").
    std::optional<double> special;
    CurveRule curve = CurveRule::Free;       ///< of a column with edges
    std::optional<PublicSource> edgesSource; ///< of edges, special value and curve; none: the column's
    std::string edgesDraw;                   ///< id of the BoughtEdges that they come from; empty: none

    std::vector<std::string> categories;      ///< the public list
    std::map<std::string, std::string> merge; ///< raw category -> listed category
    std::string other;           ///< listed category for unseen values; empty: the record is dropped
    std::vector<double> bins;    ///< inner edges that cut a numeric sensitive column into groups
    std::optional<double> share; ///< declared share pi of the smallest group, in (0, 0.5]
    /// w of the unit column: declared public maximum of rows of one unit, in [1, maxRowsOfUnit].
    std::optional<std::int64_t> maxRows;

    std::optional<PublicSource> publicSource; ///< overrides the schema's own

    bool isNumber() const { return kind == Kind::Numeric || kind == Kind::Integer; }
    bool isFeature() const { return role == Role::Feature || (role == Role::Sensitive && alsoFeature); }
    bool isUsed() const { return role != Role::Ignored; } ///< what it declares enters a run
    bool operator==(const Column&) const = default;
};

/// Who "declares" edges that were bought; they name their draw.
inline constexpr const char* boughtDeclarer = "a private release";

/// Most edges of a column.
inline constexpr std::size_t maxEdges = 1000;

/// Largest w: a row counts 1/w on a grid of 2^-20, so that it must stay above one grid unit.
inline constexpr std::int64_t maxRowsOfUnit = 1'000'000;

/// A release of edges that was paid for: noisy counts of these columns on a fine public grid, over all slots
/// (core/evaluation/edge_release.h). Whatever uses the schema counts it.
struct BoughtEdges {
    std::string id; ///< of the draw
    std::vector<std::string> columns;
    double noiseMultiplier = 0;    ///< z > 0, relative to the L2 norm of what a unit adds
    std::string unit = recordUnit; ///< whose contribution was bounded
    bool operator==(const BoughtEdges&) const = default;
};

/// What is predicted of the label column. A class: `positive` lists the raw values of class 1, or
/// `op`/`threshold` cut a number; with neither, each listed category is a class of its own. Or the number
/// itself, of a numeric column with neither, between public bounds.
struct LabelRule {
    std::string column;
    std::vector<std::string> positive;
    Comparison op = Comparison::None;
    double threshold = 0.0;
    std::string favourable;      ///< name of the class that a person would rather get; for words only
    std::optional<double> share; ///< declared share of the smallest class, in (0, 0.5]
    std::optional<double> low;   ///< of a number; both are needed
    std::optional<double> high;
    std::optional<double> centre; ///< of a number, typical; none: the middle of the bounds
    std::optional<double> spread; ///< typical; none: a quarter of the distance of the bounds

    bool operator==(const LabelRule&) const = default;
};

enum class HeaderRule { Auto, Yes, No };
inline constexpr std::array headerRuleNames{
    std::pair{HeaderRule::Auto, "auto"}, std::pair{HeaderRule::Yes, "yes"}, std::pair{HeaderRule::No, "no"}};

enum class TextEncoding { Auto, Latin1 };
inline constexpr std::array textEncodingNames{std::pair{TextEncoding::Auto, "auto"},
                                              std::pair{TextEncoding::Latin1, "latin1"}};

/// How files of this schema are written.
struct FileFormat {
    HeaderRule header = HeaderRule::Auto;
    std::string separator;                      ///< one character; empty: found among , ; tab | and blank
    std::string quote = "\"";                   ///< one character; empty: cells are not quoted
    TextEncoding encoding = TextEncoding::Auto; ///< Auto: UTF-8, and cells that are not as Latin-1
    /// Records that are no data, of schemas from before: their slots contribute nothing, and a private run is
    /// refused.
    std::vector<std::string> skipLinesStarting;
    std::string decimal = ".";
    std::string thousands;
    std::vector<std::uint64_t> preambleLines; ///< of each file, before its header; empty: not declared
    std::vector<std::uint64_t> slotCounts;    ///< n of each file; empty: not declared
    /// Who declares this framing public, and whether it was first read off the records; none: whoever
    /// declares the schema.
    std::optional<PublicSource> publicSource;

    bool isOpen() const; ///< nothing is said of the framing: public defaults (framing.h) are all there is
    bool operator==(const FileFormat&) const = default;
};

/// Most slots that a file may declare: slots are numbered by 32 bits.
inline constexpr std::uint64_t maxSlots = 4'000'000'000;

/// Roles, kinds and **public** facts of a table. Nothing in it may come from the records unless it says so.
struct Schema {
    std::string name;
    std::string title;
    FileFormat file;
    LabelRule label;
    std::vector<Column> columns;
    PublicSource publicSource;
    std::vector<BoughtEdges> boughtEdges;

    const Column* find(std::string_view columnName) const;
    int indexOf(std::string_view columnName) const; ///< -1 if absent
    const Column* labelColumn() const { return find(label.column); }
    const Column* unitColumn() const;
    PrivacyUnit privacyUnit() const;
    std::vector<std::string> sensitiveNames() const;
    const PublicSource& sourceOf(const Column& column) const {
        return column.publicSource ? *column.publicSource : publicSource;
    }
    /// Whether somebody said that the column's facts are public. What was read off the records needs that for
    /// each column: one name for a whole proposed schema is no answer to what each of its lists gives away.
    bool isDeclaredPublic(const Column& column) const {
        return sourceOf(column).isNamed() && (column.publicSource || !publicSource.readFromData);
    }
    /// The same of its edges, which may be read off the records where all else is declared.
    bool areEdgesPublic(const Column& column) const {
        return column.edgesSource ? column.edgesSource->isNamed() : isDeclaredPublic(column);
    }
    const PublicSource& sourceOfFraming() const {
        return file.publicSource ? *file.publicSource : publicSource;
    }
    /// Whether what is said of the framing is public: somebody declares it, or nothing is said. One name for
    /// a whole proposed schema is no answer to what its framing gives away.
    bool isFramingPublic() const;
    /// Names of the classes, in order of their index; two for a rule, one for each category without; none
    /// where a number is predicted, whatever categories its column lists.
    std::vector<std::string> classNames() const;
    bool predictsNumber() const; ///< else classes
    /// Of a number that is predicted. Precondition of `has_value()` being of use: the schema is valid.
    std::optional<LabelScale> labelScale() const;
    bool operator==(const Schema&) const = default;
};

/// What a model is trained for.
inline constexpr const char* classificationTask = "classification";
inline constexpr const char* regressionTask = "regression";
/// Of the schema's label.
inline const char* taskOf(const Schema& schema) {
    return schema.predictsNumber() ? regressionTask : classificationTask;
}

/// Names of the groups of a sensitive column: its categories, or the intervals between its bins.
std::vector<std::string> groupNames(const Column& column);

/// {"declared_by", "source", "read_from_data"}
Json toJson(const PublicSource& source);
PublicSource publicSourceFromJson(const Json& json, const std::string& path, Errors& errors);
Json toJson(const Schema& schema);
Result<Schema> schemaFromJson(const Json& json, const std::string& path = "schema");

/// Every rule that a schema must keep, all errors at once.
Errors validate(const Schema& schema, const std::string& path = "schema");

/// Names of the ready schemas, sorted: a file each in resources/schemas.
std::vector<std::string> readySchemaNames();
Result<Schema> readySchema(const std::string& name);
/// The ready schema whose column names are exactly these (order ignored), or nullptr name "".
std::string recogniseSchema(const std::vector<std::string>& columnNames);

/// A ready name, or the path of a JSON file.
Result<Schema> loadSchema(const std::string& nameOrPath, const std::string& field = "data.schema");

} // namespace trilemma
