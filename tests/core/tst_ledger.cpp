// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The ledger's arithmetic. Charges are unsampled Gaussian mechanisms with mu = sensitivity / deviation, so
// that every total has a closed form: mechanisms with mu_1, mu_2, ... compose to mu^2 = mu_1^2 + mu_2^2 + ...
#include "core/base/hash.h"
#include "core/privacy/ledger_totals.h"
#include "tests/support/expect.h"

#include <QElapsedTimer>
#include <QTest>

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

using Lines = std::vector<LedgerLine>;
using Tamper = std::function<void(Lines&)>;
Q_DECLARE_METATYPE(Tamper)
Q_DECLARE_METATYPE(ChainState)
Q_DECLARE_METATYPE(LedgerRunState)

namespace {

constexpr double delta = 1e-5;

double normalCdf(double x) {
    return 0.5 * std::erfc(-x / std::sqrt(2.0));
}

/// delta of the Gaussian mechanism (Balle and Wang 2018, theorem 8).
double gaussianDelta(double epsilon, double mu) {
    return normalCdf(mu / 2 - epsilon / mu) - std::exp(epsilon) * normalCdf(-mu / 2 - epsilon / mu);
}

/// Epsilon is that of a Gaussian mechanism with this mu^2: never below it, and above by 2e-4 at most.
void verifyFigure(const std::optional<double>& epsilon, double squaredMu) {
    QVERIFY(epsilon.has_value());
    if (squaredMu == 0) {
        QCOMPARE(*epsilon, 0.0);
        return;
    }
    const double mu = std::sqrt(squaredMu);
    QVERIFY2(gaussianDelta(*epsilon, mu) <= delta * (1 + 1e-9), qPrintable(QString::number(*epsilon)));
    QVERIFY2(gaussianDelta(*epsilon - 2e-4, mu) >= delta, qPrintable(QString::number(*epsilon)));
}

LedgerCharge charge(double mu, SplitPart part = SplitPart::Train, std::uint64_t seed = 1,
                    const std::string& table = "t") {
    LedgerCharge one;
    one.events = {{PoissonEvent{1, 1, {GaussianMechanism{1 / mu}}}, 1}};
    one.delta = delta;
    one.slotCount = 100;
    one.split = {table, seed, 0.25};
    one.part = part;
    return one;
}

LedgerEntry entry(LedgerKind kind, const std::string& run) {
    LedgerEntry made;
    made.kind = kind;
    made.runId = run;
    made.createdAt = "2024-01-01T00:00:00.000Z";
    return made;
}

/// "reserve RUN MU [train|test] [SEED] [TABLE]", "commit RUN", "crash RUN", "refund RUN", "simulate RUN MU",
/// "open RUN" (no privacy), "release RUN MU", one after the other, with ";" between.
std::vector<LedgerEntry> entriesOf(const QString& story) {
    std::vector<LedgerEntry> entries;
    for (const QString& line : story.split(';', Qt::SkipEmptyParts)) {
        const QStringList words = line.split(' ', Qt::SkipEmptyParts);
        const QString& verb = words[0];
        const auto part = words.value(3) == "test" ? SplitPart::Test : SplitPart::Train;
        const bool charged = words.size() > 2;
        LedgerEntry made = entry(LedgerKind::Reserve, words.value(1).toStdString());
        if (charged)
            made.charge = charge(words[2].toDouble(), part, words.value(4, "1").toULongLong(),
                                 words.value(5, "t").toStdString());
        if (verb == "commit" || verb == "crash") made.kind = LedgerKind::Commit;
        if (verb == "refund") made.kind = LedgerKind::Refund;
        if (verb == "release") made.kind = LedgerKind::Release;
        made.interrupted = verb == "crash";
        if (verb == "simulate") made.charge->simulation = true;
        if (verb == "open") {
            made.charge = charge(1);
            made.charge->events = {{NonPrivateEvent{}, 1}};
        }
        entries.push_back(made);
    }
    return entries;
}

LedgerBook bookOf(const QString& story, LedgerRunState openState = LedgerRunState::Reserved) {
    LedgerBook book;
    addEntries(book, entriesOf(story), openState);
    return book;
}

const LedgerFigure& figureOf(const std::vector<LedgerFigure>& figures, Relation relation,
                             const std::string& unit = "record") {
    for (const LedgerFigure& figure : figures)
        if (figure.relation == relation && figure.unit == unit) return figure;
    qFatal("no such figure");
}

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

class TestLedger : public QObject {
    Q_OBJECT

