// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/axis_scale.h"
#include "ui/models/explore_view.h"

#include <QAbstractListModel>

namespace trilemma {

/// What a person looked at on the Explore page, to come back to: choices only, nothing that was computed.
struct SavedView {
    QString name;
    RunFilter filter;
    TradeoffWish wish; ///< of the filter's axes
    ChartKind kind = ChartKind::Fairness;
    bool comparing = false; ///< below the chart: the comparison instead of the table
    QStringList hiddenColumns;
    std::optional<ChartRange> zoom; ///< none: everything
    QStringList pinned;             ///< run ids
    bool operator==(const SavedView&) const = default;
};

Json toJson(const std::vector<SavedView>& views);
/// What toJson() wrote; a view without a name is left out, unknown and unfit members have their defaults.
std::vector<SavedView> savedViewsFromJson(const Json& json);

/// The named views of a project; names are edited in place and are never empty nor twice there.
class SavedViewsModel : public QAbstractListModel {
    Q_OBJECT
  public:
    explicit SavedViewsModel(QObject* parent = nullptr)
        : QAbstractListModel(parent) {}

    void setViews(std::vector<SavedView> views); ///< of a project that was opened: no viewsEdited
    const std::vector<SavedView>& views() const { return m_views; }
    /// A view of this name is replaced.
    void keep(SavedView view);
    void remove(int row);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

  signals:
    void viewsEdited();

  private:
    int rowOf(const QString& name) const; ///< -1: none
    std::vector<SavedView> m_views;
};

} // namespace trilemma
