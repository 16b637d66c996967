// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window.h"

#include "ui/actions.h"
#include "ui/navigation.h"
#include "ui/queue_line.h"
#include "ui/session.h"
#include "ui/theme.h"
#include "ui/top_bar.h"
#include "ui/widgets.h"
#include "ui/words.h"

#include <QApplication>
#include <QCloseEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QSettings>
#include <QStackedWidget>

namespace trilemma {

namespace {

constexpr QSize leastSize(960, 640);
constexpr QSize firstSize(1280, 800);
const QString geometryKey = QStringLiteral("window/geometry");
const QString projectSuffix = QStringLiteral("trilemma");

QStringList localPaths(const QMimeData* data) {
    QStringList paths;
    for (const QUrl& url : data->urls())
        if (url.isLocalFile()) paths << url.toLocalFile();
    return paths;
}

} // namespace

MainWindow::MainWindow(Session& session)
    : m_session(session)
    , m_navigation(new Navigation)
    , m_stack(new QStackedWidget)
    , m_banner(named(new Banner, "window_banner", QString())) {
    setObjectName("main_window");
    setWindowTitle(tr("Trilemma"));
    setWindowIcon(QIcon(QStringLiteral(":/icons/trilemma.svg")));
    setMinimumSize(leastSize);
    setAcceptDrops(true);
    setCentralWidget(buildCentre());
    addPages();
    buildMenus(*this);
    connect(m_navigation, &Navigation::pageChosen, this, &MainWindow::showPage);
    connect(&m_session, &Session::projectChanged, this, &MainWindow::showProjectNotice);
    showProjectNotice();
    showPage(pageRegistry().front().id);
    restoreLastState();
}

QWidget* MainWindow::buildCentre() {
    auto* middle = new QVBoxLayout;
    middle->setSpacing(0);
    auto* bannerRow = new QHBoxLayout;
    bannerRow->setContentsMargins(space::three, space::one, space::three, 0);
    bannerRow->addWidget(m_banner);
    middle->addLayout(bannerRow);
    middle->addWidget(m_stack, 1);

    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    row->addWidget(m_navigation);
    row->addLayout(middle, 1);

    auto* centre = new QWidget;
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(new TopBar(m_session));
    layout->addLayout(row, 1);
    layout->addWidget(new QueueLine(m_session));
    return centre;
}

void MainWindow::addPages() {
    for (const PageKind& kind : pageRegistry()) {
        Page* created = kind.create(m_session);
        created->setObjectName("page_" + kind.id);
        created->setAccessibleName(kind.title);
        m_stack->addWidget(created);
        m_pages.insert(kind.id, created);
        connect(created, &Page::stateChanged, this, [this, id = kind.id] { showPageState(id); });
        showPageState(kind.id);
    }
}

void MainWindow::showPage(const QString& id) {
    Page* wanted = page(id);
    if (!wanted) return;
    m_stack->setCurrentWidget(wanted);
    m_navigation->setCurrent(id);
}

void MainWindow::showPageState(const QString& id) {
    m_navigation->setState(id, page(id)->state());
}

bool MainWindow::openProject(const QString& path) {
    const Outcome outcome = m_session.openProject(path);
    if (!outcome) {
        notify(Banner::Level::Error, tr("The project was not opened.") + errorListHtml(outcome.errors()));
        return false;
    }
    QSettings().setValue(QStringLiteral("project/last"), path);
    return true;
}

void MainWindow::openData(const QStringList& paths) {
    showPage("data");
    std::vector<std::string> files;
    for (const QString& path : paths)
        files.push_back(path.toStdString());
    m_session.openData(files);
}

void MainWindow::startTraining() {
    const Outcome outcome = m_session.startTraining();
    if (!outcome)
        notify(Banner::Level::Error, tr("Training was not started.") + errorListHtml(outcome.errors()));
    else
        m_banner->clear();
}

void MainWindow::notify(Banner::Level level, const QString& text) {
    m_banner->showNotice(level, text);
}

void MainWindow::showProjectNotice() {
    const bool has = m_session.hasProject();
    const QString name = has ? QFileInfo(m_session.projectPath()).completeBaseName() : QString();
    setWindowTitle(has ? tr("%1 – Trilemma").arg(name) : tr("Trilemma"));
    m_banner->clear();
    if (has && !m_session.readOnlyReason().isEmpty())
        notify(Banner::Level::Warning,
               tr("%1 is open for reading only: %2").arg(name, m_session.readOnlyReason()));
}

void MainWindow::restoreLastState() {
    resize(firstSize);
    restoreGeometry(QSettings().value(geometryKey).toByteArray());
}

void MainWindow::closeEvent(QCloseEvent* event) {
    QSettings().setValue(geometryKey, saveGeometry());
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!localPaths(event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const QStringList paths = localPaths(event->mimeData());
    if (paths.isEmpty()) return;
    event->acceptProposedAction();
    if (paths.size() == 1 && QFileInfo(paths.front()).suffix() == projectSuffix)
        openProject(paths.front());
    else
        openData(paths);
}

} // namespace trilemma
