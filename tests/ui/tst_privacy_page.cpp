// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Privacy page's choices driven like a person would: what moves together, and what is refused in place.
#include "tests/support/test_program.h"
#include "tests/support/window_desk.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QRadioButton>
#include <QSlider>

using namespace trilemma;
using test::WindowDesk;

class TestPrivacyPage : public QObject {
    Q_OBJECT

  private:
    static void show(WindowDesk& desk) {
        QVERIFY(desk.open({censusSampleName}));
        desk.window().showPage("privacy");
        QTRY_VERIFY(desk.find<QLineEdit>("delta_edit"));
    }

  private slots:
    void initTestCase() { test::prepareWindowTests(m_home); }

    void deltaSliderAndField_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<int>("place"); // three for each power of ten, from 1e-12
        QTest::newRow("as at first") << "1e-5" << 21;
        QTest::newRow("five") << "5e-7" << 17;
        QTest::newRow("between: the nearest by ratio") << "3e-8" << 13; // 3/2 < 5/3
        QTest::newRow("below the slider") << "1e-20" << 0;
        QTest::newRow("above the slider") << "0.5" << 30;
    }
    void deltaSliderAndField() {
        QFETCH(QString, typed);
        QFETCH(int, place);
        WindowDesk desk;
        show(desk);
        auto* field = desk.find<QLineEdit>("delta_edit");
        auto* slider = desk.find<QSlider>("delta_slider");
        field->selectAll();
        QTest::keyClicks(field, typed);
        QCOMPARE(desk.draft().delta, typed.toDouble());
        QCOMPARE(slider->value(), place);
        slider->setFocus();
        QTest::keyClick(slider, place < 30 ? Qt::Key_Right : Qt::Key_Left);
        const QStringList digits{"1e", "2e", "5e"};
        const int next = place < 30 ? place + 1 : place - 1;
        const double expected = QString(digits[next % 3] + QString::number(next / 3 - 12)).toDouble();
        QCOMPARE(desk.draft().delta, expected);
        QCOMPARE(field->text().toDouble(), expected);
    }

    // Of the solver that is priced, at the smallest epsilon; a solver without such a bound says nothing.
    void adviceAboutRecords_data() {
        QTest::addColumn<QString>("solver");
        QTest::addColumn<QString>("alpha"); // empty: no advice
        QTest::addColumn<QString>("look");
        QTest::newRow("mixture") << "dp-frank-wolfe"
                                 << "0.3"
                                 << "muted";
        QTest::newRow("one choice, closer") << "exponential-sampling"
                                            << "0.001"
                                            << "warning";
        QTest::newRow("none") << "raco-dp"
                              << ""
                              << "";
    }
    void adviceAboutRecords() {
        QFETCH(QString, solver);
        QFETCH(QString, alpha);
        QFETCH(QString, look);
        WindowDesk desk;
        show(desk);
        Draft draft = desk.draft();
        draft.solvers = {solver.toStdString()};
        draft.epsilons = {3, 1e-2};
        if (look == "warning") draft.params["alpha"] = alpha.toDouble();
        desk.session().setDraft(draft);
        QTRY_VERIFY_WITH_TIMEOUT(desk.find<QLabel>("price_text")->text().contains("training"), 30'000);
        auto* advice = desk.window().findChild<QLabel*>("sample_advice");
        QCOMPARE(advice->isHidden(), alpha.isEmpty());
        if (alpha.isEmpty()) return;
        QVERIFY2(advice->text().contains("alpha = " + alpha + " of the best at ε = 0.01") &&
                     advice->text().contains("Here there are 15,000."),
                 qPrintable(advice->text()));
        QCOMPARE(advice->property("look").toString(), look);
    }

    void badDelta_data() {
        QTest::addColumn<QString>("typed");
        for (const char* typed : {"0", "1", "-1e-5", "x", "1e", "nan"})
            QTest::newRow(typed) << typed;
    }
    void badDelta() {
        QFETCH(QString, typed);
        WindowDesk desk;
        show(desk);
        const double before = desk.draft().delta;
        auto* field = desk.find<QLineEdit>("delta_edit");
        field->selectAll();
        QTest::keyClicks(field, "7e-9");
        QCOMPARE(desk.draft().delta, 7e-9);
        field->selectAll();
        QTest::keyClicks(field, typed);
        QVERIFY(desk.find<QLabel>("delta_error"));
        QVERIFY(desk.draft().delta != before); // the last good one stays
        const auto priceText = [&] { return desk.find<QLabel>("price_text")->text(); };
        QVERIFY2(priceText().contains("Enter valid ε and δ"),
                 qPrintable(priceText())); // and has no price meanwhile
        auto* slider = desk.find<QSlider>("delta_slider");
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Right);
        QVERIFY(!desk.find<QLabel>("delta_error"));
        QVERIFY2(!priceText().contains("Enter valid ε and δ"), qPrintable(priceText()));
    }

    void budgetsCanBeTakenBack() {
        WindowDesk desk;
        show(desk);
        QVERIFY(!desk.session().canUndo()); // what the program set up is no edit
        const Draft before = desk.draft();
        auto* relation = desk.find<QComboBox>("relation_combo");
        relation->setFocus();
        QTest::keyClick(relation, Qt::Key_Down);
        QCOMPARE(desk.draft().relation, Relation::ReplaceOne);
        desk.find<QRadioButton>("not_private_radio")->toggle();
        QVERIFY(desk.click("privacy_undo_button"));
        QVERIFY(desk.draft().isPrivate && desk.find<QRadioButton>("private_radio")->isChecked());
        QCOMPARE(desk.draft().relation, Relation::ReplaceOne);
        QVERIFY(desk.click("privacy_undo_button"));
        QCOMPARE(desk.draft().relation, before.relation);
        QCOMPARE(relation->currentIndex(), 0);
        QVERIFY(!desk.session().canUndo());
        QVERIFY(desk.click("privacy_redo_button"));
        QCOMPARE(desk.draft().relation, Relation::ReplaceOne);
    }

    /// As a mouse does and as a screen reader does, which never clicks.
    void protectionIsToggled() {
        WindowDesk desk;
        show(desk);
        QVERIFY(desk.draft().isPrivate);
        QTest::mouseClick(desk.find<QRadioButton>("not_private_radio"), Qt::LeftButton, {}, QPoint(8, 8));
        QVERIFY(!desk.draft().isPrivate);
        desk.find<QRadioButton>("private_radio")->toggle();
        QVERIFY(desk.draft().isPrivate);
    }

  private:
    QTemporaryDir m_home;
};

TRILEMMA_TEST(TestPrivacyPage, QApplication)
#include "tst_privacy_page.moc"
