// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The second accountant against closed forms, and against the list of events.
#include "core/privacy/accountant.h"
#include "core/verify/contour.h"
#include "core/verify/recompute.h"
#include "core/verify/turning_sum.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;

namespace {

double normalBelow(double x) {
    return 0.5 * std::erfc(-x / std::sqrt(2.0));
}

/// Balle and Wang 2018, theorem 8.
double deltaOfGaussian(double mu, double epsilon) {
    return normalBelow(mu / 2 - epsilon / mu) - std::exp(epsilon) * normalBelow(-mu / 2 - epsilon / mu);
}

/// Sum over the number k of "true" answers of n randomised responses: L = (2 k - n) e.
double deltaOfResponses(double e, int n, double epsilon) {
    const double p = 1 / (1 + std::exp(-e));
    double delta = 0;
    for (int k = 0; k <= n; ++k) {
        const double loss = (2 * k - n) * e;
        if (loss <= epsilon) continue;
        const double log = std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) +
                           k * std::log(p) + (n - k) * std::log1p(-p);
        delta -= std::exp(log) * std::expm1(epsilon - loss);
    }
    return delta;
}

} // namespace

class TestVerify : public QObject {
    Q_OBJECT

  private slots:
    void gaussianCurve_data() {
        QTest::addColumn<double>("mu");
        QTest::addColumn<double>("epsilon");
        QTest::newRow("at 0") << 0.5 << 0.0;
        QTest::newRow("middle") << 1.0 << 2.0;
        QTest::newRow("tail") << 1.0 << 7.5;
        QTest::newRow("far tail") << 0.2 << 1.6;
        QTest::newRow("wide") << 9.0 << 60.0;
    }
    void gaussianCurve() {
        QFETCH(double, mu);
        QFETCH(double, epsilon);
        const double exact = deltaOfGaussian(mu, epsilon);
        const double found = verify::deltasOf({{verify::NoiseLoss{mu, 0}, 1}}, {epsilon}).values.front();
        QVERIFY2(std::abs(found / exact - 1) < 1e-7, qPrintable(QString::number(found / exact - 1)));
    }

    // One sampled step: delta = q delta_pair(log(1 + (e^epsilon - 1)/q)) when a record is removed; when it is
    // added, with a = 1 - e^epsilon (1 - q), a delta_pair(log(q e^epsilon / a)) and 0 for a <= 0.
    void oneSampledStep_data() {
        QTest::addColumn<double>("mu");
        QTest::addColumn<double>("rate");
        QTest::addColumn<double>("epsilon");
        QTest::newRow("usual") << 0.5 << 0.1 << 0.05;
        QTest::newRow("tiny rate") << 2.0 << 1e-4 << 0.01;
        QTest::newRow("far") << 1.0 << 0.3 << 1.5;
    }
    void oneSampledStep() {
        QFETCH(double, mu);
        QFETCH(double, rate);
        QFETCH(double, epsilon);
        const double removed = rate * deltaOfGaussian(mu, std::log1p(std::expm1(epsilon) / rate));
        const double a = 1 - std::exp(epsilon) * (1 - rate);
        const double added = a > 0 ? a * deltaOfGaussian(mu, std::log(rate * std::exp(epsilon) / a)) : 0;
        const double found = verify::deltaOfOne(verify::SampledLoss{{mu, 0}, rate, false}, epsilon);
        QVERIFY2(std::abs(found - removed) < 1e-9 * removed, qPrintable(QString::number(found / removed)));
        QVERIFY(std::abs(verify::deltaOfOne(verify::SampledLoss{{mu, 0}, rate, true}, epsilon) - added) <
                1e-9 * added + 1e-18);
    }

    // Two independent ways through the same losses: one step by quadrature, and as a part of the contour
    // beside a Gaussian so small that it changes nothing.
    void contourOfOneStep() {
        for (const bool adds : {false, true}) {
            const verify::SampledLoss step{{0.8, 0.5}, 0.2, adds};
            const double byQuadrature = verify::deltaOfOne(step, 0.1);
            const double byContour =
                verify::deltasOf({{step, 1}, {verify::NoiseLoss{1e-3, 0}, 1}}, {0.1}).values.front();
            QVERIFY2(std::abs(byContour / byQuadrature - 1) < 1e-4,
                     qPrintable(QString::number(byContour / byQuadrature - 1)));
        }
    }

    void responses_data() {
        QTest::addColumn<double>("each");
        QTest::addColumn<int>("count");
        QTest::addColumn<double>("delta");
        QTest::newRow("one") << 1.0 << 1 << 0.1;
        QTest::newRow("some") << 0.1 << 100 << 1e-5;
        QTest::newRow("many") << 0.01 << 20000 << 1e-7;
    }
    void responses() {
        QFETCH(double, each);
        QFETCH(int, count);
        QFETCH(double, delta);
        const verify::Recomputed found =
            verify::epsilonOf({{verify::ResponseLoss{each}, static_cast<double>(count)}}, delta);
        QVERIFY(deltaOfResponses(each, count, found.value + found.width + 1e-9) <= delta);
        QVERIFY(deltaOfResponses(each, count, found.value - 1e-9) >= delta);
        QVERIFY(found.width <= 1e-4);
    }

