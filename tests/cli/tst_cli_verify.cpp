// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What `verify` says of exports that the program wrote, of edited ones and of hostile ones.
#include "tests/support/cli_process.h"
#include "tests/support/test_program.h"

#include <QElapsedTimer>

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

namespace {

using Edit = void (*)(Json&);

Json exportOf(const CliDesk& desk, const Json& spec, const QString& chosen) {
    const CliAnswer trained = desk.train(spec);
    if (trained.exit != 0) qFatal("%s", qPrintable(trained.text()));
    const CliAnswer left =
        desk.json({"export", text(trained.json["run"]["run_id"].get<std::string>()), "--store", desk.store(),
                   "--out", desk.path("model.json"), "--chosen", chosen});
    if (left.exit != 0) qFatal("%s", qPrintable(left.text()));
    QFile file(desk.path("model.json"));
    if (!file.open(QIODevice::ReadOnly)) qFatal("no export");
    return Json::parse(file.readAll().toStdString());
}

Json withMetrics() {
    Json spec = sampleSpec();
    spec["privacy"]["evaluation_epsilon"] = 1;
    return spec;
}

Json withSelection() {
    Json spec = withMetrics();
    spec["selection"] = {{"distribution", "geometric"},
                         {"mean", 2},
                         {"candidates", {Json::object(), {{"solver.params.learning_rate", 2}}}}};
    return spec;
}

QStringList failed(const Json& answer) {
    QStringList ids;
    for (const Json& check : answer["checks"])
        if (!check["holds"].get<bool>()) ids << text(check["id"].get<std::string>());
    return ids;
}

Json& gaussianOf(Json& json, const char* block) {
    return json[block]["events"][0]["poisson"]["mechanisms"][0]["gaussian"]["noise_multiplier"];
}

struct Tampered {
    const char* name;
    Edit edit;
    const char* failed; ///< ids of the checks that fail, beside as_written
};

// A claim that is too low by 1e-4 (so that delta there is some 0.05 % larger than is said), and one that is
// too high by 1 %; events that cost more or less than is said everywhere in the file; blocks that do not
// agree.
const Tampered tampered[] = {
    {"epsilon a little lower, everywhere",
     [](Json& json) {
         for (const char* block : {"privacy", "statement"})
             json[block]["epsilon"] = json[block]["epsilon"].get<double>() - 1e-4;
     },
     "statement_epsilon delta meaning"},
    {"epsilon higher, everywhere",
     [](Json& json) {
         for (const char* block : {"privacy", "statement"})
             json[block]["epsilon"] = json[block]["epsilon"].get<double>() * 1.01;
         json["statement"]["epsilon_target"] = 4;
         json["choice"]["epsilon_of_all"] = 9;
     },
     "statement_epsilon meaning"},
    {"epsilon lower in one block", [](Json& json) { json["privacy"]["epsilon"] = 2; },
     "epsilon delta meaning"},
    {"less noise than the figures say",
     [](Json& json) {
         for (const char* block : {"privacy", "statement"})
             gaussianOf(json, block) = gaussianOf(json, block).get<double>() * 0.9;
     },
     "statement_epsilon replace_one_epsilon delta meaning"},
    {"more steps",
     [](Json& json) {
         for (const char* block : {"privacy", "statement"})
             json[block]["events"][0]["poisson"]["steps"] = 25;
     },
     "statement_epsilon replace_one_epsilon delta meaning"},
    {"other events in one block", [](Json& json) { gaussianOf(json, "statement") = 40.0; },
     "events statement_epsilon epsilon replace_one_epsilon meaning"},
    {"another delta, everywhere",
     [](Json& json) {
         for (const char* block : {"privacy", "statement"})
             json[block]["delta"] = 1e-6;
     },
     "statement_epsilon evaluation_epsilon replace_one_epsilon delta meaning"},
    {"another delta in one block", [](Json& json) { json["statement"]["delta"] = 1e-4; },
     "agreement meaning"},
    {"another relation, everywhere",
     [](Json& json) {
         for (const char* block : {"privacy", "statement"})
             json[block]["relation"] = "replace_one";
     },
     "statement_epsilon evaluation_epsilon delta meaning"},
    {"other slots", [](Json& json) { json["privacy"]["n_slots"] = 1000000; }, "agreement"},
    {"metrics cheaper", [](Json& json) { json["statement"]["evaluation_epsilon"] = 0.5; },
     "evaluation_epsilon"},
    {"metrics not said", [](Json& json) { json["statement"]["evaluation_epsilon"] = nullptr; },
     "events epsilon"},
    {"a training called metrics",
     [](Json& json) { json["privacy"]["events"][1] = json["privacy"]["events"][0]; }, "events epsilon"},
    {"something without protection",
     [](Json& json) {
         for (const char* block : {"privacy", "statement"})
             json[block]["events"][0] = {{"non_private", Json::object()}};
     },
     "statement_epsilon epsilon replace_one_epsilon"},
    {"a simulation", [](Json& json) { json["statement"]["simulation"] = true; }, "protected"},
    {"not protected", [](Json& json) { json["statement"]["protected"] = false; }, "protected"},
    {"no such choice", [](Json& json) { json["choice"]["chosen"] = "by_luck"; }, "choice"},
    {"a selection that was none", [](Json& json) { json["choice"]["chosen"] = "private_selection"; },
     "choice"},
    {"a greater power than follows", [](Json& json) { json["statement"]["meaning"]["greatest_power"] = 0.9; },
     "meaning"},
    {"a smaller power than follows",
     [](Json& json) { json["statement"]["meaning"]["greatest_power"] = 0.05; }, "meaning"},
    {"a smaller guess than follows", [](Json& json) { json["statement"]["meaning"]["greatest_guess"] = 0.5; },
     "meaning"},
    {"a smaller chance of greater odds",
     [](Json& json) {
         Json& chance = json["statement"]["meaning"]["chance_of_greater_odds"];
         chance = chance.get<double>() * 0.9;
     },
     "meaning"},
    {"a greater chance of greater odds",
     [](Json& json) {
         Json& chance = json["statement"]["meaning"]["chance_of_greater_odds"];
         chance = chance.get<double>() * 1.2;
     },
     "meaning"},
    {"other slots, everywhere",
     [](Json& json) { json["privacy"]["n_slots"] = json["statement"]["n_slots"] = 1000000; }, "meaning"},
    {"another definition", [](Json& json) { json["privacy"]["definition"] = "anonymous"; }, ""},
    {"covers more", [](Json& json) { json["privacy"]["covers"] = "everything"; }, ""},
    {"another headline", [](Json& json) { json["statement"]["headline"] = "Nobody can tell."; }, ""},
    {"another number in a line",
     [](Json& json) {
         auto& text = json["statement"]["lines"][1]["text"].get_ref<std::string&>();
         text.replace(text.find("epsilon 3") + 8, 1, "1");
     },
     ""},
    {"framing in one block", [](Json& json) { json["framing"]["slots"] = {7}; }, ""},
    {"a metric that was not bought", [](Json& json) { json["metrics"][0]["provenance"] = "non-private"; },
     ""},
    {"a metric that nobody bought",
     [](Json& json) {
         json["metrics"].push_back(
             {{"id", "error"}, {"set", "train"}, {"value", 0.12}, {"provenance", "released"}});
     },
     ""},
    {"a number beside a metric", [](Json& json) { json["metrics"][0]["exact_count"] = 17; }, ""},
    {"a metric of the training part", [](Json& json) { json["metrics"][0]["set"] = "train"; }, ""},
    {"no model", [](Json& json) { json["model"] = nullptr; }, ""},
    {"an interruption left out", [](Json& json) { json["statement"]["resumed"] = true; }, ""},
    {"two versions",
     [](Json& json) {
         json["program_version"] = "9";
         json["statement"]["headline"] = "Nobody can tell.";
     },
     ""},
    {"all cost less than one", [](Json& json) { json["choice"]["epsilon_of_all"] = 0.1; }, "choice"},
};

struct Hostile {
    const char* name;
    const char* path; ///< JSON pointer of what is replaced
    const char* value;
    const char* field; ///< that the error names
};

const Hostile hostile[] = {
    {"another version", "/trilemma_export", "2", "trilemma_export"},
    {"epsilon as text", "/privacy/epsilon", R"("NaN")", "privacy.epsilon"},
    {"epsilon null", "/privacy/epsilon", "null", "privacy.epsilon"},
    {"epsilon negative", "/statement/epsilon", "-1", "statement.epsilon"},
    {"delta 0", "/privacy/delta", "0", "privacy.delta"},
    {"delta above 1", "/statement/delta", "2", "statement.delta"},
    {"unknown relation", "/privacy/relation", R"("friends")", "privacy.relation"},
    {"no events", "/privacy/events", "[]", "privacy.events"},
    {"events no list", "/statement/events", R"({"a":1})", "statement.events"},
    {"unknown event", "/privacy/events/0", R"({"magic":{}})",
     "privacy.events.0.poisson privacy.events.0.magic"},
    {"no slots", "/privacy/n_slots", "0", "privacy.n_slots"},
    {"no statement", "/statement", "[]", "statement"},
    {"no choice", "/choice", "7", "choice"},
    {"too much noise to be true", "/statement/events/0/poisson/mechanisms/0/gaussian/noise_multiplier",
     "1e-300", "privacy.events"},
};

} // namespace

