// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/draft_json.h"

namespace trilemma {

/// Keeps the set-up of a session in its project, a moment after each change, and brings it back when the
/// project is opened again: nobody is asked whether to save. A project that holds runs and no set-up, made by
/// the command line, gets one about the table that they were trained on. Files are read again in the
/// background, since a project holds no records.
class DraftKeeper : public QObject {
    Q_OBJECT
  public:
    explicit DraftKeeper(Session& session, QObject* parent = nullptr);

    /// Writes what is not written yet; before the project is closed or another one opened.
    /// Ends when everything is written.
    QFuture<Outcome> flush();

  signals:
    /// The set-up came back but for its table: these files are not where they were.
    void filesMissing(const QStringList& files);
    /// The table has other columns than the set-up that was kept; its schema was read anew.
    void columnsChanged();

  private:
    void takeProject();
    void takeTable(const Errors& errors);
    void keep();
    bool startReading(const Json& json);

    Session& m_session;
    QTimer m_timer;
    QString m_project;               ///< whose draft is kept
    std::optional<KeptDraft> m_kept; ///< waits for its table
    Json m_keptJson;                 ///< the same, as it was written
    bool m_filesMissing = false;
    QFuture<Outcome> m_written;
};

} // namespace trilemma
