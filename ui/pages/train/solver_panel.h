// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"
#include "ui/widgets/widgets.h"

#include <QHash>

#include <functional>

class QCheckBox;
class QComboBox;

namespace trilemma {

class ParamForm;
class SideArea;
class Solver;
class SolverGroup;

/// Which algorithms train which models, and their parameters as one form: what a parameter means is the same
/// for all of them. Scrolls on its own.
class SolverPanel : public QWidget {
    Q_OBJECT
  public:
    explicit SolverPanel(Session& session, QWidget* parent = nullptr);
    bool hasError() const;

  signals:
    void validityChanged();
    void axisAdded(const std::string& path); ///< a parameter of the form became an axis

  private:
    QWidget* buildList();
    QWidget* buildModel();
    QWidget* buildForm();
    QWidget* buildPresets();
    QWidget* buildHelp();
    struct Choice {
        QCheckBox* box = nullptr;
        QLabel* words = nullptr; ///< what is chosen
    };
    Choice makeChoice(const QString& name, const QString& title, const QString& summary);
    void addSolver(SolverGroup& group, const Solver& solver);
    void showSolvers(const Draft& draft);
    void onDraftChanged();
    void takeChoice();
    void showObjective(const Draft& draft);
    void showPresets(const Draft& draft);
    void addCurveAdvice(Card& card);
    void showCurveAdvice(const Draft& draft);
    void addAxis(const QString& id);
    void showHelp(const QString& html, QWidget* field);

    Session& m_session;
    SideArea* m_area;
    QHash<QString, Choice> m_solvers; ///< by id
    QHash<QString, Choice> m_models;  ///< by id
    std::vector<SolverGroup*> m_groups;
    QLabel* m_unsuited = nullptr;  ///< which solvers are not offered
    QLabel* m_objective = nullptr; ///< that comes from the Fairness page, and who does not pursue it
    QLabel* m_curves = nullptr;    ///< whether step curves are worth their noise
    QPushButton* m_curvesAction = nullptr;
    std::function<void()> m_onCurves; ///< what that button does
    QWidget* m_presetRow = nullptr;
    QComboBox* m_presets = nullptr;
    QLabel* m_presetHint = nullptr; ///< which solvers keep their own defaults
    ParamForm* m_form = nullptr;
    Card* m_formCard = nullptr;
    QFrame* m_help = nullptr; ///< of the field that has the keyboard; always in sight
    QLabel* m_helpText = nullptr;
};

} // namespace trilemma
