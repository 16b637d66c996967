// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/model_trial.h"

#include "core/base/text.h"
#include "core/evaluation/metric_registry.h"
#include "core/workspace/whole_file.h"
#include "ui/base/error_words.h"
#include "ui/base/escape.h"
#include "ui/base/words.h"
#include "ui/dialogs/file_dialog.h"
#include "ui/models/run_group_model.h"
#include "ui/runs/metric_words.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/widgets.h"

#include <QComboBox>
#include <QFileInfo>
#include <QGridLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QTableView>

namespace trilemma {

namespace {

constexpr QSize usualSize{760, 720};
constexpr std::size_t maxNamedColumns = 8;
constexpr int progressMs = 100;
constexpr int trialBarSteps = 1000;
constexpr int minTableRows = 1, maxTableRows = 20;

QString listed(std::vector<std::string> names) {
    const std::size_t all = names.size();
    names.resize(std::min(all, maxNamedColumns));
    const QString text = toQt(names).join(QStringLiteral(" · ")); // names may hold commas
    return all > names.size() ? ModelTrial::tr("%1 and %2 more").arg(text).arg(all - names.size()) : text;
}

/// What it says of whom, and what it has to know for that.
QString aboutText(const ModelFile& model) {
    std::vector<std::string> read;
    const std::vector<std::string> needed = model.predictor->attributes();
    for (const Column& column : model.schema.columns)
        if ((column.isFeature() && model.predictor->readsFeatures()) || contains(needed, column.name))
            read.push_back(column.name);
    const QString label = toQt(model.schema.label.column);
    const QString predicts = model.classes().empty()
                                 ? ModelTrial::tr("Predicts the number %1.").arg(label)
                                 : ModelTrial::tr("Predicts %1: %2.").arg(label, listed(model.classes()));
    return predicts + QLatin1Char(' ') +
           (read.empty() ? ModelTrial::tr("Reads no column: it predicts the same for everybody.")
                         : ModelTrial::tr("Reads the columns %1.").arg(listed(read)));
}

/// Of the first rows without a prediction.
QString whyText(const Errors& problems) {
    constexpr std::size_t maxNamed = 3;
    QStringList lines;
    for (const Error& problem : problems)
        if (lines.size() < static_cast<qsizetype>(maxNamed))
            lines << ModelTrial::tr("%1, column %2: %3")
                         .arg(toQt(problem.value), toQt(problem.field), errorWords(problem.rule));
    if (lines.isEmpty()) return {};
    return QLatin1Char('\n') + ModelTrial::tr("In the file, %1").arg(lines.join(QStringLiteral("; ")));
}

QString countsText(const ModelFile& model, const Predictions& predictions) {
    const auto number = [](std::int64_t count) { return wholeNumber(static_cast<std::uint64_t>(count)); };
    const std::int64_t without = predictions.rows() - predictions.scored;
    QString text = ModelTrial::tr("Rows: %1. With a prediction: %2.")
                       .arg(number(predictions.rows()), number(predictions.scored));
    if (without > 0)
        text += QLatin1Char(' ') +
                ModelTrial::tr("Without one: %1, because some of their cells do not fit what the model's "
                               "columns declare. Training leaves such rows out, too.")
                    .arg(number(without)) +
                whyText(predictions.problems);
    if (model.predictor->decidesAtRandom())
        text += QLatin1Char(' ') +
                ModelTrial::tr("This model decides at random: trying it again gives other decisions.");
    return text;
}

Result<std::shared_ptr<const TrialOutcome>> outcomeOf(const ModelFile& model, const ScoringFiles& files,
                                                      std::atomic<double>& progress) {
    ScoringFiles half = files;
    half.progress = [&](double fraction) { progress = fraction / 2; };
    Result<Predictions> predictions = predict(model, half, {});
    if (!predictions) return predictions.errors();
    half.progress = [&](double fraction) { progress = (1 + fraction) / 2; };
    Result<NewEvaluation> evaluation = evaluateOn(model, half);
    auto outcome = std::make_shared<TrialOutcome>();
    outcome->predictions = std::move(predictions).value();
    if (evaluation)
        outcome->evaluation = std::move(evaluation).value();
    else
        outcome->notEvaluated = evaluation.errors();
    return std::shared_ptr<const TrialOutcome>(std::move(outcome));
}

QStandardItem* metricCell(const QString& text, const QString& toolTip, bool isNumber) {
    auto* item = new QStandardItem(text);
    item->setToolTip(plainToolTip(toolTip));
    item->setEditable(false);
    if (isNumber) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return item;
}

/// Of a metric that has no value the reason is its tool tip.
void fillMetrics(QStandardItemModel& table, const std::vector<MetricValue>& metrics) {
    table.setRowCount(0);
    for (const MetricValue& metric : metrics) {
        const MetricSpec* spec = findMetric(metric.id);
        if (!spec || (!metric.value && metric.notEstimable.empty())) continue;
        const QString toolTip = metric.value ? metricWords(*spec).meaning : toQt(metric.notEstimable);
        const QString interval =
            metric.low && metric.high
                ? metricNumber(*spec, metric.low) + QStringLiteral(" – ") + metricNumber(*spec, metric.high)
                : QString();
        table.appendRow({metricCell(metricWords(*spec).name, toolTip, false),
                         metricCell(metricNumber(*spec, metric.value), toolTip, true),
                         metricCell(interval, toolTip, true)});
    }
}

void setUpMetrics(QTableView& table, QStandardItemModel& model) {
    model.setHorizontalHeaderLabels(
        {ModelTrial::tr("Metric"), ModelTrial::tr("Value"), ModelTrial::tr("95 % interval")});
    for (const int column : {1, 2})
        model.horizontalHeaderItem(column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    setUpTable(&table);
    table.setModel(&model);
    table.horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (const int column : {1, 2})
        table.horizontalHeader()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    table.setSelectionMode(QAbstractItemView::NoSelection);
    fitHeightToRows(&table, minTableRows, maxTableRows);
}

QLineEdit* pathField(const char* name, const QString& words, const QString& empty) {
    auto* field = named(new QLineEdit, name, words);
    field->setReadOnly(true);
    field->setFocusPolicy(Qt::ClickFocus);
    field->setPlaceholderText(empty);
    return field;
}

} // namespace

ModelTrial::ModelTrial(QWidget* parent)
    : QDialog(parent)
    , m_reading(nullptr, 0)
    , m_trying(nullptr, 0)
    , m_writing(nullptr, 0)
    , m_model(pathField("trial_model_edit", tr("Model"), tr("A model that was exported as JSON")))
    , m_table(
          pathField("trial_table_edit", tr("Table"), tr("A table with the model's columns, in any order")))
    , m_about(named(mutedLabel(), "trial_about", tr("About the model")))
    , m_notice(named(new Banner, "trial_notice", tr("Notice")))
    , m_bar(named(new QProgressBar, "trial_bar", tr("Progress of the trial")))
    , m_counts(named(bodyLabel(), "trial_counts", tr("How many rows have a prediction")))
    , m_absence(named(mutedLabel(), "trial_absence", tr("Why there is no group table")))
    , m_metricModel(new QStandardItemModel(this))
    , m_metrics(named(new QTableView, "trial_metrics", tr("How well the model does on this table")))
    , m_class(named(new QComboBox, "trial_class_combo", tr("Class that counts as positive")))
    , m_groupModel(new RunGroupModel(this))
    , m_groups(named(new QTableView, "trial_groups", tr("Rates of every group")))
    , m_save(named(button(tr("Save the predictions …"), "save"), "trial_save_button",
                   tr("Save the predictions as CSV")))
    , m_close(named(button(tr("Close")), "trial_close_button", tr("Close")))
    , m_try(named(primaryButton(tr("Try it")), "trial_button", tr("Try the model on the table"))) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("model_trial");
    setWindowTitle(tr("Try a model on a table"));
    resize(usualSize);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::three, space::three, space::three, space::two);
    layout->setSpacing(space::two);
    layout->addWidget(buildFields());
    layout->addWidget(m_about);
    layout->addWidget(m_notice);
    layout->addWidget(m_bar);
    layout->addWidget(buildOutcome(), 1);
    layout->addWidget(buildButtons());
    m_bar->setRange(0, trialBarSteps);
    m_showingProgress.setInterval(progressMs);
    connect(&m_showingProgress, &QTimer::timeout, this,
            [this] { m_bar->setValue(static_cast<int>(*m_progress * trialBarSteps)); });
    setTextOrHide(m_about, QString());
    setBusy(false);
}

