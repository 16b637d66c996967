// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/theme.h"

#include "ui/base/settings.h"
#include "ui/base/themed_icon.h"

#include <QApplication>
#include <QFontMetrics>
#include <QPalette>
#include <QStyle>
#include <QStyleFactory>

#include <algorithm>

/// The linker drops a library's resources unless they are asked for; the macro must stand outside any
/// namespace.
static void loadBuiltInResources() {
    Q_INIT_RESOURCE(trilemma);
}

namespace trilemma {

namespace {

/// Every colour of one theme; the palette and the style sheet are made from it.
struct Colours {
    QColor window, base, alternate, card, text, muted, disabled, border, button, accent, accentText, link;
    QColor info, success, warning, error;
};

const Colours& colours(bool dark) {
    static const Colours light{.window = "#f5f6f8",
                               .base = "#ffffff",
                               .alternate = "#f4f6f9",
                               .card = "#ffffff",
                               .text = "#1d2330",
                               .muted = "#596275",
                               .disabled = "#9aa3b2",
                               .border = "#d3d9e3",
                               .button = "#fbfcfd",
                               .accent = "#0067a5",
                               .accentText = "#ffffff",
                               .link = "#00619c",
                               .info = "#0067a5",
                               .success = "#00734f",
                               .warning = "#9a5b00",
                               .error = "#b3261e"};
    static const Colours dark_{.window = "#1c2028",
                               .base = "#161a21",
                               .alternate = "#1b2028",
                               .card = "#232833",
                               .text = "#e5e9f0",
                               .muted = "#a3aec0",
                               .disabled = "#697487",
                               .border = "#3a4250",
                               .button = "#2b313d",
                               .accent = "#2474ad",
                               .accentText = "#ffffff",
                               .link = "#6cbcf0",
                               .info = "#6cbcf0",
                               .success = "#4cc9a0",
                               .warning = "#f0b04a",
                               .error = "#ff8a80"};
    return dark ? dark_ : light;
}

struct State {
    ThemeMode mode = ThemeMode::System;
    bool dark = false;
    bool applied = false;
    bool systemIsDark = false;
};

State& state() {
    static State it;
    return it;
}

QPalette paletteOf(const Colours& c) {
    QPalette palette;
    palette.setColor(QPalette::Window, c.window);
    palette.setColor(QPalette::WindowText, c.text);
    palette.setColor(QPalette::Base, c.base);
    palette.setColor(QPalette::AlternateBase, c.alternate);
    palette.setColor(QPalette::Text, c.text);
    palette.setColor(QPalette::PlaceholderText, c.muted);
    palette.setColor(QPalette::Button, c.button);
    palette.setColor(QPalette::ButtonText, c.text);
    palette.setColor(QPalette::BrightText, c.error);
    palette.setColor(QPalette::Highlight, c.accent);
    palette.setColor(QPalette::HighlightedText, c.accentText);
    palette.setColor(QPalette::Link, c.link);
    palette.setColor(QPalette::LinkVisited, c.link);
    palette.setColor(QPalette::ToolTipBase, c.card);
    palette.setColor(QPalette::ToolTipText, c.text);
    palette.setColor(QPalette::Light, c.button.lighter(110));
    palette.setColor(QPalette::Midlight, c.button.lighter(104));
    palette.setColor(QPalette::Mid, c.border);
    palette.setColor(QPalette::Dark, c.border.darker(120));
    palette.setColor(QPalette::Shadow, QColor(0, 0, 0, 60));
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, c.disabled);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, c.border);
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, c.disabled);
    return palette;
}

QString mixedName(const QColor& a, const QColor& b, double shareOfB) {
    return mixed(a, b, shareOfB).name();
}

QString strongBorder(const Colours& c) {
    return mixedName(c.border, c.muted, 0.35);
}

/// Check boxes and radio buttons, also those of item views.
QString indicatorsOf(const Colours& c) {
    QString sheet = QStringLiteral(
        "QCheckBox::indicator, QTableView::indicator, QListView::indicator, QTreeView::indicator"
        " { width: 14px; height: 14px; border: 1px solid %1; border-radius: 3px; background: %2; }"
        "QCheckBox::indicator:checked, QTableView::indicator:checked, QListView::indicator:checked, "
        "QTreeView::indicator:checked"
        " { background: %3; border-color: %3; image: url(:/icons/dark/done.svg); }"
        "QRadioButton::indicator { width: 14px; height: 14px; border: 1px solid %1; border-radius: 8px;"
        " background: %2; }"
        "QRadioButton::indicator:checked { width: 6px; height: 6px; border: 5px solid %3; background: "
        "#ffffff; }"
        "QCheckBox::indicator:hover, QRadioButton::indicator:hover { border-color: %3; }"
        "QCheckBox, QRadioButton { spacing: 8px; }");
    return sheet.arg(c.muted.name(), c.base.name(), c.accent.name());
}

