// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/views_button.h"

#include "ui/widgets/widgets.h"

#include <QLabel>
#include <QLineEdit>
#include <QListView>

namespace trilemma {

ViewsButton::ViewsButton(SavedViewsModel& views, QWidget* parent)
    : PopupButton(tr("Views"), QStringLiteral("views"), tr("Views of this project"), parent)
    , m_views(views)
    , m_list(named(new QListView, "views_list", tr("Views that were kept")))
    , m_empty(mutedLabel(tr("No view is kept yet: give what is shown now a name.")))
    , m_name(named(new QLineEdit, "view_name_edit", tr("Name of the present view")))
    , m_keep(named(button(tr("Keep")), "view_keep_button", tr("Keep the present view under this name")))
    , m_show(named(button(tr("Show")), "view_show_button", tr("Show the chosen view")))
    , m_rename(named(button(tr("Rename")), "view_rename_button", tr("Rename the chosen view")))
    , m_delete(named(button(tr("Delete")), "view_delete_button", tr("Delete the chosen view"))) {
    setToolTip(tr("Wish, filter, columns, zoom, pinned setting and tabs under a name, kept in the project"));
    m_list->setModel(&m_views);
    m_list->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_list->setMinimumSize(260, 6 * lineHeight(space::one));
    m_empty->setMinimumSize(m_list->minimumSize());
    m_empty->setAlignment(Qt::AlignCenter);
    m_name->setPlaceholderText(tr("Name of what is shown now"));
    auto* add = new QHBoxLayout;
    add->setSpacing(space::one);
    add->addWidget(m_name, 1);
    add->addWidget(m_keep);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::one);
    for (QPushButton* each : {m_show, m_rename, m_delete})
        row->addWidget(each);
    row->addStretch(1);
    auto* layout = new QVBoxLayout(popup());
    layout->setContentsMargins(space::two, space::two, space::two, space::two);
    layout->setSpacing(space::one);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_empty, 1);
    layout->addLayout(row);
    layout->addLayout(add);
    connect(m_keep, &QPushButton::clicked, this, &ViewsButton::keep);
    connect(m_name, &QLineEdit::returnPressed, this, &ViewsButton::keep);
    connect(m_name, &QLineEdit::textChanged, this, &ViewsButton::updateButtons);
    connect(m_list, &QListView::activated, this, &ViewsButton::showView);
    connect(m_show, &QPushButton::clicked, this, [this] { showView(m_list->currentIndex()); });
    connect(m_rename, &QPushButton::clicked, this, [this] { m_list->edit(m_list->currentIndex()); });
    connect(m_delete, &QPushButton::clicked, this, [this] { m_views.remove(m_list->currentIndex().row()); });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &ViewsButton::updateButtons);
    connect(&m_views, &QAbstractItemModel::rowsInserted, this, &ViewsButton::updateButtons);
    connect(&m_views, &QAbstractItemModel::rowsRemoved, this, &ViewsButton::updateButtons);
    connect(&m_views, &QAbstractItemModel::modelReset, this, &ViewsButton::updateButtons);
    updateButtons();
}

QWidget* ViewsButton::firstFocus() const {
    return m_views.rowCount() > 0 ? static_cast<QWidget*>(m_list) : m_name;
}

void ViewsButton::keep() {
    const QString name = m_name->text().trimmed();
    if (name.isEmpty()) return;
    emit keepRequested(name);
    m_name->clear();
}

void ViewsButton::showView(const QModelIndex& index) {
    if (!index.isValid()) return;
    popup()->hide();
    emit showRequested(index.row());
}

void ViewsButton::updateButtons() {
    m_list->setVisible(m_views.rowCount() > 0);
    m_empty->setVisible(m_views.rowCount() == 0);
    const bool chosen = m_list->currentIndex().isValid();
    for (QPushButton* each : {m_show, m_rename, m_delete})
        each->setEnabled(chosen);
    m_keep->setEnabled(!m_name->text().trimmed().isEmpty());
}

} // namespace trilemma
