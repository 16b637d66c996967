// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Small parts that every page is put together from, so that all look alike.
#pragma once

#include "ui/base/rich_text.h"
#include "ui/base/theme.h"

#include <QAbstractItemView>
#include <QFrame>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

class QScrollArea;

namespace trilemma {

/// Object name and accessible name in one go; returns the widget.
template <class Widget>
Widget* named(Widget* widget, const QString& objectName, const QString& accessibleName) {
    widget->setObjectName(objectName);
    widget->setAccessibleName(accessibleName);
    return widget;
}

/// Of a label the words are the name: a screen reader says them, and what they are about as the description.
QLabel* named(QLabel* label, const QString& objectName, const QString& accessibleDescription);

/// Whatever is in it: labels show rich text only where it is asked for (setRichText).
QLabel* plainLabel(const QString& text = {});
QLabel* titleLabel(const QString& text);
QLabel* headingLabel(const QString& text);
QLabel* bodyLabel(const QString& text = {});  ///< wraps
QLabel* mutedLabel(const QString& text = {}); ///< wraps, explains
QLabel* errorLabel();                         ///< wraps, hidden until it has a text
/// The mark of numbers computed on private records: for the owner of the data, never for release.
QLabel* nonPrivateBadge(const QString& text = {});

/// Shows a text and hides the label when there is none.
void setTextOrHide(QLabel* label, const QString& text);
void setTextOrHide(QLabel* label, const RichText& text);
/// Changes what the style sheet makes of a widget ("card", "muted", "error" ..).
void setLook(QWidget* widget, const char* look);

/// A picture that follows the theme, of one size.
class IconLabel : public QWidget {
    Q_OBJECT
  public:
    IconLabel(const QString& name, int size, QWidget* parent = nullptr);
    void setIconName(const QString& name);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QIcon m_icon;
};

/// A framed group of a page: its heading, and a layout to put rows into.
class Card : public QFrame {
    Q_OBJECT
  public:
    explicit Card(const QString& title, QWidget* parent = nullptr);
    QVBoxLayout* body() { return m_body; }
    /// A small widget at the right of the heading, such as a badge.
    void addToHeading(QWidget* widget);

  private:
    QHBoxLayout* m_heading;
    QVBoxLayout* m_body;
};

QPushButton* button(const QString& text, const QString& iconName = {});
QPushButton* primaryButton(const QString& text);

/// What a page says while there is nothing to show: a picture, what it is about, and the next step.
class EmptyState : public QFrame {
    Q_OBJECT
  public:
    EmptyState(const QString& iconName, const QString& title, const QString& text, QWidget* parent = nullptr);
    void addButton(QPushButton* button);

  private:
    QHBoxLayout* m_buttons;
};

/// A control with words before it that are its label.
QWidget* labelled(const QString& text, QWidget* widget);
/// Scrolls down only, without a frame, on the ground of its parent.
QScrollArea* inScrollArea(QWidget* inside, const char* name);
/// Rows, quiet grid, no row numbers; rows are as high as the type needs.
void setUpTable(QTableView* table);
/// "Copy rows" in the view's menu of the right mouse button, with all its other actions, and Ctrl+C.
void addCopyAction(QAbstractItemView* view, const char* name, const std::function<void()>& copy);
/// Columns that are narrower than their heads, in this language, become as wide as these as soon
/// as the table has its style.
void showWholeHeads(QTableView* table);
/// Entries with a box to tick, which have room for it.
void prepareTicks(QAbstractItemView* view);
/// As high as its entries, but for no more than so many.
void fitHeightToTicks(QListView* list, int maxRows);
/// As high as its rows, within limits: no empty boxes. Follows model and style.
void fitHeightToRows(QTableView* table, int minRows, int maxRows);
/// A page's content that scrolls where the window is too small; returns the layout inside.
QVBoxLayout* scrollingLayout(QWidget* page, const QString& objectName);

/// Scrolls the area that a widget is in so that it is seen.
void scrollTo(QWidget* widget);

/// Gives the keyboard to a widget or its proxy, else to the first in it that takes it by Tab.
void focusInto(QWidget* part);

/// A window that has actions.
class ActionWindow {
  public:
    virtual ~ActionWindow() = default;
    virtual void trigger(const QString& actionId) = 0; ///< nothing where it has no such action
};
/// Triggers a row of the action registry in the window of this widget.
void triggerAction(QWidget* from, const QString& id);

} // namespace trilemma
