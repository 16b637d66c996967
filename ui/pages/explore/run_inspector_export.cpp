// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/run_inspector_export.h"

#include "core/workspace/whole_file.h"
#include "ui/base/escape.h"
#include "ui/base/words.h"
#include "ui/dialogs/file_dialog.h"
#include "ui/ledger/ledger_panel.h"
#include "ui/ledger/overlap_questions.h"
#include "ui/pages/explore/export_key.h"
#include "ui/pages/explore/export_metrics.h"
#include "ui/pages/explore/export_run_choice.h"
#include "ui/report/run_sheet.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/widgets.h"

#include <QButtonGroup>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>

namespace trilemma {

namespace {

QString factsText(const ReleasePlan& plan) {
    const ReleaseStatement& statement = plan.statement;
    const LedgerCharge& charge = statement.charges.front();
    QString rows = factRow(RunInspectorExport::tr("This model alone"), epsilonFigure(statement.own.epsilon));
    rows += factRow(RunInspectorExport::tr("All private runs on this data (%1)").arg(statement.runsLookedAt),
                    epsilonFigure(statement.lookedAt.epsilon));
    rows += factRow(RunInspectorExport::tr("All models released, with this one"),
                    epsilonFigure(plan.releasedAfter.epsilon));
    if (const auto& budget = plan.ledger.declared.budget)
        rows += factRow(RunInspectorExport::tr("Their budget"),
                        QStringLiteral("ε = ") + shownNumber(budget->epsilon));
    return QStringLiteral("<table cellspacing=0>%1</table>").arg(rows) +
           escapedHtml(RunInspectorExport::tr("All figures: %1, at δ = %2.")
                           .arg(relationText(charge.relation), shownNumber(charge.delta.value_or(0))))
               .replace(QStringLiteral(" = "), QStringLiteral("&nbsp;=&nbsp;"));
}

/// Whoever checks the ledger sees it too.
QString endedText(const ReleasePlan& plan) {
    if (plan.endedBefore == 0) return {};
    return QLatin1Char(' ') +
           RunInspectorExport::tr(
               "By the ledger, runs on this data that had ended before this one began: %1.")
               .arg(plan.endedBefore);
}

/// What the file will say, in the owner's name.
QString meaningOf(const ReleasePlan& plan) {
    if (plan.isStated)
        return RunInspectorExport::tr("This model was released before: exporting it again adds nothing to "
                                      "the ledger and costs nothing.");
    switch (plan.statement.chosen) {
    case ReleaseChoice::Fixed:
        return RunInspectorExport::tr(
                   "The file will state in your name that this run was fixed before any "
                   "run on this data was seen, so that its own ε covers it. State it only if it is true.") +
               endedText(plan);
    case ReleaseChoice::PrivateSelection:
        return RunInspectorExport::tr(
                   "The file will state that the model was chosen privately among the trials of its run, and "
                   "in your name that the run was fixed before any run on this data was seen.") +
               endedText(plan);
    case ReleaseChoice::AfterLooking:
        break;
    }
    return RunInspectorExport::tr(
               "The file will say that the run was chosen after looking at private runs on "
               "this data: %1. Its own ε does not cover that choice.")
        .arg(plan.statement.runsLookedAt);
}

QString lackingText(const ReleasePlan& plan) {
    const QString text = mayLackText(!plan.statement.mayLackRuns);
    return text.isEmpty() ? text : QLatin1Char('\n') + text;
}

QString refusalText(const Error& error) {
    if (error.field != "chosen") return errorText(error);
    return RunInspectorExport::tr("Already exported with a different declaration. You can export it again "
                                  "only as \"chosen after looking\", the weakest claim.");
}

} // namespace

RunInspectorExport::RunInspectorExport(QWidget* parent)
    : QWidget(parent)
    , m_planning(nullptr, 0)
    , m_following(ledgerPauseMs, [this] { planAnew(); })
    , m_run(named(headingLabel({}), "export_run", tr("The run whose model is exported")))
    , m_which(new ExportRunChoice)
    , m_words(named(mutedLabel(), "export_words", tr("About the export")))
    , m_choices(new QButtonGroup(this))
    , m_facts(named(bodyLabel(), "export_facts", tr("What the release covers and costs")))
    , m_meaning(named(mutedLabel(), "export_meaning", tr("What the file will say")))
    , m_refusal(named(errorLabel(), "export_refusal", tr("Why this model cannot be exported")))
    , m_questions(new OverlapQuestions)
    , m_metrics(new ExportMetrics)
    , m_key(new ExportKey)
    , m_notice(named(new Banner, "export_notice", tr("Notice")))
    , m_export(
          named(primaryButton(tr("Export the model …")), "export_model_button", tr("Export the model"))) {
    m_content = buildContent();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, space::one, 0);
    layout->setSpacing(space::one);
    layout->addWidget(m_words, 0, Qt::AlignTop);
    layout->addWidget(m_content, 1);
    connect(m_choices, &QButtonGroup::idClicked, this, [this] { plan(chosen()); });
    connect(m_questions, &OverlapQuestions::answered, this,
            [this](const LineageOverlap& overlap, OverlapAnswer answer, const QString& by) {
                const Outcome said = m_source.answer(overlap, answer, by);
                if (!said) return m_notice->showNotice(Banner::Level::Error, errorListHtml(said.errors()));
                plan({});
            });
    connect(m_export, &QPushButton::clicked, this, &RunInspectorExport::askPath);
    connect(m_key, &ExportKey::changed, this, &RunInspectorExport::planAnew);
    connect(m_which, &ExportRunChoice::runWanted, this, &RunInspectorExport::runWanted);
    m_export->setEnabled(false);
    showRun(nullptr);
}

