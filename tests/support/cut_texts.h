// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Words on the screen that have less room than they need.
#pragma once

#include <QAbstractButton>
#include <QHeaderView>
#include <QLabel>
#include <QStringList>
#include <QTableView>

namespace trilemma::test {

/// Visible one-line texts that need more room than they have.
inline QStringList cutTexts(const QWidget& root) {
    QStringList cut;
    const auto check = [&](const QWidget* widget, const QString& text) {
        if (widget->isVisible() && !text.isEmpty() && widget->width() + 1 < widget->sizeHint().width())
            cut << QStringLiteral("%1 (%2 of %3)")
                       .arg(text)
                       .arg(widget->width())
                       .arg(widget->sizeHint().width());
    };
    for (const QLabel* label : root.findChildren<QLabel*>())
        if (!label->wordWrap()) check(label, label->text());
    for (const QAbstractButton* button : root.findChildren<QAbstractButton*>())
        check(button, button->text());
    return cut;
}

/// Heads of a table's visible columns that are narrower than their words.
inline QStringList cutHeads(const QTableView& table) {
    QStringList cut;
    const QHeaderView* header = table.horizontalHeader();
    for (int column = 0; column < header->count(); ++column)
        if (!header->isSectionHidden(column) && header->sectionSize(column) < header->sectionSizeHint(column))
            cut << table.model()->headerData(column, Qt::Horizontal).toString();
    return cut;
}

} // namespace trilemma::test
