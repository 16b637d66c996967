// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a training leaves, as JSON and back: every kind of predictor gives the same bits again, and what is
// not one is refused by name.
#include "core/base/text.h"
#include "core/models/derived_predictor.h"
#include "core/models/model_kind.h"
#include "core/train/trainer.h"
#include "tests/support/expect.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// Three features, two intervals and two or three classes; whatever is asked of them.
ModelShape shapeWith(int classes) {
    return {{.columns = 2, .features = 3, .intervalColumns = 1, .intervals = 2}, classes};
}

const std::vector<DecidingAttribute> sexAndAge{{"sex", {"f", "m"}, 0}, {"age", {"young", "old"}, 1}};

std::shared_ptr<const TrainedModel> trained(const std::string& kind, int classes) {
    const std::shared_ptr<const Model> model =
        findModelKind(kind)->create(shapeWith(classes), Json::object());
    Eigen::VectorXd parameters(model->parameterCount());
    for (Eigen::Index i = 0; i < parameters.size(); ++i)
        parameters[i] = std::cos(2.3 * static_cast<double>(i)) / 3; // no short decimals
    return std::make_shared<TrainedModel>(model, parameters);
}

DerivedPredictor derived(const std::string& kind, int classes) {
    DecisionProbabilities law(4 * classes, classes); // of two crossed attributes
    for (Eigen::Index row = 0; row < law.rows(); ++row)
        for (Eigen::Index k = 0; k < law.cols(); ++k)
            law(row, k) = 1.0 + static_cast<double>((row + 3 * k) % 5);
    return {trained(kind, classes), sexAndAge, law};
}

/// Decides by an attribute, and draws nothing.
class ByAttribute : public Predictor {
    void probabilities(const RowBlock&, RowMatrix&) const override {}
    std::vector<std::string> attributes() const override { return {"sex"}; }
    bool readsFeatures() const override { return false; }
    Json toJson() const override { return {}; }
};

/// Rows with an intercept, a number and a category, of every group.
RowBlock someRows() {
    RowBlock block;
    block.rows = 8;
    block.denseCount = 2;
    block.categoricalCount = 1;
    block.intervalColumns = 1;
    block.groupCount = 2;
    for (int row = 0; row < block.rows; ++row) {
        block.dense.push_back(featureOne);
        block.dense.push_back(static_cast<std::int16_t>(700 * row - 2500));
        block.category.push_back(2);
        block.category.push_back(static_cast<std::uint16_t>(3 + row % 2));
        block.label.push_back(0);
        block.part.push_back(0);
        block.group.push_back(static_cast<std::uint16_t>(row % 2));
        block.group.push_back(static_cast<std::uint16_t>(row / 2 % 2));
    }
    return block;
}

RowMatrix probabilitiesOf(const Predictor& predictor) {
    RowMatrix p;
    predictor.probabilities(someRows(), p);
    return p;
}

using Change = void (*)(Json&);
struct Refusal {
    const char* name;
    const char* rule;
    Change change;
};

} // namespace

Q_DECLARE_METATYPE(Refusal)

class TestPredictor : public QObject {
    Q_OBJECT

