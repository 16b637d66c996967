// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/saved_views.h"
#include "ui/widgets/popup_button.h"

class QLabel;
class QLineEdit;
class QListView;

namespace trilemma {

/// A button that opens the list of named views: keep the present one under a name, show, rename and delete.
class ViewsButton : public PopupButton {
    Q_OBJECT
  public:
    explicit ViewsButton(SavedViewsModel& views, QWidget* parent = nullptr);

  signals:
    void keepRequested(const QString& name); ///< the present view under this name
    void showRequested(int row);

  protected:
    QWidget* firstFocus() const override;

  private:
    void keep();
    void showView(const QModelIndex& index);
    void updateButtons();

    SavedViewsModel& m_views;
    QListView* m_list;
    QLabel* m_empty; ///< in its place while there is none
    QLineEdit* m_name;
    QPushButton* m_keep;
    QPushButton* m_show;
    QPushButton* m_rename;
    QPushButton* m_delete;
};

} // namespace trilemma
