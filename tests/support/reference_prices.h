// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Prices of public accountants: PLD at a discretisation of 2e-5 where `refined`, 1e-4 else; randomised
// response by its exact curve; zCDP by Proposition 12 of Canonne, Kamath and Steinke (2020).
#pragma once

#include "core/privacy/accountant.h"

namespace trilemma::test {

enum class ReferenceKind { Noise, TwoGaussians, Separate, Pure, Zcdp };

struct ReferenceRow {
    const char* name;
    ReferenceKind kind;
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
inline const ReferenceRow referenceRows[] = {
    {"noise, q 0.01, z 0, b 1, T 1, delta 1e-05, zero_out", ReferenceKind::Noise, 0.01, 0.0, 1.0, 1, 1e-05, Relation::ZeroOut, 0.016983441804961016, true},
    {"noise, q 0.01, z 0, b 1, T 1000, delta 1e-05, zero_out", ReferenceKind::Noise, 0.01, 0.0, 1.0, 1000, 1e-05, Relation::ZeroOut, 1.123768406451248, true},
    {"noise, q 0.1, z 0, b 2, T 1000, delta 1e-05, zero_out", ReferenceKind::Noise, 0.1, 0.0, 2.0, 1000, 1e-05, Relation::ZeroOut, 7.026120656126489, true},
    {"noise, q 0.138019, z 0, b 2, T 1000, delta 0.0001, zero_out", ReferenceKind::Noise, 0.138019, 0.0, 2.0, 1000, 0.0001, Relation::ZeroOut, 9.206198441820431, true},
    {"noise, q 0.0435723, z 0, b 2, T 1000, delta 1e-05, zero_out", ReferenceKind::Noise, 0.0435723, 0.0, 2.0, 1000, 1e-05, Relation::ZeroOut, 2.691569039965908, true},
    {"noise, q 0.0435723, z 0, b 10, T 1000, delta 1e-05, zero_out", ReferenceKind::Noise, 0.0435723, 0.0, 10.0, 1000, 1e-05, Relation::ZeroOut, 0.4752624318299106, true},
    {"noise, q 0.05, z 0, b 5, T 500, delta 1e-06, zero_out", ReferenceKind::Noise, 0.05, 0.0, 5.0, 500, 1e-06, Relation::ZeroOut, 0.9139372323934649, true},
    {"noise, q 0.138019, z 4, b 2, T 1000, delta 0.0001, zero_out", ReferenceKind::Noise, 0.13801934157765272, 4.0, 2.0, 1000, 0.0001, Relation::ZeroOut, 11.205592903905387, true},
    {"separate, q 0.138019, z 4, b 2, T 1000, delta 0.0001, zero_out", ReferenceKind::Separate, 0.13801934157765272, 4.0, 2.0, 1000, 0.0001, Relation::ZeroOut, 10.830147470846967, false},
    {"noise, q 0.0435718, z 3, b 2, T 1000, delta 1e-05, zero_out", ReferenceKind::Noise, 0.04357177548046902, 3.0, 2.0, 1000, 1e-05, Relation::ZeroOut, 3.6266923374795876, true},
    {"separate, q 0.0435718, z 3, b 2, T 1000, delta 1e-05, zero_out", ReferenceKind::Separate, 0.04357177548046902, 3.0, 2.0, 1000, 1e-05, Relation::ZeroOut, 3.4263222240260736, false},
    {"noise, q 0.0177617, z 3, b 2, T 2000, delta 1e-05, zero_out", ReferenceKind::Noise, 0.01776174287101922, 3.0, 2.0, 2000, 1e-05, Relation::ZeroOut, 1.9390057690104499, true},
    {"separate, q 0.0177617, z 3, b 2, T 2000, delta 1e-05, zero_out", ReferenceKind::Separate, 0.01776174287101922, 3.0, 2.0, 2000, 1e-05, Relation::ZeroOut, 1.8394965651894253, false},
    {"noise, q 0.0435718, z 3, b 10, T 1000, delta 1e-05, zero_out", ReferenceKind::Noise, 0.04357177548046902, 3.0, 10.0, 1000, 1e-05, Relation::ZeroOut, 2.0045197910034047, true},
    {"separate, q 0.0435718, z 3, b 10, T 1000, delta 1e-05, zero_out", ReferenceKind::Separate, 0.04357177548046902, 3.0, 10.0, 1000, 1e-05, Relation::ZeroOut, 1.9888750528966488, false},
    {"noise, q 0.01, z 1, b 1, T 1, delta 1e-05, zero_out", ReferenceKind::Noise, 0.01, 1.0, 1.0, 1, 1e-05, Relation::ZeroOut, 0.4132640948159549, true},
    {"separate, q 0.01, z 1, b 1, T 1, delta 1e-05, zero_out", ReferenceKind::Separate, 0.01, 1.0, 1.0, 1, 1e-05, Relation::ZeroOut, 0.20039309458831578, false},
    {"noise, q 0.01, z 1, b 1, T 100, delta 1e-05, zero_out", ReferenceKind::Noise, 0.01, 1.0, 1.0, 100, 1e-05, Relation::ZeroOut, 1.2746843769333867, true},
    {"separate, q 0.01, z 1, b 1, T 100, delta 1e-05, zero_out", ReferenceKind::Separate, 0.01, 1.0, 1.0, 100, 1e-05, Relation::ZeroOut, 0.7747585073173386, false},
    {"noise, q 0.01, z 1, b 1, T 1000, delta 1e-05, zero_out", ReferenceKind::Noise, 0.01, 1.0, 1.0, 1000, 1e-05, Relation::ZeroOut, 3.0594781406520433, true},
    {"separate, q 0.01, z 1, b 1, T 1000, delta 1e-05, zero_out", ReferenceKind::Separate, 0.01, 1.0, 1.0, 1000, 1e-05, Relation::ZeroOut, 2.178670282626317, false},
    {"noise, q 0.01, z 0.7, b 0.5, T 500, delta 1e-05, zero_out", ReferenceKind::Noise, 0.01, 0.7, 0.5, 500, 1e-05, Relation::ZeroOut, 8.36678967337168, true},
    {"separate, q 0.01, z 0.7, b 0.5, T 500, delta 1e-05, zero_out", ReferenceKind::Separate, 0.01, 0.7, 0.5, 500, 1e-05, Relation::ZeroOut, 4.00263982649559, false},
    {"noise, q 0.1, z 2, b 1, T 1, delta 1e-05, zero_out", ReferenceKind::Noise, 0.1, 2.0, 1.0, 1, 1e-05, Relation::ZeroOut, 0.81488152161854, true},
    {"separate, q 0.1, z 2, b 1, T 1, delta 1e-05, zero_out", ReferenceKind::Separate, 0.1, 2.0, 1.0, 1, 1e-05, Relation::ZeroOut, 0.45787101757478027, false},
    {"noise, q 0.1, z 2, b 1, T 100, delta 1e-05, zero_out", ReferenceKind::Noise, 0.1, 2.0, 1.0, 100, 1e-05, Relation::ZeroOut, 5.7811707222328454, true},
    {"separate, q 0.1, z 2, b 1, T 100, delta 1e-05, zero_out", ReferenceKind::Separate, 0.1, 2.0, 1.0, 100, 1e-05, Relation::ZeroOut, 4.885377526275813, false},
    {"noise, q 0.02, z 4, b 5, T 1500, delta 1e-05, zero_out", ReferenceKind::Noise, 0.02, 4.0, 5.0, 1500, 1e-05, Relation::ZeroOut, 0.9414748254040458, true},
    {"separate, q 0.02, z 4, b 5, T 1500, delta 1e-05, zero_out", ReferenceKind::Separate, 0.02, 4.0, 5.0, 1500, 1e-05, Relation::ZeroOut, 0.9228634164969529, false},
    {"noise, q 0.02, z 4, b 5, T 1500, delta 1e-08, zero_out", ReferenceKind::Noise, 0.02, 4.0, 5.0, 1500, 1e-08, Relation::ZeroOut, 1.3206755047149765, true},
    {"separate, q 0.02, z 4, b 5, T 1500, delta 1e-08, zero_out", ReferenceKind::Separate, 0.02, 4.0, 5.0, 1500, 1e-08, Relation::ZeroOut, 1.291596315976166, false},
    {"noise, q 0.01, z 1, b 0, T 1000, delta 1e-05, replace_one", ReferenceKind::Noise, 0.01, 1.0, 0.0, 1000, 1e-05, Relation::ReplaceOne, 2.8434458126945987, false},
    {"noise, q 0.1, z 4, b 0, T 1000, delta 1e-05, replace_one", ReferenceKind::Noise, 0.1, 4.0, 0.0, 1000, 1e-05, Relation::ReplaceOne, 7.489071796380794, false},
    {"noise, q 0.0435723, z 3, b 0, T 1000, delta 1e-05, replace_one", ReferenceKind::Noise, 0.0435723, 3.0, 0.0, 1000, 1e-05, Relation::ReplaceOne, 3.9629023027105417, false},
    {"noise, q 1, z 5, b 0, T 1, delta 1e-05, zero_out", ReferenceKind::Noise, 1.0, 5.0, 0.0, 1, 1e-05, Relation::ZeroOut, 0.725521750857794, false},
    {"noise, q 1, z 20, b 0, T 100, delta 1e-05, zero_out", ReferenceKind::Noise, 1.0, 20.0, 0.0, 100, 1e-05, Relation::ZeroOut, 1.9930914044151198, false},
    {"noise, q 1, z 1, b 0, T 1, delta 1e-06, zero_out", ReferenceKind::Noise, 1.0, 1.0, 0.0, 1, 1e-06, Relation::ZeroOut, 4.886554117462159, false},
    {"noise, q 1, z 0, b 10, T 1, delta 1e-05, zero_out", ReferenceKind::Noise, 1.0, 0.0, 10.0, 1, 1e-05, Relation::ZeroOut, 0.09998000029999714, false},
    {"noise, q 1, z 0, b 20, T 100, delta 1e-05, zero_out", ReferenceKind::Noise, 1.0, 0.0, 20.0, 100, 1e-05, Relation::ZeroOut, 1.9477086075160068, false},
    {"noise, q 1, z 20, b 20, T 100, delta 1e-05, zero_out", ReferenceKind::Noise, 1.0, 20.0, 20.0, 100, 1e-05, Relation::ZeroOut, 2.918582442913341, false},
    {"two gaussians, q 0.02, z 2, b 2, T 1000, delta 1e-05, zero_out", ReferenceKind::TwoGaussians, 0.02, 2.0, 2.0, 1000, 1e-05, Relation::ZeroOut, 2.147405588337321, false},
    {"two gaussians, q 0.02, z 3, b 1.5, T 1000, delta 1e-05, zero_out", ReferenceKind::TwoGaussians, 0.02, 3.0, 1.5, 1000, 1e-05, Relation::ZeroOut, 2.3277698708468693, false},
    {"pure, q 1, z 0.1, b 0, T 100, delta 1e-05, zero_out", ReferenceKind::Pure, 1.0, 0.1, 0.0, 100, 1e-05, Relation::ZeroOut, 4.306791372574041, false},
    {"pure, q 1, z 0.05, b 0, T 400, delta 1e-06, zero_out", ReferenceKind::Pure, 1.0, 0.05, 0.0, 400, 1e-06, Relation::ZeroOut, 4.861798098210123, false},
    {"zcdp, q 1, z 0.1, b 0, T 1, delta 1e-05, zero_out", ReferenceKind::Zcdp, 1.0, 0.1, 0.0, 1, 1e-05, Relation::ZeroOut, 1.9142388320035977, false},
    {"zcdp, q 1, z 0.5, b 0, T 1, delta 1e-05, zero_out", ReferenceKind::Zcdp, 1.0, 0.5, 0.0, 1, 1e-05, Relation::ZeroOut, 4.728386984943314, false},
    {"zcdp, q 1, z 1, b 0, T 1, delta 1e-06, zero_out", ReferenceKind::Zcdp, 1.0, 1.0, 0.0, 1, 1e-06, Relation::ZeroOut, 7.766216625311721, false},
    {"zcdp, q 1, z 0.125, b 0, T 1, delta 1e-05, zero_out", ReferenceKind::Zcdp, 1.0, 0.12500000000000003, 0.0, 1, 1e-05, Relation::ZeroOut, 2.1657155451754853, false},
    {"noise, calibrated, q 0.01, z 1.41463, b 0, T 1000, delta 1e-05, zero_out", ReferenceKind::Noise, 0.01, 1.4146308582276104, 0.0, 1000, 1e-05, Relation::ZeroOut, 1.0, false},
    {"noise, calibrated, q 0.01, z 0.813585, b 0, T 1000, delta 1e-05, zero_out", ReferenceKind::Noise, 0.01, 0.8135849129408597, 0.0, 1000, 1e-05, Relation::ZeroOut, 3.0, false},
    {"noise, calibrated, q 0.0435723, z 5.23856, b 0, T 1000, delta 1e-05, zero_out", ReferenceKind::Noise, 0.0435723, 5.238556812889874, 0.0, 1000, 1e-05, Relation::ZeroOut, 1.0, false},
    {"noise, calibrated, q 0.0435723, z 2.08375, b 0, T 1000, delta 1e-05, zero_out", ReferenceKind::Noise, 0.0435723, 2.08374737072736, 0.0, 1000, 1e-05, Relation::ZeroOut, 3.0, false},
    {"noise, calibrated, q 0.0435723, z 1.02104, b 0, T 1000, delta 1e-05, zero_out", ReferenceKind::Noise, 0.0435723, 1.0210437102243306, 0.0, 1000, 1e-05, Relation::ZeroOut, 9.0, false},
    {"noise, calibrated, q 0.0435723, z 5.42441, b 20, T 1000, delta 1e-05, zero_out", ReferenceKind::Noise, 0.0435723, 5.424409556947648, 20.0, 1000, 1e-05, Relation::ZeroOut, 1.0, false},
    {"noise, calibrated, q 0.0435723, z 2.27304, b 5, T 1000, delta 1e-05, zero_out", ReferenceKind::Noise, 0.0435723, 2.273040824383497, 5.0, 1000, 1e-05, Relation::ZeroOut, 3.0, false},
    {"noise, calibrated, q 0.0435723, z 1.14503, b 2, T 1000, delta 1e-05, zero_out", ReferenceKind::Noise, 0.0435723, 1.1450332591310137, 2.0, 1000, 1e-05, Relation::ZeroOut, 9.0, false},
    {"noise, q 0.01, z 1, b 0, T 1, delta 1e-05, zero_out", ReferenceKind::Noise, 0.01, 1.0, 0.0, 1, 1e-05, Relation::ZeroOut, 0.1994504488045642, true},
    {"noise, q 0.01, z 1, b 0, T 100, delta 1e-05, zero_out", ReferenceKind::Noise, 0.01, 1.0, 0.0, 100, 1e-05, Relation::ZeroOut, 0.7180357031425654, true},
    {"noise, q 0.01, z 1, b 0, T 1000, delta 1e-05, zero_out", ReferenceKind::Noise, 0.01, 1.0, 0.0, 1000, 1e-05, Relation::ZeroOut, 1.8282369454235516, true},
    {"noise, q 0.01, z 1, b 0, T 1000, delta 1e-08, zero_out", ReferenceKind::Noise, 0.01, 1.0, 0.0, 1000, 1e-08, Relation::ZeroOut, 2.6978681350636338, true},
    {"noise, q 0.004, z 1.1, b 0, T 14062, delta 1e-05, zero_out", ReferenceKind::Noise, 0.004, 1.1, 0.0, 14062, 1e-05, Relation::ZeroOut, 2.2156999374899233, true},
    {"noise, q 0.1, z 4, b 0, T 1000, delta 1e-05, zero_out", ReferenceKind::Noise, 0.1, 4.0, 0.0, 1000, 1e-05, Relation::ZeroOut, 3.444340074320136, true},
    {"noise, q 0.02, z 0.8, b 0, T 500, delta 1e-06, zero_out", ReferenceKind::Noise, 0.02, 0.8, 0.0, 500, 1e-06, Relation::ZeroOut, 5.440306245245095, true},
    {"noise, q 0.0435723, z 3, b 0, T 1000, delta 1e-05, zero_out", ReferenceKind::Noise, 0.0435723, 3.0, 0.0, 1000, 1e-05, Relation::ZeroOut, 1.9069457127777465, true},
    {"noise, q 0.05, z 2, b 0, T 200, delta 1e-05, zero_out", ReferenceKind::Noise, 0.05, 2.0, 0.0, 200, 1e-05, Relation::ZeroOut, 1.5606038695542643, true},
    {"noise, q 0.001, z 0.6, b 0, T 10000, delta 1e-06, zero_out", ReferenceKind::Noise, 0.001, 0.6, 0.0, 10000, 1e-06, Relation::ZeroOut, 3.1521924124742964, true},
    {"noise, q 0.5, z 10, b 0, T 50, delta 1e-05, zero_out", ReferenceKind::Noise, 0.5, 10.0, 0.0, 50, 1e-05, Relation::ZeroOut, 1.3767939707949948, true},
};
// clang-format on

inline std::vector<PrivacyEvent> eventsOf(const ReferenceRow& row) {
    std::vector<Mechanism> mechanisms;
    if (row.first > 0) mechanisms.push_back(GaussianMechanism{row.first});
    if (row.second > 0 && row.kind == ReferenceKind::TwoGaussians)
        mechanisms.push_back(GaussianMechanism{row.second});
    else if (row.second > 0)
        mechanisms.push_back(LaplaceMechanism{row.second});
    const PrivacyEvent joint{SampledEvent{row.rate, row.steps, mechanisms}, 1};
    switch (row.kind) {
    case ReferenceKind::Noise:
    case ReferenceKind::TwoGaussians:
        return {joint};
    case ReferenceKind::Separate:
        return withSeparateSamples({joint});
    case ReferenceKind::Pure:
        return {{PureEvent{row.first}, row.steps}};
    case ReferenceKind::Zcdp:
        return {{ZcdpEvent{row.first}, row.steps}};
    }
    return {};
}

/// Private selection over 1000 subsampled Gaussian steps, mean 20 or 200.
struct ReferenceSelection {
    const char* name;
    TrialCountDistribution law;
    double mean;
    double epsilon; ///< of a public accountant, by the same theorems
    double min;     ///< what a proven tighter figure may come down to
};

inline const ReferenceSelection referenceSelections[] = {
    {"Poisson, 20", TrialCountDistribution::Poisson, 20, 3.78016, 2.5},
    {"geometric, 20", TrialCountDistribution::Geometric, 20, 2.51169, 2.5110},
    {"logarithmic, 20", TrialCountDistribution::Logarithmic, 20, 2.04385, 2.0432},
    {"Poisson, 200", TrialCountDistribution::Poisson, 200, 11.66132, 8.0},
};

inline std::vector<PrivacyEvent> eventsOf(const ReferenceSelection& row) {
    const PrivacyEvent trial{SampledEvent{0.0435723, 1000, {GaussianMechanism{5.23856}}}, 1};
    return {{RepeatEvent{row.law, row.mean, {trial}}, 1}};
}

} // namespace trilemma::test
