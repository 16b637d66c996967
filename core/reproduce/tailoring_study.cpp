// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reproduce/tailoring_study.h"

#include "core/base/text.h"
#include "core/learning/plan.h"
#include "core/learning/run_training.h"
#include "core/learning/training.h"
#include "core/learning/training_rows.h"
#include "core/models/model_kind.h"
#include "core/models/predictor.h"
#include "core/reproduce/setting.h"
#include "core/solvers/budget_shares.h"
#include "core/solvers/budget_tailoring.h"
#include "core/solvers/dp_gradient_descent.h"
#include "core/solvers/group_errors.h"
#include "core/train/trainer.h"

#include <cassert>
#include <cmath>
#include <map>
#include <numeric>
#include <random>

namespace trilemma {

namespace {

constexpr double studyDelta = 1e-5;
constexpr const char* tailoringPaper =
    "Alabi and Wiggins, Privacy Budget Tailoring in Private Data Analysis, TMLR 2024";

/// The epsilon at this delta of Gaussian mechanisms of rho-zCDP in all.
PrivacyTarget targetOfRho(double rho) {
    const SampledEvent gaussian{1, 1, {GaussianMechanism{1 / std::sqrt(2 * rho)}}};
    return {account({{gaussian, 1}}, Relation::ZeroOut, studyDelta)->epsilon.value(), studyDelta};
}

/// Labels slope x + N(0, deviation^2) with x standard normal.
struct GroupLaw {
    std::string name;
    std::size_t people = 0;
    double slope = 0;
    double deviation = 1;
};

/// A table of one feature, without intercept.
SharedTable drawnTable(const std::vector<GroupLaw>& laws, double spread, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::normal_distribution<double> normal;
    EncodedTable table;
    table.denseCount = 1;
    table.rawFeatures = 1;
    table.features = {{"x", "x"}};
    table.labelScale = LabelScale{-30 * spread, 30 * spread, 0, spread};
    table.sensitive = {{"group", {}, {}, {}}};
    for (std::size_t k = 0; k < laws.size(); ++k) {
        table.sensitive.front().groups.push_back(laws[k].name);
        table.slotCount += laws[k].people;
        for (std::size_t i = 0; i < laws[k].people; ++i) {
            const double x = normal(random), y = laws[k].slope * x + laws[k].deviation * normal(random);
            table.dense.push_back(static_cast<std::int16_t>(std::lround(x * featureOne)));
            table.label.push_back(static_cast<std::uint16_t>(table.labelScale->encode(y)));
            table.sensitive.front().groupOfSlot.push_back(static_cast<std::uint16_t>(k));
        }
    }
    table.contributes.assign(table.slotCount, 1);
    return shareTable(std::move(table));
}

struct StudyProblem {
    LearningTask task;
    TrainingRows rows;
};

StudyProblem studyProblem(const SharedTable& table, const Solver& solver) {
    StudyProblem problem;
    const ModelKind& kind = *findModelKind("linear");
    LearningTask& task = problem.task;
    task.groups = axesOf(*table);
    task.constraints = solver.info().constraintsOver(task.groups, {});
    task.model = kind.create({table->width(), 0}, Json::object());
    task.facts.trainSlots = static_cast<std::int64_t>(table->slotCount);
    task.facts.take(*table, kind);
    task.facts.take(task.constraints);
    std::vector<std::uint32_t> all(table->slotCount);
    std::iota(all.begin(), all.end(), 0u);
    problem.rows = {table, std::move(all), {}};
    return problem;
}

/// Mean and deviation of what the seeds gave, in the order in which figures first came.
class StudyFigures {
  public:
    void add(const std::string& configuration, const std::string& group, const std::string& figure,
             double value, std::optional<double> published = {}) {
        const auto key = std::make_tuple(configuration, group, figure);
        if (!m_values.contains(key)) m_rows.push_back({configuration, group, figure, 0, 0, 0, published});
        m_values[key].push_back(value);
    }

    std::vector<StudyRow> rows() {
        for (StudyRow& row : m_rows) {
            const std::vector<double>& values = m_values[{row.configuration, row.group, row.figure}];
            const auto n = static_cast<double>(values.size());
            row.seeds = static_cast<int>(values.size());
            row.mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
            double squares = 0;
            for (const double value : values)
                squares += (value - row.mean) * (value - row.mean);
            row.deviation = n > 1 ? std::sqrt(squares / (n - 1)) : 0;
        }
        return m_rows;
    }

