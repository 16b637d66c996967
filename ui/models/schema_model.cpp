// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/schema_model.h"

#include "core/data/column_intervals.h"
#include "ui/base/escape.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"
#include "ui/session/schema_edit.h"
#include "ui/widgets/cell_delegates.h"

#include <QIcon>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

constexpr std::size_t edgesOnALine = 12, mostEdgesInATip = 120;

/// All edges, in lines that a tool tip has room for.
QString edgeLines(const std::vector<double>& edges) {
    QStringList lines;
    const std::size_t shown = std::min(edges.size(), mostEdgesInATip);
    for (std::size_t from = 0; from < shown; from += edgesOnALine) {
        const auto begin = edges.begin() + static_cast<std::ptrdiff_t>(from);
        const std::size_t count = std::min(edgesOnALine, shown - from);
        lines << numberListText({begin, begin + static_cast<std::ptrdiff_t>(count)});
    }
    if (shown < edges.size()) lines << SchemaModel::tr("and %1 more").arg(edges.size() - shown);
    return lines.join(QLatin1Char('\n'));
}

/// What a person wrote, as edges; else why not.
QString problemOfEdges(Draft& draft, std::size_t column, const QString& text) {
    const auto edges = parseNumberList(text);
    const auto isFinite = [](double edge) { return std::isfinite(edge); };
    if (!edges || !std::all_of(edges->begin(), edges->end(), isFinite))
        return SchemaModel::tr("Write numbers such as %1. An empty cell means no edges.")
            .arg(numberListText({20, 30, 45.5}));
    setEdges(draft, column, *edges);
    Errors errors = edgeErrors(draft.schema, draft.schema.columns[column].name);
    if (errors.empty()) return {};
    std::string& field = errors.front().field;
    field = field.substr(field.rfind('.') + 1); // which column is said beside it
    return errorText(errors.front());
}

QString roleHelp(Role role) {
    switch (role) {
    case Role::Feature:
        return SchemaModel::tr("The model may use it.");
    case Role::Label:
        return SchemaModel::tr("What the model predicts.");
    case Role::Sensitive:
        return SchemaModel::tr("Splits people into groups that must be treated fairly; the model "
                               "does not use it.");
    case Role::Unit:
        return SchemaModel::tr("Says which records belong to one person. A private run then protects all of "
                               "them together.");
    case Role::Ignored:
        return SchemaModel::tr("Left out.");
    }
    return {};
}

} // namespace

SchemaModel::SchemaModel(Session& session, QObject* parent)
    : QAbstractTableModel(parent)
    , m_session(session)
    , m_columns(session.draft().schema.columns)
    , m_files(session.draft().files) {
    connect(&session, &Session::draftChanged, this, &SchemaModel::onDraftChanged);
    connect(&session, &Session::countsChanged, this, [this] {
        if (rowCount() > 0) emit dataChanged(index(0, Missing), index(rowCount() - 1, Missing));
    });
}

/// What it refused stands nowhere any more. Nobody is told: the window is going.
SchemaModel::~SchemaModel() {
    const QSignalBlocker quiet(m_session.refused());
    m_session.refused().accept(SharedField::Edges);
}

/// Roles, kinds and policies are chosen from words.
static QStringList choicesOf(int column) {
    switch (column) {
    case SchemaModel::RoleColumn:
        return roleWords();
    case SchemaModel::KindColumn:
        return kindWords();
    case SchemaModel::PolicyColumn:
        return missingWords();
    default:
        return {};
    }
}

