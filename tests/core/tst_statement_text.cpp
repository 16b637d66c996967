// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sentences of a privacy statement, each alone.
#include "core/train/statement.h"
#include "tests/support/expect.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <limits>

using namespace trilemma;
using namespace trilemma::test;

using Events = std::vector<PrivacyEvent>;
using InputChange = std::function<void(StatementInputs&)>;

namespace {

const PrivacyUnit singleRecord, patientUnit{"patient", 12};

RunRecord recordUnder(const char* relation, const PrivacyUnit& unit) {
    RunRecord record;
    record.spec = Json::object();
    record.relation = relation;
    record.unit = unit;
    record.protectedAttributes = {"age", "sex"};
    return record;
}

/// Inputs of the small specification with this framing.
StatementInputs inputsOf(const TrainingSpec& spec, const Json& model = {}) {
    RunRecord record = recordUnder("zero_out", singleRecord);
    record.model = model;
    record.spec = toJson(spec);
    return statementInputs(record, spec);
}

SelectionSpec threeCandidates() {
    return {TrialCountDistribution::Geometric,
            7.5,
            "balanced_accuracy",
            1,
            {Json::object(), Json::object(), Json::object()}};
}

} // namespace

class TestStatementText : public QObject {
    Q_OBJECT

  private slots:
    void facts_data();
    void facts();
    void events_data();
    void events();
    void everyKindOfEventHasWords();
    void units();
    void relations_data();
    void relations();
    void whatIsPublic_data();
    void whatIsPublic();
    void framings_data();
    void framings();
    void rowsOfUnitsAreNotTold();
    void namesThatLeave_data();
    void namesThatLeave();
    void longListsOfCategories();
    void drawnDecisions_data();
    void drawnDecisions();
    void selections_data();
    void selections();
    void deltaTimesN_data();
    void deltaTimesN();
    void linesOfARun_data();
    void linesOfARun();
};

// Four significant digits, to the nearest.
void TestStatementText::facts_data() {
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("shown");
    QTest::newRow("short") << 3.73 << "3.73";
    QTest::newRow("rounded down") << 1.23444 << "1.234";
    QTest::newRow("rounded up") << 1.23456 << "1.235";
    QTest::newRow("over a power of ten") << 0.99999 << "1.0";
    QTest::newRow("small") << 0.000123456 << "0.0001235";
    QTest::newRow("large") << 123456.0 << "123500.0";
    QTest::newRow("negative") << -1.23456 << "-1.235";
    QTest::newRow("zero") << 0.0 << "0.0";
    QTest::newRow("infinite") << std::numeric_limits<double>::infinity() << "null";
}

void TestStatementText::facts() {
    QFETCH(double, value);
    QTEST(text(numberText(value)), "shown");
    QCOMPARE(text(numberText(1.23456, 2)), "1.2");
}

