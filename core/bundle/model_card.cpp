// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bundle/model_card.h"

#include "core/base/rounding.h"
#include "core/base/text.h"
#include "core/evaluation/metric_registry.h"
#include "core/fairness/constraint_catalog.h"
#include "core/models/model_kind.h"
#include "core/solvers/solver.h"
#include "core/train/statement_text.h"

#include <algorithm>

namespace trilemma {

namespace {

constexpr std::size_t maxCurveRows = 9;

DocText stated(const char* id, const char* title, const std::string& text) {
    return {id, title, text.empty() ? "The owner has not said." : text, DocSource::Stated};
}

std::string roundedUp(const Json& epsilon) {
    return epsilon.is_number() ? boundText(epsilon.get<double>()) : "no finite bound";
}

std::string textIn(const Json& json, const char* key) {
    return json.at(key).get<std::string>();
}

/// "age, hours (with sex, race)": what a model reads of a row.
std::string namesWhere(const Schema& schema, bool (*isOne)(const Column&)) {
    std::vector<std::string> names;
    for (const Column& column : schema.columns)
        if (isOne(column)) names.push_back(column.name);
    return names.empty() ? "none" : joined(names);
}

/// The public range of a column, or its list.
std::string domainOf(const Column& column) {
    if (!column.isNumber()) return joined(column.categories);
    const auto [low, high] = declaredBounds(column);
    const std::string range = numberText(low) + " to " + numberText(high);
    return column.transform == Transform::None
               ? range
               : std::string(nameOf(column.transform, transformNames)) + " of it within " + range;
}

class Card {
  public:
    explicit Card(const BundleFacts& facts)
        : m_facts(facts)
        , m_exported(facts.exported)
        , m_spec(facts.spec)
        , m_solver(findSolver(facts.spec.solverId))
        , m_model(findModelKind(facts.spec.modelId)) {}

    Document document() const {
        return {"Model card: " + title(),
                "Run " + textIn(m_exported, "run_id") + ", Trilemma " +
                    textIn(m_exported, "program_version") +
                    ". Everything here is public, was released with differential privacy, or is the owner's "
                    "word; which of them is marked.",
                {details(), intendedUse(), factors(), metrics(), evaluationData(), trainingData(),
                 quantitativeAnalyses(), ethicalConsiderations(), caveats()}};
    }

  private:
    std::string solverTitle() const { return m_solver ? m_solver->info().title : m_spec.solverId; }
    std::string modelTitle() const { return m_model ? m_model->title : m_spec.modelId; }
    std::string title() const { return m_spec.schema.label.column + " by " + modelTitle(); }
    const Json& privacy() const { return m_exported.at("privacy"); }
    const Json& statement() const { return m_exported.at("statement"); }

    DocSection details() const {
        DocSection section{"model_details", "Model details", {}};
        section.items = {
            DocText{"kind", "What it is",
                    modelTitle() + ", trained by " + solverTitle() +
                        (m_solver ? ". " + m_solver->info().summary : "") +
                        (m_model ? "\n" + m_model->summary : "")},
            DocText{"predicts", "What it says of a row", predictsText()},
            DocTable{"settings", "Settings of its training", {"setting", "value"}, settings()},
        };
        if (m_solver) section.items.push_back(DocText{"source", "Source", m_solver->info().source});
        return section;
    }

    std::string predictsText() const {
        const std::string label = m_spec.schema.label.column;
        if (m_spec.schema.predictsNumber()) return "The number \"" + label + "\", in its own unit.";
        std::vector<std::string> classes;
        for (const Json& each : m_exported.at("model").value("classes", Json::array()))
            classes.push_back(each.get<std::string>());
        return "Which class of \"" + label + "\" a row is in: " + joined(classes) +
               ". With a probability of each.";
    }

    std::vector<std::vector<std::string>> settings() const {
        std::vector<std::vector<std::string>> rows{{"solver", solverTitle()}, {"model", modelTitle()}};
        if (m_solver)
            for (const ParamSpec& param : m_solver->info().params)
                if (m_spec.params.contains(param.id))
                    rows.push_back({param.title, toText(m_spec.params.at(param.id))});
        rows.push_back({"all others", "the defaults of this version of the program (" + m_spec.preset + ")"});
        return rows;
    }

