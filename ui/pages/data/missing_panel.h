// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/base/rich_text.h"
#include "ui/session/session.h"
#include "ui/widgets/widgets.h"

class QComboBox;
class QLineEdit;

namespace trilemma {

/// Missing cells of the selected columns: how they are written, what happens to their records, and how many
/// records each choice costs, in all and by group.
class MissingPanel : public Card {
    Q_OBJECT
  public:
    explicit MissingPanel(Session& session, QWidget* parent = nullptr);
    void setColumns(const std::vector<int>& columns);

  private:
    void onDraftChanged();
    void showCosts();
    RichText costsHtml(const ColumnCost& cost, const TableCounts& counts) const;
    void change(const std::function<void(Draft&, std::size_t)>& edit);
    const Column* first() const;

    Session& m_session;
    std::vector<int> m_columns;
    QLabel* m_title;
    QWidget* m_form;
    QLineEdit* m_codes;
    QComboBox* m_policy;
    QLineEdit* m_value;
    QLabel* m_valueLabel;
    QWidget* m_costsRow;
    QLabel* m_costs;
};

} // namespace trilemma
