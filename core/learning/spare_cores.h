// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Cores of the machine that no training is using: what a long pass may spread over without slowing other
// trainings down.
#pragma once

namespace trilemma {

/// A training at work, on one core.
class BusyCore {
  public:
    BusyCore();
    ~BusyCore();
    BusyCore(const BusyCore&) = delete;
    BusyCore& operator=(const BusyCore&) = delete;
};

/// 0 where all are in use, or their number is unknown. A moment's count: nothing is reserved.
int spareCores();

} // namespace trilemma