class TestCliVerify : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { m_export = exportOf(m_desk, withMetrics(), "fixed"); }

    void holds() {
        QElapsedTimer timer;
        timer.start();
        const CliAnswer answer = verified(m_export);
        EXPECT_EXIT(answer, 0);
        QVERIFY2(timer.elapsed() < 20000, qPrintable(QString::number(timer.elapsed())));
        QCOMPARE(keysOf(answer.json),
                 (QStringList{"holds", "epsilon_claimed", "epsilon_recomputed", "resolution", "delta",
                              "relation", "deltas", "checks", "signature"}));
        QVERIFY(answer.json["holds"] == true);
        const double claimed = answer.json["epsilon_claimed"].get<double>();
        const double recomputed = answer.json["epsilon_recomputed"].get<double>();
        QCOMPARE(claimed, m_export["privacy"]["epsilon"].get<double>());
        QVERIFY(recomputed <= claimed + 1e-6 && recomputed >= claimed - 2e-4);
        QCOMPARE(answer.json["deltas"].size(), std::size_t(4));
        QCOMPARE(answer.json["deltas"][2]["epsilon"].get<double>(), claimed);
        QVERIFY(std::abs(answer.json["deltas"][2]["delta"].get<double>() / 1e-5 - 1) < 0.01);
        QVERIFY(answer.json["signature"].get<std::string>().find("signature") != std::string::npos);
    }

    void holdsOfSelection() {
        const CliDesk desk(program);
        const Json left = exportOf(desk, withSelection(), "private_selection");
        const CliAnswer answer = verified(left);
        EXPECT_EXIT(answer, 0);
    }

    void inWords() {
        const CliAnswer answer = m_desk.run({"verify", m_desk.writeJson("x.json", m_export)});
        EXPECT_EXIT(answer, 0);
        QVERIFY(answer.out.contains("follows from the events") && answer.out.contains("signature: none"));
        QVERIFY(!answer.out.contains('{'));
    }

    void refuses_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(tampered)); ++i)
            QTest::newRow(tampered[i].name) << i;
    }
    void refuses() {
        QFETCH(int, index);
        Json edited = m_export;
        tampered[index].edit(edited);
        const CliAnswer answer = verified(edited);
        EXPECT_EXIT(answer, 4);
        QVERIFY(answer.json["holds"] == false);
        QStringList ids = failed(answer.json);
        ids.removeAll("as_written");
        QCOMPARE(ids.join(' '), QString(tampered[index].failed));
    }

    // What no look at the file can notice, and what `verify` therefore says: events, figures and words of
    // another training.
    void consistentEditHolds() {
        const CliDesk desk(program);
        Json edited = exportOf(desk, withMetrics(), "fixed");
        for (const char* key : {"run_id", "dataset_id"})
            edited[key] = edited["statement"][key] = m_export[key];
        edited["ledger"] = m_export["ledger"];
        edited["model"] = m_export["model"];
        const CliAnswer answer = verified(edited);
        EXPECT_EXIT(answer, 0);
        QVERIFY(answer.json["signature"].get<std::string>().find("changed together") != std::string::npos);
    }

    void noExport_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(hostile)); ++i)
            QTest::newRow(hostile[i].name) << i;
    }
    void noExport() {
        QFETCH(int, index);
        Json edited = m_export;
        edited[Json::json_pointer(hostile[index].path)] = Json::parse(hostile[index].value);
        const CliAnswer answer = verified(edited);
        EXPECT_EXIT(answer, 3);
        QCOMPARE(answer.errors("field"), QString(hostile[index].field));
    }

    void otherFiles_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("no JSON") << QByteArray("trilemma");
        QTest::newRow("a list") << QByteArray("[1]");
        QTest::newRow("nothing in it") << QByteArray(R"({"trilemma_export":1})");
        QTest::newRow("deep") << QByteArray(R"({"trilemma_export":1,"privacy":)") + QByteArray(200000, '[');
        QTest::newRow("a number too large") << QByteArray(R"({"trilemma_export":1e999})");
        QByteArray nested = R"({"gaussian":{"noise_multiplier":3}})";
        for (int i = 0; i < 30; ++i)
            nested = R"({"repeat":{"distribution":"poisson","mean":9,"of":)" + nested + "}}";
        QTest::newRow("selections in selections") << nested;
    }
    void otherFiles() {
        QFETCH(QByteArray, content);
        if (content.startsWith(R"({"repeat")")) {
            Json edited = m_export;
            edited["privacy"]["events"][0] = edited["statement"]["events"][0] =
                Json::parse(content.toStdString());
            content = QByteArray::fromStdString(toText(edited));
        }
        const CliAnswer answer = m_desk.json({"verify", m_desk.write("x.json", content)});
        EXPECT_EXIT(answer, 3);
    }

    // 10^9 x 10^9 steps end in time, as a claim that does not hold.
    void hugeCounts() {
        Json edited = m_export;
        for (const char* block : {"privacy", "statement"}) {
            edited[block]["events"][0]["poisson"]["steps"] = 1000000000;
            edited[block]["events"][0]["count"] = 1000000000;
        }
        EXPECT_EXIT(verified(edited), 4);
    }

    // Eight selections whose trials have forty different steps each: what it may take is bounded.
    void muchToDo() {
        Json edited = m_export;
        Json events = Json::array();
        for (int i = 0; i < 8; ++i) {
            Json trial = Json::array();
            for (int j = 0; j < 40; ++j)
                trial.push_back({{"poisson",
                                  {{"rate", 1e-3},
                                   {"steps", 3 + j},
                                   {"mechanisms",
                                    {{{"gaussian", {{"noise_multiplier", 0.5 + j * 0.01}}}},
                                     {{"laplace", {{"scale_over_sensitivity", 0.5}}}}}}}}});
            events.push_back({{"repeat", {{"distribution", "poisson"}, {"mean", 20 + i}, {"of", trial}}}});
        }
        edited["privacy"]["events"] = edited["statement"]["events"] = events;
        const CliAnswer answer = verified(edited);
        EXPECT_EXIT(answer, 4);
        QVERIFY(answer.text().contains("training: cannot be recomputed within"));
    }

  private:
    CliAnswer verified(const Json& json) const {
        return m_desk.json({"verify", m_desk.writeJson("x.json", json)});
    }
    CliDesk m_desk{program};
    Json m_export;
};

TRILEMMA_TEST(TestCliVerify, QCoreApplication)
#include "tst_cli_verify.moc"
