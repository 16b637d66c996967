// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/data/edge_dialog.h"

#include "core/base/text.h"
#include "core/data/column_intervals.h"
#include "ui/base/escape.h"
#include "ui/base/words.h"
#include "ui/ledger/ledger_panel.h"
#include "ui/session/schema_edit.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/widgets.h"

#include <QFormLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QResizeEvent>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <utility>

namespace trilemma {

namespace {

constexpr int edgeDialogWidth = 560;
constexpr int edgeDialogLetters = 72; ///< in a line, where the type is large
constexpr int columnNameRole = Qt::UserRole;
constexpr int mostRows = 7;
constexpr int fewestCut = 2, mostCut = 100;

/// A tenth of what the cheapest run may spend: a run counts the purchase in its own figure.
double usualPrice(const Draft& draft) {
    if (draft.epsilons.empty()) return 0.1;
    return *std::min_element(draft.epsilons.begin(), draft.epsilons.end()) / 10;
}

QString factRowOf(const QString& name, const QString& value) {
    return QStringLiteral("<tr><td>%1&nbsp;&nbsp;&nbsp;</td><td align=right>%2</td></tr>")
        .arg(escapedHtml(name), escapedHtml(value).replace(QLatin1Char(' '), QStringLiteral("&nbsp;")));
}

QString figureText(const std::optional<PrivacyFigure>& figure) {
    return epsilonFigure(figure ? figure->epsilon : std::nullopt);
}

QString priceHtml(const EdgeQuote& quote) {
    const EdgePurchase& purchase = quote.purchase;
    QString rows = factRowOf(EdgeDialog::tr("This purchase alone"), figureText(quote.alone));
    rows += factRowOf(EdgeDialog::tr("Spent on this data so far"),
                      quote.before ? figureText(quote.before) : EdgeDialog::tr("nothing"));
    rows += factRowOf(EdgeDialog::tr("Spent with this purchase"), figureText(quote.after));
    rows += factRowOf(EdgeDialog::tr("Noise multiplier"), roundNumber(purchase.bought.noiseMultiplier));
    const QString share = roundNumber(100 * purchase.shareError, 2);
    const bool isOfRecords = purchase.bought.unit == recordUnit;
    rows += factRowOf(quote.isShareErrorABound ? EdgeDialog::tr("An edge may at most be off by")
                                               : EdgeDialog::tr("An edge may be off by"),
                      isOfRecords ? EdgeDialog::tr("%1 % of the records").arg(share)
                                  : EdgeDialog::tr("%1 % of the units").arg(share));
    return QStringLiteral("<table cellspacing=0 cellpadding=1>%1</table>").arg(rows);
}

QString notesText(const EdgeQuote& quote) {
    QStringList notes{EdgeDialog::tr("All figures: %1, at δ = %2.")
                          .arg(relationText(quote.wish.target.relation), shownNumber(quote.delta))};
    if (quote.isNonPrivate) notes << followsRecordsText();
    if (quote.mayLack) notes << mayLackText(false);
    notes << EdgeDialog::tr("The purchase is entered into the ledger before anything is counted. Undo "
                            "removes the edges, but does not give back what was spent.");
    return notes.join(QLatin1Char(' '));
}

Error noNumber(const char* field, const QString& text, const QString& remedy) {
    return {ErrorCode::InvalidSpecification, field, text.toStdString(),
            EdgeDialog::tr("is not a number").toStdString(), remedy.toStdString()};
}

} // namespace

QString boughtText(const EdgesEnd& end) {
    const EdgePurchase& purchase = end.bought->purchase;
    QString text =
        EdgeDialog::tr("Edges of %1 were bought for %2 at δ = %3. The ledger counts them, also after "
                       "an undo.")
            .arg(toQt(end.inDraft).join(QStringLiteral(", ")), epsilonFigure(purchase.spentEpsilon),
                 shownNumber(purchase.wish.target.delta));
    std::vector<std::string> without;
    for (const std::string& name : purchase.wish.columns)
        if (!contains(end.inDraft, name)) without.push_back(name);
    if (!without.empty())
        text += QLatin1Char(' ') +
                EdgeDialog::tr("No edges were found for %1.").arg(toQt(without).join(QStringLiteral(", ")));
    return text;
}

EdgeDialog::EdgeDialog(Session& session, const std::vector<std::string>& ticked, QWidget* parent)
    : QDialog(parent)
    , m_session(session)
    , m_fields(new QWidget)
    , m_columns(named(new QListWidget, "buy_columns_list", tr("Columns to cut")))
    , m_intervals(named(new QSpinBox, "buy_intervals_spin", tr("Intervals of each column")))
    , m_epsilon(named(new QLineEdit, "buy_epsilon_edit", tr("Epsilon of the purchase")))
    , m_delta(named(new QLineEdit, "buy_delta_edit", tr("Delta of the purchase")))
    , m_facts(named(bodyLabel(), "buy_facts", tr("What the purchase costs")))
    , m_notes(named(mutedLabel(), "buy_notes", tr("About the price")))
    , m_errors(named(errorLabel(), "buy_errors", tr("Why nothing can be bought")))
    , m_warning(named(new Banner, "buy_warning", QString()))
    , m_failed(named(new Banner, "buy_failed", QString()))
    , m_stage(named(mutedLabel(), "buy_stage", tr("Progress of the purchase so far")))
    , m_bar(named(new QProgressBar, "buy_bar", tr("Progress of the purchase")))
    , m_cancel(named(button(tr("Cancel")), "buy_cancel_button", tr("Cancel")))
    , m_buy(named(primaryButton(tr("Buy")), "buy_button", tr("Buy these edges"))) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("edge_dialog");
    setWindowTitle(tr("Buy edges"));
    setMinimumWidth(edgeDialogWidth);
    m_facts->setTextFormat(Qt::RichText);
    m_warning->setClosable(false);
    m_bar->setRange(0, 0);
    m_bar->setTextVisible(false);
    m_bar->setFixedHeight(space::one);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::three, space::three, space::three, space::two);
    layout->setSpacing(space::two);
    layout->addWidget(bodyLabel(
        tr("The values of these columns are counted once, with noise, over all records. The edges cut each "
           "column so that about as many records lie in each interval. Every private run that uses them "
           "counts the purchase in its own ε.")));
    m_fields->setLayout(buildForm());
    layout->addWidget(m_fields);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_facts, m_errors, m_warning, m_notes, m_failed, m_stage, m_bar})
        layout->addWidget(widget);
    layout->addStretch(1);
    layout->addWidget(buildButtons());
    fillColumns(ticked);
    showStage(); // a purchase may be on its way
    connect(&session, &Session::draftChanged, this, [this] {
        fillColumns(this->ticked());
        ask();
    });
    connect(&session.project(), &OpenProject::changed, this, &EdgeDialog::ask);
    connect(&session.runs(), &RunList::changed, this, &EdgeDialog::askAgain);
    connect(&session.project().edges(), &EdgeBuyer::stageChanged, this, &EdgeDialog::showStage);
    connect(&session, &Session::edgesEnded, this, &EdgeDialog::takeEnd);
    ask();
}

