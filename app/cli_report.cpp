// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What there is to say about one run: its privacy statement, or a report as a file; and a project as a
// script.
#include "app/cli_commands.h"
#include "app/drawing.h"

#include "core/train/statement.h"
#include "core/train/training_spec.h"
#include "core/workspace/session_script.h"
#include "core/workspace/store.h"
#include "core/workspace/whole_file.h"

#include <QDate>

namespace trilemma {

namespace {

int printStatement(const CliOptions& options, const CliOutput& output) {
    const Result<std::unique_ptr<Store>> store = openedForReading(options, output);
    if (!store) return output.fail(store.errors());
    const Result<std::string> runId = (*store)->runIdOf(options.run);
    if (!runId) return output.fail(runId.errors());
    const Result<RunRecord> record = (*store)->run(*runId);
    if (!record) return output.fail(record.errors());
    const Result<TrainingSpec> spec = trainingSpecFromJson(record->spec.json());
    if (!spec) return output.fail(spec.errors());
    const PrivacyStatement statement = privacyStatement(*record, *spec, statementFigures(*record));
    output.print({{"run", toJson(*record)}, {"statement", toJson(statement)}});
    output.text(toText(statement));
    return 0;
}

ReportOrder orderOf(const CliOptions& options, const std::string& runId) {
    ReportOrder order;
    order.store = QString::fromStdString(options.store);
    order.lineages = lineagesPath(options);
    order.run = runId;
    order.owner = options.owner;
    order.isPublic = options.isPublic;
    order.isLetter = options.paper == "letter";
    order.language = QString::fromStdString(options.language);
    order.date = options.date.empty() ? QDate::currentDate().toString(Qt::ISODate)
                                      : QString::fromStdString(options.date);
    return order;
}

} // namespace

int scriptCommand(const CliOptions& options, const CliOutput& output) {
    if (const Outcome out = checkOut(options); !out) return output.fail(out.errors());
    const Result<std::unique_ptr<Store>> store = openedForReading(options, output);
    if (!store) return output.fail(store.errors());
    const Result<std::string> script = sessionScript(**store);
    if (!script) return output.fail(script.errors());
    if (!options.out.empty())
        if (const Outcome written =
                writeWhole(QString::fromStdString(options.out), QByteArray::fromStdString(*script), "script");
            !written)
            return output.fail(written.errors());
    output.print({{"script", *script}});
    output.text(options.out.empty() ? *script : "written to " + options.out);
    return 0;
}

int reportCommand(const CliOptions& options, const CliOutput& output) {
    if (options.out.empty()) return printStatement(options, output);
    if (const Outcome out = checkOut(options); !out) return output.fail(out.errors());
    const Result<std::unique_ptr<Store>> store = openedForReading(options, output);
    if (!store) return output.fail(store.errors());
    const Result<std::string> runId = (*store)->runIdOf(options.run);
    if (!runId) return output.fail(runId.errors());
    const Result<const Drawing*> drawing = loadDrawing();
    if (!drawing) return output.fail(drawing.errors());
    const QString path = QString::fromStdString(options.out);
    if (const Outcome written = (*drawing)->exportReport(orderOf(options, *runId), path); !written)
        return output.fail(written.errors());
    output.print({{"report", {{"run_id", *runId}, {"public", options.isPublic}, {"out", options.out}}}});
    output.text("written to " + options.out);
    return 0;
}

} // namespace trilemma
