// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bundle/release_file.h"
#include "core/workspace/release_plan.h"
#include "ui/base/latest_task.h"
#include "ui/base/paced_call.h"

#include <QFuture>
#include <QWidget>

class QButtonGroup;
class QLabel;
class QPushButton;
class QRadioButton;

namespace trilemma {

class Banner;
class ExportKey;
class ExportMetrics;
class ExportRunChoice;
class MetricsBuyer;
class OverlapQuestions;
class WholeFile;

/// Where a release is planned and entered.
struct ReleaseSource {
    /// Work for another thread: what would be entered now, and why it would be refused. Without a choice: as
    /// it was stated before or is usual.
    std::function<std::function<Result<ReleasePlan>()>(const std::string& runId,
                                                       std::optional<ReleaseChoice> chosen)>
        plan;
    std::function<QFuture<Result<ReleaseStatement>>(const std::string& runId, ReleaseChoice chosen)> release;
    std::function<Outcome(const LineageOverlap& overlap, OverlapAnswer answer, const QString& by)> answer;
    std::function<OwnerTexts()> owner; ///< what stands in a bundle
    MetricsBuyer* buyer = nullptr;
    std::function<Outcome(const std::string& runId, double epsilon)> buyMetrics; ///< begins, or says why not
};

/// Lets the selected run's model leave: says what the release covers and costs before it is entered into the
/// ledger, then writes the file that `trilemma-cli export` writes. Everything shown here is public or
/// released, but for the question about tables that share records, which is marked.
class RunInspectorExport : public QWidget {
    Q_OBJECT
  public:
    explicit RunInspectorExport(QWidget* parent = nullptr);

    void setSource(ReleaseSource source);
    void showRun(const RunRecord* record); ///< null: none
    /// The finished runs of its setting: which of them leaves is chosen here too.
    void showSetting(const std::vector<const RunRecord*>& runs);
    /// The model of another slack than the run was trained for, out of the same release, until another run is
    /// shown.
    void setSlack(double gamma);
    /// What the figures are of may have changed: they go at once, and come anew.
    void followLedger() { m_following.ask(); }
    /// Enters the release and writes it. The outcome is said in place.
    void exportTo(const QString& path);

  signals:
    void runWanted(const QString& runId); ///< to be shown instead

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    /// Bytes that an export takes, or why it cannot be of that format.
    using Rooms = std::map<ExportFormat, Result<qint64>>;
    struct Planned {
        Result<ReleasePlan> plan;
        Rooms rooms;
        StatementFigures figures; ///< of its run
    };

    QWidget* buildContent();
    ReleaseChoice chosen() const;
    void plan(std::optional<ReleaseChoice> chosen);
    void planAnew();
    void blank();
    void takePlan(const Result<ReleasePlan>& plan);
    void takeRelease(const Result<ReleaseStatement>& left, const StatementFigures& figures,
                     ExportFormat format, WholeFile& file);
    void askPath();
    void say(const QString& text);
    void showName();
    QString absenceOf(const RunRecord& record) const;

    ReleaseSource m_source;
    std::optional<RunRecord> m_record;
    std::optional<double> m_slack;
    LatestTask m_planning;
    bool m_isPlanning = false;
    PacedCall m_following; ///< of the ledger, while runs train
    bool m_entering = false;
    Rooms m_rooms;         ///< of the planned export
    BundleExtras m_extras; ///< of it
    StatementFigures m_figures;

    QLabel* m_run;
    ExportRunChoice* m_which;
    QLabel* m_words; ///< why there is nothing to export
    QWidget* m_content;
    QButtonGroup* m_choices; ///< ids are those of ReleaseChoice
    QRadioButton* m_selection;
    QLabel* m_facts;
    QLabel* m_meaning;
    QLabel* m_refusal;
    OverlapQuestions* m_questions;
    ExportMetrics* m_metrics;
    ExportKey* m_key;
    Banner* m_notice;
    QPushButton* m_export;
};

} // namespace trilemma