    // sum of w e^(i t l) over 500 nodes, made directly and through the grid
    void turningSums() {
        std::vector<double> losses, weights;
        for (int j = 0; j < 500; ++j) {
            losses.push_back(std::sin(j * 0.7) * 3 + 0.01 * j);
            weights.push_back(1.0 / 500);
        }
        std::vector<std::complex<double>> sums(4096);
        verify::turningSum(losses, weights, 0.37, 2048, sums);
        for (const std::size_t k : {0, 1, 777, 2048, 4095}) {
            std::complex<double> exact = 0;
            for (std::size_t j = 0; j < losses.size(); ++j)
                exact += std::polar(weights[j], 0.37 * static_cast<double>(2048 + k) * losses[j]);
            QVERIFY2(std::abs(sums[k] - exact) < 1e-10,
                     qPrintable(QString::number(std::abs(sums[k] - exact))));
        }
    }

    // Every alternative of PrivacyEvent has an example that is priced, or gives no guarantee; the visitors in
    // core/verify do not compile for one without an overload.
    void everyEvent() {
        const PrivacyEvent pure{PureEvent{0.5}, 1};
        const std::vector<PrivacyEvent> examples{
            {SampledEvent{0.1, 10, {GaussianMechanism{2}}}, 1},
            pure,
            {ZcdpEvent{0.1}, 1},
            {ExponentialEvent{0.3}, 1},
            {RepeatEvent{TrialCountDistribution::Geometric, 3, {pure}}, 1},
            {NonPrivateEvent{}, 1},
            {GroupedEvent{{2, 3}, 10}, 1}};
        QCOMPARE(examples.size(), std::variant_size_v<decltype(PrivacyEvent::what)>);
        for (std::size_t i = 0; i < examples.size(); ++i) {
            QCOMPARE(examples[i].what.index(), i);
            QVERIFY(verify::isKnownToVerify(examples[i]));
            const auto price = verify::priceOf({examples[i]}, Relation::ZeroOut, 1e-5);
            const auto first = account({examples[i]}, Relation::ZeroOut, 1e-5);
            if (std::holds_alternative<NonPrivateEvent>(examples[i].what)) {
                QVERIFY(price.ok() && !price->epsilon);
            } else {
                QVERIFY(price.ok() && price->epsilon);
                QVERIFY(std::abs(*price->epsilon - *first->epsilon) < 2e-4);
            }
        }
    }

    void noGuarantee() {
        const PrivacyEvent ofAttributes{SampledEvent{1, 1, {GaussianMechanism{3}}, false, true}, 1};
        QVERIFY(!verify::priceOf({ofAttributes}, Relation::ZeroOut, 1e-5)->epsilon);
        QVERIFY(verify::priceOf({ofAttributes}, Relation::AttributeOnly, 1e-5)->epsilon);
        const PrivacyEvent open{RepeatEvent{TrialCountDistribution::Poisson, 2, {{NonPrivateEvent{}, 1}}}, 1};
        QVERIFY(!verify::priceOf({open}, Relation::ZeroOut, 1e-5)->epsilon);
    }

    // What a hostile export may hold ends at once, with a figure or an error.
    void extremes_data() {
        QTest::addColumn<QString>("event");
        QTest::addColumn<bool>("priced");
        QTest::newRow("1e9 x 1e9 steps")
            << R"({"poisson":{"rate":0.5,"steps":1000000000,"mechanisms":[{"gaussian":{"noise_multiplier":1}}]},"count":1000000000})"
            << true;
        QTest::newRow("1e9 x 1e9 tiny steps")
            << R"({"poisson":{"rate":1e-9,"steps":1000000000,"mechanisms":[{"gaussian":{"noise_multiplier":1}}]},"count":1000000000})"
            << true;
        QTest::newRow("no noise") << R"({"gaussian":{"noise_multiplier":1e-300}})" << false;
        QTest::newRow("nothing but noise") << R"({"gaussian":{"noise_multiplier":1e300}})" << false;
        QTest::newRow("rate 1e-300")
            << R"({"poisson":{"rate":1e-300,"steps":1,"mechanisms":[{"gaussian":{"noise_multiplier":1}}]}})"
            << true;
        QTest::newRow("pure without end") << R"({"pure":{"epsilon":1e300}})" << false;
        QTest::newRow("rho without end") << R"({"zcdp":{"rho":1e308},"count":1000000000})" << false;
        QTest::newRow("two Laplaces on one sample")
            << R"({"poisson":{"rate":0.5,"steps":1,"mechanisms":[{"laplace":{"scale_over_sensitivity":1}},{"laplace":{"scale_over_sensitivity":2}}]}})"
            << false;
    }
    void extremes() {
        QFETCH(QString, event);
        QFETCH(bool, priced);
        const auto read = eventFromJson(Json::parse(event.toStdString()), "e");
        QVERIFY(read.ok());
        for (const Relation relation : {Relation::ZeroOut, Relation::ReplaceOne})
            QCOMPARE(verify::priceOf({*read}, relation, 1e-5).ok(), priced);
    }

    // The grid's part: n steps of width h add at most a Gaussian of mu = h sqrt(n) / 2.
    void gridAllows() {
        const std::vector<PrivacyEvent> events{{SampledEvent{1e-4, 1'000'000, {GaussianMechanism{2}}}, 1}};
        const double exact = *verify::priceOf(events, Relation::ZeroOut, 1e-5)->epsilon;
        const double onGrid = *verify::priceOnGrid(events, Relation::ZeroOut, 1e-5, 1e-4)->epsilon;
        QVERIFY(onGrid > exact);
        QVERIFY(*account(events, Relation::ZeroOut, 1e-5)->epsilon <= onGrid + 2e-4);
    }
};

TRILEMMA_TEST(TestVerify, NoApplication)
#include "tst_verify.moc"
