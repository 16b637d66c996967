// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/validate.h"

#include "core/base/text.h"
#include "core/data/encoded_table.h"
#include "core/learning/public_facts.h"
#include "core/models/model_kind.h"
#include "core/solvers/solver.h"
#include "core/train/edge_purchase.h"

#include <algorithm>
#include <set>

namespace trilemma {

namespace {

/// Collects the errors of one specification.
class SpecCheck {
  public:
    explicit SpecCheck(const TrainingSpec& spec)
        : m_spec(spec) {}

    Errors run() {
        m_errors = validate(m_spec.schema, "data.schema");
        checkData();
        checkSplitAndSeeds();
        checkSolver();
        const Errors unfair = validate(m_spec.constraints, m_spec.schema, "constraints");
        m_errors.insert(m_errors.end(), unfair.begin(), unfair.end());
        if (m_spec.privacy) checkPrivacy(*m_spec.privacy);
        if (m_spec.selection) {
            const Errors wrong = validateSelection(m_spec);
            m_errors.insert(m_errors.end(), wrong.begin(), wrong.end());
        }
        return std::move(m_errors);
    }

  private:
    void fail(const std::string& field, std::string value, std::string rule, std::string remedy,
              ErrorCode code = ErrorCode::InvalidSpecification) {
        m_errors.push_back({code, field, std::move(value), std::move(rule), std::move(remedy)});
    }

    void add(const Errors& wrong) { m_errors.insert(m_errors.end(), wrong.begin(), wrong.end()); }

    void checkData() {
        if (m_spec.files.empty())
            fail("data.files", "[]", "names no file", "Name at least one");
        else
            add(validateFraming(m_spec.schema.file, m_spec.files.size(), "data.framing"));
        checkTask();
        const ModelKind* model = findModelKind(m_spec.modelId);
        if (!model)
            fail("model.id", m_spec.modelId, "is not a known model",
                 "Use one of " + joined(modelRegistry(), &ModelKind::id));
        else
            add(checkParams(m_spec.modelParams, model->params, "model.params"));
    }

    void checkTask() {
        const std::string wanted = taskOf(m_spec.schema);
        if (m_spec.task != classificationTask && m_spec.task != regressionTask)
            fail("task", m_spec.task, "is not a task that this program trains",
                 "Use classification or regression, or leave it out");
        else if (m_spec.task != wanted)
            fail("task", m_spec.task,
                 m_spec.schema.predictsNumber() ? "needs classes, but the schema's label is a number"
                                                : "needs a number, but the schema's label is a class",
                 m_spec.schema.predictsNumber()
                     ? "Use regression, or give the label op and threshold to make classes of it"
                     : "Use classification, or give a numeric label low and high in the place of its rule");
    }

    void checkSplitAndSeeds() {
        if (!(m_spec.testShare >= 0 && m_spec.testShare < 1))
            fail("split.test", toText(Json(m_spec.testShare)), "must be at least 0 and below 1",
                 "Use for example 0.25");
        if (m_spec.threads < 0)
            fail("threads", std::to_string(m_spec.threads), "must be 0 or more", "0 means one for each core");
        if (m_spec.simulationSeed && !m_spec.privacy)
            fail("simulation_seed", std::to_string(*m_spec.simulationSeed),
                 "fixes noise, but this run has none", "Set it to null");
    }