  private slots:
    void totals_data();
    void totals();
    void replaceOneIsDearer();
    void crashCountsAsSpent_data();
    void crashCountsAsSpent();
    void splits_data();
    void splits();
    void unitsAreNotMixed();
    void notPrivateIsKeptApart();
    void fourHundredRuns();
    void deltaOfTheFigures();
    void releases();
    void budget_data();
    void budget();
    void impossibleBudget_data();
    void impossibleBudget();
    void entriesComeBack();
    void chain_data();
    void chain();
    void copies_data();
    void copies();
};

void TestLedger::totals_data() {
    QTest::addColumn<QString>("story");
    QTest::addColumn<double>("spent"); // mu^2
    QTest::addColumn<double>("reserved");
    QTest::addColumn<double>("total");
    QTest::newRow("no run") << "" << 0.0 << 0.0 << 0.0;
    QTest::newRow("one run") << "reserve a 0.5;commit a" << 0.25 << 0.0 << 0.25;
    QTest::newRow("two alike") << "reserve a 0.5;commit a;reserve b 0.5;commit b" << 0.5 << 0.0 << 0.5;
    QTest::newRow("two different") << "reserve a 0.5;reserve b 1;commit b;commit a" << 1.25 << 0.0 << 1.25;
    QTest::newRow("reserved only") << "reserve a 0.5" << 0.0 << 0.25 << 0.25;
    QTest::newRow("one of each") << "reserve a 0.5;commit a;reserve b 1" << 0.25 << 1.0 << 1.25;
    QTest::newRow("refunded") << "reserve a 0.5;refund a" << 0.0 << 0.0 << 0.0;
    QTest::newRow("refund of one block")
        << "reserve a 0.5;reserve b 0.5;reserve c 0.5;commit a;refund c" << 0.25 << 0.25 << 0.5;
    QTest::newRow("what was committed is not refunded")
        << "reserve a 0.5;commit a;refund a" << 0.25 << 0.0 << 0.25;
    QTest::newRow("crashed") << "reserve a 0.5;crash a" << 0.25 << 0.0 << 0.25;
    QTest::newRow("ends of nobody") << "commit a;refund b" << 0.0 << 0.0 << 0.0;
    QTest::newRow("an end pays for what comes after") << "commit a;reserve a 0.5" << 0.0 << 0.25 << 0.25;
    QTest::newRow("repeated steps are paid again")
        << "reserve a 0.5;commit a;reserve a 0.5;commit a" << 0.5 << 0.0 << 0.5;
    QTest::newRow("refunded, then drawn")
        << "reserve a 0.5;refund a;reserve a 1;commit a" << 1.0 << 0.0 << 1.0;
}

void TestLedger::totals() {
    QFETCH(QString, story);
    QFETCH(double, spent);
    QFETCH(double, reserved);
    QFETCH(double, total);
    const LedgerTotals totals = totalsOf(bookOf(story), delta);
    const LedgerFigure& figure = figureOf(totals.drawn, Relation::ZeroOut);
    verifyFigure(figure.spent, spent);
    verifyFigure(figure.reserved, reserved);
    verifyFigure(figure.total, total);
    QVERIFY(figure.problem.empty());
    QCOMPARE(totals.releases, 0);
    verifyFigure(figureOf(totals.released, Relation::ZeroOut).total, 0);
}

/// A replaced record moves a sum by twice its bound: mu doubles, mu^2 is four times as much.
void TestLedger::replaceOneIsDearer() {
    const LedgerTotals totals = totalsOf(bookOf("reserve a 0.5;commit a;reserve b 0.5;commit b"), delta);
    verifyFigure(figureOf(totals.drawn, Relation::ReplaceOne).total, 4 * 0.5);
}

void TestLedger::crashCountsAsSpent_data() {
    QTest::addColumn<LedgerRunState>("openState");
    QTest::addColumn<double>("spent");
    QTest::addColumn<int>("interrupted");
    QTest::newRow("its owner lives") << LedgerRunState::Reserved << 0.25 << 0;
    QTest::newRow("its owner is dead") << LedgerRunState::Interrupted << 0.5 << 1;
}

void TestLedger::crashCountsAsSpent() {
    QFETCH(LedgerRunState, openState);
    QFETCH(double, spent);
    QFETCH(int, interrupted);
    const LedgerTotals totals =
        totalsOf(bookOf("reserve a 0.5;commit a;reserve b 0.5;reserve c 1;refund c", openState), delta);
    verifyFigure(figureOf(totals.drawn, Relation::ZeroOut).spent, spent);
    verifyFigure(figureOf(totals.drawn, Relation::ZeroOut).total, 0.5); // either way
    QCOMPARE(totals.interrupted, interrupted);
    QCOMPARE(totals.refunded, 1);
    QCOMPARE(totals.runs, 2);
}

void TestLedger::splits_data() {
    QTest::addColumn<QString>("story");
    QTest::addColumn<double>("total"); // mu^2 that the worst record meets
    QTest::newRow("two train parts of one split add up") << "reserve a 1 train 1;reserve b 1 train 1" << 2.0;
    QTest::newRow("train and test of one split: the larger")
        << "reserve a 0.5 train 1;reserve b 1 test 1" << 1.0;
    QTest::newRow("the larger may be train") << "reserve a 1 train 1;reserve b 0.5 test 1" << 1.0;
    QTest::newRow("sums of each part first")
        << "reserve a 1 train 1;reserve b 1 train 1;reserve c 0.5 test 1;reserve d 0.5 test 1" << 2.0;
    QTest::newRow("other seeds add up") << "reserve a 0.5 train 1;reserve b 1 test 2" << 1.25;
    QTest::newRow("other tables add up") << "reserve a 0.5 train 1 t;reserve b 1 test 1 u" << 1.25;
    // In the test part of the first split and the train part of the second: 1 + 1.
    QTest::newRow("the worst record chooses in each split")
        << "reserve a 0.5 train 1;reserve b 1 test 1;reserve c 1 train 2;reserve d 0.5 test 2" << 2.0;
    // And it may be in the train part of a split that has nothing else: 1 + 1 + 0.25.
    QTest::newRow("with a third split") << "reserve a 0.5 train 1;reserve b 1 test 1;reserve c 1 train 2;"
                                           "reserve d 0.5 test 2;reserve e 0.5 train 3"
                                        << 2.25;
    QString many;
    for (int seed = 1; seed <= mostComparedSplits; ++seed)
        many += QString("reserve a%1 0.5 train %1;reserve b%1 1 test %1;").arg(seed);
    QTest::newRow("six splits are compared") << many << 6.0;
    many += "reserve a7 0.5 train 7;reserve b7 1 test 7";
    QTest::newRow("seven are added up: an upper bound") << many << 7 * 1.25;
}

void TestLedger::splits() {
    QFETCH(QString, story);
    QFETCH(double, total);
    verifyFigure(figureOf(totalsOf(bookOf(story), delta).drawn, Relation::ZeroOut).total, total);
}

void TestLedger::unitsAreNotMixed() {
    LedgerBook book = bookOf("reserve a 0.5;commit a");
    LedgerTotals totals = totalsOf(book, delta);
    QCOMPARE(totals.drawn.size(), std::size_t(2)); // (record) x (zero-out, replace-one)
    std::vector<LedgerEntry> byPatient = entriesOf("reserve b 1;commit b");
    byPatient[0].charge->unit = "patient";
    addEntries(book, byPatient, LedgerRunState::Reserved);
    totals = totalsOf(book, delta);
    QCOMPARE(totals.drawn.size(), std::size_t(4));
    for (const LedgerFigure& figure : totals.drawn) { // each run has no guarantee for the other's unit
        QVERIFY(!figure.spent && !figure.total);
        QVERIFY(figure.problem.empty());
    }
    LedgerBook alone;
    addEntries(alone, byPatient, LedgerRunState::Reserved);
    verifyFigure(figureOf(totalsOf(alone, delta).drawn, Relation::ZeroOut, "patient").total, 1);
}

void TestLedger::notPrivateIsKeptApart() {
    const LedgerTotals totals = totalsOf(
        bookOf("reserve a 0.5;commit a;simulate b 1;commit b;open c;commit c;open d;refund d"), delta);
    QCOMPARE(totals.runs, 1);
    QCOMPARE(totals.nonPrivateRuns, 2);
    verifyFigure(figureOf(totals.drawn, Relation::ZeroOut).total, 0.25);
}

/// 400 runs of a sweep: exactly the figure of one event with all their steps, and quickly.
void TestLedger::fourHundredRuns() {
    std::vector<LedgerEntry> entries;
    const PoissonEvent step{0.02, 200, {GaussianMechanism{4.0}, GaussianMechanism{8.0}}};
    for (int i = 0; i < 400; ++i) {
        entries.push_back(entry(LedgerKind::Reserve, std::to_string(i)));
        entries.back().charge = charge(1, SplitPart::Train, static_cast<std::uint64_t>(i % 5));
        entries.back().charge->events = {{step, 1}};
        entries.push_back(entry(LedgerKind::Commit, std::to_string(i)));
    }
    LedgerBook book;
    QElapsedTimer timer;
    timer.start();
    addEntries(book, entries, LedgerRunState::Reserved);
    const LedgerTotals totals = totalsOf(book, delta);
    QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
    const auto whole = account({{step, 400}}, Relation::ZeroOut, delta);
    QCOMPARE(figureOf(totals.drawn, Relation::ZeroOut).total, whole->epsilon);
    QVERIFY(*whole->epsilon > *account({{step, 1}}, Relation::ZeroOut, delta)->epsilon);
}

void TestLedger::deltaOfTheFigures() {
    LedgerBook book;
    QCOMPARE(ledgerDelta(book), 1e-5); // nothing says otherwise
    std::vector<LedgerEntry> entries = entriesOf("reserve a 0.5;reserve b 0.5;open c");
    entries[0].charge->delta = 1e-4;
    entries[1].charge->delta = 1e-6;
    entries[2].charge->delta = 1e-9; // has no say
    addEntries(book, entries, LedgerRunState::Reserved);
    QCOMPARE(ledgerDelta(book), 1e-6);
    book.budget = LedgerBudget{3, 1e-7, Relation::ZeroOut, "record"};
    QCOMPARE(ledgerDelta(book), 1e-7);
}

void TestLedger::releases() {
    const QString drawn = "reserve a 0.5;commit a;reserve b 1;commit b;reserve c 1;commit c;";
    std::vector<LedgerEntry> entries = entriesOf(drawn + "release a 0.5;release a 0.5;release b 1");
    for (std::size_t i = 6; i < entries.size(); ++i)
        entries[i].chosen = ReleaseChoice::Fixed;
    LedgerBook book;
    addEntries(book, entries, LedgerRunState::Reserved);
    LedgerTotals totals = totalsOf(book, delta);
    QCOMPARE(totals.releases, 2); // a model that left twice left once
    verifyFigure(figureOf(totals.released, Relation::ZeroOut).spent, 1.25);
    verifyFigure(figureOf(totals.drawn, Relation::ZeroOut).spent, 2.25);
    QVERIFY(totals.choiceCovered);
    QVERIFY(!totals.remaining && !totals.againstBudget);
    entries.back().chosen = ReleaseChoice::AfterLooking;
    book = {};
    addEntries(book, entries, LedgerRunState::Reserved);
    QVERIFY(!totalsOf(book, delta).choiceCovered);
}

// One unsampled Gaussian with mu 0.5 has epsilon 1.99 at delta 1e-5, two have 2.98 (root of gaussianDelta).
void TestLedger::budget_data() {
    QTest::addColumn<QString>("left");
    QTest::addColumn<double>("budget");
    QTest::addColumn<bool>("allowed");
    QTest::newRow("nothing left yet") << "" << 2.5 << true;
    QTest::newRow("nothing left yet, but too dear") << "" << 1.5 << false;
    QTest::newRow("both fit") << "release b 0.5" << 3.5 << true;
    QTest::newRow("together too much") << "release b 0.5" << 2.5 << false;
    QTest::newRow("drawn is not released") << "reserve b 0.5;commit b;reserve c 1" << 2.5 << true;
}

void TestLedger::budget() {
    QFETCH(QString, left);
    QFETCH(double, budget);
    QFETCH(bool, allowed);
    LedgerBook book = bookOf(left);
    EXPECT_OK(checkBudget(book, {charge(0.5)})); // without a budget nothing is refused
    book.budget = LedgerBudget{budget, delta, Relation::ZeroOut, "record"};
    const Errors errors = errorsOf(checkBudget(book, {charge(0.5)}));
    QCOMPARE(errors.empty(), allowed);
    const LedgerTotals totals = totalsOf(book, delta);
    QCOMPARE(*totals.remaining, std::max(0.0, budget - *totals.againstBudget->spent));
    if (allowed) return;
    QCOMPARE(errors.front().code, ErrorCode::PrivacyRefused);
    const auto alone = account(charge(0.5).events, Relation::ZeroOut, delta);
    for (const double number : {*totals.againstBudget->spent, *alone->epsilon, budget})
        QVERIFY2(errors.front().rule.find(toText(Json(number))) != std::string::npos,
                 errors.front().rule.c_str());
}

void TestLedger::impossibleBudget_data() {
    QTest::addColumn<double>("epsilon");
    QTest::addColumn<double>("delta");
    QTest::addColumn<QString>("field");
    QTest::newRow("epsilon 0") << 0.0 << 1e-5 << "budget.epsilon";
    QTest::newRow("epsilon negative") << -1.0 << 1e-5 << "budget.epsilon";
    QTest::newRow("epsilon infinite") << HUGE_VAL << 1e-5 << "budget.epsilon";
    QTest::newRow("epsilon not a number") << std::nan("") << 1e-5 << "budget.epsilon";
    QTest::newRow("delta 0") << 1.0 << 0.0 << "budget.delta";
    QTest::newRow("delta 1") << 1.0 << 1.0 << "budget.delta";
}

void TestLedger::impossibleBudget() {
    QFETCH(double, epsilon);
    QFETCH(double, delta);
    QFETCH(QString, field);
    const Errors errors = validate(LedgerBudget{epsilon, delta, Relation::ZeroOut, "record"});
    QCOMPARE(errors.size(), std::size_t(1));
    QCOMPARE(text(errors.front().field), field);
}

void TestLedger::entriesComeBack() {
    LedgerEntry full = entry(LedgerKind::Release, "run");
    full.sequence = 7;
    full.account = LedgerAccount::Released;
    full.charge = charge(0.3, SplitPart::Test, 18446744073709551615ULL);
    full.charge->events.push_back({NonPrivateEvent{}, 3});
    full.charge->events.push_back(
        {PoissonEvent{0.1 + 0.2, 50, {GaussianMechanism{2.5}, GaussianMechanism{1.0 / 3}}}, 2});
    full.charge->relation = Relation::ReplaceOne;
    full.charge->unit = "patient";
    full.charge->delta = 1e-300;
    full.charge->simulation = true;
    full.budget = LedgerBudget{0.1 + 0.2, 1e-7, Relation::ReplaceOne, "patient"};
    full.chosen = ReleaseChoice::PrivateSelection;
    full.interrupted = true;
    full.previous = start;
    const LedgerLine line = seal(full);
    const Result<LedgerEntry> read = entryFrom(line);
    EXPECT_OK(read);
    QVERIFY(*read == full);
    QCOMPARE(text(seal(*read).text), text(line.text)); // byte for byte: the text is canonical
    QVERIFY(chainStart("a", "b") != chainStart("a", "c") && chainStart("a", "b") != chainStart("b", "b"));
}

void TestLedger::chain_data() {
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

void TestLedger::chain() {
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

void TestLedger::copies_data() {
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

void TestLedger::copies() {
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

QTEST_GUILESS_MAIN(TestLedger)
#include "tst_ledger.moc"
