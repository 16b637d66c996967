// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/palette.h"

#include "ui/widgets/widgets.h"
#include "ui/window/palette_match.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace trilemma {

namespace {

constexpr int widest = 640;
constexpr int maxEntries = 10;
constexpr int entryRoom = 12;

/// Title at the left, what it is behind it in a quieter colour, the shortcut at the right.
class EntryDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {0, lineHeight(entryRoom)};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const bool current = option.state.testFlag(QStyle::State_Selected);
        const QPalette& palette = option.palette;
        if (current) painter->fillRect(option.rect, palette.highlight());
        const QRect line = option.rect.adjusted(space::two, 0, -space::two, 0);
        const QString title = index.data().toString();
        const QString shortcut = index.data(PaletteModel::ShortcutRole).toString();
        const QColor quiet = current ? palette.color(QPalette::HighlightedText) : toneColor(Tone::Muted);
        painter->setPen(current ? palette.color(QPalette::HighlightedText) : toneColor(Tone::Text));
        painter->setFont(option.font);
        const int rightWidth = option.fontMetrics.horizontalAdvance(shortcut);
        const QRect left = line.adjusted(0, 0, -rightWidth - space::two, 0);
        const QString shown = option.fontMetrics.elidedText(title, Qt::ElideRight, left.width());
        painter->drawText(left, Qt::AlignVCenter | Qt::AlignLeft, shown);
        painter->setPen(quiet);
        const QRect behind = left.adjusted(option.fontMetrics.horizontalAdvance(shown) + space::two, 0, 0, 0);
        painter->drawText(behind, Qt::AlignVCenter | Qt::AlignLeft,
                          option.fontMetrics.elidedText(index.data(PaletteModel::KindRole).toString(),
                                                        Qt::ElideRight, std::max(0, behind.width())));
        painter->drawText(line, Qt::AlignVCenter | Qt::AlignRight, shortcut);
    }
};

} // namespace

void PaletteModel::setEntries(QList<PaletteEntry> entries) {
    beginResetModel();
    m_entries = std::move(entries);
    filter();
    endResetModel();
}

void PaletteModel::setPattern(const QString& pattern) {
    beginResetModel();
    m_pattern = pattern;
    filter();
    endResetModel();
}

void PaletteModel::filter() {
    QList<std::pair<double, int>> found;
    for (int i = 0; i < m_entries.size(); ++i) {
        const PaletteEntry& entry = m_entries[i];
        const auto score = std::max(fuzzyScore(m_pattern, entry.title), wordScore(m_pattern, entry.words));
        if (score)
            found.emplace_back(*score, i);
        else if (const auto wider = fuzzyScore(m_pattern, entry.title + QLatin1Char(' ') + entry.kind))
            found.emplace_back(*wider - 100, i); // behind everything that its title alone answers
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    m_shown.clear();
    for (const auto& [score, i] : found)
        m_shown << i;
}

int PaletteModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const PaletteEntry& shown = entry(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return shown.title;
    case Qt::AccessibleTextRole:
        return QStringList{shown.title, shown.kind, shown.shortcut}.join(QStringLiteral(", "));
    case KindRole:
        return shown.kind;
    case ShortcutRole:
        return shown.shortcut;
    default:
        return {};
    }
}

CommandPalette::CommandPalette(QWidget* parent)
    : QFrame(parent)
    , m_edit(named(new QLineEdit, "palette_edit", tr("What to do")))
    , m_list(named(new QListView, "palette_list", tr("Matches")))
    , m_nothing(new QFrame)
    , m_model(new PaletteModel(this)) {
    named(this, "command_palette", tr("Command palette"));
    setLook(this, "card");
    setAutoFillBackground(true);
    m_edit->setPlaceholderText(tr("Type what you want to do: an action, a page, a project, a question"));
    m_edit->setClearButtonEnabled(true);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new EntryDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    QLabel* nothing = mutedLabel(tr("No matches. Try fewer letters."));
    auto* nothingLayout = new QVBoxLayout(m_nothing);
    nothingLayout->addWidget(nothing);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::one, space::one, space::one, space::one);
    layout->setSpacing(space::one);
    layout->addWidget(m_edit);
    layout->addWidget(m_list);
    layout->addWidget(m_nothing);
    m_edit->installEventFilter(this);
    parent->installEventFilter(this);
    connect(m_edit, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_model->setPattern(text);
        moveBy(0);
        place();
    });
    connect(m_edit, &QLineEdit::returnPressed, this, &CommandPalette::runCurrent);
    connect(m_list, &QListView::clicked, this, &CommandPalette::runCurrent);
    hide();
}

void CommandPalette::open(QList<PaletteEntry> entries) {
    if (!isVisible()) m_before = QApplication::focusWidget();
    m_model->setEntries(std::move(entries));
    m_edit->clear();
    m_model->setPattern({});
    moveBy(0);
    place();
    show();
    raise();
    m_edit->setFocus(Qt::ShortcutFocusReason);
}

/// In the middle of the window's upper part, as high as its rows.
void CommandPalette::place() {
    const int rows = std::clamp(m_model->rowCount(), 0, maxEntries);
    m_list->setVisible(rows > 0);
    m_nothing->setVisible(rows == 0);
    m_list->setFixedHeight(std::max(1, rows) * lineHeight(entryRoom) + 2);
    const int width = std::min(widest, parentWidget()->width() - 2 * space::three);
    layout()->activate();
    setGeometry((parentWidget()->width() - width) / 2, space::four, width, sizeHint().height());
}

void CommandPalette::leave() {
    if (!isVisible()) return;
    hide();
    if (m_before) m_before->setFocus(Qt::OtherFocusReason);
}

void CommandPalette::runCurrent() {
    const int row = m_list->currentIndex().row();
    if (row < 0) return;
    const std::function<void()> run = m_model->entry(row).run;
    leave();
    run();
}

void CommandPalette::moveBy(int rows) {
    const int count = m_model->rowCount();
    if (count == 0) return;
    const int from = rows == 0 ? 0 : m_list->currentIndex().row();
    m_list->setCurrentIndex(m_model->index((from + rows + count) % count));
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible()) place();
    if (watched != m_edit) return false;
    if (event->type() == QEvent::FocusOut && isVisible() &&
        static_cast<QFocusEvent*>(event)->reason() == Qt::MouseFocusReason) {
        m_before = nullptr; // a click elsewhere: that widget has the focus now
        QMetaObject::invokeMethod(this, &CommandPalette::leave, Qt::QueuedConnection);
    }
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape)
        event->accept(); // Esc is ours before it is anybody's shortcut
    if (event->type() != QEvent::KeyPress) return false;
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Escape:
        leave();
        return true;
    case Qt::Key_Down:
        moveBy(1);
        return true;
    case Qt::Key_Up:
        moveBy(-1);
        return true;
    default:
        return false;
    }
}

} // namespace trilemma
