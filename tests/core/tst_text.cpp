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
};

TRILEMMA_TEST(TestText, NoApplication)
#include "tst_text.moc"
