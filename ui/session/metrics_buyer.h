// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/metrics_purchases.h"
#include "ui/session/table_purchase.h"

#include <QString>

#include <memory>
#include <optional>

namespace trilemma {

/// What became of a purchase of metrics.
struct MetricsEnd {
    std::string runId;
    std::optional<BoughtMetrics> bought; ///< none: see `errors`
    Errors errors;
};

/// Buys metrics of a run that is done, off the GUI thread.
class MetricsBuyer : public TablePurchase {
    Q_OBJECT
  public:
    using TablePurchase::TablePurchase;

    /// Preconditions: idle; the store is open for writing, and finish() is called before it goes. `open`
    /// opens its project once more, for reading in another thread.
    void buy(Store& store, std::function<Result<std::unique_ptr<Store>>()> open, const std::string& runId,
             double epsilon);
    const std::string& runId() const { return m_runId; } ///< of what is being bought

  signals:
    void ended(const trilemma::MetricsEnd& end);

  private:
    std::string m_runId;
};

} // namespace trilemma
