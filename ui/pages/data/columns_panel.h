// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"
#include "ui/widgets/widgets.h"

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
    void onDraftChanged();
    std::vector<int> selectedRows() const;

    Session& m_session;
    SchemaModel* m_model;
    QTableView* m_table;
    Banner* m_banner; ///< what the schema lacks; stays while it does
};

} // namespace trilemma
