// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/window_state.h"

#include "ui/session/session.h"
#include "ui/widgets/lazy_stack.h"
#include "ui/window/main_window.h"
#include "ui/window/page_registry.h"

#include <QScreen>
#include <QSettings>
#include <QSplitter>

namespace trilemma {

namespace {

const QString geometryKey = QStringLiteral("window/geometry");
const QString splitterGroup = QStringLiteral("window/splitters/");
const QString pageKey = QStringLiteral("window/page");
const QString choiceProject = QStringLiteral("filters/project");
const QString choiceGroup = QStringLiteral("filters/values");

void saveChoices(const QVariantMap& choices, const Session& session) {
    if (choices.isEmpty() || !session.project().isOpen()) return;
    QSettings().setValue(choiceProject, session.project().path());
    QSettings().setValue(choiceGroup, choices);
}

} // namespace

void saveWindowLayout(const QMainWindow& window) {
    QSettings kept;
    kept.setValue(geometryKey, window.saveGeometry());
    for (const QSplitter* splitter : window.findChildren<QSplitter*>())
        if (!splitter->objectName().isEmpty())
            kept.setValue(splitterGroup + splitter->objectName(), splitter->saveState());
}

void restoreWindowPlace(QMainWindow& window) {
    window.restoreGeometry(QSettings().value(geometryKey).toByteArray());
}

void fitToScreen(QWidget& window) {
    constexpr QSize frame(16, 48); // generous: what it takes is known only when the window is shown
    if (!window.isMaximized())
        window.resize(window.size().boundedTo(window.screen()->availableSize() - frame));
}

void restoreSplitters(const QWidget& page) {
    const QSettings kept;
    for (QSplitter* splitter : page.findChildren<QSplitter*>())
        if (const QByteArray state = kept.value(splitterGroup + splitter->objectName()).toByteArray();
            !splitter->objectName().isEmpty() && !state.isEmpty())
            splitter->restoreState(state);
}

QString lastPage() {
    return QSettings().value(pageKey).toString();
}

void saveLastPage(const QString& id) {
    QSettings().setValue(pageKey, id);
}

QVariantMap choicesOf(const Session& session) {
    if (!session.project().isOpen() ||
        QSettings().value(choiceProject).toString() != session.project().path())
        return {};
    return QSettings().value(choiceGroup).toMap();
}

void MainWindow::keepChoices() const {
    QVariantMap choices;
    for (const PageKind& kind : pageRegistry())
        if (m_stack->isMade(kind.id)) choices.insert(qobject_cast<Page*>(m_stack->at(kind.id))->choices());
    saveChoices(choices, m_session);
}

void MainWindow::restoreChoices() {
    const QVariantMap choices = choicesOf(m_session);
    for (const PageKind& kind : pageRegistry())
        if (m_stack->isMade(kind.id)) page(kind.id)->restoreChoices(choices);
}

} // namespace trilemma
