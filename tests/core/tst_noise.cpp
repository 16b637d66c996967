// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Statistical checks use fixed seeds: they are deterministic, and their bounds were set before they were run.
#include "core/privacy/noise.h"
#include "tests/support/test_program.h"

#include <algorithm>
#include <cmath>
#include <set>

using namespace trilemma;

class TestNoise : public QObject {
    Q_OBJECT

  private slots:
    void poissonSamplesHaveTheirRate_data() {
        QTest::addColumn<double>("rate");
        QTest::newRow("1/16") << 1.0 / 16;
        QTest::newRow("0.5") << 0.5;
        QTest::newRow("0.999") << 0.999;
        QTest::newRow("0.001") << 0.001;
        QTest::newRow("one") << 1.0;
    }
    void poissonSamplesHaveTheirRate() {
        QFETCH(double, rate);
        constexpr std::size_t slotCount = 1000;
        constexpr int draws = 2000;
        const PoissonSampler sampler(rate);
        const auto noise = seededNoise(1);
        std::vector<std::uint32_t> sample;
        std::vector<double> hits(slotCount, 0);
        double total = 0, squares = 0;
        for (int i = 0; i < draws; ++i) {
            sampler.draw(slotCount, *noise, sample);
            QVERIFY(std::is_sorted(sample.begin(), sample.end()));
            QVERIFY(std::set(sample.begin(), sample.end()).size() == sample.size());
            for (const std::uint32_t slot : sample)
                ++hits[slot];
            total += static_cast<double>(sample.size());
            squares += std::pow(static_cast<double>(sample.size()), 2);
        }
        const double mean = total / draws;
        const double deviation = std::sqrt(slotCount * rate * (1 - rate));
        QVERIFY(std::abs(mean - slotCount * rate) <= 5 * deviation / std::sqrt(draws) + 1e-12);
        if (rate == 1) return;
        // the size is binomial: its variance within 5 standard errors (sqrt(2/draws))
        const double variance = squares / draws - mean * mean;
        QVERIFY(std::abs(variance / (deviation * deviation) - 1) < 5 * std::sqrt(2.0 / draws) + 0.02);
        // every slot alike: chi-square with 999 degrees of freedom, mean 999, deviation 45
        double chiSquare = 0;
        for (const double hit : hits)
            chiSquare += std::pow(hit - draws * rate, 2) / (draws * rate * (1 - rate));
        QVERIFY2(std::abs(chiSquare - 999) < 5 * 45, qPrintable(QString::number(chiSquare)));
    }

    void skipsAreIndependentOfEachOther() {
        // Two neighbouring slots are in one sample with probability q^2.
        const PoissonSampler sampler(0.25);
        const auto noise = seededNoise(2);
        std::vector<std::uint32_t> sample;
        int both = 0;
        constexpr int draws = 200000;
        for (int i = 0; i < draws; ++i) {
            sampler.draw(2, *noise, sample);
            both += sample.size() == 2;
        }
        const double expected = draws / 16.0;
        QVERIFY(std::abs(both - expected) < 5 * std::sqrt(expected));
    }

    void gaussianNoiseHasItsDeviation() {
        const auto noise = seededNoise(3);
        constexpr double deviation = 1e6;
        constexpr int count = 200000;
        std::vector<std::int64_t> entries(count, 0);
        noise->addGaussian(entries, deviation);
        double sum = 0, squares = 0, fourth = 0, beyondTwo = 0;
        for (const std::int64_t entry : entries) {
            const double z = static_cast<double>(entry) / deviation;
            sum += z;
            squares += z * z;
            fourth += z * z * z * z;
            beyondTwo += std::abs(z) > 2;
        }
        const double root = std::sqrt(static_cast<double>(count));
        QVERIFY(std::abs(sum / count) < 5 / root);
        QVERIFY(std::abs(squares / count - 1) < 5 * std::sqrt(2.0) / root);
        QVERIFY(std::abs(fourth / count - 3) < 5 * std::sqrt(96.0) / root);
        QVERIFY(std::abs(beyondTwo / count - 0.0455) < 5 * 0.2084 / root);
    }

    void laplaceNoiseHasItsScale() {
        const auto noise = seededNoise(3);
        constexpr double scale = 1e6;
        constexpr int count = 200000;
        std::vector<std::int64_t> entries(count, 0);
        noise->addLaplace(entries, scale);
        double sum = 0, size = 0, squares = 0;
        for (const std::int64_t entry : entries) {
            const double x = static_cast<double>(entry) / scale;
            sum += x;
            size += std::abs(x);
            squares += x * x;
        }
        const double root = std::sqrt(static_cast<double>(count));
        QVERIFY(std::abs(sum / count) < 5 * std::sqrt(2.0) / root);
        QVERIFY(std::abs(size / count - 1) < 5 / root); // |X| is exponential
        QVERIFY(std::abs(squares / count - 2) < 5 * std::sqrt(20.0) / root);
    }

    void noiseIsAddedToWhatIsThere_data() {
        QTest::addColumn<bool>("laplace");
        QTest::newRow("gaussian") << false;
        QTest::newRow("laplace") << true;
    }
    void noiseIsAddedToWhatIsThere() {
        QFETCH(bool, laplace);
        const auto add = laplace ? &NoiseSource::addLaplace : &NoiseSource::addGaussian;
        std::vector<std::int64_t> plain(100, 0), shifted(100, 5);
        ((*seededNoise(4)).*add)(plain, 1000);
        ((*seededNoise(4)).*add)(shifted, 1000);
        QVERIFY(std::count(plain.begin(), plain.end(), 0) < 10);
        for (std::size_t i = 0; i < plain.size(); ++i)
            QCOMPARE(shifted[i], plain[i] + 5);
    }

    void secretNoiseNeverRepeats() {
        const auto first = secretNoise();
        const auto second = secretNoise();
        QVERIFY(!first->isSimulation());
        std::set<std::uint64_t> words;
        for (int i = 0; i < 2000; ++i) {
            words.insert(first->word());
            words.insert(second->word());
        }
        QCOMPARE(words.size(), std::size_t(4000));
    }

    void seedsRepeatAndSaySo() {
        const auto first = seededNoise(7);
        const auto second = seededNoise(7);
        QVERIFY(first->isSimulation());
        for (int i = 0; i < 1000; ++i) // more than one buffer of the stream
            QCOMPARE(first->word(), second->word());
        QVERIFY(seededNoise(8)->word() != seededNoise(7)->word());
    }

    void wordsAreTheSameManyAtATime() {
        const auto one = seededNoise(9);
        const auto many = seededNoise(9);
        for (const std::size_t count : {1u, 3u, 500u, 0u, 100u, 2000u}) { // across and beyond a buffer
            std::vector<std::uint64_t> words(count);
            many->words(words);
            for (const std::uint64_t word : words)
                QCOMPARE(word, one->word());
        }
        QCOMPARE(many->word(), one->word());
    }

    void zeroNoiseAddsNothing() {
        std::vector<std::int64_t> entries{1, -2, 3};
        const auto noise = zeroNoise(1);
        noise->addGaussian(entries, 1e9);
        noise->addLaplace(entries, 1e9);
        QCOMPARE(entries, (std::vector<std::int64_t>{1, -2, 3}));
        QVERIFY(noise->isSimulation());
    }
};

TRILEMMA_TEST(TestNoise, NoApplication)
#include "tst_noise.moc"