QFormLayout* EdgeDialog::buildForm() {
    prepareTicks(m_columns);
    m_columns->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // it would stand on the last row
    m_intervals->setRange(fewestCut, mostCut);
    m_intervals->setValue(EdgeWish().intervals);
    m_epsilon->setText(shownNumber(usualPrice(m_session.draft())));
    m_delta->setText(shownNumber(m_session.draft().delta));
    for (QWidget* number : std::initializer_list<QWidget*>{m_intervals, m_epsilon, m_delta})
        number->setMaximumWidth(fontMetrics().horizontalAdvance(QLatin1Char('0')) * 16);
    auto* form = new QFormLayout;
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(space::two);
    form->setVerticalSpacing(space::one);
    form->addRow(tr("Columns"), m_columns);
    form->addRow(tr("Intervals"), m_intervals);
    form->addRow(tr("Budget ε"), m_epsilon);
    form->addRow(tr("Allowance δ"), m_delta);
    connect(m_columns, &QListWidget::itemChanged, this, &EdgeDialog::ask);
    connect(m_intervals, &QSpinBox::valueChanged, this, &EdgeDialog::ask);
    connect(m_epsilon, &QLineEdit::textChanged, this, &EdgeDialog::ask);
    connect(m_delta, &QLineEdit::textChanged, this, &EdgeDialog::ask);
    return form;
}

