// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/theme.h"

#include <QApplication>
#include <QHeaderView>
#include <QTableView>

#include <cmath>
#include <vector>

namespace trilemma {

namespace {

double systemPointSize = 0; ///< before any zoom; 0: not read yet

void scaleColumns(const QTableView& table, double ratio) {
    QHeaderView* header = table.horizontalHeader();
    for (int i = 0; i < header->count(); ++i)
        if (header->sectionResizeMode(i) == QHeaderView::Interactive)
            header->resizeSection(i, static_cast<int>(std::lround(header->sectionSize(i) * ratio)));
}

} // namespace

/// Widgets with a size of their own (titles, badges) do not inherit the application's: they keep their
/// proportion to it. Rows of tables are as high as the type was when they were made.
void applyZoom(QApplication& application, int percent) {
    QFont font = QApplication::font();
    if (systemPointSize == 0) systemPointSize = font.pointSizeF();
    const double size = systemPointSize * percent / 100;
    const double ratio = size / font.pointSizeF();
    if (std::abs(ratio - 1) < 1e-9) return;
    std::vector<std::pair<QWidget*, QFont>> own;
    for (QWidget* widget : QApplication::allWidgets())
        if (widget->font().resolveMask() & QFont::SizeResolved) own.emplace_back(widget, widget->font());
    font.setPointSizeF(size);
    application.setFont(font);
    for (QWidget* widget : QApplication::allWidgets())
        if (auto* table = qobject_cast<QTableView*>(widget)) {
            table->verticalHeader()->setDefaultSectionSize(tableRowHeight());
            scaleColumns(*table, ratio);
        }
    wearThemeAnew();
    for (auto& [widget, before] : own) {
        before.setPointSizeF(before.pointSizeF() * ratio);
        widget->setFont(before);
    }
}

void applyZoomToColumns(const QWidget& window) {
    if (systemPointSize == 0) return;
    const double ratio = QApplication::font().pointSizeF() / systemPointSize;
    for (const QTableView* table : window.findChildren<QTableView*>())
        scaleColumns(*table, ratio);
}

} // namespace trilemma
