// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// An export is what this program writes of the facts in it: of every kind of run, and of none that was
// edited.
#include "core/evaluation/metric_registry.h"
#include "core/train/run_charge.h"
#include "core/train/run_recording.h"
#include "core/train/selection.h"
#include "core/train/trainer.h"
#include "core/workspace/export_again.h"
#include "core/workspace/release.h"
#include "tests/support/expect.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"
#include "tests/support/unit_data.h"

#include <algorithm>

using namespace trilemma;
using namespace trilemma::test;

namespace {

using ChangeRun = void (*)(TrainingSpec&, RunRecord&);

struct ExportedRun {
    const char* name;
    const char* solver;
    Relation relation;
    bool ofUnits;
    ChangeRun change;
};

void asItIs(TrainingSpec&, RunRecord&) {}

void withNamedSources(TrainingSpec& spec, RunRecord&) {
    spec.schema.publicSource = {"Ann", "codebook 4", false};
    spec.schema.columns[0].publicSource = PublicSource{"Bob", "law", true};
}

SelectionSpec selectionBy(TrialCountDistribution law) {
    return {law, 3, "error", 1, {Json::object(), Json{{"solver.params.learning_rate", 2}}}};
}

const ExportedRun exportedRuns[] = {
    {"zero-out", "raco-dp", Relation::ZeroOut, false, asItIs},
    {"replace-one", "raco-dp", Relation::ReplaceOne, false, asItIs},
    {"attribute-only", "dp-fermi", Relation::AttributeOnly, false, asItIs},
    {"units", "dp-sgd", Relation::ZeroOut, true, asItIs},
    {"units replaced", "raco-dp", Relation::ReplaceOne, true, asItIs},
    {"draws its decisions", "dp-postprocessing", Relation::ZeroOut, false, asItIs},
    {"bought metrics", "raco-dp", Relation::ZeroOut, false,
     [](TrainingSpec& spec, RunRecord&) { spec.evaluationEpsilon = 2; }},
    {"metrics bought later", "raco-dp", Relation::ZeroOut, false,
     [](TrainingSpec& spec, RunRecord& run) {
         spec.evaluationEpsilon = 2;
         run.spec = Json::object(); // which did not ask for them
     }},
    {"Laplace", "raco-dp", Relation::ZeroOut, false,
     [](TrainingSpec& spec, RunRecord&) { spec.params["histogram_noise"] = "laplace"; }},
    {"selection", "raco-dp", Relation::ZeroOut, false,
     [](TrainingSpec& spec, RunRecord& run) {
         spec.evaluationEpsilon = 8;
         spec.selection = selectionBy(TrialCountDistribution::Geometric);
         run.selected = SelectedCandidate{1, 0.25};
     }},
    {"selection without a score", "dp-sgd", Relation::ZeroOut, false,
     [](TrainingSpec& spec, RunRecord& run) {
         spec.evaluationEpsilon = 8;
         spec.selection = selectionBy(TrialCountDistribution::Poisson);
         run.selected = SelectedCandidate{0, std::nullopt};
     }},
    {"went on", "raco-dp", Relation::ZeroOut, false,
     [](TrainingSpec&, RunRecord& run) {
         run.resumed = ResumedRun{"other", 3};
     }},
    {"sources of columns", "raco-dp", Relation::ZeroOut, false, withNamedSources},
    {"declared framing", "raco-dp", Relation::ZeroOut, false,
     [](TrainingSpec& spec, RunRecord&) {
         spec.framing.separator = ",";
         spec.framing.quote = "\"";
         spec.framing.header = HeaderRule::Yes;
         spec.framing.preambleLines = {2};
         spec.framing.slotCounts = {1600};
         spec.schema.file.publicSource = PublicSource{"Cy", "format sheet", false};
     }},
};

const ExportedRun& kindNamed(std::string_view name) {
    return *std::find_if(std::begin(exportedRuns), std::end(exportedRuns),
                         [&](const ExportedRun& kind) { return kind.name == name; });
}

MetricValue boughtMetric(const std::string& id) {
    MetricValue metric;
    metric.id = id;
    metric.set = EvaluationSet::Test;
    metric.provenance = Provenance::Released;
    if (id == "error")
        metric.value = 0.25, metric.low = 0.2, metric.high = 0.3;
    else
        metric.notEstimable = "a denominator is too small against the noise";
    return metric;
}

Json exportedAnew(const ExportedRun& kind) {
    const Schema schema = kind.ofUnits ? unitSchema() : smallSchema();
    TrainingSpec spec = smallSpec("/data/a.csv");
    spec.schema = schema;
    spec.solverId = kind.solver;
    spec.params = {{"steps", 20}};
    spec.privacy = PrivacyTarget{4, 1e-5, kind.relation};
    RunRecord chosen;
    kind.change(spec, chosen);
    const QByteArray csv = kind.ofUnits ? unitCsv(rowsOfUnits(400, 3)) : smallCsv(1600);
    const Result<PreparedRun> prepared = prepare(spec, loadText(csv, schema));
    if (!prepared) qFatal("%s", toText(prepared.errors()).c_str());
    RunRecord run = newRecord(spec, "batch", 0);
    run.datasetId = "table";
    takePlan(run, *prepared);
    if (chosen.spec.json().is_object())
        run.spec = changed(run.spec, [](Json& json) { json["privacy"].erase("evaluation_epsilon"); });
    run.status = RunStatus::Done;
    run.selected = chosen.selected;
    if (spec.evaluationEpsilon)
        for (const MetricSpec* metric : metricsOfTask(classificationTask))
            run.metrics.push_back(boughtMetric(metric->id));
    run.resumed = chosen.resumed;
    run.model = {{"trilemma_model", 1}, {"theta", {0.5, -1}}};
    ReleaseStatement statement;
    statement.run = run;
    statement.charges = *chargesOf(run);
    statement.own.epsilon = std::max(*run.spentEpsilon, run.evaluationSpentEpsilon.value_or(0));
    statement.own.accountant = "Privacy loss distributions, h = 0.0001";
    statement.chosen = run.isSelection() ? ReleaseChoice::PrivateSelection : ReleaseChoice::AfterLooking;
    statement.runsLookedAt = 3;
    statement.nonPrivateRuns = 1;
    statement.lookedAt.epsilon = 9;
    statement.head = "head";
    statement.sequence = 7;
    return Json::parse(toText(toJson(statement))); // as it comes back from a file
}

/// Prices take their time: each kind once.
const Json& exported(const ExportedRun& kind) {
    static std::map<std::string, Json> known;
    auto found = known.find(kind.name);
    if (found == known.end()) found = known.emplace(kind.name, exportedAnew(kind)).first;
    return found->second;
}

/// Another value of the same kind.
Json changedLeaf(const Json& leaf) {
    if (leaf.is_boolean()) return !leaf.get<bool>();
    if (leaf.is_number_integer()) return leaf.get<std::int64_t>() + 1;
    if (leaf.is_number()) return leaf.get<double>() * 1.01 + 0.001;
    if (leaf.is_string()) return leaf.get<std::string>() + "x";
    if (leaf.is_null()) return 0.5;
    return nullptr; // an empty list or object
}

/// Facts from which everything else follows: each stands in one place, so nothing in the file contradicts
/// another value of it. What they are worth the second accountant says, or nobody can from the file alone.
bool isFreeFact(const QString& path) {
    for (const char* one :
         {"/statement/simulation", "/statement/meaning/chance_of_greater_odds", "/privacy/accountant",
          "/choice/runs_looked_at", "/choice/non_private_runs", "/choice/epsilon_of_all", "/ledger/head",
          "/ledger/sequence", "/statement/selection/gap_penalty"})
        if (path == one) return true;
    if (path.startsWith("/metrics/"))
        return path.endsWith("/value") || path.endsWith("/low") || path.endsWith("/high") ||
               path.endsWith("/not_estimable");
    return path.startsWith("/model/") || path.startsWith("/statement/selection/candidates/");
}

} // namespace

