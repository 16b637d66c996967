// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/memory.h"

#include <array>

namespace trilemma {

namespace {

struct CodeRow {
    ErrorCode code;
    std::string_view id;
    int exitCode;
};

constexpr std::array codeTable{
    CodeRow{ErrorCode::Usage, "usage", 2},
    CodeRow{ErrorCode::InvalidFile, "invalid_file", 3},
    CodeRow{ErrorCode::InvalidSchema, "invalid_schema", 3},
    CodeRow{ErrorCode::InvalidSpecification, "invalid_specification", 3},
    CodeRow{ErrorCode::PrivacyRefused, "refused_by_privacy", 4},
    CodeRow{ErrorCode::StoreBusy, "store_busy", 5},
    CodeRow{ErrorCode::StoreNewer, "store_newer", 5},
    CodeRow{ErrorCode::StoreOlder, "store_older", 5},
    CodeRow{ErrorCode::StoreBroken, "store_broken", 5},
    CodeRow{ErrorCode::StoreReadOnly, "store_read_only", 5},
    CodeRow{ErrorCode::Cancelled, "cancelled", 130},
    CodeRow{ErrorCode::Internal, "internal", 1},
};

const CodeRow& row(ErrorCode code) {
    for (const CodeRow& entry : codeTable)
        if (entry.code == code) return entry;
    return codeTable.back();
}

} // namespace

std::string_view errorCodeId(ErrorCode code) {
    return row(code).id;
}

ErrorCode errorCodeFrom(std::string_view id) {
    for (const CodeRow& entry : codeTable)
        if (entry.id == id) return entry.code;
    return ErrorCode::Internal;
}

int exitCode(ErrorCode code) {
    return row(code).exitCode;
}

Error outOfMemory() {
    return {
        ErrorCode::Internal, "memory", "", "there is not enough memory for this",
        "Close other programs, or ask for less at once: fewer runs, a smaller model, a smaller table. What "
        "was saved before is kept"};
}

std::string toText(const Error& error) {
    std::string text = error.field;
    if (!error.value.empty()) text += " = " + error.value;
    if (!text.empty()) text += ": ";
    text += error.rule;
    if (!error.remedy.empty()) text += ". " + error.remedy;
    return text + ".";
}

std::string toText(const Errors& errors) {
    std::string text;
    for (const Error& error : errors)
        text += (text.empty() ? "" : "\n") + toText(error);
    return text;
}

} // namespace trilemma
