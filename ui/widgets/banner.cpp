// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/banner.h"

#include "ui/widgets/widgets.h"

#include <QToolButton>

namespace trilemma {

namespace {

/// Shape says what colour says too: a circle with an i, a triangle, a dot.
struct LevelLook {
    const char* look;
    const char* icon;
};

LevelLook lookOf(Banner::Level level) {
    switch (level) {
    case Banner::Level::Info:
        return {"banner-info", "info"};
    case Banner::Level::Warning:
        return {"banner-warning", "warning"};
    case Banner::Level::Error:
        return {"banner-error", "warning"};
    }
    return {"banner-info", "info"};
}

QString levelWord(Banner::Level level) {
    switch (level) {
    case Banner::Level::Info:
        return Banner::tr("Note");
    case Banner::Level::Warning:
        return Banner::tr("Warning");
    case Banner::Level::Error:
        return Banner::tr("Error");
    }
    return {};
}

constexpr int iconSize = 18;

} // namespace

Banner::Banner(QWidget* parent)
    : QFrame(parent)
    , m_icon(new IconLabel(QStringLiteral("info"), iconSize))
    , m_text(bodyLabel())
    , m_action(named(button(QString()), "banner_action_button", QString()))
    , m_second(named(button(QString()), "banner_second_button", QString()))
    , m_close(named(new QToolButton, "banner_close_button", tr("Close this notice"))) {
    m_text->setObjectName("banner_text");
    m_close->setIcon(icon("cancel"));
    m_close->setAutoRaise(true);
    m_close->setToolTip(tr("Close this notice"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::two - 4, space::one, space::one, space::one);
    layout->setSpacing(space::one);
    layout->addWidget(m_icon, 0, Qt::AlignTop);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_action, 0, Qt::AlignVCenter);
    layout->addWidget(m_second, 0, Qt::AlignVCenter);
    layout->addWidget(m_close, 0, Qt::AlignTop);
    connect(m_close, &QToolButton::clicked, this, &Banner::clear);
    connect(m_action, &QPushButton::clicked, this, [this] {
        if (const auto act = m_onAction) act(); // which may show the next notice
    });
    connect(m_second, &QPushButton::clicked, this, [this] {
        if (const auto act = m_onSecond) act();
    });
    hide();
}

void Banner::showNotice(Level level, const QString& text, const QString& action,
                        std::function<void()> onAction) {
    setPlainText(m_text, text);
    showIn(level, action, std::move(onAction));
}

void Banner::showNotice(Level level, const RichText& text, const QString& action,
                        std::function<void()> onAction) {
    setRichText(m_text, text);
    showIn(level, action, std::move(onAction));
}

void Banner::showIn(Level level, const QString& action, std::function<void()> onAction) {
    setLook(this, lookOf(level).look);
    m_icon->setIconName(QString::fromLatin1(lookOf(level).icon));
    m_action->setText(action);
    m_action->setAccessibleName(action);
    m_action->setVisible(!action.isEmpty());
    m_onAction = std::move(onAction);
    m_second->hide();
    setAccessibleName(levelWord(level));
    setAccessibleDescription(m_text->text());
    setVisible(true);
}

void Banner::addAction(const QString& action, std::function<void()> onAction) {
    m_second->setText(action);
    m_second->setAccessibleName(action);
    m_second->show();
    m_onSecond = std::move(onAction);
}

void Banner::clear() {
    m_text->clear();
    hide();
}

QString Banner::text() const {
    return m_text->text();
}

void Banner::setClosable(bool closable) {
    m_close->setVisible(closable);
}

bool Banner::isClosable() const {
    return m_close->isVisibleTo(this);
}

} // namespace trilemma
