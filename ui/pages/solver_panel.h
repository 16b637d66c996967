// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session.h"
#include "ui/widgets.h"

#include <QHash>

class QCheckBox;
class QComboBox;

namespace trilemma {

class ParamForm;

/// Which algorithms train which model, and their parameters as one form: what a parameter means is the same
/// for all of them.
class SolverPanel : public QWidget {
    Q_OBJECT
  public:
    explicit SolverPanel(Session& session, QWidget* parent = nullptr);
    bool hasError() const;

  signals:
    void validityChanged();

  private:
    QWidget* buildList();
    QWidget* buildModel();
    QWidget* buildForm();
    void takeDraft();
    void takeChoice();

    Session& m_session;
    QHash<QString, QCheckBox*> m_boxes;
    QComboBox* m_model = nullptr;
    ParamForm* m_form = nullptr;
    Card* m_formCard = nullptr;
};

} // namespace trilemma
