// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/settings_page.h"

#include "ui/base/words.h"
#include "ui/widgets/widgets.h"
#include "ui/window/palette_match.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QLocale>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace trilemma {

namespace {

constexpr int pageWidth = 720;
constexpr int editorWidth = 176;

QString objectNameOf(const SettingKind& kind) {
    return QStringLiteral("setting_") + QString(kind.key).replace(QLatin1Char('/'), QLatin1Char('_'));
}

QWidget* choiceEditor(const SettingKind& kind, std::function<void()>& refresh) {
    auto* box = new QComboBox;
    for (const auto& [value, word] : kind.choices)
        box->addItem(word, value);
    refresh = [box, key = kind.key] { box->setCurrentIndex(box->findData(Settings::instance().value(key))); };
    QObject::connect(box, &QComboBox::activated, box,
                     [box, key = kind.key] { Settings::instance().set(key, box->currentData()); });
    return box;
}

QWidget* switchEditor(const SettingKind& kind, std::function<void()>& refresh) {
    auto* box = new QCheckBox(kind.title);
    refresh = [box, key = kind.key] {
        const QSignalBlocker quiet(box);
        box->setChecked(Settings::instance().value(key).toBool());
    };
    QObject::connect(box, &QCheckBox::toggled, box,
                     [key = kind.key](bool on) { Settings::instance().set(key, on); });
    return box;
}

QWidget* wholeEditor(const SettingKind& kind, std::function<void()>& refresh) {
    auto* box = new QSpinBox;
    box->setRange(static_cast<int>(kind.min), static_cast<int>(kind.max));
    box->setSuffix(kind.suffix);
    box->setSingleStep(kind.max > 50 ? 5 : 1);
    box->setKeyboardTracking(false); // "1" on the way to "120" is not a wish
    refresh = [box, key = kind.key] {
        const QSignalBlocker quiet(box);
        box->setValue(Settings::instance().value(key).toInt());
    };
    QObject::connect(box, &QSpinBox::valueChanged, box,
                     [key = kind.key](int value) { Settings::instance().set(key, value); });
    return box;
}

QWidget* numberEditor(const SettingKind& kind, std::function<void()>& refresh) {
    auto* part = new QWidget;
    auto* edit = new QLineEdit;
    auto* error = errorLabel();
    part->setFocusProxy(edit);
    auto* layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::half);
    layout->addWidget(edit);
    layout->addWidget(error);
    refresh = [edit, error, key = kind.key] {
        if (!edit->hasFocus()) edit->setText(plainNumber(Settings::instance().value(key).toDouble()));
        setTextOrHide(error, QString());
    };
    QObject::connect(edit, &QLineEdit::textEdited, edit, [error, kind](const QString& text) {
        bool isNumber = false;
        const double value = QLocale::c().toDouble(text.trimmed(), &isNumber);
        const bool legal = isNumber && Settings::instance().set(kind.key, value);
        setTextOrHide(error, legal ? QString()
                                   : SettingsPage::tr("A number from %1 to %2, for example %3.")
                                         .arg(shownNumber(kind.min), shownNumber(kind.max),
                                              shownNumber(kind.standard.toDouble())));
    });
    return part;
}

} // namespace

SettingsPage::SettingsPage(QWidget* parent)
    : QWidget(parent)
    , m_nothing(mutedLabel(tr("No matching setting. Try fewer letters."))) {
    named(this, "page_settings", tr("Settings"));
    auto* column = new QWidget;
    column->setMaximumWidth(pageWidth);
    column->setMinimumWidth(pageWidth - editorWidth);
    auto* rows = new QVBoxLayout(column);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(space::two);
    Card* card = nullptr;
    QString section;
    for (const SettingKind& kind : settingRegistry()) {
        if (kind.section != section) {
            card = new Card(kind.section);
            rows->addWidget(card);
            section = kind.section;
        }
        Row row = buildRow(kind);
        row.section = card;
        card->body()->addWidget(row.widget);
        m_rows << row;
    }
    rows->addWidget(m_nothing);
    QVBoxLayout* layout = scrollingLayout(this, "settings_scroll");
    layout->addWidget(buildHeader());
    auto* left = new QHBoxLayout; // knows how wide the column really is, and so how high its texts are
    left->addWidget(column, 1);
    left->addStretch();
    layout->addLayout(left);
    layout->addStretch(1);
    connect(&Settings::instance(), &Settings::changed, this, &SettingsPage::showChange);
    for (const Row& row : m_rows)
        row.refresh();
    showChange({});
    filter({});
}

