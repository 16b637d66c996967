// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/census_sample.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace trilemma {

/// A file of a table as a person knows it: without folders; of built-in tables all but the first by name.
inline QString tableFileName(const std::string& file) {
    const QString path = QString::fromStdString(file), built = QStringLiteral("sample:");
    if (!path.startsWith(built)) return QFileInfo(path).fileName();
    const QString sample = QCoreApplication::translate("trilemma::TopBar", "Built-in sample");
    return file == censusSampleName ? sample : sample + QStringLiteral(": ") + path.mid(built.size());
}

/// All of them: "adult.data, adult.test".
inline QString tableFileNames(const std::vector<std::string>& files) {
    QStringList names;
    for (const std::string& file : files)
        names << tableFileName(file);
    return names.join(QStringLiteral(", "));
}

} // namespace trilemma