void TestStatementText::events_data() {
    QTest::addColumn<Events>("events");
    QTest::addColumn<QString>("said");
    const Mechanism gaussian = GaussianMechanism{3.73}, laplace = LaplaceMechanism{2.5};
    QTest::newRow("all of the data") << Events{{SampledEvent{1, 1, {gaussian}}, 1}}
                                     << "once on all of the data: Gaussian noise of 3.73 times the L2 "
                                        "sensitivity.";
    QTest::newRow("all of the data, several times")
        << Events{{SampledEvent{1, 8, {gaussian}}, 1}}
        << "8 times on all of the data: Gaussian noise of 3.73 times the L2 sensitivity.";
    QTest::newRow("samples, two mechanisms") << Events{{SampledEvent{0.01, 200, {gaussian, laplace}}, 1}}
                                             << "200 steps, each on one Poisson sample at rate 0.01: "
                                                "Gaussian noise of 3.73 times the L2 sensitivity "
                                                "and Laplace noise of scale 2.5 times the L1 sensitivity.";
    QTest::newRow("a known sample of attributes")
        << Events{{SampledEvent{0.5, 2, {gaussian}, true, true}, 1}}
        << "2 steps, each on one Poisson sample at rate 0.5: Gaussian noise of 3.73 times the L2 sensitivity "
           "(the sample is taken as known) (of changing one record's sensitive attributes).";
    QTest::newRow("pure, several times")
        << Events{{PureEvent{0.5}, 3}} << "a mechanism of pure differential privacy, epsilon 0.5 (3 times).";
    // what bounds is rounded up
    QTest::newRow("zcdp") << Events{{ZcdpEvent{0.123412}, 1}}
                          << "a mechanism of zero-concentrated differential privacy, rho 0.1235.";
    QTest::newRow("groups")
        << Events{{GroupedEvent{{2.5, 4.5}, 30}, 1}}
        << "30 times on all of the data: a sum for each of 2 disjoint groups, Gaussian noise of "
           "2.5, 4.5 times the L2 sensitivity.";
    QTest::newRow("exponential") << Events{{ExponentialEvent{1.00001}, 1}}
                                 << "an exponential mechanism, epsilon 1.001.";
    QTest::newRow("selection")
        << Events{{RepeatEvent{TrialCountDistribution::Poisson, 4.5, {{PureEvent{1}, 1}, {ZcdpEvent{1}, 2}}},
                   1}}
        << "the best of a secret number of trials, 4.5 on average (poisson), each of them: a mechanism of "
           "pure "
           "differential privacy, epsilon 1.0; a mechanism of zero-concentrated differential privacy, rho "
           "1.0 "
           "(2 times).";
    QTest::newRow("one after the other")
        << Events{{ExponentialEvent{1}, 1}, {NonPrivateEvent{}, 1}}
        << "an exponential mechanism, epsilon 1.0; a computation on the records without protection.";
    QTest::newRow("nothing") << Events{} << ".";
}

void TestStatementText::events() {
    QFETCH(Events, events);
    QTEST(text(eventsText(events)), "said");
}

void TestStatementText::everyKindOfEventHasWords() {
    QCOMPARE(std::variant_size_v<decltype(PrivacyEvent::what)>,
             std::size_t(7)); // a new one needs its row above
}

void TestStatementText::units() {
    QVERIFY(text(unitText(singleRecord)).startsWith("One record (one row of the table)."));
    const QString unit = text(unitText(patientUnit));
    QVERIFY2(unit.startsWith("All rows with one cell of the column patient, together; at most 12 of them"),
             qPrintable(unit));
    QVERIFY(unit.contains("protected less"));
}

void TestStatementText::relations_data() {
    QTest::addColumn<QByteArray>("relation");
    QTest::addColumn<bool>("isRecord");
    QTest::addColumn<QString>("said");
    QTest::newRow("zero-out")
        << QByteArray("zero_out") << true
        << "zero-out: one record's contribution is replaced by nothing; the number of slots";
    QTest::newRow("zero-out of units")
        << QByteArray("zero_out") << false << "the number of units is public, the number of rows is not.";
    QTest::newRow("replace-one") << QByteArray("replace_one") << true
                                 << "replace-one: one record is replaced by any other.";
    QTest::newRow("replace-one of units")
        << QByteArray("replace_one") << false
        << "all rows of one unit are replaced by any others; its identifier";
    QTest::newRow("attributes") << QByteArray("attribute_only") << true
                                << "attribute-only: the columns age, sex of one record take other values";
}

void TestStatementText::relations() {
    QFETCH(QByteArray, relation);
    QFETCH(bool, isRecord);
    QFETCH(QString, said);
    const QString found =
        text(relationText(recordUnder(relation.constData(), isRecord ? singleRecord : patientUnit)));
    QVERIFY2(found.contains(said), qPrintable(found));
    QCOMPARE(found.contains("slots"), isRecord && relation == "zero_out");
}

