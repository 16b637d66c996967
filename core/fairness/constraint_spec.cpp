// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fairness/constraint_spec.h"

#include "core/base/text.h"
#include "core/fairness/constraint_catalog.h"

#include <algorithm>
#include <set>

namespace trilemma {

namespace {

using ErrorCode::InvalidSpecification;

constexpr std::size_t maxTerms = 1000;

/// The first of them: a crossing may have thousands.
std::string listed(const std::vector<std::string>& names) {
    constexpr std::size_t max = 20;
    if (names.size() <= max) return joined(names);
    return joined(std::vector<std::string>(names.begin(), names.begin() + max)) + " and " +
           std::to_string(names.size() - max) + " more";
}

Json toJson(const CustomTerm& term) {
    return {{"where", term.where}, {"decision", term.decision}, {"weight", term.weight}};
}

CustomTerm termFromJson(const Json& json, const std::string& path, Errors& errors) {
    CustomTerm term;
    JsonFields fields(json, path, InvalidSpecification, errors);
    fields.read("decision", term.decision, Need::Required);
    fields.read("weight", term.weight, Need::Required);
    const Json* where = fields.child("where");
    if (!where) return term;
    if (!where->is_object()) {
        fields.fail("where", toText(*where), "must be an object", "Write it as {\"sex\": [\"Female\"]}");
        return term;
    }
    JsonFields axes(*where, path + ".where", InvalidSpecification, errors);
    for (const auto& [axis, groups] : where->items())
        axes.read(axis, term.where[axis]);
    return term;
}

/// Collects the errors of one constraint.
class ConstraintCheck {
  public:
    ConstraintCheck(const ConstraintSpec& spec, const Schema& schema, std::string path, Errors& errors)
        : m_spec(spec)
        , m_schema(schema)
        , m_path(std::move(path))
        , m_errors(errors) {}

    void run() {
        const ConstraintKind* kind = findConstraintKind(m_spec.kind);
        if (!kind)
            return fail("kind", m_spec.kind, "is not a known constraint",
                        "Use one of " + joined(constraintCatalog(), &ConstraintKind::id));
        if (!kind->suits(m_schema))
            return fail("kind", m_spec.kind,
                        kind->ofNumbers ? "is about predicted numbers, but the label is a class"
                                        : "is about decisions, but the label is a number",
                        "Use " + joined(constraintKindsFor(m_schema)) + ", or leave it out");
        if (!(m_spec.gamma >= kind->minGamma && m_spec.gamma <= kind->maxGamma))
            fail("gamma", toText(Json(m_spec.gamma)),
                 "must be from " + toText(Json(kind->minGamma)) + " to " + toText(Json(kind->maxGamma)),
                 "Use a share, for example 0.05");
        if (kind->comparesGroups && m_spec.attributes.empty())
            fail("attributes", "[]", "names no sensitive column", "Name at least one");
        checkAttributes();
        checkGroups();
        checkPositive(*kind);
        checkTerms();
    }

  private:
    void fail(const std::string& key, std::string value, std::string rule, std::string remedy) {
        m_errors.push_back(
            {InvalidSpecification, m_path + "." + key, std::move(value), std::move(rule), std::move(remedy)});
    }

    /// What a list can hold at most: a longer one would only take its time.
    bool isTooLong(const std::string& key, std::size_t size, std::size_t max) {
        if (size <= max) return false;
        fail(key, std::to_string(size) + " entries", "must be at most " + std::to_string(max),
             "Name each once");
        return true;
    }

    void checkAttributes() {
        if (isTooLong("attributes", m_spec.attributes.size(), m_schema.columns.size())) return;
        std::set<std::string> seen;
        for (const std::string& name : m_spec.attributes) {
            const Column* column = m_schema.find(name);
            if (!column || column->role != Role::Sensitive)
                fail("attributes", name, "is not a sensitive column of the schema",
                     "Sensitive columns are: " + listed(m_schema.sensitiveNames()));
            if (!seen.insert(name).second) fail("attributes", name, "is listed twice", "Name it once");
        }
    }

