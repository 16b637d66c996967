// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QMap>
#include <QObject>

namespace trilemma {

struct Draft;

/// A field of the draft that more than one page may show.
enum class SharedField { Gammas, Epsilons, Delta, Edges };

/// What stands in a field and cannot be used: the draft keeps the value before it.
struct RefusedText {
    QString text;
    QString problem;
    bool operator==(const RefusedText&) const = default;
};

/// The fields whose text was refused, so that every page that shows one shows the same, and nothing is
/// trained with values that stand nowhere on the screen.
class RefusedTexts : public QObject {
    Q_OBJECT
  public:
    void refuse(SharedField field, const RefusedText& refused);
    void accept(SharedField field);
    std::optional<RefusedText> of(SharedField field) const;

    /// Those that matter to a draft: one that is not private has no budget.
    QMap<SharedField, RefusedText> of(const Draft& draft) const;
    Errors errorsOf(const Draft& draft) const;
    /// Where the field is at home: "privacy", "fairness".
    static QString pageOf(SharedField field);

  signals:
    void changed(trilemma::SharedField field);

  private:
    QMap<SharedField, RefusedText> m_refused;
};

} // namespace trilemma
