// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What makes the sampler exact: no rectangle passes the density, no envelope is below it, the shares fit. The
// reference has 50 digits and shares nothing with the table's own bounds.
#include "core/privacy/strip_table.h"
#include "tests/support/test_program.h"

#include <boost/multiprecision/cpp_bin_float.hpp>

using namespace trilemma;

namespace {

using Float = boost::multiprecision::cpp_bin_float_50;

Float length(std::uint64_t units) {
    return ldexp(Float(units), -60);
}

Float density(NoiseLaw law, const Float& x) {
    return exp(law == NoiseLaw::Gaussian ? Float(-x * x / 2) : Float(-x));
}

} // namespace

class TestStripTable : public QObject {
    Q_OBJECT

  private slots:
    void satisfiesItsConditions_data() {
        QTest::addColumn<int>("law");
        QTest::addColumn<double>("mass");
        QTest::newRow("gaussian") << int(NoiseLaw::Gaussian) << 1.2533141373155003; // sqrt(pi/2)
        QTest::newRow("laplace") << int(NoiseLaw::Laplace) << 1.0;
    }
    void satisfiesItsConditions() {
        QFETCH(int, law);
        QFETCH(double, mass);
        const auto kind = static_cast<NoiseLaw>(law);
        const StripTable& table = StripTable::of(kind);
        const Float area = ldexp(Float(table.area()), -64);
        const auto& residuals = table.residuals();
        QCOMPARE(residuals.size(), table.strips().size() + 1);
        QCOMPARE(table.shares().size(), residuals.size());

        std::uint64_t left = 0, taken = 0;
        for (std::size_t i = 0; i < table.strips().size(); ++i) {
            const Strip strip = table.strips()[i];
            QCOMPARE(strip.left, left); // side by side from 0
            QVERIFY(strip.width > 0 && strip.width < StripTable::widthLimit);
            left += strip.width;
            QVERIFY(length(strip.width) * density(kind, length(left)) >= area); // the rectangle is under g
            const Residual cap = residuals[i];
            QVERIFY(cap.strip.left == strip.left && cap.strip.width == strip.width);
            QCOMPARE(cap.base, std::uint64_t(1) << 32);
            QVERIFY(cap.segment == 0 && cap.rise < StripTable::riseLimit);
            const Float envelope = ldexp(Float(cap.base) + Float(cap.rise), -32) * area / length(strip.width);
            QVERIFY(envelope >= density(kind, length(strip.left)));
            QVERIFY(envelope <= density(kind, length(strip.left)) * (1 + Float(1e-8))); // and not wasteful
            taken += cap.rise;
            QCOMPARE(table.shares()[i], taken);
        }

        const Residual tail = residuals.back();
        QCOMPARE(tail.strip.left, left);
        QCOMPARE(tail.base, std::uint64_t(0));
        const Float step = length(tail.strip.width);
        for (int segment = 0; segment < 200; ++segment)
            QVERIFY(ldexp(Float(tail.rise), -32 - segment) * area / step >=
                    density(kind, length(left) + segment * step));
        // segment j has area 2^-j rise and probability 2^-(j+1)
        QCOMPARE(table.shares().back(), taken + 2 * tail.rise);
        QVERIFY(table.shares().back() <= (StripTable::indexCount - table.strips().size()) << 32);
        // An attempt succeeds with probability mass / (512 A).
        const double success = mass / (512 * static_cast<double>(area));
        QVERIFY(success > 0.99 && success < 1);
    }
};

TRILEMMA_TEST(TestStripTable, NoApplication)
#include "tst_strip_table.moc"
