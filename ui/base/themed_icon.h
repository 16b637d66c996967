// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIconEngine>

namespace trilemma {

/// Draws the light or the dark drawing of an icon at the moment of painting, so that no widget has to be told
/// when the theme changes.
class ThemedIcon : public QIconEngine {
  public:
    explicit ThemedIcon(QString name)
        : m_name(std::move(name)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override;
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override;
    QIconEngine* clone() const override { return new ThemedIcon(m_name); }

  private:
    QString m_name;
};

} // namespace trilemma
