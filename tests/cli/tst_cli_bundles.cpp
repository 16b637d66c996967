// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Release bundles: what is in them, that nothing non-private is, and that whoever changes a byte is found.
#include "tests/support/cli_process.h"
#include "tests/support/ledger_desk.h"
#include "tests/support/odd_table.h"
#include "tests/support/other_runtimes.h"
#include "tests/support/test_program.h"

#include <QCryptographicHash>
#include <QDirIterator>

#include <random>

using namespace trilemma;
using namespace trilemma::test;

namespace {

const QString rootFolder = QStringLiteral(TRILEMMA_SOURCE_DIR);

QString idOf(const CliAnswer& run) {
    if (run.exit != 0) qFatal("%s", qPrintable(run.text()));
    return text(run.json.at("run").at("run_id").get<std::string>());
}

CliAnswer bundled(const CliDesk& desk, const QString& id, const QString& name, const QStringList& more = {}) {
    return desk.json(QStringList{"export", id, "--store", desk.store(), "--out", desk.path(name)} + more);
}

/// A signed bundle of a run on the sample, as a folder: "b"; and its public key.
void signedBundle(const CliDesk& desk) {
    Json spec = sampleSpec();
    spec["privacy"]["evaluation_epsilon"] = 1;
    const QString id = idOf(desk.train(spec));
    EXPECT_EXIT(desk.json({"key", "--out", desk.path("key")}), 0);
    EXPECT_EXIT(bundled(desk, id, "b",
                        {"--format", "bundle", "--chosen", "fixed", "--key", desk.path("key"), "--purpose",
                         "Who gets <b>advice</b> | first"}),
                0);
}

QStringList filesIn(const QString& folder) {
    QStringList files;
    QDirIterator found(folder, QDir::Files, QDirIterator::Subdirectories);
    while (found.hasNext())
        files << QDir(folder).relativeFilePath(found.next());
    files.sort();
    return files;
}

/// A check of a verification; null: there is none of this id.
Json checkOf(const CliAnswer& answer, const char* id) {
    for (const Json& check : answer.json.value("checks", Json::array()))
        if (check.at("id") == id) return check;
    return nullptr;
}

void overwrite(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("%s", qPrintable(path));
}

} // namespace

class TestCliBundles : public QObject {
    Q_OBJECT

  private slots:
    void holdsAndIsVerified();
    void everyChangeIsFound();
    void forgedTogether();
    void exportsThatLackSomething();
    void specificationOfAnotherRun();
    void zipsThatReadTwoWays();
    void wrongKeys();
    void nothingNonPrivateIsInIt();
    void scoredElsewhere();
    void signatureByNode();
    void billOfMaterialsFitsItsSchema();
    void sameBytesAgain();
    void everySolver_data();
    void everySolver();
    void badInput_data();
    void badInput();
    void simulationsAreRefused();
};

void TestCliBundles::holdsAndIsVerified() {
    const CliDesk desk(program);
    signedBundle(desk);
    QCOMPARE(filesIn(desk.path("b")),
             (QStringList{"README.md", "card.cdx.json", "card.html", "card.json", "card.md", "envelope.json",
                          "export.json", "ledger.json", "manifest.json", "model.onnx", "owner.json",
                          "privacy.html", "privacy.md", "schema.json", "score.py", "selftest/inputs.csv",
                          "selftest/scores.csv", "specification.json"}));
    const CliAnswer whole = desk.json({"verify", desk.path("b"), "--key", desk.path("key.pub")});
    EXPECT_EXIT(whole, 0);
    for (const char* id : {"files", "signature", "papers", "self_test", "epsilon", "as_written", "model"})
        QVERIFY2(checkOf(whole, id).at("holds") == true && checkOf(whole, id).at("skipped") == false, id);
    const CliAnswer keyless = desk.json({"verify", desk.path("b")});
    EXPECT_EXIT(keyless, 0);
    QCOMPARE(checkOf(keyless, "signature").at("skipped"), Json(true));
    // The card says the nine things, the owner's words as they are, and where no number comes from a record.
    const Json card = Json::parse(bytesOf(desk.path("b/card.json")).toStdString());
    QStringList sections;
    for (const Json& section : card.at("sections"))
        sections << text(section.at("id").get<std::string>());
    QCOMPARE(sections,
             (QStringList{"model_details", "intended_use", "factors", "metrics", "evaluation_data",
                          "training_data", "quantitative_analyses", "ethical_considerations", "caveats"}));
    QVERIFY(!bytesOf(desk.path("b/card.html")).contains("<b>advice"));
    QVERIFY(bytesOf(desk.path("b/card.html")).contains("&lt;b&gt;advice"));
    QVERIFY(!bytesOf(desk.path("b/card.json")).contains("non-private"));
    const Json bom = Json::parse(bytesOf(desk.path("b/card.cdx.json")).toStdString());
    QCOMPARE(bom.at("components")[0].at("type"), Json("machine-learning-model"));
    QVERIFY(bom.at("components")[0].at("hashes").is_array());
}