QWidget* RunInspectorExport::buildContent() {
    auto* inside = new QWidget;
    auto* layout = new QVBoxLayout(inside);
    layout->setContentsMargins(0, 0, space::half, 0);
    layout->setSpacing(space::one);
    m_run->setWordWrap(true);
    layout->addWidget(m_run);
    layout->addWidget(m_which);
    layout->addWidget(bodyLabel(tr("The model is written to a file with its privacy statement, which others "
                                   "can check. The release is entered into the ledger.")));
    layout->addWidget(headingLabel(tr("How was this run chosen?")));
    const auto add = [&](ReleaseChoice choice, const char* name, const QString& text) {
        auto* radio = named(new QRadioButton(text), name, text);
        m_choices->addButton(radio, static_cast<int>(choice));
        layout->addWidget(radio);
        return radio;
    };
    add(ReleaseChoice::AfterLooking, "after_looking_radio", tr("After looking at results"))->setChecked(true);
    add(ReleaseChoice::Fixed, "fixed_radio", tr("Before any run on this data was seen"));
    m_selection = add(ReleaseChoice::PrivateSelection, "private_selection_radio", tr("By private selection"));
    m_facts->setTextFormat(Qt::RichText);
    layout->addWidget(m_facts);
    layout->addWidget(m_meaning);
    layout->addWidget(m_refusal);
    layout->addWidget(m_questions);
    layout->addWidget(m_metrics);
    layout->addWidget(m_key);
    layout->addStretch(1);
    auto* content = new QWidget; // what one does stays in sight, however much there is to read
    auto* whole = new QVBoxLayout(content);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(space::one);
    whole->addWidget(inScrollArea(inside, "export_scroll"), 1);
    whole->addWidget(m_export, 0, Qt::AlignLeft);
    whole->addWidget(m_notice);
    return content;
}

void RunInspectorExport::setSource(ReleaseSource source) {
    m_source = std::move(source);
    m_metrics->setSource(*m_source.buyer, m_source.buyMetrics);
}

void RunInspectorExport::say(const QString& text) {
    setTextOrHide(m_words, text);
    m_content->setVisible(text.isEmpty());
}

QString RunInspectorExport::absenceOf(const RunRecord& record) const {
    if (record.status != RunStatus::Done)
        return tr("The run has not finished; its model will be here when it has.");
    if (!record.epsilon)
        return tr(
            "This run was trained without privacy: its model is for comparison and cannot be exported.");
    if (record.simulation)
        return tr("This run is a simulation: its noise can be repeated, so its model protects nobody and "
                  "cannot be exported.");
    return {};
}

void RunInspectorExport::showRun(const RunRecord* record) {
    const bool same = record && m_record && record->runId == m_record->runId &&
                      record->status == m_record->status &&
                      record->evaluationEvents == m_record->evaluationEvents; // bought since
    if (same) return;
    m_planning.forget();
    m_isPlanning = false;
    m_notice->clear();
    m_questions->ask({});
    m_record.reset();
    m_slack.reset();
    if (record) m_record = *record;
    if (!record) return say(tr("Select a run to export its model."));
    if (const QString absence = absenceOf(*record); !absence.isEmpty()) return say(absence);
    say({});
    showName();
    m_selection->setVisible(record->isSelection());
    m_metrics->showRun(*record);
    plan({});
}

void RunInspectorExport::showSetting(const std::vector<const RunRecord*>& runs) {
    if (m_record) m_which->showRun(*m_record, runs);
}

void RunInspectorExport::showName() {
    QString name = runTitle(*m_record);
    if (m_slack) name += QLatin1Char('\n') + tr("Its model of the slack γ = %1").arg(shortNumber(*m_slack));
    m_run->setText(name);
}

void RunInspectorExport::setSlack(double gamma) {
    m_slack = gamma;
    m_notice->clear();
    if (m_record) showName();
    planAnew();
}

void RunInspectorExport::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    plan({}); // other runs may have been looked at since
}

ReleaseChoice RunInspectorExport::chosen() const {
    return static_cast<ReleaseChoice>(m_choices->checkedId());
}

