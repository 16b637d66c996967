// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/data/tables_menu.h"

#include "core/train/edge_purchase.h"
#include "ui/base/escape.h"
#include "ui/base/words.h"
#include "ui/session/recent_files.h"

#include <algorithm>

namespace trilemma {

TablesMenu::TablesMenu(Session& session, QWidget* parent)
    : QMenu(parent)
    , m_session(session) {
    setToolTipsVisible(true);
    connect(this, &QMenu::aboutToShow, this, [this] {
        clear();
        if (m_session.project().isOpen()) listProject();
        if (!isEmpty()) addSection(tr("Opened before"));
        listRecent();
    });
}

QAction* TablesMenu::addTable(const QStringList& files, const QString& words) {
    const bool present = isPresent(files);
    QAction* action = addAction(withoutMnemonic(present ? words : tr("%1 (not found)").arg(words)));
    action->setToolTip(plainToolTip(files.join(QLatin1Char('\n'))));
    action->setEnabled(present);
    return action;
}

void TablesMenu::listProject() {
    const Result<std::vector<DatasetRecord>> tables = m_session.project().store().datasets();
    if (!tables || tables->empty()) return;
    addSection(tr("Tables of this project"));
    std::vector<std::pair<std::vector<std::string>, Json>> listed; // a file may have had several contents
    for (auto table = tables->rbegin(); table != tables->rend(); ++table) {
        const std::pair entry(table->files, table->schema);
        const Result<Schema> schema = schemaFromJson(table->schema);
        if (!schema || std::find(listed.begin(), listed.end(), entry) != listed.end()) continue;
        listed.push_back(entry);
        const QStringList files = toQt(table->files);
        const QString words =
            sharedDraws(*schema).empty() ? tr("%1, schema “%2”") : tr("%1, schema “%2” with bought edges");
        QAction* action = addTable(files, words.arg(tableWord(files), toQt(schema->title)));
        connect(action, &QAction::triggered, this,
                [this, files = table->files, schema = *schema] { m_session.openDeclared(files, schema); });
    }
}

void TablesMenu::listRecent() {
    const std::vector<QStringList> tables = recentTables();
    for (const QStringList& files : tables)
        connect(addTable(files, tableWord(files)), &QAction::triggered, this, [this, files] {
            std::vector<std::string> paths;
            for (const QString& file : files)
                paths.push_back(file.toStdString());
            m_session.openData(paths);
        });
    if (tables.empty()) addAction(tr("No table was opened yet"))->setEnabled(false);
    addSeparator();
    QAction* forget = addAction(tr("Forget these"));
    forget->setEnabled(!tables.empty());
    connect(forget, &QAction::triggered, this, forgetTables);
}

} // namespace trilemma
