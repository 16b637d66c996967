// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Published experiments, run again: what is trained, what is drawn, and the files that say so.
#include "app/cli_training.h"
#include "app/drawing.h"

#include "core/base/version.h"
#include "core/reproduce/results.h"
#include "core/reproduce/tailoring_study.h"
#include "core/workspace/whole_file.h"

#include <QDir>
#include <QTemporaryDir>

#include <algorithm>

namespace trilemma {

namespace {

/// A file of the results, and what writing it does to one that is there already.
struct ResultFile {
    QString path;
    QByteArray content;
    const char* state = "written";
};

/// All files or none: each is complete and safe beside its place before the first one is moved there.
Outcome writeAll(std::vector<ResultFile>& files) {
    std::vector<std::unique_ptr<WholeFile>> whole;
    for (ResultFile& file : files) {
        QFile old(file.path);
        if (old.open(QIODevice::ReadOnly))
            file.state = old.readAll() == file.content ? "unchanged" : "replaced";
        whole.push_back(std::make_unique<WholeFile>(file.path));
        if (const Outcome written = whole.back()->write(file.content); !written) return written;
    }
    for (const std::unique_ptr<WholeFile>& file : whole)
        if (const Outcome placed = file->commit(); !placed) return placed;
    return success();
}

/// Runs in the store that was named, or in one of its own that is gone afterwards.
Result<Trained> trainSetting(const CliOptions& options, const CliOutput& output, const SweepSpec& sweep,
                             std::vector<TrainingSpec> specs) {
    CliOptions own = options;
    const QTemporaryDir scratch;
    if (own.store.empty()) {
        if (!scratch.isValid())
            return Error{ErrorCode::InvalidFile, "store", "", "no temporary folder can be made",
                         "Free some space, or name a project with --store"};
        own.store = scratch.filePath(QStringLiteral("runs.trilemma")).toStdString();
        own.lineages = scratch.filePath(QStringLiteral("lineages.sqlite")).toStdString();
    }
    Result<Trained> trained = trainAll(own, output, toJson(sweep), std::move(specs));
    if (!trained) return trained;
    if (trained->interrupted) return interruptedError();
    for (const RunRecord& run : trained->runs)
        if (run.status == RunStatus::Failed) return run.errors;
    if (!trained->errors.empty()) return trained->errors;
    return trained;
}

Error noFolder(const QDir& folder) {
    return {ErrorCode::InvalidFile, "out", folder.path().toStdString(),
            "is not a folder and cannot be created", "Name another one with --out"};
}

Json filesJson(const std::vector<ResultFile>& files) {
    Json list = Json::array();
    for (const ResultFile& file : files)
        list.push_back({{"path", file.path.toStdString()}, {"state", file.state}});
    return list;
}

std::string summaryText(const ReproduceSetting& setting, const std::vector<ReproducedPoint>& points,
                        const std::vector<ResultFile>& files) {
    std::vector<std::vector<std::string>> rows{{"solver", "gamma", "weight", "epsilon", "seeds",
                                                "error (test)", "sd", "gap (test)", "sd", "error (train)",
                                                "gap (train)"}};
    for (const ReproducedPoint& point : points)
        rows.push_back({point.test.solver, shown(point.test.gamma), shown(point.test.weight),
                        shownBound(point.test.epsilon), std::to_string(point.test.seeds),
                        shown(point.test.yMean), shown(point.test.yDeviation), shown(point.test.xMean),
                        shown(point.test.xDeviation), shown(point.train.yMean), shown(point.train.xMean)});
    std::string text =
        tableText(rows) + "\nComputed on the records: non-private. Private runs are " + "simulations.\n";
    for (const ResultFile& file : files)
        text += std::string(file.state) + " " + file.path.toStdString() + "\n";
    return text + "How the published setting differs: " + setting.id + ".md";
}

std::vector<ResultFile> resultFiles(const Drawing& drawing, const QDir& folder,
                                    const ReproduceSetting& setting,
                                    const std::vector<ReproducedPoint>& points,
                                    const std::vector<PublishedPoint>& published, int seeds) {
    const QString id = QString::fromStdString(setting.id);
    const QString chart = id + QStringLiteral(".svg");
    const std::string page = resultsPage(points, published, setting, seeds, chart.toStdString());
    return {{folder.filePath(QStringLiteral("results.csv")), QByteArray::fromStdString(resultsCsv(points))},
            {folder.filePath(QStringLiteral("published.csv")),
             QByteArray::fromStdString(publishedCsv(published, setting.id))},
            {folder.filePath(chart), drawing.reproduced(setting.id, points, published, seeds)},
            {folder.filePath(id + QStringLiteral(".md")), QByteArray::fromStdString(page)}};
}

} // namespace

namespace {

/// Its rows as CSV and as text for a person.
int tailoringCommand(const TailoringStudy& study, const CliOptions& options, const CliOutput& output) {
    if (!options.store.empty())
        return output.fail({{ErrorCode::Usage, "store", options.store,
                             "has nothing to keep: a study of groups has no runs", "Leave out --store"}});
    const QDir folder(QString::fromStdString(options.out.empty() ? study.id : options.out));
    const bool isNew = !folder.exists();
    if (!QDir().mkpath(folder.path())) return output.fail({noFolder(folder)});
    const Result<std::vector<StudyRow>> rows = runTailoringStudy(study, options.folder, options.seeds);
    if (!rows) {
        if (isNew) QDir().rmdir(folder.path());
        return output.fail(rows.errors());
    }
    std::vector<ResultFile> files{
        {folder.filePath(QStringLiteral("results.csv")), QByteArray::fromStdString(studyCsv(*rows))}};
    if (const Outcome written = writeAll(files); !written) return output.fail(written.errors());
    Json document = studyJson(study, *rows, options.seeds);
    document["files"] = filesJson(files);
    output.print(document);
    std::vector<std::vector<std::string>> lines{
        {"configuration", "group", "figure", "mean", "sd", "seeds", "published"}};
    for (const StudyRow& row : *rows)
        lines.push_back({row.configuration, row.group, row.figure, shown(row.mean), shown(row.deviation),
                         std::to_string(row.seeds), shown(row.published)});
    std::string text = tableText(lines) + "\nSimulations, judged without noise: non-private.";
    for (const std::string& paragraph : study.explanation)
        text += "\n" + paragraph;
    output.text(text);
    return 0;
}

} // namespace

int reproduceCommand(const CliOptions& options, const CliOutput& output) {
    const TailoringStudy* study = findTailoringStudy(options.setting);
    if (options.folder.empty() && (!study || !study->files.empty()))
        return output.fail(
            {{ErrorCode::Usage, "data", "", "names no folder of public tables", "Name it with --data"}});
    if (study) return tailoringCommand(*study, options, output);
    const ReproduceSetting& setting = *findReproduceSetting(options.setting); // the parser knows no other
    const Result<std::vector<std::string>> tables = findTableFiles(tableOf(setting), options.folder);
    if (!tables) return output.fail(tables.errors());
    const Result<const Drawing*> drawing = loadDrawing();
    if (!drawing) return output.fail(drawing.errors());
    const Result<std::vector<PublishedPoint>> published = publishedPoints(setting.id);
    if (!published) return output.fail(published.errors());
    const Result<SweepSpec> sweep = sweepOf(setting, *tables, options.seeds);
    if (!sweep) return output.fail(sweep.errors());
    Result<std::vector<TrainingSpec>> specs = simulationsOf(*sweep);
    if (!specs) return output.fail(specs.errors());

    const QDir folder(QString::fromStdString(options.out.empty() ? setting.id : options.out));
    const bool isNew = !folder.exists();
    if (!QDir().mkpath(folder.path())) // before minutes of training, not after
        return output.fail({noFolder(folder)});
    const Result<Trained> trained = trainSetting(options, output, *sweep, std::move(specs).value());
    if (!trained) {
        if (isNew) QDir().rmdir(folder.path());
        return output.fail(trained.errors());
    }
    const std::vector<ReproducedPoint> points = reproducedPoints(trained->runs);
    std::vector<ResultFile> files =
        resultFiles(**drawing, folder, setting, points, *published, options.seeds);
    if (const Outcome written = writeAll(files); !written) return output.fail(written.errors());
    Json document = resultsJson(points, *published, setting, options.seeds);
    document["files"] = filesJson(files);
    output.print(document);
    output.text(summaryText(setting, points, files));
    return 0;
}

} // namespace trilemma
