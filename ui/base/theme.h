// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Looks: two palettes for Fusion, one scale of type, an 8 px grid, icons that follow the palette.
#pragma once

#include <QColor>
#include <QFont>
#include <QIcon>
#include <QString>

class QApplication;
class QWidget;

namespace trilemma {

enum class ThemeMode { System, Light, Dark };

/// Distances in device-independent pixels; everything sits on this grid.
namespace space {
inline constexpr int half = 4;
inline constexpr int one = 8;
inline constexpr int two = 16;
inline constexpr int three = 24;
inline constexpr int four = 32;
} // namespace space

/// Fusion with our palette; windows that wear the theme follow. May be called again at any time.
void applyTheme(QApplication& application, ThemeMode mode);
/// Our style sheet for a window and everything in it, dialogs and menus included. Not the application's:
/// under such a one Qt styles a subtree anew each time it gets a parent, which is most of the time a page
/// takes to make.
void wearTheme(QWidget& window);
/// After a change of the type, which sizes in the style sheet are measured by.
void wearThemeAnew();
ThemeMode themeMode();
bool isDarkTheme();

/// The mode kept in the settings.
ThemeMode savedThemeMode();

/// Type in percent of the system's size; everything made of type grows with it, at once.
void applyZoom(QApplication& application, int percent);
/// For a window that was made after: its tables have columns for type of the usual size.
void applyZoomToColumns(const QWidget& window);
/// Height of one line of the application's type with room above and below: rows of lists and bars.
int lineHeight(int room);
int tableRowHeight();
int tickRowHeight(); ///< of an entry with a box to tick

/// An icon of :/icons/{light,dark}/NAME.svg that changes with the theme without being set again.
QIcon icon(const QString& name);

enum class TextSize { Title, Heading, Body, Small };
/// Of the one scale: title 1.5, heading 1.1 (bold), body 1, small 0.9 of the application's font.
QFont themeFont(TextSize size);

/// What a colour says; each has a readable contrast on the window and on a card, light and dark.
enum class Tone { Text, Muted, Border, Card, Accent, Info, Success, Warning, Error };
QColor toneColor(Tone tone);

QColor mixed(const QColor& a, const QColor& b, double shareOfB);

} // namespace trilemma
