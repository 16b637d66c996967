// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/file_dialog.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>

namespace trilemma {

void askForFiles(QWidget* parent, const FileQuestion& question,
                 std::function<void(const QStringList&)> take) {
    const QString key = QStringLiteral("folders/") + question.key;
    auto* dialog =
        new QFileDialog(parent, question.caption, QSettings().value(key).toString(), question.filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(question.key + "_dialog");
    dialog->setAcceptMode(question.save ? QFileDialog::AcceptSave : QFileDialog::AcceptOpen);
    dialog->setFileMode(question.save      ? QFileDialog::AnyFile
                        : question.several ? QFileDialog::ExistingFiles
                                           : QFileDialog::ExistingFile);
    dialog->setOption(QFileDialog::DontConfirmOverwrite, !question.replaces);
    if (question.save) dialog->setDefaultSuffix(question.suffix);
    if (const QFileInfo suggested(question.suggestion); !question.suggestion.isEmpty()) {
        if (suggested.isAbsolute()) dialog->setDirectory(suggested.absolutePath());
        dialog->selectFile(suggested.fileName());
    }
    const bool writes = question.save;
    QObject::connect(dialog, &QFileDialog::filesSelected, dialog,
                     [key, take, writes](const QStringList& paths) {
                         if (paths.isEmpty()) return;
                         const QString folder = QFileInfo(paths.front()).absolutePath();
                         if (!writes || QFileInfo(folder).isWritable()) QSettings().setValue(key, folder);
                         take(paths);
                     });
    dialog->open();
}

} // namespace trilemma