    DocSection intendedUse() const {
        return {"intended_use",
                "Intended use",
                {stated("purpose", "Purpose", m_facts.owner.purpose),
                 stated("decision", "What is decided by it", m_facts.owner.decision),
                 stated("approver", "Who answers for its use", m_facts.owner.approver),
                 DocText{"out_of_scope", "Out of scope",
                         "Rows whose cells do not fit the declared columns: the model says nothing of them. "
                         "Other populations than that of the training table: nothing here speaks of them."}}};
    }

    DocSection factors() const {
        DocSection section{"factors", "Factors", {}};
        std::vector<std::vector<std::string>> groups;
        for (const PartitionAxis& axis : axesOf(m_spec.schema).attributes)
            groups.push_back({axis.name, joined(axis.groups)});
        if (groups.empty())
            section.items.push_back(DocText{"groups", "Groups", "No sensitive column was declared."});
        else
            section.items.push_back(
                DocTable{"groups", "Groups that were told apart", {"column", "groups"}, std::move(groups)});
        section.items.push_back(DocText{
            "read", "What the model reads of a row",
            "Features: " + namesWhere(m_spec.schema, [](const Column& c) { return c.isFeature(); }) +
                ".\nSensitive columns among them: " +
                namesWhere(m_spec.schema,
                           [](const Column& c) { return c.role == Role::Sensitive && c.isFeature(); }) +
                "."});
        return section;
    }

    DocSection metrics() const {
        DocSection section{"metrics", "Metrics", {}};
        for (const ConstraintSpec& spec : m_spec.constraints) {
            const ConstraintKind* kind = findConstraintKind(spec.kind);
            if (!kind) continue;
            const std::string of = spec.attributes.empty() ? "" : " (" + joined(spec.attributes) + ")";
            section.items.push_back(DocText{
                "constraint", kind->title + of + ", slack " + toText(Json(spec.gamma)),
                kind->sentence + "\n" + kind->formula +
                    (m_solver && m_solver->info().isConstrained
                         ? "\nThe training presses for it on the training records. How far it was met is a "
                           "number of the records: it is given below if it was bought, and not otherwise."
                         : "\nThe training did not press for it.")});
        }
        if (section.items.empty())
            section.items.push_back(
                DocText{"constraint", "Fairness", "No fairness constraint was asked for."});
        return section;
    }

    DocSection evaluationData() const {
        const Json& price = statement().at("evaluation_epsilon");
        return {"evaluation_data",
                "Evaluation data",
                {DocText{"test_part", "Test part",
                         "A share of " + toText(Json(m_spec.testShare)) +
                             " of the table, drawn by a public seed and not by what the records hold; it "
                             "took no part in training. " +
                             (price.is_number() ? "Its metrics were bought for epsilon " + roundedUp(price) +
                                                      (statement().value("metrics_bought_later", false)
                                                           ? ", after the training."
                                                           : ".")
                                                : "No metric of it was bought, so none may leave.")}}};
    }

    DocSection trainingData() const {
        DocSection section{"training_data", "Training data", {}};
        std::vector<std::vector<std::string>> columns;
        for (const Column& column : m_spec.schema.columns) {
            if (!column.isUsed()) continue;
            const std::optional<PublicSource>& own = column.publicSource;
            const std::string source =
                own ? own->declaredBy + ": " + own->source : std::string("as the table");
            columns.push_back({column.name, std::string(nameOf(column.role, roleNames)),
                               std::string(nameOf(column.kind, kindNames)), domainOf(column), source});
        }
        section.items = {
            DocText{"size", "Size",
                    toText(privacy().at("n_slots")) + " training slots; the unit of privacy is the " +
                        textIn(privacy(), "unit") + "."},
            lineOf("public", "Taken as public"), lineOf("framing", "Framing of the files"),
            DocTable{"columns",
                     "Columns, as they were declared",
                     {"column", "role", "kind", "range or categories", "by whom"},
                     std::move(columns)},
            DocText{"unfit", "Records that do not fit",
                    "A record with a cell that does not fit its column contributes nothing. How many there "
                    "were is a number of the records and is not told."}};
        return section;
    }

