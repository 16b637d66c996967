// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/words.h"
#include "ui/report/run_sheet.h"

namespace trilemma {

namespace {

QString shellQuoted(QString text) {
    text.replace(QLatin1Char('\''), QStringLiteral("'\\''"));
    return QLatin1Char('\'') + text + QLatin1Char('\'');
}

} // namespace

QString runAsCommand(const RunRecord& record, const QString& projectPath) {
    return QStringLiteral("trilemma-cli train /dev/stdin --store %1 <<'EOF'\n%2\nEOF\n")
        .arg(shellQuoted(projectPath), toQt(toText(record.spec.json(), 2)));
}

} // namespace trilemma