/// Keeps selection and editors where only values changed.
void SchemaModel::onDraftChanged() {
    const std::vector<Column>& now = m_session.draft().schema.columns;
    forgetOutdated(now);
    const auto sameName = [](const Column& a, const Column& b) { return a.name == b.name; };
    if (std::equal(now.begin(), now.end(), m_columns.begin(), m_columns.end(), sameName)) {
        m_columns = now;
        if (!now.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_columns = now;
    endResetModel();
}

/// What was refused is of no use any more where the column got other edges, or may have none.
void SchemaModel::forgetOutdated(const std::vector<Column>& now) {
    const std::size_t before = m_refused.size();
    if (std::exchange(m_files, m_session.draft().files) != m_session.draft().files) m_refused.clear();
    const auto find = [](const std::vector<Column>& columns, const std::string& name) {
        return std::find_if(columns.begin(), columns.end(),
                            [&](const Column& column) { return column.name == name; });
    };
    std::erase_if(m_refused, [&](const auto& refused) {
        const auto was = find(m_columns, refused.first), is = find(now, refused.first);
        return was == m_columns.end() || is == now.end() || was->edges != is->edges || !mayHaveEdges(*is);
    });
    if (m_refused.size() != before) showRefused();
}

void SchemaModel::forgetRefused() {
    m_refused.clear();
    showRefused();
    if (rowCount() > 0) emit dataChanged(index(0, Edges), index(rowCount() - 1, Edges));
}

/// Nothing is trained while a cell shows edges that the draft has not.
void SchemaModel::showRefused() {
    if (m_refused.empty()) {
        m_session.refused().accept(SharedField::Edges);
    } else {
        const auto& [name, refused] = *m_refused.begin();
        m_session.refused().refuse(SharedField::Edges,
                                   {refused.text, QStringLiteral("%1: %2").arg(toQt(name), refused.problem)});
    }
    emit refusedChanged();
}

const RefusedText* SchemaModel::refusedOf(const Column& column) const {
    const auto found = m_refused.find(column.name);
    return found == m_refused.end() ? nullptr : &found->second;
}

int SchemaModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

int SchemaModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString SchemaModel::policyText(const Column& column) const {
    if (column.role == Role::Ignored) return QStringLiteral("–");
    if (column.missing == MissingPolicy::Impute) return tr("write %1").arg(toQt(column.imputeValue));
    return missingWords().at(static_cast<int>(column.missing));
}

QString SchemaModel::missingText(const std::string& name) const {
    const ColumnCost* cost = m_session.counts() ? m_session.counts()->find(name) : nullptr;
    if (cost) return wholeNumber(cost->missing.all); // by the column's own codes
    const auto& inspection = m_session.draft().inspection;
    if (!inspection) return QStringLiteral("–");
    for (const ColumnInspection& seen : inspection->columns)
        if (seen.name == name) return wholeNumber(seen.missing);
    return QStringLiteral("–");
}

QString SchemaModel::display(const QModelIndex& index) const {
    const Column& shown = column(index.row());
    switch (index.column()) {
    case Name:
        return toQt(shown.name);
    case RoleColumn:
        return roleWords().at(static_cast<int>(shown.role));
    case KindColumn:
        return kindWords().at(static_cast<int>(shown.kind));
    case Facts:
        return publicFacts(shown);
    case Edges:
        if (const RefusedText* refused = refusedOf(shown)) return refused->text;
        return edgesText(shown);
    case Missing:
        return missingText(shown.name);
    case PolicyColumn:
        return policyText(shown);
    default:
        return {};
    }
}

/// Edges that nobody declared may have been read off the records.
bool SchemaModel::areEdgesMarked(const Column& column) const {
    return !column.edges.empty() && !m_session.draft().schema.areEdgesPublic(column);
}

QString SchemaModel::edgesTip(const Column& column) const {
    if (const RefusedText* refused = refusedOf(column)) return refused->problem;
    if (!mayHaveEdges(column)) return tr("Only numeric features have edges.");
    if (column.edges.empty())
        return tr("Where additive curves cut this number into steps. Other models need no edges.");
    QString all = edgeLines(column.edges);
    if (column.special) all += QLatin1Char('\n') + tr("Apart: %1").arg(shownNumber(*column.special));
    const Schema& schema = m_session.draft().schema;
    if (column.curve != CurveRule::Free)
        all += QLatin1Char('\n') + tr("Curve: %1").arg(curveRuleText(column.curve, schema));
    if (!column.edgesDraw.empty())
        return tr("%1\nBought: from noisy counts of this table, draw %2. Every private run on them counts "
                  "it.")
            .arg(all, toQt(column.edgesDraw));
    const PublicSource& source = column.edgesSource ? *column.edgesSource : schema.sourceOf(column);
    return areEdgesMarked(column)
               ? tr("%1\nRead from the records. Nobody has declared it public yet.").arg(all)
               : tr("%1\nDeclared public by %2, source: %3")
                     .arg(all, toQt(source.declaredBy), toQt(source.source));
}

QString SchemaModel::tip(const QModelIndex& index) const {
    const Column& shown = column(index.row());
    switch (index.column()) {
    case RoleColumn:
        return roleHelp(shown.role);
    case Facts: {
        const PublicSource& source = m_session.draft().schema.sourceOf(shown);
        if (source.isNamed())
            return tr("%1\nDeclared public by %2, source: %3")
                .arg(publicFacts(shown), toQt(source.declaredBy), toQt(source.source));
        return tr("%1\nRead from the records. Nobody has declared it public yet.").arg(publicFacts(shown));
    }
    case Edges:
        return edgesTip(shown);
    case Missing:
        return tr(
            "Cells that hold one of the column's missing codes. Counted on the private records: not for "
            "release.");
    case PolicyColumn:
        return tr("What happens to the record of a missing cell.");
    default:
        return display(index);
    }
}

QVariant SchemaModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Column& shown = column(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return display(index);
    case Qt::EditRole:
        if (index.column() == RoleColumn) return static_cast<int>(shown.role);
        if (index.column() == KindColumn) return static_cast<int>(shown.kind);
        if (index.column() == PolicyColumn) return static_cast<int>(shown.missing);
        if (index.column() == Edges && !refusedOf(shown)) return numberListText(shown.edges);
        return display(index);
    case Qt::ToolTipRole:
        return plainToolTip(tip(index));
    case ChoiceDelegate::ChoicesRole:
        return choicesOf(index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (index.column() == Missing ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::DecorationRole:
        return index.column() == Edges && areEdgesMarked(shown) ? icon(QStringLiteral("warning"))
                                                                : QVariant();
    case Qt::AccessibleTextRole:
        if (index.column() == Edges && areEdgesMarked(shown))
            return tr("%1, read from the records").arg(display(index));
        return {};
    case Qt::ForegroundRole:
        if (index.column() == Edges && refusedOf(shown)) return toneColor(Tone::Error);
        if (index.column() == Edges && shown.edges.empty()) return toneColor(Tone::Muted);
        if (shown.role == Role::Ignored) return toneColor(Tone::Muted);
        return {};
    default:
        return {};
    }
}

bool SchemaModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!(flags(index) & Qt::ItemIsEditable) || role != Qt::EditRole) return false;
    if (index.column() == Edges) return setEdgesText(index.row(), value.toString());
    const int count = static_cast<int>(choicesOf(index.column()).size());
    bool isNumber = false;
    const int choice = value.toInt(&isNumber);
    if (!isNumber || choice < 0 || choice >= count) return false;
    setForAll({index.row()}, static_cast<Columns>(index.column()), choice);
    return true;
}

bool SchemaModel::setEdgesText(int row, const QString& text) {
    Draft draft = m_session.draft();
    const std::string name = column(row).name;
    const QString problem = problemOfEdges(draft, static_cast<std::size_t>(row), text);
    const bool wasRefused = m_refused.erase(name) > 0;
    if (!problem.isEmpty()) m_refused[name] = {text, problem};
    if (wasRefused || !problem.isEmpty()) {
        showRefused();
        emit dataChanged(index(row, Edges), index(row, Edges));
    }
    if (problem.isEmpty() && draft.schema != m_session.draft().schema) m_session.setDraft(std::move(draft));
    return problem.isEmpty();
}

void SchemaModel::changeEdges(const std::vector<int>& rows,
                              const std::function<void(Draft&, std::size_t)>& edit) {
    Draft draft = m_session.draft();
    std::size_t forgotten = 0;
    for (const int row : rows) {
        edit(draft, static_cast<std::size_t>(row));
        forgotten += m_refused.erase(column(row).name);
    }
    if (forgotten > 0) showRefused();
    if (draft.schema != m_session.draft().schema)
        m_session.setDraft(std::move(draft));
    else if (forgotten > 0)
        emit dataChanged(index(0, Edges), index(rowCount() - 1, Edges));
}

void SchemaModel::setForAll(const std::vector<int>& rows, Columns column, int choice) {
    Draft draft = m_session.draft();
    for (const int row : rows) {
        const auto place = static_cast<std::size_t>(row);
        if (column == RoleColumn) setRole(draft, place, static_cast<Role>(choice));
        if (column == KindColumn) setKind(draft, place, static_cast<Kind>(choice));
        if (column == PolicyColumn) setMissingPolicy(draft, place, static_cast<MissingPolicy>(choice));
    }
    if (draft.schema != m_session.draft().schema) m_session.setDraft(std::move(draft));
}

Qt::ItemFlags SchemaModel::flags(const QModelIndex& index) const {
    const Role role = index.isValid() ? column(index.row()).role : Role::Ignored;
    const bool hasPolicy = role == Role::Feature || role == Role::Sensitive;
    const bool editable = index.isValid() && (index.column() == RoleColumn || index.column() == KindColumn ||
                                              (index.column() == PolicyColumn && hasPolicy) ||
                                              (index.column() == Edges && mayHaveEdges(column(index.row()))));
    return QAbstractTableModel::flags(index) | (editable ? Qt::ItemIsEditable : Qt::NoItemFlags);
}

QVariant SchemaModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole && section == Missing)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && section == Missing) return tr("Non-private: counted on the records.");
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case Name:
        return tr("Column");
    case RoleColumn:
        return tr("Role");
    case KindColumn:
        return tr("Kind");
    case Facts:
        return tr("Public facts");
    case Edges:
        return tr("Edges");
    case Missing:
        return tr("Missing");
    case PolicyColumn:
        return tr("If missing");
    default:
        return {};
    }
}

} // namespace trilemma
