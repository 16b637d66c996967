// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/train/cost_panel.h"

#include "ui/base/error_words.h"
#include "ui/base/escape.h"
#include "ui/base/words.h"
#include "ui/ledger/ledger_panel.h"
#include "ui/ledger/table_ledger.h"
#include "ui/session/price.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <utility>

namespace trilemma {

namespace {

constexpr int maxNamedSolvers = 2;

QString numbered(std::size_t count, const QString& one, const QString& many) {
    return count == 1 ? one : many.arg(wholeNumber(count));
}

QString epsilonText(const std::optional<PrivacyFigure>& figure) {
    return epsilonFigure(figure ? figure->epsilon : std::nullopt);
}

/// What is known to be drawn from the table of the draft, in whatever project.
void takeLedger(const Result<TableLedger>& table, EstimateRequest& request) {
    if (!table) return;
    if (table->layout) request.layout = *table->layout;
    request.book = table->ledger.book;
    request.declared = table->ledger.declared;
    request.isNonPrivate = isNonPrivate(table->ledger, drawnFrom(request.book, request.wish.relation));
}

bool isPriceable(const Draft& draft) {
    return draft.inspection && !draft.solvers.empty() && !draft.models.empty() &&
           sweepOf(draft).combinations() <= maxSweepRuns;
}

} // namespace

SweepCount countRuns(const Draft& draft) {
    SweepCount count;
    const Result<std::vector<TrainingSpec>> specs = runsOf(draft);
    if (!specs) {
        count.errors = specs.errors();
        return count;
    }
    count.runs = specs->size();
    count.privateRuns = static_cast<std::size_t>(std::count_if(
        specs->begin(), specs->end(), [](const TrainingSpec& spec) { return spec.privacy.has_value(); }));
    return count;
}

CostPanel::CostPanel(Session& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_countLabel(named(headingLabel(QString()), "run_count_label", tr("Number of runs")))
    , m_spending(named(mutedLabel(), "spending_label", tr("What the runs spend")))
    , m_time(named(bodyLabel(), "time_label", tr("Estimated time")))
    , m_price(named(bodyLabel(), "total_price_label", tr("Price of all runs together")))
    , m_ways(named(bodyLabel(), "ways_label", tr("What exploring costs in three ways")))
    , m_overBudget(named(new Banner, "over_budget_banner", QString()))
    , m_following(ledgerPauseMs, [this] { follow(); }) {
    m_overBudget->setClosable(false);
    m_time->setToolTip(
        tr("From the measured seconds of finished runs on this table, by solver, model and "
           "number of steps. Times depend on the records: they are for you, not for release."));
    m_price->setToolTip(tr("What the ledger of this table will show as spent once every private run has "
                           "ended: the cost if somebody sees all of them. Computed for an expected split."));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_countLabel, m_spending, m_time, m_price, m_ways})
        layout->addWidget(widget);
    layout->addWidget(m_overBudget);
    connect(&session, &Session::draftChanged, this, &CostPanel::onDraftChanged);
    connect(&session.runs(), &RunList::changed, &m_following, &PacedCall::ask);
    connect(&session.project(), &OpenProject::changed, this, &CostPanel::estimate);
    onDraftChanged();
}

CostPanel::~CostPanel() {
    m_stop.request_stop(); // so that nobody waits for plans that no one will see
}

void CostPanel::onDraftChanged() {
    const Draft& draft = m_session.draft();
    if (!draft.inspection) {
        m_counting.forget();
        showCount({});
        return showNoEstimate();
    }
    m_counting.request([draft] { return countRuns(draft); },
                       [this](const SweepCount& count) { showCount(count); });
    estimate();
}

/// What trains is drawn or reserved, and what ended was measured. An estimate that is on its way is not
/// stopped for that: it would never arrive.
void CostPanel::follow() {
    if (m_isEstimating) return m_following.ask();
    const Draft& draft = m_session.draft();
    m_measured = stepSeconds(m_session.runs().all(), draft.files);
    if (isPriceable(draft)) request();
}

EstimateRequest CostPanel::requestOf() const {
    EstimateRequest request;
    request.wish = m_session.draft();
    request.count = expectedCount(m_session.draft());
    request.measured = m_measured;
    request.threads = m_session.queue() ? m_session.queue()->threadCount() : 1;
    return request;
}

void CostPanel::estimate() {
    const Draft& draft = m_session.draft();
    m_measured = stepSeconds(m_session.runs().all(), draft.files);
    m_stop.request_stop();
    m_stop = std::stop_source();
    if (!isPriceable(draft)) return showNoEstimate();
    setTextOrHide(m_time, QString());
    setTextOrHide(m_price, draft.isPrivate ? tr("Calculating the price …") : QString());
    setTextOrHide(m_ways, QString());
    m_comparing.forget();
    m_waysAreOld = true;
    request();
}

/// After the price and once for each draft: to share a budget takes many prices.
void CostPanel::compareWays() {
    if (!std::exchange(m_waysAreOld, false)) return;
    m_comparing.request([wish = Wish(m_session.draft()), count = expectedCount(m_session.draft()),
                         stop = m_stop.get_token()] { return waysToExplore(wish, count, stop); },
                        [this](const Result<std::optional<WaysToExplore>>& ways) { showWays(ways); });
}

