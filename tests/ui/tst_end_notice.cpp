// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The end of long work: when somebody is told, with what words, and that a desktop's service really hears it.
#include "tests/support/desk.h"
#include "tests/support/test_program.h"
#include "ui/base/settings.h"
#include "ui/window/end_notice.h"
#include "ui/window/system_notice.h"

#include <QDBusConnection>
#include <QProcess>
#include <QStandardPaths>

using namespace trilemma;

/// A desktop that notes what it is told.
class FakeService : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")
  public:
    QStringList heard;

  public slots:
    uint Notify(const QString&, uint, const QString&, const QString& title, const QString& text,
                const QStringList&, const QVariantMap&, int) {
        heard << title + ": " + text;
        return 1;
    }
};

class TestEndNotice : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void words_data();
    void words();
    void withoutAService();
    void theServiceHears();
    void onlyWhoLooksElsewhere();
    void cleanupTestCase();

  private:
    QTemporaryDir m_home;
    QProcess m_bus;
    FakeService m_service;
};

/// A bus of its own: nothing reaches the desktop of whoever runs the tests.
void TestEndNotice::initTestCase() {
    test::prepareWindowTests(m_home);
    qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent");
    const QString daemon = QStandardPaths::findExecutable("dbus-daemon");
    if (daemon.isEmpty()) return;
    m_bus.start(daemon, {"--session", "--nofork", "--print-address"});
    QVERIFY(m_bus.waitForReadyRead(10000));
    qputenv("DBUS_SESSION_BUS_ADDRESS", m_bus.readLine().trimmed());
}

void TestEndNotice::words_data() {
    QTest::addColumn<int>("done");
    QTest::addColumn<int>("failed");
    QTest::addColumn<int>("cancelled");
    QTest::addColumn<double>("seconds");
    QTest::addColumn<QString>("text"); // empty: nobody is told
    QTest::newRow("all done") << 12 << 0 << 0 << 45.0 << "12 runs done.";
    QTest::newRow("one") << 1 << 0 << 0 << 30.0 << "1 run done.";
    QTest::newRow("mixed") << 10 << 1 << 2 << 100.0 << "10 runs done, 1 failed, 2 cancelled.";
    QTest::newRow("only failures") << 0 << 3 << 0 << 31.0 << "3 failed.";
    QTest::newRow("short") << 400 << 0 << 0 << 29.9 << "";
    QTest::newRow("cancelled by hand") << 0 << 0 << 5 << 500.0 << "";
}

void TestEndNotice::words() {
    QFETCH(int, done);
    QFETCH(int, failed);
    QFETCH(int, cancelled);
    QFETCH(double, seconds);
    QFETCH(QString, text);
    QCOMPARE(endOfWorkText({"batch", done, failed, cancelled, seconds}), text);
}

void TestEndNotice::withoutAService() {
    bool alerted = false;
    showSystemNotice("Title", "Text", [&] { alerted = true; });
    QTRY_VERIFY_WITH_TIMEOUT(alerted, 10000);
}

void TestEndNotice::theServiceHears() {
    if (m_bus.state() != QProcess::Running) QSKIP("dbus-daemon is not installed");
    QDBusConnection service =
        QDBusConnection::connectToBus(qEnvironmentVariable("DBUS_SESSION_BUS_ADDRESS"), "service");
    QVERIFY(service.registerObject("/org/freedesktop/Notifications", &m_service,
                                   QDBusConnection::ExportAllSlots));
    QVERIFY(service.registerService("org.freedesktop.Notifications"));
    bool alerted = false;
    showSystemNotice("Title", "Text", [&] { alerted = true; });
    QTRY_COMPARE_WITH_TIMEOUT(m_service.heard, QStringList{"Title: Text"}, 10000);
    QTest::qWait(50);
    QVERIFY(!alerted);
}

void TestEndNotice::onlyWhoLooksElsewhere() {
    if (m_bus.state() != QProcess::Running) QSKIP("dbus-daemon is not installed");
    const QTemporaryDir folder;
    test::Desk desk(folder.path());
    const auto end = [&](double seconds) {
        m_service.heard.clear();
        emit desk.session().queue()->batchEnded({"batch", 3, 0, 0, seconds});
    };
    desk.window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&desk.window()));
    end(60);
    QTest::qWait(100);
    QCOMPARE(m_service.heard, QStringList()); // she sees it end
    QWidget other;
    other.show();
    other.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&other));
    end(60);
    QTRY_COMPARE_WITH_TIMEOUT(m_service.heard, QStringList{"Training has ended: 3 runs done."}, 10000);
    end(10);
    QTest::qWait(100);
    QCOMPARE(m_service.heard, QStringList());
    QVERIFY(Settings::instance().set(settingKey::tellEnd, false));
    end(60);
    QTest::qWait(100);
    QCOMPARE(m_service.heard, QStringList());
    Settings::instance().set(settingKey::tellEnd, true);
}

void TestEndNotice::cleanupTestCase() {
    QDBusConnection::disconnectFromBus("service");
    m_bus.kill();
    m_bus.waitForFinished();
}

TRILEMMA_TEST(TestEndNotice, QApplication)
#include "tst_end_notice.moc"
