// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/system_notice.h"

#include <QCoreApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QFileInfo>

namespace trilemma {

namespace {

constexpr int answerWithinMs = 3000;

/// Asking for a bus where there is none would start one, which takes its time.
bool hasSessionBus() {
    if (qEnvironmentVariableIsSet("DBUS_SESSION_BUS_ADDRESS")) return true;
    const QString folder = qEnvironmentVariable("XDG_RUNTIME_DIR");
    return !folder.isEmpty() && QFileInfo::exists(folder + QStringLiteral("/bus"));
}

QDBusMessage noticeCall(const QString& title, const QString& text) {
    QDBusMessage call = QDBusMessage::createMethodCall(
        QStringLiteral("org.freedesktop.Notifications"), QStringLiteral("/org/freedesktop/Notifications"),
        QStringLiteral("org.freedesktop.Notifications"), QStringLiteral("Notify"));
    const quint32 replacesNone = 0;
    const int asLongAsUsual = -1;
    call.setArguments({QCoreApplication::applicationName(), replacesNone,
                       QStringLiteral("io.github.trilemma.Trilemma"), title, text, QStringList(),
                       QVariantMap(), asLongAsUsual});
    return call;
}

} // namespace

void showSystemNotice(const QString& title, const QString& text, const std::function<void()>& otherwise) {
    if (!hasSessionBus()) return otherwise();
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) return otherwise();
    auto* answer = new QDBusPendingCallWatcher(bus.asyncCall(noticeCall(title, text), answerWithinMs));
    QObject::connect(answer, &QDBusPendingCallWatcher::finished, answer,
                     [answer, otherwise](QDBusPendingCallWatcher*) {
                         answer->deleteLater();
                         if (answer->isError()) otherwise();
                     });
}

} // namespace trilemma
