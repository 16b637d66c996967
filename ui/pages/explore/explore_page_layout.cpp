// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How the Explore page is put together, and what leaves it.
#include "core/workspace/whole_file.h"
#include "ui/base/words.h"
#include "ui/dialogs/file_dialog.h"
#include "ui/pages/explore/charts_panel.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/explore/filter_chips.h"
#include "ui/pages/explore/run_filter_bar.h"
#include "ui/pages/explore/run_inspector.h"
#include "ui/pages/explore/runs_panel.h"
#include "ui/pages/explore/runs_view.h"
#include "ui/pages/explore/settings_view.h"
#include "ui/pages/explore/views_button.h"
#include "ui/pages/explore/wish_bar.h"
#include "ui/report/run_sheet.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/help_link.h"
#include "ui/widgets/widgets.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDate>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>

#include <tuple>

namespace trilemma {

/// What concerns the whole page stands right of the wish.
void ExplorePage::fillWishLine() {
    m_export = buildExportButton();
    m_wish->addToLine(helpLink("explore", 1, tr("How to read the chart")));
    m_wish->addToLine(buildFilterButton());
    m_wish->addToLine(buildViewsButton());
    m_wish->addToLine(m_export);
    m_wish->addToLine(buildInspectorButton());
}

QWidget* ExplorePage::buildFilterButton() {
    auto* filter = new PopupButton(tr("Filter"), QStringLiteral("filter"), tr("What is shown, and how"));
    filter->setToolTip(tr("Axes, table, privacy, records and spread"));
    auto* layout = new QVBoxLayout(filter->popup());
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_filterBar);
    return filter;
}

QWidget* ExplorePage::buildViewsButton() {
    auto* views = new ViewsButton(*m_views);
    connect(views, &ViewsButton::keepRequested, this,
            [this](const QString& name) { m_views->keep(presentView(name)); });
    connect(views, &ViewsButton::showRequested, this,
            [this](int row) { showView(SavedView(m_views->views()[static_cast<std::size_t>(row)])); });
    connect(m_views, &SavedViewsModel::viewsEdited, this, &ExplorePage::writeViews);
    return views;
}

/// Folds the panel of the selected run; the choice is kept in the settings.
QWidget* ExplorePage::buildInspectorButton() {
    const QString key = QStringLiteral("explore/inspector_shown");
    auto* details =
        named(button(tr("Details")), "inspector_button", tr("Show or hide the panel of the selected run"));
    details->setCheckable(true);
    details->setChecked(QSettings().value(key, true).toBool());
    details->setToolTip(tr("Show or hide the panel of the selected run (D)"));
    details->setShortcut(Qt::Key_D);
    m_inspector->setVisible(details->isChecked());
    connect(details, &QPushButton::toggled, this, [this, key](bool shown) {
        QSettings().setValue(key, shown);
        m_inspector->setVisible(shown);
    });
    return details;
}

void ExplorePage::addKeys() {
    const auto add = [this](const QString& name, const QString& text, Qt::Key key,
                            Qt::ShortcutContext context, auto act) {
        auto* action = new QAction(text, this);
        action->setObjectName(name);
        action->setShortcut(key);
        action->setShortcutContext(context);
        addAction(action);
        connect(action, &QAction::triggered, this, act);
        return action;
    };
    auto* pin = add("pin_action", tr("Pin or unpin the selected setting"), Qt::Key_P,
                    Qt::WidgetWithChildrenShortcut, [this] { togglePin(); });
    m_table->addAction(pin);
    m_panel->settings()->addAction(pin);
    const std::tuple<ChartKind, Qt::Key, QString> lenses[] = {
        {ChartKind::Fairness, Qt::Key_1, tr("Lens: fairness")},
        {ChartKind::Privacy, Qt::Key_2, tr("Lens: privacy")},
        {ChartKind::Map, Qt::Key_3, tr("Lens: map")},
        {ChartKind::Groups, Qt::Key_4, tr("Lens: groups")},
        {ChartKind::Parallel, Qt::Key_5, tr("Lens: parameters")}};
    for (const auto& [kind, key, text] : lenses)
        // Of the window: wherever the focus is while the page is in sight.
        add(QStringLiteral("lens_%1").arg(static_cast<int>(kind) + 1), text, key, Qt::WindowShortcut,
            [this, kind = kind] { m_charts->setKind(kind); });
}

