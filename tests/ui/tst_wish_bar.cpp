// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The wish on top of the Explore page: its sliders, its bounds and the lines of its answer.
#include "tests/support/test_program.h"
#include "tests/support/tradeoff_points.h"
#include "ui/pages/explore/wish_bar.h"

#include <QApplication>
#include <QLabel>
#include <QSlider>
#include <QTest>
#include <QToolButton>

#include <limits>

using namespace trilemma;

class TestWishBar : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    /// A damaged store may hold them: no stop of a slider is at infinity, and none is looked for there.
    void slidersOverInfiniteValues_data() {
        QTest::addColumn<double>("value");
        QTest::newRow("minus infinity") << -std::numeric_limits<double>::infinity();
        QTest::newRow("infinity") << std::numeric_limits<double>::infinity();
        QTest::newRow("huge") << 1e308;
        QTest::newRow("no number") << std::numeric_limits<double>::quiet_NaN();
    }
    void slidersOverInfiniteValues() {
        QFETCH(double, value);
        auto sight = std::make_shared<SettingsInSight>();
        for (const double x : {0.1, value, -value}) {
            sight->data.points.emplace_back();
            sight->data.points.back().xMean = x;
            sight->data.points.back().yMean = 0.2;
        }
        ExploreView view;
        view.sight = sight;
        WishBar bar;
        bar.showAnswer(view);
        const auto* slider = bar.findChild<QSlider*>("wish_x_slider");
        QVERIFY(slider->maximum() <= 200);
        const int before = slider->maximum();
        view.sight = std::make_shared<SettingsInSight>(); // a filter hides everything
        bar.showAnswer(view);
        QCOMPARE(slider->maximum(), before);
    }

    /// What privacy costs comes last: no line of it may be out of sight.
    void theWholeAnswerIsInReach_data() {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("letters"); // more in each name
        QTest::addColumn<bool>("fits");
        QTest::newRow("1280 pixels with navigation") << 1120 << 0 << true;
        QTest::newRow("1024 pixels with navigation") << 864 << 0 << true;
        QTest::newRow("long names") << 864 << 60 << false;
    }
    void theWholeAnswerIsInReach() {
        QFETCH(int, width);
        QFETCH(int, letters);
        QFETCH(bool, fits);
        auto sight = std::make_shared<SettingsInSight>();
        std::vector<TradeoffPoint>& points = sight->data.points;
        const auto add = [&](const char* solver, double gamma, std::optional<double> epsilon, double gap,
                             double error) {
            points.push_back(test::point(solver, gamma, epsilon, gap, error));
            points.back().model = "additive";
            if (letters > 0)
                points.back().parameters =
                    std::string(static_cast<std::size_t>(letters), 'w') + std::to_string(points.size());
        };
        add("dp-postprocessing", 0.05, 0.25, 0.0441, 0.1599);
        add("dp-postprocessing", 0.05, 0.5, 0.0378, 0.1539);
        add("dp-postprocessing", 0.02, 0.5, 0.0194, 0.1593);
        add("sgda", 0.02, {}, 0.0218, 0.1525);
        add("sgda", 0.05, {}, 0.0502, 0.1445);
        WishBar bar;
        bar.setWish({.x = 0.05, .epsilon = 0.5});
        ExploreView view;
        sight->answer = answerOf(bar.wish(), points, {}, {});
        view.sight = sight;
        view.request.wish = bar.wish();
        bar.resize(width, 100);
        bar.show();
        bar.showAnswer(view);
        const auto* answer = bar.findChild<QLabel*>("wish_answer");
        auto* whole = bar.findChild<QToolButton*>("wish_whole_button");
        const auto isWhole = [&] { return answer->heightForWidth(answer->width()) <= answer->height(); };
        QVERIFY2(answer->text().contains("Just beyond the bound"), qPrintable(answer->text()));
        QTRY_COMPARE(answer->width() > width / 2, true);
        QTRY_COMPARE(isWhole(), fits);
        QCOMPARE(whole->isVisible(), !fits);
        QCOMPARE(answer->toolTip().isEmpty(), fits);
        if (fits) return;
        QTest::mouseClick(whole, Qt::LeftButton);
        QTRY_VERIFY(isWhole());
        bar.showAnswer(view); // another one: it stays open
        QVERIFY(isWhole());
        bar.setWish({});
        view.request.wish = {};
        bar.showAnswer(view);
        QVERIFY2(!whole->isVisible(), qPrintable(answer->text()));
    }

    /// A bound of a metric that goes is said to wait, and comes back with it.
    void boundsWaitForTheirAxis() {
        const MetricAxes parity = defaultAxes(), odds{findMetric("equalised_odds_gap"), parity.y};
        const MetricAxes turned{parity.y, parity.x};
        WishBar bar;
        const auto answer = [&](const MetricAxes& axes) {
            ExploreView view;
            view.sight = std::make_shared<SettingsInSight>();
            view.request.wish = bar.wish();
            view.request.filter.axes = axes;
            bar.showAnswer(view);
            return bar.findChild<QLabel*>("wish_answer")->text();
        };
        bar.setWish({0.05, 0.2, 1});
        QVERIFY(!answer(parity).contains("Not asked for"));
        bar.setAxes(odds);
        QCOMPARE(bar.wish(), (TradeoffWish{{}, 0.2, 1}));
        QVERIFY2(answer(odds).contains("no axis shows it: Demographic parity gap ≤ 0.05."),
                 qPrintable(answer(odds)));
        bar.setAxes(turned);
        QCOMPARE(bar.wish(), (TradeoffWish{0.2, 0.05, 1}));
        QVERIFY(!answer(turned).contains("Not asked for"));
        bar.setAxes(odds);
        bar.findChild<QToolButton*>("wish_clear_button")->click(); // of what waits, too
        bar.setAxes(parity);
        QCOMPARE(bar.wish(), TradeoffWish());
    }
};

TRILEMMA_TEST(TestWishBar, QApplication)
#include "tst_wish_bar.moc"
