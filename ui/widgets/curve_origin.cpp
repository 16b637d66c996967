// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/curve_origin.h"

#include "core/base/json.h"
#include "ui/base/words.h"
#include "ui/widgets/widgets.h"

#include <QCoreApplication>

namespace trilemma {

namespace {

struct CurveOriginWords {
    Q_DECLARE_TR_FUNCTIONS(CurveOrigin)
};

} // namespace

QString showCurveOrigin(QLabel& badge, Provenance provenance) {
    const bool released = provenance == Provenance::Released;
    const QString words =
        released
            ? CurveOriginWords::tr(
                  "Computed from the noisy histograms of the steps, which the run's ε covers.")
            : CurveOriginWords::tr(
                  "Computed from histograms without protecting noise: for you as the owner of the data.");
    badge.setText(toQt(nameOf(provenance, provenanceNames)));
    badge.setAccessibleDescription(
        CurveOriginWords::tr("Origin of the training curve: %1").arg(badge.text()));
    badge.setToolTip(words);
    setLook(&badge, released ? "badge-released" : "badge");
    return words;
}

} // namespace trilemma