QWidget* EdgeDialog::buildButtons() {
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    layout->addStretch(1);
    layout->addWidget(m_cancel);
    layout->addWidget(m_buy);
    m_buy->setDefault(true);
    connect(m_cancel, &QPushButton::clicked, this, &EdgeDialog::reject);
    connect(m_buy, &QPushButton::clicked, this, &EdgeDialog::buy);
    return row;
}

void EdgeDialog::fillColumns(const std::vector<std::string>& ticked) {
    const QSignalBlocker quiet(m_columns);
    m_columns->clear();
    for (const Column& column : m_session.draft().schema.columns) {
        if (!mayHaveEdges(column)) continue;
        const QString name = toQt(column.name);
        const QString replaced = m_session.draft().schema.areEdgesPublic(column)
                                     ? edgesText(column)
                                     : tr("edges that nobody declared");
        auto* item = new QListWidgetItem(
            column.edges.empty() ? name : tr("%1 (replaces: %2)").arg(name, replaced), m_columns);
        item->setData(columnNameRole, name);
        item->setToolTip(plainToolTip(publicFacts(column)));
        item->setCheckState(contains(ticked, column.name) ? Qt::Checked : Qt::Unchecked);
    }
    fitHeightToTicks(m_columns, mostRows);
}

std::vector<std::string> EdgeDialog::ticked() const {
    std::vector<std::string> names;
    for (int row = 0; row < m_columns->count(); ++row)
        if (const QListWidgetItem& item = *m_columns->item(row); item.checkState() == Qt::Checked)
            names.push_back(item.data(columnNameRole).toString().toStdString());
    return names;
}

/// Nothing where a field holds no number; that is said then.
std::optional<EdgeWish> EdgeDialog::wish() {
    const std::optional<double> epsilon = parseNumber(m_epsilon->text());
    const std::optional<double> delta = parseNumber(m_delta->text());
    Errors errors;
    if (!epsilon)
        errors.push_back(
            noNumber("epsilon", m_epsilon->text(), tr("Write for example %1").arg(shownNumber(0.1))));
    if (!delta)
        errors.push_back(
            noNumber("delta", m_delta->text(), tr("Write for example %1").arg(shownNumber(1e-5))));
    showErrors(errors);
    if (!errors.empty()) return std::nullopt;
    return EdgeWish{ticked(), m_intervals->value(), {*epsilon, *delta, m_session.draft().relation}};
}

bool EdgeDialog::isBuying() const {
    return m_session.project().edges().stage() != EdgeBuyer::Stage::Idle;
}

/// Texts that came need room; a window of its own does not make it for those that wrap.
void EdgeDialog::fit() {
    layout()->activate();
    setMinimumHeight(layout()->totalHeightForWidth(width()));
}

/// The window's type is known now.
void EdgeDialog::showEvent(QShowEvent* event) {
    QDialog::showEvent(event);
    setMinimumWidth(std::max(edgeDialogWidth, fontMetrics().averageCharWidth() * edgeDialogLetters));
    fitHeightToTicks(m_columns, mostRows);
    fit();
}

void EdgeDialog::resizeEvent(QResizeEvent* event) {
    QDialog::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) fit();
}

void EdgeDialog::blank(const QString& words) {
    m_quote.reset();
    m_buy->setEnabled(false);
    setTextOrHide(m_facts, words);
    setTextOrHide(m_notes, QString());
    m_warning->clear();
}

