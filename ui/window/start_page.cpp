// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/start_page.h"

#include "ui/base/escape.h"
#include "ui/session/recent_projects.h"
#include "ui/widgets/widgets.h"

#include <QDir>
#include <QFileInfo>

namespace trilemma {

namespace {

constexpr int pictureSize = 72;
constexpr int columnWidth = 640;
constexpr int maxShown = 6;

QString shortPath(const QString& path) {
    const QString folder = QFileInfo(path).absolutePath();
    return folder.startsWith(QDir::homePath()) ? QLatin1Char('~') + folder.mid(QDir::homePath().size())
                                               : folder;
}

} // namespace

StartPage::StartPage(QWidget* parent)
    : QWidget(parent)
    , m_recentTitle(headingLabel(tr("Recent projects")))
    , m_recent(new QVBoxLayout) {
    named(this, "page_start", tr("Start"));
    m_recent->setSpacing(0);
    auto* column = new QWidget;
    column->setFixedWidth(columnWidth);
    auto* words = new QVBoxLayout(column);
    words->setContentsMargins(0, 0, 0, 0);
    words->setSpacing(space::three);
    words->addWidget(buildWords());
    words->addWidget(buildWays());
    words->addWidget(m_recentTitle);
    words->addLayout(m_recent);
    QVBoxLayout* layout = scrollingLayout(this, "start_scroll");
    layout->addStretch(1);
    auto* middle = new QHBoxLayout; // no alignment: an aligned widget is not asked how high its texts are
    middle->addStretch(1);
    middle->addWidget(column);
    middle->addStretch(1);
    layout->addLayout(middle);
    layout->addStretch(2);
}

QWidget* StartPage::buildWords() {
    auto* part = new QWidget;
    auto* row = new QHBoxLayout(part);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::three);
    auto* picture = new QLabel;
    picture->setPixmap(QIcon(QStringLiteral(":/icons/trilemma.svg")).pixmap(pictureSize));
    picture->setAccessibleName(tr("Trilemma"));
    auto* words = new QVBoxLayout;
    words->setSpacing(space::one);
    QLabel* promise = titleLabel(tr("Accurate, fair and private: see what each costs"));
    promise->setWordWrap(true); // with large type
    words->addWidget(promise);
    words->addWidget(bodyLabel(
        tr("A model trained on people's records cannot be the best at all three.\nTrilemma trains many "
           "models in the background and shows how much of one goal another one costs.\nEverything happens "
           "on this computer; a project file keeps results, never records.")));
    row->addWidget(picture, 0, Qt::AlignTop);
    row->addLayout(words, 1);
    return part;
}

QWidget* StartPage::buildWays() {
    struct Way {
        const char* action;
        QString icon;
        QString title;
        QString text;
    };
    const Way ways[] = {
        {"try_sample", "explore", tr("Try the sample"),
         tr("20,000 made-up people and some models trained on them, a few seconds from now")},
        {"open_data", "data", tr("Open a table …"), tr("A CSV or TSV file with one record a line")},
        {"open_project", "open", tr("Open a project …"), tr("Runs and settings kept in a .trilemma file")},
        {"new_project", "add", tr("New project …"), tr("An empty file for the runs on your own table")}};
    auto* part = new QWidget;
    auto* grid = new QGridLayout(part);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(space::two);
    grid->setVerticalSpacing(space::one);
    int row = 0;
    for (const Way& way : ways) {
        auto* choice = named(button(way.title, row == 0 ? QString() : way.icon),
                             QStringLiteral("start_%1_button").arg(QLatin1String(way.action)), way.title);
        choice->setAccessibleDescription(way.text);
        setLook(choice, row == 0 ? "primary" : "big");
        choice->setMinimumHeight(lineHeight(space::three));
        choice->setCursor(Qt::PointingHandCursor);
        connect(choice, &QPushButton::clicked, this,
                [this, id = QString::fromLatin1(way.action)] { triggerAction(this, id); });
        grid->addWidget(choice, row, 0);
        grid->addWidget(mutedLabel(way.text), row++, 1);
    }
    grid->setColumnStretch(1, 1);
    return part;
}

void StartPage::showEvent(QShowEvent* event) {
    showRecent(); // files come and go
    QWidget::showEvent(event);
}

void StartPage::showRecent() {
    while (QLayoutItem* item = m_recent->takeAt(0)) {
        if (QWidget* widget = item->widget()) widget->deleteLater();
        delete item;
    }
    const QStringList paths = recentProjects().mid(0, maxShown);
    m_recentTitle->setVisible(!paths.isEmpty());
    for (const QString& path : paths) {
        const QString name = QFileInfo(path).completeBaseName();
        auto* entry = named(button(withoutMnemonic(tr("%1   in %2").arg(name, shortPath(path))), "open"),
                            "recent_project_button", tr("Open the project %1").arg(name));
        setLook(entry, "entry");
        entry->setToolTip(plainToolTip(path));
        entry->setCursor(Qt::PointingHandCursor);
        connect(entry, &QPushButton::clicked, this, [this, path] { emit projectChosen(path); });
        m_recent->addWidget(entry);
        entry->show(); // the page is being shown already
    }
}

} // namespace trilemma
