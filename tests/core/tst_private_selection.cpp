// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The law of the number of trials, and an attack on the price of a selection.
#include "core/privacy/accountant.h"
#include "core/privacy/private_selection.h"
#include "core/privacy/renyi.h"
#include "tests/support/goodness_of_fit.h"
#include "tests/support/test_program.h"

#include <map>

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// p of the logarithmic law -p^k / (k log(1-p)) with this mean, -p / ((1-p) log(1-p)).
double logarithmicParameter(double mean) {
    double low = 0, high = 1;
    for (int i = 0; i < 100; ++i) {
        const double p = (low + high) / 2;
        (-p / ((1 - p) * std::log1p(-p)) < mean ? low : high) = p;
    }
    return low;
}

double massOf(TrialCountDistribution law, double mean, int k) {
    if (law == TrialCountDistribution::Poisson)
        return std::exp(k * std::log(mean) - mean - std::lgamma(k + 1));
    if (k == 0) return 0;
    if (law == TrialCountDistribution::Geometric) return std::pow(1 - 1 / mean, k - 1) / mean;
    const double p = logarithmicParameter(mean);
    return -std::pow(p, k) / (k * std::log1p(-p));
}

} // namespace

class TestPrivateSelection : public QObject {
    Q_OBJECT

  private slots:
    void profileIsTheLeastOverAllOrders_data();
    void profileIsTheLeastOverAllOrders();
    void lawOfTrials_data();
    void lawOfTrials();
    void largestMean();
    void noTrial();
    void firstOfEqualsWins();
    void priceHolds_data();
    void priceHolds();
};

void TestPrivateSelection::profileIsTheLeastOverAllOrders_data() {
    QTest::addColumn<RenyiCurve>("curve");
    for (const double rho : {0.0, 1e-6, 0.01, 0.9, 30.0, 1e4})
        QTest::addRow("rho %g", rho) << zcdpCurve(rho);
    const RenyiCurve trial = zcdpCurve(0.05);
    QTest::newRow("a selection") << selectionCurve(TrialCountDistribution::Geometric, 20, trial);
    RenyiCurve partly = zcdpCurve(0.5); // known at the lower half of the orders alone
    for (std::size_t i = renyiOrderCount / 2; i < renyiOrderCount; ++i)
        partly.divergence[i] = INFINITY;
    QTest::newRow("finite at small orders") << partly;
    RenyiCurve none;
    none.divergence.fill(INFINITY);
    QTest::newRow("finite nowhere") << none;
}
/// By the formula, order by order.
void TestPrivateSelection::profileIsTheLeastOverAllOrders() {
    QFETCH(RenyiCurve, curve);
    const RenyiProfile profile(curve);
    for (double epsilon = 0; epsilon < 700; epsilon = 1.07 * epsilon + 1e-3) {
        double least = 0; // of log delta
        for (std::size_t i = 0; i < renyiOrderCount; ++i) {
            const double a = renyiOrders()[i];
            least = std::min(least, (a - 1) * (curve.divergence[i] - epsilon) + a * std::log1p(-1 / a) -
                                        std::log(a - 1));
        }
        const double delta = profile.delta(epsilon);
        if (least < -700)
            QVERIFY(delta < 1e-300);
        else
            QVERIFY2(std::abs(std::log(delta) - least) < 1e-9 * (1 - least),
                     qPrintable(QString::number(epsilon)));
    }
}

void TestPrivateSelection::lawOfTrials_data() {
    QTest::addColumn<int>("law");
    QTest::addColumn<double>("mean");
    for (const auto& [law, name] : trialCountNames)
        for (const double mean : {1.0, 1.25, 2.7, 10.0, 33.3})
            QTest::addRow("%s %g", name, mean) << static_cast<int>(law) << mean;
}

/// Cells that expect at least 20 of the draws, and one for all others.
void TestPrivateSelection::lawOfTrials() {
    QFETCH(int, law);
    QFETCH(double, mean);
    const int draws = mean > 20 ? 20'000 : 200'000;
    const auto noise = seededNoise(7);
    std::map<std::int64_t, std::int64_t> seen;
    for (int i = 0; i < draws; ++i)
        ++seen[drawTrialCount(static_cast<TrialCountDistribution>(law), mean, *noise)];
    std::vector<std::int64_t> counts{draws};
    std::vector<double> probabilities{1};
    for (int k = 0; k < 2000; ++k) {
        const double mass = massOf(static_cast<TrialCountDistribution>(law), mean, k);
        if (mass * draws < 20) continue;
        counts.push_back(seen[k]);
        probabilities.push_back(mass);
        counts.front() -= counts.back();
        probabilities.front() -= mass;
    }
    if (mean == 1 && law != static_cast<int>(TrialCountDistribution::Poisson)) { // always one trial
        QCOMPARE(seen[1], std::int64_t(draws));
        return;
    }
    QVERIFY(chiSquareProbability(counts, probabilities) > 1e-4);
}

