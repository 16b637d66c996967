// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How the Explore page is put together, and what leaves it.
#include "core/workspace/whole_file.h"
#include "ui/base/words.h"
#include "ui/dialogs/file_dialog.h"
#include "ui/pages/explore/charts_panel.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/explore/run_filter_bar.h"
#include "ui/pages/explore/run_inspector.h"
#include "ui/pages/explore/runs_panel.h"
#include "ui/pages/explore/runs_view.h"
#include "ui/pages/explore/views_button.h"
#include "ui/report/run_sheet.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/help_link.h"
#include "ui/widgets/widgets.h"

#include <QAction>
#include <QClipboard>
#include <QDate>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QSplitter>
#include <QStackedWidget>

namespace trilemma {

QWidget* ExplorePage::buildHeader() {
    auto* header = new QWidget;
    m_facts->setWordWrap(false);
    m_facts->setMinimumWidth(1); // rather cut than a window that cannot be made smaller
    auto* layout = new QHBoxLayout(header);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    layout->addWidget(titleLabel(tr("Explore")));
    layout->addSpacing(space::one);
    layout->addWidget(m_facts, 0, Qt::AlignBottom);
    layout->addStretch(1);
    layout->addWidget(helpLink("explore", 1, tr("How to read the chart")), 0, Qt::AlignVCenter);
    layout->addSpacing(space::one);
    layout->addWidget(m_filterBar->barsChoice());
    layout->addSpacing(space::one);
    layout->addWidget(nonPrivateBadge(), 0, Qt::AlignVCenter);
    layout->addSpacing(space::one);
    m_export = buildExportButton();
    layout->addWidget(m_export);
    return header;
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
    middle->setHandleWidth(space::two);
    auto* views = new ViewsButton(*m_views);
    connect(views, &ViewsButton::keepRequested, this,
            [this](const QString& name) { m_views->keep(presentView(name)); });
    connect(views, &ViewsButton::showRequested, this,
            [this](int row) { showView(SavedView(m_views->views()[static_cast<std::size_t>(row)])); });
    connect(m_views, &SavedViewsModel::viewsEdited, this, &ExplorePage::writeViews);
    m_charts->addToHead(views);
    middle->addWidget(m_charts);
    m_panel->addToHead(m_filterBar->wordsEdit());
    middle->addWidget(m_panel);
    middle->setStretchFactor(0, 3);
    middle->setStretchFactor(1, 2);
    middle->setSizes({390, 230});
    middle->setObjectName("explore_splitter");

    auto* sides = new QSplitter(Qt::Horizontal);
    sides->setHandleWidth(space::two);
    sides->addWidget(middle);
    sides->addWidget(m_inspector);
    sides->setStretchFactor(0, 1);
    sides->setCollapsible(0, false);
    sides->setSizes({876, 360});
    sides->setObjectName("explore_sides");

    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::two - 4);
    layout->addWidget(m_filterBar);
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
