// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Defaults on tables that nobody prepared: small groups, crossed groups, three and five classes, shares that
// nobody declared or that are wrong, few and many records. Split and noise follow seeds, so that each row is
// one experiment; errors and gaps are those of the training part.
#include "core/learning/plan.h"
#include "core/solvers/solver.h"
#include "core/train/trainer.h"
#include "core/wish/group_noise.h"
#include "tests/support/drawn_table.h"
#include "tests/support/expect.h"
#include "tests/support/test_program.h"

#include <map>

using namespace trilemma;
using namespace trilemma::test;

namespace {

struct Ask {
    const char* kind;
    std::vector<std::string> attributes;
    double gamma;
};
const Ask regions{"demographic_parity", {"region"}, 0.05};
const Ask crossed{"demographic_parity", {"region", "sex"}, 0.05};
const Ask sexes{"demographic_parity", {"sex"}, 0.05};
const Ask odds{"equalised_odds", {"region"}, 0.05};
const Ask oddsOfSexes{"equalised_odds", {"sex"}, 0.05};
const Ask found{"false_negative_rate", {"region"}, 0.2};

/// Of their crossings the smallest holds 2 %.
DrawnTable crossedGroups(int rows, int classes) {
    return {.rows = rows, .classes = classes, .regions = {0.8, 0.1, 0.1}, .women = 0.2};
}

struct Trained {
    double error = 0;
    double ofConstant = 0; ///< error of the class that most records have
    std::optional<double> gap;
    double gapNoise = 0;  ///< as stated before training
    QStringList warnings; ///< of the run, and those of groups too small for the noise
};

/// Each table is drawn once.
const SharedTable& sharedTable(const DrawnTable& law) {
    static std::map<std::string, SharedTable> known;
    const std::string key = toText(Json{law.rows, law.classes, law.regions, law.women, law.fillers,
                                        static_cast<int>(law.shares), law.seed});
    SharedTable& table = known[key];
    if (!table) table = tableOf(law);
    return table;
}

Trained train(const DrawnTable& law, const char* solver, const Ask* ask, std::optional<double> epsilon,
              const Json& params = Json::object()) {
    TrainingSpec spec;
    spec.schema = schemaOf(law);
    spec.solverId = solver;
    spec.params = params;
    if (ask) spec.constraints = {{ask->kind, ask->attributes, ask->gamma}};
    if (ask && law.classes > 2) spec.constraints.front().positive = "c1";
    if (epsilon) spec.privacy = PrivacyTarget{*epsilon, 1e-5, Relation::ZeroOut};
    if (epsilon) spec.simulationSeed = 5;
    spec.seed = spec.splitSeed = 101;
    const SharedTable table = sharedTable(law);
    const PreparedRun run = *prepare(spec, table);
    const RunOutcome outcome = *execute(run, {}, {});
    Trained left;
    for (const MetricValue& metric : outcome.metrics)
        if (metric.id == "error" && metric.set == EvaluationSet::Train && metric.value)
            left.error = *metric.value;
    std::map<int, double> classes;
    for (const std::uint32_t slot : run.rows.slotIndices)
        ++classes[table->label[slot]];
    double most = 0;
    for (const auto& [label, count] : classes)
        most = std::max(most, count);
    left.ofConstant = 1 - most / static_cast<double>(run.rows.slotIndices.size());
    if (ask) left.gap = outcome.constraints.front().gapTrain;
    for (const Warning& warning : outcome.warnings)
        left.warnings << QString::fromStdString(warning.text);
    for (const GroupNoise& group : groupNoise(spec.schema, spec.constraints, run.plan)) {
        if (group.tooSmall()) left.warnings << "too small for the noise";
        left.gapNoise = group.gapNoise.value_or(0);
    }
    return left;
}

/// What is asked for to the letter: a group of m people moves its rate in steps of 1/m, and of many groups
/// the worst counts.
double tolerance(const DrawnTable& law, const Ask& ask) {
    const double share =
        buildConstraints(axesOf(schemaOf(law)), {{ask.kind, ask.attributes, ask.gamma}}).smallestShare;
    return 0.005 + 1 / (0.75 * law.rows * share);
}

bool isWarned(const Trained& left, const char* of) {
    return !left.warnings.filter(of).empty();
}

#define QVERIFY_OF(condition, left)                                                                          \
    QVERIFY2(condition, qPrintable(QString("error %1, constant %2, gap %3; %4")                              \
                                       .arg((left).error)                                                    \
                                       .arg((left).ofConstant)                                               \
                                       .arg((left).gap.value_or(-1))                                         \
                                       .arg((left).warnings.join(" "))))

} // namespace

