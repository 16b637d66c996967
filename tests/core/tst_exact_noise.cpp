// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The laws of the sampled integers. Fixed seeds: deterministic; the bounds were set before they were run.
#include "core/privacy/exact_noise.h"
#include "tests/support/goodness_of_fit.h"
#include "tests/support/scripted_noise.h"
#include "tests/support/test_program.h"

#include <algorithm>
#include <numeric>

using namespace trilemma;
using test::ScriptedNoise;

namespace {

const NoiseLaw gaussian = NoiseLaw::Gaussian;
const NoiseLaw laplace = NoiseLaw::Laplace;

/// P(X > x), x >= 0.
double tail(NoiseLaw law, double x) {
    return law == gaussian ? test::normalTail(x) : test::laplaceTail(x);
}

/// P(round(scale X) = k): Phi((|k|+1/2)/scale) - Phi((|k|-1/2)/scale), or the same with the Laplace law.
double mass(NoiseLaw law, double scale, std::int64_t k) {
    if (k == 0) return law == gaussian ? std::erf(0.5 / scale / std::sqrt(2.0)) : -std::expm1(-0.5 / scale);
    const double from = (std::abs(static_cast<double>(k)) - 0.5) / scale;
    if (law == laplace) return -tail(law, from) * std::expm1(-1 / scale);
    return tail(law, from) - tail(law, from + 1 / scale);
}

std::vector<std::int64_t> draws(NoiseLaw law, double scale, std::size_t count, std::uint64_t seed) {
    std::vector<std::int64_t> entries(count, 0);
    addExactNoise(law, entries, scale, *seededNoise(seed));
    return entries;
}

/// Of `claimed` for noise that was drawn at `scale`. Cells: each integer that expects at least 20 draws, and
/// the two rests.
double fit(NoiseLaw law, double scale, double claimed, std::size_t count) {
    std::int64_t last = 0;
    while (mass(law, claimed, last + 1) * static_cast<double>(count) >= 20)
        ++last;
    std::vector<std::int64_t> counts(static_cast<std::size_t>(2 * last + 3), 0);
    for (const std::int64_t k : draws(law, scale, count, 21))
        ++counts[static_cast<std::size_t>(std::clamp(k, -last - 1, last + 1) + last + 1)];
    std::vector<double> probabilities;
    for (std::int64_t k = -last; k <= last; ++k)
        probabilities.push_back(mass(law, claimed, k));
    const double rest = tail(law, (static_cast<double>(last) + 0.5) / claimed);
    probabilities.insert(probabilities.begin(), rest);
    probabilities.push_back(rest);
    return test::chiSquareProbability(counts, probabilities);
}

void laws() {
    QTest::addColumn<int>("law");
    QTest::newRow("gaussian") << int(gaussian);
    QTest::newRow("laplace") << int(laplace);
}

} // namespace

class TestExactNoise : public QObject {
    Q_OBJECT

  private slots:
    void hasItsExactMass_data() {
        QTest::addColumn<int>("law");
        QTest::addColumn<double>("scale");
        for (const double scale : {0.3, 1.0, 4.0, 64.0, 1000.0 / 3}) {
            QTest::addRow("gaussian %g", scale) << int(gaussian) << scale;
            QTest::addRow("laplace %g", scale) << int(laplace) << scale;
        }
    }
    void hasItsExactMass() {
        QFETCH(int, law);
        QFETCH(double, scale);
        const auto kind = static_cast<NoiseLaw>(law);
        const double p = fit(kind, scale, scale, 6000000);
        QVERIFY2(p > 1e-4, qPrintable(QString::number(p)));
        // A scale off by a part r adds at least n r^2 to the statistic: for 2 % and 2 million draws 800,
        // against a deviation of at most 100 (5000 cells). So the test notices.
        QVERIFY(fit(kind, scale * 1.02, scale, 2000000) < 1e-4);
    }

