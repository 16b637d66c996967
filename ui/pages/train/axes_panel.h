// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/sweep_axes.h"

#include <QMenu>

#include <functional>

class QDoubleSpinBox;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace trilemma {

class AxisRow;
class ChoiceListEdit;
class ValueListEdit;

/// Every axis of the sweep, a row each: solvers, models, slacks, budgets, parameters, seeds. Slacks and
/// budgets are the lists of the pages Fairness and Privacy.
class AxesPanel : public QWidget {
    Q_OBJECT
  public:
    explicit AxesPanel(Session& session, QWidget* parent = nullptr);
    /// Values of some axis cannot be used as they stand.
    bool hasError() const;
    /// Moves the keyboard to the values of this axis.
    void edit(const std::string& path);

  signals:
    void validityChanged();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    /// An axis over a parameter; one of both editors.
    struct ParamRow {
        std::string path;
        AxisRow* row = nullptr;
        ValueListEdit* values = nullptr;
        ChoiceListEdit* choices = nullptr;
    };
    void buildChoices();
    void buildLists();
    void buildSeeds();
    QWidget* buildFoot();
    ParamRow newRow(const std::string& path, const ParamSpec& spec);
    void onDraftChanged();
    void takeAxes(const Draft& draft);
    void takeAxis(const Draft& draft, const ParamAxis& axis, const ParamRow& row);
    void fillMenu();
    void alignNames();
    void change(const std::function<void(Draft&)>& edit);

    Session& m_session;
    QVBoxLayout* m_rows;
    ChoiceListEdit* m_solvers = nullptr;
    ChoiceListEdit* m_models = nullptr;
    ValueListEdit* m_gammas = nullptr;
    ValueListEdit* m_epsilons = nullptr;
    QSpinBox* m_seeds = nullptr;
    QDoubleSpinBox* m_testShare = nullptr;
    QPushButton* m_add = nullptr;
    AxisRow* m_solverRow = nullptr;
    AxisRow* m_modelRow = nullptr;
    AxisRow* m_gammaRow = nullptr;
    AxisRow* m_epsilonRow = nullptr;
    AxisRow* m_seedRow = nullptr;
    std::vector<ParamRow> m_params; ///< in the order of the draft's axes
};

} // namespace trilemma
