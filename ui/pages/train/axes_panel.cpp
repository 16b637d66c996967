// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/train/axes_panel.h"

#include "core/fairness/constraint_catalog.h"
#include "core/models/model_kind.h"
#include "core/solvers/solver.h"
#include "ui/base/core_texts.h"
#include "ui/base/words.h"
#include "ui/pages/train/axis_row.h"
#include "ui/widgets/choice_list_edit.h"
#include "ui/widgets/value_list_edit.h"
#include "ui/widgets/widgets.h"

#include <QDoubleSpinBox>
#include <QEvent>
#include <QTimer>

#include <algorithm>

namespace trilemma {

namespace {

constexpr int maxSeeds = 1000;
constexpr double maxTestPercent = 90;
constexpr double maxEpsilon = 100;

std::vector<std::string> toStd(const QStringList& texts) {
    std::vector<std::string> list;
    for (const QString& text : texts)
        list.push_back(text.toStdString());
    return list;
}

ValueRange rangeOf(const ParamSpec& spec) {
    return {.min = spec.min, .max = spec.max, .whole = spec.type == ParamSpec::Type::Integer};
}

QList<ChoiceListEdit::Choice> solverChoices() {
    QList<ChoiceListEdit::Choice> choices;
    for (const Solver* solver : solverRegistry())
        choices.append({toQt(solver->info().id), coreText(solver->info().title)});
    return choices;
}

QList<ChoiceListEdit::Choice> modelChoices() {
    QList<ChoiceListEdit::Choice> choices;
    for (const ModelKind& model : modelRegistry())
        choices.append({toQt(model.id), coreText(model.title)});
    return choices;
}

/// Who trains once for each value, where that is not everybody.
QString noteOf(const Draft& draft, const std::string& path) {
    const QStringList owners = ownersOf(draft, path);
    if (owners.isEmpty())
        return AxesPanel::tr("No chosen solver or model has this parameter, so it is left out.");
    if (allKnow(draft, path)) return {};
    return AxesPanel::tr("Only for %1; the others train once for all values.")
        .arg(owners.join(QStringLiteral(", ")));
}

/// Takes whatever number is written and says so when it has to be another one.
class SeedSpin : public QSpinBox {
  public:
    std::function<void(const QString& written, int taken)> whenCorrected;