/// The price is calculated anew with each change of a field.
void EdgeDialog::ask() {
    if (isBuying()) return;
    blank(QString());
    m_quoting.forget();
    const std::optional<EdgeWish> asked = wish();
    if (!asked) return;
    if (!m_session.queue())
        return showErrors({{ErrorCode::StoreReadOnly, "project", m_session.project().path().toStdString(),
                            tr("no project is open for writing").toStdString(),
                            tr("Open or create a project first").toStdString()}});
    blank(tr("Calculating the price …"));
    m_quoting.request(edgeQuoter(m_session, *asked), [this](const EdgeQuote& quote) { showQuote(quote); });
}

/// The ledger went on while runs train: what is shown stays until the new figures are there.
void EdgeDialog::askAgain() {
    if (isBuying() || !m_quote || !m_session.queue()) return;
    m_quoting.request(edgeQuoter(m_session, m_quote->wish),
                      [this](const EdgeQuote& quote) { showQuote(quote); });
}

void EdgeDialog::showErrors(const Errors& errors) {
    if (!errors.empty()) blank(QString());
    setTextOrHide(m_errors, errors.empty() ? RichText{} : errorListHtml(errors, 4));
    fit();
}

void EdgeDialog::showQuote(const EdgeQuote& quote) {
    if (isBuying()) return;
    showErrors(quote.errors);
    if (!quote.errors.empty()) return;
    m_quote = quote;
    m_buy->setEnabled(true);
    setTextOrHide(m_facts, priceHtml(quote));
    setTextOrHide(m_notes, notesText(quote));
    showWarning(quote);
    fit();
}

/// What would keep the edges from being of any use.
void EdgeDialog::showWarning(const EdgeQuote& quote) {
    QStringList warnings;
    if (quote.exceedsBudget())
        warnings << tr("No model that uses these edges could be exported: the released account would come to "
                       "%1, over the budget of ε = %2 at δ = %3.")
                        .arg(figureText(quote.released), shownNumber(quote.budget->epsilon),
                             shownNumber(quote.budget->delta));
    if (quote.leavesNoRoomAt)
        warnings << tr("A run with ε = %1, as on the Privacy page, would have no budget left for training.")
                        .arg(shownNumber(*quote.leavesNoRoomAt));
    if (warnings.isEmpty()) return m_warning->clear();
    m_warning->showNotice(Banner::Level::Warning, warnings.join(QLatin1Char(' ')));
}

void EdgeDialog::buy() {
    if (!m_quote || isBuying() || !m_session.queue()) return;
    const EdgeQuote quote = *m_quote;
    m_failed->clear();
    m_isMine = true;
    m_session.project().buyEdges(quote.spec, quote.wish);
}

void EdgeDialog::showStage() {
    const EdgeBuyer::Stage stage = m_session.project().edges().stage();
    m_fields->setEnabled(stage == EdgeBuyer::Stage::Idle);
    m_bar->setVisible(stage != EdgeBuyer::Stage::Idle);
    m_buy->setEnabled(stage == EdgeBuyer::Stage::Idle && m_quote);
    m_cancel->setText(stage == EdgeBuyer::Stage::Drawing ? tr("Close") : tr("Cancel"));
    setTextOrHide(m_stage, stage == EdgeBuyer::Stage::Idle      ? QString()
                           : stage == EdgeBuyer::Stage::Reading ? tr("Reading the table …")
                                                                : tr("Counting with noise …"));
    fit();
}

void EdgeDialog::takeEnd(const EdgesEnd& end) {
    const bool wasMine = std::exchange(m_isMine, false);
    if (wasMine && end.bought) return accept();
    ask();
    if (wasMine) m_failed->showNotice(Banner::Level::Error, errorListHtml(end.errors));
    fit();
}

/// Before the draw that is an answer; behind it the purchase comes to its end on its own.
void EdgeDialog::reject() {
    const EdgeBuyer::Stage stage = m_session.project().edges().stage();
    disconnect(&m_session, &Session::edgesEnded, this, nullptr);
    if (m_isMine && stage == EdgeBuyer::Stage::Reading) m_session.project().edges().cancel();
    QDialog::reject();
}

} // namespace trilemma
