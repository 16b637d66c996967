// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/palette_entries.h"

#include "ui/base/settings.h"
#include "ui/models/saved_views.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/session/recent_projects.h"
#include "ui/window/actions.h"
#include "ui/window/help_topics.h"
#include "ui/window/main_window.h"
#include "ui/window/page_registry.h"
#include "ui/window/palette_fields.h"

#include <QAction>
#include <QCoreApplication>
#include <QFileInfo>
#include <QMenu>

namespace trilemma {

namespace {

struct CommandPaletteWords {
    Q_DECLARE_TR_FUNCTIONS(CommandPalette)
};

PaletteEntry entryOf(QAction* action, const QString& kind) {
    return {plainTitle(action->text()), kind, action->shortcut().toString(QKeySequence::NativeText),
            [action] { action->trigger(); }, paletteWords(action->objectName())};
}

void addActions(QList<PaletteEntry>& entries, MainWindow& window) {
    for (const PageKind& kind : pageRegistry())
        entries << entryOf(window.action("go_" + kind.id), CommandPaletteWords::tr("Page"));
    for (const ActionKind& kind : actionRegistry()) {
        QAction* action = window.action(kind.id);
        if (!action || !action->isEnabled() || action->menu() || kind.id == "command_palette") continue;
        entries << entryOf(action, plainTitle(kind.menu));
    }
}

/// Named after the page that they stand on.
void addFields(QList<PaletteEntry>& entries, MainWindow& window) {
    for (const PaletteField& field : paletteFields()) {
        const QString page = plainTitle(window.action("go_" + field.page)->text());
        entries << PaletteEntry{field.title,
                                page,
                                {},
                                [&window, field] {
                                    window.showPage(field.page);
                                    window.page(field.page)->perform(field.command);
                                },
                                field.words};
    }
}

} // namespace

QList<PaletteEntry> paletteEntries(MainWindow& window) {
    QList<PaletteEntry> entries;
    addActions(entries, window);
    addFields(entries, window);
    for (const QString& path : recentProjects())
        entries << PaletteEntry{
            QFileInfo(path).completeBaseName(),
            CommandPaletteWords::tr("Recent project in %1").arg(QFileInfo(path).absolutePath()),
            {},
            [&window, path] { window.openProject(path); }};
    if (auto* explore = qobject_cast<ExplorePage*>(window.page(QStringLiteral("explore"))))
        for (const SavedView& view : explore->views())
            entries << PaletteEntry{
                view.name, CommandPaletteWords::tr("View of Explore"), {}, [&window, explore, view] {
                    window.showPage(QStringLiteral("explore"));
                    explore->showView(view);
                }};
    for (const HelpTopic& topic : helpTopics())
        entries << PaletteEntry{topic.title,
                                CommandPaletteWords::tr("Help"),
                                {},
                                [&window, id = topic.id] { window.showHelp(id); },
                                paletteWords("go_" + topic.id)};
    for (const SettingKind& kind : settingRegistry())
        entries << PaletteEntry{kind.title,
                                CommandPaletteWords::tr("Setting"),
                                {},
                                [&window, title = kind.title] { window.showSettings(title); }};
    return entries;
}

} // namespace trilemma
