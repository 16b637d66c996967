// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "tests/support/expect.h"
#include "tests/support/test_data.h"

#include <QDir>
#include <QProcess>

#include <csignal>
#include <memory>

namespace trilemma::test {

inline const QString program = QStringLiteral(TRILEMMA_CLI);

/// What one call of the command line left.
struct CliAnswer {
    int exit = -1;  ///< -1: it crashed or did not end
    int signal = 0; ///< that ended it
    QByteArray out;
    QByteArray error;
    Json json; ///< of stdout; discarded (and so of no type) if it is not exactly one document

    QString text() const { return QString("exit %1\n%2\n%3").arg(exit).arg(QString(out), QString(error)); }
    /// Codes, or fields, of the errors document, joined.
    QString errors(const char* key) const {
        QStringList words;
        if (json.is_object() && json.contains("errors"))
            for (const Json& item : json.at("errors"))
                words << QString::fromStdString(item.at(key).get<std::string>());
        return words.join(' ');
    }
};

/// A folder with its own store and lineage file, and a real trilemma-cli that works there.
class CliDesk {
  public:
    explicit CliDesk(QString program)
        : m_program(std::move(program)) {}

    QString path(const QString& name) const { return m_folder.filePath(name); }
    QString store() const { return path("p.trilemma"); }
    QString write(const QString& name, const QByteArray& content) const {
        return writeFile(m_folder, name, content);
    }
    QString writeJson(const QString& name, const Json& json) const {
        return write(name, QByteArray::fromStdString(toText(json)));
    }
    void setEnvironment(const QString& name, const QString& value) { m_environment.insert(name, value); }

    std::unique_ptr<QProcess> start(const QStringList& arguments) const {
        auto process = std::make_unique<QProcess>();
        QProcessEnvironment environment = m_environment;
        environment.insert("XDG_DATA_HOME", path("home")); // where nothing may appear
        process->setProcessEnvironment(environment);
        process->setWorkingDirectory(m_folder.path());
        process->setChildProcessModifier([] { std::signal(SIGHUP, SIG_DFL); }); // whatever started the tests
        process->start(m_program, arguments + QStringList{"--lineages", path("lineages.sqlite")});
        return process;
    }

    static CliAnswer finish(QProcess& process, int patienceMs = 120000) {
        CliAnswer answer;
        if (!process.waitForFinished(patienceMs)) {
            process.kill();
            process.waitForFinished();
        } else if (process.exitStatus() == QProcess::NormalExit) {
            answer.exit = process.exitCode();
        } else {
            answer.signal = process.exitCode();
        }
        answer.out = process.readAllStandardOutput();
        answer.error = process.readAllStandardError();
        answer.json = Json::parse(answer.out.toStdString(), nullptr, false);
        return answer;
    }

    CliAnswer run(const QStringList& arguments, const QByteArray& input = {}) const {
        const auto process = start(arguments);
        process->write(input);
        process->closeWriteChannel();
        return finish(*process);
    }
    CliAnswer json(const QStringList& arguments, const QByteArray& input = {}) const {
        return run(arguments + QStringList{"--json"}, input);
    }
    CliAnswer train(const Json& spec) const {
        return json({"train", writeJson("spec.json", spec), "--store", store()});
    }
    CliAnswer sweep(const Json& sweep, const QStringList& more = {}) const {
        return json(QStringList{"sweep", writeJson("sweep.json", sweep), "--store", store()} + more);
    }

  private:
    QTemporaryDir m_folder;
    QString m_program;
    QProcessEnvironment m_environment = QProcessEnvironment::systemEnvironment();
};

/// Keys of an object, in order.
inline QStringList keysOf(const Json& json) {
    QStringList keys;
    for (const auto& [key, value] : json.items())
        keys << text(key);
    return keys;
}

/// SPEC on the built-in sample with few steps.
inline Json sampleSpec(int steps = 20) {
    return {{"trilemma_spec", 1},
            {"data", {{"files", {"sample:census"}}, {"schema", "census-sample"}}},
            {"solver", {{"id", "raco-dp"}, {"params", {{"steps", steps}}}}},
            {"constraints", {{{"kind", "demographic_parity"}, {"attributes", {"sex"}}, {"gamma", 0.05}}}},
            {"privacy", {{"epsilon", 3}, {"delta", 1e-5}}}};
}

inline Json sweepOf(const Json& base, const Json& axes) {
    return {{"trilemma_sweep", 1}, {"base", base}, {"axes", axes}};
}

} // namespace trilemma::test

/// Ends the test function with everything that the program said; evaluates `answer` once.
#define EXPECT_EXIT(answer, code)                                                                            \
    do {                                                                                                     \
        const trilemma::test::CliAnswer& checked_ = (answer);                                                \
        QVERIFY2(checked_.exit == (code), qPrintable(checked_.text()));                                      \
    } while (false)
