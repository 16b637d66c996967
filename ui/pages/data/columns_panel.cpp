// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/data/columns_panel.h"

#include "core/data/column_intervals.h"
#include "core/data/proposed_edges.h"
#include "ui/base/words.h"
#include "ui/models/schema_model.h"
#include "ui/pages/data/edge_dialog.h"
#include "ui/session/bought_edges.h"
#include "ui/session/schema_edit.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/cell_delegates.h"

#include <QAction>
#include <QActionGroup>
#include <QHeaderView>
#include <QMenu>

#include <algorithm>
#include <set>

namespace trilemma {

ColumnsPanel::ColumnsPanel(Session& session, QWidget* parent)
    : Card(tr("Columns"), parent)
    , m_session(session)
    , m_model(new SchemaModel(session, this))
    , m_table(named(new QTableView, "schema_table", tr("Columns of the table")))
    , m_banner(named(new Banner, "schema_banner", QString()))
    , m_refused(named(new Banner, "refused_edges_banner", QString())) {
    addToHeading(nonPrivateBadge(tr("missing: non-private")));
    addToHeading(buildBulkButton());
    m_banner->setClosable(false);
    m_refused->setClosable(false);
    m_table->setModel(m_model);
    setUpTable(m_table);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setEditTriggers(QAbstractItemView::AllEditTriggers);
    for (const int column : {SchemaModel::RoleColumn, SchemaModel::KindColumn, SchemaModel::PolicyColumn})
        m_table->setItemDelegateForColumn(column, new ChoiceDelegate(m_table));
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionResizeMode(SchemaModel::Facts, QHeaderView::Stretch);
    header->resizeSection(SchemaModel::Name, 116);
    header->resizeSection(SchemaModel::RoleColumn, 84);
    header->resizeSection(SchemaModel::KindColumn, 112);
    header->resizeSection(SchemaModel::Missing, 68);
    header->resizeSection(SchemaModel::PolicyColumn, 108);
    header->resizeSection(SchemaModel::Edges, 144);
    showWholeHeads(m_table);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        if (!selectedRows().empty()) m_edgesMenu->popup(m_table->viewport()->mapToGlobal(at));
    });
    body()->addWidget(m_banner);
    body()->addWidget(m_refused);
    body()->addWidget(m_table, 1);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            [this] { emit selectionChanged(selectedRows()); });
    connect(m_model, &SchemaModel::refusedChanged, this, &ColumnsPanel::showRefused);
    connect(&session, &Session::draftChanged, this, &ColumnsPanel::onDraftChanged);
    showEdgeActions();
    onDraftChanged();
}

/// One role, kind or policy for every selected column, and their edges.
QPushButton* ColumnsPanel::buildBulkButton() {
    auto* bulk = named(button(tr("Set for selection")), "bulk_role_button",
                       tr("Set role, kind, missing policy or edges of the selected columns"));
    auto* menu = new QMenu(bulk);
    const auto fill = [&](const QString& title, const QStringList& words, SchemaModel::Columns column) {
        QMenu* part = menu->addMenu(title);
        for (int choice = 0; choice < words.size(); ++choice)
            connect(part->addAction(words[choice]), &QAction::triggered, this,
                    [this, column, choice] { m_model->setForAll(selectedRows(), column, choice); });
    };
    fill(tr("Role"), roleWords(), SchemaModel::RoleColumn);
    fill(tr("Kind"), kindWords(), SchemaModel::KindColumn);
    fill(tr("If missing"), missingWords(), SchemaModel::PolicyColumn);
    m_edgesMenu = buildEdgesMenu();
    menu->addMenu(m_edgesMenu);
    bulk->setMenu(menu);
    return bulk;
}

