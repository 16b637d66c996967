// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A small project while its disk fails: the k-th write, sync, truncation, renaming, reading, creation,
// removal or mapping of a file fails once or for ever, is cut short, or is where the program is killed
// (tests/faults/faulty_io.cpp). Whatever k is, nothing crashes or hangs, exit 0 means that everything is
// there, a file is of before or new and never torn, what was said to be kept is kept, and the ledger counts
// every run that was seen to start. TRILEMMA_FAULTS faults a row, one by default; 0: every k.
// TRILEMMA_FAULTED: one command only.
#include "core/bundle/bundle_files.h"
#include "core/bundle/verify_bundle.h"
#include "tests/support/cli_process.h"
#include "tests/support/project_holding.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"

#include <QDirIterator>
#include <QElapsedTimer>

#include <set>

using namespace trilemma;
using namespace trilemma::test;

namespace {

const QByteArray fileOfBefore = "twenty-five bytes, before";
constexpr int faultPatienceMs = 60000;
const QStringList faultKinds{"write", "sync", "truncate", "rename", "read", "create", "unlink", "map"};

/// What the disk does to a kind of call.
struct Fault {
    QString kind;
    QString how;
    bool isForEver = false;
    QString text() const { return kind + ' ' + how + (isForEver ? " for ever" : ""); }
};

const std::vector<Fault> faults{
    {"write", "enospc"},   {"write", "enospc", true}, {"write", "short"},   {"write", "kill"},
    {"sync", "eio"},       {"sync", "eio", true},     {"sync", "kill"},     {"truncate", "eio", true},
    {"truncate", "kill"},  {"rename", "eio"},         {"rename", "kill"},   {"read", "eio"},
    {"read", "eio", true}, {"read", "short"},         {"create", "enospc"}, {"create", "enospc", true},
    {"create", "kill"},    {"unlink", "eio", true},   {"unlink", "kill"},   {"map", "enospc"}};

enum class Stage { Make, Train, Sweep, Export, Folder, Zip, Runs, Front, Ledger };
constexpr std::array stageNames{std::pair{Stage::Make, "make"},     std::pair{Stage::Train, "train"},
                                std::pair{Stage::Sweep, "sweep"},   std::pair{Stage::Export, "export"},
                                std::pair{Stage::Folder, "folder"}, std::pair{Stage::Zip, "zip"},
                                std::pair{Stage::Runs, "runs"},     std::pair{Stage::Front, "front"},
                                std::pair{Stage::Ledger, "ledger"}};

bool isBundle(Stage stage) {
    return stage == Stage::Folder || stage == Stage::Zip;
}

bool isExport(Stage stage) {
    return stage == Stage::Export || isBundle(stage);
}

QByteArray faultedBytes(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

int faultsPerRow() {
    bool isSet = false;
    const int count = qEnvironmentVariableIntValue("TRILEMMA_FAULTS", &isSet);
    return isSet ? count : 1;
}

/// All of 1 .. count, or some that are spread over it, other ones for each row.
std::vector<int> placesOf(int count, std::size_t row) {
    const int some = faultsPerRow() > 0 ? std::min(faultsPerRow(), count) : count;
    const int shift = some < count ? static_cast<int>(row * 37 % static_cast<std::size_t>(count)) : 0;
    std::vector<int> places;
    for (int i = 0; i < some; ++i)
        places.push_back(1 + (i * count / some + shift) % count);
    return places;
}

Json faultedSpec(const QString& table) {
    TrainingSpec spec = smallSpec(table);
    spec.params = {{"steps", 10}};
    return toJson(spec);
}

std::set<std::string> startedIn(const QByteArray& error) {
    std::set<std::string> started;
    const QList<QByteArray> lines = error.split('\n');
    for (qsizetype i = 0; i + 1 < lines.size(); ++i)
        if (lines[i].startsWith("started ")) started.insert(lines[i].mid(8).toStdString());
    return started;
}

std::vector<Json> runsIn(const Json& answer) {
    if (!answer.is_object()) return {};
    if (answer.contains("run")) return {answer.at("run")};
    return answer.contains("runs") ? answer.at("runs").get<std::vector<Json>>() : std::vector<Json>();
}

/// Codes of all errors of an answer, those of its runs among them.
QStringList codesIn(const Json& answer) {
    QStringList codes;
    const auto add = [&](const Json& holder) {
        if (holder.is_object() && holder.contains("errors"))
            for (const Json& error : holder.at("errors"))
                codes << text(error.at("code").get<std::string>());
    };
    add(answer);
    for (const Json& run : runsIn(answer))
        add(run);
    return codes;
}

} // namespace

class TestCliFaults : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void everyCallIsSeen();
    void fault_data();
    void fault();
    void aFullDiskStopsASweep();
    void fullStdout_data();
    void fullStdout();
    void cleanupTestCase();

