// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/page.h"

#include <QList>
#include <QString>

namespace trilemma {

/// One row a page; the window's navigation is built from it.
struct PageKind {
    QString id;    ///< "data"
    QString title; ///< "Data"
    QString icon;  ///< name under :/icons/{light,dark}/
    QString hint;  ///< tool tip: what the page is for
    Page* (*create)(Session&, QWidget* parent) = nullptr;
};
const QList<PageKind>& pageRegistry();

} // namespace trilemma