class TestExportAgain : public QObject {
    Q_OBJECT

  private slots:
    void holds_data() { kinds(); }
    void holds() {
        QFETCH(int, index);
        const verify::ExportCheck check = checkedAsWritten(exported(exportedRuns[index]));
        QVERIFY2(check.holds, check.text.c_str());
        QVERIFY(check.text.find("not compared") == std::string::npos);
    }

    // Every leaf is changed; that is noticed, or it is one of the facts above.
    void everyLeafCounts_data() { kinds(); }
    void everyLeafCounts() {
        QFETCH(int, index);
        const Json& whole = exported(exportedRuns[index]);
        const Json leaves = whole.flatten();
        QStringList missed;
        for (const auto& [path, leaf] : leaves.items()) {
            Json edited = whole;
            edited[Json::json_pointer(path)] = changedLeaf(leaf);
            if (checkedAsWritten(edited).holds && !isFreeFact(text(path))) missed << text(path);
        }
        QVERIFY2(leaves.size() > 60, qPrintable(QString::number(leaves.size())));
        QCOMPARE(missed.join(' '), QString());
    }

    void nothingMayBeMissing() {
        const Json& whole = exported(exportedRuns[6]);
        QStringList missed;
        for (const char* block : {"", "/privacy", "/statement", "/statement/meaning", "/choice", "/ledger"})
            for (const auto& [key, value] : whole.at(Json::json_pointer(block)).items()) {
                Json edited = whole;
                edited.at(Json::json_pointer(block)).erase(key);
                if (checkedAsWritten(edited).holds) missed << QString(block) + '/' + text(key);
            }
        QCOMPARE(missed.join(' '), QString());
    }

