// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A file may say anything, so what it may cost to look at it is bounded.
#pragma once

#include <exception>
#include <optional>

namespace trilemma::verify {

/// More work than was allowed. Stays within core/verify.
struct OutOfWork : std::exception {};

/// While it lives, this thread throws OutOfWork once it has spent more products of numbers than `most`.
class WorkLimit {
  public:
    explicit WorkLimit(double max);
    ~WorkLimit();
    WorkLimit(const WorkLimit&) = delete;
    WorkLimit& operator=(const WorkLimit&) = delete;

  private:
    double m_before;
};

/// Counts towards the limit, if there is one. Throws OutOfWork.
void spendWork(double products);

/// What `work` returns; nothing if it takes more than that.
template <class Work>
auto within(double max, Work work) -> std::optional<decltype(work())> {
    const WorkLimit limit(max);
    try {
        return work();
    } catch (const OutOfWork&) {
        return std::nullopt;
    }
}

} // namespace trilemma::verify