void TestPrivateSelection::largestMean() {
    const auto noise = seededNoise(8);
    for (const auto& [law, name] : trialCountNames) {
        const int draws = law == TrialCountDistribution::Logarithmic ? 20 : 2000;
        double sum = 0;
        for (int i = 0; i < draws; ++i)
            sum += static_cast<double>(drawTrialCount(law, maxMeanTrials, *noise));
        // Deviations: geometric 1000, Poisson 32, logarithmic sqrt(mean / g - mean^2) = 2850 (g = 1.1e-4).
        const double deviation = law == TrialCountDistribution::Geometric ? 1000
                                 : law == TrialCountDistribution::Poisson ? 32
                                                                          : 2850;
        QVERIFY2(std::abs(sum / draws - 1000) < 5 * deviation / std::sqrt(draws), name);
    }
}

void TestPrivateSelection::noTrial() {
    std::uint64_t seed = 1;
    while (drawTrialCount(TrialCountDistribution::Poisson, 1, *seededNoise(seed)) > 0)
        ++seed;
    struct Output {
        double score = 0;
    };
    const auto noise = seededNoise(seed);
    QVERIFY(!bestOfTrials(TrialCountDistribution::Poisson, 1, *noise, [] { return Output{}; }));
}

void TestPrivateSelection::firstOfEqualsWins() {
    struct Output {
        double score;
        int number;
    };
    std::uint64_t seed = 1;
    while (drawTrialCount(TrialCountDistribution::Geometric, 5, *seededNoise(seed)) < 6)
        ++seed;
    const auto noise = seededNoise(seed);
    int number = 0;
    const auto best = bestOfTrials(TrialCountDistribution::Geometric, 5, *noise, [&] {
        ++number;
        return Output{number < 3 ? 2.0 : 1.0, number};
    });
    QVERIFY(number >= 6);
    QCOMPARE(best->number, 3);
}

void TestPrivateSelection::priceHolds_data() {
    QTest::addColumn<int>("law");
    for (const auto& [law, name] : trialCountNames)
        QTest::addRow("%s", name) << static_cast<int>(law);
}

/// A trial counts one record with noise N(0, 1) and prefers large counts; the winner is compared on tables
/// with and without the record. Rule fixed in advance: for sets {winner > t} the estimate of
/// Pr(with) - e^epsilon Pr(without) must not be above delta by 5 standard errors at the claimed epsilon, for
/// any t of a grid, and must be at t = 3.2 for the price of one trial alone, 2.318, which is what ignoring
/// the selection would claim. With G the generating function of K, Pr(winner > t) = 1 - G(Phi(t - count)):
/// the true values are 0.033 (geometric), 0.029 (logarithmic) and 0.035 (Poisson) instead of 0.01, which is
/// 10, 9 and 11 standard errors.
void TestPrivateSelection::priceHolds() {
    QFETCH(int, law);
    constexpr double delta = 0.01, mean = 5;
    constexpr int draws = 100'000;
    const std::vector<PrivacyEvent> trial{{SampledEvent{1, 1, {GaussianMechanism{1}}}, 1}};
    const double alone = *account(trial, Relation::ZeroOut, delta)->epsilon;
    const double claimed = *account({{RepeatEvent{static_cast<TrialCountDistribution>(law), mean, trial}, 1}},
                                    Relation::ZeroOut, delta)
                                ->epsilon;
    QVERIFY(claimed > alone);
    struct Output {
        double score;
    };
    const auto noise = seededNoise(9);
    const auto winner = [&](double count) {
        const auto best = bestOfTrials(static_cast<TrialCountDistribution>(law), mean, *noise, [&] {
            std::int64_t released = static_cast<std::int64_t>(count * 0x1p20);
            noise->addGaussian({&released, 1}, 0x1p20);
            return Output{-static_cast<double>(released) * 0x1p-20};
        });
        return best ? -best->score : -1e9;
    };
    std::vector<double> with, without;
    for (int i = 0; i < draws; ++i) {
        with.push_back(winner(1));
        without.push_back(winner(0));
    }
    const auto shareAbove = [](const std::vector<double>& values, double threshold) {
        return static_cast<double>(std::count_if(values.begin(), values.end(),
                                                 [&](double value) { return value > threshold; })) /
               draws;
    };
    const auto excess = [&](double epsilon, double threshold) { // over delta, in standard errors
        const double p = shareAbove(with, threshold), q = shareAbove(without, threshold);
        const double error = std::sqrt((p * (1 - p) + std::exp(2 * epsilon) * q * (1 - q)) / draws);
        return (p - std::exp(epsilon) * q - delta) / std::max(error, 1e-9);
    };
    for (double threshold = -1; threshold < 5; threshold += 0.25)
        QVERIFY2(excess(claimed, threshold) < 5, qPrintable(QString::number(threshold)));
    QVERIFY2(excess(alone, 3.2) > 5, qPrintable(QString::number(excess(alone, 3.2))));
}

TRILEMMA_TEST(TestPrivateSelection, NoApplication)
#include "tst_private_selection.moc"
