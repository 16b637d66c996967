// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Train page with a person's hands, on the built-in table.
#pragma once

#include "core/data/census_sample.h"
#include "tests/support/window_desk.h"

#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>

#include <functional>

namespace trilemma::test {

/// A draft on the built-in table without a window; nothing in it needs a count of records.
inline Draft sampleDraft() {
    Draft draft;
    draft.files = {censusSampleName};
    draft.schemaName = censusSampleSchema;
    draft.schema = *readySchema(censusSampleSchema);
    draft.constraints = {{"demographic_parity", {"sex"}, 0.05}};
    draft.gammas = {0.05, 0.1};
    draft.seeds = 2;
    return draft;
}

/// A short sweep whose plan does not depend on the number of records in a split.
inline void makeQuick(Draft& draft, int steps = 40) {
    draft.solvers = {"raco-dp"};
    draft.gammas = {0.05};
    draft.epsilons = {1};
    draft.seeds = 2;
    draft.params = {{"steps", steps}, {"sampling_rate", 0.05}, {"clipping_norm", 1.0}};
}

inline void openSample(WindowDesk& desk) {
    QVERIFY(desk.open({QString::fromLatin1(censusSampleName)}));
    desk.window().showPage("train");
}
inline void openProject(WindowDesk& desk) {
    QVERIFY(desk.session().project().open(desk.folder().filePath("p.trilemma")).ok());
}
inline void change(WindowDesk& desk, const std::function<void(Draft&)>& edit) {
    Draft draft = desk.draft();
    edit(draft);
    desk.session().setDraft(draft);
}
inline QString runCount(const WindowDesk& desk) {
    const auto* label = desk.find<QLabel>("run_count_label");
    return label ? label->text() : QString();
}
inline QString textOf(const WindowDesk& desk, const QString& label) {
    const auto* found = desk.find<QLabel>(label);
    return found ? found->text() : QString();
}
/// Writes over what stands in a line, key by key.
inline void type(QLineEdit* line, const QString& text) {
    line->setFocus();
    line->selectAll();
    QTest::keyClick(line, Qt::Key_Delete);
    QTest::keyClicks(line, text);
}
/// Chooses from the menu of parameters, as it is filled when it opens.
inline bool addAxis(WindowDesk& desk, const QString& id) {
    auto* menu = desk.window().findChild<QMenu*>("add_axis_menu");
    emit menu->aboutToShow();
    auto* action = menu->findChild<QAction*>("add_axis_" + id);
    if (action) action->trigger();
    return action != nullptr;
}
inline void train(WindowDesk& desk) {
    QSignalSpy finished(desk.session().queue(), &TrainingQueue::batchFinished);
    QVERIFY(desk.click("start_training_button"));
    QTRY_VERIFY_WITH_TIMEOUT(!finished.isEmpty(), patience);
}

} // namespace trilemma::test
