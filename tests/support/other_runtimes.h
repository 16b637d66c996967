// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Programs in other languages that use what leaves this one.
#pragma once

#include <QFileInfo>
#include <QProcess>

namespace trilemma::test {

/// What a program prints in that folder, errors behind the rest. Python has the runtime of the tests in the
/// place of onnxruntime's own.
inline QByteArray saidBy(const QString& command, const QStringList& arguments, const QString& folder) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("PYTHONPATH", QStringLiteral(TRILEMMA_SOURCE_DIR) + "/tests/onnx/shim");
    environment.insert("PYTHONDONTWRITEBYTECODE", "1");
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(folder);
    process.start(command, arguments);
    process.waitForFinished(120'000);
    return process.readAllStandardOutput() + process.readAllStandardError();
}

/// Whether Python can run an exported model here.
inline bool hasOnnxRuntime() {
    QProcess numpy;
    numpy.start("/usr/bin/python3", {"-c", "import numpy"});
    return QFileInfo::exists(QStringLiteral(TRILEMMA_SOURCE_DIR) + "/tests/node_modules/onnxruntime-node") &&
           numpy.waitForFinished() && numpy.exitCode() == 0;
}

} // namespace trilemma::test
