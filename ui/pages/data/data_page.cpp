// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/data/data_page.h"

#include "ui/base/words.h"
#include "ui/models/preview_model.h"
#include "ui/pages/data/columns_panel.h"
#include "ui/pages/data/edge_dialog.h"
#include "ui/pages/data/format_panel.h"
#include "ui/pages/data/group_summary_panel.h"
#include "ui/pages/data/label_panel.h"
#include "ui/pages/data/missing_panel.h"
#include "ui/pages/data/schema_panel.h"
#include "ui/pages/data/source_panel.h"
#include "ui/pages/data/tables_menu.h"
#include "ui/pages/data/unit_panel.h"
#include "ui/session/recent_files.h"
#include "ui/session/schema_edit.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/side_area.h"
#include "ui/widgets/undo_buttons.h"
#include "ui/widgets/widgets.h"

#include <QFileInfo>
#include <QProgressBar>
#include <QSplitter>
#include <QStackedWidget>

#include <algorithm>

namespace trilemma {

namespace {

constexpr int sideWidth = 296;
constexpr int progressSteps = 1000;
constexpr int widestColumn = 220;
constexpr int headPlace = 2; ///< in the stack

} // namespace

DataPage::DataPage(Session& session, QWidget* parent)
    : Page(session, parent)
    , m_banner(named(new Banner, "data_banner", QString()))
    , m_previewModel(new PreviewModel(this))
    , m_headModel(new PreviewModel(this)) {
    m_stack = new QStackedWidget;
    m_stack->addWidget(buildEmptyState());
    m_stack->addWidget(buildTables());
    m_stack->addWidget(buildHead());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::three, space::two, space::three, space::three);
    layout->setSpacing(space::two);
    layout->addWidget(buildHeader());
    layout->addWidget(m_banner);
    layout->addWidget(buildOpeningRow());
    layout->addWidget(m_stack, 1);
    connect(&session, &Session::draftChanged, this, &DataPage::onDraftChanged);
    connect(&session.refused(), &RefusedTexts::changed, this, &DataPage::stateChanged);
    connect(&session, &Session::headRead, this, &DataPage::showHead);
    connect(&session, &Session::inspectionProgress, this, &DataPage::showProgress);
    connect(&session, &Session::inspectionFinished, this, &DataPage::showEnd);
    connect(&session, &Session::edgesEnded, this, &DataPage::showEdges);
    onDraftChanged();
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
    layout->addWidget(new UndoButtons(session(), "data"));
    layout->addSpacing(space::one);
    layout->addWidget(sample);
    layout->addWidget(buildRecentButton());
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
    m_columns = new ColumnsPanel(session());
    offerPart("show_columns", m_columns);
    auto* preview = new Card(tr("First records"));
    preview->addToHeading(nonPrivateBadge());
    m_preview = previewTable("preview_table");
    m_preview->setModel(m_previewModel);
    preview->body()->addWidget(m_preview, 1);

    auto* tables = new QSplitter(Qt::Vertical);
    tables->setChildrenCollapsible(false);
    tables->setHandleWidth(space::two);
    tables->addWidget(m_columns);
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
    auto* schema = new SchemaPanel(session(), panels);
    layout->addWidget(schema);
    layout->addWidget(new UnitPanel(session(), panels));
    layout->addWidget(new SourcePanel(session(), panels));
    auto* label = new LabelPanel(session(), panels);
    layout->addWidget(label);
    offerPart("show_label", label);
    auto* missing = new MissingPanel(session(), panels);
    layout->addWidget(missing);
    layout->addWidget(new GroupSummaryPanel(session(), panels));
    layout->addWidget(new FormatPanel(session(), panels));
    layout->addStretch(1);
    connect(m_columns, &ColumnsPanel::selectionChanged, missing, &MissingPanel::setColumns);
    connect(schema, &SchemaPanel::failed, this, [this](const Errors& errors) {
        m_banner->showNotice(Banner::Level::Error, errorListHtml(errors));
    });
    auto* area = new SideArea(sideWidth);
    area->setWidget(panels);
    return area;
}

