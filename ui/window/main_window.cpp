// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include "ui/base/theme.h"
#include "ui/base/words.h"
#include "ui/session/repeat_price.h"
#include "ui/session/session.h"
#include "ui/session/usual_values.h"
#include "ui/widgets/lazy_stack.h"
#include "ui/widgets/wheel_guard.h"
#include "ui/widgets/widgets.h"
#include "ui/window/actions.h"
#include "ui/window/dropped_files.h"
#include "ui/window/help_panel.h"
#include "ui/window/navigation.h"
#include "ui/window/page_registry.h"
#include "ui/window/palette.h"
#include "ui/window/palette_entries.h"
#include "ui/window/project_life.h"
#include "ui/window/queue_line.h"
#include "ui/window/settings_page.h"
#include "ui/window/start_page.h"
#include "ui/window/top_bar.h"
#include "ui/window/window_state.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QFileInfo>
#include <QKeyEvent>

namespace trilemma {

namespace {

constexpr QSize minSize(960, 640), firstSize(1280, 800);
const QString startPage = QStringLiteral("start"), settingsPage = QStringLiteral("settings");
const QString dataPage = QStringLiteral("data"), trainPage = QStringLiteral("train");

} // namespace

MainWindow::MainWindow(Session& session)
    : m_session(session)
    , m_navigation(new Navigation)
    , m_stack(new LazyStack)
    , m_banner(named(new Banner, "window_banner", QString())) {
    setObjectName("main_window");
    wearTheme(*this);
    setWindowTitle(tr("Trilemma"));
    setWindowIcon(QIcon(QStringLiteral(":/icons/trilemma.svg")));
    setMinimumSize(minSize);
    setCentralWidget(buildCentre());
    addPages();
    m_actions = buildMenus(*this);
    m_palette = new CommandPalette(centralWidget());
    new DroppedFiles(*this); // of the window
    new WheelGuard(*this);
    // Before the project's life, which may have more to say about the same change.
    connect(&m_session.project(), &OpenProject::changed, this, &MainWindow::showProjectNotice);
    connect(&m_session.project(), &OpenProject::startFailed, this, &MainWindow::showNotStarted);
    m_project = std::make_unique<ProjectLife>(*this, m_session);
    connect(m_navigation, &Navigation::pageChosen, this, &MainWindow::showPage);
    connect(m_navigation, &Navigation::helpToggled, this,
            [this] { isHelpShown() ? hideHelp() : showHelp(); });
    connect(m_help, &HelpPanel::closed, this, &MainWindow::hideHelp);
    connect(m_help, &HelpPanel::linkChosen, this, &MainWindow::followLink);
    connect(&Settings::instance(), &Settings::changed, this, &MainWindow::applySetting);
    resize(firstSize);
    restoreWindowPlace(*this);
    showProjectNotice();
    showPage(m_session.project().isOpen() ? pageRegistry().front().id : startPage);
}

MainWindow::~MainWindow() = default;

QWidget* MainWindow::buildCentre() {
    auto* middle = new QWidget;
    m_middle = new QVBoxLayout(middle);
    m_middle->setContentsMargins(0, 0, 0, 0);
    m_middle->setSpacing(0);
    auto* bannerRow = new QHBoxLayout;
    bannerRow->setContentsMargins(space::three, space::one, space::three, 0);
    bannerRow->addWidget(m_banner);
    m_middle->addLayout(bannerRow);
    m_middle->addWidget(m_stack, 1);

    m_row = new QWidget;
    auto* row = new QHBoxLayout(m_row);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_navigation);
    row->addWidget(middle, 1);
    m_help = new HelpPanel(m_row);
    m_help->hide();

    auto* centre = new QWidget;
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_row, 1);
    layout->addWidget(new QueueLine(m_session));
    layout->insertWidget(0, new TopBar(m_session)); // last for the keyboard
    return centre;
}

void MainWindow::addPages() {
    m_stack->add(startPage, [this](QWidget* parent) {
        auto* created = new StartPage(parent);
        connect(created, &StartPage::projectChosen, this, &MainWindow::openProject);
        return created;
    });
    for (const PageKind& kind : pageRegistry())
        m_stack->add(kind.id, [this, &kind](QWidget* parent) { return createPage(kind, parent); });
    m_stack->add(settingsPage, [](QWidget* parent) { return new SettingsPage(parent); });
    // What every page takes over from before: its columns and splitters, and what was chosen in it.
    connect(m_stack, &LazyStack::made, this, [this](QWidget* created) {
        applyZoomToColumns(*created);
        restoreSplitters(*created);
        if (auto* page = qobject_cast<Page*>(created)) page->restoreChoices(choicesOf(m_session));
    });
}

Page* MainWindow::createPage(const PageKind& kind, QWidget* parent) {
    Page* created = kind.create(m_session, parent);
    created->setObjectName("page_" + kind.id);
    created->setAccessibleName(kind.title);
    const auto showState = [this, id = kind.id, created] { m_navigation->setState(id, created->state()); };
    connect(created, &Page::stateChanged, this, showState);
    showState();
    return created;
}

Page* MainWindow::page(const QString& id) {
    return qobject_cast<Page*>(m_stack->at(id));
}

void MainWindow::showPage(const QString& id) {
    QWidget* wanted = m_stack->at(id);
    if (!wanted) return;
    m_stack->turnTo(wanted);
    m_navigation->setCurrent(id);
    m_current = id;
    if (page(id)) saveLastPage(id);
    if (isHelpShown() && id != settingsPage) m_help->showTopic(id);
    placeHelp();
}

