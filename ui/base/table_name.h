// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QFileInfo>

namespace trilemma {

/// A file of a table as a person knows it: without folders, and the sample by its name.
inline QString tableFileName(const std::string& file) {
    const QString path = QString::fromStdString(file);
    return path.startsWith(QStringLiteral("sample:"))
               ? QCoreApplication::translate("trilemma::TopBar", "Built-in sample")
               : QFileInfo(path).fileName();
}

/// All of them: "adult.data, adult.test".
inline QString tableFileNames(const std::vector<std::string>& files) {
    QStringList names;
    for (const std::string& file : files)
        names << tableFileName(file);
    return names.join(QStringLiteral(", "));
}

} // namespace trilemma