    DocSection quantitativeAnalyses() const {
        DocSection section{"quantitative_analyses", "Quantitative analyses", {}};
        std::vector<std::vector<std::string>> rows;
        for (const Json& metric : m_exported.at("metrics")) {
            const MetricSpec* spec = findMetric(textIn(metric, "id"));
            const auto number = [&](const char* key) {
                return metric.at(key).is_number() ? numberText(metric.at(key).get<double>()) : "–";
            };
            rows.push_back({spec ? spec->title : textIn(metric, "id"), number("value"),
                            number("low") + " to " + number("high"), spec ? spec->formula : ""});
        }
        if (rows.empty())
            section.items.push_back(DocText{
                "metrics", "Metrics",
                "None: whatever is measured on the records has a price, and nothing was bought. How well "
                "the model does has to be measured on other data, or bought with another run."});
        else
            section.items.push_back(DocTable{"metrics",
                                             "Metrics of the test part, with noise, and 95 % intervals",
                                             {"metric", "value", "interval", "what it is"},
                                             std::move(rows),
                                             DocSource::Released});
        addCurves(section);
        return section;
    }

    /// The columns that move most decisions, by the model alone.
    void addCurves(DocSection& section) const {
        const Json& model = m_exported.at("model");
        if (!model.contains("curves")) return;
        std::vector<Json> columns = model.at("curves").at("columns");
        const auto importance = [](const Json& column) { return column.at("importance").get<double>(); };
        std::stable_sort(columns.begin(), columns.end(),
                         [&](const Json& a, const Json& b) { return importance(a) > importance(b); });
        if (columns.size() > maxCurveRows) columns.resize(maxCurveRows);
        std::vector<std::vector<std::string>> rows;
        for (const Json& column : columns)
            rows.push_back({textIn(column, "column"), numberText(100 * importance(column), 3) + " %"});
        if (!rows.empty())
            section.items.push_back(DocTable{"importance",
                                             "Columns that move most decisions, of made-up public people",
                                             {"column", "decisions that it moves"},
                                             std::move(rows),
                                             DocSource::Released});
    }

    DocSection ethicalConsiderations() const {
        return {"ethical_considerations",
                "Ethical considerations",
                {DocText{"privacy", "What the privacy means", textIn(statement(), "headline")},
                 DocText{"price", "Its price",
                         "epsilon " + roundedUp(privacy().at("epsilon")) + " at delta " +
                             toText(privacy().at("delta")) + ", under " + textIn(privacy(), "relation") +
                             ", of " + textIn(privacy(), "covers") + "."},
                 DocText{"choice", "How it was chosen", textIn(m_exported.at("choice"), "statement"),
                         DocSource::Stated}}};
    }

    DocSection caveats() const {
        DocSection section{"caveats", "Caveats and recommendations", {}};
        section.items = {
            lineOf("not_covered", "What the price does not cover"),
            DocText{"fairness", "What fairness is not promised",
                    "A constraint bounds a difference between the groups that were declared, on the records "
                    "that were trained on and up to its slack. It says nothing of groups that nobody "
                    "declared, of single people, or of other populations, and noise can leave it unmet."},
            DocText{"verify", "To check all of this",
                    "trilemma-cli verify recomputes the price by a second accountant and runs the self-test; "
                    "it cannot see whether the records were what the owner says."}};
        return section;
    }

    /// A line of the privacy statement.
    DocText lineOf(const std::string& id, const std::string& title) const {
        for (const Json& line : statement().at("lines"))
            if (line.at("id") == id) return {id, textIn(line, "title"), textIn(line, "text")};
        return {id, title, "Nothing is said of it."};
    }

    const BundleFacts& m_facts;
    const Json& m_exported;
    const TrainingSpec& m_spec;
    const Solver* m_solver;
    const ModelKind* m_model;
};

} // namespace

Document modelCard(const BundleFacts& facts) {
    return Card(facts).document();
}

Json cardJson(const Document& card) {
    return {{"trilemma_card", 1},
            {"title", card.title},
            {"subtitle", card.subtitle},
            {"sections", sectionsJson(card)}};
}

} // namespace trilemma
