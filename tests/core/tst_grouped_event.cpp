// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums of disjoint groups whose noise differs: the price is that of the worst record.
#include "core/privacy/accountant.h"
#include "core/train/statement_text.h"
#include "core/verify/recompute.h"
#include "tests/support/expect.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

namespace {

constexpr double delta = 1e-5;

/// Multipliers as "2 4".
GroupedEvent groups(const QString& noises, std::int64_t steps = 1) {
    GroupedEvent event;
    event.steps = steps;
    for (const QString& noise : noises.split(' '))
        event.noiseMultipliers.push_back(noise.toDouble());
    return event;
}

double epsilonOf(const std::vector<PrivacyEvent>& events, Relation relation) {
    return account(events, relation, delta)->epsilon.value_or(-1);
}

/// Squared distance, in noise of each group, of what one step releases of two tables that differ in one
/// record: group and contribution before and after, none where it is not there.
struct Contribution {
    int group;
    double adds; ///< at most 1 in size
};
double squaredDistance(const GroupedEvent& event, std::optional<Contribution> before,
                       std::optional<Contribution> after) {
    std::vector<double> moved(event.noiseMultipliers.size(), 0.0);
    if (before) moved[static_cast<std::size_t>(before->group)] -= before->adds;
    if (after) moved[static_cast<std::size_t>(after->group)] += after->adds;
    double sum = 0;
    for (std::size_t k = 0; k < moved.size(); ++k)
        sum += std::pow(moved[k] / event.noiseMultipliers[k], 2);
    return sum;
}

} // namespace

class TestGroupedEvent : public QObject {
    Q_OBJECT

  private slots:
    void worstRecord_data() {
        QTest::addColumn<QString>("noises");
        QTest::addColumn<double>("zeroOut");
        QTest::addColumn<double>("replaceOne");
        QTest::addColumn<double>("attributeOnly");
        QTest::newRow("two equal") << "2 2" << 0.25 << 1.0 << 0.5;
        QTest::newRow("two") << "2 4" << 0.25 << 1.0 << 0.3125;
        QTest::newRow("three, the order is nothing") << "5 1 2" << 1.0 << 4.0 << 1.25;
        QTest::newRow("one is drowned") << "1 1e6" << 1.0 << 4.0 << 1 + 1e-12;
    }
    void worstRecord() {
        QFETCH(QString, noises);
        QFETCH(double, zeroOut);
        QFETCH(double, replaceOne);
        QFETCH(double, attributeOnly);
        const GroupedEvent event = groups(noises);
        QCOMPARE(worstSquare(event, Relation::ZeroOut), zeroOut);
        QCOMPARE(worstSquare(event, Relation::ReplaceOne), replaceOne);
        QCOMPARE(worstSquare(event, Relation::AttributeOnly), attributeOnly);
        // No pair of neighbours is further apart, and one is as far.
        double out = 0, replaced = 0, moved = 0;
        const int count = static_cast<int>(event.noiseMultipliers.size());
        for (int k = 0; k < count; ++k)
            for (int j = 0; j < count; ++j)
                for (const double a : {-1.0, 0.3, 1.0})
                    for (const double b : {-1.0, 0.5, 1.0}) {
                        out = std::max(out, squaredDistance(event, Contribution{k, a}, {}));
                        replaced = std::max(replaced,
                                            squaredDistance(event, Contribution{k, a}, Contribution{j, b}));
                        moved =
                            std::max(moved, squaredDistance(event, Contribution{k, a}, Contribution{j, a}));
                    }
        QCOMPARE(out, zeroOut);
        QCOMPARE(replaced, replaceOne);
        QCOMPARE(moved, attributeOnly);
    }

