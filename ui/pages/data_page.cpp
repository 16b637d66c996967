// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/data_page.h"

#include "ui/banner.h"
#include "ui/models/cell_delegates.h"
#include "ui/models/preview_model.h"
#include "ui/models/schema_edit.h"
#include "ui/models/schema_model.h"
#include "ui/pages/label_panel.h"
#include "ui/pages/schema_panel.h"
#include "ui/pages/source_panel.h"
#include "ui/pages/unit_panel.h"
#include "ui/widgets.h"
#include "ui/words.h"

#include <QFileInfo>
#include <QHeaderView>
#include <QMenu>
#include <QProgressBar>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>

#include <algorithm>

namespace trilemma {

namespace {

constexpr int sideWidth = 296;
constexpr int progressSteps = 1000;
constexpr int widestColumn = 220;

QString fileWord(const std::string& file) {
    return file.starts_with("sample:") ? DataPage::tr("Built-in sample") : QFileInfo(toQt(file)).fileName();
}

} // namespace

DataPage::DataPage(Session& session, QWidget* parent)
    : Page(session, parent)
    , m_banner(named(new Banner, "data_banner", QString()))
    , m_schemaModel(new SchemaModel(session, this))
    , m_previewModel(new PreviewModel(this)) {
    m_stack = new QStackedWidget;
    m_stack->addWidget(buildEmptyState());
    m_stack->addWidget(buildTables());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::three, space::two, space::three, space::three);
    layout->setSpacing(space::two);
    layout->addWidget(buildHeader());
    layout->addWidget(m_banner);
    layout->addWidget(buildOpeningRow());
    layout->addWidget(m_stack, 1);
    connect(&session, &Session::draftChanged, this, &DataPage::takeDraft);
    connect(&session, &Session::inspectionProgress, this, &DataPage::showProgress);
    connect(&session, &Session::inspectionFinished, this, &DataPage::showEnd);
    takeDraft();
}

QWidget* DataPage::buildHeader() {
    auto* header = new QWidget;
    m_facts = named(mutedLabel(), "data_facts", tr("The open table"));
    m_facts->setWordWrap(false);
    auto* open = named(button(tr("Open table …"), "open"), "open_data_button", tr("Open a table"));
    auto* sample =
        named(button(tr("Open the sample"), "data"), "open_sample_button", tr("Open the built-in sample"));
    sample->setToolTip(tr("20,000 made-up people of a census-like population; nothing is downloaded."));
    auto* layout = new QHBoxLayout(header);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    layout->addWidget(titleLabel(tr("Data")));
    layout->addSpacing(space::one);
    layout->addWidget(m_facts, 1, Qt::AlignBottom);
    layout->addWidget(sample);
    layout->addWidget(open);
    connect(open, &QPushButton::clicked, this, [this] { triggerAction(this, "open_data"); });
    connect(sample, &QPushButton::clicked, this, [this] { triggerAction(this, "open_sample"); });
    return header;
}

QWidget* DataPage::buildOpeningRow() {
    m_openingRow = new QWidget;
    m_bar = named(new QProgressBar, "opening_bar", tr("Progress of reading the table"));
    m_bar->setRange(0, progressSteps);
    m_bar->setFormat(tr("Reading the table: %p %"));
    auto* cancel =
        named(button(tr("Cancel"), "cancel"), "cancel_opening_button", tr("Cancel reading the table"));
    auto* layout = new QHBoxLayout(m_openingRow);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_bar, 1);
    layout->addWidget(cancel);
    connect(cancel, &QPushButton::clicked, this, [this] { session().cancelOpening(); });
    m_openingRow->hide();
    return m_openingRow;
}

QWidget* DataPage::buildEmptyState() {
    auto* empty =
        new EmptyState("data", tr("Open a table to begin"),
                       tr("Drop a CSV or TSV file here, or choose one. Each line is one record. Reading "
                          "happens on this computer; the project file never holds records.\n\nTo look around "
                          "first, open the built-in sample."));
    auto* open = named(primaryButton(tr("Open table …")), "empty_open_button", tr("Open a table"));
    auto* sample =
        named(button(tr("Open the sample")), "empty_sample_button", tr("Open the built-in sample"));
    empty->addButton(open);
    empty->addButton(sample);
    connect(open, &QPushButton::clicked, this, [this] { triggerAction(this, "open_data"); });
    connect(sample, &QPushButton::clicked, this, [this] { triggerAction(this, "open_sample"); });
    return empty;
}

QWidget* DataPage::buildTables() {
    auto* columns = new Card(tr("Columns"));
    columns->addToHeading(nonPrivateBadge(tr("missing: non-private")));
    columns->addToHeading(buildBulkButton());
    m_schemaBanner = named(new Banner, "schema_banner", QString());
    m_schemaBanner->setClosable(false);
    m_columns = named(new QTableView, "schema_table", tr("Columns of the table"));
    m_columns->setModel(m_schemaModel);
    setUpTable(m_columns);
    m_columns->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_columns->setEditTriggers(QAbstractItemView::AllEditTriggers);
    for (const int column : {SchemaModel::RoleColumn, SchemaModel::KindColumn})
        m_columns->setItemDelegateForColumn(column, new ChoiceDelegate(m_columns));
    QHeaderView* header = m_columns->horizontalHeader();
    header->setSectionResizeMode(SchemaModel::Facts, QHeaderView::Stretch);
    header->resizeSection(SchemaModel::Name, 136);
    header->resizeSection(SchemaModel::RoleColumn, 100);
    header->resizeSection(SchemaModel::KindColumn, 128);
    header->resizeSection(SchemaModel::Missing, 80);
    columns->body()->addWidget(m_schemaBanner);
    columns->body()->addWidget(m_columns, 1);

    auto* preview = new Card(tr("First records"));
    preview->addToHeading(nonPrivateBadge());
    m_preview = named(new QTableView, "preview_table", tr("First records of the table"));
    m_preview->setModel(m_previewModel);
    setUpTable(m_preview);
    preview->body()->addWidget(m_preview, 1);

    auto* tables = new QSplitter(Qt::Vertical);
    tables->setChildrenCollapsible(false);
    tables->setHandleWidth(space::two);
    tables->addWidget(columns);
    tables->addWidget(preview);
    tables->setStretchFactor(0, 3);
    tables->setStretchFactor(1, 2);
    auto* content = new QWidget;
    auto* layout = new QHBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::two);
    layout->addWidget(tables, 1);
    layout->addWidget(buildSidePanel());
    return content;
}