  private:
    QStringList command(Stage stage) const;
    QString outOf(Stage stage) const;
    void restoreFor(Stage stage) const;
    CliAnswer answerOf(Stage stage, bool& hangs) const;
    CliAnswer faulted(Stage stage, const Fault& fault, int place, bool& wasMet, bool& hangs);
    QHash<QString, int> countsOf(Stage stage);
    Holding look(StoreAccess access) const;

    QString complaint(Stage stage, const Fault& fault, const CliAnswer& answer) const;
    QString aboutAnswer(Stage stage, const CliAnswer& answer) const;
    QString aboutProject(Stage stage, const CliAnswer& answer, const Holding& left) const;
    QString aboutFile(Stage stage, const Fault& fault, const CliAnswer& answer, const Holding& left) const;
    QString aboutBundle(const QString& path, const Holding& left) const;
    QString aboutNextExport(Stage stage) const;
    QString nothingMissing(Stage stage, const CliAnswer& answer, const Holding& left) const;

    std::unique_ptr<CliDesk> m_desk;
    QHash<QString, QByteArray> m_files; ///< of a project with one run
    Holding m_before;
    std::string m_run;
    QHash<Stage, QHash<QString, int>> m_counts;
    QHash<Stage, CliAnswer> m_sound; ///< answers without faults
    QHash<Stage, QByteArray> m_soundFile;
    int m_met = 0, m_missed = 0;
};

void TestCliFaults::initTestCase() {
    m_desk = std::make_unique<CliDesk>(program);
    const Json spec = faultedSpec(m_desk->write("table.csv", smallCsv(60)));
    m_desk->writeJson("spec.json", spec);
    m_desk->writeJson("sweep.json", sweepOf(spec, {{"seed", {1, 2, 3}}}));
    bool hangs = false;
    const CliAnswer made = answerOf(Stage::Make, hangs);
    EXPECT_EXIT(made, 0);
    m_run = made.json["run"]["run_id"].get<std::string>();
    for (const char* name : {"p.trilemma", "lineages.sqlite"})
        m_files.insert(name, faultedBytes(m_desk->path(name)));
    m_before = look(StoreAccess::Read);
    QVERIFY2(m_before.problem.isEmpty() && m_before.done.size() == 1, qPrintable(m_before.problem));
}

QString TestCliFaults::outOf(Stage stage) const {
    if (stage == Stage::Export) return m_desk->path("model.json");
    if (stage == Stage::Folder) return m_desk->path("b");
    if (stage == Stage::Zip) return m_desk->path("b.zip");
    return stage == Stage::Front ? m_desk->path("front.svg") : QString();
}

