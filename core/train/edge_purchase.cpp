// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/edge_purchase.h"

#include "core/base/hash.h"
#include "core/base/text.h"
#include "core/data/column_intervals.h"
#include "core/evaluation/edge_release.h"
#include "core/learning/count_grid.h"
#include "core/privacy/calibration.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace trilemma {

namespace {

constexpr int fewestIntervals = 2, mostIntervals = 100;

Look lookOf(const BoughtEdges& bought) {
    return {.id = "edges " + bought.id,
            .releases = {{.id = "edges",
                          .noise = GaussianMechanism{bought.noiseMultiplier},
                          .bound = std::sqrt(static_cast<double>(bought.columns.size())),
                          .one = std::int64_t{1} << histogramBits,
                          .size = bought.columns.size() * edgeGridCells}},
            .sharedDraw = bought.id};
}

/// The calibration speaks of a run, which a purchase is not.
Errors asErrorsOfWish(Errors errors) {
    for (Error& error : errors)
        if (error.field.starts_with("privacy.")) error.field.erase(0, std::string_view("privacy.").size());
    return errors;
}

class WishCheck {
  public:
    WishCheck(const Schema& schema, const EdgeWish& wish)
        : m_schema(schema)
        , m_wish(wish) {}

    Errors run() {
        if (m_wish.columns.empty()) fail("columns", "", "names no column", "Name a numeric feature");
        std::set<std::string> names;
        for (const std::string& name : m_wish.columns) {
            if (!names.insert(name).second) fail("columns", name, "is listed twice", "Name it once");
            checkColumn(name);
        }
        if (m_wish.intervals < fewestIntervals || m_wish.intervals > mostIntervals)
            fail("intervals", std::to_string(m_wish.intervals), "must be from 2 to 100",
                 "Use for example 10");
        checkBudget(m_wish.target);
        if (m_wish.target.relation == Relation::AttributeOnly)
            fail("relation", "attribute_only", "protects no number, so that edges cost nothing under it",
                 "Use zero_out or replace_one", ErrorCode::PrivacyRefused);
        if (const Column* unit = m_schema.unitColumn(); unit && !unit->maxRows)
            fail("schema.columns." + unit->name + ".max_rows", "",
                 "is missing: noise needs a declared public maximum of rows of one unit",
                 "Declare it from outside knowledge", ErrorCode::PrivacyRefused);
        return std::move(m_errors);
    }

  private:
    void checkBudget(const PrivacyTarget& target) {
        if (!(target.epsilon > 0 && target.epsilon <= largestEpsilon))
            fail("epsilon", toText(Json(target.epsilon)), "must be above 0 and at most 100",
                 "Use for example 0.1");
        if (!(target.delta > 0 && target.delta < 1))
            fail("delta", toText(Json(target.delta)), "must be above 0 and below 1",
                 "Use a value well below 1/n, for example 1e-5");
    }

    void checkColumn(const std::string& name) {
        const Column* column = m_schema.find(name);
        if (!column || !mayHaveEdges(*column))
            fail("columns", name, column ? "is not a numeric feature" : "is not a column of the schema",
                 "Name a numeric feature");
        else if (!m_schema.isDeclaredPublic(*column))
            fail("schema.columns." + name + ".public", "", "its bounds have no named public source",
                 "Say who declares them public and from which source: the grid follows from them",
                 ErrorCode::PrivacyRefused);
    }

    void fail(const std::string& field, std::string value, std::string rule, std::string remedy,
              ErrorCode code = ErrorCode::InvalidSpecification) {
        m_errors.push_back({code, field, std::move(value), std::move(rule), std::move(remedy)});
    }

    const Schema& m_schema;
    const EdgeWish& m_wish;
    Errors m_errors;
};

} // namespace

Errors checkWish(const Schema& schema, const EdgeWish& wish) {
    return WishCheck(schema, wish).run();
}

bool isUsed(const BoughtEdges& bought, const Schema& schema) {
    return std::any_of(schema.columns.begin(), schema.columns.end(),
                       [&](const Column& column) { return column.edgesDraw == bought.id; });
}

std::vector<Look> sharedDraws(const Schema& schema) {
    std::vector<Look> looks;
    for (const BoughtEdges& bought : schema.boughtEdges)
        if (isUsed(bought, schema)) looks.push_back(lookOf(bought));
    return looks;
}

Result<EdgePurchase> planEdges(const Schema& schema, std::int64_t units, const EdgeWish& wish) {
    if (Errors wrong = checkWish(schema, wish); !wrong.empty()) return wrong;
    EdgePurchase purchase{.wish = wish, .bought = {generateUuid(), wish.columns}, .units = units};
    purchase.bought.unit = schema.privacyUnit().name;
    const auto at = [&](double z) {
        purchase.bought.noiseMultiplier = z;
        return Loop{1, {lookOf(purchase.bought)}};
    };
    const Result<Calibration> found = calibrateLooks(at, wish.target, noiseGuess(1, 1, wish.target));
    if (!found) return asErrorsOfWish(found.errors());
    purchase.bought.noiseMultiplier = found->noiseMultiplier;
    purchase.spentEpsilon = *found->spent.epsilon;
    const double deviation =
        found->noiseMultiplier * std::sqrt(static_cast<double>(wish.columns.size()) * edgeGridCells / 2);
    purchase.shareError = 2 * deviation / static_cast<double>(std::max<std::int64_t>(1, units));
    if (purchase.shareError > 0.5 / wish.intervals)
        return Error{ErrorCode::PrivacyRefused, "epsilon", toText(Json(wish.target.epsilon)),
                     "buys edges that may stand " + exactText(std::round(1000 * purchase.shareError) / 10) +
                         " % of all records from where they belong, more than half an interval",
                     "Allow a larger epsilon, name fewer columns or ask for fewer intervals"};
    return purchase;
}

Schema drawEdges(const EncodedTable& table, const Schema& schema, const EdgePurchase& purchase,
                 NoiseSource& noise) {
    const BoughtEdges& bought = purchase.bought;
    const Eigen::ArrayXXd counts =
        noisyColumnCounts(table, schema, bought.columns, bought.noiseMultiplier, noise);
    Schema with = schema;
    with.boughtEdges.push_back(bought);
    for (std::size_t j = 0; j < bought.columns.size(); ++j) {
        Column& column = with.columns[static_cast<std::size_t>(with.indexOf(bought.columns[j]))];
        if (!schema.areEdgesPublic(column)) dropEdges(column); // its special value and rule, too
        column.edges =
            edgesAtShares(column, counts.row(static_cast<Eigen::Index>(j)), purchase.wish.intervals);
        if (column.edges.empty()) {
            dropEdges(column);
            continue;
        }
        column.edgesDraw = bought.id;
        column.edgesSource = PublicSource{boughtDeclarer,
                                          "noisy counts of this table, draw " + bought.id +
                                              ", which every figure that uses them counts",
                                          false};
    }
    return with;
}

LedgerCharge chargeOf(const EdgePurchase& purchase, const std::string& tableId, const std::string& layout) {
    LedgerCharge charge;
    const Relation relation = purchase.wish.target.relation;
    charge.events = eventsOf(Loop{1, {lookOf(purchase.bought)}}, relation);
    charge.relation = relation;
    charge.unit = purchase.bought.unit;
    charge.delta = purchase.wish.target.delta;
    charge.slotCount = purchase.units;
    charge.split = {tableId, 0, 0, layout};
    return charge;
}

} // namespace trilemma
