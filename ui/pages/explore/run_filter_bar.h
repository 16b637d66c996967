// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/run_filter.h"

#include <QTimer>
#include <QWidget>

#include <map>

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
    /// Of several tables the one to start from: that of these files. What a person chose stays until the
    /// files are others.
    void setHomeTable(const std::vector<std::string>& files, const std::string& datasetId);
    Target target() const;
    /// Everything at once, with one signal each; what the runs do not offer is left as it is.
    void setChoices(const RunFilter& filter, Target target, double gamma);
    void setFixedTarget(double gamma);
    /// What is chosen in the boxes of this bar, by their names. A choice that is not offered any more is left
    /// out when it comes back.
    QVariantMap choices() const;
    void restoreChoices(const QVariantMap& choices);
    double fixedTarget() const; ///< with Target::Fixed: of the list, or moved by hand

  signals:
    void filterChanged();
    void targetChanged();
    void bestRequested(); ///< the lowest error that meets the target line, private if any is shown

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void addSolver(const std::string& solver);
    void updateIcons();
    void takePrivacy();
    void takeTask();
    void takeWords();
    void connectChoices();
    QWidget* buildTarget();
    void showSlider();

    RunFilter m_filter;
    std::map<std::string, MetricAxes> m_usualAxes{{classificationTask, defaultAxes(classificationTask)},
                                                  {regressionTask, defaultAxes(regressionTask)}};
    std::vector<std::pair<std::string, QCheckBox*>> m_solvers;
    QWidget* m_solverGroup;
    QHBoxLayout* m_solverLayout;
    QComboBox* m_table;
    std::vector<std::string> m_homeFiles;
    bool m_tableByHand = false;
    QWidget* m_tableGroup = nullptr; ///< where runs of several tables are there
    QComboBox* m_task;
    QWidget* m_taskGroup = nullptr; ///< where runs of several tasks are there
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
