// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/calibration.h"
#include "tests/support/gaussian.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

namespace {

double epsilonOf(double rate, double noise, std::int64_t steps, double delta,
                 Relation relation = Relation::ZeroOut) {
    const Result<PrivacyFigure> figure =
        account({{SampledEvent{rate, steps, {GaussianMechanism{noise}}}, 1}}, relation, delta);
    return figure ? *figure->epsilon : -1;
}

} // namespace

class TestAccountant : public QObject {
    Q_OBJECT

  private slots:
    // Values of public PLD accountants at a discretisation of 2e-5, both directions (add-or-remove).
    void agreesWithPublicAccountants_data() {
        QTest::addColumn<double>("rate");
        QTest::addColumn<double>("noise");
        QTest::addColumn<int>("steps");
        QTest::addColumn<double>("delta");
        QTest::addColumn<double>("remove");
        QTest::addColumn<double>("add");
        QTest::newRow("one step") << 0.01 << 1.0 << 1 << 1e-5 << 0.1994504488 << 0.0090542905;
        QTest::newRow("100 steps") << 0.01 << 1.0 << 100 << 1e-5 << 0.7180357031 << 0.3381565254;
        QTest::newRow("1000 steps") << 0.01 << 1.0 << 1000 << 1e-5 << 1.8282369454 << 1.4166623696;
        QTest::newRow("small delta") << 0.01 << 1.0 << 1000 << 1e-8 << 2.6978681350 << 1.8784195235;
        QTest::newRow("14062 steps") << 0.004 << 1.1 << 14062 << 1e-5 << 2.2156999374 << 2.0882628039;
        QTest::newRow("rate 0.1") << 0.1 << 4.0 << 1000 << 1e-5 << 3.4443400743 << 3.3255789501;
        QTest::newRow("little noise") << 0.02 << 0.8 << 500 << 1e-6 << 5.4403062452 << 2.9536733424;
        QTest::newRow("rate 0.0436") << 0.0435723 << 3.0 << 1000 << 1e-5 << 1.9069457127 << 1.8197056280;
        QTest::newRow("200 steps") << 0.05 << 2.0 << 200 << 1e-5 << 1.5606038695 << 1.3297778523;
        QTest::newRow("rare and loud") << 0.001 << 0.6 << 10000 << 1e-6 << 3.1521924124 << 1.3380416137;
        QTest::newRow("rate one half") << 0.5 << 10.0 << 50 << 1e-5 << 1.3767939707 << 1.3362120230;
    }
    void agreesWithPublicAccountants() {
        QFETCH(double, rate);
        QFETCH(double, noise);
        QFETCH(int, steps);
        QFETCH(double, delta);
        QFETCH(double, remove);
        QFETCH(double, add);
        const auto figure =
            account({{SampledEvent{rate, steps, {GaussianMechanism{noise}}}, 1}}, Relation::ZeroOut, delta);
        QVERIFY(figure.ok());
        QVERIFY2(std::abs(*figure->epsilonRemove - remove) <= 2e-4,
                 qPrintable(QString::number(*figure->epsilonRemove)));
        QVERIFY2(std::abs(*figure->epsilonAdd - add) <= 2e-4,
                 qPrintable(QString::number(*figure->epsilonAdd)));
        QVERIFY(*figure->epsilonRemove >= remove - 1e-6);
        QVERIFY(*figure->epsilonAdd >= add - 1e-6);
        QCOMPARE(*figure->epsilon, std::max(*figure->epsilonRemove, *figure->epsilonAdd));
    }

