// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/language.h"

#include "ui/base/settings.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

/// Outside any namespace, as the macro wants it; the linker would drop a library's resources else.
static void loadTranslations() {
    Q_INIT_RESOURCE(translations);
}

namespace trilemma {

namespace {
const QStringList known{QStringLiteral("en"), QStringLiteral("de")};

QString& installed() {
    static QString language = known.front();
    return language;
}

} // namespace

QString windowLanguage() {
    const QString chosen = Settings::instance().value(settingKey::language).toString();
    if (known.contains(chosen)) return chosen;
    for (const QString& wanted : QLocale::system().uiLanguages())
        if (known.contains(wanted.left(2))) return wanted.left(2);
    return known.front();
}

void installLanguage(QCoreApplication& application, const QString& language) {
    static QTranslator ours, qts;
    installed() = language;
    loadTranslations();
    QCoreApplication::removeTranslator(&ours);
    QCoreApplication::removeTranslator(&qts);
    const QLocale locale(language);
    if (QLocale::system().language() != locale.language())
        QLocale::setDefault(locale);
    else
        QLocale::setDefault(QLocale::system());
    if (language == known.front()) return; // the texts in the source
    if (ours.load(QStringLiteral(":/translations/trilemma_") + language))
        application.installTranslator(&ours);
    // The standard buttons of Qt; a package of its own that may not be there.
    if (qts.load(QStringLiteral("qtbase_") + language, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        application.installTranslator(&qts);
}

QString installedLanguage() {
    return installed();
}

} // namespace trilemma