    // As one Gaussian mechanism of the worst record; composed with others, and recomputed by others.
    void price_data() {
        QTest::addColumn<QString>("noises");
        QTest::addColumn<int>("steps");
        QTest::addColumn<int>("relation");
        QTest::addColumn<double>("noise"); ///< of that mechanism, under zero-out
        const auto row = [](const char* name, const char* noises, int steps, Relation relation,
                            double noise) {
            QTest::newRow(name) << QString(noises) << steps << static_cast<int>(relation) << noise;
        };
        row("zero-out", "3 9", 1, Relation::ZeroOut, 3);
        row("zero-out, 16 steps", "12 36", 16, Relation::ZeroOut, 3);
        row("replace-one", "3 9", 1, Relation::ReplaceOne, 1.5);
        row("attribute-only", "3 4", 1, Relation::AttributeOnly, 2.4); // 1/9 + 1/16 = 1/2.4^2
        row("attribute-only of three, 4 steps", "6 100 8", 4, Relation::AttributeOnly, 2.4);
    }
    void price() {
        QFETCH(QString, noises);
        QFETCH(int, steps);
        QFETCH(int, relation);
        QFETCH(double, noise);
        const PrivacyEvent event{groups(noises, steps)};
        const PrivacyEvent one{SampledEvent{1, 1, {GaussianMechanism{noise}}}};
        const double epsilon = epsilonOf({event}, static_cast<Relation>(relation));
        QVERIFY(std::abs(epsilon - epsilonOf({one}, Relation::ZeroOut)) < 1e-6);
        const Result<verify::Price> again = verify::priceOf({event}, static_cast<Relation>(relation), delta);
        EXPECT_OK(again);
        QVERIFY(again->epsilon && std::abs(*again->epsilon - epsilon) < 2e-4);
        const PrivacyEvent sampled{SampledEvent{0.1, 50, {GaussianMechanism{2}}}};
        if (static_cast<Relation>(relation) == Relation::ZeroOut)
            QVERIFY(std::abs(epsilonOf({event, sampled}, Relation::ZeroOut) -
                             epsilonOf({one, sampled}, Relation::ZeroOut)) < 1e-6);
    }

    // The exact curve of a Gaussian of mu = 1/2: delta = Phi(mu/2 - eps/mu) - e^eps Phi(-mu/2 - eps/mu).
    void closedForm() {
        const double epsilon = epsilonOf({PrivacyEvent{groups("4 2 7")}}, Relation::ZeroOut);
        const auto phi = [](double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; };
        const double mu = 0.5;
        const double found = phi(mu / 2 - epsilon / mu) - std::exp(epsilon) * phi(-mu / 2 - epsilon / mu);
        QVERIFY2(found <= delta && found > 0.999 * delta, std::to_string(found).c_str());
    }

    void bothWays() {
        const PrivacyEvent event{groups("2 4.5 3", 7), 2, {}};
        const Json json = toJson(event);
        QCOMPARE(json, Json::parse(R"({"groups":{"noise_multipliers":[2,4.5,3],"steps":7},"count":2})"));
        const Result<PrivacyEvent> read = eventFromJson(json, "e");
        EXPECT_OK(read);
        QVERIFY(*read == event);
        QVERIFY(text(eventsText({event})).contains("3 disjoint groups"));
    }

    void refused_data() {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("field");
        QTest::newRow("no list") << R"({"groups":{"steps":1}})"
                                 << "e.groups.noise_multipliers";
        QTest::newRow("one group") << R"({"groups":{"noise_multipliers":[1]}})"
                                   << "e.groups.noise_multipliers";
        QTest::newRow("no noise") << R"({"groups":{"noise_multipliers":[1,0]}})"
                                  << "e.groups.noise_multipliers";
        QTest::newRow("negative") << R"({"groups":{"noise_multipliers":[1,-2]}})"
                                  << "e.groups.noise_multipliers";
        QTest::newRow("no steps") << R"({"groups":{"noise_multipliers":[1,2],"steps":0}})"
                                  << "e.groups.steps";
        QTest::newRow("foreign") << R"({"groups":{"noise_multipliers":[1,2],"rate":0.5}})"
                                 << "e.groups.rate";
    }
    void refused() {
        QFETCH(QString, json);
        QFETCH(QString, field);
        const Errors errors = errorsOf(eventFromJson(Json::parse(json.toStdString()), "e"));
        QVERIFY2(errorAbout(errors, field.toStdString()), toText(errors).c_str());
    }
};

TRILEMMA_TEST(TestGroupedEvent, NoApplication)
#include "tst_grouped_event.moc"