    void somethingMore() {
        Json edited = exported(exportedRuns[0]);
        edited["statement"]["lines"].push_back({{"id", "x"}, {"title", "X"}, {"text", "Fully anonymous."}});
        QVERIFY(!checkedAsWritten(edited).holds);
        edited = exported(exportedRuns[0]);
        edited["certified_by"] = "somebody";
        QVERIFY(!checkedAsWritten(edited).holds);
    }

    // The program never states it of a run that went on, or whose metrics were bought by then.
    void notFixed() {
        for (const char* name : {"went on", "metrics bought later"}) {
            Json edited = exported(kindNamed(name));
            QVERIFY(edited["statement"]["resumed"] == true ||
                    edited["statement"]["metrics_bought_later"] == true);
            QVERIFY(checkedAsWritten(edited).holds);
            edited["choice"]["chosen"] = "fixed";
            edited["choice"]["statement"] = exported(exportedRuns[0])["choice"]["statement"];
            QVERIFY(!checkedAsWritten(edited).holds);
        }
    }

    // Its words are not known here; numbers are still compared by the second accountant.
    void anotherVersion() {
        Json edited = exported(exportedRuns[0]);
        edited["program_version"] = edited["statement"]["program_version"] = "99";
        edited["statement"]["headline"] = "Other words.";
        const verify::ExportCheck check = checkedAsWritten(edited);
        QVERIFY(check.holds && check.skipped);
        QVERIFY(check.text.find("not compared") != std::string::npos);
    }

    void hostile_data() {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<QByteArray>("value");
        QTest::newRow("lines no list") << QByteArray("/statement/lines") << QByteArray("7");
        QTest::newRow("a line no object") << QByteArray("/statement/lines/0") << QByteArray("[]");
        QTest::newRow("huge count") << QByteArray("/choice/runs_looked_at") << QByteArray("1e300");
        QTest::newRow("huge slots") << QByteArray("/statement/n_slots") << QByteArray("1e300");
        QTest::newRow("huge epsilon") << QByteArray("/statement/epsilon") << QByteArray("1e300");
        QTest::newRow("selection a number") << QByteArray("/statement/selection") << QByteArray("3");
        QTest::newRow("names no lists") << QByteArray("/statement/category_names/x") << QByteArray("3");
        QTest::newRow("version null") << QByteArray("/program_version") << QByteArray("null");
        QTest::newRow("framing a list") << QByteArray("/statement/framing") << QByteArray("[1]");
    }
    void hostile() {
        QFETCH(QByteArray, path);
        QFETCH(QByteArray, value);
        Json edited = exported(exportedRuns[0]);
        edited[Json::json_pointer(path.toStdString())] = Json::parse(value.toStdString());
        QVERIFY(!checkedAsWritten(edited).holds);
    }

  private:
    static void kinds() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(exportedRuns)); ++i)
            QTest::newRow(exportedRuns[i].name) << i;
    }
};

TRILEMMA_TEST(TestExportAgain, QCoreApplication)
#include "tst_export_again.moc"
