// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/train/run_record.h"
#include "ui/base/latest_task.h"
#include "ui/base/paced_call.h"
#include "ui/pages/page.h"
#include "ui/pages/report/choice_panel.h"
#include "ui/pages/report/report_curves.h"
#include "ui/report/report_tables.h"
#include "ui/report/summary_report.h"

#include <QTimer>

class QComboBox;
class QPushButton;
class QStackedWidget;
class QTabBar;
class QTextBrowser;

namespace trilemma {

class Banner;

/// The report on the chosen model, and a summary of the finished runs: to look at and to save.
class ReportPage : public Page {
    Q_OBJECT
  public:
    explicit ReportPage(Session& session, QWidget* parent = nullptr);
    PageState state() const override { return PageState::Neutral; }

    enum class Format { Markdown, Html };
    /// Whole or not at all.
    Outcome save(Format format, const QString& path) const;

  protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    QWidget* buildHeader();
    QWidget* buildSummary();
    QWidget* buildChoices();
    QWidget* buildEmptyState();
    void showTab();
    void scheduleRender();
    void render();
    void askSave(Format format);
    std::vector<RunRecord> chosenRuns() const;
    EvaluationSet chosenSet() const;
    QByteArray reportBytes(Format format) const;
    SummaryOptions optionsOf(const std::vector<RunRecord>& runs,
                             const std::optional<LedgerSentences>& ledger) const;
    QImage previewOf(const std::vector<RunRecord>& runs, const std::string& datasetId) const;
    void readLedger();
    std::optional<LedgerSentences> ledgerNow() const;
    void readCurves(const std::string& runId);
    enum class Patience { None, Waits };
    std::optional<ChosenCurves> curvesFor(const std::vector<RunRecord>& runs, Patience patience) const;

    QTabBar* m_tabs;
    ChoicePanel* m_choice;
    QWidget* m_summary;
    QStackedWidget* m_stack;
    Banner* m_notice;
    QTextBrowser* m_preview;
    QComboBox* m_scope;
    QComboBox* m_set;
    QPushButton* m_saveMarkdown;
    QPushButton* m_saveHtml;
    QTimer m_renderTimer;
    std::optional<LedgerSentences> m_ledger; ///< none until it is read
    std::string m_curvesOf;                  ///< run whose curves are there or on their way; empty: none
    std::optional<ChosenCurves> m_curves;
    LatestTask m_reading, m_curving;
    PacedCall m_paced;
};

} // namespace trilemma
