// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/noise_grid.h"
#include "tests/support/scripted_noise.h"
#include "tests/support/test_program.h"

#include <cmath>
#include <csignal>
#include <random>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace trilemma;
using test::ScriptedNoise;

namespace {

constexpr std::uint64_t one = std::uint64_t(1) << 60; ///< x = 1
constexpr std::uint64_t allOnes = ~std::uint64_t(0);

/// Whether making a grid of this scale ends the program.
bool endsTheProgram(double scale) {
    const pid_t child = fork();
    if (child == 0) {
        const rlimit noCore{0, 0};
        setrlimit(RLIMIT_CORE, &noCore);
        std::signal(SIGABRT, SIG_DFL); // not the test library's report
        const NoiseGrid grid(scale);
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

} // namespace

class TestNoiseGrid : public QObject {
    Q_OBJECT

  private slots:
    void refusesScales_data() {
        QTest::addColumn<double>("scale");
        QTest::addColumn<bool>("refused");
        QTest::newRow("zero") << 0.0 << true;
        QTest::newRow("negative") << -1.0 << true;
        QTest::newRow("not a number") << std::nan("") << true;
        QTest::newRow("infinite") << HUGE_VAL << true;
        QTest::newRow("too small") << 0x1.fffffffffffffp-16 << true;
        QTest::newRow("smallest") << 0x1p-15 << false;
        QTest::newRow("largest") << 0x1p58 << false;
        QTest::newRow("too large") << 0x1.0000000000001p58 << true;
    }
    void refusesScales() {
        QFETCH(double, scale);
        QFETCH(bool, refused);
        QCOMPARE(endsTheProgram(scale), refused);
    }

    // x = (left + width position) 2^-60 with the digits of `position` that are given, then those of `script`.
    void roundsWhenDecided_data() {
        QTest::addColumn<double>("scale");
        QTest::addColumn<quint64>("left");
        QTest::addColumn<quint64>("width");
        QTest::addColumn<quint64>("digits"); // 54 of them
        QTest::addColumn<quint64>("word");   // the next 64
        QTest::addColumn<qint64>("rounded");
        QTest::addColumn<int>("words");
        constexpr quint64 middle = quint64(1) << 53; // 0.5
        // (1 + 1/4 (1/2)) 8 = 9: known to 2^-53
        QTest::newRow("clear") << 8.0 << quint64(one) << quint64(one / 4) << middle << quint64(0) << qint64(9)
                               << 0;
        // x = 1/4 + 1/2 (1/2) = 1/2 and what follows: [1/2, 1/2 + 2^-55) rounds up whatever it is
        QTest::newRow("up from a half")
            << 1.0 << quint64(one / 4) << quint64(one / 2) << middle << quint64(0) << qint64(1) << 0;
        // x in [1/2 - 2^-55, 1/2): down
        QTest::newRow("down to a half") << 1.0 << quint64(one / 4) << quint64(one / 2) << middle - 1
                                        << quint64(allOnes) << qint64(0) << 0;
        // scale 2^56: x scale in 2^55 + [0, 2) = ..0, ..1 or ..2, by the next two digits
        QTest::newRow("large, 0.0") << 0x1p56 << quint64(one / 4) << quint64(one / 2) << middle << quint64(0)
                                    << (qint64(1) << 55) << 1;
        QTest::newRow("large, 0.5") << 0x1p56 << quint64(one / 4) << quint64(one / 2) << middle
                                    << (quint64(1) << 62) << (qint64(1) << 55) + 1 << 1;
        QTest::newRow("large, 1.4") << 0x1p56 << quint64(one / 4) << quint64(one / 2) << middle
                                    << (quint64(11) << 60) << (qint64(1) << 55) + 1 << 1;
        QTest::newRow("large, 2 - 2^-64") << 0x1p56 << quint64(one / 4) << quint64(one / 2) << middle
                                          << quint64(allOnes) << (qint64(1) << 55) + 2 << 1;
        // the double 0.1 is 3602879701896397 2^-55, more than 1/10: 5 times that rounds up
        QTest::newRow("0.1 is a rational") << 0.1 << quint64(5 * one - one / 4) << quint64(one / 2) << middle
                                           << quint64(0) << qint64(1) << 0;
        // 0.3 is 5404319552844595 2^-54, less than 3/10: 5/3 (rounded up by 2^-61) times that is below 1/2
        QTest::newRow("0.3 is a rational") << 0.3 << quint64(1921535841011411627) << quint64(1) << quint64(0)
                                           << quint64(0) << qint64(0) << 0;
    }
    void roundsWhenDecided() {
        QFETCH(double, scale);
        QFETCH(quint64, left);
        QFETCH(quint64, width);
        QFETCH(quint64, digits);
        QFETCH(quint64, word);
        QFETCH(qint64, rounded);
        QFETCH(int, words);
        ScriptedNoise source({word});
        LazyUniform position(digits, 54);
        const BigInt result = NoiseGrid(scale).roundExactly(left, width, position, source);
        QCOMPARE(static_cast<qint64>(result), rounded);
        QCOMPARE(static_cast<int>(source.used()), words);
    }

    // 3/4 u = 1/2 at u = 2/3 = 0.101010...: as long as the digits follow that, nothing is decided.
    void refinesAsOftenAsItTakes_data() {
        QTest::addColumn<quint64>("last");
        QTest::addColumn<int>("rounded");
        constexpr quint64 twoThirds = 0xAAAAAAAAAAAAAAAA;
        QTest::newRow("below") << twoThirds - 1 << 0;
        QTest::newRow("above") << twoThirds + 1 << 1;
    }
    void refinesAsOftenAsItTakes() {
        QFETCH(quint64, last);
        QFETCH(int, rounded);
        constexpr std::uint64_t twoThirds = 0xAAAAAAAAAAAAAAAA;
        ScriptedNoise source({twoThirds, twoThirds, twoThirds, last});
        LazyUniform position(twoThirds >> 10, 54);
        QCOMPARE(static_cast<int>(NoiseGrid(1).roundExactly(0, one / 4 * 3, position, source)), rounded);
        QCOMPARE(static_cast<int>(source.used()), 4);
        QCOMPARE(static_cast<int>(position.bits()), 54 + 4 * 64);
    }

    /// Whenever the quick rounding claims to know, the exact one agrees for both ends of the interval.
    void quickRoundingAgreesWithExact_data() {
        QTest::addColumn<double>("scale");
        QTest::addColumn<double>("minDecided"); // share of positions
        QTest::newRow("2^-15") << 0x1p-15 << 0.9999;
        QTest::newRow("0.3") << 0.3 << 0.9999;
        QTest::newRow("1") << 1.0 << 0.9999;
        QTest::newRow("3.7") << 3.7 << 0.9999;
        QTest::newRow("2^30") << 0x1p30 << 0.9999;
        QTest::newRow("1.7e13") << 1.7e13 << 0.99;
        QTest::newRow("2^50") << 0x1p50 << 0.9;
        QTest::newRow("2^55") << 0x1p55 << 0.0;
        QTest::newRow("2^58") << 0x1p58 << 0.0;
    }
    void quickRoundingAgreesWithExact() {
        QFETCH(double, scale);
        QFETCH(double, minDecided);
        const NoiseGrid grid(scale);
        std::mt19937_64 random(5);
        ScriptedNoise unused;
        int decided = 0;
        constexpr int trials = 10000;
        for (int i = 0; i < 2 * trials; ++i) {
            std::uint64_t left = random() % NoiseGrid::leftLimit;
            if (i >= trials) { // the second half of them within 64 units of a rounding border
                const double x = std::ldexp(static_cast<double>(left), -60);
                const double border = (std::floor(x * scale) + 0.5) / scale;
                if (border >= 7.9) continue;
                left = static_cast<std::uint64_t>(std::ldexp(border, 60)) + random() % 128;
                left -= std::min<std::uint64_t>(left, 64);
            }
            std::uint64_t rounded = 0;
            if (!grid.round(left, rounded)) continue;
            decided += i < trials;
            for (const std::uint64_t x : {left, left + NoiseGrid::reach}) {
                LazyUniform atLeft(0, 64);
                QCOMPARE(grid.roundExactly(x, 1, atLeft, unused), BigInt(rounded));
            }
        }
        QVERIFY(decided >= minDecided * trials);
    }
};

TRILEMMA_TEST(TestNoiseGrid, NoApplication)
#include "tst_noise_grid.moc"
