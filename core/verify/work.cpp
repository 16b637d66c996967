// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/work.h"

#include <limits>

namespace trilemma::verify {

namespace {

thread_local double workLeft = std::numeric_limits<double>::infinity();

} // namespace

WorkLimit::WorkLimit(double max)
    : m_before(workLeft) {
    workLeft = max;
}

WorkLimit::~WorkLimit() {
    workLeft = m_before;
}

void spendWork(double products) {
    workLeft -= products;
    if (workLeft < 0) throw OutOfWork{};
}

} // namespace trilemma::verify
