// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/table_files.h"

#include "core/data/census_sample.h"

#include <filesystem>

namespace trilemma {

namespace {

/// Hard links are one file under names that no path tells.
bool isOneFile(const std::string& a, const std::string& b) {
    if (canonicalFile(a) == canonicalFile(b)) return true;
    std::error_code trouble;
    return std::filesystem::equivalent(a, b, trouble) && !trouble;
}

} // namespace

std::string canonicalFile(const std::string& file) {
    std::error_code trouble;
    if (isSampleName(file)) return file;
    const std::filesystem::path whole = std::filesystem::absolute(file, trouble);
    if (trouble) return file;
    const std::filesystem::path path = std::filesystem::weakly_canonical(whole, trouble);
    return trouble ? file : path.string();
}

Errors checkFiles(const std::vector<std::string>& files) {
    Errors errors;
    for (std::size_t i = 0; i < files.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            if (!isOneFile(files[i], files[j])) continue;
            errors.push_back({ErrorCode::InvalidFile, "data.files." + std::to_string(i), files[i],
                              "is the same file as data.files." + std::to_string(j) +
                                  ": each of its records would stand in two slots, and what is claimed for "
                                  "one would not hold",
                              "Name each file once"});
            break;
        }
    return errors;
}

} // namespace trilemma
