// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/run_list.h"

#include "core/workspace/store.h"

namespace trilemma {

RunList::RunList() {
    m_readTimer.setSingleShot(true);
    m_readTimer.setInterval(100);
    connect(&m_readTimer, &QTimer::timeout, this, &RunList::readChangedRuns);
}

void RunList::follow(Store& store, std::vector<RunRecord> listed) {
    m_store = &store;
    connect(m_store, &Store::runsChanged, this, &RunList::noteChanges);
    m_changedRuns.clear();
    m_runs = std::move(listed);
    placeRuns();
    readChoice();
    emit changed();
}

void RunList::clear() {
    m_store = nullptr;
    m_readTimer.stop();
    m_changedRuns.clear();
    m_runs.clear();
    m_placeOfRun.clear();
    m_choice = {};
    emit changed();
}

/// Pins of runs that are gone mean nothing.
void RunList::readChoice() {
    m_choice = {};
    const Result<Json> kept = m_store->choices();
    if (!kept) return;
    m_choice = runChoiceFrom(*kept);
    m_choice.pinned.removeIf([this](const QString& id) { return !m_placeOfRun.contains(id); });
}

void RunList::setChoice(RunChoice choice) {
    if (choice == m_choice) return;
    m_choice = std::move(choice);
    if (m_store && !m_store->isReadOnly()) m_store->saveChoices(toJson(m_choice));
    emit choiceChanged();
}

const RunRecord* RunList::find(const QString& runId) const {
    const auto place = m_placeOfRun.constFind(runId);
    return place == m_placeOfRun.constEnd() ? nullptr : &m_runs[*place];
}

std::vector<RunRecord> RunList::withIds(const QStringList& runIds) const {
    std::vector<RunRecord> found;
    for (const QString& id : runIds)
        if (const RunRecord* run = find(id)) found.push_back(*run);
    return found;
}

void RunList::noteChanges(const QStringList& runIds) {
    m_changedRuns += runIds;
    if (!m_readTimer.isActive()) m_readTimer.start();
}

void RunList::placeRuns() {
    m_placeOfRun.clear();
    for (std::size_t i = 0; i < m_runs.size(); ++i)
        m_placeOfRun.insert(QString::fromStdString(m_runs[i].runId), i);
}

/// Those that changed and are not found any more were deleted.
void RunList::dropRuns(const QSet<QString>& runIds) {
    const auto dropped = [&](const RunRecord& run) {
        return runIds.contains(QString::fromStdString(run.runId));
    };
    if (std::erase_if(m_runs, dropped) > 0) placeRuns();
}

void RunList::readChangedRuns() {
    if (!m_store) return; // a last commit was told of after the end
    QSet<QString> lacking(m_changedRuns.cbegin(), m_changedRuns.cend());
    m_changedRuns.clear();
    Result<std::vector<RunRecord>> read = m_store->runs(QStringList(lacking.cbegin(), lacking.cend()));
    if (!read) {
        m_changedRuns = QStringList(lacking.cbegin(), lacking.cend()); // with the next change
        emit readingFailed(read.errors());
        return;
    }
    for (const RunRecord& run : *read)
        lacking.remove(QString::fromStdString(run.runId));
    dropRuns(lacking);
    for (RunRecord& run : *read) {
        const QString id = QString::fromStdString(run.runId);
        const auto known = m_placeOfRun.constFind(id);
        if (known != m_placeOfRun.constEnd()) {
            m_runs[*known] = std::move(run);
        } else {
            m_placeOfRun.insert(id, m_runs.size());
            m_runs.push_back(std::move(run));
        }
    }
    emit changed();
}

} // namespace trilemma
