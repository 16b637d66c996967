// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbers as people write them, in both kinds of locale, and words that filter runs.
#include "tests/support/test_program.h"
#include "ui/base/words.h"
#include "ui/charts/run_filter.h"
#include "ui/widgets/value_list_edit.h"

#include <QLabel>
#include <QLineEdit>
#include <QLocale>

using namespace trilemma;

class TestWords : public QObject {
    Q_OBJECT

  private slots:
    void cleanup() { QLocale::setDefault(QLocale::c()); }

    void lists_data() {
        QTest::addColumn<QString>("locale");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QList<double>>("numbers"); ///< empty: refused
        const auto row = [](const char* name, const char* locale, const char* text,
                            const QList<double>& numbers) {
            QTest::newRow(name) << locale << text << numbers;
        };
        row("comma", "en_GB", "0.02, 0.5", {0.02, 0.5});
        row("comma without a space", "en_GB", "1,5", {1, 5});
        row("semicolon", "en_GB", "0.5;1", {0.5, 1});
        row("spaces", "en_GB", " 1  2\t3 ", {1, 2, 3});
        row("power", "en_GB", "1e-5", {1e-5});
        row("word", "en_GB", "1, x", {});
        row("decimal comma", "de_DE", "0,5", {0.5});
        row("several with decimal commas", "de_DE", "0,5; 1,25 2", {0.5, 1.25, 2});
        row("comma and space separate", "de_DE", "1, 2", {1, 2});
        row("decimal point all the same", "de_DE", "0.5; 1", {0.5, 1});
        row("twice a comma", "de_DE", "1,2,3", {});
    }
    void lists() {
        QFETCH(QString, locale);
        QFETCH(QString, text);
        QFETCH(QList<double>, numbers);
        QLocale::setDefault(QLocale(locale));
        const auto parsed = parseNumberList(text);
        QCOMPARE(parsed.has_value(), !numbers.isEmpty());
        if (!parsed) return;
        QCOMPARE(QList<double>(parsed->begin(), parsed->end()), numbers);
        QCOMPARE(parseNumberList(numberListText(*parsed)), parsed); // what is shown reads back
    }

    void boundsAreRoundedUp_data() {
        QTest::addColumn<QString>("shown");
        QTest::addColumn<QString>("expected");
        QTest::newRow("epsilon") << epsilonFigure(1.00001) << "ε = 1.001";
        QTest::newRow("epsilon that fits") << epsilonFigure(0.1) << "ε = 0.1";
        QTest::newRow("no epsilon") << epsilonFigure(std::nullopt) << "ε unbounded";
        QTest::newRow("column") << fixedBound(2.0001, 3) << "2.001";
        QTest::newRow("column, none") << fixedBound(std::nullopt, 3) << "–";
        QTest::newRow("delta") << shortBound(1.2345671e-5) << "1.23457e-05";
        QTest::newRow("share") << shareBound(0.7310613) << "73.2 %";
        QTest::newRow("large share") << shareBound(0.9996647) << "99.97 %";
        QTest::newRow("number") << boundNumber(5.36711) << "5.368";
    }
    void boundsAreRoundedUp() {
        QFETCH(QString, shown);
        QFETCH(QString, expected);
        QCOMPARE(shown, expected);
    }

    void whatWasUnderstood_data() {
        QTest::addColumn<QString>("locale");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("echo");
        QTest::newRow("two numbers") << "en_GB"
                                     << "1,5"
                                     << "2 values: 1 and 5";
        QTest::newRow("one number") << "de_DE"
                                    << "1,5;"
                                    << "1 value: 1,5";
        QTest::newRow("three") << "en_GB"
                               << "1,2,5"
                               << "3 values: 1, 2 and 5";
        QTest::newRow("as it is shown") << "en_GB"
                                        << "1, 5"
                                        << "";
        QTest::newRow("no comma") << "en_GB"
                                  << "1 5"
                                  << "";
    }
    void whatWasUnderstood() {
        QFETCH(QString, locale);
        QFETCH(QString, typed);
        QFETCH(QString, echo);
        QLocale::setDefault(QLocale(locale));
        ValueListEdit edit("gamma", "γ", {.max = 10});
        auto* line = edit.findChild<QLineEdit*>("gammas_edit");
        edit.show();
        QTest::keyClicks(line, typed);
        const auto* understood = edit.findChild<QLabel*>("gammas_understood");
        QCOMPARE(understood->isVisible() ? understood->text() : QString(), echo);
    }

