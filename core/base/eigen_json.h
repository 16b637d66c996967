// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"

#include <Eigen/Core>

namespace trilemma {

/// The numbers of a vector or matrix, in the order of its storage.
template <class Dense>
std::vector<double> listOf(const Dense& values) {
    return {values.data(), values.data() + values.size()};
}

enum class Empty { No, Yes };

/// Reads a column of `size` numbers, or of none where that is allowed; anything else fails the field.
template <class Column>
void readColumn(JsonFields& fields, const char* key, Eigen::Index size, Empty empty, Column& into) {
    std::vector<double> numbers;
    if (!fields.read(key, numbers, Need::Required)) return;
    const auto count = static_cast<Eigen::Index>(numbers.size());
    if (count != size && !(count == 0 && empty == Empty::Yes))
        return fields.fail(key, std::to_string(count) + " numbers", "is not of this training",
                           "Train the run from its first step");
    into = Eigen::Map<const Column>(numbers.data(), count);
}

} // namespace trilemma
