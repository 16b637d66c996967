// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace trilemma {

class NoiseSource;

/// Replaces `sample` by the indices, rising, of the slots (or units) that one look uses among
/// {0, ..., size-1}.
using SampleSource =
    std::function<void(std::size_t size, NoiseSource& noise, std::vector<std::uint32_t>& sample)>;

} // namespace trilemma
