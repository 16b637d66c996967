// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/diagnostics.h"

#include "core/base/version.h"
#include "ui/base/settings.h"
#include "ui/session/session.h"

#include <QGuiApplication>
#include <QScreen>
#include <QSysInfo>
#include <QThread>

namespace trilemma {

QString diagnosticsText(Session& session) {
    QStringList lines{
        QStringLiteral("Trilemma %1").arg(QString::fromLatin1(programVersion())),
        QStringLiteral("Qt %1 (built with %2), platform %3")
            .arg(QString::fromLatin1(qVersion()), QStringLiteral(QT_VERSION_STR),
                 QGuiApplication::platformName()),
        QStringLiteral("%1, kernel %2, %3, %4 cores")
            .arg(QSysInfo::prettyProductName(), QSysInfo::kernelVersion(), QSysInfo::currentCpuArchitecture())
            .arg(QThread::idealThreadCount()),
        QStringLiteral("locale %1").arg(QLocale::system().name())};
    for (const QScreen* screen : QGuiApplication::screens())
        lines << QStringLiteral("screen %1 x %2 at %3")
                     .arg(screen->size().width())
                     .arg(screen->size().height())
                     .arg(screen->devicePixelRatio());
    for (const SettingKind& kind : settingRegistry())
        lines << QStringLiteral("%1 = %2").arg(kind.key, Settings::instance().value(kind.key).toString());
    if (!session.project().isOpen()) {
        lines << QStringLiteral("no project");
    } else {
        lines << QStringLiteral("project open for %1")
                     .arg(session.project().readOnlyReason().isEmpty() ? QStringLiteral("writing")
                                                                       : QStringLiteral("reading"));
        QMap<QString, int> counts;
        for (const RunRecord& run : session.runs().all())
            ++counts[QString::fromUtf8(nameOf(run.status, runStatusNames).data())];
        for (auto it = counts.cbegin(); it != counts.cend(); ++it)
            lines << QStringLiteral("runs %1: %2").arg(it.key()).arg(it.value());
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace trilemma
