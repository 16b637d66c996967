// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace trilemma {

/// Any cell, with room at both sides, so that a number and the word beside it stay apart.
class CellDelegate : public QStyledItemDelegate {
    Q_OBJECT
  public:
    static constexpr int margin = 6;
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;
};

/// A cell with a few words to choose from: a combo box whose list opens at the first click; by the keyboard
/// the box comes alone, so that arrows go on from cell to cell. Made for one view, its parent. The model
/// gives the words by ChoicesRole and the index of the chosen one by Qt::EditRole.
class ChoiceDelegate : public CellDelegate {
    Q_OBJECT
  public:
    static constexpr int ChoicesRole = Qt::UserRole + 1;
    using CellDelegate::CellDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;
};

/// An entry with a box to tick: as high as the box with some room, where the font is lower.
class TickDelegate : public QStyledItemDelegate {
    Q_OBJECT
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

/// Any cell with a fraction from 0 to 1 (FractionRole) as a bar below its words.
class BarDelegate : public CellDelegate {
    Q_OBJECT
  public:
    static constexpr int FractionRole = Qt::UserRole + 2;
    using CellDelegate::CellDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

/// A fraction from 0 to 1 (Qt::EditRole) as a bar.
class ProgressDelegate : public QStyledItemDelegate {
    Q_OBJECT
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

} // namespace trilemma
