// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/charts_panel.h"

#include "ui/base/settings.h"
#include "ui/base/words.h"
#include "ui/charts/chart_export.h"
#include "ui/charts/facet_chart.h"
#include "ui/charts/groups_plot.h"
#include "ui/charts/map_plot.h"
#include "ui/charts/parallel_chart.h"
#include "ui/charts/plot_view.h"
#include "ui/charts/series_colour.h"
#include "ui/charts/tradeoff_chart.h"
#include "ui/pages/explore/parallel_panel.h"
#include "ui/widgets/widgets.h"

#include <QApplication>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTabBar>
#include <QTimer>

#include <set>
#include <utility>

namespace trilemma {

namespace {

/// The solvers' boxes are a key of the markers, and curves say what they are while they are few.
KeyKind keyOf(const TradeoffData& data) {
    constexpr std::size_t mostNamed = 6;
    std::set<TradeoffSetting> curves;
    for (TradeoffSetting setting : data.points) {
        setting.gamma.reset();
        setting.weight.reset();
        curves.insert(setting);
    }
    return curves.size() > mostNamed && !epsilonsOf(data.points).empty() ? KeyKind::Colours : KeyKind::None;
}

} // namespace

ChartsPanel::ChartsPanel(QWidget* parent)
    : QWidget(parent)
    , m_tabs(named(new QTabBar, "charts_tabs", tr("Lens")))
    , m_head(new QHBoxLayout)
    , m_stack(new QStackedWidget)
    , m_tradeoff(new TradeoffChart)
    , m_facets(new FacetChart)
    , m_map(new MapPlot)
    , m_mapView(new PlotView(std::unique_ptr<Plot>(m_map), QStringLiteral("map_plot")))
    , m_groups(new GroupsPlot)
    , m_groupsView(new PlotView(std::unique_ptr<Plot>(m_groups), QStringLiteral("groups_plot")))
    , m_parallel(new ParallelPanel) {
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setFont(themeFont(TextSize::Small)); // five words beside the solvers
    m_tabs->setUsesScrollButtons(false);
    m_tabs->setElideMode(Qt::ElideNone); // never less than its words
    addLens(tr("Fairness"), tr("Error against gap, a colour for each ε (1)"), m_tradeoff);
    addLens(tr("Privacy"), tr("What privacy costs: error against ε, a line for each slack (2)"), m_facets);
    addLens(tr("Map"), tr("ε against slack: error and gap of every setting (3)"),
            inScrollArea(m_mapView, "map_scroll"));
    addLens(tr("Groups"), tr("What each setting does to each group (4)"),
            inScrollArea(m_groupsView, "groups_scroll"));
    addLens(tr("Parameters"),
            tr("Parallel coordinates: a line for each setting through its solver, ε and slack, its error and "
               "gap, and its parameters (5)"),
            m_parallel);
    for (PlotView* view : {m_mapView, m_groupsView}) // arrow keys go from mark to mark, and not up and down
        view->parentWidget()->parentWidget()->setFocusProxy(view);
    m_mapView->setAccessibleName(tr("Map of ε and slack"));
    m_groupsView->setAccessibleName(tr("Rates of the groups, a row for each setting"));
    m_head->setSpacing(space::one);
    m_head->addWidget(m_tabs);
    auto* frame = new QFrame;
    setLook(frame, "card");
    m_motion = new PointMotion(frame);
    auto* frameLayout = new QVBoxLayout(frame);
    frameLayout->setContentsMargins(1, 1, 1, 1);
    frameLayout->addWidget(m_stack);
    m_lines = new QVBoxLayout(this);
    m_lines->setContentsMargins(0, 0, 0, 0);
    m_lines->setSpacing(2);
    m_lines->addLayout(m_head);
    m_lines->addWidget(frame, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int tab) {
        if (Settings::instance().value(settingKey::motion).toBool()) m_motion->depart(places());
        // A scroll area that is hidden with the focus in it scrolls to its middle.
        const bool hasFocus = m_stack->currentWidget()->isAncestorOf(QApplication::focusWidget());
        if (hasFocus) m_tabs->setFocus();
        m_stack->setCurrentIndex(tab);
        if (hasFocus) focusLens();
        m_seeksSelected = kind() == ChartKind::Groups;
        emit kindChanged();
    });
    m_tradeoff->setChoosable(Qt::Horizontal | Qt::Vertical);
    connect(m_tradeoff, &TradeoffChart::axisClicked, this, &ChartsPanel::axisClicked);
    connect(m_facets, &FacetChart::axisClicked, this, &ChartsPanel::axisClicked);
    connect(m_tradeoff, &TradeoffChart::runsPicked, this, &ChartsPanel::runsPicked);
    connect(m_facets, &FacetChart::runsPicked, this, &ChartsPanel::runsPicked);
    connect(m_mapView, &PlotView::runsPicked, this, &ChartsPanel::runsPicked);
    connect(m_groupsView, &PlotView::runsPicked, this, &ChartsPanel::runsPicked);
    connect(m_parallel, &ParallelPanel::runsPicked, this, &ChartsPanel::runsPicked);
}

