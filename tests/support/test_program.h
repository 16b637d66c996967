// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// One program holds all test classes of a label: compiled in groups and linked once they take half the time
// that a program for each of them takes. `tests_core tst_split [FUNCTION...]` runs one class, as Qt Test runs
// it.
#pragma once

#include <QCoreApplication>
#include <QtTest>

namespace trilemma::test {

/// For classes that need no event loop.
struct NoApplication {
    NoApplication(int& /*argc*/, char** /*argv*/) {}
};

/// How many random cases a test tries: as many as this variable of the environment says, else the usual ones.
inline int casesWanted(const char* variable, int usual) {
    const int asked = qEnvironmentVariableIntValue(variable);
    return asked > 0 ? asked : usual;
}

using TestRun = int (*)(int argc, char** argv);

/// Under the file's name without folder and ending.
bool addTest(const char* file, TestRun run);

template <class Test, class Application>
int runTest(int argc, char** argv) {
    QCoreApplication::setAttribute(Qt::AA_Use96Dpi);
    Application application(argc, argv);
    Test test;
    return QTest::qExec(&test, argc, argv);
}

} // namespace trilemma::test

/// At the end of tst_*.cpp. Application: NoApplication, QCoreApplication or QApplication.
#define TRILEMMA_TEST(Test, Application)                                                                     \
    [[maybe_unused]] static const bool isAdded##Test = [] {                                                  \
        using namespace trilemma::test;                                                                      \
        return addTest(__FILE__, runTest<Test, Application>);                                                \
    }();
