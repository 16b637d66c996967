// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/main_window.h"
#include "ui/session.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace trilemma::test {

/// A window on a session of its own, with a person's hands.
class WindowDesk {
  public:
    WindowDesk() {
        m_session = std::make_unique<Session>(*LineageFile::open(m_folder.filePath("lineages.sqlite")), 1);
        m_window = std::make_unique<MainWindow>(*m_session);
        m_window->resize(1280, 800);
        m_window->show();
    }

    Session& session() { return *m_session; }
    const Draft& draft() const { return m_session->draft(); }
    MainWindow& window() { return *m_window; }
    const QTemporaryDir& folder() const { return m_folder; }

    /// The visible one of this name: pages may have parts of one name.
    template <class Widget>
    Widget* find(const QString& name) const {
        for (Widget* widget : m_window->findChildren<Widget*>(name))
            if (widget->isVisible()) return widget;
        return nullptr;
    }

    bool click(const QString& name) {
        auto* button = find<QAbstractButton>(name);
        if (!button || !button->isEnabled()) return false;
        QTest::mouseClick(button, Qt::LeftButton);
        return true;
    }

    /// Opens files and waits until they are read and counted.
    bool open(const QStringList& files) {
        QSignalSpy opened(m_session.get(), &Session::inspectionFinished);
        m_window->openData(files);
        return opened.wait(20000) && QTest::qWaitFor([&] { return m_session->counts().has_value(); }, 10000);
    }
    bool recounted() {
        return QTest::qWaitFor([&] { return m_session->counts().has_value(); }, 10000);
    }

    QString cell(const QString& table, int row, int column) const {
        const auto* view = find<QAbstractItemView>(table);
        return view ? view->model()->index(row, column).data().toString() : QStringLiteral("no such table");
    }
    QVariant edit(const QString& table, int row, int column, const QVariant& value, int role = Qt::EditRole) {
        auto* view = find<QAbstractItemView>(table);
        return view && view->model()->setData(view->model()->index(row, column), value, role);
    }

  private:
    QTemporaryDir m_folder;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace trilemma::test
