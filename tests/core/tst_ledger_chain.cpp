// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The chain of ledger entries: their text, what breaks it, and its copy.
#include "core/base/hash.h"
#include "tests/support/expect.h"
#include "tests/support/ledger_story.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

using Lines = std::vector<LedgerLine>;
using Tamper = std::function<void(Lines&)>;

namespace {

const std::string start = chainStart("store", "lineage");

Lines sealed(const QString& story) {
    return sealBehind(0, start, entriesOf(story));
}

/// A line whose text was changed and whose hash was made to fit.
void rewrite(LedgerLine& line, const char* from, const char* to) {
    line.text = text(line.text).replace(from, to).toStdString();
    line.hash = publicHash(line.text);
}

const QString threeEntries = "reserve a 0.5;commit a;reserve b 0.5";

} // namespace

class TestLedgerChain : public QObject {
    Q_OBJECT

  private slots:
    void entriesComeBack();
    void entriesOfBefore();
    void chain_data();
    void chain();
    void copies_data();
    void copies();
};

void TestLedgerChain::entriesComeBack() {
    LedgerEntry full = entry(LedgerKind::Release, "run");
    full.sequence = 7;
    full.account = LedgerAccount::Released;
    full.charge = charge(0.3, SplitPart::Test, 18446744073709551615ULL);
    full.charge->events.push_back({NonPrivateEvent{}, 3});
    full.charge->events.push_back(
        {SampledEvent{0.1 + 0.2, 50, {GaussianMechanism{2.5}, GaussianMechanism{1.0 / 3}}}, 2});
    full.charge->relation = Relation::ReplaceOne;
    full.charge->unit = "patient";
    full.charge->delta = 1e-300;
    full.charge->planned = full.charge->events;
    full.charge->planned.push_back({NonPrivateEvent{}, 1});
    full.charge->simulation = true;
    full.budget = LedgerBudget{0.1 + 0.2, 1e-7, Relation::ReplaceOne, "patient"};
    full.chosen = ReleaseChoice::PrivateSelection;
    full.interrupted = true;
    full.stopped = true;
    full.previous = start;
    const LedgerLine line = seal(full);
    const Result<LedgerEntry> read = entryFrom(line);
    EXPECT_OK(read);
    QVERIFY(*read == full);
    QCOMPARE(text(seal(*read).text), text(line.text)); // byte for byte: the text is canonical
    QVERIFY(chainStart("a", "b") != chainStart("a", "c") && chainStart("a", "b") != chainStart("b", "b"));
}

/// The text of an entry as version 0.1 wrote it, before layouts were kept.
void TestLedgerChain::entriesOfBefore() {
    const std::string old =
        R"({"trilemma_ledger":1,"sequence":1,"kind":"reserve","account":"drawn","run_id":"a","charge":)"
        R"({"events":[],"relation":"zero_out","unit":"record","delta":1e-05,"n_slots":100,"split":)"
        R"({"table":"t","seed":1,"test":0.25},"part":"train","simulation":false},"created_at":"","previous":"x"})";
    const Result<LedgerEntry> read = entryFrom({1, old, publicHash(old)});
    EXPECT_OK(read);
    QVERIFY(read->charge->split.layout.empty());
    QCOMPARE(text(seal(*read).text), text(old)); // so that it keeps its hash
    LedgerEntry now = *read;
    now.charge->split.layout = "l";
    QVERIFY(text(seal(now).text).startsWith(R"({"trilemma_ledger":2,)"));
    EXPECT_OK(entryFrom(seal(now)));
    LedgerEntry resumed = *read;
    resumed.charge->planned = charge(1).events;
    QVERIFY(text(seal(resumed).text).startsWith(R"({"trilemma_ledger":3,)"));
    QVERIFY(*entryFrom(seal(resumed)) == resumed);
}

