// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/widgets.h"

#include "ui/widgets/cell_delegates.h"

#include <QAction>
#include <QHeaderView>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>

#include <algorithm>
#include <functional>
#include <utility>

namespace trilemma {

namespace {

/// A double click is one click: nobody means to start, spend or answer twice.
class PushButton : public QPushButton {
  public:
    using QPushButton::QPushButton;

  protected:
    void mouseDoubleClickEvent(QMouseEvent* event) override { event->accept(); }
};

/// Sizes measured from a style: a widget gets ours only with the window it is put into.
class StyleWatch : public QObject {
  public:
    StyleWatch(QWidget& watched, std::function<void()> then)
        : QObject(&watched)
        , m_then(std::move(then)) {
        watched.installEventFilter(this);
    }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::StyleChange) m_then();
        return QObject::eventFilter(watched, event);
    }

  private:
    std::function<void()> m_then;
};

constexpr int emptyIconSize = 48;
constexpr int emptyWidth = 520;

QLabel* sizedLabel(const QString& text, TextSize size) {
    QLabel* label = plainLabel(text);
    label->setFont(themeFont(size));
    return label;
}

QLabel* wrapping(QLabel* label) {
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

QLabel* named(QLabel* label, const QString& objectName, const QString& accessibleDescription) {
    label->setObjectName(objectName);
    label->setAccessibleDescription(accessibleDescription);
    return label;
}

QLabel* plainLabel(const QString& text) {
    auto* label = new QLabel;
    setPlainText(label, text);
    return label;
}

QLabel* titleLabel(const QString& text) {
    return sizedLabel(text, TextSize::Title);
}

QLabel* headingLabel(const QString& text) {
    return sizedLabel(text, TextSize::Heading);
}

QLabel* bodyLabel(const QString& text) {
    return wrapping(plainLabel(text));
}

QLabel* mutedLabel(const QString& text) {
    QLabel* label = wrapping(plainLabel(text));
    setLook(label, "muted");
    return label;
}

QLabel* errorLabel() {
    QLabel* label = wrapping(plainLabel());
    setLook(label, "error");
    label->hide();
    return label;
}

QLabel* nonPrivateBadge(const QString& text) {
    auto* badge = sizedLabel(text.isEmpty() ? QObject::tr("non-private") : text, TextSize::Small);
    setLook(badge, "badge");
    badge->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    badge->setToolTip(
        QObject::tr("Computed on the private records without noise: for you as the owner of the data. "
                    "It must not be released."));
    badge->setAccessibleDescription(QObject::tr("Non-private numbers"));
    return badge;
}

void setTextOrHide(QLabel* label, const QString& text) {
    label->setText(text);
    label->setVisible(!text.isEmpty());
}

void setTextOrHide(QLabel* label, const RichText& text) {
    setRichText(label, text);
    label->setVisible(!text.isEmpty());
}

void setLook(QWidget* widget, const char* look) {
    widget->setProperty("look", QString::fromLatin1(look));
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

IconLabel::IconLabel(const QString& name, int size, QWidget* parent)
    : QWidget(parent)
    , m_icon(icon(name)) {
    setFixedSize(size, size);
}

void IconLabel::setIconName(const QString& name) {
    m_icon = icon(name);
    update();
}

void IconLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    m_icon.paint(&painter, rect());
}

Card::Card(const QString& title, QWidget* parent)
    : QFrame(parent)
    , m_heading(new QHBoxLayout)
    , m_body(new QVBoxLayout(this)) {
    setLook(this, "card");
    m_body->setContentsMargins(space::two, space::two - 2, space::two, space::two);
    m_body->setSpacing(space::one);
    m_heading->setSpacing(space::one);
    m_heading->addWidget(headingLabel(title));
    m_heading->addStretch(1);
    m_body->addLayout(m_heading);
}

void Card::addToHeading(QWidget* widget) {
    m_heading->addWidget(widget);
}

QPushButton* button(const QString& text, const QString& iconName) {
    auto* result = new PushButton(text);
    if (!iconName.isEmpty()) result->setIcon(icon(iconName));
    return result;
}

QPushButton* primaryButton(const QString& text) {
    auto* result = new PushButton(text);
    setLook(result, "primary");
    result->setCursor(Qt::PointingHandCursor);
    return result;
}

EmptyState::EmptyState(const QString& iconName, const QString& title, const QString& text, QWidget* parent)
    : QFrame(parent)
    , m_buttons(new QHBoxLayout) {
    setLook(this, "drop");
    auto* picture = new IconLabel(iconName, emptyIconSize);
    auto* words = mutedLabel(text);
    words->setAlignment(Qt::AlignCenter);
    words->setFixedWidth(emptyWidth);
    words->setMinimumHeight(words->heightForWidth(emptyWidth)); // an aligned label is not asked by its layout
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(space::two);
    layout->addStretch(2);
    layout->addWidget(picture, 0, Qt::AlignHCenter);
    layout->addWidget(headingLabel(title), 0, Qt::AlignHCenter);
    layout->addWidget(words, 0, Qt::AlignHCenter);
    m_buttons->setSpacing(space::one);
    m_buttons->addStretch(1);
    m_buttons->addStretch(1);
    layout->addLayout(m_buttons);
    layout->addStretch(3);
}

void EmptyState::addButton(QPushButton* button) {
    m_buttons->insertWidget(m_buttons->count() - 1, button);
}

QWidget* labelled(const QString& text, QWidget* widget) {
    auto* pair = new QWidget;
    QLabel* label = plainLabel(text);
    label->setBuddy(widget);
    auto* layout = new QHBoxLayout(pair);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::half + 2);
    layout->addWidget(label);
    layout->addWidget(widget);
    return pair;
}

