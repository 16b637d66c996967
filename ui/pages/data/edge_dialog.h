// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/base/latest_task.h"
#include "ui/ledger/edge_quote.h"

#include <QDialog>

class QFormLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace trilemma {

class Banner;

/// Buys edges of numeric features: says what that costs and leaves the ledger at, and then does it. Closed
/// while the table is read, it gives the purchase up; later that goes on without it.
class EdgeDialog : public QDialog {
    Q_OBJECT
  public:
    /// `ticked`: columns that begin with a tick.
    EdgeDialog(Session& session, const std::vector<std::string>& ticked, QWidget* parent);

    void reject() override;

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fit();
    QFormLayout* buildForm();
    QWidget* buildButtons();
    void fillColumns(const std::vector<std::string>& ticked);
    std::vector<std::string> ticked() const;
    std::optional<EdgeWish> wish();
    void ask();
    void askAgain();
    void blank(const QString& words);
    void showQuote(const EdgeQuote& quote);
    void showErrors(const Errors& errors);
    void showWarning(const EdgeQuote& quote);
    void buy();
    void showStage();
    void takeEnd(const EdgesEnd& end);
    bool isBuying() const;

    Session& m_session;
    LatestTask m_quoting;
    std::optional<EdgeQuote> m_quote; ///< of what the fields say; none while it is calculated or refused
    QWidget* m_fields;
    QListWidget* m_columns;
    QSpinBox* m_intervals;
    QLineEdit* m_epsilon;
    QLineEdit* m_delta;
    QLabel* m_facts;
    QLabel* m_notes;
    QLabel* m_errors;
    Banner* m_warning;
    Banner* m_failed; ///< what became of a purchase that left no edges
    QLabel* m_stage;
    QProgressBar* m_bar;
    QPushButton* m_cancel;
    QPushButton* m_buy;
    bool m_isMine = false; ///< the purchase that is on its way
};

/// What a purchase left in the draft, in a sentence or two.
QString boughtText(const EdgesEnd& end);

} // namespace trilemma
