// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/explore_desk.h"
#include "tests/support/test_program.h"
#include "ui/base/settings.h"
#include "ui/charts/point_motion.h"

#include <QProxyStyle>

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// A desktop that moves things.
class Animated : public QProxyStyle {
  public:
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* result) const override {
        return hint == SH_Widget_Animation_Duration ? 200
                                                    : QProxyStyle::styleHint(hint, option, widget, result);
    }
};

} // namespace

class TestPointMotion : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { prepareWindowTests(m_home); }

    /// Points move to the next lens and it is clear again; not where a person wants no motion.
    void pointsMoveBetweenLenses() {
        ExploreDesk desk;
        auto* motion = desk.find<PointMotion>("point_motion");
        Animated animated;
        motion->setStyle(&animated);
        for (const bool isAnimated : {true, false}) {
            Settings::instance().set(settingKey::motion, isAnimated);
            for (const Qt::Key key : {Qt::Key_2, Qt::Key_3, Qt::Key_4, Qt::Key_5, Qt::Key_1}) {
                const bool hasPlaces = key != Qt::Key_1; // comes from lines
                QTest::keyClick(desk.page.get(), key);
                QCOMPARE(motion->isVisible(), isAnimated && hasPlaces);
                QTRY_VERIFY(!motion->isVisible());
            }
        }
    }

    void dotsGoWhereTheyAreTold() {
        QWidget picture;
        picture.resize(200, 40);
        PointMotion motion(&picture);
        Animated animated;
        motion.setStyle(&animated);
        picture.show();
        const auto redAt = [&](int x) { return picture.grab().toImage().pixelColor(x, 20) == Qt::red; };
        motion.depart({{"a", {{20, 20}, Qt::red}}, {"gone", {{100, 20}, Qt::red}}});
        QVERIFY(motion.isWaiting() && redAt(20) && redAt(100));
        motion.arrive({{"a", {{180, 20}, Qt::blue}}, {"new", {{60, 20}, Qt::blue}}});
        QVERIFY(!motion.isWaiting());
        QVERIFY(redAt(20));
        QVERIFY(!redAt(100));
        QTRY_VERIFY(!redAt(20));
        QTRY_VERIFY(!motion.isVisible());
        motion.depart({{"a", {{20, 20}, Qt::red}}}); // nobody says where to
        QTRY_VERIFY(!motion.isVisible());
    }

  private:
    QTemporaryDir m_home;
};

TRILEMMA_TEST(TestPointMotion, QApplication)
#include "tst_point_motion.moc"