QScrollArea* inScrollArea(QWidget* inside, const char* name) {
    auto* area = new QScrollArea;
    area->setObjectName(QLatin1String(name));
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(inside);
    area->viewport()->setAutoFillBackground(false);
    inside->setAutoFillBackground(false);
    return area;
}

void addCopyAction(QAbstractItemView* view, const char* name, const std::function<void()>& copy) {
    auto* action = new QAction(QObject::tr("Copy rows"), view);
    action->setObjectName(name);
    action->setShortcut(QKeySequence::Copy);
    action->setShortcutContext(Qt::WidgetShortcut);
    view->addAction(action);
    view->setContextMenuPolicy(Qt::ActionsContextMenu);
    QObject::connect(action, &QAction::triggered, view, copy);
}

void setUpTable(QTableView* table) {
    table->setAlternatingRowColors(true);
    table->setShowGrid(false);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->setCornerButtonEnabled(false);
    table->setTabKeyNavigation(false);
    table->setWordWrap(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table->verticalHeader()->setDefaultSectionSize(tableRowHeight());
    table->setItemDelegate(new CellDelegate(table));
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
}

void showWholeHeads(QTableView* table) {
    QHeaderView* header = table->horizontalHeader();
    const auto show = [header] {
        for (int column = 0; column < header->count(); ++column) {
            const int whole = header->sectionSizeHint(column);
            if (header->sectionResizeMode(column) == QHeaderView::Stretch) // what is left may be too little
                header->setMinimumSectionSize(std::max(header->minimumSectionSize(), whole));
            header->resizeSection(column, std::max(header->sectionSize(column), whole));
        }
    };
    new StyleWatch(*header, show);
}

void prepareTicks(QAbstractItemView* view) {
    view->setItemDelegate(new TickDelegate(view));
}

void fitHeightToTicks(QListView* list, int maxRows) {
    const int rows = std::clamp(list->model()->rowCount(), 1, maxRows);
    list->setFixedHeight(rows * std::max(list->sizeHintForRow(0), tickRowHeight()) + 2 * list->frameWidth());
}

void fitHeightToRows(QTableView* table, int minRows, int maxRows) {
    QHeaderView* header = table->horizontalHeader();
    const auto fit = [table, header, minRows, maxRows] {
        const int rows = std::clamp(table->model()->rowCount(), minRows, maxRows);
        const bool hasBar = table->horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOn;
        const int bar = hasBar ? table->horizontalScrollBar()->sizeHint().height() : 0;
        table->setFixedHeight(header->sizeHint().height() +
                              rows * table->verticalHeader()->defaultSectionSize() + 2 * table->frameWidth() +
                              2 + bar);
    };
    for (auto changed : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        QObject::connect(table->model(), changed, table, fit);
    QObject::connect(table->model(), &QAbstractItemModel::modelReset, table, fit);
    new StyleWatch(*header, fit);
    fit();
}

QVBoxLayout* scrollingLayout(QWidget* page, const QString& objectName) {
    auto* area = new QScrollArea;
    area->setObjectName(objectName);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    auto* inside = new QWidget;
    area->setWidget(inside);
    for (QWidget* ground : {area->viewport(), inside})
        ground->setAutoFillBackground(false); // as what is behind it, a page or a card
    auto* outer = new QVBoxLayout(page);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(area);
    auto* layout = new QVBoxLayout(inside);
    layout->setContentsMargins(space::three, space::two, space::three, space::three);
    layout->setSpacing(space::two);
    return layout;
}

void scrollTo(QWidget* widget) {
    for (QWidget* around = widget->parentWidget(); around; around = around->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(around)) return area->ensureWidgetVisible(widget);
}

void focusInto(QWidget* part) {
    const auto takes = [](const QWidget* widget) {
        return (widget->focusPolicy() & Qt::TabFocus) != 0 && widget->isEnabled() && widget->isVisible();
    };
    if (part->focusProxy() || takes(part)) return part->setFocus(Qt::ShortcutFocusReason);
    for (QWidget* next = part->nextInFocusChain(); next != part; next = next->nextInFocusChain())
        if (part->isAncestorOf(next) && takes(next)) return next->setFocus(Qt::ShortcutFocusReason);
}

void triggerAction(QWidget* from, const QString& id) {
    if (auto* window = dynamic_cast<ActionWindow*>(from->window())) window->trigger(id);
}

} // namespace trilemma