void TestStatementText::whatIsPublic_data() {
    QTest::addColumn<InputChange>("change");
    QTest::addColumn<bool>("isRecord");
    QTest::addColumn<QStringList>("said");
    const QString source =
        "declared by the tests, source: tests/support/test_data.cpp; first read from the data: ";
    QTest::newRow("a named source") << InputChange([](StatementInputs&) {}) << true
                                    << QStringList{"smallest group and class: " + source + "no.",
                                                   "the number of slots, the specification and its seeds."};
    QTest::newRow("read from the data")
        << InputChange([](StatementInputs& inputs) { inputs.publicSource.readFromData = true; }) << true
        << QStringList{source + "yes."};
    QTest::newRow("no source") << InputChange([](StatementInputs& inputs) { inputs.publicSource = {}; })
                               << true << QStringList{"smallest group and class. Also public"};
    QTest::newRow("of one column")
        << InputChange([](StatementInputs& inputs) {
               inputs.columnSources = {{"x", {"a person", "a book", true}}};
           })
        << true
        << QStringList{" Column x: declared by a person, source: a book; first read from the data: yes."};
    QTest::newRow("of units") << InputChange([](StatementInputs&) {}) << false
                              << QStringList{
                                     "the number of units, the list of their identifiers and their maximum "
                                     "of rows, the specification"};
    QTest::newRow("a schema that is gone")
        << InputChange([](StatementInputs& inputs) { inputs.schemaIsKnown = false; }) << true
        << QStringList{"its file is not at hand."};
}

void TestStatementText::whatIsPublic() {
    QFETCH(InputChange, change);
    QFETCH(bool, isRecord);
    QFETCH(QStringList, said);
    StatementInputs inputs = inputsOf(smallSpec("a.csv"));
    change(inputs);
    const QString found = text(publicText(inputs, isRecord ? singleRecord : patientUnit));
    for (const QString& part : said)
        QVERIFY2(found.contains(part), qPrintable(found));
    const Json facts = publicFacts(inputs);
    QCOMPARE(facts.contains("columns"), !inputs.columnSources.empty());
    if (facts.contains("columns"))
        QCOMPARE(text(facts["columns"]["x"]["source"].get<std::string>()), "a book");
}

void TestStatementText::framings_data() {
    QTest::addColumn<InputChange>("change");
    QTest::addColumn<QString>("said");
    const auto row = [](const char* name, const char* said, InputChange change) {
        QTest::newRow(name) << change << QString(said);
    };
    row("of before", "rule 1: header, separator and blank lines were read off the records",
        [](StatementInputs& inputs) { inputs.framing = {}; });
    row("quoted", "the cells of one record replaced by any text", [](StatementInputs&) {});
    row("not quoted", "one line replaced by any bytes without a line end",
        [](StatementInputs& inputs) { inputs.framing.quote = ""; });
    row("quotes undeclared", "one line replaced by any bytes without a line end",
        [](StatementInputs& inputs) { inputs.framing.quote.reset(); });
    row("by the schema's source", "The framing is declared by the tests, source: tests/support/test_data.cpp",
        [](StatementInputs&) {});
    row("by a source of its own", "The framing is declared by a person, source: a book",
        [](StatementInputs& inputs) {
            inputs.framingSource = PublicSource{"a person", "a book", false};
        });
    row("by nobody", "Nobody has declared the framing public.",
        [](StatementInputs& inputs) { inputs.framingSource = PublicSource::ofRecords(); });
}

void TestStatementText::framings() {
    QFETCH(InputChange, change);
    QFETCH(QString, said);
    TrainingSpec spec = smallSpec("a.csv");
    spec.framing.quote = "\"";
    spec.framing.header = HeaderRule::Yes;
    StatementInputs inputs = inputsOf(spec);
    change(inputs);
    const QString one = text(framingText(inputs, singleRecord)),
                  many = text(framingText(inputs, patientUnit));
    QVERIFY2(one.contains(said), qPrintable(one));
    if (inputs.framing.isEmpty()) return;
    QVERIFY(!one.contains("All records of one unit") && many.contains("All records of one unit"));
}

