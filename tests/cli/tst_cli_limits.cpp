// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a file may ask for is bounded: beyond, it is refused by field, with one error, soon and without much
// memory. Where memory gives out all the same, the program says so.
#include "core/privacy/accountant.h"
#include "core/privacy/event.h"
#include "core/train/training_spec.h"
#include "tests/support/cli_process.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"

#include <QElapsedTimer>

#include <sys/resource.h>

using namespace trilemma;
using namespace trilemma::test;

namespace {

constexpr int million = 1'000'000;
constexpr qint64 longestMs = 10000; // of a busy machine; without a bound these take minutes
#if defined(__SANITIZE_ADDRESS__)
constexpr long maxKilobytes = 1'500'000; // with what the sanitizer keeps beside it
#else
constexpr long maxKilobytes = 700'000;
#endif

/// "[a,a,..]"
QByteArray listOf(const QByteArray& item, int count) {
    QByteArray text = "[";
    text.reserve(count * (item.size() + 1) + 2);
    for (int i = 0; i < count; ++i)
        text += (i > 0 ? "," : "") + item;
    return text + ']';
}

/// {"k0":v,"k1":v,..}
QByteArray objectOf(const QByteArray& value, int count) {
    QByteArray text = "{";
    for (int i = 0; i < count; ++i)
        text += (i > 0 ? ",\"k" : "\"k") + QByteArray::number(i) + "\":" + value;
    return text + '}';
}

QByteArray eventsOf(const QByteArray& list) {
    return R"({"delta":1e-5,"relation":"zero_out","events":)" + list + '}';
}

const QByteArray oneGaussian = R"({"gaussian":{"noise_multiplier":1}})";

QByteArray repeatOf(const QByteArray& of) {
    return R"({"repeat":{"distribution":"geometric","mean":2,"of":)" + of + "}}";
}

/// A specification or sweep in which a member is replaced by this text.
QByteArray with(const Json& whole, const char* pointer, const QByteArray& value) {
    Json marked = whole;
    marked[Json::json_pointer(pointer)] = "@";
    return QByteArray::fromStdString(toText(marked)).replace("\"@\"", value);
}

QByteArray sweepWith(const QByteArray& axes) {
    return with(sweepOf(sampleSpec(), Json::object()), "/axes", axes);
}

} // namespace

class TestCliLimits : public QObject {
    Q_OBJECT

  private slots:
    void refused_data();
    void refused();
    void allowed_data();
    void allowed();
    void endlessFile();
    void outOfMemory_data();
    void outOfMemory();
    void filesMayNotGrow();
};

