// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/train/train_page.h"

#include "ui/base/escape.h"
#include "ui/base/words.h"
#include "ui/pages/train/axes_panel.h"
#include "ui/pages/train/cost_panel.h"
#include "ui/pages/train/curve_panel.h"
#include "ui/pages/train/queue_panel.h"
#include "ui/pages/train/solver_panel.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/help_link.h"
#include "ui/widgets/widgets.h"

#include <QScrollArea>

#include <algorithm>

namespace trilemma {

namespace {

constexpr int widthForBoth = 820; ///< of the right side: from here on the curve stands beside the queue
constexpr int queueHeight = 220;

/// The same refusal for many columns is one thing to do, said once.
Errors gathered(const Errors& errors) {
    Errors kept;
    std::size_t undeclared = 0;
    for (const Error& error : errors) {
        if (error.code == ErrorCode::PrivacyRefused && error.field.ends_with(".public"))
            ++undeclared;
        else
            kept.push_back(error);
    }
    if (undeclared == 0) return kept;
    const QString columns = undeclared == 1 ? TrainPage::tr("1 column")
                                            : TrainPage::tr("%1 columns").arg(wholeNumber(undeclared));
    kept.insert(
        kept.begin(),
        {ErrorCode::PrivacyRefused, columns.toStdString(), "",
         TrainPage::tr("without a named public source").toStdString(),
         TrainPage::tr("Declare the source on the Data page, or train without privacy").toStdString()});
    return kept;
}

} // namespace

TrainPage::TrainPage(Session& session, QWidget* parent)
    : Page(session, parent)
    , m_projectBanner(named(new Banner, "train_project_banner", QString())) {
    m_projectBanner->setClosable(false);
    m_solvers = new SolverPanel(session);
    auto* columns = new QHBoxLayout;
    columns->setSpacing(space::two);
    columns->addWidget(m_solvers);
    columns->addWidget(buildRight(), 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::three, space::two, space::two, space::two);
    layout->setSpacing(space::two);
    layout->addWidget(titleLabel(tr("Train")));
    layout->addWidget(m_projectBanner);
    layout->addLayout(columns, 1);
    offer("repeat_runs", m_queuePanel->repeatAction());
    offer("raise_runs", m_queuePanel->moveAction(RunMove::Top));
    offer("lower_runs", m_queuePanel->moveAction(RunMove::End));
    offerPart("show_solvers", m_solvers);
    offerPart("show_sweep", m_axes);
    connect(m_queuePanel, &QueuePanel::changed, this, &Page::stateChanged);
    connect(m_queuePanel, &QueuePanel::chosenRunChanged, m_curve,
            [this] { m_curve->choose(m_queuePanel->chosenRun()); });
    connect(m_solvers, &SolverPanel::validityChanged, this, &TrainPage::showStart);
    connect(m_solvers, &SolverPanel::axisAdded, m_axes, &AxesPanel::edit);
    connect(m_axes, &AxesPanel::validityChanged, this, &TrainPage::showStart);
    connect(m_cost, &CostPanel::counted, this, &TrainPage::showErrors);
    connect(&session.refused(), &RefusedTexts::changed, this, &TrainPage::showErrors);
    connect(&session, &Session::draftChanged, this, &TrainPage::showErrors);
    connect(&session.project(), &OpenProject::changed, this, &TrainPage::showProject);
    connect(&session.project(), &OpenProject::sharingChanged, this, &TrainPage::showStart);
    showErrors();
    showProject();
}

QWidget* TrainPage::buildRight() {
    m_queuePanel = new QueuePanel(session());
    m_queuePanel->setMinimumHeight(queueHeight);
    m_curve = new CurvePanel(session());
    m_below = new QBoxLayout(QBoxLayout::LeftToRight);
    m_below->setSpacing(space::two);
    m_below->addWidget(m_queuePanel, 3);
    m_below->addWidget(m_curve, 2);
    auto* inside = new QWidget;
    auto* right = new QVBoxLayout(inside);
    right->setContentsMargins(0, 0, space::one, 0); // room for the scroll bar
    right->setSpacing(space::two);
    right->addWidget(buildSweep());
    right->addLayout(m_below, 1);
    auto* area = new QScrollArea;
    area->setObjectName("sweep_scroll");
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(inside);
    return area;
}

QWidget* TrainPage::buildSweep() {
    auto* card = new Card(tr("Sweep"));
    card->addToHeading(helpLink("train", 4, tr("What a run spends")));
    m_axes = new AxesPanel(session());
    m_cost = new CostPanel(session());
    m_errors = named(new Banner, "sweep_errors", QString());
    m_errors->setClosable(false);
    m_start = named(primaryButton(tr("Start training")), "start_training_button", tr("Start training"));
    auto* row = new QHBoxLayout;
    row->setSpacing(space::two);
    row->addWidget(m_cost, 1);
    row->addWidget(m_start, 0, Qt::AlignBottom);
    card->body()->addWidget(m_axes);
    card->body()->addLayout(row);
    card->body()->addWidget(m_errors);
    connect(m_start, &QPushButton::clicked, this, [this] { triggerAction(this, "start_training"); });
    return card;
}

void TrainPage::resizeEvent(QResizeEvent* event) {
    Page::resizeEvent(event);
    const int room = width() - m_solvers->sizeHint().width() - 2 * space::four - space::three;
    const int needed =
        m_queuePanel->minimumSizeHint().width() + m_curve->minimumSizeHint().width() + space::two;
    const bool both = room >= std::max(widthForBoth, needed);
    m_below->setDirection(both ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void TrainPage::showProject() {
    if (!session().project().isOpen())
        m_projectBanner->showNotice(
            Banner::Level::Info,
            tr("Runs are kept in a project file. Create one before the training starts."),
            tr("New project …"), [this] { triggerAction(this, "new_project"); });
    else if (!session().queue())
        m_projectBanner->showNotice(Banner::Level::Warning,
                                    tr("This project is open for reading only: nothing can be "
                                       "trained in it."));
    else
        m_projectBanner->clear();
    showStart();
}

void TrainPage::showErrors() {
    Errors errors = session().refused().errorsOf(session().draft());
    const auto refused = session().refused().of(session().draft());
    const Errors& others = m_cost->count().errors;
    errors.insert(errors.end(), others.begin(), others.end());
    if (errors.empty())
        m_errors->clear();
    else if (refused.isEmpty())
        m_errors->showNotice(Banner::Level::Warning,
                             tr("Not ready to train:") + errorListHtml(gathered(errors), 5));
    else
        m_errors->showNotice(
            Banner::Level::Warning, tr("Not ready to train:") + errorListHtml(gathered(errors), 5),
            refused.firstKey() == SharedField::Gammas  ? tr("Go to Fairness")
            : refused.firstKey() == SharedField::Edges ? tr("Go to Data")
                                                       : tr("Go to Privacy"),
            [this, page = RefusedTexts::pageOf(refused.firstKey())] { triggerAction(this, "go_" + page); });
    showStart();
}

bool TrainPage::hasError() const {
    return m_solvers->hasError() || m_axes->hasError() || !m_cost->count().errors.empty() ||
           !session().refused().of(session().draft()).isEmpty();
}

void TrainPage::showStart() {
    const QString why = reason();
    m_start->setEnabled(why.isEmpty());
    m_start->setText(session().project().isSharing() ? tr("Sharing the budget …") : tr("Start training"));
    m_start->setToolTip(plainToolTip(why));
    emit stateChanged();
}

/// Why nothing can be started; empty: it can.
QString TrainPage::reason() const {
    if (!session().queue()) return tr("No project is open for writing.");
    if (session().project().isSharing())
        return tr("The table is read, and the budget shared among the runs.");
    if (m_solvers->hasError()) return tr("A parameter of the solver is not valid: correct what is marked.");
    if (hasError()) return tr("Some input is not valid: see the notice and the text in red.");
    return m_cost->count().runs > 0 ? QString() : tr("The sweep has no runs yet.");
}

PageState TrainPage::state() const {
    const bool trouble =
        m_queuePanel->count(RunStatus::Interrupted) > 0 || m_queuePanel->count(RunStatus::Failed) > 0;
    if (trouble || hasError()) return PageState::NeedsAttention;
    return m_queuePanel->count(RunStatus::Done) > 0 ? PageState::Done : PageState::Neutral;
}

} // namespace trilemma
