// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "tests/support/expect.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

class TestText : public QObject {
    Q_OBJECT

  private slots:
    void countedThings() {
        QCOMPARE(text(counted(0, "run")), "0 runs");
        QCOMPARE(text(counted(1, "run")), "1 run");
        QCOMPARE(text(counted(2, "run")), "2 runs");
        QCOMPARE(text(counted(1, "entry", "entries")), "1 entry");
        QCOMPARE(text(counted(21, "entry", "entries")), "21 entries");
    }

    void cellsOfCsv_data() {
        QTest::addColumn<QString>("plain");
        QTest::addColumn<QString>("cell");
        QTest::newRow("a word") << "raco-dp"
                                << "raco-dp";
        QTest::newRow("nothing") << ""
                                 << "";
        QTest::newRow("a comma") << "a=1, b=2"
                                 << "\"a=1, b=2\"";
        QTest::newRow("quotes") << "so \"called\""
                                << "\"so \"\"called\"\"\"";
        QTest::newRow("two lines") << "a\nb"
                                   << "\"a\nb\"";
        QTest::newRow("a blank that counts") << " a"
                                             << "\" a\"";
        QTest::newRow("a formula") << "=1+1"
                                   << "'=1+1";
        QTest::newRow("a formula with a comma") << "=A(1,2)"
                                                << "\"'=A(1,2)\"";
        QTest::newRow("a plus") << "+1"
                                << "'+1";
        QTest::newRow("a minus") << "-cmd"
                                 << "'-cmd";
        QTest::newRow("an at") << "@SUM(A1)"
                               << "'@SUM(A1)";
        QTest::newRow("a tab") << "\t=1"
                               << "'\t=1";
        QTest::newRow("a carriage return") << "\r=1"
                                           << "\"'\r=1\"";
        QTest::newRow("in the middle") << "a=1"
                                       << "a=1";
    }
    void cellsOfCsv() {
        QFETCH(QString, plain);
        QFETCH(QString, cell);
        QCOMPARE(text(csvText(plain.toStdString())), cell);
    }
};

TRILEMMA_TEST(TestText, NoApplication)
#include "tst_text.moc"
