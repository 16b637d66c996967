// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a window remembers from one start to the next, beside the settings that a person chose.
#pragma once

#include <QString>

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

/// The choices in the boxes above the chart, for the project of the session.
void saveFilterState(const QWidget& window, const Session& session);
/// Nothing where the last choices were made in another project; a choice that is not offered any more is left
/// out.
void restoreFilterState(QWidget& window, const Session& session);

} // namespace trilemma
