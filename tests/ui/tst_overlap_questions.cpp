// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/expect.h"
#include "tests/support/test_program.h"
#include "ui/pages/overlap_questions.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

using namespace trilemma;
using namespace trilemma::test;

class TestOverlapQuestions : public QObject {
    Q_OBJECT

  private slots:
    void asksAboutTheLargestWithoutAnAnswer();
    void answers_data();
    void answers();
};

void TestOverlapQuestions::asksAboutTheLargestWithoutAnAnswer() {
    OverlapQuestions questions;
    const auto* text = questions.findChild<QLabel*>("overlap_question");
    questions.show();
    questions.ask({});
    QVERIFY(!questions.isVisible());
    questions.ask(
        {{"a", "b", {}, 900.0, OverlapAnswer::Shares}, {"a", "c", {}, {}, OverlapAnswer::Disjoint}});
    QVERIFY(!questions.isVisible()); // both are answered
    questions.ask({{"a", "b", {"/data/one.csv", "/data/two.csv"}, 61.4, {}},
                   {"a", "c", {"/data/most.csv"}, 300.2, {}},
                   {"a", "d", {}, 900.0, OverlapAnswer::Shares}});
    QVERIFY(questions.isVisible());
    QVERIFY2(text->text().startsWith("About 300 records of this data also stand in most.csv."),
             qPrintable(text->text()));
    questions.ask({{"a", "b", {"/data/one.csv", "/data/two.csv"}, 61.4, {}}});
    QVERIFY(text->text().contains("one.csv, two.csv"));
    questions.ask({{"a", "b", {}, 61.4, {}}});
    QVERIFY(text->text().contains("a table of an older project"));
}

void TestOverlapQuestions::answers_data() {
    QTest::addColumn<QString>("button");
    QTest::addColumn<bool>("shares");
    QTest::newRow("shares") << "overlap_shares_button" << true;
    QTest::newRow("disjoint") << "overlap_disjoint_button" << false;
}

/// Nobody answers who is not named.
void TestOverlapQuestions::answers() {
    QFETCH(QString, button);
    QFETCH(bool, shares);
    OverlapQuestions questions;
    questions.ask({{"a", "b", {}, 61.4, {}}});
    QStringList heard;
    connect(&questions, &OverlapQuestions::answered, this,
            [&](const LineageOverlap& overlap, OverlapAnswer answer, const QString& by) {
                heard << text(overlap.lineageId + overlap.otherId) + by +
                             (answer == OverlapAnswer::Shares ? " shares" : " disjoint");
            });
    auto* answer = questions.findChild<QPushButton*>(button);
    auto* by = questions.findChild<QLineEdit*>("overlap_by_edit");
    QVERIFY(!answer->isEnabled());
    by->setText("  ");
    QVERIFY(!answer->isEnabled());
    by->setText(" Ada ");
    answer->click();
    QCOMPARE(heard, QStringList{shares ? "abAda shares" : "abAda disjoint"});
}

TRILEMMA_TEST(TestOverlapQuestions, QApplication)
#include "tst_overlap_questions.moc"
