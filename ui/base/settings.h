// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a person may set once for all projects: one row of a table each. Kept by QSettings, read from here
// alone.
#pragma once

#include <QObject>
#include <QVariant>

namespace trilemma {

struct SettingKind {
    enum class Type { Choice, Switch, Whole, Number };

    QString key;     ///< of the settings file, "appearance/zoom"
    QString section; ///< heading that it stands under
    QString title;
    QString help; ///< what it does and when it takes effect
    Type type = Type::Switch;
    QVariant standard;                          ///< until a person sets it, and where the file holds nonsense
    QList<std::pair<QString, QString>> choices; ///< value and its word on the screen; Choice only
    double min = 0;                             ///< of a number, inclusive
    double max = 0;
    QString suffix; ///< unit of a number
};

/// Made anew at each call: the language of its texts is one of the settings.
QList<SettingKind> settingRegistry();

/// Values of the settings, and who listens to them. Lives in the GUI thread.
class Settings : public QObject {
    Q_OBJECT
  public:
    static Settings& instance();

    /// The kept value; the standard one where nothing, or nothing legal, is kept. Unknown keys: invalid.
    QVariant value(const QString& key) const;
    /// Ignores unknown keys and illegal values; true if the value is legal. A value equal to the standard one
    /// is not kept.
    bool set(const QString& key, const QVariant& value);
    bool isStandard(const QString& key) const;
    /// Every row of the table; what is remembered besides (geometry, recent projects) stays.
    void resetAll();

  signals:
    void changed(const QString& key);

  private:
    Settings() = default;
};

// Keys that code asks for; the table holds the rest of what there is to know.
namespace settingKey {
inline const QString theme = QStringLiteral("appearance/theme");
inline const QString zoom = QStringLiteral("appearance/zoom");
inline const QString motion = QStringLiteral("appearance/motion");
inline const QString language = QStringLiteral("appearance/language");
inline const QString threads = QStringLiteral("training/threads");
inline const QString delta = QStringLiteral("training/delta");
inline const QString testShare = QStringLiteral("training/test_percent");
inline const QString tellEnd = QStringLiteral("training/tell_end");
inline const QString reopen = QStringLiteral("start/reopen");
inline const QString confirmClose = QStringLiteral("start/confirm_close");
} // namespace settingKey

} // namespace trilemma