    void checkSolver() {
        const Solver* solver = findSolver(m_spec.solverId);
        if (!solver)
            return fail("solver.id", m_spec.solverId, "is not a known solver",
                        "Use one of " +
                            joined(solverRegistry(), [](const Solver* entry) { return entry->info().id; }));
        const SolverInfo& info = solver->info();
        if (!info.findPreset(m_spec.preset))
            fail("solver.preset", m_spec.preset, "is not a preset of " + info.id,
                 "Use one of " + joined(info.presets, &Preset::id));
        add(checkParams(m_spec.params, info.params, "solver.params"));
        if (info.isConstrained && m_spec.constraints.empty())
            fail("constraints", "[]", info.id + " needs at least one constraint", "Add one" + orUse(needs()));
        checkKinds(info);
        if (!contains(info.tasks, needs().task))
            fail("solver.id", info.id,
                 "trains for " + joined(info.tasks) + ", but the task is " + needs().task,
                 "Choose another solver" + orUse(needs()));
        if (const ModelKind* model = findModelKind(m_spec.modelId);
            model && info.linearModels && model->hasHiddenLayers)
            fail("model.id", model->id, "has hidden layers, which " + info.id + " does not choose",
                 "Use a model without, such as linear, or choose another solver");
        if (const std::size_t classes = m_spec.schema.classNames().size();
            info.twoClasses && needs().task == classificationTask && classes != 2)
            fail("solver.id", info.id,
                 "decides between two classes, but the label has " + std::to_string(classes),
                 "Make two classes of the label, or choose another solver");
        if (m_spec.privacy && !info.isPrivate) {
            SolverNeeds asked = needs();
            if (!info.isConstrained) asked.constraints.clear();
            fail("solver.id", info.id, "trains without privacy, but a privacy target is set",
                 "Set privacy to null" + orUse(asked));
        }
    }

    SolverNeeds needs() const { return needsOf(m_spec); }

    /// End of a remedy: the solvers that would take it.
    static std::string orUse(const SolverNeeds& asked) {
        const std::vector<std::string> ids = solversTaking(asked);
        if (ids.empty()) return {};
        return (ids.size() == 1 ? ", or use " : ", or use one of ") + joined(ids);
    }

    /// Some solvers express some constraints only.
    void checkKinds(const SolverInfo& info) {
        if (info.predictsAttribute) checkPredicted(info);
        if (!info.isConstrained || info.constraintKinds.empty()) return;
        const auto& kinds = info.constraintKinds;
        const std::string known = joined(kinds);
        for (std::size_t i = 0; i < m_spec.constraints.size(); ++i) {
            const ConstraintSpec& constraint = m_spec.constraints[i];
            const std::string path = "constraints." + std::to_string(i);
            if (!contains(kinds, constraint.kind))
                fail(path + ".kind", constraint.kind, info.id + " cannot express this constraint",
                     "Ask for " + known + orUse(needs()));
            if (!constraint.groups.empty())
                fail(path + ".groups", "", info.id + " compares all groups", "Leave it out" + orUse(needs()));
        }
        if (m_spec.constraints.size() > 1)
            fail("constraints", std::to_string(m_spec.constraints.size()), info.id + " takes one constraint",
                 "Keep one" + orUse(needs()));
    }

    /// A score of an attribute from itself says nothing, and the decisions would know the attribute.
    void checkPredicted(const SolverInfo& info) {
        for (const ConstraintSpec& constraint : m_spec.constraints)
            for (const std::string& name : constraint.attributes)
                if (const Column* column = m_spec.schema.find(name); column && column->alsoFeature)
                    fail("data.schema.columns." + name + ".also_feature", "true",
                         info.id + " predicts this attribute from the features, so it can be none of them",
                         "Set it to false" + orUse(needs()));
    }

