// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bundle/signing.h"

#include <QWidget>

#include <optional>

class QLabel;
class QPushButton;

namespace trilemma {

class Banner;

/// Which key signs a bundle: none, one that is chosen, or a new one. The settings keep its path, and nothing
/// keeps the key.
class ExportKey : public QWidget {
    Q_OBJECT
  public:
    explicit ExportKey(QWidget* parent = nullptr);
    /// Reads the chosen file; none: a bundle is not signed. Errors: those of readSigningKey().
    Result<std::optional<SigningKey>> key() const;
    void choose(const QString& path); ///< empty: do not sign
    /// A new key in a new file, which is chosen then; what went wrong is said in place.
    void make(const QString& path);

  signals:
    void changed();

  private:
    void showState();
    QString path() const;

    QLabel* m_state;
    QPushButton* m_none;
    Banner* m_notice;
};

} // namespace trilemma
