// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/schema_edit.h"

#include "core/base/text.h"
#include "core/data/column_intervals.h"
#include "core/data/proposed_edges.h"
#include "core/solvers/solver.h"
#include "core/train/edge_purchase.h"
#include "ui/base/words.h"
#include "ui/session/constraint_edit.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

struct SchemaWords {
    Q_DECLARE_TR_FUNCTIONS(Schema)
};

const ColumnInspection* inspected(const Draft& draft, const std::string& name) {
    if (!draft.inspection) return nullptr;
    for (const ColumnInspection& column : draft.inspection->columns)
        if (column.name == name) return &column;
    return nullptr;
}

/// One significant digit is enough for a first scale, and gives little away.
double oneDigit(double value) {
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    return std::max(1.0, std::round(value / power)) * power;
}

void takeFactsFrom(const ColumnInspection& seen, Column& column) {
    if (column.isNumber() && seen.numeric > 0) {
        column.scale = oneDigit(std::max((seen.max - seen.min) / 4, 1e-9));
        column.centre = std::round((seen.min + seen.max) / 2 / column.scale) * column.scale;
    } else if (column.kind == Kind::Categorical) {
        for (const auto& [value, count] : seen.values)
            column.categories.push_back(value);
    } else {
        return;
    }
    column.publicSource = PublicSource::ofRecords();
}

/// Edges belong to numeric features alone.
void dropUnfitEdges(Column& column) {
    if (!mayHaveEdges(column)) dropEdges(column);
}

/// A special value lies below all edges.
void replaceEdges(Column& column, std::vector<double> edges) {
    column.edges = std::move(edges);
    if (column.special && column.edges.front() <= *column.special) column.special.reset();
}

/// Cells of the unit column are taken as they are, and no list of people belongs into a schema.
void becomeUnit(Column& column) {
    column.categories.clear();
    column.merge.clear();
    column.other.clear();
    column.missing = MissingPolicy::Drop;
}

} // namespace

LabelRule ruleFor(const Column& column) {
    LabelRule rule;
    rule.column = column.name;
    if (column.isNumber()) {
        rule.op = Comparison::Greater;
        rule.threshold = column.centre;
    } else if (column.categories.size() >= 2) {
        rule.positive = {column.categories.back()};
    }
    return rule;
}

namespace {

/// The first of the registry that does this task with privacy, or without.
std::vector<std::string> plainSolver(const std::string& task, bool isPrivate) {
    const auto relation = isPrivate ? std::optional(Relation::ZeroOut) : std::nullopt;
    for (const std::string& id : solversTaking({.privacy = relation, .task = task}))
        if (findSolver(id)->info().isPrivate == isPrivate) return {id};
    return {};
}

} // namespace

void tidySolvers(Draft& draft) {
    const std::string task = taskOf(draft.schema);
    const auto left = std::erase_if(draft.solvers, [&](const std::string& id) {
        const Solver* solver = findSolver(id);
        return solver && !contains(solver->info().tasks, task);
    });
    if (left == 0 || !draft.solvers.empty()) return; // nobody ticked may stay so
    draft.solvers = draft.schema.predictsNumber() ? plainSolver(task, draft.isPrivate) : Draft().solvers;
}

void setRole(Draft& draft, std::size_t column, Role role) {
    Schema& schema = draft.schema;
    Column& changed = schema.columns[column];
    if (changed.role == role) return;
    if (role == Role::Label) {
        for (Column& other : schema.columns)
            if (other.role == Role::Label) other.role = Role::Feature;
        schema.label = ruleFor(changed);
    } else if (changed.role == Role::Label) {
        schema.label = {};
    }
    const bool wasUnit = changed.role == Role::Unit;
    changed.role = role;
    changed.maxRows.reset();
    if (role == Role::Label)
        changed.missing = MissingPolicy::Drop; // a record without a label teaches nothing
    if (role == Role::Unit) becomeUnit(changed);
    if (const ColumnInspection* seen = inspected(draft, changed.name);
        wasUnit && seen && changed.kind == Kind::Categorical)
        takeFactsFrom(*seen, changed); // the list that it lost
    dropUnfitEdges(changed);
    draft.schemaName.clear();
    tidyConstraints(draft);
}

