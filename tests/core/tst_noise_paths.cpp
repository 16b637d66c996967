// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every way that a draw can go, forced by chosen words; the number of words that it took says that it went
// there. The reference decides with 200 digits and shares nothing with the sampler but the table.
#include "core/privacy/exact_noise.h"
#include "tests/support/scripted_noise.h"
#include "tests/support/test_program.h"

#include <boost/multiprecision/cpp_dec_float.hpp>

#include <limits>

using namespace trilemma;
using test::ScriptedNoise;

namespace {

using Decimal200 = boost::multiprecision::number<boost::multiprecision::cpp_dec_float<200>>;
using Words = std::vector<std::uint64_t>;

constexpr std::uint64_t ones = ~std::uint64_t(0);
constexpr std::uint64_t middle = std::uint64_t(1) << 63; ///< position or level 1/2
constexpr std::uint64_t negative = std::uint64_t(1) << StripTable::indexBits;
const NoiseLaw lawList[] = {NoiseLaw::Gaussian, NoiseLaw::Laplace};

/// The word that asks for a rectangle; the lowest 10 bits of the position are lost.
std::uint64_t rectangleWord(std::uint64_t strip, std::uint64_t position) {
    return strip | (position & ~std::uint64_t(1023));
}

/// The word that asks for a residual: the first of its shares.
std::uint64_t residualWord(const StripTable& table, std::size_t residual) {
    const std::uint64_t share = residual == 0 ? 0 : table.shares()[residual - 1];
    return (table.strips().size() + (share >> 32)) | (share << 32);
}

Decimal200 fraction(const Words& digits) {
    Decimal200 value = 0;
    for (std::size_t i = digits.size(); i-- > 0;)
        value = ldexp(value + Decimal200(digits[i]), -64);
    return value;
}

/// x for a residual and a position.
Decimal200 xOf(const Residual& residual, const Words& position) {
    const Decimal200 width(residual.strip.width);
    return ldexp(
        Decimal200(residual.strip.left) + width * (Decimal200(residual.segment) + fraction(position)), -60);
}

/// The level, as a fraction u of the rise, at which acceptance ends: base + u rise = 2^32 2^segment width
/// g(x) / A.
Decimal200 criticalLevel(const StripTable& table, const Residual& residual, const Words& position) {
    const Decimal200 x = xOf(residual, position);
    const Decimal200 density =
        exp(table.law() == NoiseLaw::Gaussian ? Decimal200(-x * x / 2) : Decimal200(-x));
    const int scale = 32 - 60 + 64 + static_cast<int>(residual.segment);
    const Decimal200 border =
        ldexp(Decimal200(residual.strip.width) * density / Decimal200(table.area()), scale);
    return (border - Decimal200(residual.base)) / Decimal200(residual.rise);
}

/// The first 64-digit words of a number in [0, 1).
Words digitsOf(Decimal200 value, int count) {
    Words digits;
    for (int i = 0; i < count; ++i) {
        value = ldexp(value, 64);
        const Decimal200 whole = floor(value);
        digits.push_back(static_cast<std::uint64_t>(whole.convert_to<BigInt>()));
        value -= whole;
    }
    return digits;
}

struct Drawn {
    std::int64_t entry = 0;
    std::size_t words = 0;
};

Drawn draw(NoiseLaw law, double scale, Words script, std::int64_t entry = 0) {
    ScriptedNoise source(std::move(script));
    addExactNoise(law, std::span(&entry, 1), scale, source);
    return {entry, source.used()};
}

std::int64_t rounded(const Decimal200& x, double scale) {
    return static_cast<std::int64_t>(floor(x * Decimal200(scale) + Decimal200(0.5)).convert_to<BigInt>());
}

} // namespace

class TestNoisePaths : public QObject {
    Q_OBJECT

  private slots:
    void rectangleTakesOneWord() {
        constexpr double scale = 0x1.3p30;
        for (const NoiseLaw law : lawList) {
            const auto& strips = StripTable::of(law).strips();
            for (std::size_t i = 0; i < strips.size(); ++i) {
                const std::int64_t expected = rounded(xOf({strips[i]}, {middle}), scale);
                const Drawn plus = draw(law, scale, {rectangleWord(i, middle)});
                QCOMPARE(plus.words, std::size_t(1));
                QCOMPARE(plus.entry, expected);
                const Drawn minus = draw(law, scale, {rectangleWord(i, middle) | negative}, 7);
                QCOMPARE(minus.words, std::size_t(1));
                QCOMPARE(minus.entry, 7 - expected);
            }
        }
    }

