// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/wish_bar.h"

#include "ui/base/core_texts.h"
#include "ui/base/words.h"
#include "ui/pages/explore/bound_field.h"
#include "ui/runs/metric_words.h"
#include "ui/runs/wish_words.h"
#include "ui/widgets/widgets.h"

#include <QEvent>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

const QString restoreLink = QStringLiteral("restore");

/// Round numbers that pass what the points have, from just below the least to just above the greatest.
std::vector<double> stopsOver(const std::vector<TradeoffPoint>& points, double TradeoffPoint::*value) {
    double least = INFINITY, greatest = -INFINITY;
    for (const TradeoffPoint& point : points) {
        if (!std::isfinite(point.*value)) continue;
        least = std::min(least, point.*value);
        greatest = std::max(greatest, point.*value);
    }
    std::vector<double> stops;
    if (!(greatest > least) || !std::isfinite(greatest - least)) return stops;
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

/// Of each point whether all its runs keep the gap of the wish at 95 %; empty where none is bounded.
std::vector<bool> sureGaps(const SettingsInSight& sight) {
    std::vector<bool> sure;
    if (!sight.data.judgedByTarget) return sure;
    for (const StatusCounts& counts : sight.data.statuses)
        sure.push_back(counts.status() == ConstraintStatus::Met);
    return sure;
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
    , m_clear(named(new QToolButton, "wish_clear_button", tr("Clear the wish")))
    , m_train(named(button(tr("Train there")), "wish_train_button", tr("Set up a sweep around the wish")))
    , m_answer(named(plainLabel(), "wish_answer", tr("What meets the wish")))
    , m_whole(named(new QToolButton, "wish_whole_button", tr("Whole answer")))
    , m_line(new QBoxLayout(QBoxLayout::LeftToRight))
    , m_tools(new QHBoxLayout) {
    setObjectName("wish_bar");
    m_clear->setIcon(icon("cancel"));
    m_clear->setAutoRaise(true);
    m_clear->setToolTip(m_clear->accessibleName());
    m_train->setToolTip(tr("Sets up a sweep around this wish; the Train page says what it costs"));
    m_answer->setWordWrap(true);
    m_answer->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_answer->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_whole->setText(m_whole->accessibleName());
    m_whole->setCheckable(true);
    m_whole->setAutoRaise(true);
    auto* answer = new QHBoxLayout;
    answer->setSpacing(space::one);
    answer->addWidget(m_answer, 1);
    answer->addWidget(m_whole, 0, Qt::AlignTop);
    auto* fields = new QHBoxLayout;
    fields->setSpacing(space::one + space::half);
    for (BoundField* field : {m_x, m_y, m_epsilon})
        fields->addWidget(field, 2);
    fields->addWidget(m_clear);
    fields->addWidget(m_train);
    fields->addStretch(1);
    m_tools->setSpacing(space::one);
    m_tools->addStretch(1); // below the wish its widgets stay as wide as they are
    m_line->setSpacing(space::half);
    m_line->addLayout(fields, 1);
    m_line->addLayout(m_tools);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(m_line);
    layout->addLayout(answer);
    for (BoundField* field : {m_x, m_y, m_epsilon}) {
        connect(field, &BoundField::changed, this, [this] {
            m_cleared = {};
            takeChange();
        });
        connect(field, &BoundField::committed, this, &WishBar::committed);
    }
    connect(m_clear, &QToolButton::clicked, this, &WishBar::clear);
    connect(m_whole, &QToolButton::toggled, this, &WishBar::fitAnswer);
    connect(m_train, &QPushButton::clicked, this, &WishBar::trainingWanted);
    connect(m_answer, &QLabel::linkActivated, this, [this](const QString& link) {
        if (link == restoreLink) restore();
        if (const auto point = linkedPoint(link)) emit pointWanted(*point);
    });
    showRanges();
    fitLines();
    setAnswer(answerText({}, {}, {}, m_axes));
}

TradeoffWish WishBar::wish() const {
    return {m_x->value(), m_y->value(), m_epsilon->value()};
}

void WishBar::setWish(const TradeoffWish& wish) {
    m_waiting.clear();
    m_cleared = {};
    m_x->setValue(wish.x);
    m_y->setValue(wish.y);
    m_epsilon->setValue(wish.epsilon);
}

void WishBar::setAxes(const MetricAxes& axes) {
    if (axes == m_axes) return;
    m_cleared = {};
    const std::pair<BoundField*, const MetricSpec * MetricAxes::*> fields[] = {{m_x, &MetricAxes::x},
                                                                               {m_y, &MetricAxes::y}};
    for (const auto& [field, axis] : fields)
        if (axes.*axis != m_axes.*axis && field->value()) m_waiting[m_axes.*axis] = *field->value();
    for (const auto& [field, axis] : fields) {
        if (axes.*axis == m_axes.*axis) continue;
        const auto back = m_waiting.extract(axes.*axis);
        field->setValue(back ? std::optional(back.mapped()) : std::nullopt);
    }
    m_axes = axes;
    showRanges();
}

QString WishBar::waitingText() const {
    QStringList bounds;
    for (const auto& [metric, bound] : m_waiting)
        bounds << QStringLiteral("%1 %2 %3")
                      .arg(coreText(metric->title),
                           metric->lowerIsBetter ? QStringLiteral("≤") : QStringLiteral("≥"),
                           shownNumber(bound)); // by its whole title: another gap may stand on the axis
    if (bounds.isEmpty()) return {};
    return tr("Not asked for, as no axis shows it: %1.").arg(bounds.join(QStringLiteral(", "))) +
           QLatin1Char(' ');
}

void WishBar::clear() {
    const TradeoffWish before = wish();
    setWish({});
    m_cleared = before;
    takeChange();
}

void WishBar::restore() {
    setWish(TradeoffWish(m_cleared));
    takeChange();
}

RichText WishBar::restoringText() const {
    if (m_cleared == TradeoffWish()) return {};
    return {QStringLiteral(" <a href=\"%1\">%2</a>")
                .arg(restoreLink, escapedHtml(tr("Back to %1").arg(wishText(m_cleared, m_axes))))};
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
    const QString problem = this->problem();
    setLook(m_answer, problem.isEmpty() ? "" : "error");
    if (!problem.isEmpty()) {
        setPlainText(m_answer, problem);
        fitAnswer();
        m_train->setEnabled(false); // not around what is left of the wish
    }
    emit wishChanged();
}

QString WishBar::problem() const {
    for (const BoundField* field : {m_x, m_y, m_epsilon})
        if (!field->problem().isEmpty()) return field->problem();
    return {};
}

void WishBar::showAnswer(const ExploreView& view) {
    const std::vector<TradeoffPoint>& points = view.sight->data.points;
    if (!points.empty()) { // else the sliders stay where they are
        m_xStops = stopsOver(points, &TradeoffPoint::xMean);
        m_yStops = stopsOver(points, &TradeoffPoint::yMean);
        m_epsilons = epsilonsOf(points);
    }
    showRanges();
    if (view.request.wish != wish() || view.request.filter.axes != m_axes)
        return; // a newer one is on its way
    if (!problem().isEmpty()) return;
    setLook(m_answer, "");
    const bool isFiltered = !view.request.filter.words.isEmpty() && view.request.wish != TradeoffWish();
    setAnswer(waitingText() + (isFiltered ? tr("Of what the filter leaves: ") : QString()) +
              answerText(view.request.wish, view.sight->answer, points, m_axes, sureGaps(*view.sight)) +
              restoringText());
    m_train->setEnabled(!points.empty() && view.request.wish != TradeoffWish());
}

void WishBar::addToLine(QWidget* widget) {
    m_tools->insertWidget(m_tools->count() - 1, widget);
}

/// Of the wider part: they stand below each other where there is no room for both.
QSize WishBar::minimumSizeHint() const {
    const QLayoutItem *fields = m_line->itemAt(0), *tools = m_line->itemAt(1);
    return {std::max(fields->minimumSize().width(), tools->minimumSize().width()),
            QWidget::minimumSizeHint().height()};
}

void WishBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitLines();
}

void WishBar::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fitLines();
    if (event->type() == QEvent::PaletteChange) { // links keep the colour that they were set in
        const QString text = m_answer->text();
        m_answer->clear();
        m_answer->setText(text);
    }
}

