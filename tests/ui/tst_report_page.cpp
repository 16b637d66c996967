// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The preview of the report, while the ledger is read and after.
#include "tests/support/test_program.h"
#include "tests/support/trained_elsewhere.h"
#include "tests/support/window_desk.h"

#include <QImage>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>

using namespace trilemma;
using namespace trilemma::test;

class TestReportPage : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { prepareWindowTests(m_home); }

    /// The lines of the ledger have their place from the first sight on, and nothing moves when they come.
    void thePreviewIsWholeAtOnce() {
        WindowDesk desk;
        trainElsewhere(desk.folder().path(), "p.trilemma", {smallSampleSpec()});
        QVERIFY(desk.window().openProject(desk.file("p.trilemma")));
        QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Done), 1, patience);
        desk.window().showPage("report");
        auto* preview = desk.find<QTextBrowser>("report_preview");
        QVERIFY(preview);
        QVERIFY2(preview->toPlainText().contains("Spent: reading the ledger"),
                 qPrintable(preview->toPlainText()));
        const int blocks = preview->document()->blockCount();
        const int place = std::min(40, preview->verticalScrollBar()->maximum());
        preview->verticalScrollBar()->setValue(place);
        QTRY_VERIFY2_WITH_TIMEOUT(
            preview->toPlainText().contains("Spent so far, including models you only looked at"),
            qPrintable(preview->toPlainText()), patience);
        QVERIFY(!preview->toPlainText().contains("reading the ledger"));
        QCOMPARE(preview->document()->blockCount(), blocks);
        QCOMPARE(preview->verticalScrollBar()->value(), place);
    }

    /// As many pixels as are painted: a text scales pictures without smoothing.
    void theChartIsNotScaledByTheText() {
        WindowDesk desk;
        trainElsewhere(desk.folder().path(), "p.trilemma", {smallSampleSpec()});
        QVERIFY(desk.window().openProject(desk.file("p.trilemma")));
        QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Done), 1, patience);
        desk.window().showPage("report");
        auto* preview = desk.find<QTextBrowser>("report_preview");
        const QString name =
            QString("preview-") + QString::fromStdString(desk.session().runs().all().front().datasetId);
        const auto picture =
            preview->document()->resource(QTextDocument::ImageResource, QUrl(name)).value<QImage>();
        QVERIFY(!picture.isNull());
        QCOMPARE(picture.devicePixelRatio(), preview->devicePixelRatioF());
        QCOMPARE(picture.width(), qRound(720 * preview->devicePixelRatioF()));
    }

  private:
    QTemporaryDir m_home;
};

TRILEMMA_TEST(TestReportPage, QApplication)
#include "tst_report_page.moc"
