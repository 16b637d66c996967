// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace trilemma {

/// One axis of a sweep: its name, what edits its values, how many there are, and a button to remove it.
class AxisRow : public QWidget {
    Q_OBJECT
  public:
    /// `id` names the parts: axis_ID_count, axis_ID_remove_button.
    AxisRow(const QString& id, const QString& title, QWidget* editor, bool removable);

    void setCount(std::size_t count);
    /// A quiet remark under the values; none for an empty text.
    void setNote(const QString& text);
    QWidget* editor() const { return m_editor; }
    QLabel* name() const { return m_name; }
    /// As wide as the longest name of all rows; the words stand beside the first line of the values.
    void align(int nameWidth);

  signals:
    void removed();

  private:
    QLabel* m_name;
    QWidget* m_editor;
    QLabel* m_note;
    QLabel* m_count;
};

} // namespace trilemma
