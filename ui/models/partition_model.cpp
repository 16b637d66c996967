// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/partition_model.h"

#include "core/fairness/constraint_catalog.h"
#include "core/wish/group_noise.h"
#include "ui/base/escape.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace trilemma {

namespace {

constexpr double strongest = 0.45; ///< opacity of the largest part

struct Parts {
    Partition partition;
    std::vector<std::string> attributes;
};

/// Without records, as training will build it; nothing where the constraints are not valid.
std::optional<Parts> partsOf(const Draft& draft) {
    const std::vector<ConstraintSpec> constraints = constraintsOf(draft);
    if (constraints.empty() || !validate(draft.schema).empty() ||
        !validate(constraints, draft.schema, "constraints").empty())
        return std::nullopt;
    const PartitionAxes axes = axesOf(draft.schema);
    Parts parts{buildConstraints(axes, constraints).partition, {}};
    std::vector<std::string> named;
    for (const ConstraintSpec& constraint : constraints)
        named.insert(named.end(), constraint.attributes.begin(), constraint.attributes.end());
    for (const PartitionAxis& axis : axes.only(named).attributes)
        parts.attributes.push_back(axis.name);
    return parts;
}

QString cellName(const std::vector<PartitionAxis>& axes, int cell) {
    const std::vector<std::size_t> groups = groupsOfCrossing(axes, cell);
    QStringList words;
    for (std::size_t axis = 0; axis < axes.size(); ++axis)
        words << toQt(axes[axis].groups[groups[axis]]);
    return words.isEmpty() ? PartitionModel::tr("everybody") : words.join(QStringLiteral(" · "));
}

} // namespace

PartitionModel::PartitionModel(Session& session, QObject* parent)
    : QAbstractTableModel(parent)
    , m_session(session) {
    connect(&session, &Session::draftChanged, this, &PartitionModel::onDraftChanged);
    connect(&session, &Session::countsChanged, this, &PartitionModel::onDraftChanged);
    onDraftChanged();
}

void PartitionModel::onDraftChanged() {
    const Draft& draft = m_session.draft();
    const std::optional<Parts> parts = partsOf(draft);
    beginResetModel();
    m_names.clear();
    m_attributes.clear();
    m_labels.clear();
    m_counts.clear();
    m_cells = parts ? parts->partition.cellCount() : 0;
    m_all = m_largest = 0;
    if (parts) {
        const int labels = parts->partition.labels;
        const std::vector<PartitionAxis> axes = axesOf(draft.schema).only(parts->attributes).attributes;
        m_attributes = toQt(parts->attributes).join(QStringLiteral(" × "));
        for (int cell = 0; cell < std::min(m_cells, maxCells); ++cell)
            m_names << cellName(axes, cell);
        m_labels = labels > 1 ? toQt(draft.schema.classNames()) : QStringList{tr("Records")};
        if (const auto& counts = m_session.counts()) m_counts = counts->crossedBy(parts->attributes);
        const std::size_t classes = std::max<std::size_t>(1, draft.schema.classNames().size());
        if (m_counts.size() != static_cast<std::size_t>(m_cells) * classes) m_counts.clear();
        if (labels == 1 && isCounted()) { // classes are not told apart
            for (std::size_t cell = 0; cell * classes < m_counts.size(); ++cell)
                m_counts[cell] = std::accumulate(
                    m_counts.begin() + static_cast<std::ptrdiff_t>(cell * classes),
                    m_counts.begin() + static_cast<std::ptrdiff_t>((cell + 1) * classes), std::uint64_t{0});
            m_counts.resize(static_cast<std::size_t>(m_cells));
        }
        m_all = std::accumulate(m_counts.begin(), m_counts.end(), std::uint64_t{0});
        if (isCounted()) m_largest = *std::max_element(m_counts.begin(), m_counts.end());
    }
    endResetModel();
}

void PartitionModel::setPlan(const std::optional<SolverPlan>& plan) {
    beginResetModel();
    m_plan = plan && cellDeviation(*plan) > 0 ? plan : std::nullopt;
    endResetModel();
}

std::uint64_t PartitionModel::countOf(int cell, int label) const {
    return m_counts[static_cast<std::size_t>(cell * labels() + label)];
}

std::uint64_t PartitionModel::sizeOf(int cell) const {
    std::uint64_t size = 0;
    for (int label = 0; label < labels(); ++label)
        size += countOf(cell, label);
    return size;
}

/// Records that contribute nothing are drawn too, but are in no cell.
double PartitionModel::inStep(int cell) const {
    const double forTraining = 1 - m_session.draft().testShare;
    return m_plan->step.rate * forTraining * static_cast<double>(sizeOf(cell));
}

/// A cell's size is a sum over its labels and over the decisions.
double PartitionModel::deviation() const {
    const auto classes = static_cast<double>(m_session.draft().schema.classNames().size());
    return cellDeviation(*m_plan) * std::sqrt(classes * labels());
}

int PartitionModel::smallCells() const {
    if (!m_plan || !isCounted()) return 0;
    int small = 0;
    for (int cell = 0; cell < m_cells; ++cell)
        small += inStep(cell) < 3 * deviation();
    return small;
}

int PartitionModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_names.size());
}

int PartitionModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() || m_names.isEmpty() ? 0 : labels() + 3;
}

QString PartitionModel::display(int row, int column) const {
    if (column == 0) return m_names[row];
    if (!isCounted()) return QStringLiteral("–");
    if (column <= labels()) return wholeNumber(countOf(row, column - 1));
    if (column == labels() + 1)
        return m_all == 0 ? QStringLiteral("–")
                          : tr("%1 %").arg(QLocale().toString(
                                100 * static_cast<double>(sizeOf(row)) / static_cast<double>(m_all), 'f', 1));
    if (!m_plan) return QStringLiteral("–");
    return tr("%1 ± %2").arg(roundNumber(inStep(row), 2), roundNumber(deviation(), 2));
}

QVariant PartitionModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const int column = index.column();
    const bool isPart = column >= 1 && column <= labels();
    switch (role) {
    case Qt::DisplayRole:
        return display(index.row(), column);
    case Qt::ToolTipRole:
        return column == 0 ? plainToolTip(display(index.row(), 0))
                           : tr("Non-private: counted on the records. Not for release.");
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter | (column == 0 ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::BackgroundRole: {
        if (!isPart || m_largest == 0) return {};
        QColor colour = toneColor(Tone::Accent);
        colour.setAlphaF(
            static_cast<float>(strongest * static_cast<double>(countOf(index.row(), column - 1)) /
                               static_cast<double>(m_largest)));
        return colour;
    }
    case Qt::ForegroundRole:
        if (column == labels() + 2 && m_plan && isCounted() && inStep(index.row()) < 3 * deviation())
            return toneColor(Tone::Warning);
        return {};
    default:
        return {};
    }
}

QVariant PartitionModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter | (section == 0 ? Qt::AlignLeft : Qt::AlignRight));
    const bool isStep = section == labels() + 2;
    if (role == Qt::ToolTipRole && isStep)
        return tr("Expected number of the group's records in one training step, ± the standard deviation of "
                  "the noise on that number. Where the noise is more than a third, the group's rates are "
                  "mostly noise.");
    if (role != Qt::DisplayRole) return {};
    if (section == 0) return m_attributes.isEmpty() ? tr("Group") : m_attributes;
    if (section <= labels()) return m_labels.value(section - 1);
    return isStep ? tr("People per step") : tr("Share");
}

} // namespace trilemma
