// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/models/predictor_kind.h"
#include "core/models/row_block.h"

#include <optional>

namespace trilemma {

/// The crossings of some sensitive attributes' groups, by which a predictor decides. Crossings are counted
/// from 0, the last attribute varies fastest; without attributes there is one, for everybody.
class GroupCrossing {
  public:
    /// Far more than anybody trains with; a file may name any number of attributes.
    static constexpr int maxCount = 1 << 20;

    /// At most maxCount crossings.
    GroupCrossing(std::vector<DecidingAttribute> attributes = {});

    int count() const;
    /// That of a row, in [0, count()). The block must hold the groups of its rows.
    int of(const RowBlock& block, int row) const;
    std::vector<std::string> names() const; ///< of the attributes

    /// [{"name", "groups"}, ...]
    Json toJson() const;
    /// What toJson() wrote; none where it is no such list, names an attribute twice or one that is not, with
    /// these groups, among `known`, or has more than maxCount crossings.
    static std::optional<GroupCrossing> fromJson(const Json& json,
                                                 const std::vector<DecidingAttribute>& known);

  private:
    std::vector<DecidingAttribute> m_attributes;
};

} // namespace trilemma
