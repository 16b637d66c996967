// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QWidget>

class QCheckBox;
class QDoubleSpinBox;

namespace trilemma {

/// Whether every run of the draft buys test metrics that may be released, and at which epsilon.
class EvaluationPanel : public QWidget {
    Q_OBJECT
  public:
    explicit EvaluationPanel(Session& session, QWidget* parent = nullptr);

  private:
    void onDraftChanged();
    void store();

    Session& m_session;
    QCheckBox* m_buys;
    QDoubleSpinBox* m_epsilon;
};

} // namespace trilemma