/// The number of slots is public; that of the rows of units is not, whatever the specification declares.
void TestStatementText::rowsOfUnitsAreNotTold() {
    TrainingSpec spec = smallSpec("a.csv");
    spec.framing.header = HeaderRule::Yes;
    spec.framing.slotCounts = {60};
    const StatementInputs plain = inputsOf(spec);
    QCOMPARE(plain.framing.slotCounts, (std::vector<std::uint64_t>{60}));
    QVERIFY(framingFacts(plain.framing).contains("slots"));
    QCOMPARE(plain.framing.quote, std::optional(spec.schema.file.quote)); // undeclared: that of the format
    Column& unit = spec.schema.columns[colourColumn];
    unit.role = Role::Unit;
    unit.maxRows = 3;
    const StatementInputs units = inputsOf(spec);
    QVERIFY(units.framing.slotCounts.empty());
    QVERIFY(!framingFacts(units.framing).contains("slots"));
    QVERIFY(units.framing.header == HeaderRule::Yes);
    QVERIFY((framingFacts({}) == Json{{"rule", 1}}));
}

void TestStatementText::namesThatLeave_data() {
    QTest::addColumn<QString>("model"); ///< as stored
    QTest::newRow("no model") << "null";
    QTest::newRow("a trained model") << R"({"id":"linear","structure":{}})";
    QTest::newRow("one that is no object") << "[1]";
    QTest::newRow("one that reads the group") << R"({"id":"own","attributes_needed":["group"]})";
    QTest::newRow("a damaged derived one")
        << R"({"id":"derived","base":"linear","structure":{"attributes":[7,{"name":7}]}})";
}

/// Whatever a model decides by: it leaves with the schema of the columns in use, by which others evaluate it
/// by group. Numbers have no names.
void TestStatementText::namesThatLeave() {
    QFETCH(QString, model);
    const QString said = "colour: red, blue; group: a, b; y: not yes, yes.";
    const StatementInputs inputs = inputsOf(smallSpec("a.csv"), Json::parse(model.toStdString()));
    const QString found = text(categoryNamesText(inputs.categoryNames));
    QVERIFY2(found.endsWith("as declared: " + said), qPrintable(found));
}

void TestStatementText::longListsOfCategories() {
    std::vector<std::string> names;
    for (int i = 1; i <= 30; ++i)
        names.push_back("n" + std::to_string(i));
    QVERIFY(text(categoryNamesText({{"town", names}})).endsWith("n29, n30."));
    names.push_back("n31");
    QVERIFY(text(categoryNamesText({{"town", names}})).endsWith("n29, n30 and 1 more."));
    names.push_back("n32");
    QVERIFY(text(categoryNamesText({{"town", names}, {"y", {"no"}}})).endsWith("n30 and 2 more; y: no."));
}

void TestStatementText::drawnDecisions_data() {
    QTest::addColumn<bool>("atRandom");
    QTest::addColumn<bool>("fromBase");
    QTest::addColumn<bool>("byGroup");
    QTest::addColumn<bool>("byFeatures");
    QTest::addColumn<QString>("begins");
    const QString limit = ": it cannot be used where these are not known or must not be used.";
    QTest::newRow("derived") << true << true << true << true
                             << "This model draws its decisions at random, from released probabilities that "
                                "depend on what its base model decides and on the person's sex, age" +
                                    limit;
    QTest::newRow("derived for everybody")
        << true << true << false << true
        << "This model draws its decisions at random, from released probabilities that depend on what its "
           "base model decides. Rates";
    QTest::newRow("by group and features")
        << true << false << true << true
        << "This model draws its decisions at random, from released probabilities that depend on the "
           "features of a person and on the person's sex, age" +
               limit;
    QTest::newRow("by features")
        << true << false << false << true
        << "This model draws its decisions at random, from released probabilities that depend on the "
           "features of a person. Rates";
    QTest::newRow("by group alone") << true << false << true << false
                                    << "This model draws its decisions at random, from released "
                                       "probabilities that depend on the person's sex, age" +
                                           limit;
    QTest::newRow("alike for everybody")
        << true << false << false << false
        << "This model draws its decisions at random, from released probabilities. Rates";
    QTest::newRow("fixed, by group") << false << false << true << true
                                     << "The decisions of this model depend on the person's sex, age" + limit;
}