/// A hundred bytes of all its files, one at a time.
void TestCliBundles::everyChangeIsFound() {
    const CliDesk desk(program);
    signedBundle(desk);
    const QStringList files = filesIn(desk.path("b"));
    std::vector<std::pair<QString, qsizetype>> places;
    for (const QString& file : files)
        for (qsizetype at = 0; at < bytesOf(desk.path("b/" + file)).size(); ++at)
            places.emplace_back(file, at);
    std::mt19937_64 random(26);
    const int count = qEnvironmentVariableIntValue("TRILEMMA_BUNDLE_CHANGES");
    for (int i = 0; i < (count > 0 ? count : 25); ++i) {
        // A file each by turns, so that short ones come as often as the model.
        const QString file = files[i % files.size()];
        const QByteArray before = bytesOf(desk.path("b/" + file));
        QByteArray after = before;
        const auto at = static_cast<qsizetype>(random() % static_cast<std::uint64_t>(before.size()));
        after[at] = static_cast<char>(after[at] ^ (1 << (random() % 8)));
        overwrite(desk.path("b/" + file), after);
        const CliAnswer found = desk.json({"verify", desk.path("b"), "--key", desk.path("key.pub")});
        QVERIFY2(found.exit == 4 || found.exit == 3,
                 qPrintable(file + ' ' + QString::number(at) + found.text()));
        overwrite(desk.path("b/" + file), before);
    }
    overwrite(desk.path("b/more"), "x");
    EXPECT_EXIT(desk.json({"verify", desk.path("b")}), 4);
    QVERIFY(QFile::remove(desk.path("b/more")) && QDir().mkpath(desk.path("b/none/at")));
    EXPECT_EXIT(desk.json({"verify", desk.path("b")}), 3);
    QVERIFY(QDir(desk.path("b/none")).removeRecursively() && QFile::remove(desk.path("b/card.md")));
    EXPECT_EXIT(desk.json({"verify", desk.path("b")}), 4);
}

/// Somebody changes a paper and the manifest with it: without a signature the papers are written again, with
/// one it is another manifest.
void TestCliBundles::forgedTogether() {
    const CliDesk desk(program);
    signedBundle(desk);
    const QByteArray card = bytesOf(desk.path("b/card.md")), manifest = bytesOf(desk.path("b/manifest.json"));
    QByteArray forged = card;
    forged.replace("epsilon", "Epsilon");
    QVERIFY(forged != card);
    const auto hashOf = [](const QByteArray& bytes) {
        return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex();
    };
    QByteArray manifestToo = manifest;
    manifestToo.replace(hashOf(card), hashOf(forged));
    overwrite(desk.path("b/card.md"), forged);
    overwrite(desk.path("b/manifest.json"), manifestToo);
    const CliAnswer isSigned = desk.json({"verify", desk.path("b")});
    EXPECT_EXIT(isSigned, 4);
    QCOMPARE(checkOf(isSigned, "files").at("holds"), Json(true));
    QCOMPARE(checkOf(isSigned, "signature").at("holds"), Json(false));
    QVERIFY(QFile::remove(desk.path("b/envelope.json")));
    const CliAnswer isNot = desk.json({"verify", desk.path("b")});
    EXPECT_EXIT(isNot, 4);
    QCOMPARE(checkOf(isNot, "papers").at("holds"), Json(false));
    QVERIFY(text(checkOf(isNot, "papers").at("text").get<std::string>()).contains("card.md"));
    // Who has a key expects a signature.
    overwrite(desk.path("b/card.md"), card);
    overwrite(desk.path("b/manifest.json"), manifest);
    EXPECT_EXIT(desk.json({"verify", desk.path("b")}), 0);
    EXPECT_EXIT(desk.json({"verify", desk.path("b"), "--key", desk.path("key.pub")}), 4);
}

