// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/inspection.h"

#include <QAbstractTableModel>

namespace trilemma {

/// The first records of a table, as written. Non-private.
class PreviewModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    using QAbstractTableModel::QAbstractTableModel;

    void setInspection(const std::optional<Inspection>& inspection);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    struct Header {
        QString name;
        bool isNumber = false; ///< numbers are aligned at the right
    };
    std::vector<Header> m_headers;
    std::vector<std::vector<std::string>> m_rows;
};

} // namespace trilemma
