// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/window_state.h"

#include "ui/pages/explore/run_filter_bar.h"
#include "ui/session/session.h"

#include <QCheckBox>
#include <QComboBox>
#include <QMainWindow>
#include <QScreen>
#include <QSettings>
#include <QSplitter>

namespace trilemma {

namespace {

const QString geometryKey = QStringLiteral("window/geometry");
const QString splitterGroup = QStringLiteral("window/splitters/");
const QString pageKey = QStringLiteral("window/page");
const QString filterProject = QStringLiteral("filters/project");
const QString filterGroup = QStringLiteral("filters/values");

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

void saveFilterState(const QWidget& window, const Session& session) {
    const auto* filters = window.findChild<RunFilterBar*>();
    if (!filters || !session.hasProject()) return;
    QVariantMap values;
    for (const QComboBox* box : filters->findChildren<QComboBox*>())
        values[box->objectName()] = box->currentData();
    for (const QCheckBox* box : filters->findChildren<QCheckBox*>())
        values[box->objectName()] = box->isChecked();
    QSettings().setValue(filterProject, session.projectPath());
    QSettings().setValue(filterGroup, values);
}

void restoreFilterState(QWidget& window, const Session& session) {
    auto* filters = window.findChild<RunFilterBar*>();
    if (!filters || !session.hasProject()) return;
    if (QSettings().value(filterProject).toString() != session.projectPath()) return;
    filters->setRuns(session.runs()); // it offers what the runs have; the page would tell it a moment later
    const QVariantMap values = QSettings().value(filterGroup).toMap();
    for (QComboBox* box : filters->findChildren<QComboBox*>()) {
        const int place = values.contains(box->objectName()) ? box->findData(values[box->objectName()]) : -1;
        if (place >= 0) box->setCurrentIndex(place);
    }
    for (QCheckBox* box : filters->findChildren<QCheckBox*>())
        if (values.contains(box->objectName())) box->setChecked(values[box->objectName()].toBool());
}

} // namespace trilemma
