// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/fairness/partition_panel.h"

#include "ui/base/words.h"
#include "ui/models/partition_model.h"
#include "ui/session/constraint_edit.h"
#include "ui/session/price.h"
#include "ui/widgets/banner.h"

#include <QHeaderView>
#include <QLocale>

#include <algorithm>

namespace trilemma {

namespace {

constexpr int maxShownCells = 12;

/// "sex", "race" and "y": of the crossing that the constraints tell apart, the label last.
std::vector<std::string> sharesNeeded(const ConstraintSet& set, const Schema& schema) {
    std::vector<std::string> names = set.partition.attributes;
    if (set.partition.labels > 1) names.push_back(schema.label.column);
    return names;
}

bool isShareDeclared(const Schema& schema, const std::string& name) {
    if (name == schema.label.column) return schema.label.share.has_value();
    const int place = schema.indexOf(name);
    return place >= 0 && schema.columns[static_cast<std::size_t>(place)].share.has_value();
}

} // namespace

PartitionPanel::PartitionPanel(Session& session, QWidget* parent)
    : Card(tr("Groups seen by training"), parent)
    , m_session(session)
    , m_model(new PartitionModel(session, this))
    , m_table(named(new QTableView, "partition_table", tr("Groups and labels seen by training")))
    , m_declared(mutedLabel())
    , m_warning(named(new Banner, "group_noise_banner", QString()))
    , m_countsRow(new QWidget)
    , m_counts(bodyLabel()) {
    setObjectName("partition_panel");
    addToHeading(nonPrivateBadge(tr("counts: non-private")));
    m_declared->setObjectName("partition_declared");
    m_counts->setObjectName("small_cells_label");
    m_warning->setClosable(false);
    m_table->setModel(m_model);
    setUpTable(m_table);
    m_table->setAlternatingRowColors(false);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    fitHeightToRows(m_table, 1, maxShownCells);
    m_table->horizontalHeader()->setMinimumSectionSize(64);
    auto* row = new QHBoxLayout(m_countsRow);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::one);
    row->addWidget(nonPrivateBadge(), 0, Qt::AlignTop);
    row->addWidget(m_counts, 1);
    body()->addWidget(m_declared);
    body()->addWidget(m_warning);
    body()->addWidget(m_table);
    body()->addWidget(m_countsRow);
    connect(m_model, &QAbstractItemModel::modelReset, this, &PartitionPanel::showCounts);
    connect(&session, &Session::draftChanged, this, &PartitionPanel::onDraftChanged);
    onDraftChanged();
}

void PartitionPanel::onDraftChanged() {
    const Draft& draft = m_session.draft();
    setVisible(!draft.constraints.empty());
    const QString size =
        m_model->labels() > 1
            ? tr("%1 groups × %2 labels.")
                  .arg(wholeNumber(static_cast<std::uint64_t>(m_model->cells())))
                  .arg(m_model->labels())
            : tr("%1 groups.").arg(wholeNumber(static_cast<std::uint64_t>(m_model->cells())));
    m_declared->setText(m_model->cells() == 0
                            ? tr("It appears here when constraints and schema are complete.")
                            : size + QLatin1Char(' ') + shareText());
    showCounts();
    if (m_model->cells() == 0 || !draft.isPrivate || draft.epsilons.empty() || !draft.inspection) {
        m_pricing.forget();
        return showNoise({});
    }
    m_pricing.request(
        [draft] {
            Noise noise;
            noise.epsilon = *std::min_element(draft.epsilons.begin(), draft.epsilons.end());
            noise.plan = priceAt(draft, noise.epsilon).plan;
            if (noise.plan) noise.groups = groupNoise(draft.schema, constraintsOf(draft), *noise.plan);
            return noise;
        },
        [this](const Noise& noise) { showNoise(noise); });
}

QString PartitionPanel::shareText() const {
    const Draft& draft = m_session.draft();
    const ConstraintSet set = buildConstraints(axesOf(draft.schema), constraintsOf(draft));
    QStringList declared, assumed;
    for (const std::string& name : sharesNeeded(set, draft.schema))
        (isShareDeclared(draft.schema, name) ? declared : assumed) << toQt(name);
    if (set.shareIsKnown)
        return tr("By the declared shares (%1), the smallest group in training holds %2.")
            .arg(declared.join(QStringLiteral(", ")), shareFigure(set.smallestShare));
    return tr("%1 is assumed for the smallest group in training, because no shares are declared for %2. If "
              "they are public, declare them: training fits its clipping norm to them.")
        .arg(shareFigure(set.smallestShare), assumed.join(QStringLiteral(", ")));
}

QString PartitionPanel::publicText(const Noise& noise) const {
    QStringList lines;
    bool areDeclared = true;
    const std::vector<ConstraintSpec> constraints = constraintsOf(m_session.draft());
    for (const GroupNoise& group : noise.groups) {
        if (!group.tooSmall() || static_cast<std::size_t>(group.constraint) >= constraints.size()) continue;
        areDeclared = areDeclared && group.shareIsKnown;
        lines << tr("%1: a training step uses about %2 people of its smallest group, and the noise on their "
                    "number is ±\u00a0%3.")
                     .arg(constraintTitle(constraints[static_cast<std::size_t>(group.constraint)]),
                          roundNumber(group.expected, 2), roundNumber(group.noise, 2));
    }
    if (lines.isEmpty()) return {};
    const QString text = areDeclared
                             ? tr("At ε = %1 some groups are too small by their declared shares (public):")
                             : tr("At ε = %1 some groups are too small by their declared or assumed shares "
                                  "(public):");
    return text.arg(shownNumber(noise.epsilon)) + QLatin1Char('\n') + lines.join(QLatin1Char('\n')) +
           QLatin1Char('\n') +
           tr("Their rates will be mostly noise. Compare fewer attributes at once, declare a larger share if "
              "it is known, or allow a larger budget or batch.");
}

void PartitionPanel::showNoise(const Noise& noise) {
    m_model->setPlan(noise.plan);
    const QString text = publicText(noise);
    if (text.isEmpty())
        m_warning->clear();
    else
        m_warning->showNotice(Banner::Level::Warning, text);
}

void PartitionPanel::showCounts() {
    QHeaderView* header = m_table->horizontalHeader();
    for (int column = 0; column < m_model->columnCount(); ++column)
        header->setSectionResizeMode(column,
                                     column == 0 ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
    m_table->setVisible(m_model->cells() > 0);
    const int small = m_model->smallCells();
    const bool cut = m_model->cells() > PartitionModel::maxCells;
    QStringList lines;
    if (small > 0)
        lines << (small == 1 ? tr("1 group is too small for the noise.")
                             : tr("%1 groups are too small for the noise.").arg(small)) +
                     QLatin1Char(' ') + tr("By counts of the records: not for release.");
    if (cut) lines << tr("Only the first %1 groups are shown.").arg(PartitionModel::maxCells);
    m_counts->setText(lines.join(QLatin1Char(' ')));
    m_countsRow->setVisible(!lines.isEmpty());
}

} // namespace trilemma
