// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A library to preload: the k-th call of a kind on files below a folder fails, is cut short or kills the
// process. From the environment:
//
//   FAULTY_FOLDER    absolute, links followed; calls on other files are passed on and not counted
//   FAULTY_KIND      write, sync, truncate, rename, read, create, unlink or map
//   FAULTY_AT        k, from 1; 0: no fault
//   FAULTY_HOW       enospc, eio, short (half of what was asked for, once), kill
//   FAULTY_FOR_EVER  set: that call and all of its kind after it
//   FAULTY_COUNTS    file that gets "KIND COUNT" for each kind, and "met 0|1", when the program ends
#undef _FORTIFY_SOURCE
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

namespace {

enum Kind { Write, Sync, Truncate, Rename, Read, Create, Unlink, Map, KindCount };
constexpr const char* kindNames[KindCount] = {"write", "sync",   "truncate", "rename",
                                              "read",  "create", "unlink",   "map"};
enum class How { Full, Broken, Short, Kill };

struct Plan {
    char folder[PATH_MAX] = "";
    std::size_t folderLength = 0;
    int kind = -1;
    long at = 0;
    How how = How::Broken;
    bool forEver = false;
    const char* counts = nullptr;
};

std::atomic<long> counted[KindCount];
std::atomic<bool> met{false};

How howNamed(const char* name) {
    if (std::strcmp(name, "enospc") == 0) return How::Full;
    if (std::strcmp(name, "short") == 0) return How::Short;
    return std::strcmp(name, "kill") == 0 ? How::Kill : How::Broken;
}

Plan planFromEnvironment() {
    Plan plan;
    const auto value = [](const char* name) {
        const char* text = std::getenv(name);
        return text ? text : "";
    };
    std::strncpy(plan.folder, value("FAULTY_FOLDER"), sizeof plan.folder - 1);
    plan.folderLength = std::strlen(plan.folder);
    for (int kind = 0; kind < KindCount; ++kind)
        if (std::strcmp(value("FAULTY_KIND"), kindNames[kind]) == 0) plan.kind = kind;
    plan.at = std::atol(value("FAULTY_AT"));
    plan.how = howNamed(value("FAULTY_HOW"));
    plan.forEver = *value("FAULTY_FOR_EVER") != 0;
    plan.counts = std::getenv("FAULTY_COUNTS");
    return plan;
}

const Plan& plan() {
    static const Plan fromEnvironment = planFromEnvironment();
    return fromEnvironment;
}

bool isBelow(const char* path) {
    const Plan& now = plan();
    return now.folderLength > 0 && std::strncmp(path, now.folder, now.folderLength) == 0 &&
           (path[now.folderLength] == '/' || path[now.folderLength] == 0);
}

/// What the descriptor is open on, by the kernel: it follows renames and knows files without a name.
bool isBelow(int fd) {
    char link[32], path[PATH_MAX];
    std::snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    const ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return false;
    path[length] = 0;
    return isBelow(path);
}

bool isBelow(int folder, const char* path) {
    if (*path == '/') return isBelow(path);
    if (folder != AT_FDCWD) return isBelow(folder);
    char current[PATH_MAX];
    return getcwd(current, sizeof current) && isBelow(current);
}

enum class Verdict { Pass, Fail, Shorten };

/// Counts one call and says what becomes of it; errno is set for Fail.
Verdict judge(Kind kind) {
    const Plan& now = plan();
    const long count = ++counted[kind];
    if (kind != now.kind || now.at < 1 || count < now.at || (count > now.at && !now.forEver))
        return Verdict::Pass;
    met = true;
    if (now.how == How::Kill) kill(getpid(), SIGKILL);
    if (now.how == How::Short && (kind == Write || kind == Read)) return Verdict::Shorten;
    errno = now.how == How::Full ? ENOSPC : EIO;
    return Verdict::Fail;
}

template <class Function>
Function next(Function /*own*/, const char* name) {
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

std::size_t half(std::size_t count) {
    return (count + 1) / 2;
}

__attribute__((destructor)) void report() {
    if (!plan().counts) return;
    std::FILE* file = std::fopen(plan().counts, "w");
    if (!file) return;
    for (int kind = 0; kind < KindCount; ++kind)
        std::fprintf(file, "%s %ld\n", kindNames[kind], counted[kind].load());
    std::fprintf(file, "met %d\n", met.load() ? 1 : 0);
    std::fclose(file);
}

bool makesFile(int flags) {
    return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE;
}

int modeOf(int flags, va_list arguments) {
    return makesFile(flags) ? va_arg(arguments, int) : 0;
}

/// -1 with errno, or what the next function says.
template <class Call>
auto passed(Kind kind, bool concerned, Call call) -> decltype(call()) {
    if (concerned && judge(kind) != Verdict::Pass) return -1;
    return call();
}

template <class Call>
ssize_t moved(Kind kind, int fd, std::size_t count, Call call) {
    switch (isBelow(fd) ? judge(kind) : Verdict::Pass) {
    case Verdict::Fail:
        return -1;
    case Verdict::Shorten:
        return call(half(count));
    case Verdict::Pass:
        break;
    }
    return call(count);
}

} // namespace

#define NEXT(name) static const auto following = next(&name, #name)
#define SHOWN extern "C" __attribute__((visibility("default")))

SHOWN ssize_t write(int fd, const void* data, size_t count) {
    NEXT(write);
    return moved(Write, fd, count, [&](size_t part) { return following(fd, data, part); });
}
SHOWN ssize_t pwrite(int fd, const void* data, size_t count, off_t offset) {
    NEXT(pwrite);
    return moved(Write, fd, count, [&](size_t part) { return following(fd, data, part, offset); });
}
SHOWN ssize_t pwrite64(int fd, const void* data, size_t count, off64_t offset) {
    NEXT(pwrite64);
    return moved(Write, fd, count, [&](size_t part) { return following(fd, data, part, offset); });
}
SHOWN ssize_t writev(int fd, const struct iovec* parts, int count) {
    NEXT(writev);
    return moved(Write, fd, static_cast<size_t>(count),
                 [&](size_t some) { return following(fd, parts, static_cast<int>(some)); });
}
SHOWN ssize_t read(int fd, void* data, size_t count) {
    NEXT(read);
    return moved(Read, fd, count, [&](size_t part) { return following(fd, data, part); });
}
SHOWN ssize_t pread(int fd, void* data, size_t count, off_t offset) {
    NEXT(pread);
    return moved(Read, fd, count, [&](size_t part) { return following(fd, data, part, offset); });
}
SHOWN ssize_t pread64(int fd, void* data, size_t count, off64_t offset) {
    NEXT(pread64);
    return moved(Read, fd, count, [&](size_t part) { return following(fd, data, part, offset); });
}

SHOWN int fsync(int fd) {
    NEXT(fsync);
    return passed(Sync, isBelow(fd), [&] { return following(fd); });
}
SHOWN int fdatasync(int fd) {
    NEXT(fdatasync);
    return passed(Sync, isBelow(fd), [&] { return following(fd); });
}
SHOWN int ftruncate(int fd, off_t length) noexcept {
    NEXT(ftruncate);
    return passed(Truncate, isBelow(fd), [&] { return following(fd, length); });
}
SHOWN int ftruncate64(int fd, off64_t length) noexcept {
    NEXT(ftruncate64);
    return passed(Truncate, isBelow(fd), [&] { return following(fd, length); });
}

SHOWN int rename(const char* from, const char* to) noexcept {
    NEXT(rename);
    return passed(Rename, isBelow(AT_FDCWD, to), [&] { return following(from, to); });
}
SHOWN int renameat(int fromFolder, const char* from, int toFolder, const char* to) noexcept {
    NEXT(renameat);
    return passed(Rename, isBelow(toFolder, to), [&] { return following(fromFolder, from, toFolder, to); });
}
SHOWN int renameat2(int fromFolder, const char* from, int toFolder, const char* to,
                    unsigned int flags) noexcept {
    NEXT(renameat2);
    return passed(Rename, isBelow(toFolder, to),
                  [&] { return following(fromFolder, from, toFolder, to, flags); });
}
SHOWN int link(const char* from, const char* to) noexcept {
    NEXT(link);
    return passed(Rename, isBelow(AT_FDCWD, to), [&] { return following(from, to); });
}
SHOWN int linkat(int fromFolder, const char* from, int toFolder, const char* to, int flags) noexcept {
    NEXT(linkat);
    return passed(Rename, isBelow(toFolder, to),
                  [&] { return following(fromFolder, from, toFolder, to, flags); });
}
SHOWN int unlink(const char* path) noexcept {
    NEXT(unlink);
    return passed(Unlink, isBelow(AT_FDCWD, path), [&] { return following(path); });
}
SHOWN int unlinkat(int folder, const char* path, int flags) noexcept {
    NEXT(unlinkat);
    return passed(Unlink, isBelow(folder, path), [&] { return following(folder, path, flags); });
}
SHOWN int mkdir(const char* path, mode_t mode) noexcept {
    NEXT(mkdir);
    return passed(Create, isBelow(AT_FDCWD, path), [&] { return following(path, mode); });
}

#define OPENING(name)                                                                                        \
    SHOWN int name(const char* path, int flags, ...) {                                                       \
        NEXT(name);                                                                                          \
        va_list arguments;                                                                                   \
        va_start(arguments, flags);                                                                          \
        const int mode = modeOf(flags, arguments);                                                           \
        va_end(arguments);                                                                                   \
        return passed(Create, makesFile(flags) && isBelow(AT_FDCWD, path),                                   \
                      [&] { return following(path, flags, mode); });                                         \
    }
OPENING(open)
OPENING(open64)

#define OPENING_AT(name)                                                                                     \
    SHOWN int name(int folder, const char* path, int flags, ...) {                                           \
        NEXT(name);                                                                                          \
        va_list arguments;                                                                                   \
        va_start(arguments, flags);                                                                          \
        const int mode = modeOf(flags, arguments);                                                           \
        va_end(arguments);                                                                                   \
        return passed(Create, makesFile(flags) && isBelow(folder, path),                                     \
                      [&] { return following(folder, path, flags, mode); });                                 \
    }
OPENING_AT(openat)
OPENING_AT(openat64)

// Of files only: memory of the program has no descriptor.
SHOWN void* mmap(void* address, size_t length, int protection, int flags, int fd, off_t offset) noexcept {
    NEXT(mmap);
    if (fd >= 0 && isBelow(fd) && judge(Map) != Verdict::Pass) return MAP_FAILED;
    return following(address, length, protection, flags, fd, offset);
}
SHOWN void* mmap64(void* address, size_t length, int protection, int flags, int fd, off64_t offset) noexcept {
    NEXT(mmap64);
    if (fd >= 0 && isBelow(fd) && judge(Map) != Verdict::Pass) return MAP_FAILED;
    return following(address, length, protection, flags, fd, offset);
}
