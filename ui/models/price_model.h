// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/price.h"

#include <QAbstractTableModel>

namespace trilemma {

/// What each epsilon of the sweep costs in noise. Public: computed from the number of slots and the settings.
class PriceModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Columns {
        Target,
        Certainty,
        GradientNoise,
        NoiseToSignal,
        CountNoise,
        Spent,
        ReplaceOne,
        ColumnCount
    };
    using QAbstractTableModel::QAbstractTableModel;

    void setPrices(std::vector<Price> prices);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    QString display(const Price& price, int column) const;

    std::vector<Price> m_prices;
};

} // namespace trilemma
