// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/train/solver_panel.h"

#include "core/base/text.h"
#include "core/models/model_kind.h"
#include "core/wish/curve_advice.h"
#include "ui/base/core_texts.h"
#include "ui/base/words.h"
#include "ui/pages/train/solver_group.h"
#include "ui/session/objective_words.h"
#include "ui/session/price.h"
#include "ui/session/sweep_axes.h"
#include "ui/widgets/help_link.h"
#include "ui/widgets/param_form.h"
#include "ui/widgets/side_area.h"

#include <QCheckBox>
#include <QComboBox>
#include <QTextDocument>
#include <QTimer>

#include <algorithm>

namespace trilemma {

namespace {

constexpr int solverListWidth = 336;
constexpr int indent = 22; ///< where the words of a check box begin

/// n mu is rounded down, so that it never reads as enough where it is not.
QString curveWords(const CurveAdvice& advice) {
    if (advice.reason == CurveAdvice::Reason::NoEdges)
        return SolverPanel::tr("No column has edges, so these curves are straight lines: the linear model. "
                               "Propose edges on the Data page.");
    if (!advice.nMu) return SolverPanel::tr("Without privacy curves are worth it.");
    const QString strength = wholeNumber(static_cast<std::uint64_t>(*advice.nMu));
    const QString least = wholeNumber(static_cast<std::uint64_t>(leastForCurves));
    if (advice.isWorthIt())
        return SolverPanel::tr("Worth it at %1: n μ is %2, and curves need about %3.")
            .arg(epsilonFigure(advice.epsilon), strength, least);
    return SolverPanel::tr("Hardly worth it at %1: n μ is %2, and only from about %3 on do curves gain more "
                           "than their noise costs. The linear model will probably do as well or better.")
        .arg(epsilonFigure(advice.epsilon), strength, least);
}

/// The linear model in the place of curves.
void chooseLinear(Draft& draft) {
    std::vector<std::string> models;
    for (const ModelKind& kind : modelRegistry()) {
        const bool was = std::find(draft.models.begin(), draft.models.end(), kind.id) != draft.models.end();
        if (kind.id == "linear" || (was && !kind.hasCurves)) models.push_back(kind.id);
    }
    draft.models = std::move(models);
}

} // namespace

SolverPanel::SolverPanel(Session& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_area(new SideArea(solverListWidth)) {
    auto* inside = new QWidget;
    auto* cards = new QVBoxLayout(inside);
    cards->setContentsMargins(0, 0, space::one, 0); // room for the scroll bar
    cards->setSpacing(space::two);
    cards->addWidget(buildList());
    cards->addWidget(buildModel());
    cards->addWidget(buildForm());
    cards->addStretch(1);
    m_area->setObjectName("solver_scroll");
    m_area->setWidget(inside);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    layout->addWidget(m_area, 1);
    layout->addWidget(buildHelp());
    connect(&session, &Session::draftChanged, this, &SolverPanel::onDraftChanged);
    onDraftChanged();
}

SolverPanel::Choice SolverPanel::makeChoice(const QString& name, const QString& title,
                                            const QString& summary) {
    auto* box = named(new QCheckBox(title), name, title);
    box->setAccessibleDescription(summary);
    auto* words = mutedLabel(summary);
    words->setContentsMargins(indent, 0, 0, space::half);
    connect(box, &QCheckBox::toggled, this, &SolverPanel::takeChoice);
    return {box, words};
}

QWidget* SolverPanel::buildList() {
    auto* card = new Card(tr("Solvers"));
    card->addToHeading(helpLink("train", 1, tr("Which solver")));
    m_objective = mutedLabel();
    m_objective->setObjectName("objective_hint");
    card->body()->addWidget(m_objective); // above the long list, so that nobody has to look for it
    for (const SolverGoals goals : allSolverGoals) {
        auto* group = new SolverGroup(goals);
        for (const bool isUsual : {true, false}) // as they stand, for the keyboard
            for (const Solver* solver : solverRegistry())
                if (goalsOf(solver->info()) == goals && solver->info().isUsual == isUsual)
                    addSolver(*group, *solver);
        card->body()->addWidget(group);
        m_groups.push_back(group);
    }
    m_unsuited = mutedLabel();
    m_unsuited->setObjectName("unsuited_solvers");
    card->body()->addWidget(m_unsuited);
    return card;
}

void SolverPanel::addSolver(SolverGroup& group, const Solver& solver) {
    const SolverInfo& info = solver.info();
    const QString summary = coreText(info.summary);
    const Choice choice = makeChoice("solver_" + toQt(info.id), coreText(info.title), summary);
    choice.box->setToolTip(Qt::convertFromPlainText(summary + "\n" + toQt(info.source)));
    group.add(solver, choice.box, choice.words);
    m_solvers.insert(toQt(info.id), choice);
}

QWidget* SolverPanel::buildModel() {
    auto* card = new Card(tr("Models"));
    for (const ModelKind& kind : modelRegistry()) {
        const Choice choice =
            makeChoice("model_" + toQt(kind.id), coreText(kind.title), coreText(kind.summary));
        card->body()->addWidget(choice.box);
        card->body()->addWidget(choice.words);
        m_models.insert(toQt(kind.id), choice);
        if (kind.hasCurves) addCurveAdvice(*card);
    }
    return card;
}

void SolverPanel::addCurveAdvice(Card& card) {
    m_curves = named(bodyLabel(), "curve_advice", tr("Whether curves are worth it"));
    m_curves->setContentsMargins(indent, 0, 0, 0);
    m_curvesAction = named(button(QString()), "curve_advice_button", QString());
    auto* row = new QHBoxLayout;
    row->setContentsMargins(indent, 0, 0, 0);
    row->addWidget(m_curvesAction);
    row->addStretch(1);
    card.body()->addWidget(m_curves);
    card.body()->addLayout(row);
    connect(m_curvesAction, &QPushButton::clicked, this, [this] { m_onCurves(); });
}

QWidget* SolverPanel::buildForm() {
    m_formCard = new Card(tr("Parameters"));
    m_form = named(new ParamForm, "param_form", tr("Parameters of the solvers"));
    m_formCard->body()->addWidget(buildPresets());
    m_formCard->body()->addWidget(
        mutedLabel(tr("Leave a field empty for its default, which depends on public facts "
                      "only. The plus beside a name tries several values.")));
    m_formCard->body()->addWidget(m_form);
    connect(m_form, &ParamForm::edited, this, [this] {
        emit validityChanged();
        Draft draft = m_session.draft();
        if (draft.params == m_form->values()) return;
        draft.params = m_form->values();
        m_session.setDraft(std::move(draft));
    });
    connect(m_form, &ParamForm::sweepWanted, this, &SolverPanel::addAxis);
    connect(m_form, &ParamForm::entered, this, &SolverPanel::showHelp);
    return m_formCard;
}

QWidget* SolverPanel::buildPresets() {
    m_presets = named(new QComboBox, "preset_combo", tr("Defaults of the parameters"));
    m_presets->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_presetHint = mutedLabel();
    m_presetHint->setObjectName("preset_hint");
    m_presetRow = new QWidget;
    auto* line = new QHBoxLayout;
    auto* label = plainLabel(tr("&Defaults"));
    label->setBuddy(m_presets);
    line->addWidget(label);
    line->addWidget(m_presets);
    line->addStretch(1);
    auto* rows = new QVBoxLayout(m_presetRow);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(space::half);
    rows->addLayout(line);
    rows->addWidget(m_presetHint);
    connect(m_presets, &QComboBox::activated, this, [this] {
        Draft draft = m_session.draft();
        draft.preset = m_presets->currentData().toString().toStdString();
        m_session.setDraft(std::move(draft));
    });
    return m_presetRow;
}

/// Nothing is to be chosen where all solvers have but one.
void SolverPanel::showPresets(const Draft& draft) {
    m_presets->clear();
    const std::vector<Preset> presets = presetsOf(draft);
    for (const Preset& preset : presets)
        m_presets->addItem(coreText(preset.title), toQt(preset.id));
    m_presets->setCurrentIndex(std::max(0, m_presets->findData(toQt(draft.preset))));
    m_presetRow->setVisible(presets.size() > 1);
    QStringList others;
    for (const std::string& id : draft.solvers)
        if (const Solver* solver = findSolver(id); solver && !solver->info().findPreset(draft.preset))
            others << coreText(solver->info().title);
    setTextOrHide(m_presetHint,
                  others.isEmpty() ? QString() : tr("Recommended all the same: %1").arg(others.join(", ")));
}

void SolverPanel::showCurveAdvice(const Draft& draft) {
    const std::optional<CurveAdvice> advice =
        draft.inspection ? curveAdvice(draft, expectedCount(draft)) : std::nullopt;
    setTextOrHide(m_curves, advice ? curveWords(*advice) : QString());
    setLook(m_curves, advice && !advice->isWorthIt() ? "warning" : "muted");
    m_curvesAction->setVisible(advice && !advice->isWorthIt());
    if (!advice || advice->isWorthIt()) return;
    const bool noEdges = advice->reason == CurveAdvice::Reason::NoEdges;
    m_curvesAction->setText(noEdges ? tr("Go to Data") : tr("Choose linear"));
    m_curvesAction->setAccessibleName(m_curvesAction->text());
    m_onCurves = [this, noEdges] {
        if (noEdges) return triggerAction(this, QStringLiteral("go_data"));
        Draft changed = m_session.draft();
        chooseLinear(changed);
        m_session.setDraft(std::move(changed));
    };
}

QWidget* SolverPanel::buildHelp() {
    m_help = named(new QFrame, "param_help_panel", tr("About this parameter"));
    setLook(m_help, "card");
    m_help->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // as wide as the list
    m_helpText = bodyLabel();
    m_helpText->setObjectName("param_help");
    auto* layout = new QVBoxLayout(m_help);
    layout->setContentsMargins(space::two, space::one, space::two, space::one);
    layout->addWidget(m_helpText);
    m_help->hide();
    return m_help;
}

/// The help takes room from the list, so the field may have to move into sight again.
void SolverPanel::showHelp(const QString& html, QWidget* field) {
    setRichText(m_helpText, {html});
    m_help->show();
    QTimer::singleShot(0, field, [this, field] { m_area->ensureWidgetVisible(field, 0, space::two); });
}

void SolverPanel::addAxis(const QString& id) {
    const std::string path = solverPath(id.toStdString());
    Draft draft = m_session.draft();
    addParamAxis(draft, path);
    m_session.setDraft(std::move(draft));
    emit axisAdded(path);
}

/// What a solver does is said at length of the chosen ones alone, so that all names are in sight.
void SolverPanel::showSolvers(const Draft& draft) {
    const std::string task = taskOf(draft.schema);
    for (SolverGroup* group : m_groups)
        group->showFor(task, draft.solvers);
    QStringList unsuited;
    for (const Solver* solver : solverRegistry()) {
        const SolverInfo& info = solver->info();
        if (!contains(draft.solvers, info.id) && !contains(info.tasks, task))
            unsuited << coreText(info.title);
    }
    setTextOrHide(m_unsuited,
                  unsuited.isEmpty() ? QString() : tr("Not for this label: %1").arg(unsuited.join(", ")));
}

/// What the Fairness page asks for, who does something else, and why it may be refused.
void SolverPanel::showObjective(const Draft& draft) {
    const ObjectiveShortfall shortfall = objectiveShortfall(draft);
    const QString trouble = objectiveTrouble(draft);
    QStringList sentences{objectiveOfRuns(draft), shortfall.text, trouble};
    sentences.removeAll(QString());
    setTextOrHide(m_objective, sentences.join(QLatin1Char(' ')));
    setLook(m_objective, shortfall.isWhole || !trouble.isEmpty() ? "warning" : "muted");
}

void SolverPanel::onDraftChanged() {
    const Draft& draft = m_session.draft();
    const auto tick = [](const QHash<QString, Choice>& choices, const std::vector<std::string>& chosen) {
        for (auto choice = choices.cbegin(); choice != choices.cend(); ++choice) {
            const QSignalBlocker quiet(choice->box);
            choice->box->setChecked(toQt(chosen).contains(choice.key()));
        }
    };
    tick(m_solvers, draft.solvers);
    tick(m_models, draft.models);
    showSolvers(draft);
    showObjective(draft);
    m_formCard->setVisible(!draft.solvers.empty());
    if (draft.solvers.empty()) m_help->hide();
    showCurveAdvice(draft);
    showPresets(draft);
    m_form->setParams(paramsOf(draft));
    m_form->setValues(draft.params);
    QHash<QString, QString> swept;
    for (const ParamAxis& axis : draft.paramAxes)
        if (const auto spec = findAxisParam(axis.path); spec && axis.path == solverPath(spec->id))
            swept.insert(toQt(spec->id), axisText(axis));
    m_form->setSwept(swept);
}

void SolverPanel::takeChoice() {
    Draft draft = m_session.draft();
    draft.solvers.clear();
    for (const Solver* solver : solverRegistry()) // in the registry's order
        if (m_solvers.value(toQt(solver->info().id)).box->isChecked())
            draft.solvers.push_back(solver->info().id);
    draft.models.clear();
    for (const ModelKind& kind : modelRegistry())
        if (m_models.value(toQt(kind.id)).box->isChecked()) draft.models.push_back(kind.id);
    m_session.setDraft(std::move(draft));
}

bool SolverPanel::hasError() const {
    return m_form->hasError();
}

} // namespace trilemma
