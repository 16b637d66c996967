// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/curves_view.h"

#include "core/models/model_kind.h"
#include "core/workspace/whole_file.h"
#include "ui/base/escape.h"
#include "ui/base/words.h"
#include "ui/charts/curve_export.h"
#include "ui/models/curve_model.h"
#include "ui/models/run_table_text.h"
#include "ui/report/run_sheet.h"
#include "ui/widgets/help_link.h"
#include "ui/widgets/widgets.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>

namespace trilemma {

namespace {

constexpr int mostOthers = 100;
enum Shown { Absence, Charts, Table };

} // namespace

CurvesView::CurvesView(ReadRun read, QWidget* parent)
    : QWidget(parent)
    , m_read(std::move(read))
    , m_task(nullptr, 0)
    , m_name(named(mutedLabel(), "curves_run", tr("The run whose curves are shown")))
    , m_badge(nonPrivateBadge())
    , m_other(named(new QComboBox, "curves_other_combo", tr("Run to compare with")))
    , m_class(named(new QComboBox, "curves_class_combo", tr("Class whose score is shown")))
    , m_search(named(new QLineEdit, "curves_search", tr("Search columns by name")))
    , m_sameScale(named(new QCheckBox(tr("Same scale")), "curves_scale_check",
                        tr("One scale of contributions for all charts")))
    , m_tabs(named(new QTabBar, "curves_tabs", tr("Charts or table")))
    , m_stack(new QStackedWidget)
    , m_absenceTitle(headingLabel({}))
    , m_absence(named(mutedLabel(), "curves_absence", tr("Why there are no curves")))
    , m_grid(new CurveGrid)
    , m_key(new CurveKey)
    , m_reading(named(bodyLabel(), "curves_reading", tr("What the pointer is at")))
    , m_noise(named(mutedLabel(), "curves_noise", tr("How to read the charts")))
    , m_model(new CurveModel(this))
    , m_table(named(new QTableView, "curves_table", tr("Curves as a table"))) {
    setObjectName("curves_view");
    m_badge->setObjectName("curves_badge");
    auto* absence = new QWidget;
    auto* absenceLayout = new QVBoxLayout(absence);
    m_absenceTitle->setAlignment(Qt::AlignCenter);
    m_absence->setAlignment(Qt::AlignCenter);
    absenceLayout->addStretch(2);
    absenceLayout->addWidget(m_absenceTitle);
    absenceLayout->addWidget(m_absence);
    absenceLayout->addStretch(3);
    m_stack->addWidget(absence);
    m_stack->addWidget(buildCharts());
    m_stack->addWidget(buildTable());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    layout->addWidget(buildHead());
    m_content = buildChoices();
    layout->addWidget(m_content);
    layout->addWidget(m_stack, 1);
    auto* back = new QAction(tr("Back to the trade-off"), this);
    back->setShortcut(Qt::Key_Escape);
    back->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(back);
    connect(back, &QAction::triggered, this, &CurvesView::backRequested);
    connect(m_tabs, &QTabBar::currentChanged, this, &CurvesView::showCurves);
    connect(m_other, &QComboBox::currentIndexChanged, this, &CurvesView::request);
    connect(m_class, &QComboBox::currentIndexChanged, this, &CurvesView::showCurves);
    connect(m_search, &QLineEdit::textChanged, this, &CurvesView::showCurves);
    connect(m_sameScale, &QCheckBox::toggled, this, &CurvesView::showCurves);
    connect(m_grid, &CurveGrid::read, m_reading, &QLabel::setText);
    connect(m_grid, &CurveGrid::columnChosen, this, &CurvesView::showInTable);
    showRun(nullptr, {}, {});
}

QWidget* CurvesView::buildHead() {
    auto* head = new QWidget;
    auto* layout = new QHBoxLayout(head);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    auto* back = named(button(tr("Back")), "curves_back_button", tr("Back to the trade-off"));
    back->setToolTip(tr("Back to the trade-off (Esc)"));
    connect(back, &QPushButton::clicked, this, &CurvesView::backRequested);
    m_name->setWordWrap(false);
    m_name->setMinimumWidth(1);
    layout->addWidget(back);
    layout->addWidget(titleLabel(tr("Curves")));
    layout->addWidget(m_name, 1, Qt::AlignBottom);
    layout->addWidget(helpLink("explore", 13, tr("How to read the curves")), 0, Qt::AlignVCenter);
    layout->addWidget(m_badge, 0, Qt::AlignVCenter);
    m_export = buildExport();
    layout->addWidget(m_export);
    return head;
}

QPushButton* CurvesView::buildExport() {
    auto* export_ = named(button(tr("Export"), "save"), "curves_export_button", tr("Export the curves"));
    auto* menu = new QMenu(export_);
    const std::pair<QString, QString> kinds[] = {
        {"csv", tr("Table as CSV …")}, {"svg", tr("Charts as SVG …")}, {"png", tr("Charts as PNG …")}};
    for (const auto& [suffix, text] : kinds)
        connect(menu->addAction(text), &QAction::triggered, this,
                [this, suffix = suffix] { emit exportRequested(suffix); });
    export_->setMenu(menu);
    return export_;
}

QWidget* CurvesView::buildChoices() {
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(false);
    m_tabs->addTab(tr("Charts"));
    m_tabs->addTab(tr("Table"));
    m_search->setPlaceholderText(tr("Search columns"));
    m_search->setClearButtonEnabled(true);
    m_search->setMaximumWidth(180);
    m_sameScale->setChecked(true);
    m_sameScale->setToolTip(
        tr("One vertical scale for all charts, so that heights can be compared; without it each "
           "chart fills its height"));
    m_other->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_other->setMinimumWidth(120); // gives way before the window does
    m_other->setMaximumWidth(440);
    m_classChoice = labelled(tr("Class"), m_class);
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::two);
    layout->addWidget(m_tabs);
    layout->addWidget(labelled(tr("Compare with"), m_other));
    layout->addWidget(m_classChoice);
    layout->addStretch(1);
    layout->addWidget(m_sameScale);
    layout->addWidget(m_search);
    return row;
}