Q_DECLARE_METATYPE(DrawnTable)
Q_DECLARE_METATYPE(Ask)

class TestDefaults : public QObject {
    Q_OBJECT

  private slots:
    void onAnyTable_data();
    void onAnyTable();
    void sharesOfAnyKind_data();
    void sharesOfAnyKind();
    void manyFeatures_data();
    void manyFeatures();
    void weightsOfSmallGroups_data();
    void weightsOfSmallGroups();
    void clippingOfFloors();
    void warningsAreTrue_data();
    void warningsAreTrue();
};

void TestDefaults::onAnyTable_data() {
    QTest::addColumn<DrawnTable>("law");
    QTest::addColumn<Ask>("ask");
    for (const int rows : {1000, 7000, 60000})
        for (const int classes : {2, 3, 5})
            for (const auto& [name, ask, law] :
                 {std::tuple{"parity", regions, DrawnTable{.rows = rows, .classes = classes}},
                  {"odds", odds, DrawnTable{.rows = rows, .classes = classes}},
                  {"odds of two", oddsOfSexes, DrawnTable{.rows = rows, .classes = classes}},
                  {"crossed, 2 %", crossed, crossedGroups(rows, classes)},
                  {"a floor", found, DrawnTable{.rows = rows, .classes = classes}}})
                QTest::addRow("%d rows, %d classes, %s", rows, classes, name) << law << ask;
}
/// The private run is as good as its twin without privacy or says why, and the other way round; none errs
/// more than a constant one without a word; without privacy slacks are met.
void TestDefaults::onAnyTable() {
    QFETCH(DrawnTable, law);
    QFETCH(Ask, ask);
    const Trained twin = train(law, "sgda", &ask, {});
    QVERIFY_OF(twin.error <= twin.ofConstant || isWarned(twin, "is wrong about"), twin);
    QVERIFY_OF(*twin.gap <= ask.gamma + tolerance(law, ask) || isWarned(twin, "only"), twin);
    for (const double epsilon : {1.0, 3.0}) {
        const Trained left = train(law, "raco-dp", &ask, epsilon);
        QVERIFY_OF(left.error <= left.ofConstant || isWarned(left, "is wrong about"), left);
        const bool isTooSmall = isWarned(left, "too small");
        const bool isMissed = isWarned(left, "is missed");
        QVERIFY_OF(*left.gap <= ask.gamma + 0.02 || isMissed, left);
        QVERIFY_OF(*left.gap <= ask.gamma + 3 * left.gapNoise, left);
        QVERIFY_OF(left.error <= twin.error + 0.02 || isTooSmall, left);
        QVERIFY_OF(twin.error <= left.error + 0.01 || isMissed || *left.gap > *twin.gap + 0.005, twin);
    }
}