/// What is there before the whole table has been read.
QWidget* DataPage::buildHead() {
    auto* card = new Card(tr("First records"));
    card->addToHeading(nonPrivateBadge());
    m_head = previewTable("head_table");
    m_head->setModel(m_headModel);
    card->body()->addWidget(mutedLabel(tr("Roles and kinds can be set when the whole table has been read.")));
    card->body()->addWidget(m_head, 1);
    return card;
}

QTableView* DataPage::previewTable(const QString& objectName) {
    auto* table = named(new QTableView, objectName, tr("First records of the table"));
    setUpTable(table);
    return table;
}

QPushButton* DataPage::buildRecentButton() {
    auto* recent = named(button(tr("Recent")), "recent_button", tr("Tables that were opened before"));
    recent->setMenu(named(new TablesMenu(session(), recent), "recent_tables_menu", recent->accessibleName()));
    return recent;
}

QString DataPage::factsText() const {
    const Draft& draft = session().draft();
    if (!draft.inspection) return {};
    QStringList facts{
        draft.files.size() == 1 ? tableWord(toQt(draft.files)) : tr("%1 files").arg(draft.files.size()),
        tr("%1 records × %2 columns")
            .arg(wholeNumber(draft.inspection->records), wholeNumber(draft.inspection->columns.size()))};
    if (!draft.inspection->hasHeader) facts << tr("no header");
    return facts.join(QStringLiteral("  ·  "));
}

void DataPage::onDraftChanged() {
    const Draft& draft = session().draft();
    if (!session().isOpening() || m_stack->currentIndex() != headPlace)
        m_stack->setCurrentIndex(draft.inspection ? 1 : 0);
    m_facts->setText(factsText());
    if (m_previewed != draft.files) {
        m_previewed = draft.files;
        m_previewModel->setInspection(draft.inspection);
        fitPreview(m_preview);
    }
    emit stateChanged();
}

void DataPage::fitPreview(QTableView* table) {
    table->resizeColumnsToContents();
    for (int i = 0; i < table->model()->columnCount(); ++i)
        table->setColumnWidth(i, std::min(table->columnWidth(i), widestColumn));
}

void DataPage::showHead(const Inspection& head) {
    if (!session().isOpening()) return;
    m_headModel->setInspection(head);
    fitPreview(m_head);
    m_stack->setCurrentIndex(headPlace);
}

void DataPage::showProgress(double fraction) {
    if (!session().isOpening()) return;
    if (fraction <= 0) m_banner->clear();
    m_openingRow->show();
    m_bar->setValue(static_cast<int>(fraction * progressSteps));
}

/// What a dialog that is open says is not said twice.
void DataPage::showEdges(const EdgesEnd& end) {
    if (!end.bought) {
        if (!findChild<EdgeDialog*>())
            m_banner->showNotice(Banner::Level::Error,
                                 tr("The purchase gave no edges.") + errorListHtml(end.errors));
        return;
    }
    if (end.inDraft.empty()) return; // the window tells of them
    const Errors& unwritten = end.bought->unwritten;
    if (unwritten.empty()) return m_banner->showNotice(Banner::Level::Info, boughtText(end));
    m_banner->showNotice(Banner::Level::Warning,
                         boughtText(end) + QLatin1Char(' ') +
                             tr("Not everything about them could be written; save the schema to a file.") +
                             errorListHtml(unwritten));
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
        rememberTable(toQt(session().draft().files));
    }
    onDraftChanged();
    m_headModel->setInspection(std::nullopt);
    emit stateChanged();
}

PageState DataPage::state() const {
    const Draft& draft = session().draft();
    if (m_failed || session().refused().of(SharedField::Edges)) return PageState::NeedsAttention;
    if (!draft.inspection) return PageState::Neutral;
    const PrivacyUnit unit = draft.schema.privacyUnit();
    const bool refused =
        draft.isPrivate && (!isAllDeclared(draft.schema) || (!unit.isRecord() && !unit.maxRows));
    return refused || !validate(draft.schema).empty() ? PageState::NeedsAttention : PageState::Done;
}

} // namespace trilemma
