// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/curve_model.h"

#include "ui/base/words.h"
#include "ui/models/run_table_text.h"

#include <QLocale>

namespace trilemma {

namespace {

QString deviationText(const SharedRunCurves& curves, const CurveRow& row) {
    return curves->noise ? QLocale().toString(*curves->noise * row.leverage, 'f', 3) : QStringLiteral("–");
}

QString nameOfRow(const CurveRow& row) {
    return row.level ? levelWord(*row.level) : stretchWord(row.from, row.to);
}

/// The row of the other model at the same place: the same level, or its value at both ends of the stretch.
std::optional<CurveRow> otherRow(const ColumnCurve* curve, const CurveRow& own, std::size_t score) {
    if (!curve) return std::nullopt;
    CurveRow row = own;
    row.curve = curve;
    if (own.level) {
        const auto reading = readLevel(*curve, score, *own.level);
        if (!reading) return std::nullopt;
        row.atFrom = row.atTo = reading->contribution;
        row.leverage = reading->leverage;
        return row;
    }
    for (const CurveRow& each : curveRows(*curve, score))
        if (!each.level && each.from == own.from && each.to == own.to) return each;
    const double inside = own.to - 1e-9 * (own.to - own.from); // the edge itself belongs to the next stretch
    const auto from = readCurve(*curve, score, own.from), to = readCurve(*curve, score, inside);
    if (!from || !to) return std::nullopt;
    row.atFrom = from->contribution;
    row.atTo = to->contribution;
    row.leverage = std::max(from->leverage, to->leverage);
    return row;
}

} // namespace

void CurveModel::show(SharedRunCurves first, SharedRunCurves second, std::size_t score,
                      const QString& words) {
    beginResetModel();
    m_first = std::move(first);
    m_second = std::move(second);
    m_score = score;
    m_rows.clear();
    if (m_first)
        for (const std::size_t place : byImportance(m_first->model)) {
            const ColumnCurve& curve = m_first->model.columns[place];
            if (words.isEmpty() || toQt(curve.column).contains(words, Qt::CaseInsensitive)) addRows(curve);
        }
    endResetModel();
}

void CurveModel::addRows(const ColumnCurve& curve) {
    const ColumnCurve* other = findCurve(m_second.get(), curve.column);
    for (const CurveRow& row : curveRows(curve, m_score))
        m_rows.push_back({row, otherRow(other, row, m_score)});
}

int CurveModel::rowOfColumn(const QString& column) const {
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        if (toQt(m_rows[i].own.curve->column) == column) return static_cast<int>(i);
    return -1;
}

int CurveModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int CurveModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : Moves + 1;
}

QVariant CurveModel::text(const Row& row, int column) const {
    const ModelCurves& curves = m_first->model; // the compared one's are counted in the same
    const auto end = [&](const CurveRow& of) {  // a level has one contribution
        return of.level ? QString() : signedContribution(curves, of.atTo);
    };
    switch (column) {
    case Name:
        return toQt(row.own.curve->column);
    case Value:
        return nameOfRow(row.own);
    case AtFrom:
        return signedContribution(curves, row.own.atFrom);
    case AtTo:
        return end(row.own);
    case Deviation:
        return deviationText(m_first, row.own);
    case OtherFrom:
        return row.other ? signedContribution(curves, row.other->atFrom) : QStringLiteral("–");
    case OtherTo:
        return row.other ? end(*row.other) : QString();
    case OtherDeviation:
        return row.other ? deviationText(m_second, *row.other) : QStringLiteral("–");
    default:
        return importanceNumber(curves, *row.own.curve);
    }
}

QVariant CurveModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    if (role == Qt::TextAlignmentRole && index.column() > Value)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole) return text(row, index.column());
    if (role == RunTableModel::ExportRole && index.column() <= Value) return text(row, index.column());
    return {};
}

QVariant CurveModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole && section > Value)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::DisplayRole)
        return QStringList{
            tr("Column"), tr("Value"),      tr("Adds"),
            tr("to"),     tr("± by noise"), tr("Compared adds"),
            tr("to"),     tr("± by noise"), m_first ? importanceHead(m_first->model) : QString()}[section];
    if (role == Qt::ToolTipRole && section == AtFrom)
        return tr("What the column adds to the score at the beginning of the stretch, less its mean");
    if (role == Qt::ToolTipRole && section == AtTo) return tr("The same at the end of the stretch");
    if (role == Qt::ToolTipRole && section == Deviation)
        return tr("Standard deviation by the noise of training alone; where the stretch has most of it");
    if (role == Qt::ToolTipRole && section == Moves && m_first) return peopleWords(m_first->model);
    return {};
}

QByteArray curvesAsCsv(const std::vector<SharedRunCurves>& models) {
    QStringList lines{QStringLiteral("run_id,provenance,class,column,kind,value,from,to,contribution_from,"
                                     "contribution_to,deviation,importance")};
    const auto add = [&](const RunCurves& model, std::size_t score, const CurveRow& row) {
        static const char* const kinds[] = {"category", "special", "missing"};
        const QVariant none;
        const QVariantList cells{
            model.runId,
            toQt(nameOf(model.provenance, provenanceNames)),
            toQt(model.model.scores[score]),
            toQt(row.curve->column),
            QString::fromLatin1(row.level ? kinds[static_cast<std::size_t>(row.level->kind)] : "range"),
            row.level ? QVariant(toQt(row.level->name)) : none,
            row.level ? none : QVariant(row.from),
            row.level ? none : QVariant(row.to),
            row.atFrom,
            row.atTo,
            model.noise ? QVariant(*model.noise * row.leverage) : none,
            row.curve->importance};
        QStringList texts;
        for (const QVariant& cell : cells)
            texts << csvCell(cell);
        lines << texts.join(QLatin1Char(','));
    };
    for (const SharedRunCurves& model : models)
        for (const std::size_t place : byImportance(model->model))
            for (std::size_t score = 0; score < model->model.scores.size(); ++score)
                for (const CurveRow& row : curveRows(model->model.columns[place], score))
                    add(*model, score, row);
    return (lines.join(QStringLiteral("\r\n")) + QStringLiteral("\r\n")).toUtf8();
}

} // namespace trilemma