QMenu* ColumnsPanel::buildEdgesMenu() {
    auto* menu = named(new QMenu(tr("Edges"), this), "edges_menu", tr("Edges of the selected columns"));
    const auto add = [&](const char* name, void (*edit)(Draft&, std::size_t)) {
        QAction* action = menu->addAction(QString());
        action->setObjectName(name);
        connect(action, &QAction::triggered, this,
                [this, edit] { m_model->changeEdges(selectedRows(), edit); });
        return action;
    };
    m_propose = add("propose_edges", proposeEdges);
    m_fromRecords = add("edges_from_records", takeEdgesFromRecords);
    m_buy = menu->addAction(QString());
    m_buy->setObjectName("buy_edges");
    connect(m_buy, &QAction::triggered, this,
            [this] { (new EdgeDialog(m_session, selectedNumbers(), this))->open(); });
    m_again = menu->addAction(QString());
    m_again->setObjectName("bought_edges");
    connect(m_again, &QAction::triggered, this, &ColumnsPanel::takeBoughtBefore);
    menu->addSeparator();
    m_curveMenu = menu->addMenu(QString());
    fillCurveMenu();
    menu->addSeparator();
    m_remove = add("remove_edges", [](Draft& draft, std::size_t column) { setEdges(draft, column, {}); });
    connect(menu, &QMenu::aboutToShow, this, &ColumnsPanel::showEdgeActions);
    return menu;
}

/// One entry for each rule of curveRuleNames.
void ColumnsPanel::fillCurveMenu() {
    named(m_curveMenu, "curve_menu", tr("Shape of the curves of the selected columns"));
    auto* rules = new QActionGroup(m_curveMenu);
    rules->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional); // none of several
    for (const auto& [rule, name] : curveRuleNames) {
        QAction* action = rules->addAction(m_curveMenu->addAction(QString()));
        action->setObjectName(QStringLiteral("curve_") + QLatin1String(name));
        action->setCheckable(true);
        connect(action, &QAction::triggered, this, [this, rule = rule] {
            m_model->changeEdges(selectedRows(), [rule](Draft& draft, std::size_t column) {
                setCurveRule(draft, column, rule);
            });
        });
    }
}

/// Checked is the rule that all selected columns with edges have.
void ColumnsPanel::showCurveRules() {
    const Schema& schema = m_session.draft().schema;
    std::set<CurveRule> found;
    for (const int row : selectedRows())
        if (const Column& column = schema.columns[static_cast<std::size_t>(row)]; !column.edges.empty())
            found.insert(column.curve);
    m_curveMenu->setEnabled(!found.empty());
    m_curveMenu->setTitle(found.empty() ? tr("Shape of the curve (there are no edges)")
                                        : tr("Shape of the curve"));
    const std::vector<std::string> classes = schema.classNames();
    const QString second = classes.size() == 2 ? toQt(classes[1]) : QString();
    const QStringList texts{
        tr("Free"), tr("Smooth: a line and slow waves"),
        schema.predictsNumber() ? tr("Rising: the greater the value, the greater the prediction")
        : second.isEmpty()      ? tr("Rising (the label needs two classes)")
                                : tr("Rising: the greater the value, the likelier %1").arg(second),
        schema.predictsNumber() ? tr("Falling: the greater the value, the smaller the prediction")
        : second.isEmpty()      ? tr("Falling (the label needs two classes)")
                                : tr("Falling: the greater the value, the less likely %1").arg(second)};
    const QList<QAction*> actions = m_curveMenu->actions();
    for (qsizetype i = 0; i < actions.size(); ++i) {
        const CurveRule rule = curveRuleNames[static_cast<std::size_t>(i)].first;
        actions[i]->setText(texts[i]);
        actions[i]->setEnabled(!isOrdered(rule) || !second.isEmpty());
        actions[i]->setChecked(found.size() == 1 && *found.begin() == rule);
    }
}