QWidget* CurvesView::buildCharts() {
    auto* charts = new QWidget;
    auto* layout = new QVBoxLayout(charts);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    m_reading->setMinimumHeight(2 * fontMetrics().lineSpacing() + 2); // no jump when words come
    m_reading->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    layout->addWidget(m_key);
    layout->addWidget(m_grid, 1);
    layout->addWidget(m_reading);
    layout->addWidget(m_noise);
    return charts;
}

QWidget* CurvesView::buildTable() {
    setUpTable(m_table);
    m_table->setModel(m_model);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    const std::pair<int, int> widths[] = {{CurveModel::Name, 150},
                                          {CurveModel::Value, 170},
                                          {CurveModel::AtFrom, 76},
                                          {CurveModel::AtTo, 76},
                                          {CurveModel::OtherTo, 76}};
    for (const auto& [column, width] : widths)
        m_table->setColumnWidth(column, width);
    showWholeHeads(m_table);
    auto* copy = new QAction(tr("Copy rows"), m_table);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    m_table->addAction(copy);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(copy, &QAction::triggered, this, &CurvesView::copyRows);
    return m_table;
}

void CurvesView::copyRows() {
    QList<int> columns;
    for (int column = 0; column < m_model->columnCount(); ++column)
        if (!m_table->isColumnHidden(column)) columns << column;
    QGuiApplication::clipboard()->setText(
        rowsAsTsv(*m_model, m_table->selectionModel()->selectedRows(), columns));
}