    void checkPrivacy(const PrivacyTarget& target) {
        checkEpsilon(target.epsilon);
        if (!(target.delta > 0 && target.delta < 1))
            fail("privacy.delta", toText(Json(target.delta)), "must be above 0 and below 1",
                 "Use a value well below 1/n, for example 1e-5");
        if (target.relation == Relation::AttributeOnly) checkAttributeOnly();
        if (const Solver* solver = findSolver(m_spec.solverId); solver && solver->info().isPrivate)
            checkProven(solver->info());
        if (m_spec.evaluationEpsilon) checkEvaluation(*m_spec.evaluationEpsilon);
        const Column* unit = m_spec.schema.unitColumn();
        if (unit && !unit->maxRows)
            fail("data.schema.columns." + unit->name + ".max_rows", "",
                 "is missing: private training needs a declared public maximum of rows of one unit",
                 "Declare it from outside knowledge; further rows of a unit will contribute nothing",
                 ErrorCode::PrivacyRefused);
        if (!m_spec.schema.file.skipLinesStarting.empty())
            fail("data.schema.file.skip_lines_starting", joined(m_spec.schema.file.skipLinesStarting),
                 "would let a record decide whether it has a slot",
                 "Leave it out; declare lines before the header as preamble_lines",
                 ErrorCode::PrivacyRefused);
        if (m_spec.schema.unitColumn() && !m_spec.schema.file.slotCounts.empty())
            fail("data.framing.slots", "",
                 "would make the number of rows public, which one unit can change: further rows would be "
                 "refused",
                 "Leave it out where the schema has a unit column", ErrorCode::PrivacyRefused);
        checkFramingSource();
        checkBoughtEdges(target);
        for (const Column& column : m_spec.schema.columns) {
            if (!column.edges.empty() && !m_spec.schema.areEdgesPublic(column))
                fail("data.schema.columns." + column.name + ".edges_public", "",
                     "its edges have no named public source",
                     "Say who declares them public and from which source, or leave the edges out",
                     ErrorCode::PrivacyRefused);
            if (!column.isUsed() || m_spec.schema.isDeclaredPublic(column)) continue;
            fail("data.schema.columns." + column.name + ".public", "",
                 column.role == Role::Unit ? "its maximum of rows has no named public source"
                 : column.role == Role::Label && !m_spec.schema.predictsNumber()
                     ? "its classes have no named public source"
                     : "its bounds or categories have no named public source",
                 m_spec.schema.publicSource.readFromData ? "They were read from the data: say in \"public\" "
                                                           "of this column who declares them public and "
                                                           "from which source, or ignore the column"
                                                         : "Say who declares them public and from which "
                                                           "source (\"public\" in the schema), or ignore "
                                                           "the column",
                 ErrorCode::PrivacyRefused);
        }
    }

    /// Their draw bounded what one unit adds; it is counted in sequence with what a run draws.
    void checkBoughtEdges(const PrivacyTarget& target) {
        const auto refuse = [&](std::string field, std::string value, std::string rule, std::string remedy) {
            fail(field, std::move(value), std::move(rule), std::move(remedy), ErrorCode::PrivacyRefused);
        };
        const std::string unit = m_spec.schema.privacyUnit().name;
        for (std::size_t i = 0; i < m_spec.schema.boughtEdges.size(); ++i)
            if (const BoughtEdges& bought = m_spec.schema.boughtEdges[i];
                bought.unit != unit && isUsed(bought, m_spec.schema))
                refuse("data.schema.bought_edges." + std::to_string(i) + ".unit", bought.unit,
                       "is whom the noise of the bought edges protects, but this run protects a " + unit,
                       "Buy the edges again with this schema, or leave bought_edges and their edges out");
        if (sharedDraws(m_spec.schema).empty()) return;
        if (target.relation == Relation::AttributeOnly)
            refuse("privacy.relation", "attribute_only", "does not go with edges that were bought",
                   "Use zero_out, or leave bought_edges and their edges out");
        if (m_spec.selection)
            refuse("selection", "", "does not go with edges that were bought yet",
                   "Leave out selection, or bought_edges and their edges");
    }

    /// A simulation protects nobody, and says so.
    void checkFramingSource() {
        if (m_spec.schema.isFramingPublic() || m_spec.simulationSeed) return;
        fail("data.schema.file.public", "",
             "nobody has declared public how the files are written (separator, header, lines before it, "
             "number "
             "of records), which was read from the data",
             "Say in \"public\" of the schema's \"file\" who declares it and from which source: by "
             "trilemma-cli import --by NAME --source SOURCE, or on the Data page",
             ErrorCode::PrivacyRefused);
    }

