// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the chapters of a report on a chosen model share.
#pragma once

#include "core/document/document.h"
#include "ui/report/choice_facts.h"

#include <QCoreApplication>

namespace trilemma {

struct ChoiceReportWords {
    Q_DECLARE_TR_FUNCTIONS(ChoiceReport)
};

DocText said(const char* id, const QString& title, const QString& text, DocSource source = DocSource::Public);
std::vector<std::string> cells(const QStringList& texts);

/// "0.1712 (95 %: 0.1660 to 0.1764)"; a dash for none.
QString withInterval(const MetricSpec& spec, const std::optional<double>& value,
                     const std::optional<double>& low, const std::optional<double>& high);

/// Other settings of the table beside the chosen one, all about the same relation and delta or without
/// privacy.
struct Alternatives {
    std::vector<TradeoffPoint> points;
    std::vector<TradeoffRun> runs; ///< that they are the means of
    std::size_t chosen = 0;
    WishAnswer answer; ///< to what was wished
    std::vector<BestAtEpsilon>
        within;                      ///< the best at each epsilon that is no worse across than the chosen one
    std::optional<std::size_t> open; ///< of those the one without privacy
    std::optional<std::size_t> unbound; ///< the best at the epsilon of the chosen one, whatever it is across
};
/// What a setting is called among them.
QString nameAmong(const Alternatives& others, std::size_t place);
/// How much worse or better a mean is upwards than another: "+0.0012 (worse)".
QString difference(const TradeoffPoint& of, const TradeoffPoint& to, const MetricSpec& y);
/// None where the chosen setting has no mean on both axes, or nobody may see any.
std::optional<Alternatives> alternativesOf(const ChoiceFacts& facts);

DocSection firstPage(const ChoiceFacts& facts, const std::optional<Alternatives>& others);
DocSection alternativesChapter(const ChoiceFacts& facts, const Alternatives& others);
DocSection groupsChapter(const ChoiceFacts& facts);
DocSection tradeoffChapter(const ChoiceFacts& facts);
DocSection metricsChapter(const ChoiceFacts& facts);
/// None of a model that has no curves.
std::optional<DocSection> curvesChapter(const ChoiceFacts& facts);
DocSection constraintChapter(const ChoiceFacts& facts);
DocSection dataChapter(const ChoiceFacts& facts);
DocSection privacyChapter(const ChoiceFacts& facts);
DocSection caveatsChapter(const ChoiceFacts& facts, bool isInternal);
DocSection glossary(const ChoiceFacts& facts, bool isInternal);

} // namespace trilemma
