// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/backup_dialog.h"

#include "core/workspace/file_check.h"
#include "ui/widgets/widgets.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QHeaderView>
#include <QLocale>
#include <QPushButton>
#include <QTableWidget>

namespace trilemma {

namespace {

constexpr int dialogWidth = 560;
constexpr int listHeight = 180;

QTableWidget* listOf(const std::vector<Backup>& backups) {
    auto* list = new QTableWidget(static_cast<int>(backups.size()), 3);
    list->setObjectName("backup_list");
    list->setAccessibleName(QObject::tr("Backups"));
    list->setHorizontalHeaderLabels({QObject::tr("Made"), QObject::tr("Runs"), QObject::tr("Size")});
    list->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    list->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    for (const int column : {1, 2})
        list->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    list->verticalHeader()->hide();
    list->setSelectionBehavior(QAbstractItemView::SelectRows);
    list->setSelectionMode(QAbstractItemView::SingleSelection);
    list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list->setMinimumHeight(listHeight);
    const QLocale locale;
    for (int row = 0; row < list->rowCount(); ++row) {
        const Backup& backup = backups[static_cast<std::size_t>(row)];
        const std::optional<int> runs = runsIn(backup.path);
        const QString cells[] = {nameOfTime(backup.madeAt),
                                 runs ? locale.toString(*runs) : QObject::tr("cannot be read"),
                                 locale.formattedDataSize(QFileInfo(backup.path).size())};
        for (int column = 0; column < 3; ++column) {
            auto* item = new QTableWidgetItem(cells[column]);
            if (column > 0) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            list->setItem(row, column, item);
        }
    }
    if (list->rowCount() > 0) list->selectRow(0);
    return list;
}

} // namespace

QString nameOfTime(const QDateTime& time) {
    return QLocale().toString(time.date(), QLocale::LongFormat) + QStringLiteral(", ") +
           time.time().toString(QStringLiteral("HH:mm"));
}

void askForBackup(QWidget* parent, const QString& project, std::function<void(const Backup&)> take) {
    const std::vector<Backup> backups = backupsOf(project);
    auto* dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName("backup_dialog");
    dialog->setWindowTitle(QObject::tr("Restore a backup"));
    dialog->setMinimumWidth(dialogWidth);
    auto* text = bodyLabel(
        backups.empty()
            ? QObject::tr(
                  "There is no backup of %1. Trilemma makes one on each day on which it opens a project "
                  "with runs, and keeps the last three beside it.")
                  .arg(QFileInfo(project).fileName())
            : QObject::tr("Choose the day to go back to: all of %1 becomes what it was then. Runs that were "
                          "trained later are not in the backup; they stay in the present file, which is kept "
                          "beside it under another name. What was spent since still counts in the privacy "
                          "ledger.")
                  .arg(QFileInfo(project).fileName()));
    auto* buttons =
        new QDialogButtonBox(backups.empty() ? QDialogButtonBox::Close : QDialogButtonBox::Cancel);
    auto* layout = new QVBoxLayout(dialog);
    layout->setContentsMargins(space::three, space::three, space::three, space::two);
    layout->setSpacing(space::two);
    layout->addWidget(text);
    if (!backups.empty()) {
        QTableWidget* list = listOf(backups);
        layout->addWidget(list, 1);
        auto* restore = buttons->addButton(QObject::tr("Restore"), QDialogButtonBox::AcceptRole);
        restore->setObjectName("restore_button");
        QObject::connect(buttons, &QDialogButtonBox::accepted, dialog, [=, take = std::move(take)] {
            const int row = list->currentRow();
            dialog->close();
            if (row >= 0) take(backups[static_cast<std::size_t>(row)]);
        });
    }
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    layout->addWidget(buttons);
    dialog->open();
}

} // namespace trilemma
