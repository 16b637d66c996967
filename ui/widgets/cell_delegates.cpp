// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/cell_delegates.h"

#include "ui/base/theme.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QMouseEvent>
#include <QPainter>
#include <QTimer>

#include <algorithm>

namespace trilemma {

namespace {
constexpr int arrowSize = 10;
constexpr int progressHeight = 6;
constexpr int underlineHeight = 4;
constexpr int leastBarWidth = 64;

/// The part of the ground that a fraction fills, from the left.
void paintBar(QPainter* painter, const QRectF& ground, double fraction) {
    QRectF part = ground;
    part.setWidth(ground.width() * std::clamp(fraction, 0.0, 1.0));
    const double round = ground.height() / 2;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(toneColor(Tone::Border));
    painter->drawRoundedRect(ground, round, round);
    painter->setBrush(toneColor(Tone::Accent));
    if (part.width() > 0) painter->drawRoundedRect(part, round, round);
    painter->restore();
}

/// The end of one; with Ctrl or Shift rows are selected.
bool isPlainClick(const QEvent& event) {
    if (event.type() != QEvent::MouseButtonRelease) return false;
    const auto& mouse = static_cast<const QMouseEvent&>(event);
    return mouse.button() == Qt::LeftButton && mouse.modifiers() == Qt::NoModifier;
}

} // namespace

/// The whole cell gets its ground, the words only the part inside.
void CellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const QStyle* style = cell.widget ? cell.widget->style() : QApplication::style();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &cell, painter, cell.widget);
    cell.rect.adjust(margin, 0, -margin, 0);
    cell.backgroundBrush = QBrush();
    cell.state &= ~QStyle::State_HasFocus;
    style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
}

QSize TickDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    return QStyledItemDelegate::sizeHint(option, index).expandedTo({0, tickRowHeight()});
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    return QStyledItemDelegate::sizeHint(option, index) + QSize(2 * margin, 0);
}

bool CellDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                               const QModelIndex& index) {
    QStyleOptionViewItem inside = option; // where paint() puts the check box
    inside.rect.adjust(margin, 0, -margin, 0);
    return QStyledItemDelegate::editorEvent(event, model, inside, index);
}

/// As any cell, with an arrow that says that there is something to choose.
void ChoiceDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                           const QModelIndex& index) const {
    CellDelegate::paint(painter, option, index);
    if (!(index.flags() & Qt::ItemIsEditable)) return;
    QStyleOption arrow;
    arrow.rect = QRect(option.rect.right() - arrowSize - space::half,
                       option.rect.center().y() - arrowSize / 2, arrowSize, arrowSize);
    arrow.palette = option.palette;
    arrow.state = QStyle::State_Enabled;
    const bool selected = option.state & QStyle::State_Selected;
    const QColor colour = selected ? option.palette.color(QPalette::HighlightedText) : toneColor(Tone::Muted);
    arrow.palette.setColor(QPalette::ButtonText, colour);
    arrow.palette.setColor(QPalette::WindowText, colour);
    QApplication::style()->drawPrimitive(QStyle::PE_IndicatorArrowDown, &arrow, painter);
}

QWidget* ChoiceDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&,
                                      const QModelIndex& index) const {
    auto* combo = new QComboBox(parent);
    combo->addItems(index.data(ChoicesRole).toStringList());
    combo->setAccessibleName(index.model()->headerData(index.column(), Qt::Horizontal).toString());
    auto* self = const_cast<ChoiceDelegate*>(this); // signals of a delegate are emitted by its editors
    connect(combo, &QComboBox::activated, this, [self, combo] {
        emit self->commitData(combo);
        emit self->closeEditor(combo);
    });
    return combo;
}

void ChoiceDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
    auto* combo = static_cast<QComboBox*>(editor);
    combo->setCurrentIndex(index.data(Qt::EditRole).toInt());
}

void ChoiceDelegate::setModelData(QWidget* editor, QAbstractItemModel* model,
                                  const QModelIndex& index) const {
    model->setData(index, static_cast<QComboBox*>(editor)->currentIndex(), Qt::EditRole);
}

bool ChoiceDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                                 const QModelIndex& index) {
    auto* view = qobject_cast<QAbstractItemView*>(parent());
    if (!view || !isPlainClick(*event) || !(index.flags() & Qt::ItemIsEditable) ||
        view->currentIndex() != index)
        return CellDelegate::editorEvent(event, model, option, index);
    QTimer::singleShot(0, view, [view, at = QPersistentModelIndex(index)] { // the view is not done with it
        if (!at.isValid()) return;
        if (!view->indexWidget(at)) view->edit(at);
        if (auto* combo = qobject_cast<QComboBox*>(view->indexWidget(at))) combo->showPopup();
    });
    return true;
}

void BarDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const {
    CellDelegate::paint(painter, option, index);
    const QRectF ground(option.rect.left() + margin, option.rect.bottom() - underlineHeight,
                        option.rect.width() - 2 * margin, underlineHeight);
    paintBar(painter, ground, index.data(FractionRole).toDouble());
}

QSize BarDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    return CellDelegate::sizeHint(option, index).expandedTo({leastBarWidth + 2 * margin, 0});
}

void ProgressDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
    QStyleOptionViewItem empty = option;
    initStyleOption(&empty, index);
    empty.text.clear();
    QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &empty, painter);
    const QRectF ground(option.rect.left() + space::one, option.rect.center().y() - progressHeight / 2.0,
                        option.rect.width() - space::two, progressHeight);
    paintBar(painter, ground, index.data(Qt::EditRole).toDouble());
}

} // namespace trilemma