void CurvesView::showRun(const RunRecord* run, const std::vector<const RunRecord*>& others,
                         const QStringList& pinned) {
    m_run = run ? toQt(run->runId) : QString();
    m_title = run ? runTitle(*run) : QString();
    m_name->setText(m_title);
    m_name->setToolTip(plainToolTip(m_title));
    m_problem.clear();
    m_known.clear();
    if (!run) {
        m_task.forget();
        return say(
            tr("No run selected"),
            tr("Go back, and click a point of the chart or a row of the table to see what its model adds "
               "for each column."));
    }
    if (const QString absence = curveAbsence(*run); !absence.isEmpty()) {
        m_task.forget();
        return say(tr("No curves"), absence);
    }
    refillOthers(*run, others, pinned);
    request();
}

void CurvesView::refillOthers(const RunRecord& run, const std::vector<const RunRecord*>& others,
                              const QStringList& pinned) {
    const QSignalBlocker quiet(m_other);
    m_other->clear();
    m_other->addItem(tr("No other run"));
    const auto add = [&](const RunRecord& other, bool isPinned) {
        if (other.runId == run.runId || m_other->count() > mostOthers || !curveAbsence(other).isEmpty() ||
            filesOf(other) != filesOf(run))
            return;
        const QString title = runTitle(other);
        m_other->addItem(isPinned ? tr("Pinned: %1").arg(title) : title, toQt(other.runId));
        m_other->setItemData(m_other->count() - 1, plainToolTip(title), Qt::ToolTipRole);
    };
    for (const bool isPinned : {true, false})
        for (auto other = others.rbegin(); other != others.rend(); ++other) // the newest first
            if (pinned.contains(toQt((*other)->runId)) == isPinned) add(**other, isPinned);
    const bool hasPinned = m_other->count() > 1 && pinned.contains(m_other->itemData(1).toString());
    m_other->setCurrentIndex(hasPinned ? 1 : 0);
    m_other->setEnabled(m_other->count() > 1);
}

void CurvesView::compareWith(const QString& runId) {
    m_other->setCurrentIndex(std::max(0, m_other->findData(runId.isEmpty() ? QVariant() : QVariant(runId))));
}

void CurvesView::say(const QString& title, const QString& text) {
    m_absenceTitle->setText(title);
    m_absence->setText(text);
    m_stack->setCurrentIndex(Absence);
    m_content->setVisible(false);
    m_badge->setVisible(false);
    m_export->setEnabled(false);
    emit curvesShown();
}

/// The curves of runs that are not there yet, in the background.
void CurvesView::request() {
    std::vector<RunRecord> wanted;
    for (const QString& id : {m_run, m_other->currentData().toString()}) {
        if (id.isEmpty() || m_known.contains(id)) continue;
        Result<RunRecord> whole = m_read(id.toStdString());
        if (!whole) return say(tr("No curves"), errorText(whole.errors().front()));
        wanted.push_back(std::move(whole).value());
    }
    m_task.request(
        [wanted = std::make_shared<std::vector<RunRecord>>(std::move(wanted))]() -> Result<Curves> {
            Curves found;
            for (const RunRecord& run : *wanted) {
                Result<RunCurves> curves = runCurves(run);
                if (!curves) return curves.errors();
                found[toQt(run.runId)] = std::make_shared<const RunCurves>(std::move(curves).value());
            }
            return found;
        },
        [this](const Result<Curves>& curves) { take(curves); });
}

void CurvesView::take(const Result<Curves>& curves) {
    if (!curves) return say(tr("No curves"), errorText(curves.errors().front()));
    m_known.insert(*curves);
    if (!m_known.contains(m_run)) return;
    m_content->setVisible(true);
    m_badge->setVisible(true);
    m_export->setEnabled(true);
    refillClasses();
    showCurves();
    emit curvesShown();
}

void CurvesView::refillClasses() {
    const QStringList scores = toQt(m_known[m_run]->model.scores);
    const QSignalBlocker quiet(m_class);
    const QString chosen = m_class->currentText();
    m_class->clear();
    m_class->addItems(scores);
    m_class->setCurrentIndex(std::max(0, static_cast<int>(scores.indexOf(chosen))));
    m_classChoice->setVisible(scores.size() > 1);
}