    void checkGroups() {
        const std::vector<std::string> known = crossedGroupNames(m_spec.attributes, m_schema);
        if (isTooLong("groups", m_spec.groups.size(), maxParts)) return;
        for (const std::string& group : m_spec.groups)
            if (!contains(known, group))
                fail("groups", group, "is not a group of these attributes", "Groups are: " + listed(known));
    }

    void checkPositive(const ConstraintKind& kind) {
        const std::vector<std::string> classes = m_schema.classNames();
        if (!m_spec.positive.empty() && !contains(classes, m_spec.positive))
            fail("class", m_spec.positive, "is not a class of the label", "Classes are: " + listed(classes));
        if (m_spec.positive.empty() && classes.size() > 2 && kind.ofOneClass)
            fail("class", "", "is missing: the label has more than two classes",
                 "Say which class counts as positive: " + listed(classes));
    }

    void checkTerms() {
        if (m_spec.kind != "custom") {
            if (!m_spec.terms.empty())
                fail("terms", "", "belongs to the kind custom only", "Remove it, or use custom");
            return;
        }
        if (m_spec.terms.empty())
            fail("terms", "[]", "holds no rate", "Name at least one {where, decision, weight}");
        if (isTooLong("terms", m_spec.terms.size(), maxTerms)) return;
        for (std::size_t i = 0; i < m_spec.terms.size(); ++i)
            checkTerm(m_spec.terms[i], "terms." + std::to_string(i));
    }

    void checkTerm(const CustomTerm& term, const std::string& key) {
        const std::vector<std::string> classes = m_schema.classNames();
        if (!contains(classes, term.decision))
            fail(key + ".decision", term.decision, "is not a class of the label",
                 "Classes are: " + listed(classes));
        if (!(std::abs(term.weight) <= 100))
            fail(key + ".weight", toText(Json(term.weight)), "must be from -100 to 100", "Use for example 1");
        for (const auto& [axis, groups] : term.where) {
            const Column* column = m_schema.find(axis);
            const bool isLabel = axis == m_schema.label.column;
            if (!isLabel && !contains(m_spec.attributes, axis)) {
                fail(key + ".where", axis, "is neither the label nor an attribute of this constraint",
                     "Add it to attributes, or use " + m_schema.label.column);
                continue;
            }
            if (groups.empty())
                fail(key + ".where." + axis, "[]", "names no group", "List at least one, or leave it out");
            if (!isLabel && !column) continue;
            const std::vector<std::string> known = isLabel ? classes : groupNames(*column);
            if (isTooLong(key + ".where." + axis, groups.size(), known.size())) continue;
            for (const std::string& group : groups)
                if (!contains(known, group))
                    fail(key + ".where." + axis, group, "is not one of its groups",
                         "Groups are: " + listed(known));
        }
    }

