// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Ledger entries from a few words. Charges are unsampled Gaussian mechanisms with mu = sensitivity /
// deviation, so that every total has a closed form: mu_1, mu_2, ... compose to mu^2 = mu_1^2 + mu_2^2 + ...
#pragma once

#include "core/privacy/ledger_totals.h"

#include <QString>
#include <QStringList>

namespace trilemma::test {

inline constexpr double storyDelta = 1e-5;

inline LedgerCharge charge(double mu, SplitPart part = SplitPart::Train, std::uint64_t seed = 1,
                           const std::string& layout = "l", const std::string& table = "t") {
    LedgerCharge one;
    one.events = {{SampledEvent{1, 1, {GaussianMechanism{1 / mu}}}, 1}};
    one.delta = storyDelta;
    one.slotCount = 100;
    one.split = {table, seed, 0.25, layout};
    one.part = part;
    return one;
}

inline LedgerEntry entry(LedgerKind kind, const std::string& run) {
    LedgerEntry made;
    made.kind = kind;
    made.runId = run;
    made.createdAt = "2024-01-01T00:00:00.000Z";
    return made;
}

/// "reserve RUN MU [train|test] [SEED] [LAYOUT, - for none] [TABLE]", "commit RUN", "crash RUN", "refund
/// RUN", "simulate RUN MU", "open RUN" (no privacy), "release RUN MU", "budget EPSILON SECOND [DELTA]", one
/// after the other, with ";" between.
inline std::vector<LedgerEntry> entriesOf(const QString& story) {
    std::vector<LedgerEntry> entries;
    for (const QString& line : story.split(';', Qt::SkipEmptyParts)) {
        const QStringList words = line.split(' ', Qt::SkipEmptyParts);
        const QString& verb = words[0];
        const auto part = words.value(3) == "test" ? SplitPart::Test : SplitPart::Train;
        const bool charged = words.size() > 2;
        LedgerEntry made = entry(LedgerKind::Reserve, words.value(1).toStdString());
        if (charged)
            made.charge = charge(words[2].toDouble(), part, words.value(4, "1").toULongLong(),
                                 QString(words.value(5, "l")).remove('-').toStdString(),
                                 words.value(6, "t").toStdString());
        if (verb == "commit" || verb == "crash") made.kind = LedgerKind::Commit;
        if (verb == "refund") made.kind = LedgerKind::Refund;
        if (verb == "release") made.kind = LedgerKind::Release;
        made.interrupted = verb == "crash";
        if (verb == "budget") {
            made = entry(LedgerKind::Budget, "");
            made.account = LedgerAccount::Released;
            made.budget = LedgerBudget{words[1].toDouble(), words.value(3, "1e-5").toDouble()};
            made.createdAt = "2024-01-01T00:00:0" + words[2].toStdString() + ".000Z";
        }
        if (verb == "simulate") made.charge->simulation = true;
        if (verb == "open") {
            made.charge = charge(1);
            made.charge->events = {{NonPrivateEvent{}, 1}};
        }
        entries.push_back(made);
    }
    return entries;
}

} // namespace trilemma::test