QWidget* SettingsPage::buildHeader() {
    auto* header = new QWidget;
    header->setMaximumWidth(pageWidth);
    m_search = named(new QLineEdit, "settings_search", tr("Search the settings"));
    m_search->setPlaceholderText(tr("Search"));
    m_search->setClearButtonEnabled(true);
    m_search->setMaximumWidth(editorWidth + space::four);
    m_reset = named(button(tr("Reset all"), "undo"), "settings_reset_button", tr("Reset all settings"));
    m_reset->setToolTip(
        tr("Resets every setting on this page to its default. Recent projects and the window's size stay."));
    auto* layout = new QHBoxLayout(header);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    layout->addWidget(titleLabel(tr("Settings")), 1);
    layout->addWidget(m_search, 1);
    layout->addWidget(m_reset);
    connect(m_search, &QLineEdit::textChanged, this, &SettingsPage::filter);
    connect(m_reset, &QPushButton::clicked, this, [] { Settings::instance().resetAll(); });
    return header;
}

SettingsPage::Row SettingsPage::buildRow(const SettingKind& kind) {
    Row row{.kind = kind};
    row.widget = new QWidget;
    row.widget->setObjectName("row_" + objectNameOf(kind));
    QWidget* editor = buildEditor(kind, row.refresh);
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    const bool hasOwnTitle = kind.type == SettingKind::Type::Switch;
    if (hasOwnTitle) {
        words->addWidget(editor);
    } else {
        auto* title = new QLabel(kind.title);
        title->setBuddy(editor);
        words->addWidget(title);
    }
    words->addWidget(mutedLabel(kind.help));
    auto* layout = new QHBoxLayout(row.widget);
    layout->setContentsMargins(0, 0, 0, space::half);
    layout->setSpacing(space::three);
    layout->addLayout(words, 1);
    if (hasOwnTitle) return row;
    editor->setFixedWidth(editorWidth);
    layout->addWidget(editor, 0, Qt::AlignTop);
    return row;
}

QWidget* SettingsPage::buildEditor(const SettingKind& kind, std::function<void()>& refresh) {
    QWidget* editor = kind.type == SettingKind::Type::Choice   ? choiceEditor(kind, refresh)
                      : kind.type == SettingKind::Type::Switch ? switchEditor(kind, refresh)
                      : kind.type == SettingKind::Type::Whole  ? wholeEditor(kind, refresh)
                                                               : numberEditor(kind, refresh);
    QWidget* input = editor->focusProxy() ? editor->focusProxy() : editor;
    named(input, objectNameOf(kind), kind.title);
    input->setAccessibleDescription(kind.help);
    return editor;
}

void SettingsPage::search(const QString& text) {
    m_search->setText(text);
    m_search->setFocus(Qt::OtherFocusReason);
}

void SettingsPage::filter(const QString& text) {
    QHash<QWidget*, bool> used;
    for (const Row& row : m_rows) {
        const bool fits = fuzzyScore(text, row.kind.title).has_value() ||
                          (text.size() > 2 && row.kind.help.contains(text, Qt::CaseInsensitive));
        row.widget->setVisible(fits);
        used[row.section] = used.value(row.section) || fits;
    }
    bool any = false;
    for (auto it = used.cbegin(); it != used.cend(); ++it) {
        it.key()->setVisible(it.value());
        any = any || it.value();
    }
    m_nothing->setVisible(!any);
}

void SettingsPage::showChange(const QString& key) {
    for (const Row& row : m_rows)
        if (row.kind.key == key) row.refresh();
    m_reset->setEnabled(std::any_of(m_rows.begin(), m_rows.end(), [](const Row& row) {
        return !Settings::instance().isStandard(row.kind.key);
    }));
}

} // namespace trilemma
