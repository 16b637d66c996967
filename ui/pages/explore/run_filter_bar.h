// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/run_filter.h"

#include <QTimer>
#include <QWidget>

#include <map>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;

namespace trilemma {

class FilterChips;

/// The form in which a person sets a RunFilter; what is not usual stands on chips beside the chart.
class RunFilterBar : public QWidget {
    Q_OBJECT
  public:
    explicit RunFilterBar(QWidget* parent = nullptr);

    /// Offers the solvers, epsilons and tables of these runs; what was chosen stays chosen while it exists.
    void setRuns(const std::vector<RunRecord>& runs);
    const RunFilter& filter() const { return m_filter; }
    /// Parts of the bar that stand elsewhere on the page, beside what they change; they take a parent there.
    FilterChips* chips() { return m_chips; }
    QWidget* wordsEdit();
    void setArchivedShown(bool shown);
    /// Of several tables the one to start from: that of these files. What a person chose stays until the
    /// files are others.
    void setHomeTable(const std::vector<std::string>& files, const std::string& datasetId);
    /// Everything at once, with one signal; what the runs do not offer is left as it is.
    void setFilter(const RunFilter& filter);
    void setAxes(const MetricAxes& axes); ///< of a task that the runs have
    void askAxis(Qt::Orientation axis, const QPoint& globalPosition);
    /// What is chosen in the boxes of this bar, by their names. A choice that is not offered any more is left
    /// out when it comes back.
    QVariantMap choices() const;
    void restoreChoices(const QVariantMap& choices);

  signals:
    void filterChanged();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void addSolver(const std::string& solver);
    void updateIcons();
    void takePrivacy();
    void takeTask();
    void takeWords();
    void takeAxes();
    void offerAxes();
    void connectChoices();
    void showChips();
    QList<QCheckBox*> boxes() const;

    RunFilter m_filter;
    std::map<std::string, MetricAxes> m_usualAxes{{classificationTask, defaultAxes(classificationTask)},
                                                  {regressionTask, defaultAxes(regressionTask)}};
    std::vector<std::pair<std::string, QCheckBox*>> m_solvers;
    FilterChips* m_chips;
    QFormLayout* m_form;
    QComboBox* m_table;
    std::vector<std::string> m_homeFiles;
    bool m_tableByHand = false;
    QComboBox* m_task;
    QComboBox* m_across;
    QComboBox* m_upwards;
    QComboBox* m_privacy;
    QComboBox* m_set;
    QComboBox* m_bars;
    QCheckBox* m_seeds;
    QCheckBox* m_front;
    QLineEdit* m_words;
    QTimer m_typing; ///< a chart for every letter would be too many
};

} // namespace trilemma