    /// Losses so large that e^-loss is no number any more: what is looked at grows all the same. By the
    /// central limit theorem (Bu et al. 2020) mu^2 = n T r^2 (e^(1/z^2) - 1) = n 0.161236 for T = 1000, r =
    /// 0.05, z = 4, and epsilon is about mu^2/2 + 4.2649 mu (4.2649: the quantile of 1 - 1e-5).
    void manyRuns_data() {
        QTest::addColumn<int>("runs");
        QTest::addColumn<double>("expected");
        QTest::newRow("1000") << 1000 << 80.618 + 4.2649 * 12.698;
        QTest::newRow("5000") << 5000 << 403.09 + 4.2649 * 28.393;
        QTest::newRow("8000") << 8000 << 644.94 + 4.2649 * 35.915;
        QTest::newRow("20000") << 20000 << 1612.4 + 4.2649 * 56.787;
    }
    void manyRuns() {
        QFETCH(int, runs);
        QFETCH(double, expected);
        const PrivacyEvent event{SampledEvent{0.05, 1000, {GaussianMechanism{4}}}, runs};
        const auto figure = account({event}, Relation::ZeroOut, 1e-5);
        QVERIFY(figure.ok());
        for (const double epsilon : {*figure->epsilon, *figure->epsilonRemove, *figure->epsilonAdd})
            QVERIFY2(std::abs(epsilon / expected - 1) < 0.02, qPrintable(QString::number(epsilon)));
    }

    // Losses that are small against a grid of 1e-4. Truth: the contour integral of the moment generating
    // function of the total loss, delta = 1/(2 pi i) of M(s) e^(-s epsilon) / (s (1 + s)) ds, by quadrature.
    void manySmallLosses_data() {
        QTest::addColumn<double>("rate");
        QTest::addColumn<double>("noise");
        QTest::addColumn<int>("steps");
        QTest::addColumn<double>("delta");
        QTest::addColumn<double>("truth");
        QTest::newRow("a million steps") << 1e-4 << 2.0 << 1'000'000 << 1e-5 << 0.171754;
        QTest::newRow("was refused") << 1e-4 << 1.0 << 100'000 << 1e-10 << 0.2355;
        QTest::newRow("small delta") << 1e-4 << 2.0 << 100'000 << 1e-6 << 0.059253;
        QTest::newRow("much noise") << 1e-3 << 10.0 << 10'000 << 1e-6 << 0.033826;
        QTest::newRow("a thousand steps") << 0.01 << 20.0 << 1000 << 1e-5 << 0.045385;
        QTest::newRow("larger") << 0.001 << 1.0 << 100'000 << 1e-5 << 1.637176;
    }
    void manySmallLosses() {
        QFETCH(double, rate);
        QFETCH(double, noise);
        QFETCH(int, steps);
        QFETCH(double, delta);
        QFETCH(double, truth);
        const double epsilon = epsilonOf(rate, noise, steps, delta);
        QVERIFY2(epsilon >= truth - 1e-6 && epsilon <= truth + 2e-4,
                 qPrintable(QString::number(epsilon, 'g', 8)));
    }

    // The closed form of the unsampled mechanism; k steps compose to mu = sqrt(k)/z.
    void meetsTheGaussianCurve_data() {
        QTest::addColumn<double>("noise");
        QTest::addColumn<int>("steps");
        QTest::addColumn<double>("delta");
        QTest::newRow("one, z 5") << 5.0 << 1 << 1e-5;
        QTest::newRow("one, z 1") << 1.0 << 1 << 1e-6;
        QTest::newRow("hundred, z 20") << 20.0 << 100 << 1e-5;
        QTest::newRow("tiny delta") << 2.0 << 4 << 1e-12;
    }
    void meetsTheGaussianCurve() {
        QFETCH(double, noise);
        QFETCH(int, steps);
        QFETCH(double, delta);
        const double mu = std::sqrt(steps) / noise;
        const double epsilon = epsilonOf(1, noise, steps, delta);
        QVERIFY(gaussianDelta(epsilon, mu) <= delta);        // never below the truth
        QVERIFY(gaussianDelta(epsilon - 2e-4, mu) >= delta); // and close to it
        // Replacing one record moves the mean by twice the norm.
        const double replaced = epsilonOf(1, noise, steps, delta, Relation::ReplaceOne);
        QVERIFY(gaussianDelta(replaced, 2 * mu) <= delta);
        QVERIFY(gaussianDelta(replaced - 2e-4, 2 * mu) >= delta);
    }

