// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/banner.h"
#include "ui/page.h"

#include <QHash>
#include <QMainWindow>

class QStackedWidget;

namespace trilemma {

class Navigation;

/// Puts the parts together: navigation at the left, facts on top, the page, the queue at the bottom. What the
/// pages show and do is theirs alone.
class MainWindow : public QMainWindow {
    Q_OBJECT
  public:
    explicit MainWindow(Session& session);

    Page* page(const QString& id) const { return m_pages.value(id); }
    void showPage(const QString& id);
    Session& session() { return m_session; }

    // What actions and dropped files ask for. Failures are shown in the window's banner.
    bool openProject(const QString& path);
    void openData(const QStringList& paths);
    void startTraining();
    void notify(Banner::Level level, const QString& text);

  protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    QWidget* buildCentre();
    void addPages();
    void showPageState(const QString& id);
    void showProjectNotice();
    void restoreLastState();

    Session& m_session;
    Navigation* m_navigation;
    QStackedWidget* m_stack;
    Banner* m_banner;
    QHash<QString, Page*> m_pages;
};

} // namespace trilemma
