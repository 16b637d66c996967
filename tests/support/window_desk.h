// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/desk.h"

#include <QAbstractItemView>

namespace trilemma::test {

/// A window without a project, for pages that set up what a project is trained on.
class WindowDesk : public Desk {
  public:
    WindowDesk()
        : Desk("") {}

    const Draft& draft() const { return session().draft(); }

    /// The visible one of this name: pages may have parts of one name.
    template <class Widget>
    Widget* find(const QString& name) const {
        for (Widget* widget : window().findChildren<Widget*>(name))
            if (widget->isVisible()) return widget;
        return nullptr;
    }

    bool click(const QString& name) {
        auto* button = find<QAbstractButton>(name);
        if (!button || !button->isEnabled() || !isLaidOut(*button)) return false;
        QTest::mouseClick(button, Qt::LeftButton);
        return true;
    }

    /// Opens files and waits until they are read and counted.
    bool open(const QStringList& files) {
        QSignalSpy opened(&session(), &Session::inspectionFinished);
        window().openData(files);
        return opened.wait(20000) && recounted();
    }
    bool recounted() {
        return QTest::qWaitFor([&] { return session().counts().has_value(); }, 10000);
    }

    QString cell(const QString& table, int row, int column) const {
        const auto* view = find<QAbstractItemView>(table);
        return view ? view->model()->index(row, column).data().toString() : QStringLiteral("no such table");
    }
    QVariant edit(const QString& table, int row, int column, const QVariant& value, int role = Qt::EditRole) {
        auto* view = find<QAbstractItemView>(table);
        return view && view->model()->setData(view->model()->index(row, column), value, role);
    }
};

} // namespace trilemma::test
