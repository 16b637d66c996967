// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The experiments that can be run again: one row each.
#include "core/reproduce/explanations.h"
#include "core/reproduce/setting.h"

#include <cassert>

namespace trilemma {

namespace {

constexpr const char* racoPaper =
    "Private Rate-Constrained Optimization with Applications to Fair Learning (RaCO-DP), ICLR 2026";
constexpr const char* fermiPaper = "Lowy, Gupta and Razaviyayn, Stochastic Differentially Private and Fair "
                                   "Learning (DP-FERMI), ICLR 2023";
constexpr const char* reductionsAdultPaper = "Alabi, Private Constrained Group-Objective Optimization";

const std::vector<ReproduceTable>& tables() {
    static const std::string uci = "UCI Machine Learning Repository, ";
    static const std::string adultOrigin =
        uci + "\"Adult\" (adult.data and adult.test as CSV with a header, named adult_train.csv and "
              "adult_test.csv)";
    static const std::string parkinsonsOrigin =
        uci + "\"Parkinsons Telemonitoring\" (parkinsons_updrs.data, named parkinsons_updrs.csv)";
    static const std::vector<ReproduceTable> table{
        {"adult", "adult", {"adult_train.csv", "adult_test.csv"}, adultOrigin},
        {"adult-doubled", "adult", {"adult_train.csv", "adult_train.csv"}, adultOrigin},
        {"credit",
         "credit",
         {"credit.csv"},
         uci + "\"Default of Credit Card Clients\" (as CSV without its ID column, label named \"default "
               "payment\")"},
        {"parkinsons", "parkinsons", {"parkinsons_updrs.csv"}, parkinsonsOrigin, true},
        {"parkinsons-subjects", "parkinsons", {"parkinsons_updrs.csv"}, parkinsonsOrigin},
        {"heart",
         "heart",
         {"heart_brfss2015.csv"},
         "Heart Disease Health Indicators, made from the Behavioral Risk Factor Surveillance System (BRFSS) "
         "2015"}};
    return table;
}

/// The constraint of a setting; gamma is only that of solvers without a slack, which ignore it.
ConstraintSpec between(const char* kind, const char* attribute) {
    return {kind, {attribute}, 0.05};
}

std::vector<ReproduceSetting> racoSettings() {
    const std::vector<std::string> solvers{"raco-dp", "dp-sgd", "sgda", "sgd"};
    const std::vector<double> epsilons{1, 3, 9};
    std::vector<ReproduceSetting> rows;
    const auto add = [&](const char* id, const char* title, const char* table, ConstraintSpec constraint,
                         std::vector<double> gammas) -> ReproduceSetting& {
        rows.push_back(
            {id, title, racoPaper, table, std::move(constraint), solvers, std::move(gammas), {}, epsilons});
        rows.back().explanation = explanationOf(id);
        return rows.back();
    };
    add("raco-adult", "RaCO-DP on Adult under demographic parity", "adult",
        between("demographic_parity", "sex"), {0.01, 0.02, 0.05, 0.1, 0.15, 0.2});
    add("raco-credit", "RaCO-DP on credit default under demographic parity", "credit",
        between("demographic_parity", "SEX"), {0.005, 0.01, 0.015, 0.02, 0.05});
    add("raco-parkinsons", "RaCO-DP on Parkinsons under demographic parity, rows protected", "parkinsons",
        between("demographic_parity", "sex"), {0.01, 0.02, 0.03, 0.05, 0.1});
    add("raco-parkinsons-subjects", "RaCO-DP on Parkinsons under demographic parity, patients protected",
        "parkinsons-subjects", between("demographic_parity", "sex"), {0.01, 0.02, 0.03, 0.05, 0.1});
    add("raco-equalised-odds", "RaCO-DP on Adult under equalised odds", "adult",
        between("equalised_odds", "sex"), {0.02, 0.05, 0.1})
        .solvers.push_back("dp-postprocessing");
    ReproduceSetting& heart = add("raco-heart-fnr", "RaCO-DP on heart disease with a bounded miss rate",
                                  "heart", {"false_negative_rate", {}, 0.25}, {0.25, 0.6});
    heart.epsilons = {0.5, 1, 3};
    ReproduceSetting& holds =
        add("raco-satisfiability", "Does RaCO-DP hold the slack that is asked for? (Adult)", "adult",
            between("demographic_parity", "sex"), {0.01, 0.02, 0.05, 0.08, 0.1, 0.12, 0.15, 0.2});
    holds.solvers = {"raco-dp"};
    holds.set = EvaluationSet::Train;
    holds.across = ReproduceAcross::GapMinusGamma;
    return rows;
}

ReproduceSetting reductionsSetting() {
    ReproduceSetting setting{"reductions-adult",
                             "Reductions, RaCO-DP and DP-FERMI on Adult under equalised odds",
                             reductionsAdultPaper,
                             "adult",
                             between("equalised_odds", "sex"),
                             {"dp-frank-wolfe", "dp-linear-optimisation", "dp-oracle-learner",
                              "exponential-sampling", "raco-dp", "dp-fermi"},
                             {0.02, 0.05, 0.1},
                             {0.25, 1, 10},
                             {1, 3, 9}};
    setting.showsCosts = true;
    setting.explanation = explanationOf(setting.id);
    return setting;
}

std::vector<ReproduceSetting> fermiSettings() {
    std::vector<ReproduceSetting> rows;
    const auto add = [&](const char* id, const char* title, const char* table, ConstraintSpec constraint,
                         std::vector<double> weights) -> ReproduceSetting& {
        rows.push_back({id,
                        title,
                        fermiPaper,
                        table,
                        std::move(constraint),
                        {"dp-fermi", "fermi"},
                        {},
                        std::move(weights),
                        {0.5, 1, 3, 9}});
        rows.back().explanation = explanationOf(id);
        return rows.back();
    };
    add("fermi-adult", "DP-FERMI on Adult under demographic parity", "adult",
        between("demographic_parity", "sex"), {0, 0.25, 0.5, 0.75, 1, 2, 5, 10});
    add("fermi-adult-doubled", "DP-FERMI on the doubled Adult file", "adult-doubled",
        between("demographic_parity", "sex"), {0, 0.25, 0.5, 0.75, 1, 2, 5, 10});
    add("fermi-credit", "DP-FERMI on credit default under demographic parity", "credit",
        between("demographic_parity", "SEX"), {0, 0.25, 0.5, 1, 1.5, 2, 10, 50});
    add("fermi-parkinsons", "DP-FERMI on Parkinsons under demographic parity, rows protected", "parkinsons",
        between("demographic_parity", "sex"), {0, 0.25, 0.5, 1, 5, 20});
    add("fermi-equalised-odds", "DP-FERMI on Adult under equalised odds", "adult",
        between("equalised_odds", "sex"), {0, 0.125, 0.25, 0.375, 0.5, 1, 10})
        .epsilons = {0.5, 1, 3};
    ReproduceSetting& credit =
        add("credit-equalised-odds", "Four solvers on credit default under equalised odds", "credit",
            between("equalised_odds", "SEX"), {0, 0.25, 0.5, 1, 1.5, 10});
    credit.solvers = {"raco-dp", "dp-fermi", "pf-ld", "dp-postprocessing"};
    credit.gammas = {0.01, 0.02, 0.05};
    credit.epsilons = {0.5, 1, 3};
    return rows;
}

} // namespace

const std::vector<ReproduceSetting>& reproduceSettings() {
    static const std::vector<ReproduceSetting> settings = [] {
        std::vector<ReproduceSetting> rows = racoSettings();
        for (ReproduceSetting& row : fermiSettings())
            rows.push_back(std::move(row));
        rows.push_back(reductionsSetting());
        return rows;
    }();
    return settings;
}

const ReproduceTable& tableOf(const ReproduceSetting& setting) {
    for (const ReproduceTable& table : tables())
        if (table.id == setting.table) return table;
    assert(false); // a row of this file names a table of this file; the test runs over all of them
    return tables().front();
}

} // namespace trilemma
