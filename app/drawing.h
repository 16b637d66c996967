// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the command line draws with. It stands in a module of its own, so that only commands that draw load
// Qt's graphics. The module has its own copies of the registries: what passes here is data and ids.
#pragma once

#include "core/bundle/bundle_facts.h"
#include "core/evaluation/provenance.h"
#include "core/reproduce/results.h"
#include "core/tradeoff/front.h"

#include <QCoreApplication>

#include <memory>

namespace trilemma {

/// Points of two metrics, and the words around them.
struct FrontDrawing {
    std::vector<TradeoffPoint> points;
    std::string x, y; ///< ids of metrics
    EvaluationSet set = EvaluationSet::Test;
    QString project;
    QString date;
};

/// A report on a chosen run of a project.
struct ReportOrder {
    QString store;
    QString lineages; ///< file
    std::string run;
    OwnerTexts owner; ///< what is empty: as the project has it
    bool isPublic = false;
    bool isLetter = false; ///< the paper of a PDF, else A4
    QString language;      ///< "en" or "de"
    QString date;
};

class Drawing {
  public:
    virtual ~Drawing() = default;
    /// Draws without a screen.
    virtual std::unique_ptr<QCoreApplication> application(int& argc, char** argv) const = 0;
    /// As exportFrontChart().
    virtual Outcome exportFront(const FrontDrawing& front, const QString& path) const = 0;
    /// SVG of a published experiment beside ours.
    virtual QByteArray reproduced(const std::string& settingId, const std::vector<ReproducedPoint>& points,
                                  const std::vector<PublishedPoint>& published, int seeds) const = 0;
    /// As writeChoiceReport(), in the format that the name of `path` ends in.
    virtual Outcome exportReport(const ReportOrder& order, const QString& path) const = 0;
};

/// The module, beside the program or where it is installed; stays loaded. Errors (InvalidFile): it is missing
/// or of another version.
Result<const Drawing*> loadDrawing();

/// Symbol of the module; a change of anything above is a change of this name.
inline constexpr const char* drawingSymbol = "trilemma_drawing_2";
using DrawingEntry = const Drawing* (*)();

} // namespace trilemma
