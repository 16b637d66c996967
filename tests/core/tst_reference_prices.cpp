// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Prices of public accountants: PLD at a discretisation of 2e-5 where `refined`, 1e-4 else; randomised
// response by its exact curve; zCDP by Proposition 12 of Canonne, Kamath and Steinke (2020).
#include "core/privacy/accountant.h"

#include <QTest>

#include <cmath>

using namespace trilemma;

namespace {

enum class Kind { Noise, TwoGaussians, Separate, Pure, Zcdp };

struct Row {
    const char* name;
    Kind kind;
    double rate;
    double first;  ///< noise multiplier (0: none), epsilon or rho
    double second; ///< Laplace scale (0: none) or second noise multiplier
    std::int64_t steps;
    double delta;
    Relation relation;
    double epsilon;
    bool refined;
};

// clang-format off
const Row rows[] = {
    {"noise, q 0.01, z 0, b 1, T 1, delta 1e-05, zero_out", Kind::Noise, 0.01, 0.0, 1.0, 1, 1e-05, Relation::ZeroOut, 0.016983441804961016, true},
    {"noise, q 0.01, z 0, b 1, T 1000, delta 1e-05, zero_out", Kind::Noise, 0.01, 0.0, 1.0, 1000, 1e-05, Relation::ZeroOut, 1.123768406451248, true},
    {"noise, q 0.1, z 0, b 2, T 1000, delta 1e-05, zero_out", Kind::Noise, 0.1, 0.0, 2.0, 1000, 1e-05, Relation::ZeroOut, 7.026120656126489, true},
    {"noise, q 0.138019, z 0, b 2, T 1000, delta 0.0001, zero_out", Kind::Noise, 0.138019, 0.0, 2.0, 1000, 0.0001, Relation::ZeroOut, 9.206198441820431, true},
    {"noise, q 0.0435723, z 0, b 2, T 1000, delta 1e-05, zero_out", Kind::Noise, 0.0435723, 0.0, 2.0, 1000, 1e-05, Relation::ZeroOut, 2.691569039965908, true},
    {"noise, q 0.0435723, z 0, b 10, T 1000, delta 1e-05, zero_out", Kind::Noise, 0.0435723, 0.0, 10.0, 1000, 1e-05, Relation::ZeroOut, 0.4752624318299106, true},
    {"noise, q 0.05, z 0, b 5, T 500, delta 1e-06, zero_out", Kind::Noise, 0.05, 0.0, 5.0, 500, 1e-06, Relation::ZeroOut, 0.9139372323934649, true},
    {"noise, q 0.138019, z 4, b 2, T 1000, delta 0.0001, zero_out", Kind::Noise, 0.13801934157765272, 4.0, 2.0, 1000, 0.0001, Relation::ZeroOut, 11.205592903905387, true},
    {"separate, q 0.138019, z 4, b 2, T 1000, delta 0.0001, zero_out", Kind::Separate, 0.13801934157765272, 4.0, 2.0, 1000, 0.0001, Relation::ZeroOut, 10.830147470846967, false},
    {"noise, q 0.0435718, z 3, b 2, T 1000, delta 1e-05, zero_out", Kind::Noise, 0.04357177548046902, 3.0, 2.0, 1000, 1e-05, Relation::ZeroOut, 3.6266923374795876, true},
    {"separate, q 0.0435718, z 3, b 2, T 1000, delta 1e-05, zero_out", Kind::Separate, 0.04357177548046902, 3.0, 2.0, 1000, 1e-05, Relation::ZeroOut, 3.4263222240260736, false},
    {"noise, q 0.0177617, z 3, b 2, T 2000, delta 1e-05, zero_out", Kind::Noise, 0.01776174287101922, 3.0, 2.0, 2000, 1e-05, Relation::ZeroOut, 1.9390057690104499, true},
    {"separate, q 0.0177617, z 3, b 2, T 2000, delta 1e-05, zero_out", Kind::Separate, 0.01776174287101922, 3.0, 2.0, 2000, 1e-05, Relation::ZeroOut, 1.8394965651894253, false},
    {"noise, q 0.0435718, z 3, b 10, T 1000, delta 1e-05, zero_out", Kind::Noise, 0.04357177548046902, 3.0, 10.0, 1000, 1e-05, Relation::ZeroOut, 2.0045197910034047, true},
    {"separate, q 0.0435718, z 3, b 10, T 1000, delta 1e-05, zero_out", Kind::Separate, 0.04357177548046902, 3.0, 10.0, 1000, 1e-05, Relation::ZeroOut, 1.9888750528966488, false},
    {"noise, q 0.01, z 1, b 1, T 1, delta 1e-05, zero_out", Kind::Noise, 0.01, 1.0, 1.0, 1, 1e-05, Relation::ZeroOut, 0.4132640948159549, true},
    {"separate, q 0.01, z 1, b 1, T 1, delta 1e-05, zero_out", Kind::Separate, 0.01, 1.0, 1.0, 1, 1e-05, Relation::ZeroOut, 0.20039309458831578, false},
    {"noise, q 0.01, z 1, b 1, T 100, delta 1e-05, zero_out", Kind::Noise, 0.01, 1.0, 1.0, 100, 1e-05, Relation::ZeroOut, 1.2746843769333867, true},
    {"separate, q 0.01, z 1, b 1, T 100, delta 1e-05, zero_out", Kind::Separate, 0.01, 1.0, 1.0, 100, 1e-05, Relation::ZeroOut, 0.7747585073173386, false},
    {"noise, q 0.01, z 1, b 1, T 1000, delta 1e-05, zero_out", Kind::Noise, 0.01, 1.0, 1.0, 1000, 1e-05, Relation::ZeroOut, 3.0594781406520433, true},
    {"separate, q 0.01, z 1, b 1, T 1000, delta 1e-05, zero_out", Kind::Separate, 0.01, 1.0, 1.0, 1000, 1e-05, Relation::ZeroOut, 2.178670282626317, false},
    {"noise, q 0.01, z 0.7, b 0.5, T 500, delta 1e-05, zero_out", Kind::Noise, 0.01, 0.7, 0.5, 500, 1e-05, Relation::ZeroOut, 8.36678967337168, true},
    {"separate, q 0.01, z 0.7, b 0.5, T 500, delta 1e-05, zero_out", Kind::Separate, 0.01, 0.7, 0.5, 500, 1e-05, Relation::ZeroOut, 4.00263982649559, false},
    {"noise, q 0.1, z 2, b 1, T 1, delta 1e-05, zero_out", Kind::Noise, 0.1, 2.0, 1.0, 1, 1e-05, Relation::ZeroOut, 0.81488152161854, true},
    {"separate, q 0.1, z 2, b 1, T 1, delta 1e-05, zero_out", Kind::Separate, 0.1, 2.0, 1.0, 1, 1e-05, Relation::ZeroOut, 0.45787101757478027, false},
    {"noise, q 0.1, z 2, b 1, T 100, delta 1e-05, zero_out", Kind::Noise, 0.1, 2.0, 1.0, 100, 1e-05, Relation::ZeroOut, 5.7811707222328454, true},
    {"separate, q 0.1, z 2, b 1, T 100, delta 1e-05, zero_out", Kind::Separate, 0.1, 2.0, 1.0, 100, 1e-05, Relation::ZeroOut, 4.885377526275813, false},
    {"noise, q 0.02, z 4, b 5, T 1500, delta 1e-05, zero_out", Kind::Noise, 0.02, 4.0, 5.0, 1500, 1e-05, Relation::ZeroOut, 0.9414748254040458, true},
    {"separate, q 0.02, z 4, b 5, T 1500, delta 1e-05, zero_out", Kind::Separate, 0.02, 4.0, 5.0, 1500, 1e-05, Relation::ZeroOut, 0.9228634164969529, false},
    {"noise, q 0.02, z 4, b 5, T 1500, delta 1e-08, zero_out", Kind::Noise, 0.02, 4.0, 5.0, 1500, 1e-08, Relation::ZeroOut, 1.3206755047149765, true},
    {"separate, q 0.02, z 4, b 5, T 1500, delta 1e-08, zero_out", Kind::Separate, 0.02, 4.0, 5.0, 1500, 1e-08, Relation::ZeroOut, 1.291596315976166, false},
    {"noise, q 0.01, z 1, b 0, T 1000, delta 1e-05, replace_one", Kind::Noise, 0.01, 1.0, 0.0, 1000, 1e-05, Relation::ReplaceOne, 2.8434458126945987, false},
    {"noise, q 0.1, z 4, b 0, T 1000, delta 1e-05, replace_one", Kind::Noise, 0.1, 4.0, 0.0, 1000, 1e-05, Relation::ReplaceOne, 7.489071796380794, false},
    {"noise, q 0.0435723, z 3, b 0, T 1000, delta 1e-05, replace_one", Kind::Noise, 0.0435723, 3.0, 0.0, 1000, 1e-05, Relation::ReplaceOne, 3.9629023027105417, false},
    {"noise, q 1, z 5, b 0, T 1, delta 1e-05, zero_out", Kind::Noise, 1.0, 5.0, 0.0, 1, 1e-05, Relation::ZeroOut, 0.725521750857794, false},
    {"noise, q 1, z 20, b 0, T 100, delta 1e-05, zero_out", Kind::Noise, 1.0, 20.0, 0.0, 100, 1e-05, Relation::ZeroOut, 1.9930914044151198, false},
    {"noise, q 1, z 1, b 0, T 1, delta 1e-06, zero_out", Kind::Noise, 1.0, 1.0, 0.0, 1, 1e-06, Relation::ZeroOut, 4.886554117462159, false},
    {"noise, q 1, z 0, b 10, T 1, delta 1e-05, zero_out", Kind::Noise, 1.0, 0.0, 10.0, 1, 1e-05, Relation::ZeroOut, 0.09998000029999714, false},
    {"noise, q 1, z 0, b 20, T 100, delta 1e-05, zero_out", Kind::Noise, 1.0, 0.0, 20.0, 100, 1e-05, Relation::ZeroOut, 1.9477086075160068, false},
    {"noise, q 1, z 20, b 20, T 100, delta 1e-05, zero_out", Kind::Noise, 1.0, 20.0, 20.0, 100, 1e-05, Relation::ZeroOut, 2.918582442913341, false},
    {"two gaussians, q 0.02, z 2, b 2, T 1000, delta 1e-05, zero_out", Kind::TwoGaussians, 0.02, 2.0, 2.0, 1000, 1e-05, Relation::ZeroOut, 2.147405588337321, false},
    {"two gaussians, q 0.02, z 3, b 1.5, T 1000, delta 1e-05, zero_out", Kind::TwoGaussians, 0.02, 3.0, 1.5, 1000, 1e-05, Relation::ZeroOut, 2.3277698708468693, false},
    {"pure, q 1, z 0.1, b 0, T 100, delta 1e-05, zero_out", Kind::Pure, 1.0, 0.1, 0.0, 100, 1e-05, Relation::ZeroOut, 4.306791372574041, false},
    {"pure, q 1, z 0.05, b 0, T 400, delta 1e-06, zero_out", Kind::Pure, 1.0, 0.05, 0.0, 400, 1e-06, Relation::ZeroOut, 4.861798098210123, false},
    {"zcdp, q 1, z 0.1, b 0, T 1, delta 1e-05, zero_out", Kind::Zcdp, 1.0, 0.1, 0.0, 1, 1e-05, Relation::ZeroOut, 1.9142388320035977, false},
    {"zcdp, q 1, z 0.5, b 0, T 1, delta 1e-05, zero_out", Kind::Zcdp, 1.0, 0.5, 0.0, 1, 1e-05, Relation::ZeroOut, 4.728386984943314, false},
    {"zcdp, q 1, z 1, b 0, T 1, delta 1e-06, zero_out", Kind::Zcdp, 1.0, 1.0, 0.0, 1, 1e-06, Relation::ZeroOut, 7.766216625311721, false},
    {"zcdp, q 1, z 0.125, b 0, T 1, delta 1e-05, zero_out", Kind::Zcdp, 1.0, 0.12500000000000003, 0.0, 1, 1e-05, Relation::ZeroOut, 2.1657155451754853, false},
    {"noise, calibrated, q 0.01, z 1.41463, b 0, T 1000, delta 1e-05, zero_out", Kind::Noise, 0.01, 1.4146308582276104, 0.0, 1000, 1e-05, Relation::ZeroOut, 1.0, false},
    {"noise, calibrated, q 0.01, z 0.813585, b 0, T 1000, delta 1e-05, zero_out", Kind::Noise, 0.01, 0.8135849129408597, 0.0, 1000, 1e-05, Relation::ZeroOut, 3.0, false},
    {"noise, calibrated, q 0.0435723, z 5.23856, b 0, T 1000, delta 1e-05, zero_out", Kind::Noise, 0.0435723, 5.238556812889874, 0.0, 1000, 1e-05, Relation::ZeroOut, 1.0, false},
    {"noise, calibrated, q 0.0435723, z 2.08375, b 0, T 1000, delta 1e-05, zero_out", Kind::Noise, 0.0435723, 2.08374737072736, 0.0, 1000, 1e-05, Relation::ZeroOut, 3.0, false},
    {"noise, calibrated, q 0.0435723, z 1.02104, b 0, T 1000, delta 1e-05, zero_out", Kind::Noise, 0.0435723, 1.0210437102243306, 0.0, 1000, 1e-05, Relation::ZeroOut, 9.0, false},
    {"noise, calibrated, q 0.0435723, z 5.42441, b 20, T 1000, delta 1e-05, zero_out", Kind::Noise, 0.0435723, 5.424409556947648, 20.0, 1000, 1e-05, Relation::ZeroOut, 1.0, false},
    {"noise, calibrated, q 0.0435723, z 2.27304, b 5, T 1000, delta 1e-05, zero_out", Kind::Noise, 0.0435723, 2.273040824383497, 5.0, 1000, 1e-05, Relation::ZeroOut, 3.0, false},
    {"noise, calibrated, q 0.0435723, z 1.14503, b 2, T 1000, delta 1e-05, zero_out", Kind::Noise, 0.0435723, 1.1450332591310137, 2.0, 1000, 1e-05, Relation::ZeroOut, 9.0, false},
};
// clang-format on

std::vector<PrivacyEvent> eventsOf(const Row& row) {
    std::vector<Mechanism> mechanisms;
    if (row.first > 0) mechanisms.push_back(GaussianMechanism{row.first});
    if (row.second > 0 && row.kind == Kind::TwoGaussians)
        mechanisms.push_back(GaussianMechanism{row.second});
    else if (row.second > 0)
        mechanisms.push_back(LaplaceMechanism{row.second});
    const PrivacyEvent joint{PoissonEvent{row.rate, row.steps, mechanisms}, 1};
    switch (row.kind) {
    case Kind::Noise:
    case Kind::TwoGaussians:
        return {joint};
    case Kind::Separate:
        return withSeparateSamples({joint});
    case Kind::Pure:
        return {{PureEvent{row.first}, row.steps}};
    case Kind::Zcdp:
        return {{ZcdpEvent{row.first}, row.steps}};
    }
    return {};
}

} // namespace

