// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/last_words.h"

#include "core/base/json.h"
#include "core/base/memory.h"

#include <exception>
#include <string>

#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

namespace trilemma {

namespace {

std::string lastWords; ///< made beforehand: in the end there is no room for it
int lastWordsTo = STDERR_FILENO;
std::terminate_handler otherwise = nullptr;

bool isMemoryScarce() {
    constexpr std::size_t some = std::size_t{1} << 28;
    void* room =
        mmap(nullptr, some, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return room == MAP_FAILED || munmap(room, some) != 0;
}

/// Qt gives up without an exception where it gets no memory.
bool isOutOfMemory() {
    const std::exception_ptr thrown = std::current_exception();
    if (!thrown) return isMemoryScarce();
    try {
        std::rethrow_exception(thrown);
    } catch (const std::bad_alloc&) {
        return true;
    } catch (...) {
        return false;
    }
}

[[noreturn]] void sayLastWords() {
    if (!isOutOfMemory()) otherwise();
    (void)!write(lastWordsTo, lastWords.data(), lastWords.size());
    _exit(exitCode(ErrorCode::Internal));
}

} // namespace

void prepareLastWords(bool json) {
    const Errors errors{outOfMemory()};
    lastWords = (json ? toText(toJson(errors), 1) : toText(errors)) + "\n";
    lastWordsTo = json ? STDOUT_FILENO : STDERR_FILENO;
    otherwise = std::set_terminate(sayLastWords);
    (void)signal(SIGXFSZ, SIG_IGN);
}

} // namespace trilemma
