// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What there is to say about one run: its privacy statement, or a report as a file.
#include "app/cli_commands.h"
#include "app/drawing.h"

#include "core/train/statement.h"
#include "core/train/training_spec.h"
#include "core/workspace/store.h"

#include <QDate>

namespace trilemma {

namespace {

int printStatement(const CliOptions& options, const CliOutput& output) {
    const Result<std::unique_ptr<Store>> store = openedForReading(options, output);
    if (!store) return output.fail(store.errors());
    const Result<RunRecord> record = (*store)->run(options.run);
    if (!record) return output.fail(record.errors());
    const Result<TrainingSpec> spec = trainingSpecFromJson(record->spec.json());
    if (!spec) return output.fail(spec.errors());
    const PrivacyStatement statement = privacyStatement(*record, *spec, statementFigures(*record));
    output.print({{"run", toJson(*record)}, {"statement", toJson(statement)}});
    output.text(toText(statement));
    return 0;
}

ReportOrder orderOf(const CliOptions& options) {
    ReportOrder order;
    order.store = QString::fromStdString(options.store);
    order.lineages = lineagesPath(options);
    order.run = options.run;
    order.owner = options.owner;
    order.isPublic = options.isPublic;
    order.isLetter = options.paper == "letter";
    order.language = QString::fromStdString(options.language);
    order.date = options.date.empty() ? QDate::currentDate().toString(Qt::ISODate)
                                      : QString::fromStdString(options.date);
    return order;
}

} // namespace

int reportCommand(const CliOptions& options, const CliOutput& output) {
    if (options.out.empty()) return printStatement(options, output);
    if (const Outcome out = checkOut(options); !out) return output.fail(out.errors());
    if (const auto store = openedForReading(options, output); !store) return output.fail(store.errors());
    const Result<const Drawing*> drawing = loadDrawing();
    if (!drawing) return output.fail(drawing.errors());
    const QString path = QString::fromStdString(options.out);
    if (const Outcome written = (*drawing)->exportReport(orderOf(options), path); !written)
        return output.fail(written.errors());
    output.print({{"report", {{"run_id", options.run}, {"public", options.isPublic}, {"out", options.out}}}});
    output.text("written to " + options.out);
    return 0;
}

} // namespace trilemma