QStringList TestCliFaults::command(Stage stage) const {
    const QStringList store{"--store", m_desk->store(), "--threads", "1", "--json"};
    switch (stage) {
    case Stage::Make:
    case Stage::Train:
        return QStringList{"train", m_desk->path("spec.json")} + store;
    case Stage::Sweep:
        return QStringList{"sweep", m_desk->path("sweep.json")} + store;
    case Stage::Export:
        return QStringList{"export", text(m_run), "--out", outOf(stage)} + store;
    case Stage::Folder:
    case Stage::Zip:
        return QStringList{"export", text(m_run), "--out", outOf(stage), "--format", "bundle"} + store;
    case Stage::Front:
        return QStringList{"front", "--chart", outOf(stage)} + store;
    case Stage::Runs:
    case Stage::Ledger:
        break;
    }
    return QStringList{text(nameOf(stage, stageNames))} + store;
}

/// The folder as it was before the command: nothing but its inputs, or a project with one run.
void TestCliFaults::restoreFor(Stage stage) const {
    QDirIterator found(m_desk->path(""), QDir::Files | QDir::Hidden);
    while (found.hasNext()) {
        const QString path = found.next();
        if (!QStringList{"table.csv", "spec.json", "sweep.json"}.contains(found.fileName()))
            QFile::remove(path);
    }
    for (const QString& folder :
         QDir(m_desk->path("")).entryList(QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot))
        if (folder.startsWith("b") || folder.startsWith(".b")) QDir(m_desk->path(folder)).removeRecursively();
    if (stage != Stage::Make)
        for (auto file = m_files.cbegin(); file != m_files.cend(); ++file)
            m_desk->write(file.key(), file.value());
    if (!outOf(stage).isEmpty() && !isBundle(stage))
        m_desk->write(QFileInfo(outOf(stage)).fileName(), fileOfBefore);
}

CliAnswer TestCliFaults::answerOf(Stage stage, bool& hangs) const {
    const auto process = m_desk->start(command(stage));
    process->closeWriteChannel();
    QElapsedTimer timer;
    timer.start();
    const CliAnswer answer = CliDesk::finish(*process, faultPatienceMs);
    hangs = timer.hasExpired(faultPatienceMs);
    return answer;
}

CliAnswer TestCliFaults::faulted(Stage stage, const Fault& fault, int place, bool& wasMet, bool& hangs) {
    const QTemporaryDir apart;
    const QString counts = apart.filePath("counts");
    const auto set = [this](const char* name, const QString& value) { m_desk->setEnvironment(name, value); };
    set("ASAN_OPTIONS", "verify_asan_link_order=0");
    set("FAULTY_FOLDER", QDir(m_desk->path("")).canonicalPath());
    set("FAULTY_KIND", fault.kind);
    set("FAULTY_HOW", fault.how);
    set("FAULTY_AT", QString::number(place));
    set("FAULTY_FOR_EVER", fault.isForEver ? "1" : "");
    set("FAULTY_COUNTS", counts);
    set("LD_PRELOAD", FAULTY_IO);
    const CliAnswer answer = answerOf(stage, hangs);
    set("LD_PRELOAD", "");
    const QList<QByteArray> lines = faultedBytes(counts).split('\n');
    wasMet = lines.contains("met 1") || (fault.how == "kill" && answer.exit < 0 && !hangs);
    for (const QByteArray& line : lines)
        if (place == 0 && line.contains(' '))
            m_counts[stage][line.split(' ').front()] = line.split(' ').back().toInt();
    return answer;
}

/// A run without faults tells how many calls there are.
QHash<QString, int> TestCliFaults::countsOf(Stage stage) {
    if (m_counts.contains(stage)) return m_counts.value(stage);
    restoreFor(stage);
    bool wasMet = false, hangs = false;
    const CliAnswer answer = faulted(stage, {}, 0, wasMet, hangs);
    if (answer.exit != 0) qFatal("%s", qPrintable(answer.text()));
    m_sound.insert(stage, answer);
    if (stage == Stage::Front) m_soundFile.insert(stage, faultedBytes(outOf(stage)));
    return m_counts.value(stage);
}

Holding TestCliFaults::look(StoreAccess access) const {
    const auto lineages = LineageFile::open(m_desk->path("lineages.sqlite"));
    if (!lineages) return {"lineages: " + text(toText(lineages.errors()))};
    const auto store = Store::open(m_desk->store(), access, lineages->get());
    if (!store) return {"store: " + text(toText(store.errors()))};
    return holdingOf(**store);
}