  private slots:
    void theSameBitsAgain_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<int>("classes");
        for (const ModelKind& kind : modelRegistry())
            for (const int classes : {2, 3})
                QTest::addRow("%s, %d classes", kind.id.c_str(), classes)
                    << QString::fromStdString(kind.id) << classes;
    }
    void theSameBitsAgain() {
        QFETCH(QString, kind);
        QFETCH(int, classes);
        const auto plain = trained(kind.toStdString(), classes);
        const DerivedPredictor drawn = derived(kind.toStdString(), classes);
        for (const Predictor* predictor :
             {static_cast<const Predictor*>(plain.get()), static_cast<const Predictor*>(&drawn)}) {
            const Json json = Json::parse(toText(predictor->toJson()));
            const auto again = predictorFromJson(json, shapeWith(classes), sexAndAge);
            EXPECT_OK(again);
            QVERIFY((probabilitiesOf(**again) == probabilitiesOf(*predictor)).all());
            QVERIFY((*again)->toJson() == predictor->toJson());
            QCOMPARE((*again)->decidesAtRandom(), predictor->decidesAtRandom());
            QVERIFY((*again)->attributes() == predictor->attributes());
        }
    }

    /// What is stored of how a predictor decides is what it says itself: with the entries that a run keeps,
    /// and with those alone that a derived one has of its own, as runs of before have.
    void decisionFacts() {
        const auto plain = trained("linear", 2);
        QVERIFY(decisionEntries(*plain).empty());
        const DecisionFacts none = decisionFactsOf(plain->toJson());
        QVERIFY(!none.atRandom && none.attributes.empty() && !none.fromBase);
        const DerivedPredictor drawn = derived("linear", 2);
        QVERIFY((decisionEntries(drawn) ==
                 Json{{"decides_at_random", true}, {"attributes_needed", {"sex", "age"}}}));
        DecisionProbabilities decided(2, 2);
        decided << 1, 0, 0, 1;
        const DerivedPredictor byNobody(plain, {}, decided);
        QVERIFY((decisionEntries(byNobody) ==
                 Json{{"decides_at_random", true}, {"attributes_needed", Json::array()}}));
        QVERIFY((decisionEntries(ByAttribute()) ==
                 Json{{"attributes_needed", {"sex"}}, {"reads_features", false}}));
        QVERIFY(!decisionFactsOf(decisionEntries(ByAttribute())).readsFeatures && none.readsFeatures);
        Json kept = drawn.toJson();
        kept.update(decisionEntries(drawn));
        for (const Json& model : {drawn.toJson(), kept}) {
            const DecisionFacts facts = decisionFactsOf(model);
            QVERIFY(facts.atRandom && facts.fromBase);
            QCOMPARE(facts.attributes, (std::vector<std::string>{"sex", "age"}));
        }
    }
    /// Of a predictor of its own kind, whose structure may hold anything.
    void decisionFactsOfItsOwn_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<bool>("atRandom");
        QTest::addColumn<QString>("attributes");
        QTest::newRow("draws") << R"({"id":"own","decides_at_random":true,"attributes_needed":[]})" << true
                               << "";
        QTest::newRow("draws by a group")
            << R"({"id":"own","decides_at_random":true,"attributes_needed":["sex"]})" << true << "sex";
        QTest::newRow("decides by a group")
            << R"({"id":"own","attributes_needed":["sex"]})" << false << "sex";
        QTest::newRow("an entry is heeded before the structure")
            << R"({"id":"own","attributes_needed":[],"structure":{"attributes":[{"name":"sex"}]}})" << false
            << "";
        QTest::newRow("false") << R"({"id":"own","decides_at_random":false})" << false << "";
    }
    void decisionFactsOfItsOwn() {
        QFETCH(QString, model);
        QFETCH(bool, atRandom);
        QFETCH(QString, attributes);
        const DecisionFacts facts = decisionFactsOf(Json::parse(model.toStdString()));
        QCOMPARE(facts.atRandom, atRandom);
        QCOMPARE(text(joined(facts.attributes)), attributes);
        QVERIFY(!facts.fromBase);
    }

    /// An attribute is where the table has it, whatever the place that it was trained with.
    void attributesAreFoundByName() {
        const DerivedPredictor predictor = derived("linear", 2);
        std::vector<DecidingAttribute> moved = sexAndAge;
        std::swap(moved[0].place, moved[1].place);
        const auto again = predictorFromJson(predictor.toJson(), shapeWith(2), moved);
        EXPECT_OK(again);
        RowBlock block = someRows();
        RowMatrix there, here;
        predictor.probabilities(block, there);
        for (int row = 0; row < block.rows; ++row)
            std::swap(block.group[static_cast<std::size_t>(2 * row)],
                      block.group[static_cast<std::size_t>(2 * row + 1)]);
        (*again)->probabilities(block, here);
        QVERIFY((there == here).all());
    }

    void whatIsNoneIsRefused_data() {
        QTest::addColumn<Refusal>("refusal");
        const char* shape = "has another shape than its table";
        const char* numbers = "has parameters that are missing or no numbers";
        static const Refusal refusals[]{
            {"no object", "is no object", [](Json& json) { json = 3; }},
            {"null", "is no object", [](Json& json) { json = nullptr; }},
            {"no parameters", numbers, [](Json& json) { json.erase("parameters"); }},
            {"a parameter that is a text", numbers, [](Json& json) { json["parameters"][1] = "0.5"; }},
            {"one parameter less", shape, [](Json& json) { json["parameters"].erase(0); }},
            {"one parameter more", shape, [](Json& json) { json["parameters"].push_back(1.0); }},
            {"an unknown kind", shape, [](Json& json) { json["base"] = "forest"; }},
            {"a kind that is a number", shape, [](Json& json) { json["base"] = 7; }},
            {"derived as its base", shape, [](Json& json) { json["id"] = "linear"; }},
            {"no structure", shape, [](Json& json) { json.erase("structure"); }},
            {"a structure that is a list", shape, [](Json& json) { json["structure"] = Json::array({1}); }},
            {"another structure of the base", shape,
             [](Json& json) { json["structure"]["base"]["order"] = "any"; }},
            {"no attributes", shape, [](Json& json) { json["structure"].erase("attributes"); }},
            {"an attribute that the table lacks", shape,
             [](Json& json) { json["structure"]["attributes"][0]["name"] = "town"; }},
            {"an attribute with other groups", shape,
             [](Json& json) { json["structure"]["attributes"][0]["groups"].push_back("x"); }},
            {"an attribute twice", shape,
             [](Json& json) {
                 json["structure"]["attributes"].push_back(json["structure"]["attributes"][0]);
             }},
        };
        for (const Refusal& refusal : refusals)
            QTest::newRow(refusal.name) << refusal;
    }
    void whatIsNoneIsRefused() {
        QFETCH(Refusal, refusal);
        Json json = derived("linear", 2).toJson();
        refusal.change(json);
        const auto read = predictorFromJson(json, shapeWith(2), sexAndAge);
        QVERIFY(!read.ok());
        QCOMPARE(QString::fromStdString(read.errors().front().rule), QString(refusal.rule));
        QCOMPARE(QString::fromStdString(read.errors().front().field), "model");
    }
};

TRILEMMA_TEST(TestPredictor, NoApplication)
#include "tst_predictor.moc"
