// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>

namespace trilemma::test {

/// For QCOMPARE, which prints QStrings and not std::strings.
inline QString text(std::string_view value) {
    return QString::fromUtf8(value.data(), static_cast<qsizetype>(value.size()));
}

/// The error about this field, or nullptr.
inline const Error* errorAbout(const Errors& errors, std::string_view field) {
    for (const Error& error : errors)
        if (error.field == field) return &error;
    return nullptr;
}

/// The errors of something that should have failed; a value counts as none.
template <class T>
Errors errorsOf(const Result<T>& result) {
    return result ? Errors{} : result.errors();
}

} // namespace trilemma::test

/// Ends the test function with the errors as its message; evaluates `result` once.
#define EXPECT_OK(result)                                                                                    \
    do {                                                                                                     \
        const auto& checked_ = (result);                                                                     \
        QVERIFY2(checked_.ok(), toText(trilemma::test::errorsOf(checked_)).c_str());                         \
    } while (false)