    // Kolmogorov and Smirnov: P(D sqrt(n) > 2.2) is about 2 exp(-2 2.2^2) = 1.3e-4.
    void hasItsDistribution_data() {
        QTest::addColumn<int>("law");
        QTest::addColumn<double>("scale");
        for (const double scale : {0x1p30, 1.3e9, 0x1p45, 3.3e16}) {
            QTest::addRow("gaussian %g", scale) << int(gaussian) << scale;
            QTest::addRow("laplace %g", scale) << int(laplace) << scale;
        }
    }
    void hasItsDistribution() {
        QFETCH(int, law);
        QFETCH(double, scale);
        const auto kind = static_cast<NoiseLaw>(law);
        std::vector<std::int64_t> entries = draws(kind, scale, 500000, 22);
        std::sort(entries.begin(), entries.end());
        const auto count = static_cast<double>(entries.size());
        double distance = 0;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const double x = static_cast<double>(entries[i]) / scale;
            const double below = x < 0 ? tail(kind, -x) : 1 - tail(kind, x);
            distance = std::max({distance, std::abs(below - static_cast<double>(i) / count),
                                 std::abs(below - static_cast<double>(i + 1) / count)});
        }
        QVERIFY2(distance * std::sqrt(count) < 2.2, qPrintable(QString::number(distance * std::sqrt(count))));
    }

    void lowestDigitsAreUniform_data() { laws(); }
    void lowestDigitsAreUniform() {
        QFETCH(int, law);
        std::vector<std::int64_t> counts(64, 0);
        for (const std::int64_t entry : draws(static_cast<NoiseLaw>(law), 0x1p40, 1000000, 23))
            ++counts[static_cast<std::size_t>(entry & 63)];
        QVERIFY(test::chiSquareProbability(counts, std::vector<double>(64, 1.0 / 64)) > 1e-4);
    }

    void entriesAndSignsAreIndependent_data() { laws(); }
    void entriesAndSignsAreIndependent() {
        QFETCH(int, law);
        const auto kind = static_cast<NoiseLaw>(law);
        constexpr double scale = 0x1p30;
        const std::vector<std::int64_t> entries = draws(kind, scale, 2000000, 24);
        const double variance = kind == gaussian ? 1 : 2;
        for (const std::size_t lag : {1u, 2u, 7u, 127u, 128u}) { // words are fetched 128 at a time
            double product = 0, squares = 0;
            std::vector<std::int64_t> signs(4, 0);
            for (std::size_t i = lag; i < entries.size(); ++i) {
                const double x = static_cast<double>(entries[i]) / scale;
                const double y = static_cast<double>(entries[i - lag]) / scale;
                product += x * y;
                squares += (x * x - variance) * (y * y - variance);
                ++signs[static_cast<std::size_t>((x < 0) * 2 + (y < 0))];
            }
            const double root = std::sqrt(static_cast<double>(entries.size() - lag));
            QVERIFY(std::abs(product) < 4.5 * variance * root);
            // the variance of X^2: 3 - 1 for the normal law, 24 - 4 for Laplace's
            QVERIFY(std::abs(squares) < 4.5 * (kind == gaussian ? 2 : 20) * root);
            QVERIFY(test::chiSquareProbability(signs, {0.25, 0.25, 0.25, 0.25}) > 1e-4);
        }
    }

    // The first word is forced to be the tail's, the second to be segment j. If that attempt is accepted it
    // takes four words (the third is the position, the fourth the level), and two more where only the exact
    // test can decide; after a rejection there is at least one more. The probability is the mass of g in the
    // segment over that of its step: so the tail has the right mass, segment by segment.
    void tailSegmentsHaveTheirMass_data() {
        QTest::addColumn<int>("law");
        QTest::addColumn<int>("segment");
        QTest::addColumn<int>("attempts");
        for (const int segment : {0, 1, 4, 9, 12}) // 9: beyond 5; 12: beyond 5.8
            QTest::addRow("gaussian %d", segment)
                << int(gaussian) << segment << (segment < 9 ? 200000 : 600000);
        for (const int segment : {0, 1, 4, 11}) // 11: beyond 13.7
            QTest::addRow("laplace %d", segment) << int(laplace) << segment << 200000;
        QTest::newRow("gaussian 13, exact test") << int(gaussian) << 13 << 30000; // beyond 6
        QTest::newRow("laplace 16, exact test") << int(laplace) << 16 << 5000;    // beyond 17
    }
    void tailSegmentsHaveTheirMass() {
        QFETCH(int, law);
        QFETCH(int, segment);
        QFETCH(int, attempts);
        const auto kind = static_cast<NoiseLaw>(law);
        const StripTable& table = StripTable::of(kind);
        const Residual step = table.residuals().back();
        const double width = std::ldexp(static_cast<double>(step.strip.width), -60);
        const double left = std::ldexp(static_cast<double>(step.strip.left), -60) + segment * width;
        const double level = std::ldexp(static_cast<double>(step.rise), -32 - segment) *
                             std::ldexp(static_cast<double>(table.area()), -64) / width;
        const double whole = kind == gaussian ? std::sqrt(2 * M_PI) : 2; // 2 integral of g
        const double probability = whole * (tail(kind, left) - tail(kind, left + width)) / (level * width);

        const std::uint64_t share = table.shares().back() - 1;
        const std::uint64_t first = (table.strips().size() + (share >> 32)) | (share << 32);
        const std::size_t words = segment > 12 || left >= 14 ? 6 : 4;
        constexpr double scale = 0x1p20;
        ScriptedNoise source({}, 25);
        std::int64_t accepted = 0;
        for (int i = 0; i < attempts; ++i) {
            source.restart({first, std::uint64_t(1) << (63 - segment)});
            std::int64_t entry = 0;
            addExactNoise(kind, std::span(&entry, 1), scale, source);
            if (source.used() != words) continue;
            ++accepted;
            const double x = std::abs(static_cast<double>(entry)) / scale;
            QVERIFY(x > left - 1 / scale && x < left + width + 1 / scale);
        }
        const double p =
            test::chiSquareProbability({accepted, attempts - accepted}, {probability, 1 - probability});
        QVERIFY2(p > 1e-4,
                 qPrintable(QString("%1 of %2 expected").arg(accepted).arg(probability * attempts)));
    }
};

TRILEMMA_TEST(TestExactNoise, NoApplication)
#include "tst_exact_noise.moc"