/// The manifest once more, of the files as they are now.
void hashAgain(const QString& folder) {
    Json manifest = Json::parse(bytesOf(folder + "/manifest.json").toStdString());
    for (Json& entry : manifest["files"]) {
        const QByteArray bytes = bytesOf(folder + '/' + text(entry.at("path").get<std::string>()));
        entry["bytes"] = bytes.size();
        entry["sha256"] = QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().toStdString();
    }
    overwrite(folder + "/manifest.json", QByteArray::fromStdString(toText(manifest, 2) + '\n'));
}

/// Whatever is missing, it is said: nothing ends the program.
void TestCliBundles::exportsThatLackSomething() {
    const CliDesk desk(program);
    EXPECT_EXIT(bundled(desk, idOf(desk.train(sampleSpec())), "b", {"--format", "bundle"}), 0);
    const Json whole = Json::parse(bytesOf(desk.path("b/export.json")).toStdString());
    QStringList places;
    for (const auto& [key, value] : whole.items()) {
        places << "/" + text(key);
        if (value.is_object() && key != "model")
            for (const auto& [inner, more] : value.items())
                places << "/" + text(key) + "/" + text(inner);
    }
    places << "/statement/lines/0/text"
           << "/model/schema"
           << "/model/curves";
    for (const QString& place : places) {
        const Json::json_pointer pointer(place.toStdString());
        for (const bool isGone : {true, false}) {
            Json broken = whole;
            if (isGone)
                broken[pointer.parent_pointer()].erase(pointer.back());
            else
                broken[pointer] = Json::array({Json::array()});
            overwrite(desk.path("b/export.json"), QByteArray::fromStdString(toText(broken, 2) + '\n'));
            hashAgain(desk.path("b"));
            const CliAnswer found = desk.json({"verify", "b"}); // a relative path, too
            QVERIFY2(found.exit == 3 || found.exit == 4, qPrintable(place + ' ' + found.text()));
        }
    }
    overwrite(desk.path("b/export.json"), QByteArray::fromStdString(toText(whole, 2) + '\n'));
    hashAgain(desk.path("b"));
    EXPECT_EXIT(desk.json({"verify", "b"}), 0);
    EXPECT_EXIT(desk.json({"verify", "./b/"}), 0);
}

void TestCliBundles::specificationOfAnotherRun() {
    const CliDesk desk(program);
    EXPECT_EXIT(bundled(desk, idOf(desk.train(sampleSpec())), "b", {"--format", "bundle"}), 0);
    const QByteArray whole = bytesOf(desk.path("b/specification.json"));
    for (const auto& [pointer, value] : {std::pair{"/privacy/epsilon", Json(900)},
                                         {"/privacy/delta", Json(0.9)},
                                         {"/privacy", Json(nullptr)},
                                         {"/privacy/relation", Json("replace_one")},
                                         {"/privacy/evaluation_epsilon", Json(1)},
                                         {"/simulation_seed", Json(7)},
                                         {"/data/schema/columns/0/scale", Json(16)}}) {
        Json other = Json::parse(whole.toStdString());
        other[Json::json_pointer(pointer)] = value;
        overwrite(desk.path("b/specification.json"), QByteArray::fromStdString(toText(other, 2) + '\n'));
        hashAgain(desk.path("b"));
        const CliAnswer found = desk.json({"verify", desk.path("b")});
        QVERIFY2(found.exit == 4 && checkOf(found, "specification").at("holds") == false, pointer);
    }
}