/// The shim is worth nothing if SQLite or Qt go another way to the kernel.
void TestCliFaults::everyCallIsSeen() {
    const QHash<QString, int> make = countsOf(Stage::Make);
    for (const char* kind : {"write", "sync", "read", "create", "unlink", "map", "truncate"})
        QVERIFY2(make.value(kind) > 0, kind);
    const QHash<QString, int> exported = countsOf(Stage::Export);
    QVERIFY(exported.value("rename") > 0);
    for (const auto& [stage, name] : stageNames) {
        QStringList words;
        const QHash<QString, int> counts = countsOf(stage);
        for (const QString& kind : faultKinds)
            words << QString("%1 %2").arg(counts.value(kind)).arg(kind);
        qInfo("%s: %s", name, qPrintable(words.join(", ")));
    }
}

void TestCliFaults::fault_data() {
    QTest::addColumn<int>("stage");
    QTest::addColumn<std::size_t>("number");
    const QByteArray only = qgetenv("TRILEMMA_FAULTED");
    for (const auto& [stage, name] : stageNames)
        for (std::size_t i = 0; i < faults.size() && (only.isEmpty() || only == name); ++i)
            if (countsOf(stage).value(faults[i].kind) > 0)
                QTest::addRow("%s, %s", name, qPrintable(faults[i].text())) << static_cast<int>(stage) << i;
}

void TestCliFaults::fault() {
    QFETCH(int, stage);
    QFETCH(std::size_t, number);
    const auto which = static_cast<Stage>(stage);
    const Fault& fault = faults[number];
    QStringList wrongs; // all of them: one fault rarely comes alone
    for (const int place : placesOf(countsOf(which).value(fault.kind), number)) {
        restoreFor(which);
        bool wasMet = false, hangs = false;
        const CliAnswer answer = faulted(which, fault, place, wasMet, hangs);
        ++(wasMet ? m_met : m_missed); // the number of calls depends on how threads meet
        const QString wrong = hangs ? "hangs" : complaint(which, fault, answer);
        if (!wrong.isEmpty()) wrongs << QString("%1: %2 (exit %3)").arg(place).arg(wrong).arg(answer.exit);
        if (wrongs.size() == 1) wrongs << answer.text().left(1000);
    }
    QVERIFY2(wrongs.isEmpty(), qPrintable(wrongs.join('\n')));
}

QString TestCliFaults::complaint(Stage stage, const Fault& fault, const CliAnswer& answer) const {
    if (fault.how != "kill" && answer.exit < 0) return QString("ended by signal %1").arg(answer.signal);
    if (answer.exit >= 0)
        if (const QString wrong = aboutAnswer(stage, answer); !wrong.isEmpty()) return wrong;
    if (!QFile::exists(m_desk->store()))
        return stage == Stage::Make && answer.exit != 0 ? QString() : "no project";
    for (const StoreAccess access : {StoreAccess::Read, StoreAccess::Write}) { // as it is, and its next owner
        const Holding left = look(access);
        if (access == StoreAccess::Read && stage == Stage::Make && !left.problem.isEmpty()) continue;
        if (!left.problem.isEmpty()) return left.problem;
        QString wrong = aboutProject(stage, answer, left);
        if (wrong.isEmpty()) wrong = aboutFile(stage, fault, answer, left);
        if (!wrong.isEmpty()) return wrong + (access == StoreAccess::Read ? " (read)" : " (next owner)");
    }
    return isExport(stage) ? aboutNextExport(stage) : QString();
}