    // At scale 2^58 a step of the 54 digits of strip 0 (about 0.002 wide) is about 2^-5 integers, so that the
    // middle of the strip may or may not be settled; in the last strip (1/8 or more) it is 2 or more, and
    // never is.
    void roundingIsRefined_data() {
        QTest::addColumn<quint64>("next");
        QTest::newRow("lowest") << quint64(0);
        QTest::newRow("a quarter") << quint64(ones / 4);
        QTest::newRow("a half") << quint64(middle);
        QTest::newRow("highest") << quint64(ones);
    }
    void roundingIsRefined() {
        QFETCH(quint64, next);
        for (const NoiseLaw law : lawList) {
            const std::size_t last = StripTable::of(law).strips().size() - 1;
            const Strip strip = StripTable::of(law).strips()[last];
            QVERIFY(strip.width >= std::uint64_t(1) << 57);
            const double scale = 0x1p58;
            const Decimal200 x = xOf({strip}, {middle | (next >> 54), next << 10});
            const Drawn drawn = draw(law, scale, {rectangleWord(last, middle), next});
            QCOMPARE(drawn.words, std::size_t(2));
            QCOMPARE(drawn.entry, rounded(x, scale));
        }
    }

    void capIsDecidedQuickly() {
        constexpr double scale = 0x1p30;
        for (const NoiseLaw law : lawList) {
            const StripTable& table = StripTable::of(law);
            for (std::size_t i = 0; i < table.strips().size(); ++i) {
                if (table.residuals()[i].rise == 0) continue;
                const std::uint64_t word = residualWord(table, i);
                const Drawn low = draw(law, scale, {word, middle, 0});
                QCOMPARE(low.words, std::size_t(3));
                QCOMPARE(low.entry, rounded(xOf(table.residuals()[i], {middle}), scale));
                // rejected: strip 5 instead
                const Drawn high = draw(law, scale, {word, middle, ones, rectangleWord(5, middle)});
                QCOMPARE(high.words, std::size_t(4));
                QCOMPARE(high.entry, rounded(xOf({table.strips()[5]}, {middle}), scale));
            }
        }
    }

    // The quick test says nothing wrong, and nothing at all only very near the border.
    void quickTestIsRight() {
        for (const NoiseLaw law : lawList) {
            const StripTable& table = StripTable::of(law);
            ScriptedNoise random({}, 31);
            int open = 0, decided = 0;
            for (Residual residual : table.residuals()) {
                for (const std::uint64_t segment : {0, 1, 2, 5, 8}) {
                    residual.segment = residual.base == 0 ? segment : 0;
                    const std::uint64_t position = random.word();
                    const Decimal200 critical = criticalLevel(table, residual, {position});
                    if (critical < Decimal200(1e-6) || critical > Decimal200(0.999999)) continue;
                    const std::uint64_t border = digitsOf(critical, 1)[0];
                    for (const std::uint64_t distance : {0, 1, 5, 30}) {
                        for (const std::uint64_t near :
                             {border - (distance << 20), border + (distance << 20)}) {
                            const auto says = acceptsQuickly(law, table.area(), residual, position, near);
                            says ? ++decided : ++open;
                            // position and level may be a little larger than their known digits
                            if (says) QCOMPARE(*says, fraction({near}) < critical);
                        }
                    }
                }
            }
            QVERIFY(open > 100 && decided > 100);
        }
    }

    // Level digits that follow the critical level for 64, 128, 256 digits, the position's digits being known
    // to be zeros: each doubling reads the position and the level further. At the end they go below, or
    // above.
    void borderIsDecidedExactly_data() {
        QTest::addColumn<int>("known"); // words of the level that agree with the critical level
        QTest::addColumn<int>("taken"); // words of the whole draw if accepted
        QTest::newRow("64 digits") << 1 << 3 + 2;
        QTest::newRow("128 digits") << 2 << 3 + 2 + 4;
        QTest::newRow("256 digits") << 4 << 3 + 2 + 4 + 8;
    }
    void borderIsDecidedExactly() {
        QFETCH(int, known);
        QFETCH(int, taken);
        constexpr double scale = 0x1p30;
        for (const NoiseLaw law : lawList) {
            const StripTable& table = StripTable::of(law);
            for (const std::size_t cap : {std::size_t(0), std::size_t(100), table.strips().size() - 1}) {
                const Residual& residual = table.residuals()[cap];
                const Words border = digitsOf(criticalLevel(table, residual, {middle}), 8);
                QVERIFY(!acceptsQuickly(law, table.area(), residual, middle, border[0]));
                for (const bool below : {true, false}) {
                    Words level(border.begin(), border.begin() + known);
                    // enough digits below or above, so that the position's last digits do not matter
                    level.resize(8, below ? 0 : ones);
                    if (below) QVERIFY(fraction(level) < fraction(border));
                    Words script{residualWord(table, cap), middle, level[0]};
                    std::size_t position = 1, next = 1;
                    for (std::size_t words = 2; words <= 8; words *= 2) {
                        for (; position < words; ++position)
                            script.push_back(0);
                        for (; next < words; ++next)
                            script.push_back(level[next]);
                    }
                    script.resize(static_cast<std::size_t>(taken));
                    script.push_back(rectangleWord(5, middle)); // if rejected
                    const Drawn drawn = draw(law, scale, script);
                    QCOMPARE(drawn.words, static_cast<std::size_t>(taken + !below));
                    const Decimal200 x = below ? xOf(residual, {middle}) : xOf({table.strips()[5]}, {middle});
                    QCOMPARE(drawn.entry, rounded(x, scale));
                }
            }
        }
    }