void TestLedgerChain::chain_data() {
    QTest::addColumn<Tamper>("tamper");
    QTest::addColumn<ChainState>("state");
    QTest::addColumn<int>("at");
    const auto row = [](const char* name, ChainState state, int at, Tamper tamper) {
        QTest::newRow(name) << tamper << state << at;
    };
    row("untouched", ChainState::Intact, 0, [](Lines&) {});
    row("text edited", ChainState::Edited, 1,
        [](Lines& l) { l[0].text.replace(l[0].text.find("\"a\""), 3, "\"x\""); });
    row("one byte of the text", ChainState::Edited, 2, [](Lines& l) { l[1].text += ' '; });
    row("hash edited", ChainState::Edited, 3, [](Lines& l) { l[2].hash[0] ^= 1; });
    row("text and hash edited", ChainState::Unlinked, 2, [](Lines& l) { rewrite(l[0], "\"a\"", "\"x\""); });
    row("no JSON, with its hash", ChainState::Edited, 2, [](Lines& l) {
        l[1].text = "{";
        l[1].hash = publicHash("{");
    });
    row("unknown word, with its hash", ChainState::Edited, 2,
        [](Lines& l) { rewrite(l[1], "\"commit\"", "\"gift\""); });
    row("first removed", ChainState::Missing, 1, [](Lines& l) { l.erase(l.begin()); });
    row("middle removed", ChainState::Missing, 2, [](Lines& l) { l.erase(l.begin() + 1); });
    row("middle removed, renumbered", ChainState::Edited, 2, [](Lines& l) {
        l.erase(l.begin() + 1);
        l[1].sequence = 2;
    });
    row("middle removed, renumbered, hashed", ChainState::Unlinked, 2, [](Lines& l) {
        l.erase(l.begin() + 1);
        l[1].sequence = 2;
        rewrite(l[1], "\"sequence\":3", "\"sequence\":2");
    });
    row("repeated", ChainState::Missing, 3, [](Lines& l) { l.insert(l.begin() + 2, l[1]); });
    row("exchanged", ChainState::Missing, 1, [](Lines& l) { std::swap(l[0], l[1]); });
    row("another store's", ChainState::Unlinked, 1,
        [](Lines& l) { l = sealBehind(0, chainStart("other", "lineage"), entriesOf(threeEntries)); });
}

void TestLedgerChain::chain() {
    QFETCH(Tamper, tamper);
    QFETCH(ChainState, state);
    QFETCH(int, at);
    Lines lines = sealed(threeEntries);
    tamper(lines);
    const ChainCheck check = verifyChain(lines, start);
    QCOMPARE(check.state, state);
    QCOMPARE(check.at, static_cast<std::int64_t>(at));
    QCOMPARE(explain(check).empty(), state == ChainState::Intact);
    if (at > 0) {
        QCOMPARE(check.entries.size(), static_cast<std::size_t>(at - 1)); // what came before stands
        QVERIFY(explain(check).find("entry " + std::to_string(at)) != std::string::npos);
    }
}

void TestLedgerChain::copies_data() {
    QTest::addColumn<int>("own"); // entries of four that the store holds, and that its copy holds
    QTest::addColumn<int>("copied");
    QTest::addColumn<int>("confirmed");
    QTest::addColumn<ChainState>("state");
    QTest::newRow("alike") << 4 << 4 << 4 << ChainState::Intact;
    QTest::newRow("nothing yet") << 0 << 0 << 0 << ChainState::Intact;
    QTest::newRow("crash before the store was written") << 3 << 4 << 3 << ChainState::Intact;
    QTest::newRow("crash, confirmed long ago") << 3 << 4 << 1 << ChainState::Intact;
    QTest::newRow("restored backup or cut") << 3 << 4 << 4 << ChainState::Truncated;
    QTest::newRow("all removed") << 0 << 4 << 4 << ChainState::Truncated;
    QTest::newRow("older copy") << 4 << 2 << 2 << ChainState::Intact;
    QTest::newRow("no copy") << 4 << 0 << 0 << ChainState::Intact;
}

void TestLedgerChain::copies() {
    QFETCH(int, own);
    QFETCH(int, copied);
    QFETCH(int, confirmed);
    QFETCH(ChainState, state);
    const Lines whole = sealed(threeEntries + ";commit b");
    const Lines lines(whole.begin(), whole.begin() + own);
    Lines copy(whole.begin(), whole.begin() + copied);
    const ChainCheck check = compareWithCopy(verifyChain(lines, start), lines, copy, confirmed);
    QCOMPARE(check.state, state);
    QCOMPARE(check.at, static_cast<std::int64_t>(state == ChainState::Intact ? 0 : own + 1));
    if (own == 0 || copied == 0) return;
    copy = sealBehind(0, start, entriesOf("reserve z 9")); // the first entry is another one
    const ChainCheck other = compareWithCopy(verifyChain(lines, start), lines, copy, 1);
    QCOMPARE(other.state, ChainState::Diverged);
    QCOMPARE(other.at, std::int64_t(1));
}

TRILEMMA_TEST(TestLedgerChain, QCoreApplication)
#include "tst_ledger_chain.moc"