/// Lists at both ends, and room between: what another program unpacks must be what was verified.
void TestCliBundles::zipsThatReadTwoWays() {
    const CliDesk desk(program);
    EXPECT_EXIT(bundled(desk, idOf(desk.train(sampleSpec())), "b.zip"), 0);
    EXPECT_EXIT(desk.json({"verify", "b.zip"}), 0);
    const QByteArray whole = bytesOf(desk.path("b.zip"));
    const auto differs = [&](const QByteArray& other) {
        desk.write("other.zip", other);
        return desk.json({"verify", "other.zip"}).exit == 3;
    };
    QVERIFY(differs(whole + "x"));
    QVERIFY(differs("PK" + whole));
    QVERIFY(differs(whole.chopped(30)));
    QByteArray renamed = whole;
    renamed[renamed.lastIndexOf("card.md")] = 'C'; // in the list at the end alone
    QVERIFY(differs(renamed));
    QByteArray commented = whole.chopped(2) + QByteArray::fromHex("409c") + QByteArray(40000, ' ');
    QVERIFY(differs(commented));
}

void TestCliBundles::wrongKeys() {
    const CliDesk desk(program);
    signedBundle(desk);
    EXPECT_EXIT(desk.json({"key", "--out", desk.path("other")}), 0);
    const CliAnswer other = desk.json({"verify", desk.path("b"), "--key", desk.path("other.pub")});
    EXPECT_EXIT(other, 4);
    QCOMPARE(checkOf(other, "signature").at("holds"), Json(false));
    EXPECT_EXIT(desk.json({"verify", desk.path("b"), "--key", desk.path("none")}), 3);
    EXPECT_EXIT(desk.json({"verify", desk.path("b"), "--key", desk.path("b/card.json")}), 3);
    EXPECT_EXIT(desk.json({"verify", desk.path("b/export.json"), "--key", desk.path("key.pub")}), 2);
    desk.write("empty.zip", {}); // what its name says it is, whatever it holds
    const CliAnswer empty = desk.json({"verify", "empty.zip", "--key", desk.path("key.pub")});
    EXPECT_EXIT(empty, 3);
    QCOMPARE(empty.errors("field"), QString("file"));
    desk.write("long.pub", QByteArray(5000, 'x'));
    const CliAnswer tooLong = desk.json({"verify", desk.path("b"), "--key", desk.path("long.pub")});
    EXPECT_EXIT(tooLong, 3);
    QVERIFY2(tooLong.errors("rule").contains("4 KiB"), qPrintable(tooLong.text()));
}

/// As of exports: numbers that were computed without noise become others in the store.
void TestCliBundles::nothingNonPrivateIsInIt() {
    const CliDesk desk(program);
    Json spec = sampleSpec();
    spec["privacy"]["evaluation_epsilon"] = 1;
    const QString id = idOf(desk.train(spec));
    EXPECT_EXIT(bundled(desk, id, "a.zip"), 0);
    rewrite(desk.store(), otherNonPrivateNumbers);
    EXPECT_EXIT(bundled(desk, id, "again.zip"), 0);
    QCOMPARE(bytesOf(desk.path("again.zip")), bytesOf(desk.path("a.zip")));
    rewrite(desk.store(), "UPDATE run_metrics SET value = value / 2 WHERE provenance = 'released';");
    EXPECT_EXIT(bundled(desk, id, "other.zip"), 0);
    QVERIFY(bytesOf(desk.path("other.zip")) != bytesOf(desk.path("a.zip")));
    QVERIFY(
        !bytesOf(desk.path("a.zip")).contains(QFileInfo(desk.store()).absolutePath().toUtf8())); // no paths
}

