// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_program.h"

#include <cstdio>
#include <filesystem>
#include <map>

namespace trilemma::test {

namespace {

std::map<std::string, TestRun>& testsByName() {
    static std::map<std::string, TestRun> tests;
    return tests;
}

} // namespace

bool addTest(const char* file, TestRun run) {
    return testsByName().emplace(std::filesystem::path(file).stem().string(), run).second;
}

} // namespace trilemma::test

int main(int argc, char** argv) {
    const auto& tests = trilemma::test::testsByName();
    const auto chosen = argc > 1 ? tests.find(argv[1]) : tests.end();
    if (chosen != tests.end()) return chosen->second(argc - 1, argv + 1);
    std::fprintf(stderr, "Give the name of one of these tests:\n");
    for (const auto& [name, run] : tests)
        std::fprintf(stderr, "  %s\n", name.c_str());
    return 2;
}
