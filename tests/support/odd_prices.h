// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Odd things to price: the corners of what an accountant may be asked.
#pragma once

#include "core/privacy/event.h"

namespace trilemma::test {

struct OddPrice {
    const char* name;
    Relation relation;
    double delta;
    const char* events;  ///< JSON, a list
    double slack = 2e-4; ///< how far above the second accountant the first may lie
};

// 2e-4 is kept by 40 rows and more. Where a row says otherwise: "coarse" is a loss so wide that the first
// accountant takes a wider grid, or so small beside its grid that the grid costs; "unresolved" is what the
// second can only bracket, its figure being the lower end; "searched" is replacement through zero-out, which
// the first searches to 1 % of delta; "orders" the Renyi divergences that the first rounds up.
inline const OddPrice oddPrices[] = {
    {"tiny q, 1 step", Relation::ZeroOut, 1e-6,
     R"([{"poisson":{"rate":1e-4,"steps":1,"mechanisms":[{"gaussian":{"noise_multiplier":0.5}}]}}])"},
    {"tiny q, 2 steps", Relation::ZeroOut, 1e-5,
     R"([{"poisson":{"rate":1e-3,"steps":2,"mechanisms":[{"gaussian":{"noise_multiplier":0.7}}]}}])"},
    {"tiny q, 3 steps (unresolved)", Relation::ZeroOut, 1e-5,
     R"([{"poisson":{"rate":1e-3,"steps":3,"mechanisms":[{"gaussian":{"noise_multiplier":0.7}}]}}])", 1.5e-3},
    {"tiny q, 1000 steps, little noise (coarse)", Relation::ZeroOut, 1e-8,
     R"([{"poisson":{"rate":1e-4,"steps":1000,"mechanisms":[{"gaussian":{"noise_multiplier":0.5}}]}}])",
     2e-3},
    {"tiny q, 100,000 steps, tiny delta (coarse)", Relation::ZeroOut, 1e-10,
     R"([{"poisson":{"rate":1e-4,"steps":100000,"mechanisms":[{"gaussian":{"noise_multiplier":0.6}}]}}])",
     4e-3},
    {"much noise", Relation::ZeroOut, 1e-5,
     R"([{"poisson":{"rate":0.05,"steps":2000,"mechanisms":[{"gaussian":{"noise_multiplier":20}}]}}])"},
    {"so much noise that nothing is left", Relation::ZeroOut, 1e-3,
     R"([{"poisson":{"rate":0.001,"steps":10,"mechanisms":[{"gaussian":{"noise_multiplier":500}}]}}])"},
    {"little noise", Relation::ZeroOut, 1e-5,
     R"([{"poisson":{"rate":0.01,"steps":100,"mechanisms":[{"gaussian":{"noise_multiplier":0.3}}]}}])"},
    {"half of all, 3 steps", Relation::ZeroOut, 1e-9,
     R"([{"poisson":{"rate":0.5,"steps":3,"mechanisms":[{"gaussian":{"noise_multiplier":2}}]}}])"},
    {"nearly all", Relation::ZeroOut, 1e-5,
     R"([{"poisson":{"rate":0.999,"steps":50,"mechanisms":[{"gaussian":{"noise_multiplier":10}}]}}])"},
    {"delta 1e-12", Relation::ZeroOut, 1e-12,
     R"([{"poisson":{"rate":0.02,"steps":500,"mechanisms":[{"gaussian":{"noise_multiplier":1.5}}]}}])"},
    {"delta 1e-3", Relation::ZeroOut, 1e-3,
     R"([{"poisson":{"rate":0.02,"steps":500,"mechanisms":[{"gaussian":{"noise_multiplier":1.5}}]}}])"},
    {"a million steps (coarse)", Relation::ZeroOut, 1e-6,
     R"([{"poisson":{"rate":0.001,"steps":1000000,"mechanisms":[{"gaussian":{"noise_multiplier":1}}]}}])",
     5e-3},
    {"rate 1", Relation::ZeroOut, 1e-5,
     R"([{"poisson":{"rate":1,"steps":30,"mechanisms":[{"gaussian":{"noise_multiplier":7}}]}}])"},
    {"rate 1, Laplace beside a Gaussian", Relation::ZeroOut, 1e-7,
     R"([{"poisson":{"rate":1,"steps":3,"mechanisms":[{"gaussian":{"noise_multiplier":3}},{"laplace":{"scale_over_sensitivity":2}}]}}])"},
    {"count above 1", Relation::ZeroOut, 1e-5, R"([{"gaussian":{"noise_multiplier":9},"count":12}])"},
    {"two trainings", Relation::ZeroOut, 1e-6,
     R"([{"poisson":{"rate":0.02,"steps":700,"mechanisms":[{"gaussian":{"noise_multiplier":2}}]},"count":2},
         {"poisson":{"rate":0.005,"steps":3000,"mechanisms":[{"gaussian":{"noise_multiplier":0.9}}]}}])"},
    {"sizes of groups, then steps", Relation::ZeroOut, 1e-5,
     R"([{"gaussian":{"noise_multiplier":12}},
         {"poisson":{"rate":0.0625,"steps":1000,"mechanisms":[{"gaussian":{"noise_multiplier":7.6}}]}}])"},
    {"a Laplace alone", Relation::ZeroOut, 1e-4, R"([{"laplace":{"scale_over_sensitivity":1.5}}])"},
    {"Laplaces alone", Relation::ZeroOut, 1e-6, R"([{"laplace":{"scale_over_sensitivity":4},"count":7}])"},
    {"a narrow Laplace", Relation::ZeroOut, 1e-9,
     R"([{"laplace":{"scale_over_sensitivity":0.2},"count":2}])"},
    {"sampled Laplace, few steps (unresolved)", Relation::ZeroOut, 1e-5,
     R"([{"poisson":{"rate":0.02,"steps":8,"mechanisms":[{"laplace":{"scale_over_sensitivity":0.8}}]}}])",
     6e-4},
    {"sampled Laplace beside a Gaussian", Relation::ZeroOut, 1e-5,
     R"([{"poisson":{"rate":0.03,"steps":400,"mechanisms":[{"laplace":{"scale_over_sensitivity":3}},{"gaussian":{"noise_multiplier":2}}]}}])"},
    {"two samples a step", Relation::ZeroOut, 1e-8,
     R"([{"poisson":{"rate":0.03,"steps":400,"mechanisms":[{"laplace":{"scale_over_sensitivity":3}}]}},
         {"poisson":{"rate":0.03,"steps":400,"mechanisms":[{"gaussian":{"noise_multiplier":2}}]}}])"},
    {"replace-one, tiny q", Relation::ReplaceOne, 1e-7,
     R"([{"poisson":{"rate":0.001,"steps":2000,"mechanisms":[{"gaussian":{"noise_multiplier":0.8}}]}}])"},
    {"replace-one, one step", Relation::ReplaceOne, 1e-5,
     R"([{"poisson":{"rate":0.1,"steps":1,"mechanisms":[{"gaussian":{"noise_multiplier":1.2}}]}}])"},
    {"replace-one, with an unsampled table", Relation::ReplaceOne, 1e-5,
     R"([{"poisson":{"rate":0.05,"steps":500,"mechanisms":[{"gaussian":{"noise_multiplier":4}}]}},{"gaussian":{"noise_multiplier":15}}])"},
    {"replace-one, pure and Laplace", Relation::ReplaceOne, 1e-6,
     R"([{"pure":{"epsilon":0.2}},{"laplace":{"scale_over_sensitivity":5},"count":2}])"},
    {"replace-one through zero-out (searched)", Relation::ReplaceOne, 1e-5,
     R"([{"poisson":{"rate":0.03,"steps":400,"mechanisms":[{"laplace":{"scale_over_sensitivity":3}},{"gaussian":{"noise_multiplier":2}}]}}])",
     4e-3},
    {"attributes only", Relation::AttributeOnly, 1e-5,
     R"([{"poisson":{"rate":0.02,"steps":300,"mechanisms":[{"gaussian":{"noise_multiplier":3}}],"sample_known":true,"attribute_only":true}}])"},
    {"attributes only, with Laplace noise", Relation::AttributeOnly, 1e-5,
     R"([{"poisson":{"rate":0.05,"steps":100,"mechanisms":[{"gaussian":{"noise_multiplier":5}},{"laplace":{"scale_over_sensitivity":4}}],"sample_known":true,"attribute_only":true}}])"},
    {"attributes and a record's release", Relation::AttributeOnly, 1e-5,
     R"([{"poisson":{"rate":1,"steps":40,"mechanisms":[{"gaussian":{"noise_multiplier":11}}],"attribute_only":true}},{"gaussian":{"noise_multiplier":9}}])"},
    {"pure, of two kinds", Relation::ZeroOut, 1e-5,
     R"([{"pure":{"epsilon":0.3},"count":5},{"pure":{"epsilon":0.07},"count":40}])"},
    {"pure, a million times (coarse)", Relation::ZeroOut, 1e-6,
     R"([{"pure":{"epsilon":0.002},"count":1000000}])", 4e-4},
    {"pure beside noise", Relation::ZeroOut, 1e-6,
     R"([{"pure":{"epsilon":0.5},"count":2},{"poisson":{"rate":0.01,"steps":1000,"mechanisms":[{"gaussian":{"noise_multiplier":1.1}}]}}])"},
    {"zCDP, tiny", Relation::ZeroOut, 1e-9, R"([{"zcdp":{"rho":1e-4}}])"},
    {"zCDP, many, replace-one", Relation::ReplaceOne, 1e-6, R"([{"zcdp":{"rho":0.01},"count":30}])"},
    {"zCDP beside noise", Relation::ZeroOut, 1e-6,
     R"([{"zcdp":{"rho":0.05}},{"poisson":{"rate":0.02,"steps":600,"mechanisms":[{"gaussian":{"noise_multiplier":2}}]}}])"},
    {"exponential, one", Relation::ZeroOut, 1e-6, R"([{"exponential":{"epsilon":0.4}}])"},
    {"exponential, many", Relation::ZeroOut, 1e-5, R"([{"exponential":{"epsilon":0.2},"count":60}])"},
    {"exponential beside noise", Relation::ZeroOut, 1e-5,
     R"([{"exponential":{"epsilon":0.3},"count":10},{"gaussian":{"noise_multiplier":6}}])"},
    {"selection, geometric, of few steps", Relation::ZeroOut, 1e-6,
     R"([{"repeat":{"distribution":"geometric","mean":10,"of":[{"poisson":{"rate":0.05,"steps":200,"mechanisms":[{"gaussian":{"noise_multiplier":4}}]}}]}}])"},
    {"selection, logarithmic, of a table", Relation::ZeroOut, 1e-5,
     R"([{"repeat":{"distribution":"logarithmic","mean":50,"of":{"gaussian":{"noise_multiplier":12}}}}])"},
    {"selection, Poisson, of steps and a table (orders)", Relation::ZeroOut, 1e-5,
     R"([{"repeat":{"distribution":"poisson","mean":8,"of":[{"gaussian":{"noise_multiplier":20}},{"poisson":{"rate":0.02,"steps":300,"mechanisms":[{"gaussian":{"noise_multiplier":3}}]}}]}}])",
     3e-4},
    {"selection of a pure mechanism, beside noise", Relation::ZeroOut, 1e-6,
     R"([{"repeat":{"distribution":"geometric","mean":5,"of":{"pure":{"epsilon":0.1}}}},{"gaussian":{"noise_multiplier":8}}])"},
    {"a fifth of all, 20 steps", Relation::ZeroOut, 1e-4,
     R"([{"poisson":{"rate":0.2,"steps":20,"mechanisms":[{"gaussian":{"noise_multiplier":3}}]}}])"},
    {"5000 steps", Relation::ZeroOut, 1e-7,
     R"([{"poisson":{"rate":0.01,"steps":5000,"mechanisms":[{"gaussian":{"noise_multiplier":1.3}}]}}])"},
    {"one release with little noise", Relation::ZeroOut, 1e-12, R"([{"gaussian":{"noise_multiplier":0.3}}])"},
    {"three Gaussians on one sample", Relation::ZeroOut, 1e-5,
     R"([{"poisson":{"rate":0.04,"steps":250,"mechanisms":[{"gaussian":{"noise_multiplier":4}},{"gaussian":{"noise_multiplier":3}},{"gaussian":{"noise_multiplier":9}}]}}])"},
    {"2 steps of a half", Relation::ZeroOut, 1e-4,
     R"([{"poisson":{"rate":0.5,"steps":2,"mechanisms":[{"gaussian":{"noise_multiplier":1.5}}]}}])"},
    {"replace-one, every slot", Relation::ReplaceOne, 1e-9,
     R"([{"gaussian":{"noise_multiplier":25},"count":64}])"},
    {"a known sample of records", Relation::ZeroOut, 1e-6,
     R"([{"poisson":{"rate":0.3,"steps":200,"mechanisms":[{"gaussian":{"noise_multiplier":8}}],"sample_known":true}}])"},
    {"a known sample, replaced", Relation::ReplaceOne, 1e-6,
     R"([{"poisson":{"rate":0.3,"steps":200,"mechanisms":[{"gaussian":{"noise_multiplier":16}}],"sample_known":true}}])"},
};

inline std::vector<PrivacyEvent> eventsOf(const OddPrice& row) {
    std::vector<PrivacyEvent> events;
    for (const Json& item : Json::parse(row.events))
        events.push_back(eventFromJson(item, row.name).value());
    return events;
}

} // namespace trilemma::test
