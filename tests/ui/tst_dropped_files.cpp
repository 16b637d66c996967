// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/desk.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"
#include "ui/widgets/banner.h"

#include <QDragEnterEvent>
#include <QMimeData>

using namespace trilemma;

class TestDroppedFiles : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { test::prepareWindowTests(m_home); }
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void droppedFilesOpen_data() {
        QTest::addColumn<QStringList>("names");
        QTest::addColumn<QString>("project");
        QTest::addColumn<int>("tables");
        QTest::addColumn<QString>("notice");
        const auto row = [](const char* name, const QStringList& names, const QString& project, int tables,
                            const QString& notice = {}) {
            QTest::newRow(name) << names << project << tables << notice;
        };
        row("a project", {"other.trilemma"}, "other.trilemma", 0);
        row("in capitals", {"OTHER.TRILEMMA"}, "OTHER.TRILEMMA", 0);
        row("one that is not there", {"no-such.trilemma"}, "desk.trilemma", 0,
            "no-such.trilemma is not there");
        row("two projects", {"other.trilemma", "more.trilemma"}, "other.trilemma", 0,
            "A window has one project");
        row("a table", {"a.csv"}, "desk.trilemma", 1);
        row("parts of a table", {"a.csv", "b.csv"}, "desk.trilemma", 2);
        row("a project and its table", {"a.csv", "other.trilemma"}, "other.trilemma", 1);
    }
    void droppedFilesOpen() {
        QFETCH(QStringList, names);
        QFETCH(QString, project);
        QFETCH(int, tables);
        QFETCH(QString, notice);
        test::Desk desk(m_folder->path());
        QMimeData dropped;
        QList<QUrl> urls;
        for (const QString& name : names) {
            if (name.endsWith(".csv"))
                test::writeFile(*m_folder, name.toUtf8().data(), "age,income\n31,high\n45,low\n");
            if (isProjectName(name) && !name.startsWith("no-such"))
                QVERIFY(Store::open(m_folder->filePath(name), StoreAccess::Write).ok());
            urls << QUrl::fromLocalFile(m_folder->filePath(name));
        }
        dropped.setUrls(urls);
        QSignalSpy opened(&desk.session(), &Session::inspectionFinished);
        QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &dropped, Qt::LeftButton, {});
        QApplication::sendEvent(&desk.window(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &dropped, Qt::LeftButton, {});
        QApplication::sendEvent(&desk.window(), &drop);
        QCOMPARE(desk.session().project().path(), desk.file(project));
        if (tables > 0) QVERIFY(opened.wait(10000));
        QCOMPARE(static_cast<int>(desk.session().draft().files.size()), tables);
        const auto* banner = desk.window().findChild<Banner*>("window_banner");
        QVERIFY(banner);
        if (!notice.isEmpty()) QVERIFY2(banner->text().contains(notice), qPrintable(banner->text()));
        QVERIFY(!QFile::exists(m_folder->filePath("no-such.trilemma")));
    }

  private:
    QTemporaryDir m_home;
    std::unique_ptr<QTemporaryDir> m_folder;
};

TRILEMMA_TEST(TestDroppedFiles, QApplication)
#include "tst_dropped_files.moc"
