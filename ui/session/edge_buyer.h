// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/edge_purchases.h"

#include <QFutureWatcher>
#include <QObject>

#include <optional>

namespace trilemma {

/// What became of a purchase of edges.
struct EdgesEnd {
    std::vector<std::string> files;
    QString project;                    ///< that it was made in
    std::optional<BoughtSchema> bought; ///< none: see `errors`
    Errors errors;
    std::vector<std::string> inDraft; ///< columns of the draft that have the edges now
};

/// Buys edges off the GUI thread, one purchase at a time. Until the table is there a purchase can be given up
/// and costs nothing; from the entry into the ledger on it is always brought to its end.
class EdgeBuyer : public QObject {
    Q_OBJECT
  public:
    enum class Stage { Idle, Reading, Drawing };

    explicit EdgeBuyer(DatasetLoader& loader);
    ~EdgeBuyer() override; ///< the same as finish(); nobody is told

    /// Preconditions: idle; the store is open for writing, and finish() is called before it goes.
    /// `spec`: purchaseSpec() of the wish.
    void buy(Store& store, const TrainingSpec& spec, const EdgeWish& wish);
    Stage stage() const { return m_stage; }
    /// While the table is read; later it is too late.
    void cancel();
    /// Comes back idle: gives up what is still reading, and waits for what is drawn already, which has
    /// ended() then.
    void finish();

  signals:
    void stageChanged();
    void ended(const trilemma::EdgesEnd& end);

  private:
    void draw();
    void takeBought();
    void end(EdgesEnd end);

    DatasetLoader& m_loader;
    Stage m_stage = Stage::Idle;
    Store* m_store = nullptr;
    TrainingSpec m_spec;
    EdgeWish m_wish;
    QFutureWatcher<Result<LoadedDataset>> m_reading;
    QFutureWatcher<Result<BoughtSchema>> m_drawing;
};

} // namespace trilemma
