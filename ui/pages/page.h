// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace trilemma {

class Session;

/// How far the work of a page is; the navigation shows it as a mark.
enum class PageState { Neutral, Done, NeedsAttention };

/// One of the six steps of the work. Each is usable alone.
class Page : public QWidget {
    Q_OBJECT
  public:
    explicit Page(Session& session, QWidget* parent = nullptr)
        : QWidget(parent)
        , m_session(session) {}
    virtual PageState state() const = 0;

  signals:
    void stateChanged();

  protected:
    Session& session() { return m_session; }
    const Session& session() const { return m_session; }

  private:
    Session& m_session;
};

} // namespace trilemma
