// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/about_dialog.h"

#include "core/base/version.h"
#include "ui/widgets/widgets.h"

#include <QDialog>
#include <QDialogButtonBox>

namespace trilemma {

namespace {
constexpr int logoSize = 64;
constexpr int textWidth = 420;
} // namespace

void showAbout(QWidget* parent) {
    auto* dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName("about_dialog");
    dialog->setWindowTitle(QObject::tr("About Trilemma"));
    auto* picture = new QLabel;
    picture->setPixmap(QIcon(QStringLiteral(":/icons/trilemma.svg")).pixmap(logoSize));
    auto* text = mutedLabel(
        QObject::tr(
            "Accurate, fair and differentially private models: see what each costs, then choose.<br><br>Free "
            "software under the GNU General Public License, version 3 or later. It comes without any "
            "warranty.<br><br>Built with Qt %1, Eigen, SQLite, FFTW, libsodium, libcsv and GLPK.")
            .arg(QString::fromLatin1(qVersion())));
    text->setTextFormat(Qt::RichText);
    text->setMinimumWidth(textWidth);
    auto* words = new QVBoxLayout;
    words->addWidget(titleLabel(QObject::tr("Trilemma %1").arg(QString::fromLatin1(programVersion()))));
    words->addWidget(text);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::three);
    row->addWidget(picture, 0, Qt::AlignTop);
    row->addLayout(words, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    auto* layout = new QVBoxLayout(dialog);
    layout->setContentsMargins(space::three, space::three, space::three, space::two);
    layout->setSpacing(space::two);
    layout->addLayout(row);
    layout->addWidget(buttons);
    dialog->open();
}

} // namespace trilemma