/// Moved to another folder and home, without the project.
void TestCliBundles::scoredElsewhere() {
    const CliDesk desk(program), elsewhere(program);
    signedBundle(desk);
    QVERIFY(QDir().rename(desk.path("b"), elsewhere.path("moved")));
    EXPECT_EXIT(elsewhere.json({"verify", elsewhere.path("moved"), "--key", desk.path("key.pub")}), 0);
    const CliAnswer said = elsewhere.run({"predict", elsewhere.path("moved/export.json"), "--data",
                                          elsewhere.path("moved/selftest/inputs.csv"), "--seed", "0"});
    EXPECT_EXIT(said, 0);
    QCOMPARE(said.out, bytesOf(elsewhere.path("moved/selftest/scores.csv")));
    if (!hasOnnxRuntime()) QSKIP("no ONNX runtime");
    QCOMPARE(saidBy("/usr/bin/python3", {"score.py"}, elsewhere.path("moved")),
             QByteArray("self-test: 24 rows agree\n"));
    const QByteArray rows =
        saidBy("/usr/bin/python3", {"score.py", "selftest/inputs.csv"}, elsewhere.path("moved"));
    QCOMPARE(rows.count('\n'), qsizetype(24));
}

/// By another implementation of Ed25519, and from the standard alone.
void TestCliBundles::signatureByNode() {
    const CliDesk desk(program);
    signedBundle(desk);
    desk.write("check.mjs", R"(
import { createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
const read = (name) => JSON.parse(readFileSync(name, "utf8"));
const envelope = read("b/envelope.json");
const raw = Buffer.from(read("key.pub").public, "hex");
const key = createPublicKey({ key: Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), raw]),
                              format: "der", type: "spki" });
const payload = Buffer.from(envelope.payload, "base64");
const type = envelope.payloadType;
const message = Buffer.concat([Buffer.from(`DSSEv1 ${type.length} ${type} ${payload.length} `), payload]);
const good = verify(null, message, key, Buffer.from(envelope.signatures[0].sig, "base64"));
const statement = JSON.parse(payload);
console.log(good, statement._type, statement.subject[0].name, statement.predicate.chosen);
)");
    if (saidBy("node", {"--version"}, desk.path(".")).isEmpty()) QSKIP("no node");
    QCOMPARE(saidBy("node", {"check.mjs"}, desk.path(".")),
             QByteArray("true https://in-toto.io/Statement/v1 manifest.json fixed\n"));
}

void TestCliBundles::billOfMaterialsFitsItsSchema() {
    if (!QFileInfo::exists(rootFolder + "/tests/node_modules/@cyclonedx")) QSKIP("no schema of CycloneDX");
    const CliDesk desk(program);
    signedBundle(desk);
    const QString validator = rootFolder + "/tests/validators/cyclonedx.mjs";
    QCOMPARE(saidBy("node", {validator, "b/card.cdx.json"}, desk.path(".")), QByteArray("valid\n"));
    QByteArray broken = bytesOf(desk.path("b/card.cdx.json"));
    broken.replace("machine-learning-model", "nonsense");
    desk.write("broken.json", broken);
    QVERIFY(saidBy("node", {validator, "broken.json"}, desk.path(".")) != QByteArray("valid\n"));
}

void TestCliBundles::sameBytesAgain() {
    const CliDesk desk(program);
    const QString id = idOf(desk.train(sampleSpec()));
    EXPECT_EXIT(bundled(desk, id, "a.zip"), 0);
    EXPECT_EXIT(bundled(desk, id, "b.zip"), 0);
    QCOMPARE(bytesOf(desk.path("a.zip")), bytesOf(desk.path("b.zip")));
    const CliAnswer unsignedOne = desk.json({"verify", desk.path("a.zip")});
    EXPECT_EXIT(unsignedOne, 0);
    QCOMPARE(checkOf(unsignedOne, "signature").at("skipped"), Json(true));
    EXPECT_EXIT(bundled(desk, id, "a.zip"), 3); // nothing is written over
}