/// What can be done with the selected columns; of what cannot, why not.
void ColumnsPanel::showEdgeActions() {
    const Draft& draft = m_session.draft();
    bool isNumber = false, isProposed = false, isSeen = false, isCut = false, hasEdges = false;
    for (const int row : selectedRows()) {
        const Column& column = draft.schema.columns[static_cast<std::size_t>(row)];
        if (!mayHaveEdges(column)) continue;
        isNumber = true;
        hasEdges |= !column.edges.empty();
        isProposed |= !proposedEdges(column).edges.empty();
        isSeen |= hasAllValues(draft, static_cast<std::size_t>(row));
        isCut |= !edgesInRecords(draft, static_cast<std::size_t>(row)).empty();
    }
    const QString none = isNumber ? QString() : tr("no numeric feature is selected");
    const auto show = [](QAction* action, const QString& text, const QString& why) {
        action->setEnabled(why.isEmpty());
        action->setText(why.isEmpty() ? text : tr("%1 (%2)").arg(text, why));
    };
    show(m_propose, tr("Propose edges from what is declared"),
         isProposed || !isNumber ? none : tr("the declared range leaves nothing to cut"));
    show(m_fromRecords, tr("Edges from the records: deciles, non-private"),
         isCut || !isNumber ? none
         : isSeen           ? tr("its values leave nothing to cut")
                            : tr("more than %1 different values").arg(ColumnInspection::maxValues));
    show(m_buy, tr("Buy edges …"), none);
    showBoughtBefore(isNumber);
    showCurveRules();
    show(m_remove, tr("Remove edges"), hasEdges || !isNumber ? none : tr("there are none"));
}

/// Where the project keeps some, they cost nothing more.
void ColumnsPanel::showBoughtBefore(bool isNumber) {
    std::vector<Schema> kept;
    if (isNumber && m_session.project().isOpen())
        kept = schemasWithBoughtEdges(m_session.project().store(), m_session.draft());
    const std::vector<std::string> names = selectedNumbers();
    m_again->setVisible(std::any_of(names.begin(), names.end(), [&](const std::string& name) {
        return newestWithBoughtEdges(kept, name) != nullptr;
    }));
    m_again->setText(tr("Edges bought before: paid already"));
}

void ColumnsPanel::takeBoughtBefore() {
    const std::vector<Schema> kept = schemasWithBoughtEdges(m_session.project().store(), m_session.draft());
    m_model->changeEdges(selectedRows(), [&kept](Draft& draft, std::size_t column) {
        const std::string name = draft.schema.columns[column].name;
        if (const Schema* bought = newestWithBoughtEdges(kept, name)) takeBoughtEdges(draft, *bought, {name});
    });
}

void ColumnsPanel::showRefused() {
    const auto& refused = m_model->refusedEdges();
    if (refused.empty()) return m_refused->clear();
    QStringList lines;
    for (const auto& [name, each] : refused)
        lines << QStringLiteral("%1: %2").arg(toQt(name), each.problem);
    m_refused->showNotice(Banner::Level::Error, lines.join(QLatin1Char('\n')), tr("Keep the old edges"),
                          [this] { m_model->forgetRefused(); });
}

std::vector<int> ColumnsPanel::selectedRows() const {
    std::vector<int> rows;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows())
        rows.push_back(index.row());
    std::sort(rows.begin(), rows.end());
    return rows;
}

std::vector<std::string> ColumnsPanel::selectedNumbers() const {
    std::vector<std::string> names;
    for (const int row : selectedRows())
        if (const Column& column = m_session.draft().schema.columns[static_cast<std::size_t>(row)];
            mayHaveEdges(column))
            names.push_back(column.name);
    return names;
}

void ColumnsPanel::onDraftChanged() {
    const Draft& draft = m_session.draft();
    const Errors wrong = draft.inspection ? validate(draft.schema) : Errors{};
    if (wrong.empty())
        m_banner->clear();
    else
        m_banner->showNotice(Banner::Level::Warning, tr("Before training:") + errorListHtml(wrong, 4));
}

} // namespace trilemma