/// To compose what was looked at takes longer than a frame, and only counts while someone looks. What was
/// shown before may be of another run, project or choice.
void RunInspectorExport::plan(std::optional<ReleaseChoice> chosen) {
    blank();
    if (!m_record || !isVisible() || m_content->isHidden() || !m_source.plan) return;
    m_isPlanning = true;
    const Result<std::optional<SigningKey>> key = m_key->key();
    m_extras = {m_source.owner ? m_source.owner() : OwnerTexts(), key ? *key : std::nullopt};
    const auto work = [plan = m_source.plan(m_record->runId, chosen), slack = m_slack, extras = m_extras,
                       keyErrors = key ? Errors() : key.errors()] {
        Result<ReleasePlan> planned = plan();
        if (planned && slack) {
            Result<ReleaseStatement> statement = atSlack(std::move(planned->statement), *slack);
            if (!statement) return Planned{statement.errors(), {}, {}};
            planned->statement = std::move(statement).value();
        }
        Planned all{std::move(planned), {}, {}};
        if (!all.plan) return all;
        const ReleaseStatement& statement = all.plan->statement;
        all.figures = statementFigures(statement.run);
        const Json exported = toJson(statement, all.figures);
        for (const ExportFormat format : {ExportFormat::Whole, ExportFormat::Onnx, ExportFormat::Bundle})
            all.rooms.emplace(format, roomFor(exported, statement.run, format, extras));
        if (!keyErrors.empty()) all.rooms.insert_or_assign(ExportFormat::Bundle, Result<qint64>(keyErrors));
        return all;
    };
    m_planning.request(work, [this](const Planned& planned) {
        m_rooms = planned.rooms;
        m_figures = planned.figures;
        takePlan(planned.plan);
    });
}

void RunInspectorExport::blank() {
    m_export->setEnabled(false);
    setTextOrHide(m_facts, tr("Reading the ledger and working out the figures …"));
    setTextOrHide(m_meaning, RichText{});
    setTextOrHide(m_refusal, RichText{});
}

/// A plan that is on its way is not stopped for that, and what came stands for a second: while runs train,
/// nobody could read it otherwise.
void RunInspectorExport::planAnew() {
    if (m_isPlanning) return m_following.ask();
    if (m_record) plan(chosen());
}

void RunInspectorExport::takePlan(const Result<ReleasePlan>& plan) {
    m_isPlanning = false;
    m_export->setEnabled(plan.ok() && !m_entering);
    if (plan) m_choices->button(static_cast<int>(plan->statement.chosen))->setChecked(true);
    setTextOrHide(m_facts, plan ? factsText(*plan) : QString());
    setTextOrHide(m_meaning, plan ? meaningOf(*plan) + lackingText(*plan) : QString());
    m_questions->ask(plan ? plan->ledger.overlaps : std::vector<LineageOverlap>());
    setTextOrHide(m_refusal, plan ? QString() : refusalText(plan.errors().front()));
}

void RunInspectorExport::askPath() {
    const FileQuestion question{.caption = tr("Export the model"),
                                .filter = tr("Model with its privacy statement (*.json)") +
                                          QStringLiteral(";;") + tr("ONNX, for other programs (*.onnx)") +
                                          QStringLiteral(";;") +
                                          tr("Release bundle, with model card and self-test (*.zip)"),
                                .key = "export_model",
                                .save = true,
                                .suffix = "json",
                                .suggestion = tr("model of run %1").arg(m_record->number)};
    askForFiles(this, question, [this](const QStringList& paths) { exportTo(paths.front()); });
}

void RunInspectorExport::exportTo(const QString& path) {
    if (!m_record || m_entering) return;
    const ExportFormat format = formatOf(path);
    const auto room = m_rooms.find(format);
    if (room == m_rooms.end()) return;
    if (!room->second)
        return m_notice->showNotice(Banner::Level::Error, errorListHtml(room->second.errors()));
    const auto file = std::make_shared<WholeFile>(path, "model");
    // A release that then cannot be written would be spent for nothing.
    if (const Outcome possible = file->reserve(*room->second); !possible)
        return m_notice->showNotice(Banner::Level::Error, errorListHtml(possible.errors()));
    m_entering = true;
    m_export->setEnabled(false);
    m_source.release(m_record->runId, chosen())
        .then(this, [this, file, format, figures = m_figures,
                     slack = m_slack](const Result<ReleaseStatement>& left) {
            m_entering = false;
            plan({});
            takeRelease(left && slack ? atSlack(*left, *slack) : left, figures, format, *file);
        });
}

void RunInspectorExport::takeRelease(const Result<ReleaseStatement>& left, const StatementFigures& figures,
                                     ExportFormat format, WholeFile& file) {
    if (!left) return m_notice->showNotice(Banner::Level::Error, errorListHtml(left.errors()));
    const auto fail = [&](const Errors& errors) {
        m_notice->showNotice(
            Banner::Level::Error,
            errorListHtml(errors) +
                tr("The release is in the ledger; exporting the model again costs nothing more."));
    };
    const Result<QByteArray> bytes = exportBytes(toJson(*left, figures), left->run, format, m_extras);
    if (!bytes) return fail(bytes.errors());
    if (const Outcome written = file.put(*bytes); !written) return fail(written.errors());
    m_notice->showNotice(
        Banner::Level::Info,
        tr("The model was written to %1, and its release is in the ledger.").arg(file.path()));
}

} // namespace trilemma