void TestStatementText::drawnDecisions() {
    QFETCH(bool, atRandom);
    QFETCH(bool, fromBase);
    QFETCH(bool, byGroup);
    QFETCH(bool, byFeatures);
    QFETCH(QString, begins);
    using Names = std::vector<std::string>;
    const QString said =
        text(decisionsText({atRandom, byGroup ? Names{"sex", "age"} : Names(), fromBase, byFeatures}));
    QVERIFY2(said.startsWith(begins), qPrintable(said));
    QCOMPARE(said.contains("base model alone"), fromBase);
    QCOMPARE(said.contains("Draw once for each person"), atRandom);
}

void TestStatementText::selections_data() {
    QTest::addColumn<int>("status");
    QTest::addColumn<int>("winner"); ///< below 0: none
    QTest::addColumn<double>("penalty");
    QTest::addColumn<QString>("said");
    const int done = static_cast<int>(RunStatus::Done), queued = static_cast<int>(RunStatus::Queued);
    QTest::newRow("queued") << queued << -1 << 1.0 << "Only the best of them is released.";
    QTest::newRow("without a trial") << done << -1 << 1.0 << "No trial was drawn: there is no model.";
    // counted from 1, as people count
    QTest::newRow("the first candidate") << done << 0 << 1.0 << "was released: candidate 1 of 3.";
    QTest::newRow("the last candidate") << done << 2 << 1.0 << "was released: candidate 3 of 3.";
    QTest::newRow("a penalty") << queued << -1 << 0.5
                               << "(balanced_accuracy, with a penalty for gaps above gamma)";
    QTest::newRow("no penalty") << queued << -1 << 0.0
                                << "took its score (balanced_accuracy) from noisy counts";
    QTest::newRow("the law") << queued << -1 << 1.0
                             << "secret, 7.5 on average (geometric). Each trial drew one of 3";
}

void TestStatementText::selections() {
    QFETCH(int, status);
    QFETCH(int, winner);
    QFETCH(double, penalty);
    QFETCH(QString, said);
    RunRecord record = recordUnder("zero_out", singleRecord);
    record.status = static_cast<RunStatus>(status);
    if (winner >= 0) record.selected = SelectedCandidate{static_cast<std::size_t>(winner), 0.5};
    SelectionSpec selection = threeCandidates();
    selection.gapPenalty = penalty;
    const QString found = text(selectionText(record, selection));
    QVERIFY2(found.contains(said), qPrintable(found));
}

// Rounded up, and what it says of it: delta n below 1 is as it should be.
void TestStatementText::deltaTimesN_data() {
    QTest::addColumn<double>("delta");
    QTest::addColumn<qint64>("slotCount");
    QTest::addColumn<bool>("isRecord");
    QTest::addColumn<QString>("said");
    QTest::newRow("below one") << 1e-5 << qint64(1234) << true
                               << "training slots is 0.013, below 1 as it should be.";
    QTest::newRow("one") << 0.01 << qint64(100) << true << "slots is 1.0: delta should be far below 1/n.";
    QTest::newRow("above one") << 0.01 << qint64(101) << true
                               << "slots is 1.1: delta should be far below 1/n.";
    QTest::newRow("of units") << 0.01 << qint64(42) << false << "training units is 0.42, below 1";
}