/// Fusion draws outlines darker than the window, which vanish on dark ground, and leaves no room around
/// words.
QString controlsOf(const Colours& c) {
    const QString hover = mixedName(c.button, c.accent, 0.12);
    QString sheet = QStringLiteral(
        "QPushButton { color: %1; background: %2; border: 1px solid %3; border-radius: 4px; padding: 4px "
        "12px; }"
        "QPushButton:hover { background: %4; }"
        "QPushButton:pressed { background: %3; }"
        "QPushButton:focus { border-color: %5; }"
        "QPushButton:disabled { color: %6; }"
        "QPushButton::menu-indicator { subcontrol-position: right center; right: 6px; }"
        "QLineEdit { background: %7; border: 1px solid %3; border-radius: 4px; padding: 3px 6px; }"
        "QLineEdit:focus { border-color: %5; }"
        "QLineEdit:disabled { color: %6; }"
        "QAbstractSpinBox QLineEdit, QComboBox QLineEdit, QAbstractItemView QLineEdit"
        " { border: none; padding: 0; border-radius: 0; }");
    sheet = sheet.arg(c.text.name(), c.button.name(), strongBorder(c), hover, c.accent.name(),
                      c.disabled.name(), c.base.name());
    sheet += QStringLiteral(
        "QHeaderView::section { background: %1; color: %2; border: none; border-bottom: 1px solid %3;"
        " padding: 4px 9px; }"
        "QHeaderView { background: %1; border: none; }"
        "QTableView { border: 1px solid %3; border-radius: 4px; background: %4; }"
        "QListView { border: 1px solid %3; border-radius: 4px; }");
    return sheet.arg(c.alternate.name(), c.muted.name(), c.border.name(), c.base.name()) + indicatorsOf(c);
}

/// Only what palette roles cannot say: cards, banners, badges, muted words. Widgets opt in by the property
/// "look".
QString sheetOf(const Colours& c) {
    QString sheet = QStringLiteral(
        "QFrame[look=\"card\"] { background: %1; border: 1px solid %2; border-radius: 6px; }"
        "QFrame[look=\"bar\"] { background: %1; border: none; border-bottom: 1px solid %2; }"
        "QFrame[look=\"footer\"] { background: %1; border: none; border-top: 1px solid %2; }"
        "QFrame[look=\"side\"] { background: %1; border: none; border-left: 1px solid %2; }"
        "QFrame[look=\"nav\"] { background: %1; border: none; border-right: 1px solid %2; }"
        "QFrame[look=\"drop\"] { background: %1; border: 2px dashed %2; border-radius: 8px; }"
        "QLabel[look=\"muted\"] { color: %3; }"
        "QLabel[look=\"muted\"]:disabled { color: %8; }"
        "QLabel[look=\"error\"] { color: %4; }"
        "QLabel[look=\"warning\"] { color: %5; }"
        "QLabel[look=\"badge\"] { color: %5; background: %6; border-radius: 4px; padding: 1px 6px; }"
        "QLabel[look=\"badge-released\"] { color: %9; background: %10; border-radius: 4px; padding: 1px 6px; "
        "}"
        "QToolTip { color: %7; background: %1; border: 1px solid %2; padding: 4px; }");
    sheet = sheet.arg(c.card.name(), c.border.name(), c.muted.name(), c.error.name(), c.warning.name(),
                      mixedName(c.card, c.warning, 0.14), c.text.name(), c.disabled.name(), c.success.name(),
                      mixedName(c.card, c.success, 0.14));
    const std::pair<const char*, QColor> banners[] = {
        {"info", c.info}, {"warning", c.warning}, {"error", c.error}};
    for (const auto& [name, colour] : banners)
        sheet +=
            QStringLiteral(
                "QFrame[look=\"banner-%1\"] { background: %2; border: 1px solid %3; border-radius: 6px; }")
                .arg(QLatin1String(name), mixedName(c.card, colour, 0.10), mixedName(c.card, colour, 0.45));
    sheet += controlsOf(c);
    sheet += QStringLiteral(
                 "QPushButton[look=\"choices\"] { text-align: left; }"
                 "QPushButton[look=\"big\"] { text-align: left; padding: 12px 16px; font-weight: 600; }"
                 "QPushButton[look=\"entry\"] { text-align: left; border: none; background: transparent;"
                 " padding: 6px 8px; }"
                 "QPushButton[look=\"entry\"]:hover, QPushButton[look=\"entry\"]:focus { background: %1; }")
                 .arg(mixedName(c.card, c.accent, 0.12));
    sheet += QStringLiteral(
                 "QPushButton[look=\"primary\"] { color: %1; background: %2; border: 1px solid %2;"
                 " border-radius: 4px; padding: 6px 16px; font-weight: 600; }"
                 "QPushButton[look=\"primary\"]:hover { background: %3; }"
                 "QPushButton[look=\"primary\"]:focus { border: 1px solid %4; }"
                 "QPushButton[look=\"primary\"]:disabled { color: %5; background: %6; border-color: %6; }")
                 .arg(c.accentText.name(), c.accent.name(), mixedName(c.accent, c.text, 0.15), c.text.name(),
                      c.disabled.name(), mixedName(c.window, c.border, 0.6));
    return sheet;
}

