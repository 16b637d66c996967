// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/expect.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"
#include "tests/support/train_desk.h"
#include "ui/ledger/overlap_questions.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// Rows of smallSchema() under their header, made up and all different.
QByteArray peopleFrom(int first, int last) {
    QByteArray csv = "x,colour,group,y\n";
    for (int i = first; i < last; ++i)
        csv += QByteArray::number(i) + '.' + QByteArray::number((i * 7919) % 10007) + ",red," +
               (i % 5 < 2 ? "a," : "b,") + (i % 2 ? "yes\n" : "no\n");
    return csv;
}

/// Opens a table of these people, declares what it says, and trains two private runs on it.
void trainOn(WindowDesk& desk, const QString& name, const QByteArray& csv) {
    QVERIFY(desk.open({writeFile(desk.folder(), name, csv)}));
    Draft draft = desk.draft();
    draft.schema = smallSchema();
    draft.constraints.front().attributes = {"group"};
    makeQuick(draft, 20);
    desk.session().setDraft(draft);
    declareFraming(desk.session());
    desk.window().showPage("train");
    QTRY_VERIFY_WITH_TIMEOUT(desk.find<QPushButton>("start_training_button")->isEnabled(), patience);
    train(desk);
}

} // namespace

class TestOverlapQuestions : public QObject {
    Q_OBJECT

  private slots:
    void asksAboutTheLargestWithoutAnAnswer();
    void answers_data();
    void answers();
    void answeredInTheWindow_data();
    void answeredInTheWindow();
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
    QVERIFY2(text->text().startsWith("About 300 records of this data are also in most.csv."),
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

void TestOverlapQuestions::answeredInTheWindow_data() {
    QTest::addColumn<QString>("button");
    QTest::addColumn<int>("drawn"); ///< private runs that are added up afterwards, of the two tables
    QTest::newRow("the same people") << "overlap_shares_button" << 4;
    QTest::newRow("nobody is in both") << "overlap_disjoint_button" << 2;
}

/// Half of the second project's table stands in that of the first: the Privacy page asks, a person answers by
/// name, and from then on the ledger goes by that.
void TestOverlapQuestions::answeredInTheWindow() {
    QFETCH(QString, button);
    QFETCH(int, drawn);
    WindowDesk desk;
    openProject(desk);
    trainOn(desk, "first.csv", peopleFrom(0, 400));
    desk.window().showPage("privacy");
    QTest::qWait(500);
    QVERIFY(!desk.find<QLabel>("overlap_question")); // there is one table only
    QVERIFY(desk.session().project().open(desk.folder().filePath("second.trilemma")).ok());
    trainOn(desk, "second.csv", peopleFrom(200, 600));
    desk.window().showPage("privacy");
    QTRY_VERIFY_WITH_TIMEOUT(desk.find<QLabel>("overlap_question"), patience);
    const QString question = textOf(desk, "overlap_question");
    QVERIFY2(question.contains("first.csv"), qPrintable(question));
    QVERIFY(!desk.click(button)); // nobody is named yet
    QTest::keyClicks(desk.find<QLineEdit>("overlap_by_edit"), "Ada");
    QVERIFY(desk.click(button));
    QTRY_VERIFY_WITH_TIMEOUT(!desk.find<QLabel>("overlap_question"), patience); // asked once
    const Result<std::vector<LineageLedger>> ledgers = desk.session().project().store().ledgers();
    QVERIFY(ledgers.ok());
    for (const LineageLedger& ledger : *ledgers) {
        QCOMPARE(static_cast<int>(ledger.book.runs.size()), drawn);
        for (const LineageOverlap& overlap : ledger.overlaps)
            QVERIFY(overlap.answer == (drawn == 4 ? OverlapAnswer::Shares : OverlapAnswer::Disjoint));
    }
}

TRILEMMA_TEST(TestOverlapQuestions, QApplication)
#include "tst_overlap_questions.moc"