void TestCliLimits::refused_data() {
    QTest::addColumn<QString>("command");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("field");
    const auto account = [](const char* name, const QByteArray& content, const char* field) {
        QTest::newRow(name) << "account" << content << field;
    };
    const auto plan = [](const char* name, const QByteArray& content, const char* field) {
        QTest::newRow(name) << "plan" << content << field;
    };
    account("a million events", eventsOf(listOf(oneGaussian, million / 4)), "events"); // below 16 MiB
    account("a million numbers as events", eventsOf(listOf("1", million)), "events");
    account("1,001 events", eventsOf(listOf(oneGaussian, maxRequestedEntries + 1)), "events");
    account("a million mechanisms",
            eventsOf(R"([{"poisson":{"rate":0.1,"steps":1,"mechanisms":)" + listOf("{}", million) + "}}]"),
            "events");
    account("a million events in a trial", eventsOf('[' + repeatOf(listOf("{}", million)) + ']'), "events");
    account("21 selections", eventsOf(listOf(repeatOf(oneGaussian), maxRequestedSelections + 1)), "events");
    account(
        "selections within selections",
        [] {
            QByteArray nested = oneGaussian;
            for (int i = 0; i < 6; ++i)
                nested = repeatOf(nested);
            return eventsOf('[' + nested + ']');
        }(),
        "events");
    account("17 MiB", eventsOf("[]") + QByteArray(17 << 20, ' '), "file");
    account("a million keys", objectOf("1", million), "");
    plan("17 MiB", QByteArray::fromStdString(toText(sampleSpec())) + QByteArray(17 << 20, ' '),
         "specification");
    plan("a million values of an axis", sweepWith(R"({"seed":)" + listOf("1", million) + '}'), "axes");
    plan("10,001 runs", sweepWith(R"({"seed":)" + listOf("1", 10001) + '}'), "axes");
    QByteArray budgets = "0.5";
    for (int i = 1; i <= 1000; ++i)
        budgets += ',' + QByteArray::number(0.5 + i / 1000.0);
    plan("1,001 budgets", sweepWith(R"({"privacy.epsilon":[)" + budgets + "]}"), "axes");
    plan("51 axes", sweepWith(objectOf("[1]", 51)), "axes");
    plan("a list of axes", sweepWith(listOf("[1]", million)), "axes");
    plan("a million axes", sweepWith(objectOf("[1]", million)), "");
    plan("a million constraints", with(sampleSpec(), "/constraints", listOf("{}", million)), "constraints");
    plan("a million groups", with(sampleSpec(), "/constraints/0/groups", listOf("\"sex=x\"", million)),
         "constraints.0.groups");
    plan("a million attributes", with(sampleSpec(), "/constraints/0/attributes", listOf("\"sex\"", million)),
         "constraints.0.attributes");
    plan("a million terms",
         with(sampleSpec(), "/constraints/0",
              R"({"kind":"custom","attributes":["sex"],"gamma":0.1,"terms":)" +
                  listOf(R"({"decision":"a","weight":1})", million / 4) + '}'),
         "constraints.0.terms");
    plan("a million files", with(sampleSpec(), "/data/files", listOf("\"a\"", million)), "data.files");
    plan("a million candidates",
         with(sampleSpec(), "/selection",
              R"({"distribution":"geometric","mean":2,"candidates":)" + listOf("{}", million) + '}'),
         "privacy.evaluation_epsilon selection.candidates");
    plan("a million lines before a header",
         with(sampleSpec(), "/data/framing", R"({"preamble_lines":)" + listOf("1", million) + '}'),
         "data.framing.preamble_lines");
}

void TestCliLimits::refused() {
    QFETCH(QString, command);
    QFETCH(QByteArray, content);
    QFETCH(QString, field);
    const CliDesk desk(program);
    const QString file = desk.write("asked.json", content);
    QElapsedTimer timer;
    timer.start();
    const CliAnswer answer = desk.json({command, file});
    QVERIFY2(timer.elapsed() < longestMs, qPrintable(QString::number(timer.elapsed())));
    EXPECT_EXIT(answer, 3);
    QCOMPARE(answer.errors("field"), field.isEmpty() ? file : field);
    QVERIFY2(answer.out.size() < 10000, "one error, however much was asked for");
    rusage used{};
    getrusage(RUSAGE_CHILDREN, &used);
    QVERIFY2(used.ru_maxrss < maxKilobytes, qPrintable(QString::number(used.ru_maxrss)));
}

/// What people ask for is far below the bounds.
void TestCliLimits::allowed_data() {
    QTest::addColumn<QString>("command");
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("1,000 equal events")
        << "account" << eventsOf(listOf(R"({"gaussian":{"noise_multiplier":50}})", maxRequestedEntries));
    QByteArray different = "[";
    for (int i = 0; i < 100; ++i)
        different += QByteArray(i > 0 ? "," : "") + R"({"poisson":{"rate":0.01,"steps":100,"mechanisms":)" +
                     R"([{"gaussian":{"noise_multiplier":)" + QByteArray::number(2 + i / 100.0) + "}}]}}";
    QTest::newRow("100 different ones") << "account" << eventsOf(different + ']');
    QByteArray seeds = "1";
    for (int i = 2; i <= 1000; ++i)
        seeds += ',' + QByteArray::number(i);
    QTest::newRow("1,000 runs") << "plan" << sweepWith(R"({"seed":[)" + seeds + "]}");
}

