// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/tradeoff_data.h"

namespace trilemma {

/// Of an ordered quantity, from quiet (0) to strong (1): one hue that gets darker, or lighter on a dark
/// ground, so that grey prints and colour-blind eyes keep the order.
QColor sequentialColour(double share, bool dark);
/// Fills a cell behind text: the same hue, always light enough on a light ground and dark enough on a dark
/// one.
QColor cellColour(double share, bool dark);

/// The colours of a trade-off chart's settings: by epsilon, strongest without privacy; where epsilon lies
/// across by slack, the smallest strongest, and a colour of its own where nothing bounds the gap.
class SeriesColours {
  public:
    SeriesColours(const TradeoffData& data, bool dark);
    SeriesColours(std::vector<double> epsilons, bool dark); ///< ascending
    QColor of(const TradeoffSetting& setting) const;

  private:
    bool m_bySlack;
    bool m_dark;
    std::vector<double> m_values; ///< epsilons or slacks, ascending
};

} // namespace trilemma
