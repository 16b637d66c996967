// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A predictor of numbers whose predictions are moved, group by group, so that the groups' predictions are
// spread alike.
#pragma once

#include "core/models/group_crossing.h"
#include "core/models/predictor.h"

namespace trilemma {

/// "id" of a transported predictor as JSON.
inline constexpr const char* transportedId = "transported";

/// A map that never falls: straight between its knots, and level beyond the first and the last.
struct MonotoneMap {
    std::vector<double> from; ///< never falls; two equal ones are a jump, which belongs to the second
    std::vector<double> to;   ///< as many; never falls

    /// Precondition: there are knots. What is not finite stays so.
    double at(double value) const;
};

/// probabilities() is that of the base, moved by the map of the row's crossing. Whoever is predicted more by
/// the base is never predicted less than another one of the same crossing.
class TransportedPredictor : public Predictor {
  public:
    /// A map for each crossing of `groups`, on the grid's scale of the label.
    TransportedPredictor(std::shared_ptr<const Predictor> base, GroupCrossing groups,
                         std::vector<MonotoneMap> maps);

    const Predictor& base() const { return *m_base; }
    const std::vector<MonotoneMap>& maps() const { return m_maps; }

    void probabilities(const RowBlock& block, RowMatrix& into) const override;
    std::vector<std::string> attributes() const override { return m_groups.names(); }
    bool readsFeatures() const override { return m_base->readsFeatures(); }
    /// "parameters" are those of the base, then "from" and "to" of each crossing's map.
    Json toJson() const override;

  private:
    std::shared_ptr<const Predictor> m_base;
    GroupCrossing m_groups;
    std::vector<MonotoneMap> m_maps;
};

/// What toJson() wrote. Errors: those of predictorFromJson().
Result<std::unique_ptr<Predictor>> transportedFromJson(const Json& json, const ModelShape& shape,
                                                       const std::vector<DecidingAttribute>& known);

} // namespace trilemma
