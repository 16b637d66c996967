// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>

namespace trilemma {

/// Widgets side by side, in as many lines as the width needs.
class FlowLayout : public QLayout {
  public:
    explicit FlowLayout(QWidget* parent)
        : QLayout(parent) {}
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override { m_items.append(item); }
    int count() const override { return static_cast<int>(m_items.size()); }
    QLayoutItem* itemAt(int index) const override { return m_items.value(index); }
    QLayoutItem* takeAt(int index) override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return arrange(QRect(0, 0, width, 0), false); }
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

  private:
    /// Returns the height; moves the items only if asked to.
    int arrange(const QRect& rect, bool move) const;
    void placeLine(qsizetype first, qsizetype end, const QRect& line) const;
    QList<QLayoutItem*> m_items;
};

} // namespace trilemma
