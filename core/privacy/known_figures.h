// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/accountant.h"

#include <map>
#include <string>
#include <tuple>

namespace trilemma {

/// account(), remembered: the accounts of a page are about the same lists of events again and again (spent
/// and total, declared and shown, one lineage of a family and the next). Lives as long as the page is made;
/// one thread.
class KnownFigures {
  public:
    /// What account() says of exactly these events, in this order.
    Result<PrivacyFigure> figure(const std::vector<PrivacyEvent>& events, Relation relation, double delta);
    std::size_t accounted() const { return m_known.size(); } ///< lists that were accounted so far

  private:
    std::map<std::tuple<std::string, Relation, double>, Result<PrivacyFigure>> m_known;
};

} // namespace trilemma
