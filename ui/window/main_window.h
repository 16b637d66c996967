// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "ui/pages/page.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/help_link.h"
#include "ui/widgets/widgets.h"

#include <QMainWindow>

#include <memory>

class QVBoxLayout;

namespace trilemma {

class CommandPalette;
class HelpPanel;
class LazyStack;
class Navigation;
class ProjectLife;
class Session;
struct PageKind;

/// Puts the parts together: navigation at the left, facts on top, the page, help beside it, the queue at the
/// bottom. What the pages show and do is theirs alone.
class MainWindow : public QMainWindow, public HelpWindow, public ActionWindow {
    Q_OBJECT
  public:
    explicit MainWindow(Session& session);
    ~MainWindow() override;

    /// One of the page registry; made when it is first asked for.
    Page* page(const QString& id);
    LazyStack& pages() { return *m_stack; }
    /// One of the page registry, "settings" or "start".
    void showPage(const QString& id);
    QString currentPage() const { return m_current; }
    Session& session() { return m_session; }
    ProjectLife& project() { return *m_project; }

    // What actions and dropped files ask for. Failures are shown in the window's banner.
    bool openProject(const QString& path);
    void openData(const QStringList& paths);
    /// Of files that somebody names or drops one project opens, if it is there, and the rest is read as a
    /// table (dropped_files.cpp).
    void openFiles(const QStringList& paths);
    void startTraining(bool again = false); ///< asks before it starts what waits already
    void notify(Banner::Level level, const QString& text, const QString& action = {},
                std::function<void()> onAction = {});
    void notify(Banner::Level level, const RichText& text, const QString& action = {},
                std::function<void()> onAction = {});
    Banner& banner() { return *m_banner; }
    /// Of the action registry, or "go_" and the id of a page; nullptr: there is none.
    QAction* action(const QString& id) const { return m_actions.value(id); }
    void trigger(const QString& actionId) override;
    /// What a person chose on the pages that are made, for the next time that this project is open
    /// (window_state.cpp).
    void keepChoices() const;

    /// The help panel at a heading of a topic; the current page's for an empty one.
    void showHelp(const QString& topic = {}, int heading = 0);
    void hideHelp();
    bool isHelpShown() const;
    void followLink(const QString& link) override;
    void showPalette();
    void showSettings(const QString& search = {});
    /// Steps of the type's size; 0: back to the standard one.
    void zoomBy(int steps);

    void projectOpened(); ///< of the project's life
    /// Closes the window without a question: nobody may be there to answer.
    void endNow();

  protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    QWidget* buildCentre();
    void addPages();
    Page* createPage(const PageKind& kind, QWidget* parent);
    void restoreChoices();
    void showProjectNotice();
    void showNotStarted(const Errors& errors);
    void applySetting(const QString& key);
    void placeHelp();

    Session& m_session;
    Navigation* m_navigation;
    LazyStack* m_stack;
    Banner* m_banner;
    HelpPanel* m_help = nullptr;
    CommandPalette* m_palette = nullptr;
    QWidget* m_row = nullptr;           ///< navigation and page
    QVBoxLayout* m_middle = nullptr;    ///< banner and page
    QHash<QString, QAction*> m_actions; ///< by id
    QString m_current;
    bool m_mayAsk = true;
    std::unique_ptr<ProjectLife> m_project;
};

} // namespace trilemma
