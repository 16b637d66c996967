// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/train/released_curve.h"
#include "ui/base/latest_task.h"
#include "ui/charts/tradeoff_data.h"

#include <functional>

namespace trilemma {

/// Curves of the runs whose one release covers every slack, by run id: of the newest of them. Each is read
/// and computed once.
class ReleasedCurves : public QObject {
    Q_OBJECT
  public:
    using Map = std::map<std::string, ReleasedCurve>;
    using Whole = std::function<Result<RunRecord>(const std::string& runId)>;

    /// Asks `whole` for the models of some that are missing and computes their curves in the background;
    /// changed() tells of them, and the next call asks for more. Nothing while some are on their way.
    void follow(const std::vector<RunRecord>& runs, const Whole& whole);
    void clear();
    /// To be shared with background work.
    std::shared_ptr<const Map> all() const { return m_curves; }

  signals:
    void changed();

  private:
    std::shared_ptr<const Map> m_curves = std::make_shared<const Map>();
    bool m_isComputing = false;
    LatestTask m_task{nullptr, 0};
};

/// Adds the lines of the runs behind the points, where the axes are the error and the gap that they are of.
void addReleasedLines(TradeoffData& data, const ReleasedCurves::Map& curves);

} // namespace trilemma