QWidget* DataPage::buildSidePanel() {
    auto* panels = new QWidget;
    auto* layout = new QVBoxLayout(panels);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::two);
    auto* schema = new SchemaPanel(session());
    layout->addWidget(schema);
    layout->addWidget(new UnitPanel(session()));
    layout->addWidget(new SourcePanel(session()));
    layout->addWidget(new LabelPanel(session()));
    layout->addStretch(1);
    connect(schema, &SchemaPanel::failed, this, [this](const Errors& errors) {
        m_banner->showNotice(Banner::Level::Error, errorListHtml(errors));
    });
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(panels);
    area->setFixedWidth(sideWidth);
    return area;
}

/// One role or kind for every selected column.
QPushButton* DataPage::buildBulkButton() {
    auto* bulk = named(new QPushButton(tr("Set for selection")), "bulk_role_button",
                       tr("Set role or kind of the selected columns"));
    auto* menu = new QMenu(bulk);
    const auto fill = [&](const QString& title, const QStringList& words, SchemaModel::Columns column) {
        QMenu* part = menu->addMenu(title);
        for (int choice = 0; choice < words.size(); ++choice)
            connect(part->addAction(words[choice]), &QAction::triggered, this,
                    [this, column, choice] { m_schemaModel->setForAll(selectedRows(), column, choice); });
    };
    fill(tr("Role"), roleWords(), SchemaModel::RoleColumn);
    fill(tr("Kind"), kindWords(), SchemaModel::KindColumn);
    bulk->setMenu(menu);
    return bulk;
}

std::vector<int> DataPage::selectedRows() const {
    std::vector<int> rows;
    for (const QModelIndex& index : m_columns->selectionModel()->selectedRows())
        rows.push_back(index.row());
    return rows;
}

QString DataPage::factsText() const {
    const Draft& draft = session().draft();
    if (!draft.inspection) return {};
    QStringList facts{
        draft.files.size() == 1 ? fileWord(draft.files.front()) : tr("%1 files").arg(draft.files.size()),
        tr("%1 slots × %2 columns")
            .arg(wholeNumber(draft.inspection->records), wholeNumber(draft.inspection->columns.size()))};
    if (!draft.inspection->hasHeader) facts << tr("no header");
    return facts.join(QStringLiteral("  ·  "));
}

void DataPage::takeDraft() {
    const Draft& draft = session().draft();
    m_stack->setCurrentIndex(draft.inspection ? 1 : 0);
    m_facts->setText(factsText());
    const Errors wrong = draft.inspection ? validate(draft.schema) : Errors{};
    if (wrong.empty())
        m_schemaBanner->clear();
    else
        m_schemaBanner->showNotice(Banner::Level::Warning, tr("Before training:") + errorListHtml(wrong, 4));
    if (m_previewed != draft.files) {
        m_previewed = draft.files;
        m_previewModel->setInspection(draft.inspection);
        m_preview->resizeColumnsToContents();
        for (int i = 0; i < m_previewModel->columnCount(); ++i)
            m_preview->setColumnWidth(i, std::min(m_preview->columnWidth(i), widestColumn));
    }
    emit stateChanged();
}

void DataPage::showProgress(double fraction) {
    if (!session().isOpening()) return;
    if (fraction <= 0) m_banner->clear();
    m_openingRow->show();
    m_bar->setValue(static_cast<int>(fraction * progressSteps));
}

void DataPage::showEnd(const Errors& errors) {
    m_openingRow->setVisible(session().isOpening());
    const bool cancelled = !errors.empty() && errors.front().code == ErrorCode::Cancelled;
    m_failed = !errors.empty() && !cancelled;
    if (cancelled)
        m_banner->showNotice(Banner::Level::Info, tr("Reading was cancelled; nothing was changed."));
    if (m_failed)
        m_banner->showNotice(Banner::Level::Error, tr("The table was not opened.") + errorListHtml(errors));
    if (errors.empty()) {
        m_previewed.clear(); // the same files may hold something else now
        takeDraft();
    }
    emit stateChanged();
}

PageState DataPage::state() const {
    const Draft& draft = session().draft();
    if (m_failed) return PageState::NeedsAttention;
    if (!draft.inspection) return PageState::Neutral;
    const PrivacyUnit unit = draft.schema.privacyUnit();
    const bool refused = draft.isPrivate &&
                         (!columnsWithoutSource(draft.schema).empty() || (!unit.isRecord() && !unit.maxRows));
    return refused || !validate(draft.schema).empty() ? PageState::NeedsAttention : PageState::Done;
}

} // namespace trilemma