QString TestCliFaults::aboutAnswer(Stage stage, const CliAnswer& answer) const {
    if (!answer.json.is_object()) return "not one document on stdout";
    const QStringList codes = codesIn(answer.json);
    if (codes.contains("internal")) return "internal error";
    if (answer.exit != 0 && codes.isEmpty()) return "failed without an error";
    if (answer.exit == 0 && !codes.isEmpty()) return "exit 0 with errors";
    const bool isReading = stage == Stage::Runs || stage == Stage::Front || stage == Stage::Ledger;
    if (isReading && answer.exit == 0 && answer.json != m_sound.value(stage).json)
        return "exit 0 with another answer";
    return {};
}

QString TestCliFaults::aboutProject(Stage stage, const CliAnswer& answer, const Holding& left) const {
    for (const std::string& run : startedIn(answer.error))
        if (!left.counted.contains(run)) return "the ledger lacks a run that started: " + text(run);
    for (const QString& run : left.done.keys())
        if (!left.counted.contains(run.toStdString())) return "the ledger lacks a run that is done: " + run;
    for (const Json& run : runsIn(answer.json))
        if (run.at("status") == "done" && !left.done.contains(text(run.at("run_id").get<std::string>())))
            return "a run that was said to be done is not kept";
    for (const RunRecord& run : left.done)
        if (run.model.is_null() || run.metrics.empty()) return "a run that is done lacks its result";
    if (stage == Stage::Make) return nothingMissing(stage, answer, left);
    if (!left.done.contains(text(m_run)) || !isSame(left.done[text(m_run)], m_before.done[text(m_run)]))
        return "the run of before is not what it was";
    if (left.hashes.size() < m_before.hashes.size() ||
        !std::equal(m_before.hashes.begin(), m_before.hashes.end(), left.hashes.begin()))
        return "the ledger of before is not what it was";
    return nothingMissing(stage, answer, left);
}

/// What exit 0 says.
QString TestCliFaults::nothingMissing(Stage stage, const CliAnswer& answer, const Holding& left) const {
    if (answer.exit != 0) return {};
    const qsizetype runs = stage == Stage::Sweep ? 4 : stage == Stage::Train ? 2 : 1;
    if (left.done.size() != runs) return QString("exit 0, and %1 runs are done").arg(left.done.size());
    if (isExport(stage) && !left.released.contains(m_run)) return "exit 0, and nothing is released";
    return {};
}

QString TestCliFaults::aboutFile(Stage stage, const Fault& fault, const CliAnswer& answer,
                                 const Holding& left) const {
    const QString path = outOf(stage);
    if (path.isEmpty()) return {};
    const bool mayLeaveParts = fault.kind == "unlink" || fault.how == "kill";
    const QFileInfo info(path);
    const QStringList there =
        QDir(info.path())
            .entryList({info.fileName() + "*", "." + info.fileName() + "*"}, QDir::AllEntries | QDir::Hidden);
    if (isBundle(stage)) {
        if (info.exists() != (answer.exit == 0) && fault.how != "kill")
            return info.exists() ? "failed, and a bundle is there" : "exit 0, and no bundle is there";
        if (!mayLeaveParts && there.size() != (info.exists() ? 1 : 0))
            return "a part was left behind: " + there.join(' ');
        return info.exists() ? aboutBundle(path, left) : QString();
    }
    const QByteArray now = faultedBytes(path);
    const bool isNew = now != fileOfBefore;
    if (answer.exit == 0 && !isNew) return "exit 0, and the file is the one of before";
    if (isNew && stage == Stage::Front && now != m_soundFile.value(stage)) return "the chart is torn";
    if (isNew && stage == Stage::Export) {
        const Json exported = Json::parse(now.toStdString(), nullptr, false);
        if (!exported.is_object()) return "the export is torn";
        Json model = exported["model"]; // which holds its encoder, too
        for (const char* added : {"schema", "curves", "digest"})
            model.erase(added);
        model["trilemma_model"] = 1;
        if (model != m_before.done[text(m_run)].model) return "the export is of another model";
        if (!left.released.contains(m_run)) return "a model left that is not in the ledger";
    }
    if (!mayLeaveParts && there.size() != 1) return "a part was left behind";
    return {};
}