void setKind(Draft& draft, std::size_t column, Kind kind) {
    Column& changed = draft.schema.columns[column];
    if (changed.kind == kind) return;
    const bool wasNumber = changed.isNumber();
    changed.kind = kind;
    if (changed.isNumber() && !wasNumber) { // a list of categories says nothing of a number
        changed.categories.clear();
        changed.merge.clear();
        changed.other.clear();
    }
    const ColumnInspection* seen = inspected(draft, changed.name);
    const bool lacksFacts = changed.isNumber() ? !wasNumber : changed.categories.empty();
    if (seen && lacksFacts && changed.role != Role::Unit) takeFactsFrom(*seen, changed);
    if (changed.role == Role::Label) draft.schema.label = ruleFor(changed);
    dropUnfitEdges(changed);
    draft.schemaName.clear();
    tidyConstraints(draft);
}

void setMissingCodes(Draft& draft, std::size_t column, const std::vector<std::string>& codes) {
    draft.schema.columns[column].missingCodes = codes;
    draft.schemaName.clear();
}

void setMissingPolicy(Draft& draft, std::size_t column, MissingPolicy policy) {
    Column& changed = draft.schema.columns[column];
    if (changed.missing == policy || changed.role == Role::Unit || changed.role == Role::Label) return;
    changed.missing = policy;
    if (policy == MissingPolicy::Impute && changed.imputeValue.empty())
        changed.imputeValue = changed.isNumber()           ? plainNumber(rawValue(changed, 0)).toStdString()
                              : changed.categories.empty() ? std::string()
                                                           : changed.categories.front();
    draft.schemaName.clear();
    tidyConstraints(draft); // a sensitive column has one group more or less
}

void setImputeValue(Draft& draft, std::size_t column, const std::string& value) {
    draft.schema.columns[column].imputeValue = value;
    draft.schemaName.clear();
}

void setEdges(Draft& draft, std::size_t column, std::vector<double> edges) {
    Column& changed = draft.schema.columns[column];
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    if (edges == changed.edges || !mayHaveEdges(changed)) return;
    if (edges.empty())
        dropEdges(changed);
    else if (changed.edgesSource && changed.edgesSource->readFromData)
        changed.edgesSource = PublicSource::ofRecords();
    else if (changed.edgesDraw.empty()) // what was bought stays bought
        changed.edgesSource.reset();
    changed.edges = std::move(edges);
    std::erase_if(draft.schema.boughtEdges,
                  [&](const BoughtEdges& draw) { return !isUsed(draw, draft.schema); });
    draft.schemaName.clear();
}

void proposeEdges(Draft& draft, std::size_t column) {
    if (takeProposedEdges(draft.schema.columns[column])) draft.schemaName.clear();
}

void setCurveRule(Draft& draft, std::size_t column, CurveRule rule) {
    Column& ruled = draft.schema.columns[column];
    if (ruled.edges.empty() || ruled.curve == rule) return;
    ruled.curve = rule;
    if (ruled.edgesSource && ruled.edgesSource->readFromData) // who declared the edges did not declare this
        ruled.edgesSource = PublicSource::ofRecords();
    draft.schemaName.clear();
}

bool hasAllValues(const Draft& draft, std::size_t column) {
    const ColumnInspection* seen = inspected(draft, draft.schema.columns[column].name);
    return seen && !seen->manyValues;
}

std::vector<double> edgesInRecords(const Draft& draft, std::size_t column) {
    const Column& cut = draft.schema.columns[column];
    const ColumnInspection* seen = inspected(draft, cut.name);
    return seen ? decileEdges(cut, *seen, draft.schema.file) : std::vector<double>();
}

void takeEdgesFromRecords(Draft& draft, std::size_t column) {
    std::vector<double> edges = edgesInRecords(draft, column);
    if (edges.empty()) return;
    replaceEdges(draft.schema.columns[column], std::move(edges));
    draft.schema.columns[column].edgesSource = PublicSource::ofRecords();
    draft.schema.columns[column].edgesDraw.clear();
    draft.schemaName.clear();
}

Errors edgeErrors(const Schema& schema, const std::string& column) {
    Errors errors = validate(schema);
    const std::string path = "schema.columns." + column + ".";
    std::erase_if(errors, [&](const Error& error) {
        return error.field != path + "edges" && error.field != path + "special" &&
               error.field != path + "curve";
    });
    return errors;
}

std::vector<std::string> columnsWithoutSource(const Schema& schema) {
    std::vector<std::string> names;
    for (const Column& column : schema.columns)
        if (column.isUsed() && !schema.isDeclaredPublic(column)) names.push_back(column.name);
    return names;
}

void declarePublic(Schema& schema, const std::vector<std::string>& columns, const std::string& declaredBy,
                   const std::string& source) {
    for (Column& column : schema.columns) {
        if (!contains(columns, column.name)) continue;
        const bool wasRead = schema.sourceOf(column).readFromData;
        column.publicSource = PublicSource{declaredBy, source, wasRead};
    }
}

