// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/privacy/privacy_page.h"

#include "core/privacy/meaning.h"
#include "core/wish/sample_advice.h"
#include "ui/base/words.h"
#include "ui/ledger/budget_form.h"
#include "ui/ledger/ledger_panel.h"
#include "ui/models/price_model.h"
#include "ui/pages/privacy/budget_panel.h"
#include "ui/pages/privacy/evaluation_panel.h"
#include "ui/session/schema_edit.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/help_link.h"
#include "ui/widgets/undo_buttons.h"
#include "ui/widgets/widgets.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QLocale>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QTimer>

#include <cmath>

namespace trilemma {

namespace {

constexpr double oneFalseAlarm = 0.01;
constexpr int deltaWidth = 120;
constexpr int maxPrices = 12;
constexpr int minDeltaPower = -12;
constexpr int deltaPlaces = 30; ///< of the slider: 1, 2 and 5 times each power of ten, up to 1e-2

/// From text, so that it is the number that a person would type.
double deltaAt(int place) {
    const char* digits[] = {"1", "2", "5"};
    return QLocale::c().toDouble(
        QStringLiteral("%1e%2").arg(QLatin1String(digits[place % 3])).arg(minDeltaPower + place / 3));
}

int placeOfDelta(double delta) {
    int nearest = 0;
    for (int place = 1; place <= deltaPlaces; ++place)
        if (std::abs(std::log(deltaAt(place) / delta)) < std::abs(std::log(deltaAt(nearest) / delta)))
            nearest = place;
    return nearest;
}

QString relationMeaning(Relation relation, const PrivacyUnit& unit) {
    if (relation == Relation::ReplaceOne)
        return (unit.isRecord()
                    ? PrivacyPage::tr("Neighbouring tables differ in the content of one record.")
                    : PrivacyPage::tr("Neighbouring tables differ in the content of all rows of one "
                                      "%1.")
                          .arg(toQt(unit.name))) +
               PrivacyPage::tr(" Stricter: the same ε needs about twice the noise.");
    if (relation == Relation::AttributeOnly)
        return PrivacyPage::tr("Neighbouring tables differ in the sensitive attributes of one record. Much "
                               "weaker: every other column, the label included, may become known, and so "
                               "may who took part and which cells are missing.");
    if (unit.isRecord())
        return PrivacyPage::tr("Neighbouring tables differ in whether one record is used. The number of "
                               "records in the files is public.");
    return PrivacyPage::tr(
               "Neighbouring tables differ in whether one %1 contributes, with all of its rows. The "
               "number of units is public, the number of rows is not.")
        .arg(toQt(unit.name));
}

QString countedWord(const Draft& draft) {
    return draft.schema.unitColumn() ? PrivacyPage::tr("units") : PrivacyPage::tr("records");
}

/// What the whole sweep costs if more than one of its models is looked at.
QString togetherText(const PriceList& list) {
    if (!list.together || list.together->privateRuns < 2) return {};
    const auto epsilon = [](const std::optional<PrivacyFigure>& figure) {
        return figure && figure->epsilon ? boundNumber(*figure->epsilon) : QStringLiteral("–");
    };
    QString text =
        PrivacyPage::tr("The sweep trains %1 private models. If all are released or looked at, they cost "
                        "ε = %2 together.")
            .arg(list.together->privateRuns)
            .arg(epsilon(list.together->allReleased));
    if (list.share)
        text = PrivacyPage::tr("The sweep trains %1 private models, each with about ε = %2; all of them "
                               "together cost ε = %3 of %4.")
                   .arg(wholeNumber(list.share->runs), boundNumber(list.share->epsilon),
                        boundNumber(*list.share->together.epsilon), shownNumber(list.share->total));
    if (list.together->selected)
        text += PrivacyPage::tr(" If one were chosen by private selection: ε = %1.")
                    .arg(epsilon(list.together->selected));
    return text;
}

QString orderText(double number) {
    constexpr double mostDigits = 1e12;
    const double order = orderOfMagnitude(number);
    return order < mostDigits ? wholeNumber(static_cast<std::uint64_t>(order)) : roundNumber(order, 1);
}

} // namespace

PrivacyPage::PrivacyPage(Session& session, QWidget* parent)
    : Page(session, parent)
    , m_banner(named(new Banner, "privacy_banner", QString()))
    , m_prices(new PriceModel(this)) {
    QVBoxLayout* layout = scrollingLayout(this, "privacy_scroll");
    auto* heading = new QHBoxLayout;
    heading->addWidget(titleLabel(tr("Privacy")), 1);
    heading->addWidget(new UndoButtons(session, "privacy"));
    layout->addLayout(heading);
    m_banner->setClosable(false);
    layout->addWidget(m_banner);
    layout->addWidget(buildProtection());
    m_settings = new QWidget;
    auto* left = new QVBoxLayout;
    left->setSpacing(space::two);
    m_budget = new BudgetPanel(session);
    left->addWidget(m_budget);
    left->addWidget(buildDelta());
    left->addStretch(1);
    auto* top = new QHBoxLayout;
    top->setSpacing(space::two);
    top->addLayout(left, 1);
    auto* right = new QVBoxLayout;
    right->setSpacing(space::two);
    right->addWidget(buildMeaning());
    auto* evaluation = new EvaluationPanel(session);
    right->addWidget(evaluation);
    right->addStretch(1);
    top->addLayout(right, 1);
    auto* settings = new QVBoxLayout(m_settings);
    settings->setContentsMargins(0, 0, 0, 0);
    settings->setSpacing(space::two);
    settings->addLayout(top);
    settings->addWidget(buildPrice());
    layout->addWidget(m_settings);
    auto* ledger = new LedgerPanel(session);
    layout->addWidget(ledger);
    offer("show_ledger", [ledger] {
        QTimer::singleShot(0, ledger, [ledger] { // after the layouts
            scrollTo(ledger);
            ledger->budget()->focus();
        });
        return true;
    });
    offerPart("show_epsilons", m_budget);
    offerPart("show_delta", m_delta);
    offerPart("show_relation", m_relation);
    offerPart("show_test_purchase", evaluation);
    layout->addStretch(1);
    connect(&session, &Session::draftChanged, this, &PrivacyPage::onDraftChanged);
    connect(&session.refused(), &RefusedTexts::changed, this, &PrivacyPage::askForPrice);
    connect(m_budget, &BudgetPanel::currentChanged, this, &PrivacyPage::showMeaning);
    connect(m_budget, &BudgetPanel::validityChanged, this, &Page::stateChanged);
    onDraftChanged();
}

QWidget* PrivacyPage::buildProtection() {
    auto* card = new Card(tr("Protection"));
    m_private = named(new QRadioButton(tr("Private: noise hides each record, as chosen below")),
                      "private_radio", tr("Train with privacy"));
    m_notPrivate = named(new QRadioButton(tr("Not private: for comparison only, never for release")),
                         "not_private_radio", tr("Train without privacy"));
    auto* row = new QHBoxLayout;
    row->setSpacing(space::four);
    row->addWidget(m_private);
    row->addWidget(m_notPrivate);
    row->addStretch(1);
    card->body()->addLayout(row);
    connect(m_private, &QRadioButton::toggled, this,
            [this](bool on) { change([on](Draft& draft) { draft.isPrivate = on; }); });
    return card;
}

QWidget* PrivacyPage::buildDelta() {
    auto* card = new Card(tr("Allowance δ of the guarantee, and what is protected"));
    card->addToHeading(helpLink("privacy", 2, tr("What delta means")));
    m_delta = named(new QLineEdit, "delta_edit", tr("Delta"));
    m_delta->setFixedWidth(deltaWidth);
    m_deltaSlider = named(new QSlider(Qt::Horizontal), "delta_slider", tr("Delta in steps"));
    m_deltaSlider->setRange(0, deltaPlaces);
    m_deltaSlider->setPageStep(3);
    m_deltaError = errorLabel();
    m_deltaError->setObjectName("delta_error");
    m_deltaMeaning = mutedLabel();
    m_deltaMeaning->setObjectName("delta_meaning");
    m_relation = named(new QComboBox, "relation_combo", tr("Which tables are neighbours"));
    m_relation->addItem(tr("Protects: whether a person's record was used"),
                        static_cast<int>(Relation::ZeroOut));
    m_relation->addItem(tr("Protects: what a person's record says"), static_cast<int>(Relation::ReplaceOne));
    m_relation->addItem(tr("Protects: the sensitive attributes only"),
                        static_cast<int>(Relation::AttributeOnly));
    m_relationMeaning = mutedLabel();
    auto* row = new QHBoxLayout;
    row->setSpacing(space::one);
    row->addWidget(new QLabel(QStringLiteral("δ =")));
    row->addWidget(m_delta);
    row->addWidget(m_deltaSlider, 1);
    card->body()->addLayout(row);
    card->body()->addWidget(m_deltaError);
    card->body()->addWidget(m_deltaMeaning);
    card->body()->addWidget(m_relation);
    card->body()->addWidget(m_relationMeaning);
    connect(m_deltaSlider, &QSlider::valueChanged, this, [this](int place) {
        m_deltaError->hide(); // of what was typed before
        m_delta->setText(plainNumber(deltaAt(place)));
        readDelta();
    });
    connect(m_delta, &QLineEdit::textEdited, this, &PrivacyPage::readDelta);
    connect(m_relation, &QComboBox::activated, this, [this] {
        change([this](Draft& draft) {
            draft.relation = static_cast<Relation>(m_relation->currentData().toInt());
        });
    });
    return card;
}

QWidget* PrivacyPage::buildMeaning() {
    auto* card = new Card(tr("What it means"));
    card->addToHeading(helpLink("privacy", 1, tr("What epsilon means")));
    m_certainty = titleLabel(QString());
    m_certainty->setObjectName("certainty_label");
    m_meaning = bodyLabel();
    m_meaning->setObjectName("epsilon_meaning");
    card->body()->addWidget(m_certainty);
    card->body()->addWidget(m_meaning);
    return card;
}

QWidget* PrivacyPage::buildPrice() {
    auto* card = new Card(tr("Price before training"));
    m_priceText = mutedLabel();
    m_priceText->setObjectName("price_text");
    auto* table = named(new QTableView, "price_table", tr("Price of each epsilon"));
    table->setModel(m_prices);
    setUpTable(table);
    fitHeightToRows(table, 1, maxPrices);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_advice = named(mutedLabel(), "sample_advice", tr("How many records the solver needs"));
    m_together = bodyLabel();
    m_together->setObjectName("price_together");
    card->body()->addWidget(m_priceText);
    card->body()->addWidget(table);
    card->body()->addWidget(m_advice);
    card->body()->addWidget(m_together);
    return card;
}

void PrivacyPage::change(const std::function<void(Draft&)>& edit) {
    Draft draft = session().draft();
    edit(draft);
    session().setDraft(std::move(draft));
}

void PrivacyPage::onDraftChanged() {
    const Draft& draft = session().draft();
    const QSignalBlocker quietChoice(m_private);
    m_private->setChecked(draft.isPrivate);
    m_notPrivate->setChecked(!draft.isPrivate);
    m_settings->setEnabled(draft.isPrivate);
    m_relation->setCurrentIndex(m_relation->findData(static_cast<int>(draft.relation)));
    m_relationMeaning->setText(relationMeaning(draft.relation, draft.schema.privacyUnit()));
    showDelta();
    showMeaning(m_budget->current());
    if (draft.isPrivate && draft.inspection && !isAllDeclared(draft.schema))
        m_banner->showNotice(Banner::Level::Warning,
                             tr("Private training is refused for now: scales, categories or edges were read "
                                "from the records, and nobody has declared them public."),
                             tr("Go to Data"), [this] { triggerAction(this, "go_data"); });
    else
        m_banner->clear();
    askForPrice();
    emit stateChanged();
}

void PrivacyPage::readDelta() {
    const std::optional<double> delta = parseNumber(m_delta->text());
    const bool legal = delta && *delta > 0 && *delta < 1;
    const QString problem = legal ? QString() : tr("δ must be above 0 and below 1, for example 1e-5.");
    setTextOrHide(m_deltaError, problem);
    if (legal)
        session().refused().accept(SharedField::Delta);
    else
        session().refused().refuse(SharedField::Delta, {m_delta->text(), problem});
    if (legal && *delta != session().draft().delta) change([&](Draft& draft) { draft.delta = *delta; });
    emit stateChanged();
}

void PrivacyPage::showDelta() {
    const Draft& draft = session().draft();
    const bool typing = m_delta->hasFocus() || !m_deltaError->isHidden();
    if (parseNumber(m_delta->text()) != draft.delta && !typing) m_delta->setText(plainNumber(draft.delta));
    const QSignalBlocker quiet(m_deltaSlider); // it would round what was typed
    m_deltaSlider->setValue(placeOfDelta(draft.delta));
    const auto n = static_cast<double>(expectedTrainSlots(draft));
    if (n < 1) {
        m_deltaMeaning->setText(tr("δ is added to every chance that ε bounds. It should be well below "
                                   "1/n, n being the number of training %1.")
                                    .arg(countedWord(draft)));
        return;
    }
    const bool tooLarge = draft.delta * n >= 1;
    setLook(m_deltaMeaning, tooLarge ? "warning" : "muted");
    m_deltaMeaning->setText(tooLarge
                                ? tr("δ is not below 1/n = %1: publishing one random person's record in full "
                                     "would satisfy this guarantee. Choose a smaller δ.")
                                      .arg(roundNumber(1 / n, 2))
                                : tr("δ is added to every chance that ε bounds. It is %1 of 1/⁠n = %2.")
                                      .arg(shareBound(draft.delta * n), roundNumber(1 / n, 2)));
}

void PrivacyPage::showMeaning(double epsilon) {
    const double delta = session().draft().delta;
    const QString guess = shareBound(maxGuess(epsilon, delta));
    m_certainty->setText(tr("a guess is right in at most %1 of cases").arg(guess));
    const bool replaced = session().draft().relation == Relation::ReplaceOne;
    const bool ofAttributes = session().draft().relation == Relation::AttributeOnly;
    const QString secret = ofAttributes ? tr("which group somebody belongs to")
                           : session().draft().schema.unitColumn()
                               ? (replaced ? tr("which of two sets of values somebody's rows have")
                                           : tr("whether somebody's rows were used"))
                           : replaced ? tr("which of two values somebody's record has")
                                      : tr("whether somebody's record was used");
    m_meaning->setText(
        tr("Suppose an attacker wants to know %1 and knows everything else in the table. At ε = %2 and "
           "δ = %3:\n\n"
           "•  starting from a 50 % belief, a guess after seeing the model is right in at most %4 of cases;\n"
           "•  a test that raises a false alarm in 1 of 100 cases detects a true case with probability at "
           "most %5.\n\n"
           "This holds whatever the attacker computes, now or later. ")
            .arg(secret, shownNumber(epsilon), shownNumber(delta), guess,
                 shareBound(maxPower(epsilon, delta, oneFalseAlarm))) +
        (session().draft().totalEpsilon
             ? tr("It holds for all runs of the sweep together, whichever of them are released.")
             : tr("It holds for each run by itself: what several released runs reveal adds up.")));
}

QString PrivacyPage::noPriceReason() const {
    const Draft& draft = session().draft();
    if (!draft.isPrivate) return tr("A run without privacy has no price, and no protection.");
    const RefusedTexts& refused = session().refused();
    const bool readsEpsilons = !draft.totalEpsilon;
    if ((readsEpsilons && refused.of(SharedField::Epsilons)) || refused.of(SharedField::Delta))
        return tr("Enter valid ε and δ to see the price.");
    if (!draft.inspection || (readsEpsilons && draft.epsilons.empty()))
        return tr("Open a table first: the price depends on the number of records.");
    return {};
}

void PrivacyPage::askForPrice() {
    if (const QString reason = noPriceReason(); !reason.isEmpty()) {
        m_pricing.forget();
        m_prices->setPrices({});
        setTextOrHide(m_together, QString());
        setTextOrHide(m_advice, QString());
        return m_priceText->setText(reason);
    }
    m_priceText->setText(tr("Calculating …"));
    m_pricing.request([draft = session().draft()] { return priceOf(draft); },
                      [this](const PriceList& list) { showPrice(list); });
}

QString PrivacyPage::stepsText(const PriceList& list, const SolverPlan& plan) const {
    const QString count = wholeNumber(static_cast<std::uint64_t>(list.facts.trainSlots)),
                  counted = countedWord(session().draft()), delta = shownNumber(list.delta);
    const QString steps = wholeNumber(static_cast<std::uint64_t>(plan.steps));
    std::int64_t looks = 0, mostTimes = 0;
    forEachLook(plan.looks, [&](const Look&, std::int64_t times) {
        looks += times;
        mostTimes = std::max(mostTimes, times);
    });
    const bool isReadFirst = mostTimes == 1; // steps that follow take no looks
    if (plan.step.rate == 1 && isReadFirst && looks == 1)
        return tr("%1 uses all of about %2 training %3 once. δ = %4.")
            .arg(toQt(list.solver), count, counted, delta);
    if (plan.step.rate == 1 && isReadFirst)
        return tr("%1 uses all of about %3 training %4, %2 times. δ = %5.")
            .arg(toQt(list.solver), wholeNumber(static_cast<std::uint64_t>(looks)), count, counted, delta);
    if (plan.step.rate == 1)
        return tr("%1 takes %2 steps, each on all of about %3 training %4. δ = %5.")
            .arg(toQt(list.solver), steps, count, counted, delta);
    return tr("%1 takes %2 steps; each uses every one of about %3 training %7 with probability "
              "%4, so about %5 a step. δ = %6.")
        .arg(toQt(list.solver), steps, count, roundNumber(plan.step.rate),
             wholeNumber(static_cast<std::uint64_t>(plan.step.expectedBatch)), delta, counted);
}

/// Of the smallest ε that has a price; with fewer people than are needed, a warning.
void PrivacyPage::showAdvice(const PriceList& list) {
    setTextOrHide(m_advice, QString());
    const Price* least = nullptr;
    for (const Price& price : list.prices)
        if (price.plan && (!least || price.epsilon < least->epsilon)) least = &price;
    if (!least) return;
    const Draft& draft = session().draft();
    const std::optional<SampleAdvice> advice =
        sampleAdvice(pricedSolver(draft).info(), *least->plan, list.facts,
                     PrivacyTarget{least->epsilon, list.delta, list.relation});
    if (!advice) return;
    setLook(m_advice, static_cast<double>(advice->people) < advice->needed ? "warning" : "muted");
    setTextOrHide(m_advice,
                  tr("To come within alpha = %1 of the best at ε = %2, with %3 groups × classes and %4 "
                     "weights, about %5 training %8 are needed at least, and about %6 suffice. These are "
                     "orders of magnitude: the constants of the bounds are unknown. Here there are %7.")
                      .arg(shownNumber(advice->alpha), shownNumber(advice->epsilon),
                           shownNumber(advice->losses), shownNumber(advice->dimension),
                           orderText(advice->needed), orderText(advice->enough),
                           wholeNumber(static_cast<std::uint64_t>(advice->people)), countedWord(draft)));
}

void PrivacyPage::showPrice(const PriceList& list) {
    m_prices->setPrices(list.prices);
    setTextOrHide(m_together, togetherText(list));
    showAdvice(list);
    for (const Price& price : list.prices) {
        if (!price.plan) continue;
        return m_priceText->setText(stepsText(list, *price.plan));
    }
    m_priceText->setText(list.prices.empty() || list.prices.front().errors.empty()
                             ? QString()
                             : errorText(list.prices.front().errors.front()));
}

PageState PrivacyPage::state() const {
    const Draft& draft = session().draft();
    if (!draft.inspection) return PageState::Neutral;
    if (!draft.isPrivate) return PageState::Done;
    const bool wrong =
        m_budget->hasError() || !m_deltaError->isHidden() || (draft.epsilons.empty() && !draft.totalEpsilon);
    return wrong || !isAllDeclared(draft.schema) ? PageState::NeedsAttention : PageState::Done;
}

} // namespace trilemma