void WishBar::setAnswer(const RichText& text) {
    setRichText(m_answer, text);
    fitAnswer();
}

/// The answer has as many lines always, two to four, as most answers need at this width: one that grows moves
/// nothing. Of a longer one the rest is a click away.
void WishBar::fitAnswer() {
    constexpr int usualLetters = 350;
    const QFontMetrics font = m_answer->fontMetrics();
    const int lines = std::clamp(usualLetters * font.averageCharWidth() / std::max(width(), 1) + 1, 2, 4);
    const int reserved = lines * font.lineSpacing() + 2;
    m_answer->setMinimumHeight(0); // else it counts as needed
    const bool isLonger = m_answer->heightForWidth(width()) > reserved;
    m_whole->setVisible(isLonger);
    const int beside = width() - m_whole->sizeHint().width() - space::one;
    const bool isWhole = isLonger && m_whole->isChecked();
    m_answer->setFixedHeight(isWhole ? m_answer->heightForWidth(beside) : reserved);
    m_answer->setToolTip(isLonger && !isWhole ? m_answer->text() : QString());
}

void WishBar::fitLines() {
    fitAnswer();
    const int needed =
        m_line->itemAt(0)->minimumSize().width() + space::two + m_line->itemAt(1)->minimumSize().width();
    m_line->setDirection(needed <= width() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

} // namespace trilemma
