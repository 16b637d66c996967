// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/run_filter.h"

#include <QTimer>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QHBoxLayout;
class QLineEdit;
class QSlider;

namespace trilemma {

/// The row above chart and table in which a person sets a RunFilter and the target line.
class RunFilterBar : public QWidget {
    Q_OBJECT
  public:
    /// Where the vertical line of the chart comes from.
    enum class Target { None, OfSelection, Fixed };

    explicit RunFilterBar(QWidget* parent = nullptr);

    /// Offers the solvers, epsilons and gammas of these runs; what was chosen stays chosen while it exists.
    void setRuns(const std::vector<RunRecord>& runs);
    const RunFilter& filter() const { return m_filter; }
    /// Parts of the bar that stand elsewhere on the page, beside what they change; they take a parent there.
    QWidget* barsChoice() { return m_barsChoice; }
    QWidget* wordsEdit();
    void setArchivedShown(bool shown);
    Target target() const;
    /// Everything at once, with one signal each; what the runs do not offer is left as it is.
    void setChoices(const RunFilter& filter, Target target, double gamma);
    double fixedTarget() const; ///< with Target::Fixed: of the list, or moved by hand

  signals:
    void filterChanged();
    void targetChanged();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    QWidget* group(const QString& label, QWidget* widget);
    void addSolver(const std::string& solver);
    void updateIcons();
    void takePrivacy();
    void takeWords();
    void connectChoices();
    QWidget* buildTarget();
    void showSlider();

    RunFilter m_filter;
    std::vector<std::pair<std::string, QCheckBox*>> m_solvers;
    QWidget* m_solverGroup;
    QHBoxLayout* m_solverLayout;
    QComboBox* m_table;
    QWidget* m_tableGroup = nullptr; ///< where runs of several tables are there
    QComboBox* m_privacy;
    QComboBox* m_set;
    QComboBox* m_target;
    QSlider* m_slider; ///< thousandths
    QDoubleSpinBox* m_spin;
    QComboBox* m_bars;
    QWidget* m_barsChoice;
    QCheckBox* m_seeds;
    QLineEdit* m_words;
    QTimer m_typing; ///< a chart for every letter would be too many
};

} // namespace trilemma