class TestReferencePrices : public QObject {
    Q_OBJECT

  private slots:
    void agree_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(rows)); ++i)
            QTest::newRow(rows[i].name) << i;
    }
    void agree() {
        QFETCH(int, index);
        const Row& row = rows[index];
        const auto figure = account(eventsOf(row), row.relation, row.delta);
        QVERIFY(figure.ok());
        const double above = *figure->epsilon - row.epsilon;
        QVERIFY2(above <= (row.refined ? 2e-4 : 5e-4), qPrintable(QString::number(above)));
        QVERIFY2(above >= -1e-6, qPrintable(QString::number(above)));
    }

    // Private selection over 1000 subsampled Gaussian steps. Public figures of the same theorems: a finer set
    // of orders may only lower them a little; for Poisson, Theorem 6 of Papernot and Steinke holds for every
    // (epsilon, delta)-guarantee of a trial, and the one by loss distributions is smaller than the one by
    // Renyi divergences that the public figure uses.
    void privateSelection_data() {
        QTest::addColumn<int>("law");
        QTest::addColumn<double>("mean");
        QTest::addColumn<double>("publicFigure");
        QTest::addColumn<double>("least");
        QTest::newRow("Poisson, 20") << static_cast<int>(TrialLaw::Poisson) << 20.0 << 3.78016 << 2.5;
        QTest::newRow("geometric, 20") << static_cast<int>(TrialLaw::Geometric) << 20.0 << 2.51169 << 2.5110;
        QTest::newRow("logarithmic, 20")
            << static_cast<int>(TrialLaw::Logarithmic) << 20.0 << 2.04385 << 2.0432;
        QTest::newRow("Poisson, 200") << static_cast<int>(TrialLaw::Poisson) << 200.0 << 11.66132 << 8.0;
    }
    void privateSelection() {
        QFETCH(int, law);
        QFETCH(double, mean);
        QFETCH(double, publicFigure);
        QFETCH(double, least);
        const PrivacyEvent trial{PoissonEvent{0.0435723, 1000, {GaussianMechanism{5.23856}}}, 1};
        const auto figure =
            account({{RepeatEvent{static_cast<TrialLaw>(law), mean, {trial}}, 1}}, Relation::ZeroOut, 1e-5);
        QVERIFY(figure.ok());
        QVERIFY2(*figure->epsilon <= publicFigure + 5e-4, qPrintable(QString::number(*figure->epsilon)));
        QVERIFY2(*figure->epsilon >= least, qPrintable(QString::number(*figure->epsilon)));
        QVERIFY(*figure->epsilon > *account({trial}, Relation::ZeroOut, 1e-5)->epsilon);
    }
};

QTEST_APPLESS_MAIN(TestReferencePrices)
#include "tst_reference_prices.moc"
