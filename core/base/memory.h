// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <new>
#include <stdexcept>
#include <system_error>

namespace trilemma {

/// That there was not enough memory. It says nothing of what was to be put there.
Error outOfMemory();

/// What `work` returns, a Result; the error where memory, or room for a thread of its own, gave out on the
/// way. For the edges where work on a table begins: what is thrown goes no further.
template <class Work>
auto withinMemory(Work&& work) -> decltype(work()) {
    try {
        return work();
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    } catch (const std::length_error&) { // asked for more than there can be
        return outOfMemory();
    } catch (const std::system_error& error) {
        if (error.code() != std::errc::resource_unavailable_try_again) throw;
        return outOfMemory();
    }
}

} // namespace trilemma