    /// Some arguments do not hold for units.
    void checkProven(const SolverInfo& info) {
        if (m_spec.schema.unitColumn() && !info.takesUnits)
            fail("solver.id", info.id, "protects single records, but the schema has a unit column",
                 "Choose another solver" + orUse(needs()), ErrorCode::PrivacyRefused);
    }

    /// What the attributes decide must be what this relation puts noise on, and nothing else.
    void checkAttributeOnly() {
        const auto refuse = [&](std::string rule, std::string remedy) {
            fail("privacy.relation", "attribute_only", std::move(rule), std::move(remedy),
                 ErrorCode::PrivacyRefused);
        };
        const Solver* solver = findSolver(m_spec.solverId);
        if (solver && !solver->info().honours(Relation::AttributeOnly))
            refuse(m_spec.solverId + " has no mode that protects sensitive attributes alone",
                   "Use the relation zero_out" + orUse(needs()));
        for (const Column& column : m_spec.schema.columns)
            if (column.role == Role::Sensitive && column.alsoFeature)
                refuse("protects " + column.name + ", which the model reads as a feature without noise",
                       "Set also_feature of " + column.name + " to false, or use zero_out");
        if (m_spec.schema.unitColumn())
            refuse("protects one record, but the schema has a unit column", "Use zero_out");
        if (m_spec.evaluationEpsilon)
            refuse("has no noisy evaluation", "Leave out privacy.evaluation_epsilon, or use zero_out");
        if (m_spec.selection) refuse("has no private selection", "Leave out selection, or use zero_out");
    }

    void checkEpsilon(double epsilon) {
        const double total = m_spec.totalEpsilon.value_or(largestEpsilon);
        if (!(total > 0 && total <= largestEpsilon)) // what a run may cost follows from it
            return fail("privacy.total_epsilon", toText(Json(total)), "must be above 0 and at most 100",
                        "Use for example 1, or leave it out: then each run has a budget of its own");
        if (!(epsilon > 0))
            fail("privacy.epsilon", toText(Json(epsilon)), "must be positive",
                 "Use for example 1; for training without privacy set privacy to null");
        else if (epsilon > largestEpsilon)
            fail("privacy.epsilon", toText(Json(epsilon)), "must be at most 100",
                 "A larger epsilon promises nothing; set privacy to null for training without privacy");
        else if (epsilon > total)
            fail("privacy.epsilon", toText(Json(epsilon)),
                 "is more for one run than privacy.total_epsilon allows for all of its sweep",
                 "Leave it out: then the noise follows from the total");
    }

    void checkEvaluation(double epsilon) {
        if (!(epsilon > 0 && epsilon <= largestEpsilon))
            fail("privacy.evaluation_epsilon", toText(Json(epsilon)), "must be above 0 and at most 100",
                 "Use for example 0.5, or leave it out: then no metric may be released");
        if (m_spec.schema.predictsNumber())
            fail("privacy.evaluation_epsilon", toText(Json(epsilon)),
                 "buys a table of decisions, which a model of a number does not make", "Leave it out");
        if (m_spec.testShare == 0)
            fail("privacy.evaluation_epsilon", toText(Json(epsilon)), "there is no test part to evaluate",
                 "Set split.test above 0, or leave it out");
    }

    const TrainingSpec& m_spec;
    Errors m_errors;
};

} // namespace

SolverNeeds needsOf(const TrainingSpec& spec) {
    return {spec.privacy ? std::optional(spec.privacy->relation) : std::nullopt,
            spec.schema.unitColumn() != nullptr, spec.constraints, taskOf(spec.schema)};
}

Errors validate(const TrainingSpec& spec) {
    return SpecCheck(spec).run();
}

PublicFacts publicFacts(const TrainingSpec& spec, const EncodedTable& table, std::int64_t trainCount,
                        const ConstraintSet& constraints) {
    PublicFacts facts;
    facts.trainSlots = trainCount;
    facts.take(table, *findModelKind(spec.modelId));
    facts.take(constraints);
    return facts;
}

} // namespace trilemma
