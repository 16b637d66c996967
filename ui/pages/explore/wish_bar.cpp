// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/wish_bar.h"

#include "ui/pages/explore/bound_field.h"
#include "ui/runs/metric_words.h"
#include "ui/runs/wish_words.h"
#include "ui/widgets/widgets.h"

#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

/// Round numbers that pass what the points have, from just below the least to just above the greatest.
std::vector<double> stopsOver(const std::vector<TradeoffPoint>& points, double TradeoffPoint::*value) {
    double least = INFINITY, greatest = -INFINITY;
    for (const TradeoffPoint& point : points) {
        least = std::min(least, point.*value);
        greatest = std::max(greatest, point.*value);
    }
    std::vector<double> stops;
    if (!(greatest > least)) return stops;
    constexpr int most = 150;
    const double step = niceInterval(greatest - least, most);
    const auto first = static_cast<long long>(std::floor(least / step));
    const auto last = static_cast<long long>(std::ceil(greatest / step));
    for (long long i = first; i <= last; ++i) {
        const double inverse = std::round(1 / step); // i * step would be 0.15000000000000002
        stops.push_back(step < 1 ? static_cast<double>(i) / inverse : static_cast<double>(i) * step);
    }
    return stops;
}

BoundRange rangeOf(const MetricSpec& spec, const std::vector<double>& stops) {
    BoundRange range;
    range.name = metricWords(spec).name + (spec.lowerIsBetter ? QStringLiteral(" ≤") : QStringLiteral(" ≥"));
    range.meaning =
        spec.lowerIsBetter
            ? WishBar::tr("The largest %1 that you accept. Empty: any.").arg(metricWords(spec).inSentence)
            : WishBar::tr("The smallest %1 that you accept. Empty: any.").arg(metricWords(spec).inSentence);
    range.lowerIsBetter = spec.lowerIsBetter;
    range.min = spec.min;
    range.max = spec.max;
    range.stops = stops;
    return range;
}

} // namespace

WishBar::WishBar(QWidget* parent)
    : QWidget(parent)
    , m_x(new BoundField("x"))
    , m_y(new BoundField("y"))
    , m_epsilon(new BoundField("epsilon"))
    , m_clear(named(new QToolButton, "wish_clear_button", tr("Wish for nothing")))
    , m_train(named(button(tr("Train there")), "wish_train_button", tr("Set up a sweep around the wish")))
    , m_answer(named(plainLabel(), "wish_answer", tr("What meets the wish")))
    , m_line(new QHBoxLayout) {
    setObjectName("wish_bar");
    m_clear->setIcon(icon("cancel"));
    m_clear->setAutoRaise(true);
    m_clear->setToolTip(m_clear->accessibleName());
    m_train->setToolTip(tr("Sets up a sweep around what is wished for; the Train page says what it costs"));
    m_answer->setWordWrap(true);
    m_answer->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_answer->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    // Two lines always: an answer that grows moves nothing.
    m_answer->setFixedHeight(2 * m_answer->fontMetrics().lineSpacing() + 2);
    m_line->setSpacing(space::one + space::half);
    m_line->addWidget(m_x, 1);
    m_line->addWidget(m_y, 1);
    m_line->addWidget(m_epsilon, 1);
    m_line->addWidget(m_clear);
    m_line->addWidget(m_train);
    m_line->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::half);
    layout->addLayout(m_line);
    layout->addWidget(m_answer);
    for (BoundField* field : {m_x, m_y, m_epsilon})
        connect(field, &BoundField::changed, this, &WishBar::takeChange);
    connect(m_clear, &QToolButton::clicked, this, [this] {
        setWish({});
        takeChange();
    });
    connect(m_train, &QPushButton::clicked, this, &WishBar::trainingWanted);
    connect(m_answer, &QLabel::linkActivated, this, [this](const QString& link) {
        if (const auto point = linkedPoint(link)) emit pointWanted(*point);
    });
    showRanges();
    setRichText(m_answer, answerText({}, {}, {}, m_axes));
}

TradeoffWish WishBar::wish() const {
    return {m_x->value(), m_y->value(), m_epsilon->value()};
}

void WishBar::setWish(const TradeoffWish& wish) {
    m_x->setValue(wish.x);
    m_y->setValue(wish.y);
    m_epsilon->setValue(wish.epsilon);
}

void WishBar::setAxes(const MetricAxes& axes) {
    if (axes == m_axes) return;
    if (axes.x != m_axes.x) m_x->setValue({});
    if (axes.y != m_axes.y) m_y->setValue({});
    m_axes = axes;
    showRanges();
}

void WishBar::showRanges() {
    m_x->setRange(rangeOf(*m_axes.x, m_xStops));
    m_y->setRange(rangeOf(*m_axes.y, m_yStops));
    BoundRange range;
    range.name = QStringLiteral("ε ≤");
    range.meaning =
        tr("The largest privacy budget of one model that you accept. Empty: any, and no privacy.");
    range.isPositive = true;
    range.stops = m_epsilons;
    m_epsilon->setRange(range);
}

/// What cannot be read is said where the answer stands.
void WishBar::takeChange() {
    for (const BoundField* field : {m_x, m_y, m_epsilon})
        if (!field->problem().isEmpty()) {
            setPlainText(m_answer, field->problem());
            setLook(m_answer, "error");
            return;
        }
    setLook(m_answer, "");
    emit wishChanged();
}

void WishBar::showAnswer(const ExploreView& view) {
    m_xStops = stopsOver(view.data.points, &TradeoffPoint::xMean);
    m_yStops = stopsOver(view.data.points, &TradeoffPoint::yMean);
    m_epsilons = epsilonsOf(view.data.points);
    showRanges();
    if (view.request.wish != wish() || view.request.filter.axes != m_axes)
        return; // a newer one is on its way
    for (const BoundField* field : {m_x, m_y, m_epsilon})
        if (!field->problem().isEmpty()) return;
    setLook(m_answer, "");
    setRichText(m_answer, answerText(view.request.wish, view.answer, view.data.points, m_axes));
    m_answer->setToolTip(m_answer->text());
    m_train->setEnabled(!view.data.points.empty() && view.request.wish != TradeoffWish());
}

void WishBar::addToLine(QWidget* widget) {
    m_line->addWidget(widget);
}

} // namespace trilemma