    void tailHasNoEnd_data() {
        QTest::addColumn<int>("segment");
        QTest::addColumn<int>("words"); // first, segment, position, level, then the exact test's
        QTest::newRow("0") << 0 << 4;
        QTest::newRow("1") << 1 << 4;
        QTest::newRow("8") << 8 << 4;
        QTest::newRow("20") << 20 << 6;
        QTest::newRow("40: beyond 12") << 40 << 6;
        QTest::newRow("63") << 63 << -1;
        QTest::newRow("64: the word of zeros") << 64 << -1;
        QTest::newRow("130: two of them") << 130 << -1;
    }
    void tailHasNoEnd() {
        QFETCH(int, segment);
        QFETCH(int, words);
        constexpr double scale = 0x1p30;
        for (const NoiseLaw law : lawList) {
            const StripTable& table = StripTable::of(law);
            Residual residual = table.residuals().back();
            residual.segment = static_cast<std::uint64_t>(segment);
            Words script{residualWord(table, table.strips().size()) | negative};
            script.resize(script.size() + static_cast<std::size_t>(segment / 64), 0);
            script.push_back(middle >> (segment % 64));
            script.resize(script.size() + 200,
                          0); // position and level: left end, accepted as soon as it is clear
            const Drawn drawn = draw(law, scale, script);
            QCOMPARE(drawn.entry, -rounded(xOf(residual, {0}), scale));
            if (words > 0) QCOMPARE(drawn.words, static_cast<std::size_t>(words));
        }
    }

    void whatIsLeftOverIsRejected() {
        for (const NoiseLaw law : lawList) {
            const StripTable& table = StripTable::of(law);
            const Drawn drawn = draw(law, 0x1p30, {ones, rectangleWord(9, middle)});
            QCOMPARE(drawn.words, std::size_t(2));
            QCOMPARE(drawn.entry, rounded(xOf({table.strips()[9]}, {middle}), 0x1p30));
        }
    }

    void sumsAreClamped_data() {
        QTest::addColumn<qint64>("entry");
        QTest::addColumn<bool>("minus");
        QTest::addColumn<qint64>("sum"); // of entry and -+ 2^57
        constexpr qint64 min = std::numeric_limits<qint64>::min();
        constexpr qint64 max = std::numeric_limits<qint64>::max();
        constexpr qint64 noise = qint64(1) << 57;
        QTest::newRow("over the top") << max << false << max;
        QTest::newRow("just over the top") << max - noise + 1 << false << max;
        QTest::newRow("to the top") << max - noise << false << max;
        QTest::newRow("down from the top") << max << true << max - noise;
        QTest::newRow("under the bottom") << min << true << min;
        QTest::newRow("to the bottom") << min + noise << true << min;
        QTest::newRow("up from the bottom") << min << false << min + noise;
    }
    void sumsAreClamped() {
        QFETCH(qint64, entry);
        QFETCH(bool, minus);
        QFETCH(qint64, sum);
        // The strip that holds x = 1/2, at scale 2^58, with the digits of exactly that place.
        for (const NoiseLaw law : lawList) {
            const auto& strips = StripTable::of(law).strips();
            std::size_t i = 0;
            while (strips[i].left + strips[i].width <= std::uint64_t(1) << 59)
                ++i;
            const Decimal200 into =
                Decimal200((std::uint64_t(1) << 59) - strips[i].left) / Decimal200(strips[i].width);
            const Words digits = digitsOf(into, 2);
            const std::uint64_t next = (digits[0] << 54) | (digits[1] >> 10);
            const std::uint64_t word = rectangleWord(i, digits[0]) | (minus ? negative : 0);
            QCOMPARE(draw(law, 0x1p58, {word, next}, entry).entry, std::int64_t(sum));
        }
    }

    void aSpanIsDrawnInOrder() {
        // 300 entries at once: three fetches of words; each entry as if drawn alone, as long as one word is
        // enough.
        Words script;
        std::vector<std::int64_t> expected;
        const StripTable& table = StripTable::of(NoiseLaw::Gaussian);
        for (std::size_t i = 0; i < 300; ++i) {
            script.push_back(rectangleWord(i, middle));
            expected.push_back(rounded(xOf({table.strips()[i]}, {middle}), 1e6));
        }
        ScriptedNoise source(script);
        std::vector<std::int64_t> entries(300, 0);
        addExactNoise(NoiseLaw::Gaussian, entries, 1e6, source);
        QCOMPARE(entries, expected);
        QCOMPARE(source.used(), std::size_t(300));
    }
};

TRILEMMA_TEST(TestNoisePaths, NoApplication)
#include "tst_noise_paths.moc"
