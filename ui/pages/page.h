// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QVariantMap>
#include <QWidget>

#include <functional>

class QAction;

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

    /// Does what an action of the window asks of this page, by the action's id; false where there is nothing
    /// to do it with, as without a selection, and for a command that the page does not offer.
    bool perform(const QString& command);
    /// What a person chose here that is no part of the project, by names; restoreChoices() takes it back.
    virtual QVariantMap choices() const { return {}; }
    virtual void restoreChoices(const QVariantMap&) {}

  signals:
    void stateChanged();

  protected:
    Session& session() { return m_session; }
    const Session& session() const { return m_session; }
    void offer(const QString& command, std::function<bool()> act);
    /// An action of the page's own: there is nothing to do while it is disabled.
    void offer(const QString& command, QAction* action);
    /// Scrolls to a part of the page and gives the keyboard to its first field; false while it is hidden.
    void offerPart(const QString& command, QWidget* part);

  private:
    Session& m_session;
    QHash<QString, std::function<bool()>> m_commands;
};

} // namespace trilemma