void TestCliLimits::allowed() {
    QFETCH(QString, command);
    QFETCH(QByteArray, content);
    const CliDesk desk(program);
    EXPECT_EXIT(desk.json({command, desk.write("asked.json", content)}), 0);
}

void TestCliLimits::endlessFile() {
    const CliDesk desk(program);
    for (const char* command : {"account", "plan", "train", "sweep"}) {
        QStringList arguments{command, "/dev/zero"};
        if (*command == 't' || *command == 's') arguments << "--store" << desk.store();
        EXPECT_EXIT(desk.json(arguments), 3);
    }
}

/// In a training, in a thread that reads, and in the command's own.
void TestCliLimits::outOfMemory_data() {
    QTest::addColumn<QStringList>("command");
    QTest::newRow("training") << QStringList{"train", "wide.json", "--store", "p.trilemma"};
    QTest::newRow("reading") << QStringList{"import", "--data", "line.csv", "--schema", "schema.json"};
    QTest::newRow("reading without quotes")
        << QStringList{"import", "--data", "line.csv", "--schema", "unquoted.json"};
}

void TestCliLimits::outOfMemory() {
    QFETCH(QStringList, command);
#if defined(__SANITIZE_ADDRESS__)
    QSKIP("the address sanitizer reserves more than any limit");
#endif
    const CliDesk desk("sh");
    Schema schema = smallSchema();
    for (int i = 0; i < 50000; ++i)
        schema.columns[colourColumn].categories.push_back("c" + std::to_string(i));
    schema.file.header = HeaderRule::Yes;
    schema.file.separator = ",";
    desk.writeJson("schema.json", toJson(schema));
    TrainingSpec spec = smallSpec("t.csv");
    spec.schema = schema;
    spec.modelId = "mlp";
    spec.modelParams = {{"hidden_width", 512}};
    spec.privacy.reset();
    spec.solverId = "sgd";
    desk.writeJson("wide.json", toJson(spec));
    schema.file.quote = "";
    desk.writeJson("unquoted.json", toJson(schema));
    desk.write("t.csv", smallCsv(200));
    QFile line(desk.write("line.csv", "x,colour,group,y\n"));
    QVERIFY(line.resize(qint64{4} << 30)); // of which the disk holds nothing
    for (const bool json : {true, false}) {
        const QStringList form = json ? QStringList{"--json"} : QStringList();
        const CliAnswer answer =
            desk.run(QStringList{"-c", "ulimit -v 700000; exec \"$0\" \"$@\"", program} + command + form);
        EXPECT_EXIT(answer, 1);
        if (json)
            QCOMPARE(answer.errors("field"), "memory");
        else
            QVERIFY2(answer.error.contains("memory: there is not enough memory"), qPrintable(answer.text()));
    }
    if (command.front() != "train") return;
    const CliAnswer runs = CliDesk(program).json({"runs", "--store", desk.store()});
    EXPECT_EXIT(runs, 0);
    for (const Json& run : runs.json["runs"])
        QVERIFY(run["status"] == "failed" && run["errors"][0]["field"] == "memory");
}

/// A limit on the size of files sends a signal that would end the program.
void TestCliLimits::filesMayNotGrow() {
    const CliDesk desk("sh");
    desk.write("t.csv", smallCsv(200));
    TrainingSpec spec = smallSpec("t.csv");
    spec.params = {{"steps", 5}};
    desk.writeJson("spec.json", toJson(spec));
    for (const int blocks : {1, 20, 80}) {
        const CliAnswer answer =
            desk.run({"-c", QStringLiteral("ulimit -f %1; exec \"$0\" \"$@\"").arg(blocks), program, "train",
                      "spec.json", "--store", desk.store(), "--json"});
        QVERIFY2(answer.exit == 5 || answer.exit == 6, qPrintable(answer.text()));
        QVERIFY2(!answer.errors("code").isEmpty(), qPrintable(answer.text()));
    }
}

TRILEMMA_TEST(TestCliLimits, QCoreApplication)
#include "tst_cli_limits.moc"
