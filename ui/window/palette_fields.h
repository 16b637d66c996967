// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace trilemma {

/// A part of a page that the palette leads to, by a command that the page offers.
struct PaletteField {
    QString page;
    QString command;
    QString title;
    QString words; ///< other names of it, apart by blanks
};
QList<PaletteField> paletteFields();

/// Other names of what a page is about, or an action does; none for most. `id`: of the page or the action.
QString paletteWords(const QString& id);

} // namespace trilemma
