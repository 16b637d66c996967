// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text_file.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace trilemma {

namespace {

std::string sizeText(std::size_t bytes) {
    const bool isLarge = bytes >= std::size_t{1} << 20;
    return std::to_string(bytes >> (isLarge ? 20 : 10)) + (isLarge ? " MiB" : " KiB");
}

} // namespace

Result<std::string> readText(std::istream& stream, const std::string& name, ErrorCode code,
                             const std::string& field, std::size_t max) {
    constexpr std::size_t atOnce = std::size_t{1} << 16;
    std::string text;
    while (stream && text.size() <= max) {
        const std::size_t before = text.size();
        text.resize(before + std::min(atOnce, max + 1 - before));
        stream.read(text.data() + before, static_cast<std::streamsize>(text.size() - before));
        text.resize(before + static_cast<std::size_t>(stream.gcount()));
    }
    if (stream.bad()) return Error{code, field, name, "cannot be read to its end", "Check the disk"};
    if (text.size() > max)
        return Error{code, field, name, "holds more than " + sizeText(max),
                     "Choose a file that this program or a person wrote"};
    return text;
}

Result<std::string> readTextFile(const std::string& path, ErrorCode code, const std::string& field,
                                 std::size_t max) {
    std::error_code trouble;
    std::ifstream stream(path, std::ios::binary);
    if (!stream || std::filesystem::is_directory(path, trouble)) // a folder opens, and throws when read
        return Error{code, field, path, "cannot be read", "Check the path and its permissions"};
    return readText(stream, path, code, field, max);
}

} // namespace trilemma