QString TestCliFaults::aboutBundle(const QString& path, const Holding& left) const {
    if (!left.released.contains(m_run)) return "a bundle left that is not in the ledger";
    const Result<BundleFiles> files = readBundle(path);
    if (!files) return "the bundle is torn: " + text(toText(files.errors()));
    const Result<BundleVerification> verified = verifyBundle(*files, {});
    return verified && verified->holds() ? QString() : "the bundle does not hold";
}

/// The same command again writes the file, whatever was entered before, and enters the release once.
QString TestCliFaults::aboutNextExport(Stage stage) const {
    bool hangs = false;
    if (isBundle(stage) && QFileInfo::exists(outOf(stage)) && !QFile::remove(outOf(stage)))
        QDir(outOf(stage)).removeRecursively(); // nothing is written over
    const CliAnswer again = answerOf(stage, hangs);
    if (again.exit != 0) return "exporting again fails: " + again.text();
    const Holding left = look(StoreAccess::Read);
    if (isBundle(stage)) {
        if (const QString wrong = aboutBundle(outOf(stage), left); !wrong.isEmpty()) return "again: " + wrong;
    } else {
        const Json exported = Json::parse(faultedBytes(outOf(stage)).toStdString(), nullptr, false);
        if (!exported.is_object() || !exported.contains("model")) return "exporting again tears the file";
    }
    const std::size_t entries = m_before.hashes.size() + 1;
    return left.hashes.size() == entries ? QString() : QString("%1 entries").arg(left.hashes.size());
}

/// Training went on to its end on a full disk, and all of it was lost with exit 0.
void TestCliFaults::aFullDiskStopsASweep() {
    constexpr std::size_t all = 100;
    Json seeds = Json::array();
    for (std::size_t seed = 1; seed <= all; ++seed)
        seeds.push_back(seed);
    const int place = countsOf(Stage::Sweep).value("write"); // some runs of many have been written then
    const Json small =
        parseJson(faultedBytes(m_desk->path("sweep.json")).toStdString(), ErrorCode::InvalidFile, "").value();
    m_desk->writeJson("sweep.json", sweepOf(small.at("base"), {{"seed", seeds}}));
    const auto reset = qScopeGuard([&] { m_desk->writeJson("sweep.json", small); });
    restoreFor(Stage::Sweep);
    bool wasMet = false, hangs = false;
    const CliAnswer answer = faulted(Stage::Sweep, {"write", "enospc", true}, place, wasMet, hangs);
    QVERIFY(wasMet && !hangs);
    EXPECT_EXIT(answer, 6);
    const std::set<std::string> started = startedIn(answer.error);
    QVERIFY2(!started.empty() && started.size() < all, qPrintable(QString::number(started.size())));
    QVERIFY(answer.errors("field").contains("store") || answer.errors("field").contains("lineages"));
    QCOMPARE(runsIn(answer.json).size(), all);
    for (const Json& run : runsIn(answer.json))
        QVERIFY(run.at("status") == "failed" ? !run.at("errors").empty() : run.at("status") == "done");
    const QString wrong = complaint(Stage::Sweep, {"write", "enospc", true}, answer);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
}

/// Results may be led into a file, too.
void TestCliFaults::fullStdout_data() {
    QTest::addColumn<QStringList>("more");
    QTest::newRow("text") << QStringList();
    QTest::newRow("JSON") << QStringList{"--json"};
}

void TestCliFaults::fullStdout() {
    QFETCH(QStringList, more);
    QProcess process;
    process.setStandardOutputFile("/dev/full");
    process.start(program, QStringList{"list", "solvers"} + more);
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 3);
    QVERIFY(process.readAllStandardError().contains("stdout: cannot be written"));
}

void TestCliFaults::cleanupTestCase() {
    qInfo("%d faults met, %d calls did not come", m_met, m_missed);
}

TRILEMMA_TEST(TestCliFaults, QCoreApplication)
#include "tst_cli_faults.moc"