void CostPanel::showWays(const Result<std::optional<WaysToExplore>>& ways) {
    if (!ways || !*ways) return setTextOrHide(m_ways, QString()); // the price says what is wrong
    const WaysToExplore& way = **ways;
    const QString epsilon = QStringLiteral("ε = ") + shownNumber(way.epsilon);
    QString rows =
        factRow(tr("Run by run"), tr("each %1, together %2").arg(epsilon, epsilonFigure(way.runByRun)));
    rows += factRow(tr("One budget"),
                    way.eachShare ? tr("together %1, each %2").arg(epsilon, epsilonFigure(way.eachShare))
                                  : tr("too small a budget for so many runs"));
    rows += factRow(
        tr("One release"),
        way.release.empty()
            ? tr("not here: %1").arg(errorWords(way.noRelease))
            : tr("%1: every slack for %2 together").arg(toQt(way.release), epsilonFigure(way.oneRelease)));
    setTextOrHide(
        m_ways,
        RichText{QStringLiteral("%1<table cellspacing=0>%2</table>")
                     .arg(escapedHtml(tr("Three ways to explore this, for %1:").arg(epsilon)), rows)});
}

void CostPanel::request() {
    m_isEstimating = true;
    m_sinceRequest.start();
    m_estimating.request(
        [request = requestOf(), readLedger = tableLedgerReader(m_session), stop = m_stop.get_token()] {
            EstimateRequest full = request;
            takeLedger(readLedger(), full);
            return estimateSweep(full, stop);
        },
        [this](const SweepEstimate& estimate) {
            m_isEstimating = false; // the training gets most of the processor
            m_following.setPause(std::max(ledgerPauseMs, 4 * static_cast<int>(m_sinceRequest.elapsed())));
            showEstimate(estimate);
        });
}

void CostPanel::showNoEstimate() {
    m_isEstimating = false;
    m_estimating.forget();
    m_comparing.forget();
    setTextOrHide(m_ways, QString());
    m_overBudget->clear();
    setTextOrHide(m_time, QString());
    setTextOrHide(m_price, QString());
}

void CostPanel::showCount(const SweepCount& count) {
    m_count = count;
    const std::size_t all = m_session.draft().inspection ? sweepOf(m_session.draft()).combinations() : 0;
    QString text = count.runs == 0 ? tr("No runs yet") : numbered(count.runs, tr("1 run"), tr("%1 runs"));
    m_countLabel->setText(text);
    QStringList words;
    if (!m_session.draft().inspection) words << tr("Open a table on the Data page first.");
    if (count.runs > 0 && count.runs < all)
        words << tr("Of %1 combinations; what a solver ignores is not repeated.").arg(wholeNumber(all));
    if (count.privateRuns > 0)
        words << (count.privateRuns == count.runs
                      ? tr("All are private; each spends as soon as it starts.")
                      : tr("%1 are private; each of these spends as soon as it starts.")
                            .arg(wholeNumber(count.privateRuns)));
    setTextOrHide(m_spending, words.join(QLatin1Char(' ')));
    emit counted();
}

void CostPanel::showEstimate(const SweepEstimate& estimate) {
    showTime(estimate);
    showPrice(estimate);
    compareWays();
    if (!estimate.exceedsBudget()) return m_overBudget->clear();
    m_overBudget->showNotice(
        Banner::Level::Warning,
        tr("If all these models were released, the released account would come to %1, over the budget of "
           "ε = %2 at δ = %3. Train fewer or cheaper ones, or release only some of them.")
            .arg(epsilonText(estimate.released), shownNumber(estimate.budget->epsilon),
                 shownNumber(estimate.budget->delta)));
}

void CostPanel::showTime(const SweepEstimate& estimate) {
    const QStringList unknown = toQt(estimate.unmeasured);
    if (!estimate.seconds)
        return setTextOrHide(m_time, unknown.isEmpty() ? QString()
                                                       : tr("Time: unknown until the first run has ended."));
    const QString about = tr("Time: about %1").arg(durationText(*estimate.seconds));
    if (unknown.isEmpty()) return setTextOrHide(m_time, about + QLatin1Char('.'));
    QString some = unknown.mid(0, maxNamedSolvers).join(QStringLiteral("; "));
    if (unknown.size() > maxNamedSolvers) some += tr(" and %1 more").arg(unknown.size() - maxNamedSolvers);
    setTextOrHide(m_time, tr("%1, and what is not known before a first run has ended: %2.").arg(about, some));
}

void CostPanel::showPrice(const SweepEstimate& estimate) {
    if (!estimate.errors.empty())
        return setTextOrHide(m_price, tr("Price: %1").arg(errorText(estimate.errors.front())));
    if (!estimate.alone) return setTextOrHide(m_price, QString());
    QString text = tr("All private runs together: %1 at δ = %2.")
                       .arg(epsilonText(estimate.alone), shownNumber(estimate.delta));
    if (estimate.share)
        text = tr("One budget of ε = %1: each private run gets about ε = %2.")
                   .arg(shownNumber(estimate.share->total), shownNumber(estimate.share->epsilon)) +
               QLatin1Char(' ') + text;
    if (estimate.runsBefore > 0)
        text += QLatin1Char(' ') +
                (estimate.runsBefore == 1
                     ? tr("Together with the private run that is already in this table's ledger: %1.")
                     : tr("Together with the %1 private runs that are already in this table's ledger: %2.")
                           .arg(wholeNumber(static_cast<std::uint64_t>(estimate.runsBefore))))
                    .arg(epsilonText(estimate.total));
    if (estimate.runsBefore > 0 && estimate.isNonPrivate) text += QLatin1Char(' ') + followsRecordsText();
    setTextOrHide(m_price, text);
}

} // namespace trilemma