void TestStatementText::deltaTimesN() {
    QFETCH(double, delta);
    QFETCH(qint64, slotCount);
    QFETCH(bool, isRecord);
    QFETCH(QString, said);
    RunRecord record = recordUnder("zero_out", isRecord ? singleRecord : patientUnit);
    record.epsilon = record.spentEpsilon = 1;
    record.delta = delta;
    record.slotCount = slotCount;
    const PrivacyStatement statement = privacyStatement(record, {});
    const auto guarantee = std::find_if(statement.lines.begin(), statement.lines.end(),
                                        [](const StatementLine& line) { return line.id == "guarantee"; });
    QVERIFY(guarantee != statement.lines.end());
    QVERIFY2(text(guarantee->text).contains(said), guarantee->text.c_str());
    QCOMPARE(toJson(statement).at("delta_times_n").get<double>(), delta * static_cast<double>(slotCount));
}

void TestStatementText::linesOfARun_data() {
    QTest::addColumn<std::function<void(RunRecord&)>>("change");
    QTest::addColumn<bool>("isProtected");
    QTest::addColumn<QString>("said");
    using Change = std::function<void(RunRecord&)>;
    QTest::newRow("private") << Change([](RunRecord&) {}) << true << "Whatever test somebody applies";
    QTest::newRow("without privacy") << Change([](RunRecord& run) { run.epsilon.reset(); }) << false
                                     << "This model is not private";
    QTest::newRow("without a price") << Change([](RunRecord& run) { run.spentEpsilon.reset(); }) << false
                                     << "This model is not private";
    QTest::newRow("a simulation") << Change([](RunRecord& run) { run.simulation = true; }) << false
                                  << "This is a simulation";
    QTest::newRow("attributes alone") << Change([](RunRecord& run) { run.relation = "attribute_only"; })
                                      << true << "Only the columns age, sex are protected";
    QTest::newRow("units") << Change([](RunRecord& run) { run.unit = patientUnit; }) << true
                           << "whether a certain unit (patient) took part";
}

/// The headline, whether it is a claim, and the same in JSON and as text.
void TestStatementText::linesOfARun() {
    QFETCH(std::function<void(RunRecord&)>, change);
    QFETCH(bool, isProtected);
    QFETCH(QString, said);
    RunRecord record = recordUnder("zero_out", singleRecord);
    record.epsilon = record.spentEpsilon = 1;
    record.delta = 1e-5;
    record.slotCount = 100;
    record.events = {{SampledEvent{0.25, 50, {GaussianMechanism{2}}}, 1}};
    change(record);
    const PrivacyStatement statement = privacyStatement(record, smallSpec("a.csv"));
    QCOMPARE(statement.isProtected, isProtected);
    QVERIFY2(text(statement.headline).contains(said), statement.headline.c_str());
    const Json json = toJson(statement);
    QCOMPARE(json.at("protected").get<bool>(), isProtected);
    QCOMPARE(json.at("lines").size(), statement.lines.size());
    QCOMPARE(json.contains("epsilon"), isProtected);
    const QString whole = text(toText(statement));
    QVERIFY(whole.startsWith(text(statement.headline) + "\n"));
    for (const StatementLine& line : statement.lines) {
        QVERIFY(!line.id.empty() && !line.text.empty());
        QVERIFY(whole.contains("\n" + text(line.title) + ": " + text(line.text)));
    }
    const auto has = [&](const char* id) {
        return std::any_of(statement.lines.begin(), statement.lines.end(),
                           [&](const StatementLine& line) { return line.id == id; });
    };
    for (const char* id : {"definition", "guarantee", "unit", "relation", "mechanisms", "sampling",
                           "accountant", "not_covered", "public", "framing", "category_names", "randomness"})
        QVERIFY2(has(id) == isProtected, id);
    QCOMPARE(has("other_relations"), record.relation == "attribute_only");
}

TRILEMMA_TEST(TestStatementText, NoApplication)
#include "tst_statement_text.moc"
