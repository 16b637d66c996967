// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What settings are called.
#pragma once

#include "core/tradeoff/front.h"

#include <QStringList>

namespace trilemma {

/// "linear model", small within a sentence; the id itself where no model has it.
QString modelName(const std::string& id);

/// What else tells a setting from others, where it is not as usual: "equalised odds (sex)", "steps=20", "δ
/// 1e-06", "replace one".
QStringList settingExtras(const TradeoffSetting& setting);

/// "λ 4.105": a weight that follows from other numbers has more digits than anybody reads.
QString weightName(double weight);

/// "RaCO-DP, additive model, γ 0.05, ε 0.5": no other setting of the same table has it.
QString settingName(const TradeoffSetting& setting);
/// "γ 0.02, ε 0.5": what of its name the other one does not have.
QString settingDifference(const TradeoffSetting& setting, const TradeoffSetting& other);

/// What all settings that are shown have in common, and what therefore needs no words beside each of them:
/// model, parameters, constraints, delta and relation. Settings without constraints, or without privacy,
/// agree with any.
class SharedParts {
  public:
    SharedParts() = default;
    explicit SharedParts(const std::vector<TradeoffPoint>& shown);
    /// The setting without them; settingName() leaves out what is empty.
    TradeoffSetting without(TradeoffSetting setting) const;

  private:
    bool m_model = false, m_parameters = false, m_constraints = false, m_delta = false, m_relation = false;
};

} // namespace trilemma
