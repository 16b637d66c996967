// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a window remembers from one start to the next, beside the settings that a person chose.
#pragma once

#include <QString>
#include <QVariantMap>

class QMainWindow;
class QWidget;

namespace trilemma {

class Session;

/// Size, place and splitters. Splitters are known by their object names.
void saveWindowLayout(const QMainWindow& window);
void restoreWindowPlace(QMainWindow& window); ///< size and place
void restoreSplitters(const QWidget& page);
/// A window that is not shown yet becomes small enough for its screen, with its frame.
void fitToScreen(QWidget& window);

/// The page that was open last; empty: none.
QString lastPage();
void saveLastPage(const QString& id);

/// What was chosen on the pages (MainWindow::keepChoices); empty where that was in another project.
QVariantMap choicesOf(const Session& session);

} // namespace trilemma