void TestDefaults::sharesOfAnyKind_data() {
    QTest::addColumn<DrawnTable>("law");
    QTest::addColumn<Ask>("ask");
    QTest::addColumn<bool>("hasPrivacy");
    for (const bool hasPrivacy : {false, true})
        for (const auto& [name, ask, law] :
             {std::tuple{"parity", regions, DrawnTable{.rows = 60000, .regions = {0.7, 0.25, 0.05}}},
              {"parity, 6 %", sexes, DrawnTable{.rows = 60000, .women = 0.06}},
              {"three classes, 6 %", sexes, DrawnTable{.rows = 60000, .classes = 3, .women = 0.06}},
              {"odds, 10 %", oddsOfSexes, DrawnTable{.rows = 60000, .women = 0.1}},
              {"a floor", found, DrawnTable{.rows = 60000}},
              {"crossed, 2 %", crossed, crossedGroups(60000, 2)}})
            QTest::addRow("%s, %s", hasPrivacy ? "epsilon 1" : "without privacy", name)
                << law << ask << hasPrivacy;
}
/// Whether shares are declared, missing or far too small changes little: sizes are read from what is
/// released.
void TestDefaults::sharesOfAnyKind() {
    QFETCH(DrawnTable, law);
    QFETCH(Ask, ask);
    QFETCH(bool, hasPrivacy);
    const auto with = [&](DrawnTable::Shares shares) {
        law.shares = shares;
        return train(law, hasPrivacy ? "raco-dp" : "sgda", &ask,
                     hasPrivacy ? std::optional(1.0) : std::nullopt);
    };
    const double ofTwin = tolerance(law, ask);
    const Trained declared = with(DrawnTable::Shares::Declared);
    for (const auto shares : {DrawnTable::Shares::None, DrawnTable::Shares::TooSmall}) {
        const Trained left = with(shares);
        QVERIFY_OF(std::abs(left.error - declared.error) <= 0.02, left);
        QVERIFY_OF(*left.gap <= ask.gamma + (hasPrivacy ? 0.03 : ofTwin), left);
    }
}

void TestDefaults::manyFeatures_data() {
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("classes");
    for (const int rows : {1000, 7000, 60000})
        for (const int classes : {2, 3, 5})
            QTest::addRow("%d rows, %d classes", rows, classes) << rows << classes;
}
/// Many features make steps long. Their length by default is no worse than a quarter of it, and slacks are
/// met.
void TestDefaults::manyFeatures() {
    QFETCH(int, rows);
    QFETCH(int, classes);
    const DrawnTable law{.rows = rows, .classes = classes, .fillers = 14};
    const Trained plain = train(law, "sgd", nullptr, {});
    const double rate = 6 / (0.64 * (4 + 1 + 14 + 1)); // 6/R^2
    const Trained slow = train(law, "sgd", nullptr, {}, {{"learning_rate", rate / 4}});
    QVERIFY_OF(plain.error <= slow.error + 0.01, plain);
    QVERIFY_OF(plain.error <= train(law, "dp-sgd", nullptr, 3).error + 0.005, plain);
    const Trained fair = train(law, "sgda", &sexes, {});
    QVERIFY_OF(*fair.gap <= sexes.gamma + tolerance(law, sexes), fair);
    const Trained ofOdds = train(law, "sgda", &oddsOfSexes, {});
    QVERIFY_OF(*ofOdds.gap <= oddsOfSexes.gamma + tolerance(law, oddsOfSexes) || isWarned(ofOdds, "only"),
               ofOdds);
}

