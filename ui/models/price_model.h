// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/price.h"

#include <QAbstractTableModel>

namespace trilemma {

/// What each epsilon of the sweep costs in noise, a column for each release of the solver that has any.
/// Public: computed from the number of slots and the settings.
class PriceModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum class Show { Target, Certainty, Noise, NoiseToSignal, Spent, ReplaceOne };
    struct Column {
        Show show;
        std::string release; ///< of Noise and NoiseToSignal: its id
    };
    using QAbstractTableModel::QAbstractTableModel;

    /// Those of all releases that the plans have, in their order.
    static std::vector<Column> columnsOf(const std::vector<Price>& prices);

    void setPrices(std::vector<Price> prices);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    QString display(const Price& price, const Column& column) const;

    std::vector<Price> m_prices;
    std::vector<Column> m_columns = columnsOf({});
};

} // namespace trilemma