/// Tables that nobody prepared, every way to decide.
void TestCliBundles::everySolver_data() {
    QTest::addColumn<QString>("solver");
    QTest::addColumn<int>("classes");
    QTest::newRow("two classes") << "raco-dp" << 2;
    QTest::newRow("three classes") << "raco-dp" << 3;
    QTest::newRow("decisions that are drawn") << "dp-postprocessing" << 2;
    QTest::newRow("a mixture") << "pf-ld" << 2;
    QTest::newRow("a number") << "dp-sgd" << 0;
}
void TestCliBundles::everySolver() {
    QFETCH(QString, solver);
    QFETCH(int, classes);
    const CliDesk desk(program);
    desk.write("odd.csv", oddCsv(classes, 1500, false));
    Json spec{
        {"trilemma_spec", 1},
        {"data", {{"files", {desk.path("odd.csv").toStdString()}}, {"schema", toJson(oddSchema(classes))}}},
        {"solver", {{"id", solver.toStdString()}}},
        {"privacy", {{"epsilon", 1}, {"delta", 1e-5}}}};
    if (classes > 0)
        spec["constraints"] = {{{"kind", "demographic_parity"}, {"attributes", {"group"}}, {"gamma", 0.3}}};
    const CliAnswer run = desk.train(spec);
    EXPECT_EXIT(run, 0);
    EXPECT_EXIT(bundled(desk, idOf(run), "b", {"--format", "bundle"}), 0);
    const CliAnswer found = desk.json({"verify", desk.path("b")});
    EXPECT_EXIT(found, 0);
    QCOMPARE(checkOf(found, "self_test").at("holds"), Json(true));
    if (!hasOnnxRuntime()) QSKIP("no ONNX runtime");
    QCOMPARE(saidBy("/usr/bin/python3", {"score.py"}, desk.path("b")),
             QByteArray("self-test: 24 rows agree\n"));
}

void TestCliBundles::badInput_data() {
    QTest::addColumn<QStringList>("more");
    QTest::addColumn<int>("exit");
    QTest::addColumn<QString>("field");
    QTest::newRow("a folder that is not there") << QStringList{"--out", "none/b"} << 3 << "out";
    QTest::newRow("a key that is not there") << QStringList{"--out", "b", "--key", "none"} << 3 << "key";
    QTest::newRow("a key that others may read") << QStringList{"--out", "b", "--key", "open"} << 3 << "key";
    QTest::newRow("something is there") << QStringList{"--out", "taken"} << 3 << "out";
    QTest::newRow("no name") << QStringList{"--out", ""} << 3 << "out";
    QTest::newRow("a slash at the end") << QStringList{"--out", "b/"} << 3 << "out";
    QTest::newRow("too long a purpose")
        << QStringList{"--out", "b", "--purpose", QString(10001, 'x')} << 3 << "owner.purpose";
}
void TestCliBundles::badInput() {
    QFETCH(QStringList, more);
    QFETCH(int, exit);
    QFETCH(QString, field);
    const CliDesk desk(program);
    const QString id = idOf(desk.train(sampleSpec()));
    EXPECT_EXIT(desk.json({"key", "--out", desk.path("open")}), 0);
    QFile::setPermissions(desk.path("open"), QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup);
    desk.write("taken", "mine");
    const CliAnswer answer =
        desk.json(QStringList{"export", id, "--store", desk.store(), "--format", "bundle"} + more);
    EXPECT_EXIT(answer, exit);
    QCOMPARE(answer.errors("field"), field);
    QCOMPARE(bytesOf(desk.path("taken")), QByteArray("mine"));
    QVERIFY(!QFileInfo::exists(desk.path("b")));
    const Json ledger = desk.json({"ledger", "--store", desk.store()}).json;
    QCOMPARE(ledger.at("lineages")[0].at("released").at("runs"), Json(0)); // nothing was entered
}

void TestCliBundles::simulationsAreRefused() {
    const CliDesk desk(program);
    Json spec = sampleSpec();
    spec["simulation_seed"] = 7;
    const QString id = idOf(desk.train(spec));
    EXPECT_EXIT(bundled(desk, id, "b.zip"), 4);
    QVERIFY(!QFileInfo::exists(desk.path("b.zip")));
}

TRILEMMA_TEST(TestCliBundles, NoApplication)
#include "tst_cli_bundles.moc"
