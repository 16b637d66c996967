// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QWidget>

#include <functional>
#include <optional>
#include <string>

class QLabel;
class QLineEdit;
class QPushButton;

namespace trilemma {

class Banner;
class MetricsBuyer;
struct MetricsEnd;
struct RunRecord;

/// Which metrics leave with a model: those that were bought, or a price to buy some for.
class ExportMetrics : public QWidget {
    Q_OBJECT
  public:
    /// Begins to buy; errors: nothing can be bought now.
    using Buy = std::function<Outcome(const std::string& runId, double epsilon)>;

    explicit ExportMetrics(QWidget* parent = nullptr);
    void setSource(MetricsBuyer& buyer, Buy buy);
    void showRun(const RunRecord& record);

  private:
    void showState();
    void press();
    void takeEnd(const MetricsEnd& end);

    MetricsBuyer* m_buyer = nullptr;
    Buy m_buy;
    std::string m_runId;
    QLabel* m_state;
    QWidget* m_price; ///< epsilon and button; hidden once metrics were bought
    QLineEdit* m_epsilon;
    QPushButton* m_button; ///< buys, or cancels while the table is read
    QLabel* m_stage;
    Banner* m_notice;
};

} // namespace trilemma
