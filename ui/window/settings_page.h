// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/base/settings.h"

#include <QHash>
#include <QWidget>

#include <functional>

class QLabel;
class QLineEdit;
class QPushButton;

namespace trilemma {

/// Every row of the setting registry with its help, searchable. A change counts at once; there is no OK.
class SettingsPage : public QWidget {
    Q_OBJECT
  public:
    explicit SettingsPage(QWidget* parent = nullptr);
    /// Shows only rows that fit; empty: all.
    void search(const QString& text);

  private:
    struct Row {
        SettingKind kind;
        QWidget* widget = nullptr;
        QWidget* section = nullptr;
        std::function<void()> refresh; ///< shows the value that counts
    };
    QWidget* buildHeader();
    Row buildRow(const SettingKind& kind);
    QWidget* buildEditor(const SettingKind& kind, std::function<void()>& refresh);
    void filter(const QString& text);
    void showChange(const QString& key);

    QLineEdit* m_search = nullptr;
    QPushButton* m_reset = nullptr;
    QLabel* m_nothing;
    QList<Row> m_rows;
};

} // namespace trilemma
