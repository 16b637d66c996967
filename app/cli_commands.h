// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The subcommands of trilemma-cli, each from its options to an exit code. The contract is docs/cli.md.
#pragma once

#include "app/cli_output.h"

#include "core/audit/audit.h"
#include "core/bundle/bundle_facts.h"
#include "core/evaluation/metric_registry.h"
#include "core/workspace/lineage_file.h"

#include <QString>

namespace trilemma {

class Store;

struct CliOptions {
    bool json = false;
    std::string lineages; ///< empty: the user's own
    std::string settings; ///< folder; empty: the user's own
    std::string store;
    std::string file; ///< SPEC, SWEEP, EVENTS, EXPORT or MODEL
    std::vector<std::string> data;
    std::string schema;
    std::string out;
    bool overwrite = false;            ///< whatever file `out` is
    std::string format;                ///< of an export; empty: by the name of `out`
    OwnerTexts owner;                  ///< of a bundle and of a report; what is empty: as the project has it
    bool isPublic = false;             ///< of a report: the edition for anybody
    std::string paper = "a4";          ///< of a report as PDF
    std::string language = "en";       ///< of a report
    std::string date;                  ///< of a report; empty: today
    std::string key;                   ///< file: of export to sign with, of verify the public one
    std::string csv;                   ///< of front and runs: a file to write, too
    std::optional<std::string> wish{}; ///< of front, "gap<=0.05, epsilon<=1"
    std::string chart;
    std::string resume;
    std::string run;  ///< id
    std::string what; ///< of list
    std::string x;    ///< metric; empty: the usual one of the runs
    std::string y;
    std::string set = "test";
    std::optional<int> threads; ///< runs at the same time; 0: one a core; none: as the specification says
    std::string lineage;        ///< of ledger; may be left out where there is only one
    std::string disjointFrom;   ///< lineage
    std::string sharesWith;     ///< lineage
    std::string by;             ///< who declares it, or the framing of import
    std::string source;         ///< from which the framing of import is known
    std::optional<double> budget;
    std::optional<double> delta;
    std::vector<std::string> columns; ///< of edges
    int intervals = 10;               ///< that bought edges cut a column into
    std::optional<double> epsilon;    ///< of bought edges or metrics, or of a test; none: edges are proposed
    std::string relation = "zero_out";
    std::string chosen = "after_looking";
    std::optional<double> gamma; ///< of a model that covers every slack
    std::optional<std::uint64_t>
        seed; ///< of audit; none: keyed by the operating system. Of a chosen test, of draws
    std::int64_t trials = auditTrials;
    std::string column;      ///< of a test
    std::string null;        ///< hypothesis in JSON
    double level = 0.05;     ///< of a test
    std::int64_t block = 20; ///< observations of a test
    std::string setting;     ///< of reproduce
    std::string benchmark;   ///< of bench
    std::string folder;      ///< of the tables that reproduce trains on
    int seeds = 5;
};

QString lineagesPath(const CliOptions& options); ///< that they name, or the user's own
/// An output that would take the place of what the command reads, or of what is spent on its data.
Outcome checkOut(const CliOptions& options);
/// Says if it had to be restored.
Result<std::unique_ptr<LineageFile>> openLineages(const CliOptions& options, const CliOutput& output);
/// A project for a command that only reads; warns of one that is an older copy of itself.
Result<std::unique_ptr<Store>> openedForReading(const CliOptions& options, const CliOutput& output);

int importCommand(const CliOptions& options, const CliOutput& output);
int edgesCommand(const CliOptions& options, const CliOutput& output);
int chooseTestCommand(const CliOptions& options, const CliOutput& output);
int accountCommand(const CliOptions& options, const CliOutput& output);
int planCommand(const CliOptions& options, const CliOutput& output);   ///< SPEC or SWEEP
int reportCommand(const CliOptions& options, const CliOutput& output); ///< statement of one run
int listCommand(const CliOptions& options, const CliOutput& output);
int runsCommand(const CliOptions& options, const CliOutput& output);
int frontCommand(const CliOptions& options, const CliOutput& output); ///< needs a QApplication for --chart
int trainCommand(const CliOptions& options, const CliOutput& output); ///< needs an event loop, as sweep does
int sweepCommand(const CliOptions& options, const CliOutput& output);
int ledgerCommand(const CliOptions& options, const CliOutput& output); ///< both need an event loop's thread
int buyMetricsCommand(const CliOptions& options, const CliOutput& output);
int exportCommand(const CliOptions& options, const CliOutput& output);
int predictCommand(const CliOptions& options, const CliOutput& output);  ///< MODEL, an export
int evaluateCommand(const CliOptions& options, const CliOutput& output); ///< MODEL
int scriptCommand(const CliOptions& options, const CliOutput& output);
int checkCommand(const CliOptions& options, const CliOutput& output);   ///< FILE, a project or a lineage file
int recoverCommand(const CliOptions& options, const CliOutput& output); ///< FILE
int verifyCommand(const CliOptions& options, const CliOutput& output);  ///< EXPORT, or a bundle
int keyCommand(const CliOptions& options, const CliOutput& output);
int auditCommand(const CliOptions& options, const CliOutput& output);
std::vector<std::string> benchmarkIds();
int benchCommand(const CliOptions& options, const CliOutput& output);
int reproduceCommand(const CliOptions& options, const CliOutput& output); ///< needs a QApplication

} // namespace trilemma