ModelTrial::~ModelTrial() {
    m_stop.request_stop();
}

QWidget* ModelTrial::buildFields() {
    auto* fields = new QWidget;
    auto* grid = new QGridLayout(fields);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(space::two);
    grid->setVerticalSpacing(space::one);
    const auto add = [&](int row, const QString& title, QLineEdit* field, const char* name,
                         const QString& words, void (ModelTrial::*ask)()) {
        auto* label = new QLabel(title);
        auto* choose = named(button(tr("Choose …"), "open"), name, words);
        label->setBuddy(choose);
        grid->addWidget(label, row, 0);
        grid->addWidget(field, row, 1);
        grid->addWidget(choose, row, 2);
        connect(choose, &QPushButton::clicked, this, ask);
    };
    add(0, tr("&Model"), m_model, "trial_model_button", tr("Choose the model"), &ModelTrial::askModel);
    add(1, tr("&Table"), m_table, "trial_table_button", tr("Choose the table"), &ModelTrial::askTables);
    return fields;
}

QWidget* ModelTrial::buildOutcome() {
    m_content = new QWidget;
    m_evaluation = new QWidget;
    setUpMetrics(*m_metrics, *m_metricModel);
    setUpGroupTable(*m_groups, *m_groupModel);
    m_groups->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    fitHeightToRows(m_groups, minTableRows, maxTableRows);
    m_class->setToolTip(tr("The class that counts as positive; the rates are about deciding for it"));
    m_classChoice = labelled(tr("Class"), m_class);
    auto* heading = new QHBoxLayout;
    heading->addWidget(headingLabel(tr("How well it does here")));
    heading->addStretch(1);
    heading->addWidget(m_classChoice);
    heading->addWidget(nonPrivateBadge());
    auto* evaluation = new QVBoxLayout(m_evaluation);
    evaluation->setContentsMargins(0, 0, 0, 0);
    evaluation->setSpacing(space::two);
    evaluation->addLayout(heading);
    evaluation->addWidget(m_metrics);
    evaluation->addWidget(m_groups);
    auto* layout = new QVBoxLayout(m_content);
    layout->setContentsMargins(0, 0, space::one, 0);
    layout->setSpacing(space::two);
    layout->addWidget(m_counts);
    layout->addWidget(m_evaluation);
    layout->addWidget(m_absence);
    layout->addStretch(1);
    m_content->hide();
    connect(m_class, &QComboBox::currentIndexChanged, this, &ModelTrial::showClass);
    return inScrollArea(m_content, "trial_scroll");
}

