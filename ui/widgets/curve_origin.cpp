// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/curve_origin.h"

#include "core/base/json.h"
#include "ui/base/words.h"
#include "ui/widgets/widgets.h"

#include <QCoreApplication>

#include <algorithm>

namespace trilemma {

namespace {

struct CurveOriginWords {
    Q_DECLARE_TR_FUNCTIONS(CurveOrigin)
};

bool isOfHistograms(const SeriesInfo& series) {
    return series.id == worstViolationSeries || series.id == dualSumSeries;
}

QString histogramWords(bool released) {
    return released ? CurveOriginWords::tr(
                          "Computed from the noisy histograms of the steps, which the run's ε covers.")
                    : CurveOriginWords::tr("Computed from histograms without protecting noise: for you as "
                                           "the owner of the data.");
}

QString originWords(Provenance provenance, const std::vector<SeriesInfo>& series) {
    const bool released = provenance == Provenance::Released;
    if (provenance == Provenance::Public) return CurveOriginWords::tr("Depends on no record.");
    if (std::all_of(series.begin(), series.end(), isOfHistograms)) return histogramWords(released);
    return released
               ? CurveOriginWords::tr("Computed from what the training released, which the run's ε covers.")
               : CurveOriginWords::tr("Computed from releases without protecting noise: for you as the "
                                      "owner of the data.");
}

} // namespace

QString showCurveOrigin(QLabel& badge, Provenance provenance, const std::vector<SeriesInfo>& series) {
    const QString words = originWords(provenance, series);
    badge.setText(toQt(nameOf(provenance, provenanceNames)));
    badge.setAccessibleDescription(
        CurveOriginWords::tr("Origin of the training curve: %1").arg(badge.text()));
    badge.setToolTip(words);
    setLook(&badge, provenance == Provenance::NonPrivate ? "badge" : "badge-released");
    return words;
}

} // namespace trilemma
