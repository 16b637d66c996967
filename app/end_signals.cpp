// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/end_signals.h"

#include <QSocketNotifier>

#include <array>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace trilemma {

namespace {

std::array<int, 2> signalPipe{-1, -1};

extern "C" void onEndSignal(int) {
    const char byte = 1;
    (void)!write(signalPipe[1], &byte, 1); // all that a signal handler may do
}

} // namespace

EndSignals::EndSignals(std::function<void()> act)
    : m_act(std::move(act)) {
    if (pipe2(signalPipe.data(), O_CLOEXEC) != 0) return;
    m_notifier = std::make_unique<QSocketNotifier>(signalPipe[0], QSocketNotifier::Read);
    QObject::connect(m_notifier.get(), &QSocketNotifier::activated, m_notifier.get(), [this] {
        char byte = 0;
        (void)!read(signalPipe[0], &byte, 1);
        m_wereHeard = true;
        m_act();
    });
    struct sigaction ours {};
    ours.sa_handler = onEndSignal;
    ours.sa_flags = SA_RESTART;
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        Before before{number, {}};
        if (sigaction(number, nullptr, &before.action) != 0 || before.action.sa_handler == SIG_IGN) continue;
        if (sigaction(number, &ours, nullptr) == 0) m_before.push_back(before);
    }
}

EndSignals::~EndSignals() {
    for (const Before& before : m_before)
        sigaction(before.number, &before.action, nullptr);
    m_notifier.reset();
    for (int& end : signalPipe)
        if (end >= 0) close(std::exchange(end, -1));
}

} // namespace trilemma