QWidget* ModelTrial::buildButtons() {
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    layout->addWidget(m_save);
    layout->addStretch(1);
    layout->addWidget(m_close);
    layout->addWidget(m_try);
    m_try->setDefault(true);
    connect(m_save, &QPushButton::clicked, this, &ModelTrial::askPredictions);
    connect(m_close, &QPushButton::clicked, this, [this] {
        if (m_isBusy)
            stop();
        else
            close();
    });
    connect(m_try, &QPushButton::clicked, this, &ModelTrial::tryIt);
    return row;
}

void ModelTrial::askModel() {
    const FileQuestion question{.caption = tr("Model to try"),
                                .filter = tr("Exported models (*.json)") + QStringLiteral(";;") +
                                          tr("All files (*)"),
                                .key = "export_model"};
    askForFiles(this, question, [this](const QStringList& paths) { openModel(paths.front()); });
}

void ModelTrial::askTables() {
    const FileQuestion question{.caption = tr("Table to try it on"),
                                .filter = tr("Tables (*.csv *.tsv *.txt *.data *.test);;All files (*)"),
                                .key = "data",
                                .several = true};
    askForFiles(this, question, [this](const QStringList& paths) { openTables(paths); });
}

void ModelTrial::openModel(const QString& path) {
    m_file.reset();
    m_model->setText(path);
    setTextOrHide(m_about, tr("Reading the model …"));
    forgetOutcome();
    const auto work = [path]() -> Result<std::shared_ptr<const ModelFile>> {
        return withinMemory([&]() -> Result<std::shared_ptr<const ModelFile>> {
            Result<ModelFile> file = readModelFile(path.toStdString());
            if (!file) return file.errors();
            return std::make_shared<const ModelFile>(std::move(file).value());
        });
    };
    m_reading.request(work,
                      [this](const Result<std::shared_ptr<const ModelFile>>& read) { takeModel(read); });
}

void ModelTrial::takeModel(const Result<std::shared_ptr<const ModelFile>>& read) {
    setTextOrHide(m_about, read ? aboutText(**read) : QString());
    if (!read) return fail(read.errors());
    m_file = *read;
    enableTry();
}