void ChartsPanel::addLens(const QString& name, const QString& toolTip, QWidget* content) {
    m_stack->addWidget(content);
    m_tabs->setTabToolTip(m_tabs->addTab(name), toolTip);
}

ChartKind ChartsPanel::kind() const {
    return static_cast<ChartKind>(m_tabs->currentIndex());
}

void ChartsPanel::setKind(ChartKind kind) {
    m_tabs->setCurrentIndex(static_cast<int>(kind));
}

void ChartsPanel::focusLens() {
    focusInto(m_stack->currentWidget());
}

void ChartsPanel::addToHead(QWidget* middle, QWidget* last) {
    m_middle = middle;
    m_last = last;
    m_head->addWidget(middle, 1);
    m_head->addStretch(); // in its place, while it stands below
    m_head->addWidget(last);
}

bool ChartsPanel::event(QEvent* event) {
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) fitHead();
    return QWidget::event(event);
}

void ChartsPanel::fitHead() {
    if (!m_middle) return;
    const int room =
        width() - m_tabs->sizeHint().width() - m_last->sizeHint().width() - 3 * m_head->spacing();
    const bool isBelow = m_head->indexOf(m_middle) < 0, fits = m_middle->sizeHint().width() <= room;
    if (fits && isBelow) {
        m_lines->removeWidget(m_middle);
        m_head->insertWidget(1, m_middle, 1);
    } else if (!fits && !isBelow) {
        m_head->removeWidget(m_middle);
        m_lines->insertWidget(1, m_middle);
    }
}

void ChartsPanel::show(const ExploreView& view, const std::optional<double>& target) {
    TradeoffData shown = view.sight->data;
    shown.targetGamma = target;
    shown.key = keyOf(shown);
    m_set = view.request.filter.set;
    m_axes = view.request.filter.axes;
    const ChartLabels labels = chartLabels(m_axes, m_set, {}, {});
    if (view.request.kind == ChartKind::Privacy) {
        m_facets->setLabels(privacyLabels(labels, m_axes, m_set));
        TradeoffData whole = shown;
        whole.across = Across::Epsilon;
        whole.key = KeyKind::None;
        std::vector<TradeoffData> facets = view.facets;
        for (TradeoffData& facet : facets) {
            facet.targetGamma = target;
            facet.key = KeyKind::None;
        }
        m_facets->setData(whole, std::move(facets));
    }
    if (view.request.kind == ChartKind::Map) {
        m_map->setData(shown);
        m_mapView->plotChanged();
    }
    if (view.request.kind == ChartKind::Parallel) m_parallel->setData(view.parallel);
    m_tradeoff->setLabels(labels);
    m_tradeoff->setData(std::move(shown)); // its facts are asked for whatever is in front
    if (view.request.kind == kind() && kind() != ChartKind::Groups) arriveSoon(); // groups are read first
}

PointPlaces ChartsPanel::places() const {
    PointPlaces places;
    const auto& points = m_tradeoff->data().points;
    if (points.size() > PointMotion::mostPoints) return places;
    const SeriesColours colours(m_tradeoff->data(), isDarkTheme());
    QHash<QString, QColor> colourOf;
    for (const TradeoffPoint& point : points)
        colourOf.insert(toQt(point.runIds.front()), colours.of(point));
    const auto add = [&](const QString& run, const QWidget* on, const QPointF& at) {
        const auto colour = colourOf.constFind(run);
        if (colour != colourOf.constEnd() && !places.contains(run)) // some stand in several facets
            places.insert(run, {on->mapTo(m_motion->parentWidget(), at), *colour});
    };
    const auto addPoints = [&](const TradeoffChart* chart) {
        for (int i = 0; i < chart->pointCount(); ++i)
            add(toQt(chart->data().points[static_cast<std::size_t>(i)].runIds.front()), chart->canvas(),
                chart->positionOf(i));
    };
    const auto addMarks = [&](const PlotView* view) {
        for (int mark = 0; mark < view->plot().count(); ++mark)
            add(view->plot().runsOf(mark).value(0), view, view->plot().placeOf(mark).center());
    };
    switch (static_cast<ChartKind>(m_stack->currentIndex())) {
    case ChartKind::Fairness:
        addPoints(m_tradeoff);
        break;
    case ChartKind::Privacy:
        for (const TradeoffChart* chart : m_facets->charts())
            addPoints(chart);
        break;
    case ChartKind::Map:
        addMarks(m_mapView);
        break;
    case ChartKind::Groups:
        addMarks(m_groupsView);
        break;
    case ChartKind::Parallel: // lines
        break;
    }
    return places;
}

