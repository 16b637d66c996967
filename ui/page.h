// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
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

/// One row a page; the window's navigation is built from it.
struct PageKind {
    QString id;    ///< "data"
    QString title; ///< "Data"
    QString icon;  ///< name under :/icons/{light,dark}/
    QString hint;  ///< tool tip: what the page is for
    Page* (*create)(Session&, QWidget* parent) = nullptr;
};
const QList<PageKind>& pageRegistry();

} // namespace trilemma