    void replaceOneOfSampledSteps_data() {
        QTest::addColumn<double>("rate");
        QTest::addColumn<double>("noise");
        QTest::addColumn<double>("expected");
        QTest::newRow("q 0.01") << 0.01 << 1.0 << 2.84345;
        QTest::newRow("q 0.1") << 0.1 << 4.0 << 7.48907;
        QTest::newRow("q 0.0436") << 0.0435723 << 3.0 << 3.96290;
    }
    void replaceOneOfSampledSteps() {
        QFETCH(double, rate);
        QFETCH(double, noise);
        QFETCH(double, expected);
        const double epsilon = epsilonOf(rate, noise, 1000, 1e-5, Relation::ReplaceOne);
        QVERIFY2(std::abs(epsilon - expected) <= 2e-4, qPrintable(QString::number(epsilon)));
    }

    void twoMechanismsOnOneSampleAreOneGaussian() {
        // 1/z^2 adds: 1/3^2 + 1/6^2 = 5/36, z = 6/sqrt(5)
        const SampledEvent both{0.05, 500, {GaussianMechanism{3.0}, GaussianMechanism{6.0}}};
        const auto joint = account({{both, 1}}, Relation::ZeroOut, 1e-5);
        QVERIFY(std::abs(*joint->epsilon - epsilonOf(0.05, 6 / std::sqrt(5.0), 500, 1e-5)) < 1e-9);
    }

    void jointIsNeverBelowSeparateSamples() {
        const auto joint =
            account({{SampledEvent{0.05, 200, {GaussianMechanism{1.0}, GaussianMechanism{1.5}}}, 1}},
                    Relation::ZeroOut, 1e-5);
        const auto separate = account({{SampledEvent{0.05, 200, {GaussianMechanism{1.0}}}, 1},
                                       {SampledEvent{0.05, 200, {GaussianMechanism{1.5}}}, 1}},
                                      Relation::ZeroOut, 1e-5);
        QVERIFY(*joint->epsilon > *separate->epsilon);
    }

    void countsAndListsCompose() {
        const SampledEvent once{0.05, 100, {GaussianMechanism{2.0}}};
        const auto counted = account({{once, 3}}, Relation::ZeroOut, 1e-5);
        const auto listed = account({{once, 1}, {once, 1}, {once, 1}}, Relation::ZeroOut, 1e-5);
        QVERIFY(std::abs(*counted->epsilon - *listed->epsilon) < 1e-9);
        QVERIFY(std::abs(*counted->epsilon - epsilonOf(0.05, 2.0, 300, 1e-5)) < 1e-9);
    }

    void isMonotone() {
        const double base = epsilonOf(0.05, 2, 300, 1e-5);
        QVERIFY(epsilonOf(0.06, 2, 300, 1e-5) > base);
        QVERIFY(epsilonOf(0.05, 1.9, 300, 1e-5) > base);
        QVERIFY(epsilonOf(0.05, 2, 330, 1e-5) > base);
        QVERIFY(epsilonOf(0.05, 2, 300, 1e-6) > base);
    }

    void nothingCostsNothingAndOpenWorkIsUnbounded() {
        QCOMPARE(*account({}, Relation::ZeroOut, 1e-5)->epsilon, 0.0);
        const auto open =
            account({{NonPrivateEvent{}, 1}, {SampledEvent{0.1, 10, {GaussianMechanism{1.0}}}, 1}},
                    Relation::ZeroOut, 1e-5);
        QVERIFY(!open->epsilon);
    }

    void aLiveFigureIsAnUpperBound() {
        const PrivacyEvent event{SampledEvent{0.02, 1500, {GaussianMechanism{2.0}}}, 1};
        const double fine = *account({event}, Relation::ZeroOut, 1e-5)->epsilon;
        const double live = *account({event}, Relation::ZeroOut, 1e-5, lossInterval::live)->epsilon;
        QVERIFY(live >= fine);
        QVERIFY(live - fine < 2e-3);
    }