  private:
    std::map<std::tuple<std::string, std::string, std::string>, std::vector<double>> m_values;
    std::vector<StudyRow> m_rows;
};

/// What is compared, on one objective or the other.
struct Configuration {
    const char* name;
    const Solver& solver;
    Json params;
};

std::vector<Configuration> configurations(const Json& common) {
    const auto tailored = [&](const char* budget, const char* objective, const char* whole) {
        Json params = common;
        params.update({{"budget", budget}, {"objective", objective}, {"shares_of", whole}});
        return params;
    };
    return {
        {"DPNoSE", dpGradientDescent(), common},
        {"uniform, people", budgetTailoring(), tailored("uniform", "people", "maximum")},
        {"tailored, people", budgetTailoring(), tailored("tailored", "people", "maximum")},
        {"pooled, groups", budgetTailoring(), tailored("pooled", "groups", "maximum")},
        {"uniform, groups", budgetTailoring(), tailored("uniform", "groups", "maximum")},
        {"tailored, groups", budgetTailoring(), tailored("tailored", "groups", "maximum")},
        {"uniform, groups, shares of the sum", budgetTailoring(), tailored("uniform", "groups", "sum")},
        {"tailored, groups, shares of the sum", budgetTailoring(), tailored("tailored", "groups", "sum")}};
}

/// Table 1: what it prints, group by group.
struct PrintedErrors {
    double rho;
    std::vector<double> plain, tailored;
};
const std::vector<PrintedErrors>& printedErrors() {
    static const std::vector<PrintedErrors> printed{
        {2, {1.02, 18.71, 21.09, 21.35, 18.11}, {1.27, 15.75, 17.75, 17.94, 15.29}},
        {4.5, {1.01, 18.69, 21.07, 21.34, 18.09}, {1.26, 15.73, 17.73, 17.93, 15.28}},
        {8, {1.01, 18.64, 21.02, 21.29, 18.05}, {1.25, 15.71, 17.71, 17.91, 15.26}}};
    return printed;
}

std::optional<double> printedOf(const PrintedErrors& printed, const Configuration& of, std::size_t group) {
    if (std::string_view(of.name) == "DPNoSE") return printed.plain[group];
    if (std::string_view(of.name) == "tailored, groups, shares of the sum") return printed.tailored[group];
    return std::nullopt;
}

/// The noise is of deviation 1. Slopes follow from the errors that are printed: group 1's is 1, and an error
/// of 1 + (slope_k - 1)^2 is about what its own fit has in the others.
std::vector<GroupLaw> lawsOfTable1() {
    std::vector<GroupLaw> laws;
    const std::vector<double>& printed = printedErrors().front().plain;
    for (std::size_t k = 0; k < printed.size(); ++k)
        laws.push_back(
            {std::to_string(k + 1), k == 0 ? 10000u : 500u, k == 0 ? 1 : 1 - std::sqrt(printed[k] - 1), 1});
    return laws;
}

std::vector<StudyRow> table1(int seeds) {
    const std::vector<GroupLaw> laws = lawsOfTable1();
    const Json common{{"sampling_rate", 1},
                      {"steps", 100},
                      {"averaging", 0.5},
                      {"clipping_norm", 1},
                      {"learning_rate", 0.2}};
    StudyFigures figures;
    for (const PrintedErrors& printed : printedErrors()) {
        const PrivacyTarget target = targetOfRho(printed.rho);
        for (Configuration& each : configurations(common)) {
            if (each.params.contains("budget"))
                each.params.update({{"feature_norm", 3}, {"label_bound", 10}});
            for (int seed = 1; seed <= seeds; ++seed) {
                const SharedTable table = drawnTable(laws, 1, static_cast<std::uint64_t>(seed));
                const StudyProblem problem = studyProblem(table, each.solver);
                const SolverPlan plan = *each.solver.plan({problem.task.facts, each.params, target});
                const auto noise = seededNoise(static_cast<std::uint64_t>(seed));
                const auto training = each.solver.begin(problem.task, plan);
                const TrainingResult result =
                    *runTraining(*training, problem.task, plan, {problem.rows, *noise}, {}, Progress());
                const double theta = result.predictor->toJson().at("parameters").at(0).get<double>();
                for (std::size_t k = 0; k < laws.size(); ++k)
                    figures.add("rho " + exactText(printed.rho) + ", " + each.name, laws[k].name, "mspe",
                                laws[k].deviation * laws[k].deviation +
                                    (laws[k].slope - theta) * (laws[k].slope - theta),
                                printedOf(printed, each, k));
            }
        }
    }
    return figures.rows();
}

/// Table 4: standard errors sqrt(10) and 100 of two groups of one size.
struct PrintedShares {
    std::size_t people;
    std::array<double, 2> errors, linear;
};
constexpr std::array<PrintedShares, 3> printedShares{
    {{1000, {4.04838336, 96.67176174}, {0.04019438, 0.95980562}},
     {50000, {3.18102322, 100.06187079}, {0.03081106, 0.96918894}},
     {9000000, {3.16276276, 100.01852322}, {0.03065248, 0.96934752}}}};

std::vector<StudyRow> table4(int seeds) {
    constexpr double spread = 20, rho = 2;
    const PrivacyTarget target = targetOfRho(rho);
    const GroupErrorOptions options{.share = 0.2, .featureNorm = 3, .labelBound = 500 / spread, .ridge = 0};
    StudyFigures figures;
    for (const PrintedShares& printed : printedShares)
        for (int seed = 1; seed <= seeds; ++seed) {
            const std::vector<GroupLaw> laws{{"1", printed.people / 2, 1, std::sqrt(10.0)},
                                             {"2", printed.people / 2, 1, 100}};
            const SharedTable table = drawnTable(laws, spread, static_cast<std::uint64_t>(seed));
            const StudyProblem problem = studyProblem(table, budgetTailoring());
            Loop looks{1, {}};
            for (const Look& look : groupErrorLooks(options, problem.task.facts, target, false))
                looks.body.emplace_back(look);
            const auto noise = seededNoise(static_cast<std::uint64_t>(seed));
            Records records(problem.rows, problem.task.constraints.partition, looks, *noise);
            const GroupErrors found = releaseGroupErrors(problem.task, options, looks, false, records);
            const std::string size = "n = " + std::to_string(printed.people);
            figures.add(size, "all", "stage 1 worked", found.errors.size() > 0 ? 1 : 0);
            if (found.errors.size() == 0) continue;
            const Eigen::ArrayXd linear = budgetShares(found.errors, SplitRule::Linear);
            const Eigen::ArrayXd square = budgetShares(found.errors, SplitRule::Square);
            for (std::size_t k = 0; k < 2; ++k) {
                const auto at = static_cast<Eigen::Index>(k);
                figures.add(size, laws[k].name, "standard_error", spread * found.errors[at],
                            printed.errors[k]);
                figures.add(size, laws[k].name, "share, linear", linear[at], printed.linear[k]);
                figures.add(size, laws[k].name, "share, square", square[at]);
            }
        }
    return figures.rows();
}

/// A numeric label of a public table, and whose errors are compared.
struct TableStudy {
    std::string schema;
    std::string file;
    std::string origin;
    std::string attribute;
    std::optional<LabelRule> label; ///< in the place of the schema's
};

std::vector<TableStudy> tableStudies() {
    LabelRule limit;
    limit.column = "LIMIT_BAL";
    limit.low = 10000;
    limit.high = 800000;
    limit.centre = 150000;
    limit.spread = 130000;
    return {{"law-school-average",
             "law_school_clean.csv",
             "the extract of Le Quy et al. 2022 of the LSAC Bar Passage Study (law_school_clean.csv)",
             "race",
             {}},
            {"credit", "credit.csv",
             "UCI Machine Learning Repository, \"Default of Credit Card Clients\" (credit.csv)", "SEX",
             limit}};
}

/// The label becomes a number; what was the label is left out, as it is known only later.
Schema studySchema(const TableStudy& study) {
    Schema schema = *readySchema(study.schema);
    if (study.label) {
        for (Column& column : schema.columns) {
            if (column.role == Role::Label) column.role = Role::Ignored;
            if (column.name == study.label->column) {
                column = Column(); // scale, transform and edges are those of a feature
                column.name = study.label->column;
                column.role = Role::Label;
                column.kind = Kind::Numeric;
            }
        }
        schema.label = *study.label;
    }
    for (Column& column : schema.columns)
        if (column.role == Role::Sensitive && column.name != study.attribute) column.role = Role::Ignored;
    return schema;
}

Result<std::vector<StudyRow>> tableErrors(const std::string& folder, int seeds) {
    StudyFigures figures;
    Errors missing;
    std::size_t found = 0;
    for (const TableStudy& study : tableStudies()) {
        const Result<std::vector<std::string>> files =
            findTableFiles({study.schema, study.schema, {study.file}, study.origin}, folder);
        if (!files) {
            missing.insert(missing.end(), files.errors().begin(), files.errors().end());
            continue;
        }
        ++found;
        TrainingSpec spec;
        spec.files = *files;
        spec.schema = studySchema(study);
        spec.task = regressionTask;
        const Result<SharedTable> table = loadTable(spec.files, spec.schema);
        if (!table) return table.errors();
        for (const double rho : {0.125, 0.5, 2.0}) {
            spec.privacy = targetOfRho(rho);
            for (const Configuration& each : configurations({{"sampling_rate", 1}, {"steps", 100}})) {
                spec.solverId = each.solver.info().id;
                spec.params = each.params;
                for (int seed = 1; seed <= seeds; ++seed) {
                    spec.seed = spec.splitSeed = static_cast<std::uint64_t>(seed);
                    spec.simulationSeed = spec.seed;
                    const Result<PreparedRun> run = prepare(spec, *table);
                    if (!run) return run.errors();
                    const Result<RunOutcome> outcome = execute(*run, {}, Progress());
                    if (!outcome) return outcome.errors();
                    for (const GroupRow& row : outcome->groups)
                        for (const GroupRate& rate : row.rates)
                            if (row.set == EvaluationSet::Test && rate.id == "mspe" && rate.value)
                                figures.add(study.schema + ", rho " + exactText(rho) + ", " + each.name,
                                            row.group.empty() ? "everybody" : row.group, "mspe", *rate.value);
                }
            }
        }
    }
    if (found == 0) return missing;
    return figures.rows();
}

} // namespace

const std::vector<TailoringStudy>& tailoringStudies() {
    static const std::vector<TailoringStudy> studies{
        {"tailoring-table1",
         "Budget tailoring, Table 1: five groups, 20 to 1",
         tailoringPaper,
         {},
         30,
         {"The paper says: five groups, the largest of 10,000 and the smallest of 500 people, clipping bound "
          "2, "
          "one fifth of rho for stage 1. It does not say sizes of the other groups, slopes, features, steps "
          "or "
          "step sizes. Here all others have 500, there is one standard normal feature, noise has deviation "
          "1, "
          "and the slopes are those whose errors under group 1's own fit are the ones that are printed.",
          "Errors are exact: 1 + (slope - theta)^2. DPNoSE is one pooled clipped gradient with all of rho. "
          "The uniform twin has the objective of the tailored solver and the same budget in every group: "
          "the difference between these two is what tailoring brings; that between objectives is not."}},
        {"tailoring-table4",
         "Budget tailoring, Table 4: two groups of one size",
         tailoringPaper,
         {},
         12,
         {"Stage 1 alone, with its noise: rho 2, a fifth of it for stage 1. Residuals have the deviations "
          "sqrt(10) and 100 that the printed standard errors come to.",
          "The printed shares are in proportion to the standard errors; the text of Algorithm 2 has their "
          "squares."}},
        {"tailoring-law",
         "Budget tailoring on the law-school and credit tables",
         tailoringPaper,
         {"law_school_clean.csv", "credit.csv"},
         0,
         {"The first year's average of law schools by race, and the credit limit by sex: those of the two "
          "tables that are in the folder. Mean squared errors on the test part, in the label's unit squared.",
          "The paper's figures for these tables are drawn, not printed."}}};
    return studies;
}

const TailoringStudy* findTailoringStudy(std::string_view id) {
    for (const TailoringStudy& study : tailoringStudies())
        if (study.id == id) return &study;
    return nullptr;
}

Result<std::vector<StudyRow>> runTailoringStudy(const TailoringStudy& study, const std::string& folder,
                                                int seeds) {
    if (study.id == "tailoring-table1") return table1(seeds);
    if (study.id == "tailoring-table4") return table4(seeds);
    return tableErrors(folder, seeds);
}

std::string studyCsv(const std::vector<StudyRow>& rows) {
    std::string text = "configuration,group,figure,mean,deviation,seeds,published,simulation,provenance\n";
    for (const StudyRow& row : rows)
        text += "\"" + row.configuration + "\",\"" + row.group + "\",\"" + row.figure + "\"," +
                toText(Json(row.mean)) + "," + toText(Json(row.deviation)) + "," + std::to_string(row.seeds) +
                "," + (row.published ? toText(Json(*row.published)) : "") + ",yes,non-private\n";
    return text;
}

Json studyJson(const TailoringStudy& study, const std::vector<StudyRow>& rows, int seeds) {
    Json list = Json::array();
    for (const StudyRow& row : rows)
        list.push_back({{"configuration", row.configuration},
                        {"group", row.group},
                        {"figure", row.figure},
                        {"mean", row.mean},
                        {"deviation", row.deviation},
                        {"seeds", row.seeds},
                        {"published", row.published ? Json(*row.published) : Json(nullptr)}});
    return {{"setting", study.id},
            {"title", study.title},
            {"seeds", seeds},
            {"simulation", true},
            {"rows", list},
            {"explanation", study.explanation},
            {"provenance", nameOf(Provenance::NonPrivate, provenanceNames)}};
}

} // namespace trilemma
