// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/base/latest_task.h"
#include "ui/report/report_file.h"
#include "ui/report/report_text.h"
#include "ui/session/session.h"

#include <QTimer>
#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;
class QTextBrowser;

namespace trilemma {

class Banner;

/// The report on the chosen model, which is the first run of the pinned setting: who it is for, what its
/// owner says of it, a preview, and files.
class ChoicePanel : public QWidget {
    Q_OBJECT
  public:
    explicit ChoicePanel(Session& session, QWidget* parent = nullptr);
    ~ChoicePanel() override;

    /// The finished run that the report is on; empty: none is chosen.
    std::string chosen() const;

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    QWidget* buildControls();
    QWidget* buildOwner();
    QWidget* buildEmptyState();
    void takeProject();
    void readOwner();
    void saveOwner();
    void readFacts();
    void render();
    void askSave(ReportFormat format);
    ReportEdition edition() const;
    PaperSize paper() const;

    Session& m_session;
    QStackedWidget* m_stack;
    QLabel* m_title;
    QComboBox *m_edition, *m_paper;
    std::vector<QPushButton*> m_saves;
    QLineEdit *m_purpose, *m_decision, *m_approver;
    Banner* m_notice;
    std::unique_ptr<ReportText> m_text; ///< that is shown
    QTextBrowser* m_preview;
    std::shared_ptr<const Result<ChoiceFacts>> m_facts; ///< null while they are read
    LatestTask m_reading;
    QTimer m_renderTimer;
};

} // namespace trilemma