    void calibrationStaysWithinTheTarget_data() {
        QTest::addColumn<double>("rate");
        QTest::addColumn<int>("steps");
        QTest::addColumn<double>("epsilon");
        QTest::addColumn<bool>("replace");
        QTest::addColumn<double>("noise"); ///< of public accountants; 0: only the target is checked
        QTest::newRow("1 at q 0.01") << 0.01 << 1000 << 1.0 << false << 1.41463;
        QTest::newRow("3 at q 0.01") << 0.01 << 1000 << 3.0 << false << 0.81358;
        QTest::newRow("1 at q 0.0436") << 0.0435723 << 1000 << 1.0 << false << 5.23856;
        QTest::newRow("3 at q 0.0436") << 0.0435723 << 1000 << 3.0 << false << 2.08375;
        QTest::newRow("9 at q 0.0436") << 0.0435723 << 1000 << 9.0 << false << 1.02104;
        QTest::newRow("1 at q 1/16") << 0.0625 << 1000 << 1.0 << false << 0.0;
        QTest::newRow("replace-one") << 0.0625 << 1000 << 1.0 << true << 0.0;
        QTest::newRow("tight") << 0.0625 << 1000 << 0.05 << false << 0.0;
        QTest::newRow("no sampling") << 1.0 << 1 << 0.5 << false << 0.0;
        QTest::newRow("loose") << 0.001 << 1 << 20.0 << false << 0.0;
    }
    void calibrationStaysWithinTheTarget() {
        QFETCH(double, rate);
        QFETCH(int, steps);
        QFETCH(double, epsilon);
        QFETCH(bool, replace);
        QFETCH(double, noise);
        const Relation relation = replace ? Relation::ReplaceOne : Relation::ZeroOut;
        const auto found = calibrateNoise(rate, steps, {epsilon, 1e-5, relation});
        QVERIFY(found.ok());
        QVERIFY(*found->spent.epsilon <= epsilon);
        QVERIFY(found->noiseMultiplier < 0.11 || *found->spent.epsilon >= epsilon * (1 - 2e-3));
        QVERIFY(epsilonOf(rate, found->noiseMultiplier, steps, 1e-5, relation) <= epsilon);
        if (noise > 0) QVERIFY(std::abs(found->noiseMultiplier / noise - 1) < 1e-3);
    }

    void gaussianMuSolvesItsEquation_data() {
        QTest::addColumn<double>("epsilon");
        QTest::addColumn<double>("mu");
        // design constants at delta 1e-5
        QTest::newRow("0.5") << 0.5 << 0.142;
        QTest::newRow("1") << 1.0 << 0.268;
        QTest::newRow("3") << 3.0 << 0.719;
        QTest::newRow("9") << 9.0 << 1.836;
    }
    void gaussianMuSolvesItsEquation() {
        QFETCH(double, epsilon);
        QFETCH(double, mu);
        const double found = gaussianMu(epsilon, 1e-5);
        QVERIFY(std::abs(found - mu) < 6e-4);
        QVERIFY(std::abs(gaussianDelta(epsilon, found) / 1e-5 - 1) < 1e-6);
    }