bool systemPrefersDark(const QApplication& application) {
    const QPalette palette = application.palette();
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

} // namespace

void applyTheme(QApplication& application, ThemeMode mode) {
    loadBuiltInResources();
    State& now = state();
    if (!now.applied) { // what the system asks for can only be read before we set our own
        now.systemIsDark = systemPrefersDark(application);
        application.setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
        now.applied = true;
    }
    now.mode = mode;
    now.dark = mode == ThemeMode::Dark || (mode == ThemeMode::System && now.systemIsDark);
    application.setPalette(paletteOf(colours(now.dark)));
    wearThemeAnew();
}

void wearTheme(QWidget& window) {
    window.setStyleSheet(sheetOf(colours(state().dark)));
}

void wearThemeAnew() {
    for (QWidget* window : QApplication::topLevelWidgets())
        if (!window->styleSheet().isEmpty()) wearTheme(*window);
}

ThemeMode themeMode() {
    return state().mode;
}

bool isDarkTheme() {
    return state().dark;
}

ThemeMode savedThemeMode() {
    const QString name = Settings::instance().value(settingKey::theme).toString();
    return name == "dark" ? ThemeMode::Dark : name == "light" ? ThemeMode::Light : ThemeMode::System;
}

int lineHeight(int room) {
    return QFontMetrics(QApplication::font()).height() + room;
}

int tableRowHeight() {
    return lineHeight(space::one + 2);
}

int tickRowHeight() {
    constexpr int box = 16; // with its border, see indicatorsOf()
    return std::max(lineHeight(0), box) + space::half;
}

QIcon icon(const QString& name) {
    return QIcon(new ThemedIcon(name));
}

QFont themeFont(TextSize size) {
    QFont font = QApplication::font();
    const double factor = size == TextSize::Title     ? 1.5
                          : size == TextSize::Heading ? 1.1
                          : size == TextSize::Small   ? 0.9
                                                      : 1;
    font.setPointSizeF(font.pointSizeF() * factor);
    if (size == TextSize::Title || size == TextSize::Heading) font.setWeight(QFont::DemiBold);
    return font;
}

QColor toneColor(Tone tone) {
    const Colours& c = colours(state().dark);
    switch (tone) {
    case Tone::Text:
        return c.text;
    case Tone::Muted:
        return c.muted;
    case Tone::Border:
        return c.border;
    case Tone::Card:
        return c.card;
    case Tone::Accent:
        return c.link;
    case Tone::Info:
        return c.info;
    case Tone::Success:
        return c.success;
    case Tone::Warning:
        return c.warning;
    case Tone::Error:
        return c.error;
    }
    return c.text;
}

QColor mixed(const QColor& a, const QColor& b, double shareOfB) {
    const auto blend = [&](float x, float y) { return x + static_cast<float>(shareOfB) * (y - x); };
    return QColor::fromRgbF(blend(a.redF(), b.redF()), blend(a.greenF(), b.greenF()),
                            blend(a.blueF(), b.blueF()));
}

} // namespace trilemma
