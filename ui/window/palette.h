// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QFrame>
#include <QPointer>

#include <functional>

class QLineEdit;
class QListView;

namespace trilemma {

/// Something that the palette can do.
struct PaletteEntry {
    QString title;
    QString kind;     ///< "Action", "Help" ..; searched too
    QString shortcut; ///< as the platform writes it; may be empty
    std::function<void()> run;
    QString words{}; ///< other names of it, apart by blanks; found by how they begin, and not shown
};

/// Entries that fit what was typed, best first; equal ones in their own order.
class PaletteModel : public QAbstractListModel {
    Q_OBJECT
  public:
    enum Role { KindRole = Qt::UserRole, ShortcutRole };

    using QAbstractListModel::QAbstractListModel;
    void setEntries(QList<PaletteEntry> entries);
    void setPattern(const QString& pattern);
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    const PaletteEntry& entry(int row) const { return m_entries[m_shown[row]]; }

  private:
    void filter();

    QList<PaletteEntry> m_entries;
    QList<int> m_shown;
    QString m_pattern;
};

/// A panel over the window, not a dialog: type a few letters, Enter does it, Esc or a click elsewhere leaves
/// everything as it was.
class CommandPalette : public QFrame {
    Q_OBJECT
  public:
    explicit CommandPalette(QWidget* parent);
    void open(QList<PaletteEntry> entries);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void place();
    void leave();
    void runCurrent();
    void moveBy(int rows);

    QLineEdit* m_edit;
    QListView* m_list;
    QFrame* m_nothing;
    PaletteModel* m_model;
    QPointer<QWidget> m_before; ///< where the focus goes back to
};

} // namespace trilemma