void CurvesView::showCurves() {
    const SharedRunCurves first = m_known.value(m_run);
    if (!first) return;
    SharedRunCurves second = m_known.value(m_other->currentData().toString());
    const bool isAlike =
        second && second->model.scores == first->model.scores && second->model.scale == first->model.scale;
    if (!isAlike) second.reset(); // of other classes, or counted in something else
    const auto score = static_cast<std::size_t>(std::max(0, m_class->currentIndex()));
    const bool isTable = m_tabs->currentIndex() == 1;
    m_sameScale->setEnabled(!isTable);
    if (isTable) {
        m_model->show(first, second, score, m_search->text());
        for (const int column : {CurveModel::OtherFrom, CurveModel::OtherTo, CurveModel::OtherDeviation})
            m_table->setColumnHidden(column, !second);
    } else {
        m_grid->show({first, second, score, m_search->text(), m_sameScale->isChecked()});
    }
    const auto hasBand = [](const SharedRunCurves& curves) {
        return curves && curves->noise.value_or(0) > 0;
    };
    m_key->setNames(m_title, second ? m_other->currentText() : QString(), hasBand(first) || hasBand(second));
    m_stack->setCurrentIndex(isTable ? Table : Charts);
    showOrigin();
}

Provenance CurvesView::provenance() const {
    for (const QString& id : {m_run, m_other->currentData().toString()})
        if (const SharedRunCurves curves = m_known.value(id);
            curves && curves->provenance != Provenance::Released)
            return Provenance::NonPrivate;
    return Provenance::Released;
}

void CurvesView::showOrigin() {
    const SharedRunCurves first = m_known.value(m_run);
    const bool released = provenance() == Provenance::Released;
    m_badge->setText(toQt(nameOf(provenance(), provenanceNames)));
    setLook(m_badge, released ? "badge-released" : "badge");
    m_badge->setToolTip(
        released
            ? tr("These are the weights of the model, which the run's ε covers. Exporting them publishes the "
                 "model: enter it into the ledger by the tab Export first.")
            : tr("Weights that were trained without protecting noise, here or in the compared run: for you "
                 "as the owner of the data."));
    QStringList words{
        peopleWords(m_known[m_run]->model), noiseWords(*first),
        tr("Charts end a little beyond the outermost edges; the table has the whole declared range.")};
    if (first->isDerived) words << derivedWords();
    m_noise->setText(words.join(QLatin1Char(' ')));
}

void CurvesView::showInTable(const QString& column) {
    m_tabs->setCurrentIndex(1);
    const int row = m_model->rowOfColumn(column);
    if (row < 0) return;
    m_table->selectRow(row);
    m_table->scrollTo(m_model->index(row, 0), QAbstractItemView::PositionAtTop);
    m_table->setFocus();
}

Outcome CurvesView::exportTable(const QString& path) const {
    std::vector<SharedRunCurves> models;
    for (const QString& id : {m_run, m_other->currentData().toString()})
        if (const SharedRunCurves curves = m_known.value(id)) models.push_back(curves);
    return writeWhole(path, curvesAsCsv(models), "table");
}

Outcome CurvesView::exportCharts(const QString& path, const QString& footer) const {
    const bool isSvg = QFileInfo(path).suffix().toLower() == QLatin1String("svg");
    const CurvesShown shown{m_known.value(m_run), m_known.value(m_other->currentData().toString()),
                            static_cast<std::size_t>(std::max(0, m_class->currentIndex())), m_search->text(),
                            m_sameScale->isChecked()};
    const QString title = shown.second ? tr("%1; dashed: %2").arg(m_title, m_other->currentText()) : m_title;
    QStringList facts{m_badge->text()};
    if (shown.first && shown.first->noise.value_or(0) > 0)
        facts << tr("band: ± 2 deviations by the noise of training alone");
    const QString origin = (facts << footer).join(QStringLiteral("  ·  "));
    return writeWhole(path,
                      renderCurves(shown, std::numeric_limits<std::size_t>::max(), title, origin,
                                   isSvg ? ChartFormat::Svg : ChartFormat::Png),
                      "chart");
}

} // namespace trilemma