/// After layouts have settled.
void ChartsPanel::arriveSoon() {
    if (m_motion->isWaiting()) QTimer::singleShot(0, this, [this] { m_motion->arrive(places()); });
}

QStringList ChartsPanel::groupRuns() const {
    QStringList runs;
    constexpr qsizetype most = 10; // of a setting: more change no picture, and have to be read
    for (const int point : settingsWithRows(m_tradeoff->data(), m_selection))
        runs += toQt(m_tradeoff->data().points[static_cast<std::size_t>(point)].runIds).mid(0, most);
    return runs;
}

void ChartsPanel::showGroups(const std::vector<RunRecord>& runs) {
    const TradeoffData& shown = m_tradeoff->data();
    m_groups->setData(groupDots(shown, settingsWithRows(shown, m_selection), runs, m_set));
    m_groupsView->plotChanged();
    if (std::exchange(m_seeksSelected, false)) // not when runs arrive: a person may have scrolled on
        QTimer::singleShot(0, m_groupsView, &PlotView::showSelected); // as soon as it has its height
    arriveSoon();
}

bool ChartsPanel::lacksSelectedGroups() const {
    if (kind() != ChartKind::Groups || m_selection.isEmpty()) return false;
    const auto& points = m_tradeoff->data().points;
    const auto& rows = m_groups->dots().rows;
    std::vector<bool> hasRow(points.size(), false);
    for (const GroupDots::Row& row : rows)
        if (static_cast<std::size_t>(row.point) < points.size())
            hasRow[static_cast<std::size_t>(row.point)] = true;
    for (std::size_t i = 0; i < points.size(); ++i)
        if (!hasRow[i] && hasSelectedRun(points[i], m_selection)) return true;
    return false;
}

void ChartsPanel::setSelection(const QSet<QString>& runIds) {
    const bool isOther = runIds != m_selection;
    m_selection = runIds;
    m_tradeoff->setSelection(runIds);
    m_facets->setSelection(runIds);
    m_mapView->setSelection(runIds);
    m_groupsView->setSelection(runIds);
    m_parallel->setSelection(runIds);
    if (!isOther) return;
    m_seeksSelected = lacksSelectedGroups(); // they get rows first
    m_groupsView->showSelected();
}

void ChartsPanel::setTarget(const std::optional<double>& gamma) {
    m_tradeoff->setTarget(gamma);
    m_facets->setTarget(gamma);
}

void ChartsPanel::setWish(const TradeoffWish& wish) {
    m_tradeoff->setWish(wish);
    m_facets->setWish(wish);
}

void ChartsPanel::setEmptyText(const QString& title, const QString& hint) {
    m_tradeoff->setEmptyText(title, hint);
    m_facets->setEmptyText(title, hint);
    const QString both = title + QStringLiteral("\n\n") + hint;
    m_mapView->setEmptyText(both);
    m_groupsView->setEmptyText(both);
    m_parallel->chart()->setEmptyText(both);
}

std::optional<ChartRange> ChartsPanel::zoom() const {
    return kind() == ChartKind::Privacy ? m_facets->zoom() : m_tradeoff->zoom();
}

void ChartsPanel::setZoom(const std::optional<ChartRange>& range) {
    m_tradeoff->setZoom(range);
    m_facets->setZoom(range);
}

Outcome ChartsPanel::exportTo(const QString& path, const QString& project, const QString& date) const {
    const ChartLabels labels = chartLabels(m_axes, m_set, project, date);
    TradeoffData shown = m_tradeoff->data();
    shown.key = KeyKind::Whole; // paper has no boxes to point at
    const auto exported = [&](Plot& plot, PlotView& view, const ChartLabels& words) {
        Outcome outcome = exportPlot(plot, words, path);
        view.restyle();
        return outcome;
    };
    switch (kind()) {
    case ChartKind::Privacy:
        shown.across = Across::Epsilon;
        return exportFacets(shown, m_facets->facets(), privacyLabels(labels, m_axes, m_set), path);
    case ChartKind::Map:
        return exported(*m_map, *m_mapView, mapLabels(labels, m_axes, m_set));
    case ChartKind::Groups:
        return exported(*m_groups, *m_groupsView, groupsLabels(labels, m_set));
    case ChartKind::Parallel:
        return exportParallel(m_parallel->chart()->data(), labels, path);
    case ChartKind::Fairness:
        break;
    }
    return exportFrontChart(shown, labels, path);
}

} // namespace trilemma
