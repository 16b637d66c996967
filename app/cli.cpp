// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// trilemma-cli: the twin of the window on the same core.
#include "app/cli_commands.h"
#include "app/drawing.h"
#include "app/last_words.h"

#include "core/base/memory.h"
#include "core/base/text.h"
#include "core/base/version.h"
#include "core/privacy/accountant.h"
#include "core/reproduce/setting.h"
#include "core/reproduce/tailoring_study.h"

#include <CLI/CLI.hpp>

#include <QDate>

#include <algorithm>
#include <clocale>
#include <cstring>

using namespace trilemma;

namespace {

using Command = int (*)(const CliOptions&, const CliOutput&);

struct Parsed {
    CliOptions options;
    Command command = nullptr;
};

CLI::App* add(CLI::App& app, Parsed& parsed, const char* name, const char* help, Command command) {
    CLI::App* sub = app.add_subcommand(name, help);
    sub->callback([&parsed, command] { parsed.command = command; });
    return sub;
}

void addStore(CLI::App* sub, CliOptions& options) {
    sub->add_option("--store", options.store, "Project file")->required();
}

void addOwner(CLI::App* command, CliOptions& options, const std::string& of) {
    command->add_option("--purpose", options.owner.purpose, of + ": what the model is for");
    command->add_option("--decision", options.owner.decision, of + ": what is decided by it");
    command->add_option("--approver", options.owner.approver, of + ": who answers for its use");
}

/// An id or a name that was left out by an empty variable of a script.
CLI::Validator isFilled() {
    return CLI::Validator(
        [](const std::string& text) { return std::string(isBlank(text) ? "is empty" : ""); }, "");
}

void describe(CLI::App& app, Parsed& parsed) {
    CliOptions& options = parsed.options;
    app.set_version_flag("--version", std::string("trilemma-cli ") + programVersion());
    app.require_subcommand(1);
    app.fallthrough(); // global options may follow the subcommand
    app.add_flag("--json", options.json, "One JSON document on stdout");
    app.add_option("--lineages", options.lineages, "Lineage file instead of the user's own")
        ->check(isFilled());
    app.add_option("--settings", options.settings, "Settings folder instead of the user's own");
    app.add_option("--threads", options.threads,
                   "Runs at the same time, whatever the specification says; 0: one per core")
        ->check(CLI::NonNegativeNumber);

    CLI::App* import = add(app, parsed, "import", "Read a table and say what is in it", importCommand);
    import->add_option("--data", options.data, "File; several are joined in order")
        ->required()
        ->expected(1)
        ->take_all();
    import->add_option("--schema", options.schema,
                       "Ready schema or file; proposed from the records if left out");
    import->add_option("--out", options.out, "Write the schema as JSON");
    CLI::Option* declarer =
        import->add_option("--by", options.by, "Name of who declares the framing of the files public")
            ->check(isFilled());
    CLI::Option* source =
        import->add_option("--source", options.source, "Public source from which the framing is known")
            ->check(isFilled())
            ->needs(declarer);
    declarer->needs(source);

    CLI::App* edges =
        add(app, parsed, "edges", "Propose edges of numeric columns from what a schema declares, or buy them",
            edgesCommand);
    edges->add_option("--schema", options.schema, "Ready schema or file")->required();
    edges->add_option("--column", options.columns, "Column; several may be named, all if left out")
        ->expected(1)
        ->take_all();
    CLI::Option* schemaOut =
        edges->add_option("--out", options.out, "Write the schema with the edges as JSON");
    CLI::Option* epsilon =
        edges->add_option("--epsilon", options.epsilon, "Buy quantiles of the records at this price");
    edges->add_option("--delta", options.delta, "Delta of the price; 1e-5 if left out")->needs(epsilon);
    edges->add_option("--intervals", options.intervals, "Intervals that a column is cut into")
        ->needs(epsilon);
    edges->add_option("--relation", options.relation, "Neighbouring relation of the price")
        ->check(CLI::IsMember({"zero_out", "replace_one"}))
        ->needs(epsilon);
    CLI::Option* edgeData = edges->add_option("--data", options.data, "File; several are joined in order")
                                ->expected(1)
                                ->take_all();
    CLI::Option* edgeStore =
        edges->add_option("--store", options.store, "Project file whose ledger it is entered into");
    edgeData->needs(epsilon);
    edgeStore->needs(epsilon);
    epsilon->needs(edgeData)->needs(edgeStore)->needs(schemaOut)->needs(edges->get_option("--column"));

    CLI::App* test = add(app, parsed, "choose-test",
                         "Choose, privately, a statistical test with high power for the values of a column",
                         chooseTestCommand);
    test->add_option("--data", options.data, "File; several are joined in order")
        ->required()
        ->expected(1)
        ->take_all();
    test->add_option("--schema", options.schema, "Ready schema or file")->required();
    test->add_option("--column", options.column, "Numeric feature: a sample of the alternative")->required();
    test->add_option("--null", options.null,
                     R"(Public null hypothesis: {"normal": {"mean": 0, "deviation": 1}} or )"
                     R"({"uniform": {"low": 0, "high": 1}})")
        ->required();
    test->add_option("--level", options.level, "Share of false rejections that a test may have; 0.05");
    test->add_option("--block", options.block, "Observations that a test is made on; 20");
    test->add_option("--epsilon", options.epsilon, "Price of the choice")->required();
    test->add_option("--relation", options.relation, "Neighbouring relation of the price")
        ->check(CLI::IsMember({"zero_out", "replace_one"}));
    test->add_option("--seed", options.seed, "Public seed of simulation and blocks; 1 if left out")
        ->check(CLI::NonNegativeNumber);
    test->add_option("--chosen", options.chosen,
                     "How null, level and block were chosen: fixed before any run was seen, or after_looking")
        ->check(CLI::IsMember({"fixed", "after_looking"}));
    addStore(test, options);

    CLI::App* train = add(app, parsed, "train", "Train one specification", trainCommand);
    train->add_option("SPEC", options.file, "Specification in JSON")->required();
    addStore(train, options);

    CLI::App* sweep = add(app, parsed, "sweep", "Train a Cartesian product of settings", sweepCommand);
    sweep->add_option("SWEEP", options.file, "Sweep in JSON")->required();
    addStore(sweep, options);
    sweep->add_option("--resume", options.resume, "Batch whose finished runs are kept");

    CLI::App* runs = add(app, parsed, "runs", "List the runs of a project", runsCommand);
    addStore(runs, options);
    runs->add_option("--csv", options.csv, "Also write setting and metrics of each as CSV");

    CLI::App* front =
        add(app, parsed, "front", "Mean error against mean gap, and the Pareto front", frontCommand);
    addStore(front, options);
    front->add_option("--chart", options.chart, "Write the chart to this file: .svg, .png or .pdf");
    std::vector<std::string> metricIds;
    for (const MetricSpec& metric : metricRegistry())
        metricIds.push_back(metric.id);
    front->add_option("--csv", options.csv, "Also write the points as CSV");
    front->add_option("--x", options.x, "Metric of the horizontal axis")->check(CLI::IsMember(metricIds));
    front->add_option("--y", options.y, "Metric of the vertical axis")->check(CLI::IsMember(metricIds));
    front->add_option_function<std::string>(
        "--wish", [&options](const std::string& text) { options.wish = text; }, // an optional takes no ""
        "Bounds, as \"gap<=0.05, error<=0.17, epsilon<=1\": names the settings that meet them");
    front->add_option("--set", options.set, "train or test")->check(CLI::IsMember({"train", "test"}));

    CLI::App* account = add(app, parsed, "account", "Price privacy events", accountCommand);
    account->add_option("EVENTS", options.file, "Events in JSON, or - for stdin")->required();

    CLI::App* plan =
        add(app, parsed, "plan", "Price a specification or a sweep before training", planCommand);
    plan->add_option("SPEC", options.file, "Specification or sweep in JSON")->required();

    CLI::App* report = add(app, parsed, "report",
                           "The privacy statement of one run, or with --out a report on it", reportCommand);
    report->add_option("RUN", options.run, "Id of the run, or the hash of its specification")->required();
    addStore(report, options);
    CLI::Option* reportOut =
        report->add_option("--out", options.out, "File to write: .pdf, .html or .md")->check(isFilled());
    report
        ->add_flag("--public", options.isPublic,
                   "The edition for anybody: public, released and stated only, of an exported model")
        ->needs(reportOut);
    report->add_option("--language", options.language, "Language of the report")
        ->check(CLI::IsMember({"en", "de"}))
        ->needs(reportOut);
    report->add_option("--paper", options.paper, "Paper of a PDF")
        ->check(CLI::IsMember({"a4", "letter"}))
        ->needs(reportOut);
    report
        ->add_option("--date", options.date,
                     "Date that stands in the report, as 2026-01-31; today if left out")
        ->check([](const std::string& date) {
            const bool isDate = QDate::fromString(QString::fromStdString(date), Qt::ISODate).isValid();
            return isDate && date.size() == 10 ? std::string() : "is no date: write it as 2026-01-31";
        })
        ->needs(reportOut);
    addOwner(report, options, "Of a report");

    CLI::App* script = add(app, parsed, "script",
                           "A project as a shell script that trains its settings again", scriptCommand);
    addStore(script, options);
    script->add_option("--out", options.out, "File to write; standard output if left out")->check(isFilled());

    CLI::App* ledger = add(app, parsed, "ledger",
                           "What was spent on and released about the data of a project", ledgerCommand);
    addStore(ledger, options);
    ledger->add_option("--lineage", options.lineage, "Only this lineage")->check(isFilled());
    ledger->add_option("--delta", options.delta, "Delta of the figures, and of a budget");
    CLI::Option* by = ledger->add_option("--by", options.by, "Name of who declares it")->check(isFilled());
    CLI::Option* disjoint = ledger->add_option("--disjoint-from", options.disjointFrom,
                                               "Declare that no person is in this lineage and in that one");
    CLI::Option* shares = ledger->add_option("--shares-with", options.sharesWith,
                                             "Declare that this lineage and that one hold the same people");
    disjoint->needs(by)->excludes(shares)->check(isFilled());
    shares->needs(by)->check(isFilled());
    CLI::Option* budget = ledger->add_option("--set-budget", options.budget, "Epsilon that may be released");
    std::vector<std::string> relations;
    for (const auto& [relation, name] : relationNames)
        relations.emplace_back(name);
    ledger->add_option("--relation", options.relation, "Neighbouring relation of the budget")
        ->check(CLI::IsMember(relations))
        ->needs(budget);

    CLI::App* metrics =
        add(app, parsed, "buy-metrics",
            "Buy metrics of a private run on its test part, which leave with its model", buyMetricsCommand);
    metrics->add_option("RUN_ID", options.run, "Id of the run, or the hash of its specification")->required();
    addStore(metrics, options);
    metrics->add_option("--epsilon", options.epsilon, "Price, at the delta of the run")->required();

    CLI::App* exporting = add(app, parsed, "export", "Release the model of a private run", exportCommand);
    exporting->add_option("RUN_ID", options.run, "Id of the run, or the hash of its specification")
        ->required();
    addStore(exporting, options);
    exporting
        ->add_option(
            "--out", options.out,
            "File to write: .onnx, .zip (a release bundle), else JSON; with --format bundle a new folder")
        ->required();
    exporting->add_option("--format", options.format, "Format, whatever the name of the file ends in")
        ->check(CLI::IsMember({"json", "onnx", "bundle"}));
    addOwner(exporting, options, "Of a bundle");
    exporting->add_option("--key", options.key, "Of a bundle: file of the key that signs it (see key)")
        ->check(isFilled());
    exporting
        ->add_option(
            "--chosen", options.chosen,
            "How this run was chosen: fixed before any run was seen, private_selection (for a run that "
            "is one), or after_looking")
        ->check(CLI::IsMember({"fixed", "private_selection", "after_looking"}));
    exporting->add_option("--gamma", options.gamma,
                          "For a one-release frontier: the model of this slack, at no further price");

    CLI::App* predicting = add(app, parsed, "predict",
                               "Predictions of an exported model for the rows of a table", predictCommand);
    CLI::App* evaluating =
        add(app, parsed, "evaluate", "Metrics of an exported model on another table", evaluateCommand);
    for (CLI::App* scoring : {predicting, evaluating}) {
        scoring->add_option("MODEL", options.file, "File that export wrote")->required();
        scoring->add_option("--data", options.data, "File; several are joined in order")
            ->required()
            ->expected(1)
            ->take_all();
    }
    predicting->add_option("--out", options.out, "CSV to write; standard output if left out");
    predicting->add_flag("--overwrite", options.overwrite, "Write over a file that holds no predictions");
    predicting
        ->add_option("--seed", options.seed,
                     "For models that decide at random: repeatable decisions; without it, secret randomness")
        ->check(CLI::NonNegativeNumber);

    CLI::App* check =
        add(app, parsed, "check", "Check whether a project or lineage file is damaged", checkCommand);
    check->add_option("FILE", options.file, "Project or lineage file")->required();

    CLI::App* recover = add(app, parsed, "recover",
                            "Save what can be read of a damaged project or lineage file", recoverCommand);
    recover->add_option("FILE", options.file, "Project or lineage file; it stays as it is")->required();
    recover->add_option("--out", options.out, "New file; beside the old one if left out");

    CLI::App* verify =
        add(app, parsed, "verify", "Recompute the privacy that an export claims", verifyCommand);
    verify->add_option("EXPORT", options.file, "File or folder that export wrote")->required();
    verify->add_option("--key", options.key, "Public key of the bundle's owner")->check(isFilled());

    CLI::App* key = add(app, parsed, "key", "Make a key to sign bundles with", keyCommand);
    key->add_option("--out", options.out, "New file; the public key beside it ends in .pub")->required();

    CLI::App* audit = add(app, parsed, "audit", "Attack the program's own privacy claim", auditCommand);
    audit->add_option("--seed", options.seed, "Repeatable noise; without it, secret noise")
        ->check(CLI::NonNegativeNumber);
    audit->add_option("--trials", options.trials, "Trainings of each kind and case; fewer detect less")
        ->check(CLI::Range(std::int64_t{100}, std::int64_t{100'000'000}));

    std::vector<std::string> settings;
    for (const ReproduceSetting& setting : reproduceSettings())
        settings.push_back(setting.id);
    for (const TailoringStudy& study : tailoringStudies())
        settings.push_back(study.id);
    CLI::App* reproduce =
        add(app, parsed, "reproduce", "Run a published experiment again, beside its published figures",
            reproduceCommand);
    reproduce->add_option("NAME", options.setting, "See: trilemma-cli list settings")
        ->required()
        ->check(CLI::IsMember(settings));
    reproduce->add_option("--data", options.folder,
                          "Folder of the public tables; not needed where a study simulates its own");
    reproduce->add_option("--out", options.out, "Folder for the results; NAME if left out");
    reproduce->add_option("--seeds", options.seeds, "Runs of each point, each with its own split")
        ->check(CLI::Range(1, maxReproduceSeeds));
    reproduce->add_option("--store", options.store, "Project file that keeps the runs; none if left out");

    CLI::App* bench = add(app, parsed, "bench", "How long things take on this machine", benchCommand);
    bench
        ->add_option("NAME", options.benchmark,
                     "steps, run, import, accountant (one thread each), or sweep: 400 models on all cores")
        ->required()
        ->check(CLI::IsMember(benchmarkIds()));

    CLI::App* list = add(app, parsed, "list", "What the program knows", listCommand);
    list->add_option("WHAT", options.what, "solvers, models, constraints, metrics, schemas or settings")
        ->required()
        ->check(CLI::IsMember({"solvers", "models", "constraints", "metrics", "schemas", "settings"}));
}

/// Charts need an application of another kind than the rest.
Result<std::unique_ptr<QCoreApplication>> makeApplication(int& argc, char** argv, bool draws) {
    std::unique_ptr<QCoreApplication> application;
    if (draws) {
        const Result<const Drawing*> drawing = loadDrawing();
        if (!drawing) return drawing.errors();
        application = (*drawing)->application(argc, argv);
    } else {
        application = std::make_unique<QCoreApplication>(argc, argv);
    }
    std::setlocale(LC_NUMERIC, "C"); // Qt has just set the user's: files and JSON want points
    QCoreApplication::setApplicationName("trilemma-cli");
    return application;
}

} // namespace

int main(int argc, char** argv) {
    Parsed parsed;
    CLI::App app("Models that are accurate, fair and differentially private", "trilemma-cli");
    describe(app, parsed);
    const bool json =
        std::any_of(argv, argv + argc, [](const char* word) { return std::strcmp(word, "--json") == 0; });
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& finished) {
        return app.exit(finished);
    } catch (const CLI::ParseError& error) {
        return CliOutput(json).fail(
            {{ErrorCode::Usage, "command line", "", error.what(), "See trilemma-cli --help"}});
    }
    const bool draws = !parsed.options.chart.empty() || parsed.command == reproduceCommand ||
                       (parsed.command == reportCommand && !parsed.options.out.empty());
    prepareLastWords(json);
    const CliOutput output(parsed.options.json);
    const auto application = makeApplication(argc, argv, draws);
    if (!application) return output.fail(application.errors());
    const Result<int> code =
        withinMemory([&] { return Result<int>(parsed.command(parsed.options, output)); });
    if (!code) return output.fail(code.errors());
    return *code != 0 ? *code : output.end();
}
