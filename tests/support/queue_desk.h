// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Train page with a person's hands. For tests of the window only.
#pragma once

#include "tests/support/desk.h"
#include "ui/models/queue_model.h"

#include <QTableView>

namespace trilemma::test {

/// As a nervous finger does it. QTest's own double click leaves out the first press and both releases.
inline void hitTwice(QWidget* button) {
    QTest::mouseClick(button, Qt::LeftButton);
    QTest::mouseDClick(button, Qt::LeftButton);
    QTest::mouseRelease(button, Qt::LeftButton);
}

/// A window with the sample open, ready to train.
class QueueDesk : public Desk {
  public:
    explicit QueueDesk(const QString& folder)
        : Desk(folder) {}

    bool setUp(int seeds, int steps, bool isPrivate = true) {
        if (!openTable()) return false;
        Draft draft = session().draft();
        draft.solvers = {isPrivate ? "raco-dp" : "sgda"};
        draft.isPrivate = isPrivate;
        draft.epsilons = {1};
        draft.gammas = {0.05};
        draft.seeds = seeds;
        draft.params = {{"steps", steps}};
        session().setDraft(draft);
        window().showPage("train");
        return true;
    }
    bool start() {
        return click("start_training_button") &&
               QTest::qWaitFor([&] { return session().queue()->progress().fraction > 0; }, patience);
    }
    bool isIdle() {
        return QTest::qWaitFor([&] { return session().queue()->isIdle(); }, patience);
    }
    /// A visible button of a banner.
    bool answer(const QString& bannerName, const QString& buttonText, bool twice = false) {
        auto* banner = find<Banner>(bannerName);
        if (!banner || !banner->isVisible()) return false;
        for (auto* button : banner->findChildren<QAbstractButton*>())
            if (button->isVisible() && button->text() == buttonText) {
                if (twice)
                    hitTwice(button);
                else
                    QTest::mouseClick(button, Qt::LeftButton);
                return true;
            }
        return false;
    }
    QString banner(const QString& name) {
        auto* found = find<Banner>(name);
        return found && found->isVisible() ? found->text() : QString();
    }
    QString buttonText(const QString& name) { return find<QAbstractButton>(name)->text(); }

    QTableView* queue() { return find<QTableView>("queue_table"); }
    QStringList column(int column) {
        QStringList cells;
        for (int row = 0; row < queue()->model()->rowCount(); ++row)
            cells << queue()->model()->index(row, column).data().toString();
        return cells;
    }
    QStringList statuses() { return column(QueueModel::Status); }
    void selectRow(int row) {
        const QRect cell = queue()->visualRect(queue()->model()->index(row, QueueModel::Solver));
        QTest::mouseClick(queue()->viewport(), Qt::LeftButton, {}, cell.center());
    }
    QStringList selectedSeeds() {
        QStringList seeds;
        for (const QModelIndex& row : queue()->selectionModel()->selectedRows(QueueModel::Seed))
            seeds << row.data().toString();
        return seeds;
    }
    bool press(Qt::Key key, Qt::KeyboardModifiers modifiers) {
        queue()->setFocus();
        QTest::keyClick(queue(), key, modifiers);
        return true;
    }
    int spent() {
        int count = 0;
        const auto ledgers = session().project().store().ledgers();
        for (const LineageLedger& ledger : *ledgers)
            for (const LedgerRun& run : ledger.book.runs)
                count += run.state == LedgerRunState::Spent || run.state == LedgerRunState::Interrupted;
        return count;
    }
};

} // namespace trilemma::test