std::vector<std::string> columnsWithoutEdgeSource(const Schema& schema) {
    std::vector<std::string> names;
    for (const Column& column : schema.columns)
        if (column.edgesSource && !schema.areEdgesPublic(column)) names.push_back(column.name);
    return names;
}

bool isAllDeclared(const Schema& schema) {
    return columnsWithoutSource(schema).empty() && columnsWithoutEdgeSource(schema).empty();
}

void declareEdgesPublic(Schema& schema, const std::vector<std::string>& columns,
                        const std::string& declaredBy, const std::string& source) {
    for (Column& column : schema.columns)
        if (column.edgesSource && contains(columns, column.name))
            column.edgesSource = PublicSource{declaredBy, source, column.edgesSource->readFromData};
}

void setMaxRows(Draft& draft, std::optional<std::int64_t> maxRows) {
    for (Column& column : draft.schema.columns)
        if (column.role == Role::Unit) column.maxRows = maxRows;
    draft.schemaName.clear();
}

QString publicFacts(const Column& column) {
    if (column.role == Role::Unit)
        return column.maxRows ? SchemaWords::tr("at most %1 rows per unit")
                                    .arg(wholeNumber(static_cast<std::uint64_t>(*column.maxRows)))
                              : SchemaWords::tr("maximum of rows per unit not declared");
    if (column.kind == Kind::Text) return SchemaWords::tr("not used");
    if (!column.isNumber()) {
        const QString list = toQt(column.categories).join(QStringLiteral(", "));
        return column.categories.size() == 1
                   ? SchemaWords::tr("1 category: %1").arg(list)
                   : SchemaWords::tr("%1 categories: %2").arg(column.categories.size()).arg(list);
    }
    QString facts =
        SchemaWords::tr("centre %1, scale %2").arg(shownNumber(column.centre), shownNumber(column.scale));
    if (column.unit != 1) facts += SchemaWords::tr(", unit %1").arg(shownNumber(column.unit));
    if (column.transform != Transform::None)
        facts += QStringLiteral(", ") + toQt(nameOf(column.transform, transformNames));
    facts += SchemaWords::tr(", clipped to %1 … %2").arg(shownNumber(column.low), shownNumber(column.high));
    return facts;
}

QString curveRuleText(CurveRule rule, const Schema& schema) {
    const QString word = curveRuleWord(rule);
    const std::vector<std::string> classes = schema.classNames();
    if (classes.size() != 2) return word;
    if (rule == CurveRule::Rising)
        return SchemaWords::tr("%1: the greater the value, the likelier %2").arg(word, toQt(classes[1]));
    if (rule == CurveRule::Falling)
        return SchemaWords::tr("%1: the greater the value, the less likely %2").arg(word, toQt(classes[1]));
    return word;
}

QString edgesText(const Column& column) {
    if (!mayHaveEdges(column)) return QStringLiteral("–");
    if (column.edges.empty()) return SchemaWords::tr("none");
    constexpr std::size_t few = 3;
    QString text = !column.edgesDraw.empty()
                       ? column.edges.size() == 1
                             ? SchemaWords::tr("1 edge, bought")
                             : SchemaWords::tr("%1 edges, bought").arg(wholeNumber(column.edges.size()))
                   : column.edges.size() <= few
                       ? numberListText(column.edges)
                       : SchemaWords::tr("%1 edges, %2 … %3")
                             .arg(wholeNumber(column.edges.size()), shownNumber(column.edges.front()),
                                  shownNumber(column.edges.back()));
    if (column.special) text = SchemaWords::tr("%1; %2 apart").arg(text, shownNumber(*column.special));
    if (column.curve != CurveRule::Free) text += QStringLiteral("; ") + curveRuleWord(column.curve);
    return text;
}

QStringList roleWords() {
    return {SchemaWords::tr("feature"), SchemaWords::tr("label"), SchemaWords::tr("sensitive"),
            SchemaWords::tr("unit"), SchemaWords::tr("ignored")};
}

QStringList missingWords() {
    return {SchemaWords::tr("drop record"), SchemaWords::tr("public value"),
            SchemaWords::tr("separate category")};
}

QStringList kindWords() {
    return {SchemaWords::tr("number"), SchemaWords::tr("whole number"), SchemaWords::tr("categories"),
            SchemaWords::tr("text")};
}

} // namespace trilemma