/// What one does with a setting; the lens has selected the one under the pointer.
void ExplorePage::contextMenuEvent(QContextMenuEvent* event) {
    const RunRecord* run = currentRun();
    if (!run || !m_charts->isAncestorOf(childAt(event->pos()))) return event->ignore();
    auto* menu = named(new QMenu(this), "setting_menu", tr("What to do with the selected setting"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [&](const QString& text, auto act) { return menu->addAction(text, this, act); };
    const bool isPinned = m_pinned.contains(toQt(run->runId));
    add(isPinned ? tr("Unpin") : tr("Pin, to compare others with it"), [this] { togglePin(); });
    QAction* gains = add(tr("Who gains and who loses against the pinned setting"),
                         [this] { m_charts->setKind(ChartKind::Groups); });
    QAction* compare = add(tr("Compare with the pinned setting"), [this] { m_panel->setComparing(true); });
    for (QAction* each : {gains, compare})
        each->setEnabled(!m_pinned.isEmpty() && !isPinned);
    menu->addSeparator();
    add(tr("Export this model …"), [this] { triggerAction(this, "export_model"); });
    add(tr("Curves of this model"), [this] { triggerAction(this, "show_curves"); });
    add(tr("Copy as command"), [this] { copyCommand(); });
    menu->popup(event->globalPos());
}

QPushButton* ExplorePage::buildExportButton() {
    auto* export_ =
        named(button(tr("Export chart"), "save"), "export_chart_button", tr("Export the chart to a file"));
    auto* menu = new QMenu(export_);
    const std::pair<QString, QString> kinds[] = {{"svg", tr("SVG, to edit and to scale …")},
                                                 {"png", tr("PNG, for slides …")},
                                                 {"pdf", tr("PDF, for print …")}};
    for (const auto& [suffix, text] : kinds) {
        const QString filter = QStringLiteral("%1 (*.%2)").arg(suffix.toUpper(), suffix);
        QAction* action = menu->addAction(text);
        action->setObjectName("export_chart_" + suffix);
        connect(action, &QAction::triggered, this,
                [this, suffix = suffix, filter] { askExport(suffix, filter); });
    }
    export_->setMenu(menu);
    return export_;
}

QWidget* ExplorePage::buildEmptyState() {
    auto* empty =
        new EmptyState("explore", tr("No finished run yet"),
                       tr("Each trained model becomes a point here: its error against its fairness gap. "
                          "Choose solvers on the Train page and start; points appear as runs end."));
    empty->setObjectName("explore_empty");
    auto* train = named(primaryButton(tr("Go to Train")), "explore_train_button", tr("Go to the Train page"));
    empty->addButton(train);
    connect(train, &QPushButton::clicked, this, [this] { triggerAction(this, "go_train"); });
    return empty;
}

QWidget* ExplorePage::buildContent() {
    auto* middle = new QSplitter(Qt::Vertical);
    middle->setChildrenCollapsible(false);
    middle->setHandleWidth(space::half);
    m_charts->addToHead(m_filterBar->chips(), nonPrivateBadge());
    setLook(m_facts, "muted");
    middle->addWidget(m_charts);
    m_panel->addToHead(m_facts);
    m_panel->addToHead(m_filterBar->wordsEdit());
    middle->addWidget(m_panel);
    middle->setStretchFactor(0, 3);
    middle->setStretchFactor(1, 2);
    middle->setSizes({390, 230});
    middle->setObjectName("explore_splitter");
    connect(m_panel, &RunsPanel::openChanged, middle, [this, middle](bool open) {
        const int drawer = open ? 2 * middle->height() / 5 : m_panel->headHeight();
        middle->setSizes({middle->height() - drawer, drawer}); // by itself it would leave the rest empty
        const QWidget* focused = QApplication::focusWidget();
        if (!open && focused && m_panel->isAncestorOf(focused))
            m_charts->focusLens(); // not the next field, which the keyboard of the table would go to
    });

    auto* sides = new QSplitter(Qt::Horizontal);
    sides->setHandleWidth(6);
    sides->addWidget(middle);
    sides->addWidget(m_inspector);
    sides->setStretchFactor(0, 8); // a wide window has room for longer lines of the panel, too
    sides->setStretchFactor(1, 1);
    sides->setCollapsible(0, false);
    sides->setSizes({876, 320});
    sides->setObjectName("explore_sides");

    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::half);
    layout->addWidget(m_caveats);
    layout->addWidget(sides, 1);
    return content;
}

Outcome ExplorePage::exportChart(const QString& path) const {
    return m_charts->exportTo(path, QFileInfo(session().project().path()).fileName(),
                              QDate::currentDate().toString(Qt::ISODate));
}

void ExplorePage::askExport(const QString& suffix, const QString& filter) {
    const FileQuestion question{.caption = tr("Export chart"),
                                .filter = filter,
                                .key = "export_chart",
                                .save = true,
                                .suffix = suffix};
    askForFiles(this, question, [this](const QStringList& paths) {
        const Outcome outcome = exportChart(paths.front());
        if (outcome)
            m_notice->showNotice(Banner::Level::Info, tr("The chart was written to %1.").arg(paths.front()));
        else
            m_notice->showNotice(Banner::Level::Error, errorListHtml(outcome.errors()));
    });
}

Outcome ExplorePage::exportTable(const QString& path) const {
    return writeWhole(path, m_table->shownAsCsv(), "table");
}

void ExplorePage::askExportTable() {
    const FileQuestion question{.caption = tr("Export table"),
                                .filter = tr("CSV (*.csv)"),
                                .key = "export_table",
                                .save = true,
                                .suffix = "csv"};
    askForFiles(this, question, [this](const QStringList& paths) {
        const Outcome outcome = exportTable(paths.front());
        if (outcome)
            m_notice->showNotice(
                Banner::Level::Info,
                tr("The table was written to %1. Its metrics are non-private.").arg(paths.front()));
        else
            m_notice->showNotice(Banner::Level::Error, errorListHtml(outcome.errors()));
    });
}

bool ExplorePage::copyCommand() {
    const RunRecord* run = currentRun();
    if (!run) return false;
    QGuiApplication::clipboard()->setText(runAsCommand(*run, session().project().path()));
    m_notice->showNotice(Banner::Level::Info,
                         tr("The run was copied as a command. Run in a shell, it trains the same "
                            "specification again with fresh noise, and spends again."));
    return true;
}

} // namespace trilemma