    const ConstraintSpec& m_spec;
    const Schema& m_schema;
    std::string m_path;
    Errors& m_errors;
};

/// Whether both speak of the rate of one class in the same groups, or in some that both name.
bool boundSameRate(const ConstraintSpec& a, const ConstraintSpec& b,
                   const std::vector<std::string>& classes) {
    const auto positive = [&](const ConstraintSpec& spec) {
        return spec.positive.empty() && classes.size() == 2 ? classes[1] : spec.positive;
    };
    const auto attributes = [](const ConstraintSpec& spec) {
        return std::set<std::string>(spec.attributes.begin(), spec.attributes.end());
    };
    const bool overlap = a.groups.empty() || b.groups.empty() ||
                         std::any_of(a.groups.begin(), a.groups.end(),
                                     [&](const std::string& group) { return contains(b.groups, group); });
    return overlap && positive(a) == positive(b) && attributes(a) == attributes(b);
}

/// A floor above a ceiling of the same rate cannot be met by any model.
void checkContradictions(const std::vector<ConstraintSpec>& specs, const Schema& schema,
                         const std::string& path, Errors& errors) {
    const std::pair<const char*, const char*> opposites[] = {
        {"positive_rate_floor", "positive_rate_ceiling"},
    };
    const std::vector<std::string> classes = schema.classNames();
    for (std::size_t i = 0; i < specs.size(); ++i)
        for (const ConstraintSpec& other : specs)
            for (const auto& [floor, ceiling] : opposites)
                if (specs[i].kind == floor && other.kind == ceiling && specs[i].gamma > other.gamma &&
                    boundSameRate(specs[i], other, classes))
                    errors.push_back(
                        {InvalidSpecification, path + "." + std::to_string(i) + ".gamma",
                         toText(Json(specs[i].gamma)),
                         "contradicts the ceiling " + toText(Json(other.gamma)) + " of the same rate",
                         "Lower the floor or raise the ceiling"});
}

/// Parts of the crossing of every attribute that is named, and of the labels.
void checkPartition(const std::vector<ConstraintSpec>& specs, const Schema& schema, const std::string& path,
                    Errors& errors) {
    std::set<std::string> names;
    for (const ConstraintSpec& spec : specs)
        names.insert(spec.attributes.begin(), spec.attributes.end());
    double parts = static_cast<double>(schema.classNames().size());
    for (const std::string& name : names)
        if (const Column* column = schema.find(name))
            parts *= static_cast<double>(std::max<std::size_t>(1, groupNames(*column).size()));
    if (parts > maxParts)
        errors.push_back({InvalidSpecification, path, toText(Json(parts)),
                          "crossed groups and classes are more than 4,096: most would hold nobody",
                          "Use fewer attributes, or merge groups"});
}

} // namespace

std::vector<std::string> crossedGroupNames(const std::vector<std::string>& attributes, const Schema& schema) {
    const PartitionAxes axes = axesOf(schema).only(attributes);
    if (axes.attributes.empty()) return {};
    return partitionOf(axes, false).partNames;
}

Json toJson(const ConstraintSpec& spec) {
    Json json{{"kind", spec.kind}, {"attributes", spec.attributes}, {"gamma", spec.gamma}};
    if (!spec.groups.empty()) json["groups"] = spec.groups;
    if (!spec.positive.empty()) json["class"] = spec.positive;
    for (const CustomTerm& term : spec.terms)
        json["terms"].push_back(toJson(term));
    return json;
}

ConstraintSpec constraintFromJson(const Json& json, const std::string& path, Errors& errors) {
    ConstraintSpec spec;
    JsonFields fields(json, path, InvalidSpecification, errors);
    fields.read("kind", spec.kind, Need::Required);
    fields.read("attributes", spec.attributes, Need::Required);
    fields.read("gamma", spec.gamma, Need::Required);
    fields.read("groups", spec.groups);
    fields.read("class", spec.positive);
    const Json* terms = fields.child("terms");
    if (!terms) return spec;
    if (!terms->is_array()) {
        fields.fail("terms", "", "must be a list", "Write it as [ ... ]");
        return spec;
    }
    int index = 0;
    for (const Json& term : *terms)
        spec.terms.push_back(termFromJson(term, path + ".terms." + std::to_string(index++), errors));
    return spec;
}

Errors validate(const std::vector<ConstraintSpec>& specs, const Schema& schema, const std::string& path) {
    Errors errors;
    checkPartition(specs, schema, path, errors);
    if (!errors.empty()) return errors; // the other checks list its groups
    for (std::size_t i = 0; i < specs.size(); ++i)
        ConstraintCheck(specs[i], schema, path + "." + std::to_string(i), errors).run();
    checkContradictions(specs, schema, path, errors);
    return errors;
}

} // namespace trilemma
