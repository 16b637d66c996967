// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/hash.h"
#include "core/base/result.h"

#include <QString>

#include <memory>

namespace trilemma {

/// The user's own file: the secret key of fingerprints and which data belongs to which lineage. Mode 0600,
/// apart from any project, so that a copied project cannot forget what was spent.
class LineageFile {
  public:
    /// $XDG_DATA_HOME/trilemma/lineages.sqlite
    static QString standardPath();
    /// Creates it with a new key if it is not there.
    static Result<std::unique_ptr<LineageFile>> open(const QString& path);

    const UserKey& key() const { return m_key; }
    /// The lineage of data with this fingerprint; a new one for data never seen. From any thread.
    Result<std::string> lineageOf(const std::string& fingerprint);

  private:
    explicit LineageFile(QString path)
        : m_path(std::move(path)) {}
    QString m_path;
    UserKey m_key{};
};

} // namespace trilemma