  protected:
    QValidator::State validate(QString& text, int& place) const override {
        bool isNumber = false;
        text.trimmed().toLongLong(&isNumber);
        const QValidator::State state = QSpinBox::validate(text, place);
        return state == QValidator::Invalid && (isNumber || text.trimmed() == QLatin1String("-"))
                   ? QValidator::Intermediate
                   : state;
    }
    void fixup(QString& text) const override {
        const QString written = text.trimmed();
        bool isNumber = false;
        const qlonglong number = written.toLongLong(&isNumber);
        if (!isNumber) return QSpinBox::fixup(text);
        const auto taken = static_cast<int>(std::clamp<qlonglong>(number, minimum(), maximum()));
        text = QString::number(taken);
        if (whenCorrected && taken != number) whenCorrected(written, taken);
    }
};

} // namespace

AxesPanel::AxesPanel(Session& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_rows(new QVBoxLayout) {
    setObjectName("axes_panel");
    m_rows->setSpacing(space::half);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    layout->addLayout(m_rows);
    buildChoices();
    buildLists();
    buildSeeds();
    layout->addWidget(buildFoot());
    connect(&session, &Session::draftChanged, this, &AxesPanel::onDraftChanged);
    onDraftChanged();
}

void AxesPanel::buildChoices() {
    m_solvers = named(new ChoiceListEdit(solverChoices()), "axis_solvers_button", tr("Solvers of the sweep"));
    m_models = named(new ChoiceListEdit(modelChoices()), "axis_models_button", tr("Models of the sweep"));
    m_solverRow = new AxisRow("solver", tr("Solver"), m_solvers, false);
    m_modelRow = new AxisRow("model", tr("Model"), m_models, false);
    m_rows->addWidget(m_solverRow);
    m_rows->addWidget(m_modelRow);
    connect(m_solvers, &ChoiceListEdit::chosenEdited, this,
            [this](const QStringList& ids) { change([&](Draft& draft) { draft.solvers = toStd(ids); }); });
    connect(m_models, &ChoiceListEdit::chosenEdited, this,
            [this](const QStringList& ids) { change([&](Draft& draft) { draft.models = toStd(ids); }); });
}

void AxesPanel::buildLists() {
    m_gammas = new ValueListEdit("axis_gamma", QStringLiteral("γ"), {});
    m_gammas->showLineOnly(tr("Slacks of the sweep"));
    m_epsilons = new ValueListEdit("axis_epsilon", QStringLiteral("ε"),
                                   {.min = 0, .max = maxEpsilon, .minAllowed = false});
    m_epsilons->showLineOnly(tr("Budgets of the sweep"));
    m_gammaRow = new AxisRow("gamma", tr("Slack γ"), m_gammas, false);
    m_epsilonRow = new AxisRow("epsilon", tr("Budget ε"), m_epsilons, false);
    m_rows->addWidget(m_gammaRow);
    m_rows->addWidget(m_epsilonRow);
    m_gammas->share(m_session.refused(), SharedField::Gammas);
    m_epsilons->share(m_session.refused(), SharedField::Epsilons);
    m_gammas->setToolTip(tr("The list of the Fairness page; values are separated by semicolons or spaces."));
    m_epsilons->setToolTip(tr("The list of the Privacy page; values are separated by semicolons or spaces."));
    for (ValueListEdit* list : {m_gammas, m_epsilons})
        connect(list, &ValueListEdit::validityChanged, this, &AxesPanel::validityChanged);
    connect(m_gammas, &ValueListEdit::valuesEdited, this, [this](const std::vector<double>& values) {
        change([&](Draft& draft) { draft.gammas = values; });
    });
    connect(m_epsilons, &ValueListEdit::valuesEdited, this, [this](const std::vector<double>& values) {
        change([&](Draft& draft) { draft.epsilons = values; });
    });
}

void AxesPanel::buildSeeds() {
    auto* seeds = named(new SeedSpin, "seeds_spin", tr("Seeds for each setting"));
    m_seeds = seeds;
    m_seeds->setRange(1, maxSeeds);
    m_seeds->setToolTip(tr("Each setting is trained this many times. A seed sets the train/test split and "
                           "the initialisation; noise never depends on it."));
    auto* cell = new QWidget;
    auto* layout = new QHBoxLayout(cell);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_seeds);
    layout->addStretch(1);
    m_seedRow = new AxisRow("seed", tr("Seeds"), cell, false);
    m_seedRow->name()->setBuddy(m_seeds);
    m_rows->addWidget(m_seedRow);
    connect(m_seeds, &QSpinBox::valueChanged, this,
            [this](int count) { change([&](Draft& draft) { draft.seeds = count; }); });
    connect(m_seeds, &QSpinBox::textChanged, this, [this] { m_seedRow->setNote(QString()); });
    seeds->whenCorrected = [this](const QString& written, int taken) {
        QTimer::singleShot(0, this, [this, written, taken] { // after the text that stands there now
            m_seedRow->setNote(
                tr("From 1 to %1 seeds: %2 became %3.")
                    .arg(wholeNumber(maxSeeds), written, wholeNumber(static_cast<std::uint64_t>(taken))));
        });
    };
}

QWidget* AxesPanel::buildFoot() {
    m_add = named(button(tr("Add axis"), "add"), "add_axis_button", tr("Add a parameter as an axis"));
    m_add->setToolTip(tr("Try several values of a parameter of the chosen solvers and models"));
    auto* menu = named(new QMenu(m_add), "add_axis_menu", tr("Parameters that can be an axis"));
    connect(menu, &QMenu::aboutToShow, this, &AxesPanel::fillMenu);
    m_add->setMenu(menu);
    m_testShare = named(new QDoubleSpinBox, "test_share_spin", tr("Share of the records for testing"));
    m_testShare->setRange(0, maxTestPercent);
    m_testShare->setDecimals(0);
    m_testShare->setSingleStep(5);
    m_testShare->setSuffix(tr(" %"));
    auto* forTesting = new QLabel(tr("For testing"));
    forTesting->setBuddy(m_testShare);
    auto* foot = new QWidget;
    auto* layout = new QHBoxLayout(foot);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    layout->addWidget(m_add);
    layout->addStretch(1);
    layout->addWidget(forTesting);
    layout->addWidget(m_testShare);
    connect(m_testShare, &QDoubleSpinBox::valueChanged, this,
            [this](double percent) { change([&](Draft& draft) { draft.testShare = percent / 100; }); });
    return foot;
}

AxesPanel::ParamRow AxesPanel::newRow(const std::string& path, const ParamSpec& spec) {
    ParamRow row{path, nullptr, nullptr, nullptr};
    const QString id = toQt(spec.id);
    const QString title = coreText(spec.title);
    if (spec.type == ParamSpec::Type::Choice) {
        QList<ChoiceListEdit::Choice> choices;
        for (const std::string& choice : spec.choices)
            choices.append({toQt(choice), toQt(choice)});
        row.choices =
            named(new ChoiceListEdit(choices), "axis_" + id + "_button", tr("Values of %1").arg(title));
        connect(row.choices, &ChoiceListEdit::chosenEdited, this, [this, path](const QStringList& ids) {
            const std::vector<std::string> names = toStd(ids);
            change([&](Draft& draft) { setAxisValues(draft, path, {names.begin(), names.end()}); });
        });
    } else {
        row.values = new ValueListEdit("axis_" + id, title, rangeOf(spec));
        row.values->showLineOnly(tr("Values of %1").arg(title), tr("values to try, such as 0.5, 1, 2"));
        row.values->setToolTip(tr("%1\nDefault: %2").arg(toQt(spec.help), toQt(spec.defaultText)));
        connect(row.values, &ValueListEdit::validityChanged, this, &AxesPanel::validityChanged);
        connect(row.values, &ValueListEdit::valuesEdited, this,
                [this, path, spec](const std::vector<double>& values) {
                    change([&](Draft& draft) { setAxisValues(draft, path, axisValues(spec, values)); });
                });
    }
    QWidget* editor = row.values ? static_cast<QWidget*>(row.values) : row.choices;
    row.row = new AxisRow(id, title, editor, true);
    row.row->name()->setToolTip(toQt(spec.help));
    connect(row.row, &AxisRow::removed, this, [this, path] {
        m_add->setFocus(); // the row goes, the keyboard stays near it
        change([&](Draft& draft) { removeParamAxis(draft, path); });
    });
    return row;
}

void AxesPanel::change(const std::function<void(Draft&)>& edit) {
    Draft draft = m_session.draft();
    edit(draft);
    m_session.setDraft(std::move(draft));
}

void AxesPanel::onDraftChanged() {
    const Draft& draft = m_session.draft();
    m_solvers->setChosen(toQt(draft.solvers));
    m_models->setChosen(toQt(draft.models));
    m_solverRow->setCount(draft.solvers.size());
    m_modelRow->setCount(draft.models.size());
    const std::vector<ConstraintSpec> constraints = constraintsOf(draft);
    m_gammaRow->setVisible(!constraints.empty());
    if (!constraints.empty())
        if (const ConstraintKind* kind = findConstraintKind(constraints.front().kind))
            m_gammas->setRange({.min = kind->minGamma, .max = kind->maxGamma});
    m_gammas->setValues(draft.gammas);
    m_gammaRow->setCount(countDistinct(draft.gammas));
    m_epsilonRow->setVisible(draft.isPrivate && !draft.totalEpsilon);
    m_epsilons->setValues(draft.epsilons);
    m_epsilonRow->setCount(countDistinct(draft.epsilons));
    const QSignalBlocker quietSeeds(m_seeds);
    const QSignalBlocker quietShare(m_testShare);
    m_seeds->setValue(draft.seeds);
    m_seedRow->setCount(static_cast<std::size_t>(draft.seeds));
    m_testShare->setValue(draft.testShare * 100);
    takeAxes(draft);
    alignNames();
}

/// Rows follow the draft's axes; a row that stays keeps what is being typed into it.
void AxesPanel::takeAxes(const Draft& draft) {
    std::erase_if(m_params, [&](const ParamRow& row) {
        const bool gone = !findAxis(draft, row.path);
        if (gone) {
            row.row->hide();
            row.row->deleteLater();
            m_rows->removeWidget(row.row);
        }
        return gone;
    });
    for (const ParamAxis& axis : draft.paramAxes) {
        auto known = std::find_if(m_params.begin(), m_params.end(),
                                  [&](const ParamRow& row) { return row.path == axis.path; });
        if (known == m_params.end()) {
            const std::optional<ParamSpec> spec = findAxisParam(axis.path);
            if (!spec) continue; // of a newer program; what is wrong is said with the number of runs
            m_params.push_back(newRow(axis.path, *spec));
            known = m_params.end() - 1;
            m_rows->insertWidget(m_rows->indexOf(m_seedRow), known->row);
            known->row->show(); // at once, so that the keyboard can go there
        }
        takeAxis(draft, axis, *known);
    }
    emit validityChanged();
}

void AxesPanel::takeAxis(const Draft& draft, const ParamAxis& axis, const ParamRow& row) {
    row.row->setCount(countDistinct(axis.values));
    row.row->setNote(noteOf(draft, axis.path));
    if (row.choices) {
        QStringList names;
        for (const Json& value : axis.values)
            if (value.is_string()) names << toQt(value.get<std::string>());
        row.choices->setChosen(names);
        return;
    }
    std::vector<double> numbers;
    for (const Json& value : axis.values)
        if (value.is_number()) numbers.push_back(value.get<double>());
    row.values->setValues(numbers);
    if (numbers.empty() && !row.values->hasError()) row.values->check();
}

void AxesPanel::fillMenu() {
    QMenu* menu = m_add->menu();
    menu->clear();
    const Draft& draft = m_session.draft();
    QMenu* more = new QMenu(tr("More"), menu);
    for (const auto& [path, spec] : axisParams(draft)) {
        if (findAxis(draft, path)) continue;
        QAction* action = (spec.basic ? menu : more)->addAction(coreText(spec.title));
        action->setObjectName("add_axis_" + toQt(spec.id));
        action->setToolTip(toQt(spec.help));
        connect(action, &QAction::triggered, this, [this, path = path] {
            change([&](Draft& edited) { addParamAxis(edited, path); });
            edit(path);
        });
    }
    menu->setToolTipsVisible(true);
    more->setToolTipsVisible(true);
    if (!more->isEmpty()) menu->addMenu(more);
    if (menu->isEmpty()) menu->addAction(tr("Every parameter is an axis already"))->setEnabled(false);
}

void AxesPanel::edit(const std::string& path) {
    for (const ParamRow& row : m_params)
        if (row.path == path) row.row->editor()->setFocus();
}

void AxesPanel::alignNames() {
    std::vector<AxisRow*> rows{m_solverRow, m_modelRow, m_gammaRow, m_epsilonRow, m_seedRow};
    for (const ParamRow& row : m_params)
        rows.push_back(row.row);
    int width = 0;
    for (const AxisRow* row : rows)
        width = std::max(width, row->name()->sizeHint().width());
    for (AxisRow* row : rows)
        row->align(width);
}

void AxesPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (!m_seedRow) return;
    if (event->type() == QEvent::StyleChange) alignNames();
    if (event->type() == QEvent::FontChange)
        QTimer::singleShot(0, this, &AxesPanel::alignNames); // the rows hear of it after this
}

bool AxesPanel::hasError() const {
    const bool gammas = !m_gammaRow->isHidden() && m_gammas->hasError();
    const bool epsilons = !m_epsilonRow->isHidden() && m_epsilons->hasError();
    return gammas || epsilons || std::any_of(m_params.begin(), m_params.end(), [](const ParamRow& row) {
               return row.values ? row.values->hasError() : row.choices->chosen().isEmpty();
           });
}

} // namespace trilemma