void TestDefaults::weightsOfSmallGroups_data() {
    QTest::addColumn<int>("classes");
    QTest::addColumn<QString>("kind");
    for (const int classes : {2, 3})
        for (const char* kind : {"demographic_parity", "equalised_odds"})
            QTest::addRow("%d classes, %s", classes, kind) << classes << kind;
}
/// A weight by default lowers gaps of small and of large groups by about the same share of themselves,
/// private or not; a weight of 4 hardly moves those of 6 %.
void TestDefaults::weightsOfSmallGroups() {
    QFETCH(int, classes);
    QFETCH(QString, kind);
    const QByteArray id = kind.toLatin1();
    const Ask ask{id.constData(), {"sex"}, 0.05};
    for (const bool isPrivate : {false, true}) {
        const auto gapWith = [&](double women, const Json& params) {
            const DrawnTable law{.rows = 60000, .classes = classes, .women = women};
            return *train(law, isPrivate ? "dp-fermi" : "fermi", &ask,
                          isPrivate ? std::optional(3.0) : std::nullopt, params)
                        .gap;
        };
        std::vector<double> left; // of the gap
        for (const double women : {0.06, 0.15, 0.4})
            left.push_back(gapWith(women, Json::object()) / gapWith(women, {{"fairness_weight", 0}}));
        const auto [least, most] = std::minmax_element(left.begin(), left.end());
        QVERIFY2(*most - *least < 0.15 && *most < 0.9,
                 qPrintable(QString("%1 to %2").arg(*least).arg(*most)));
        const double unscaled =
            gapWith(0.06, {{"fairness_weight", 4}}) / gapWith(0.06, {{"fairness_weight", 0}});
        QVERIFY2(unscaled > *most, qPrintable(QString::number(unscaled)));
    }
}

// A floor on a group of 10 % and a label of a quarter: pi = 0.5 x 0.1 x 0.25, R = 0.8 sqrt(6) = 1.9596.
// R / (12 pi^2) and 0.8 R/pi = 125 are far beyond 12 R = 23.5; for few records, n mu/d^1.5 bounds it.
void TestDefaults::clippingOfFloors() {
    const auto clippingNorm = [](int rows, std::optional<double> epsilon) {
        TrainingSpec spec;
        const DrawnTable law{.rows = rows};
        spec.schema = schemaOf(law);
        spec.constraints = {{found.kind, found.attributes, found.gamma}};
        if (epsilon) spec.privacy = PrivacyTarget{*epsilon, 1e-5, Relation::ZeroOut};
        if (!epsilon) spec.solverId = "sgda";
        return prepare(spec, sharedTable(law))->plan.params.at("clipping_norm").get<double>();
    };
    const double norm = 0.8 * std::sqrt(6.0);
    QVERIFY(std::abs(clippingNorm(60000, 1) - 12 * norm) < 1e-12);
    QVERIFY(std::abs(clippingNorm(60000, {}) - 12 * norm) < 1e-12);
    const double few = clippingNorm(1000, 1); // 800 x 0.268 / 9^1.5
    QVERIFY2(few >= 3 * norm && few < 5 * norm, qPrintable(QString::number(few)));
}

void TestDefaults::warningsAreTrue_data() {
    QTest::addColumn<DrawnTable>("law");
    QTest::addColumn<Ask>("ask");
    QTest::addColumn<Json>("params");
    QTest::addColumn<QString>("warning");
    const DrawnTable law{.rows = 7000};
    QTest::newRow("constant") << law << regions << Json{{"learning_rate", 0}}
                              << "about every training record";
    QTest::newRow("dual variables that cannot move")
        << law << regions << Json{{"dual_max", 0.001}} << "is missed on the training records";
    QTest::newRow("a group with nobody")
        << DrawnTable{.rows = 1000, .regions = {0.7, 0.3, 0}, .shares = DrawnTable::Shares::None} << regions
        << Json::object() << "cannot be judged on the training records";
    QTest::newRow("nothing to say") << law << sexes << Json::object() << "";
}
void TestDefaults::warningsAreTrue() {
    QFETCH(DrawnTable, law);
    QFETCH(Ask, ask);
    QFETCH(Json, params);
    QFETCH(QString, warning);
    const Trained left = train(law, "sgda", &ask, {}, params);
    if (warning.isEmpty())
        QVERIFY_OF(left.warnings.empty(), left);
    else
        QVERIFY_OF(isWarned(left, qPrintable(warning)), left);
}

TRILEMMA_TEST(TestDefaults, NoApplication)
#include "tst_defaults.moc"
