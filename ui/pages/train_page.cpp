// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/train_page.h"

#include "ui/banner.h"
#include "ui/help_topics.h"
#include "ui/pages/queue_panel.h"
#include "ui/pages/solver_panel.h"
#include "ui/widgets.h"
#include "ui/words.h"

#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QScrollArea>

#include <algorithm>

namespace trilemma {

namespace {

constexpr int leftWidth = 352;
constexpr int mostSeeds = 1000;
constexpr double mostTestPercent = 90;

QString counted(std::size_t count, const QString& one, const QString& many) {
    return count == 1 ? one : many.arg(wholeNumber(count));
}

} // namespace

SweepCount countRuns(const Draft& draft) {
    SweepCount count;
    if (draft.solvers.empty()) {
        count.errors = {
            {ErrorCode::InvalidSpecification, "solvers", "", "none is ticked", "Tick at least one"}};
        return count;
    }
    const Result<std::vector<TrainingSpec>> specs = expand(sweepOf(draft));
    if (!specs) {
        count.errors = specs.errors();
        return count;
    }
    count.runs = specs->size();
    count.privateRuns = static_cast<std::size_t>(std::count_if(
        specs->begin(), specs->end(), [](const TrainingSpec& spec) { return spec.privacy.has_value(); }));
    return count;
}

namespace {

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
    if (undeclared > 0)
        kept.insert(
            kept.begin(),
            {ErrorCode::PrivacyRefused,
             counted(undeclared, TrainPage::tr("1 column"), TrainPage::tr("%1 columns")).toStdString(), "",
             TrainPage::tr("without a named public source").toStdString(),
             TrainPage::tr("Declare the source on the Data page, or train without privacy").toStdString()});
    return kept;
}

} // namespace

TrainPage::TrainPage(Session& session, QWidget* parent)
    : Page(session, parent)
    , m_projectBanner(named(new Banner, "train_project_banner", QString())) {
    m_projectBanner->setClosable(false);
    auto* right = new QVBoxLayout;
    right->setSpacing(space::two);
    right->addWidget(buildRuns());
    m_queuePanel = new QueuePanel(session);
    right->addWidget(m_queuePanel, 1);
    auto* columns = new QHBoxLayout;
    columns->setSpacing(space::two);
    columns->addWidget(buildLeft());
    columns->addLayout(right, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::three, space::two, space::three, space::three);
    layout->setSpacing(space::two);
    layout->addWidget(titleLabel(tr("Train")));
    layout->addWidget(m_projectBanner);
    layout->addLayout(columns, 1);
    connect(m_queuePanel, &QueuePanel::changed, this, &Page::stateChanged);
    connect(m_solvers, &SolverPanel::validityChanged, this, &TrainPage::showStart);
    connect(&session, &Session::draftChanged, this, &TrainPage::takeDraft);
    connect(&session, &Session::projectChanged, this, &TrainPage::showProject);
    takeDraft();
    showProject();
}

QWidget* TrainPage::buildLeft() {
    m_solvers = new SolverPanel(session());
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(m_solvers);
    area->setFixedWidth(leftWidth);
    return area;
}