    /// A text that one line refuses stands in the other, and goes from both.
    void aRefusedTextIsShared() {
        RefusedTexts refused;
        ValueListEdit one("one", "ε", {.minAllowed = false}), two("two", "ε", {.minAllowed = false});
        for (ValueListEdit* edit : {&one, &two}) {
            edit->setValues({0.5});
            edit->share(refused, SharedField::Epsilons);
            edit->show();
        }
        auto* first = one.findChild<QLineEdit*>("ones_edit");
        auto* second = two.findChild<QLineEdit*>("twos_edit");
        first->selectAll();
        QTest::keyClicks(first, "0");
        QVERIFY(one.hasError() && two.hasError());
        QCOMPARE(second->text(), QString("0"));
        QVERIFY(two.findChild<QLabel*>("twos_error")->isVisible());
        QTest::keyClicks(second, ".5"); // the same value as before: nothing that the draft would tell
        QVERIFY(!one.hasError() && !two.hasError());
        QCOMPARE(first->text(), QString("0.5"));
        QVERIFY(!refused.of(SharedField::Epsilons));
    }

    void filterWords_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<bool>("finds"); ///< a run with epsilon 3 and gamma 0.05
        QTest::newRow("sign") << "ε=3" << true;
        QTest::newRow("name") << "epsilon=3" << true;
        QTest::newRow("short name") << "eps=3" << true;
        QTest::newRow("another number") << "eps=1" << false;
        QTest::newRow("not a part of a number") << "ε=0.3" << false;
        QTest::newRow("at most") << "epsilon<=3" << true;
        QTest::newRow("at most, a sign") << "ε ≤ 5" << true;
        QTest::newRow("too much") << "eps<=1" << false;
        QTest::newRow("two") << "gamma=0.05 eps<=3" << true;
        QTest::newRow("capitals") << "EPS=3" << true;
        QTest::newRow("a word") << "raco" << true;
        QTest::newRow("no such word") << "sgda" << false;
    }
    void filterWords() {
        QFETCH(QString, typed);
        QFETCH(bool, finds);
        RunRow row;
        row.epsilon = 3;
        row.gamma = 0.05;
        row.searchText = "raco-dp γ=0.05 ε=3 seed=1";
        RunFilter filter;
        filter.words = RunFilter::wordsFrom(typed);
        QCOMPARE(filter.accepts(row), finds);
    }

    void filterPrivacy_data() {
        QTest::addColumn<int>("privacy");
        QTest::addColumn<double>("epsilon");
        QTest::addColumn<QString>("shown"); ///< of epsilon 1, 3 and none
        using Privacy = RunFilter::Privacy;
        const auto row = [](const char* name, Privacy privacy, double epsilon, const char* shown) {
            QTest::newRow(name) << static_cast<int>(privacy) << epsilon << shown;
        };
        row("any", Privacy::Any, 0, "1 3 -");
        row("one", Privacy::Epsilon, 3, "3");
        row("at most 1", Privacy::AtMost, 1, "1");
        row("at most 3", Privacy::AtMost, 3, "1 3");
        row("private only", Privacy::Private, 0, "1 3");
        row("not private", Privacy::NotPrivate, 0, "-");
    }
    void filterPrivacy() {
        QFETCH(int, privacy);
        QFETCH(double, epsilon);
        QFETCH(QString, shown);
        RunFilter filter;
        filter.privacy = static_cast<RunFilter::Privacy>(privacy);
        filter.epsilon = epsilon;
        QStringList found;
        for (const std::optional<double> each :
             {std::optional(1.0), std::optional(3.0), std::optional<double>()}) {
            RunRow row;
            row.epsilon = each;
            if (filter.accepts(row)) found << (each ? QString::number(*each) : QString("-"));
        }
        QCOMPARE(found.join(' '), shown);
    }

    void whatHidesEverything() {
        RunRow row;
        row.solver = "raco-dp";
        row.epsilon = 3;
        row.status = RunStatus::Done;
        const RunRows runs{std::make_shared<const RunRow>(row)};
        RunFilter filter;
        QCOMPARE(hidingFilter(runs, filter), QString());
        filter.words = {"nothing"};
        QVERIFY(hidingFilter(runs, filter).contains("\"nothing\""));
        filter.privacy = RunFilter::Privacy::NotPrivate; // now neither alone would show it
        QVERIFY(hidingFilter(runs, filter).contains("Privacy") &&
                hidingFilter(runs, filter).contains("nothing"));
        QCOMPARE(hidingFilter({}, filter), QString());
    }

    void errorsOfFiles() {
        const Error error{ErrorCode::InvalidFile, "data.files", "/tmp/a.csv", "the file is empty",
                          "Choose another"};
        QCOMPARE(errorText(error), QString("/tmp/a.csv: the file is empty. Choose another."));
        QVERIFY(errorListHtml({error}).html.contains("<b>/tmp/a.csv</b>: the file is empty."));
    }
};

TRILEMMA_TEST(TestWords, QApplication)
#include "tst_words.moc"