    void refusesWhatItCannotPrice_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("field");
        QTest::addColumn<int>("code");
        const auto invalid = static_cast<int>(ErrorCode::InvalidSpecification);
        const auto row = [&](const char* name, const char* text, const char* field, int code) {
            QTest::newRow(name) << QByteArray(text) << QString(field) << code;
        };
        row("delta 0", R"({"delta":0,"events":[{"gaussian":{"noise_multiplier":1}}]})", "delta", invalid);
        row("delta 1", R"({"delta":1,"events":[{"gaussian":{"noise_multiplier":1}}]})", "delta", invalid);
        row("no events", R"({"delta":1e-5,"events":[]})", "events", invalid);
        row("no delta", R"({"events":[{"gaussian":{"noise_multiplier":1}}]})", "delta", invalid);
        row("rate 0",
            R"({"delta":1e-5,"events":[{"poisson":{"rate":0,"steps":1,"mechanisms":[{"gaussian":{"noise_multiplier":1}}]}}]})",
            "events.0.poisson.rate", invalid);
        row("rate 2",
            R"({"delta":1e-5,"events":[{"poisson":{"rate":2,"steps":1,"mechanisms":[{"gaussian":{"noise_multiplier":1}}]}}]})",
            "events.0.poisson.rate", invalid);
        row("steps 0",
            R"({"delta":1e-5,"events":[{"poisson":{"rate":0.1,"steps":0,"mechanisms":[{"gaussian":{"noise_multiplier":1}}]}}]})",
            "events.0.poisson.steps", invalid);
        row("noise 0", R"({"delta":1e-5,"events":[{"gaussian":{"noise_multiplier":0}}]})",
            "events.0.gaussian.noise_multiplier", invalid);
        row("noise -1", R"({"delta":1e-5,"events":[{"gaussian":{"noise_multiplier":-1}}]})",
            "events.0.gaussian.noise_multiplier", invalid);
        row("count 0", R"({"delta":1e-5,"events":[{"gaussian":{"noise_multiplier":1},"count":0}]})",
            "events.0.count", invalid);
        row("unknown key", R"({"delta":1e-5,"events":[{"gaussian":{"noise_multiplier":1}}],"x":1})", "x",
            invalid);
        row("two kinds", R"({"delta":1e-5,"events":[{"gaussian":{"noise_multiplier":1},"non_private":{}}]})",
            "events.0.poisson", invalid);
        row("relation", R"({"delta":1e-5,"relation":"swap","events":[{"gaussian":{"noise_multiplier":1}}]})",
            "relation", invalid);
        row("laplace 0", R"({"delta":1e-5,"events":[{"laplace":{"scale_over_sensitivity":0}}]})",
            "events.0.laplace.scale_over_sensitivity", invalid);
        row("no mechanism", R"({"delta":1e-5,"events":[{"poisson":{"rate":0.1,"steps":1,"mechanisms":[]}}]})",
            "events.0.poisson.mechanisms", invalid);
        row("rho -1", R"({"delta":1e-5,"events":[{"zcdp":{"rho":-1}}]})", "events.0.zcdp.rho", invalid);
        row("pure 0", R"({"delta":1e-5,"events":[{"pure":{"epsilon":0}}]})", "events.0.pure.epsilon",
            invalid);
        row("one trial",
            R"({"delta":1e-5,"events":[{"repeat":{"distribution":"geometric","mean":1,"of":{"pure":{"epsilon":1}}}}]})",
            "events.0.repeat.mean", invalid);
        row("no such law",
            R"({"delta":1e-5,"events":[{"repeat":{"distribution":"fixed","mean":5,"of":{"pure":{"epsilon":1}}}}]})",
            "events.0.repeat.distribution", invalid);
        row("broken trial",
            R"({"delta":1e-5,"events":[{"repeat":{"distribution":"poisson","mean":5,"of":{"pure":{}}}}]})",
            "events.0.repeat.of.0.pure.epsilon", invalid);
    }
    void refusesWhatItCannotPrice() {
        QFETCH(QByteArray, text);
        QFETCH(QString, field);
        QFETCH(int, code);
        const auto request = accountRequestFromJson(Json::parse(text.toStdString()));
        QVERIFY(!request.ok());
        QCOMPARE(QString::fromStdString(request.errors().front().field), field);
        QCOMPARE(static_cast<int>(request.errors().front().code), code);
        QVERIFY(!request.errors().front().rule.empty());
        QVERIFY(!request.errors().front().remedy.empty());
    }

    void refusesTwoLaplaceOnOneSample() {
        const SampledEvent step{0.1, 10, {LaplaceMechanism{1}, LaplaceMechanism{2}}};
        const auto figure = account({{step, 1}}, Relation::ZeroOut, 1e-5);
        QVERIFY(!figure.ok());
        QCOMPARE(figure.errors().front().code, ErrorCode::PrivacyRefused);
        // Without sampling they are simply two releases: s = 1 + 1/2, pure.
        const SampledEvent whole{1, 1, step.mechanisms};
        QVERIFY(std::abs(*account({{whole, 1}}, Relation::ZeroOut, 1e-9)->epsilon - 1.5) < 1e-3);
    }

    // The loss of randomised response is +-e0, so one use has delta(e) = (e^e0 - e^e)/(1 + e^e0).
    void pureIsRandomisedResponse() {
        const double e0 = 1, delta = 0.1;
        const double expected = std::log(std::exp(e0) - delta * (1 + std::exp(e0)));
        const auto once = account({{PureEvent{e0}, 1}}, Relation::ZeroOut, delta);
        QVERIFY(*once->epsilon >= expected && *once->epsilon < expected + 1e-6);
        const auto replaced = account({{PureEvent{e0}, 1}}, Relation::ReplaceOne, delta);
        const double twice = std::log(std::exp(2 * e0) - delta * (1 + std::exp(2 * e0)));
        QVERIFY(*replaced->epsilon >= twice && *replaced->epsilon < twice + 1e-6);
    }

    // rho grows fourfold when a record is replaced: both neighbours are one zero-out away.
    void zcdpUnderReplaceOne() {
        const auto replaced = account({{ZcdpEvent{0.1}, 1}}, Relation::ReplaceOne, 1e-5);
        const auto larger = account({{ZcdpEvent{0.4}, 1}}, Relation::ZeroOut, 1e-5);
        QCOMPARE(*replaced->epsilon, *larger->epsilon);
    }

    // Many small exponential mechanisms are cheaper by their bounded range, a single one as pure.
    void exponentialTakesTheCheaperBound() {
        const auto once = account({{ExponentialEvent{0.5}, 1}}, Relation::ZeroOut, 1e-5);
        QVERIFY(*once->epsilon <= 0.5);
        const auto often = account({{ExponentialEvent{0.05}, 400}}, Relation::ZeroOut, 1e-6);
        const auto asPure = account({{PureEvent{0.05}, 400}}, Relation::ZeroOut, 1e-6);
        const auto asZcdp = account({{ZcdpEvent{0.05 * 0.05 / 8}, 400}}, Relation::ZeroOut, 1e-6);
        QVERIFY(*asZcdp->epsilon < *asPure->epsilon);
        QCOMPARE(*often->epsilon, *asZcdp->epsilon);
    }

    // A Renyi part composes through its curve: beside something negligible it costs what it costs alone.
    void unlikeEventsCompose() {
        const PrivacyEvent zcdp{ZcdpEvent{0.1}, 1};
        const PrivacyEvent tiny{PureEvent{1e-6}, 1};
        const PrivacyEvent noise{SampledEvent{0.02, 1000, {GaussianMechanism{2}}}, 1};
        const double alone = *account({zcdp}, Relation::ZeroOut, 1e-5)->epsilon;
        const double beside = *account({zcdp, tiny}, Relation::ZeroOut, 1e-5)->epsilon;
        QVERIFY(beside >= alone && beside < alone + 1e-3);
        const double all = *account({zcdp, tiny, noise}, Relation::ZeroOut, 1e-5)->epsilon;
        const double other = *account({noise}, Relation::ZeroOut, 1e-5)->epsilon;
        QVERIFY(all > std::max(alone, other));
        QVERIFY(all < alone + other);
    }

    // delta of one step whose sample is known is q times that of the full mechanism.
    void aKnownSampleDoesNotAmplify() {
        SampledEvent step{0.1, 1, {GaussianMechanism{1}}};
        step.publicSample = true;
        const double epsilon = *account({{step, 1}}, Relation::ZeroOut, 1e-3)->epsilon;
        QVERIFY(0.1 * gaussianDelta(epsilon, 1) <= 1e-3);
        QVERIFY(0.1 * gaussianDelta(epsilon - 1e-5, 1) > 1e-3);
        QVERIFY(epsilon > epsilonOf(0.1, 1, 1, 1e-3));
    }

    void aLaplaceHistogramCostsMoreJointlyThanApart() {
        const std::vector<PrivacyEvent> joint{
            {SampledEvent{0.1, 100, {GaussianMechanism{2}, LaplaceMechanism{1}}}, 1}};
        const std::vector<PrivacyEvent> apart = withSeparateSamples(joint);
        QCOMPARE(apart.size(), std::size_t(2));
        QVERIFY(*account(joint, Relation::ZeroOut, 1e-5)->epsilon >
                *account(apart, Relation::ZeroOut, 1e-5)->epsilon);
    }

    // Where the noise is Gaussian the exact pair must be cheaper than going through zero-out twice, which is
    // what the Laplace histogram has to take; both lie above the zero-out price.
    void replaceOneThroughZeroOut() {
        const SampledEvent laplace{0.05, 200, {GaussianMechanism{2}, LaplaceMechanism{20}}};
        const double zeroOut = *account({{laplace, 1}}, Relation::ZeroOut, 1e-5)->epsilon;
        const double replaced = *account({{laplace, 1}}, Relation::ReplaceOne, 1e-5)->epsilon;
        const double exact = epsilonOf(0.05, 2, 200, 1e-5, Relation::ReplaceOne);
        QVERIFY(replaced > 2 * zeroOut);
        QVERIFY(replaced > exact);
        // (1 + e^e) delta(e) = delta at half the figure, to a few per cent
        const double half = replaced / 2;
        const auto there = account({{laplace, 1}}, Relation::ZeroOut, 1e-5 / (1 + std::exp(half)));
        QVERIFY(*there->epsilon <= half + 1e-9 && *there->epsilon > half - 0.01);
    }

    void equalEventsMerge() {
        const PrivacyEvent one{SampledEvent{0.1, 5, {GaussianMechanism{1}}}, 1};
        const PrivacyEvent two{SampledEvent{0.1, 5, {GaussianMechanism{2}}}, 3};
        const auto distinct = merged({one, two, one, two});
        QCOMPARE(distinct.size(), std::size_t(2));
        QCOMPARE(distinct[0].count, std::int64_t(2));
        QCOMPARE(distinct[1].count, std::int64_t(6));
    }

    void maxStepsWithinATarget() {
        const StepNoise plain;
        const PrivacyTarget target{1, 1e-5, Relation::ZeroOut};
        const std::int64_t steps = *stepsWithin(plain, 2, 0.05, target);
        QVERIFY(epsilonOf(0.05, 2, steps, 1e-5) <= 1);
        QVERIFY(epsilonOf(0.05, 2, steps + 1, 1e-5) > 1);
        QCOMPARE(*stepsWithin(plain, 0.2, 1, target), std::int64_t(0));
    }

    void laplaceCalibration_data() {
        QTest::addColumn<double>("epsilon");
        QTest::addColumn<bool>("twoDraws");
        QTest::newRow("1, one draw") << 1.0 << false;
        QTest::newRow("3, one draw") << 3.0 << false;
        QTest::newRow("1, two draws") << 1.0 << true;
    }
    void laplaceCalibration() {
        QFETCH(double, epsilon);
        QFETCH(bool, twoDraws);
        const StepNoise noise{HistogramNoise::Laplace, 0.1, twoDraws};
        const auto found = calibrateNoise(0.0625, 1000, {epsilon, 1e-5, Relation::ZeroOut}, noise);
        QVERIFY(found.ok());
        const auto events = stepEvents(noise, found->noiseMultiplier, 0.0625, 1000);
        QCOMPARE(events.size(), std::size_t(twoDraws ? 2 : 1));
        const double spent = *account(events, Relation::ZeroOut, 1e-5)->epsilon;
        QVERIFY(spent <= epsilon && spent > epsilon * (1 - 1e-3));
        QVERIFY(found->noiseMultiplier >
                calibrateNoise(0.0625, 1000, {epsilon, 1e-5, Relation::ZeroOut})->noiseMultiplier);
    }

    void eventsSurviveJson() {
        const PrivacyEvent event{SampledEvent{0.1, 7, {GaussianMechanism{1.5}, GaussianMechanism{2.5}}}, 3};
        QVERIFY(*eventFromJson(toJson(event), "event") == event);
        const PrivacyEvent trial{SampledEvent{1, 1, {LaplaceMechanism{2}, GaussianMechanism{3}}, true}, 2};
        for (const PrivacyEvent& other : std::vector<PrivacyEvent>{
                 {NonPrivateEvent{}, 1},
                 {PureEvent{0.5}, 2},
                 {ZcdpEvent{0.25}, 1},
                 {ExponentialEvent{2}, 7},
                 {RepeatEvent{TrialCountDistribution::Geometric, 20, {trial, event}}, 1},
             })
            QVERIFY(*eventFromJson(toJson(other), "event") == other);
    }
};

TRILEMMA_TEST(TestAccountant, NoApplication)
#include "tst_accountant.moc"