QWidget* TrainPage::buildRuns() {
    auto* card = new Card(tr("Sweep"));
    card->addToHeading(helpLink("train", 3, tr("What a run spends")));
    m_seeds = named(new QSpinBox, "seeds_spin", tr("Seeds for each setting"));
    m_seeds->setRange(1, mostSeeds);
    m_testShare = named(new QDoubleSpinBox, "test_share_spin", tr("Share of the records for testing"));
    m_testShare->setRange(0, mostTestPercent);
    m_testShare->setDecimals(0);
    m_testShare->setSingleStep(5);
    m_testShare->setSuffix(tr(" %"));
    m_seeds->setToolTip(
        tr("Each setting is trained this often; a seed sets the split and the start. Noise never "
           "depends on it."));
    auto* settings = new QHBoxLayout;
    settings->setSpacing(space::one);
    settings->addWidget(new QLabel(tr("Seeds")));
    settings->addWidget(m_seeds);
    settings->addSpacing(space::three);
    settings->addWidget(new QLabel(tr("For testing")));
    settings->addWidget(m_testShare);
    settings->addStretch(1);
    m_countLabel = named(headingLabel(QString()), "run_count_label", tr("Number of runs"));
    m_axes = mutedLabel();
    m_spending = mutedLabel();
    m_errors = named(new Banner, "sweep_errors", QString());
    m_errors->setClosable(false);
    m_start = named(primaryButton(tr("Start training")), "start_training_button", tr("Start training"));
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(m_countLabel);
    words->addWidget(m_axes);
    words->addWidget(m_spending);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::two);
    row->addLayout(words, 1);
    row->addWidget(m_start, 0, Qt::AlignBottom);
    card->body()->addLayout(settings);
    card->body()->addLayout(row);
    card->body()->addWidget(m_errors);
    const auto change = [this] {
        Draft draft = session().draft();
        draft.seeds = m_seeds->value();
        draft.testShare = m_testShare->value() / 100;
        session().setDraft(std::move(draft));
    };
    connect(m_seeds, &QSpinBox::valueChanged, this, change);
    connect(m_testShare, &QDoubleSpinBox::valueChanged, this, change);
    connect(m_start, &QPushButton::clicked, this, [this] { triggerAction(this, "start_training"); });
    return card;
}

void TrainPage::takeDraft() {
    const Draft& draft = session().draft();
    const QSignalBlocker quietSeeds(m_seeds);
    const QSignalBlocker quietShare(m_testShare);
    m_seeds->setValue(draft.seeds);
    m_testShare->setValue(draft.testShare * 100);
    m_axes->setText(axesText());
    if (!draft.inspection) {
        m_counting.forget();
        return showCount({});
    }
    m_counting.request([draft] { return countRuns(draft); },
                       [this](const SweepCount& count) { showCount(count); });
}

QString TrainPage::axesText() const {
    const Draft& draft = session().draft();
    if (!draft.inspection) return tr("Open a table on the Data page first.");
    QStringList axes{counted(draft.solvers.size(), tr("1 solver"), tr("%1 solvers"))};
    if (!constraintsOf(draft).empty())
        axes << counted(draft.gammas.size(), tr("1 slack γ"), tr("%1 slacks γ"));
    if (draft.isPrivate) axes << counted(draft.epsilons.size(), tr("1 budget ε"), tr("%1 budgets ε"));
    axes << counted(static_cast<std::size_t>(draft.seeds), tr("1 seed"), tr("%1 seeds"));
    return axes.join(QStringLiteral(" × ")) + tr("; what a solver ignores is not repeated.");
}

void TrainPage::showProject() {
    if (!session().hasProject())
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

void TrainPage::showCount(const SweepCount& count) {
    m_count = count;
    m_countLabel->setText(count.runs == 0 ? tr("No runs yet")
                                          : counted(count.runs, tr("1 run"), tr("%1 runs")));
    setTextOrHide(m_spending, count.privateRuns == 0 ? QString()
                              : count.privateRuns == count.runs
                                  ? tr("All are private; each spends as soon as it starts.")
                                  : tr("%1 are private; each of these spends as soon as it starts.")
                                        .arg(wholeNumber(count.privateRuns)));
    if (count.errors.empty())
        m_errors->clear();
    else
        m_errors->showNotice(Banner::Level::Warning,
                             tr("Not ready to train:") + errorListHtml(gathered(count.errors), 5));
    showStart();
}

void TrainPage::showStart() {
    m_start->setEnabled(session().queue() && m_count.runs > 0 && !m_solvers->hasError());
    emit stateChanged();
}

PageState TrainPage::state() const {
    const bool trouble =
        m_queuePanel->count(RunStatus::Interrupted) > 0 || m_queuePanel->count(RunStatus::Failed) > 0;
    if (trouble || !m_count.errors.empty() || m_solvers->hasError()) return PageState::NeedsAttention;
    return m_queuePanel->count(RunStatus::Done) > 0 ? PageState::Done : PageState::Neutral;
}

} // namespace trilemma