bool MainWindow::openProject(const QString& path) {
    return m_project->open(path);
}

/// From the start page to where the work was left.
void MainWindow::projectOpened() {
    page(dataPage); // so that it stands when its table has been opened, or has not
    if (m_current == startPage) showPage(page(lastPage()) ? lastPage() : pageRegistry().front().id);
    restoreChoices();
}

void MainWindow::openData(const QStringList& paths) {
    showPage(dataPage);
    std::vector<std::string> files;
    for (const QString& path : paths)
        files.push_back(path.toStdString());
    m_session.openData(files);
}

void MainWindow::startTraining(bool again) {
    if (const QString question = again ? QString() : repeatedSweepText(m_session); !question.isEmpty())
        return notify(Banner::Level::Warning, question, tr("Train it again"),
                      [this] { startTraining(true); });
    m_banner->clear();
    page(trainPage); // its curves begin with the first step, its notices with the first trouble
    if (const Outcome started = m_session.startTraining(); !started) showNotStarted(started.errors());
}

void MainWindow::notify(Banner::Level level, const QString& text, const QString& action,
                        std::function<void()> onAction) {
    m_banner->showNotice(level, text, action, std::move(onAction));
}

void MainWindow::notify(Banner::Level level, const RichText& text, const QString& action,
                        std::function<void()> onAction) {
    m_banner->showNotice(level, text, action, std::move(onAction));
}

void MainWindow::trigger(const QString& actionId) {
    if (QAction* wanted = action(actionId)) wanted->trigger();
}

void MainWindow::showProjectNotice() {
    const bool has = m_session.project().isOpen();
    const QString name = has ? QFileInfo(m_session.project().path()).completeBaseName() : QString();
    setWindowTitle(has ? tr("%1 – Trilemma").arg(name) : tr("Trilemma"));
    m_banner->clear();
    enableProjectActions(*this, has);
    if (has && !m_session.project().readOnlyReason().isEmpty())
        notify(Banner::Level::Warning,
               tr("%1 is open for reading only (you can look, but not train): %2")
                   .arg(name, m_session.project().readOnlyReason()),
               tr("Try again"), [this] { m_project->reopen(); });
}

void MainWindow::applySetting(const QString& key) {
    const int number = Settings::instance().value(key).toInt();
    if (key == settingKey::theme) {
        applyTheme(*qApp, savedThemeMode());
        showThemeChoice(*this);
    }
    if (key == settingKey::zoom) {
        applyZoom(*qApp, number);
        placeHelp();
    }
    if (key == settingKey::threads) m_session.project().setThreads(number);
    if (key == settingKey::delta || key == settingKey::testShare) followUsualValues(m_session);
}

void MainWindow::showHelp(const QString& topic, int heading) {
    const QString fallback = page(m_current) ? m_current : startPage;
    m_help->show();
    m_help->raise();
    placeHelp();
    m_help->showTopic(topic.isEmpty() ? fallback : topic, heading);
    m_navigation->setHelpShown(true);
}

void MainWindow::hideHelp() {
    m_help->hide();
    m_navigation->setHelpShown(false);
    placeHelp();
    m_stack->currentWidget()->setFocus(Qt::OtherFocusReason);
}

bool MainWindow::isHelpShown() const {
    return m_help && m_help->isVisibleTo(m_row);
}

/// Beside the page where there is room for both, over its right edge where there is not.
void MainWindow::placeHelp() {
    if (!m_help || !m_row) return;
    const int width = m_help->panelWidth();
    m_help->setGeometry(m_row->width() - width, 0, width, m_row->height());
    const int room = m_row->width() - m_navigation->width() - width;
    const QWidget* shown = m_stack->currentWidget();
    const bool beside = isHelpShown() && shown && room >= shown->minimumSizeHint().width();
    m_middle->setContentsMargins(0, 0, beside ? width : 0, 0);
}

void MainWindow::followLink(const QString& link) {
    const QString target = link.section(u':', 1);
    if (link.startsWith(QStringLiteral("help:")))
        showHelp(target.section(u'/', 0, 0), target.section(u'/', 1).toInt());
    if (link.startsWith(QStringLiteral("action:"))) trigger(target);
}

void MainWindow::showPalette() {
    m_palette->open(paletteEntries(*this));
}

void MainWindow::showSettings(const QString& search) {
    showPage(settingsPage);
    qobject_cast<SettingsPage*>(m_stack->at(settingsPage))->search(search);
}

void MainWindow::zoomBy(int steps) {
    const int now = Settings::instance().value(settingKey::zoom).toInt();
    Settings::instance().set(settingKey::zoom, steps == 0 ? 100 : now + 10 * steps);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (m_mayAsk && !m_project->mayLeave({}, tr("Stop them and close"), [this] { close(); }))
        return event->ignore();
    saveWindowLayout(*this);
    keepChoices();
    m_project->flush();
    QMainWindow::closeEvent(event);
}

void MainWindow::endNow() {
    m_mayAsk = false;
    close();
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    QMetaObject::invokeMethod(this, &MainWindow::placeHelp, Qt::QueuedConnection); // after the layouts
}

/// Escape closes the help, else a notice, the page's before the window's, where nothing nearer wanted it.
void MainWindow::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && isHelpShown()) return hideHelp();
    if (event->key() == Qt::Key_Escape)
        for (QWidget* part : {m_stack->currentWidget(), centralWidget()})
            for (Banner* notice : part->findChildren<Banner*>())
                if (notice->isVisible() && notice->isClosable()) return notice->clear();
    QMainWindow::keyPressEvent(event);
}

} // namespace trilemma
