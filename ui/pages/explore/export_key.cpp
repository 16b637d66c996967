// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/export_key.h"

#include "core/bundle/key_file.h"
#include "ui/base/words.h"
#include "ui/dialogs/file_dialog.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/widgets.h"

#include <QFileInfo>
#include <QPushButton>
#include <QSettings>

namespace trilemma {

namespace {

const QString pathSetting = QStringLiteral("export/signing_key");

FileQuestion question(const QString& caption, bool isNew) {
    return {.caption = caption,
            .filter = ExportKey::tr("Key to sign with (*.key)") + QStringLiteral(";;") +
                      ExportKey::tr("All files (*)"),
            .key = "signing_key",
            .save = isNew,
            .suffix = isNew ? QStringLiteral("key") : QString(),
            .replaces = false};
}

} // namespace

ExportKey::ExportKey(QWidget* parent)
    : QWidget(parent)
    , m_state(named(bodyLabel(), "export_key_state", tr("What signs a bundle")))
    , m_none(named(button(tr("Do not sign")), "export_no_key_button", tr("Do not sign bundles")))
    , m_notice(named(new Banner, "export_key_notice", tr("Notice"))) {
    auto* choose =
        named(button(tr("Choose key …")), "export_key_button", tr("Choose a key to sign bundles with"));
    auto* make =
        named(button(tr("Make a key …")), "export_new_key_button", tr("Make a key to sign bundles with"));
    m_state->setWordWrap(true);
    auto* buttons = new QWidget;
    auto* line = new FlowLayout(buttons);
    line->setSpacing(space::one);
    for (QPushButton* each : {choose, make, m_none})
        line->addWidget(each);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::half);
    layout->addWidget(m_state);
    layout->addWidget(buttons);
    layout->addWidget(m_notice);
    connect(choose, &QPushButton::clicked, this, [this] {
        askForFiles(this, question(tr("Key to sign bundles with"), false),
                    [this](const QStringList& paths) { this->choose(paths.front()); });
    });
    connect(make, &QPushButton::clicked, this, [this] {
        askForFiles(this, question(tr("New key to sign bundles with"), true),
                    [this](const QStringList& paths) { this->make(paths.front()); });
    });
    connect(m_none, &QPushButton::clicked, this, [this] { this->choose({}); });
    showState();
}

QString ExportKey::path() const {
    return QSettings().value(pathSetting).toString();
}

Result<std::optional<SigningKey>> ExportKey::key() const {
    if (path().isEmpty()) return std::optional<SigningKey>();
    Result<SigningKey> key = readSigningKey(path());
    if (!key) return key.errors();
    return std::optional(std::move(key).value());
}

void ExportKey::choose(const QString& path) {
    m_notice->clear();
    if (path.isEmpty())
        QSettings().remove(pathSetting);
    else if (const Result<SigningKey> key = readSigningKey(path); !key)
        return m_notice->showNotice(Banner::Level::Error, errorListHtml(key.errors()));
    else
        QSettings().setValue(pathSetting, path);
    showState();
    emit changed();
}

void ExportKey::make(const QString& path) {
    const Result<PublicKey> made = makeKeyFiles(path);
    if (!made) return m_notice->showNotice(Banner::Level::Error, errorListHtml(made.errors()));
    choose(path);
    m_notice->showNotice(Banner::Level::Info,
                         tr("Keep %1 to yourself: whoever has it signs in your name. Hand on %2, by which "
                            "others check your bundles.")
                             .arg(path, path + publicKeySuffix));
}

void ExportKey::showState() {
    m_state->setText(
        path().isEmpty()
            ? tr("A release bundle (.zip) is not signed.")
            : tr("A release bundle (.zip) is signed with %1.").arg(QFileInfo(path()).fileName()));
    m_state->setToolTip(path());
    m_none->setVisible(!path().isEmpty());
}

} // namespace trilemma
