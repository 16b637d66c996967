// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/page_registry.h"

#include "ui/pages/data/data_page.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/fairness/fairness_page.h"
#include "ui/pages/privacy/privacy_page.h"
#include "ui/pages/report/report_page.h"
#include "ui/pages/train/train_page.h"

namespace trilemma {

namespace {

template <class Kind>
Page* create(Session& session, QWidget* parent) {
    return new Kind(session, parent);
}

} // namespace

const QList<PageKind>& pageRegistry() {
    static const QList<PageKind> registry{
        {"data", Page::tr("Data"), "data", Page::tr("Open a table and say what its columns mean"),
         create<DataPage>},
        {"fairness", Page::tr("Fairness"), "fairness",
         Page::tr("Say which groups the model must treat fairly, and how"), create<FairnessPage>},
        {"privacy", Page::tr("Privacy"), "privacy", Page::tr("Set the privacy budget and see what it costs"),
         create<PrivacyPage>},
        {"train", Page::tr("Train"), "train", Page::tr("Choose solvers and train in the background"),
         create<TrainPage>},
        {"explore", Page::tr("Explore"), "explore", Page::tr("Weigh error against the fairness gap"),
         create<ExplorePage>},
        {"report", Page::tr("Report"), "report", Page::tr("Put runs and charts into a report"),
         create<ReportPage>},
    };
    return registry;
}

} // namespace trilemma
