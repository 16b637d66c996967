// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/settings.h"

#include <QSettings>

#include <algorithm>
#include <cmath>
#include <optional>

namespace trilemma {

namespace {

using Type = SettingKind::Type;

std::optional<SettingKind> find(const QString& key) {
    for (const SettingKind& kind : settingRegistry())
        if (kind.key == key) return kind;
    return std::nullopt;
}

/// The value in the type of the setting, or invalid. Settings files are text: "true" and "110" come as
/// strings, with the point as the decimal sign.
QVariant legal(const SettingKind& kind, const QVariant& value) {
    if (kind.type == Type::Switch) {
        const QString word = value.toString();
        return word == "true" || word == "false" ? QVariant(word == "true") : QVariant();
    }
    if (kind.type == Type::Choice) {
        const auto same = [&](const auto& choice) { return choice.first == value.toString(); };
        return std::any_of(kind.choices.begin(), kind.choices.end(), same) ? QVariant(value.toString())
                                                                           : QVariant();
    }
    bool isNumber = false;
    const double number = value.toDouble(&isNumber);
    if (!isNumber || !std::isfinite(number) || number < kind.min || number > kind.max) return {};
    if (kind.type == Type::Number) return number;
    return number == std::floor(number) ? QVariant(static_cast<int>(number)) : QVariant();
}

QList<SettingKind> appearanceSettings() {
    const QString section = Settings::tr("Appearance");
    return {
        {settingKey::theme,
         section,
         Settings::tr("Colours"),
         Settings::tr("Light, dark, or the same as the desktop."),
         Type::Choice,
         "system",
         {{"system", Settings::tr("System")},
          {"light", Settings::tr("Light")},
          {"dark", Settings::tr("Dark")}}},
        {.key = settingKey::zoom,
         .section = section,
         .title = Settings::tr("Size of the type"),
         .help = Settings::tr("Applies to all text. Ctrl + and Ctrl − change it in steps, Ctrl 0 resets it."),
         .type = Type::Whole,
         .standard = 100,
         .min = 80,
         .max = 160,
         .suffix = Settings::tr(" %")},
        {.key = settingKey::motion,
         .section = section,
         .title = Settings::tr("Move points from lens to lens"),
         .help = Settings::tr("Another lens of the Explore page is reached in a fifth of a second, so that "
                              "the eye keeps its setting."),
         .type = Type::Switch,
         .standard = true},
        {settingKey::language,
         section,
         Settings::tr("Language"),
         Settings::tr("Of the window; files and the command line stay as they are. Takes effect at the "
                      "next start."),
         Type::Choice,
         "system",
         {{"system", Settings::tr("System")},
          {"en", QStringLiteral("English")},
          {"de", QStringLiteral("Deutsch")}}}};
}

QList<SettingKind> trainingSettings() {
    const QString section = Settings::tr("Training");
    return {
        {.key = settingKey::threads,
         .section = section,
         .title = Settings::tr("Runs at the same time"),
         .help = Settings::tr("0 uses every core of this computer. Takes effect when a project is opened "
                              "the next time."),
         .type = Type::Whole,
         .standard = 0,
         .min = 0,
         .max = 256},
        {.key = settingKey::delta,
         .section = section,
         .title = Settings::tr("Default δ"),
         .help = Settings::tr("Allowance δ of the guarantee that a new set-up begins with; it should be well "
                              "below 1 divided by the number of records. Set-ups that were changed by hand "
                              "stay."),
         .type = Type::Number,
         .standard = 1e-5,
         .min = 1e-15,
         .max = 0.1},
        {.key = settingKey::testShare,
         .section = section,
         .title = Settings::tr("Default share for testing"),
         .help = Settings::tr("Share of the records that a new set-up keeps aside to measure error and "
                              "gap."),
         .type = Type::Whole,
         .standard = 25,
         .min = 0,
         .max = 90,
         .suffix = Settings::tr(" %")},
        {.key = settingKey::tellEnd,
         .section = section,
         .title = Settings::tr("Notify when long training ends"),
         .help = Settings::tr("A desktop notification when a sweep of half a minute or more ends while "
                              "another window is in use. It holds counts of runs and nothing else."),
         .type = Type::Switch,
         .standard = true}};
}

QList<SettingKind> startSettings() {
    const QString section = Settings::tr("Start and end");
    return {{.key = settingKey::reopen,
             .section = section,
             .title = Settings::tr("Open the last project at the start"),
             .help = Settings::tr("Otherwise the program begins with the start page."),
             .type = Type::Switch,
             .standard = true},
            {.key = settingKey::confirmClose,
             .section = section,
             .title = Settings::tr("Ask before closing while runs are training"),
             .help = Settings::tr("Closing stops them, and what a private run has spent stays spent."),
             .type = Type::Switch,
             .standard = true}};
}

} // namespace

QList<SettingKind> settingRegistry() {
    return appearanceSettings() + trainingSettings() + startSettings();
}

Settings& Settings::instance() {
    static Settings it;
    return it;
}

QVariant Settings::value(const QString& key) const {
    const std::optional<SettingKind> kind = find(key);
    if (!kind) return {};
    const QVariant kept = legal(*kind, QSettings().value(key));
    return kept.isValid() ? kept : kind->standard;
}

bool Settings::set(const QString& key, const QVariant& value) {
    const std::optional<SettingKind> kind = find(key);
    const QVariant wanted = kind ? legal(*kind, value) : QVariant();
    if (!wanted.isValid()) return false;
    if (wanted == this->value(key)) return true;
    QSettings kept;
    if (wanted == kind->standard)
        kept.remove(key);
    else
        kept.setValue(key, wanted);
    emit changed(key);
    return true;
}

bool Settings::isStandard(const QString& key) const {
    const std::optional<SettingKind> kind = find(key);
    return kind && value(key) == kind->standard;
}

void Settings::resetAll() {
    for (const SettingKind& kind : settingRegistry())
        set(kind.key, kind.standard);
}

} // namespace trilemma