void ModelTrial::openTables(const QStringList& paths) {
    m_tables = paths;
    m_table->setText(paths.join(QStringLiteral(", ")));
    forgetOutcome();
}

void ModelTrial::forgetOutcome() {
    m_outcome.reset();
    m_content->hide();
    m_notice->clear();
    stop();
}

void ModelTrial::tryIt() {
    forgetOutcome();
    m_stop = std::stop_source();
    m_progress = std::make_shared<std::atomic<double>>(0);
    ScoringFiles files;
    for (const QString& path : m_tables)
        files.files.push_back(path.toStdString());
    files.stop = m_stop.get_token();
    setBusy(true);
    const auto work = [model = m_file, files, progress = m_progress] {
        return withinMemory([&] { return outcomeOf(*model, files, *progress); });
    };
    m_trying.request(
        work, [this](const Result<std::shared_ptr<const TrialOutcome>>& outcome) { takeOutcome(outcome); });
}

void ModelTrial::stop() {
    m_stop.request_stop();
    m_trying.forget();
    setBusy(false);
}

void ModelTrial::takeOutcome(const Result<std::shared_ptr<const TrialOutcome>>& outcome) {
    setBusy(false);
    if (!outcome) {
        fail(outcome.errors());
    } else {
        m_outcome = *outcome;
        setTextOrHide(m_counts, countsText(*m_file, m_outcome->predictions));
        showEvaluation(*m_outcome);
        m_content->show();
        enableTry();
    }
    emit tried();
}

void ModelTrial::showEvaluation(const TrialOutcome& outcome) {
    const bool isThere = outcome.evaluation.has_value();
    m_evaluation->setVisible(isThere);
    setTextOrHide(m_absence,
                  isThere ? QString()
                          : tr("There is no group table: %1").arg(errorText(outcome.notEvaluated.front())));
    fillMetrics(*m_metricModel, isThere ? outcome.evaluation->metrics : std::vector<MetricValue>());
    m_groupModel->setGroups(isThere ? outcome.evaluation->groups : std::vector<GroupRow>());
    const QSignalBlocker quiet(m_class);
    m_class->clear();
    m_class->addItems(m_groupModel->positives());
    m_classChoice->setVisible(m_class->count() > 1);
    showClass();
}

void ModelTrial::showClass() {
    m_groupModel->show(EvaluationSet::Test, m_class->currentText());
    m_groups->resizeColumnsToContents();
}

void ModelTrial::askPredictions() {
    const FileQuestion question{
        .caption = tr("Save the predictions"),
        .filter = tr("Tables (*.csv)"),
        .key = "predictions",
        .save = true,
        .suffix = "csv",
        .suggestion = tr("predictions of %1.csv").arg(QFileInfo(m_tables.front()).completeBaseName())};
    askForFiles(this, question, [this](const QStringList& paths) { savePredictions(paths.front()); });
}

void ModelTrial::savePredictions(const QString& path) {
    const QFileInfo file(path);
    QStringList read = m_tables;
    read << m_model->text();
    for (const QString& other : read)
        if (file.exists() && file == QFileInfo(other))
            return fail({{ErrorCode::InvalidFile, "out", path.toStdString(),
                          tr("is the file that was read here, and would be overwritten").toStdString(),
                          tr("Choose another name").toStdString()}});
    m_save->setEnabled(false);
    const auto work = [outcome = m_outcome, path] {
        return withinMemory([&] {
            return writeWhole(path, QByteArray::fromStdString(toCsv(outcome->predictions)), "predictions");
        });
    };
    m_writing.request(work, [this, path](const Outcome& done) {
        enableTry();
        if (done)
            m_notice->showNotice(Banner::Level::Info, tr("The predictions were written to %1.").arg(path));
        else
            fail(done.errors());
        emit written();
    });
}

void ModelTrial::setBusy(bool busy) {
    m_isBusy = busy;
    m_bar->setVisible(busy);
    m_bar->setValue(0);
    m_close->setText(busy ? tr("Cancel") : tr("Close"));
    if (busy)
        m_showingProgress.start();
    else
        m_showingProgress.stop();
    enableTry();
}

void ModelTrial::enableTry() {
    m_try->setEnabled(m_file && !m_tables.isEmpty() && !m_isBusy);
    m_save->setEnabled(m_outcome != nullptr);
}

void ModelTrial::fail(const Errors& errors) {
    enableTry();
    m_notice->showNotice(Banner::Level::Error, errorListHtml(errors));
}

} // namespace trilemma
