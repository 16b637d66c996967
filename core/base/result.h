// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace trilemma {

/// What kind of thing went wrong; decides the exit code of the command line and where the window shows it.
enum class ErrorCode {
    Usage,
    InvalidFile,
    InvalidSchema,
    InvalidSpecification,
    PrivacyRefused,
    StoreBusy,
    StoreNewer,
    StoreOlder,
    StoreBroken,
    StoreReadOnly,
    Cancelled,
    Internal,
};

/// Stable identifier used in JSON, for example "invalid_specification".
std::string_view errorCodeId(ErrorCode code);
ErrorCode errorCodeFrom(std::string_view id); ///< Internal for an unknown one

/// 1 internal, 2 usage, 3 invalid input, 4 refused by privacy, 5 store, 130 cancelled.
int exitCode(ErrorCode code);

/// One thing that is wrong, said so that a person can mend it. `value` stays empty where it would be a cell
/// of the data: errors reach logs and files, cells must not.
struct Error {
    ErrorCode code = ErrorCode::Internal;
    std::string field;
    std::string value;
    std::string rule;
    std::string remedy;
};

using Errors = std::vector<Error>;

/// "field = value: rule. remedy." in one line.
std::string toText(const Error& error);
std::string toText(const Errors& errors);

/// A value or the reasons why there is none. Asserts are for programmer errors; this is for everything else.
template <class T>
class [[nodiscard]] Result {
  public:
    Result(T value)
        : m_content(std::move(value)) {}
    Result(Error error)
        : m_content(Errors{std::move(error)}) {}
    Result(Errors errors)
        : m_content(std::move(errors)) {}

    bool ok() const { return m_content.index() == 0; }
    explicit operator bool() const { return ok(); }

    T& value() & { return std::get<0>(m_content); }
    const T& value() const& { return std::get<0>(m_content); }
    T&& value() && { return std::get<0>(std::move(m_content)); }
    T& operator*() & { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    const T& operator*() const& { return value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    const Errors& errors() const { return std::get<1>(m_content); }

  private:
    std::variant<T, Errors> m_content;
};

/// For functions that only succeed or fail.
using Outcome = Result<std::monostate>;
inline Outcome success() {
    return std::monostate{};
}

} // namespace trilemma
