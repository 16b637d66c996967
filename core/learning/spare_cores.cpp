// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/spare_cores.h"

#include <algorithm>
#include <atomic>
#include <thread>

namespace trilemma {

namespace {

std::atomic<int> busyCores{0};

} // namespace

BusyCore::BusyCore() {
    ++busyCores;
}

BusyCore::~BusyCore() {
    --busyCores;
}

int spareCores() {
    return std::max(0, static_cast<int>(std::thread::hardware_concurrency()) - busyCores);
}

} // namespace trilemma
