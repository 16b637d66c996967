// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli_bench_store.h"

#include "core/data/census_sample.h"
#include "core/measure/benchmarks.h"
#include "core/train/run_recording.h"
#include "core/train/trainer.h"
#include "core/workspace/run_rows.h"
#include "core/workspace/sql.h"

#include <array>

#include <fcntl.h>
#include <unistd.h>

namespace trilemma {

namespace {

constexpr int manyRuns = 10'000;

/// Of a training on the sample, with its groups, metrics and history.
RunRecord doneRun() {
    const TrainingSpec spec = (*expand(sweepOf400())).front();
    const PreparedRun run = *prepare(spec, *loadTable(spec.files, spec.schema));
    RunRecord record = newRecord(spec, "bench", 0);
    takePlan(record, run);
    takeOutcome(record, run, *execute(run, {}, {}));
    return record;
}

/// As SQLite makes a transaction durable: 4 KiB at the end of a file, and fdatasync.
Figure durableWrite(const QString& path) {
    const int file = ::open(path.toLocal8Bit().constData(), O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0600);
    constexpr std::array<char, 4096> page{};
    const Figure time = secondsOf("4 KiB that the disk keeps", [&] {
        if (::write(file, page.data(), page.size()) > 0) static_cast<void>(::fdatasync(file));
    });
    ::close(file);
    return inUnit(time, "milliseconds", 1e3);
}

/// Into a new project, as a sweep would have left them.
Outcome writeMany(const QString& path, RunRecord& run) {
    const Result<std::unique_ptr<SqlConnection>> connection =
        SqlConnection::open(path, SqlConnection::Access::ReadWrite);
    if (!connection) return connection.errors();
    return (*connection)->transaction([&]() -> Outcome {
        const Result<std::string> dataset =
            insertDataset(**connection, {"table", "lineage", "fingerprint", filesOf(run),
                                         toJson(*readySchema(censusSampleSchema)), run.slotCount});
        if (!dataset) return dataset.errors();
        run.datasetId = *dataset;
        if (const Outcome added = insertBatch(**connection, run.batchId, Json::object()); !added)
            return added;
        for (int i = 0; i < manyRuns; ++i) {
            run.runId = "run-" + std::to_string(i);
            run.position = i;
            if (const Outcome added = insertRun(**connection, run); !added) return added;
            if (const Outcome written = writeRun(**connection, run); !written) return written;
        }
        return success();
    });
}

} // namespace

Result<std::vector<Figure>> measureStore() {
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("runs.trilemma"));
    RunRecord run = doneRun();
    if (const auto made = Store::open(path, StoreAccess::Write); !made) return made.errors();
    if (const Outcome written = writeMany(path, run); !written) return written.errors();
    const Result<std::unique_ptr<Store>> store = Store::open(path, StoreAccess::Write);
    if (!store) return store.errors();

    const Figure disk = durableWrite(folder.filePath(QStringLiteral("page")));
    Outcome last = success();
    run.runId = "run-0";
    Figure one = inUnit(secondsOf("one run, durably", [&] { last = (*store)->updateRun(run).result(); }),
                        "milliseconds", 1e3);
    one.limit = disk.median;
    const Figure many = inUnit(secondsOf(
                                   "10,000 runs, read for lists and charts",
                                   [&] {
                                       const auto read = (*store)->runs();
                                       if (!read) last = read.errors();
                                   },
                                   5),
                               "milliseconds", 1e3);
    if (!last) return last.errors();
    return std::vector<Figure>{disk, one, many};
}

} // namespace trilemma
