// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The real window with a person's hands, on files of its own. For tests of the window only: links
// trilemma_ui.
#pragma once

#include "core/data/census_sample.h"
#include "ui/base/theme.h"
#include "ui/session/session.h"
#include "ui/widgets/lazy_stack.h"
#include "ui/window/main_window.h"
#include "ui/window/project_life.h"

#include <QAbstractButton>
#include <QApplication>
#include <QFile>
#include <QSettings>
#include <QSignalSpy>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

namespace trilemma::test {

/// Settings and data of the program go into `home`; nothing of a person's own is read or written.
inline void prepareWindowTests(const QTemporaryDir& home) {
    QCoreApplication::setOrganizationName(QStringLiteral("TrilemmaTest"));
    QCoreApplication::setApplicationName(QStringLiteral("window"));
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, home.filePath("config"));
    qputenv("XDG_DATA_HOME", home.filePath("data").toLocal8Bit());
    QSettings().clear();
    applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), ThemeMode::Light);
}

/// What a person says on the Data page of the framing that was found; nothing that could be taken back.
inline void declareFraming(Session& session) {
    Draft draft = session.draft();
    draft.framing.publicSource = PublicSource{"the tests", "tests/support/desk.h", true};
    session.beginWith(std::move(draft));
}

inline constexpr int patience = 60000; // ms; far more than anything here takes, with sanitizers too

/// Waits for it: what has just come up has no room yet, and a click into its middle would miss it.
inline bool isLaidOut(const QWidget& widget) {
    return QTest::qWaitFor([&] { return !widget.rect().isEmpty(); }, 3000);
}

/// A window as it stands after a start: in its folder are its lineage file and, if one is named, its project.
class Desk {
  public:
    /// In a folder that goes with the desk.
    explicit Desk(const char* project = "desk.trilemma")
        : Desk(std::make_unique<QTemporaryDir>(), project) {}
    explicit Desk(QString folder, const QString& project = "desk.trilemma", QSize size = {1280, 800})
        : m_folder(std::move(folder)) {
        m_session = std::make_unique<Session>(*LineageFile::open(file("lineages.sqlite")), 2);
        m_window = std::make_unique<MainWindow>(*m_session);
        m_window->pages().makeAll(); // a person would have waited for them; tests reach for what is in them
        m_window->resize(size);
        m_window->show();
        if (!project.isEmpty()) m_window->openProject(file(project));
    }

    Session& session() const { return *m_session; }
    MainWindow& window() const { return *m_window; }
    const QTemporaryDir& folder() const { return *m_own; } ///< of a desk that has one of its own
    QString file(const QString& name) const { return m_folder + '/' + name; }

    template <class Widget>
    Widget* find(const QString& name) const {
        return m_window->findChild<Widget*>(name);
    }

    /// Clicks a visible button as soon as it is enabled.
    bool click(const QString& name) {
        auto* button = find<QAbstractButton>(name);
        if (!button || !button->isVisible()) return false;
        if (!QTest::qWaitFor([&] { return button->isEnabled(); }, 3000) || !isLaidOut(*button)) return false;
        QTest::mouseClick(button, Qt::LeftButton);
        return true;
    }

    bool openTable(const QString& path = QString::fromLatin1(censusSampleName)) {
        QSignalSpy opened(m_session.get(), &Session::inspectionFinished);
        m_window->openData({path});
        return opened.wait(20000) && m_session->draft().inspection.has_value();
    }

    /// The table of runs on the Explore page, as a person opens it.
    void showRuns() {
        window().showPage("explore");
        find<QToolButton>("runs_drawer_button")->setChecked(true);
        find<QTabBar>("runs_tabs")->setCurrentIndex(1);
    }

    /// The text of the window's banner, empty while there is none.
    QString notice() const {
        auto* banner = find<Banner>("window_banner");
        return banner->isVisible() ? banner->text() : QString();
    }

    int runsWith(RunStatus status) const {
        int count = 0;
        for (const RunRecord& run : m_session->runs().all())
            count += run.status == status;
        return count;
    }

  private:
    Desk(std::unique_ptr<QTemporaryDir> own, const char* project)
        : Desk(own->path(), QString::fromLatin1(project)) {
        m_own = std::move(own);
    }

    QString m_folder;
    std::unique_ptr<QTemporaryDir> m_own; ///< outlives session and window
    std::unique_ptr<Session> m_session;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace trilemma::test
