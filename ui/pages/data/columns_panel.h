// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"
#include "ui/widgets/widgets.h"

class QMenu;

namespace trilemma {

class Banner;
class SchemaModel;

/// The columns of the table with what its schema says of them; one or many are edited at a time.
class ColumnsPanel : public Card {
    Q_OBJECT
  public:
    explicit ColumnsPanel(Session& session, QWidget* parent = nullptr);

  signals:
    void selectionChanged(const std::vector<int>& columns);

  private:
    QPushButton* buildBulkButton();
    QMenu* buildEdgesMenu();
    void fillCurveMenu();
    void showEdgeActions();
    void showCurveRules();
    void showBoughtBefore(bool isNumber);
    void takeBoughtBefore();
    void showRefused();
    void onDraftChanged();
    std::vector<int> selectedRows() const;
    std::vector<std::string> selectedNumbers() const;

    Session& m_session;
    SchemaModel* m_model;
    QTableView* m_table;
    Banner* m_banner;  ///< what the schema lacks; stays while it does
    Banner* m_refused; ///< edges that cannot be used as they were written
    QMenu* m_edgesMenu = nullptr;
    QAction* m_propose = nullptr;
    QAction* m_fromRecords = nullptr;
    QAction* m_buy = nullptr;
    QAction* m_again = nullptr; ///< takes edges that are paid for already
    QMenu* m_curveMenu = nullptr;
    QAction* m_remove = nullptr;
};

} // namespace trilemma
