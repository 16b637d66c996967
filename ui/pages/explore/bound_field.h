// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QSlider;

namespace trilemma {

/// What a bound may be, and what a slider over it passes.
struct BoundRange {
    QString name;              ///< "Gap ≤"
    QString meaning;           ///< tool tip
    bool lowerIsBetter = true; ///< open is the largest place of the slider, else the smallest
    std::optional<double> min; ///< values that are possible; none: no limit
    std::optional<double> max;
    bool isPositive = false;   ///< 0 is not possible
    std::vector<double> stops; ///< of the slider, ascending
    bool operator==(const BoundRange&) const = default;
};

/// One number that may be left open: a line and a slider. What is typed and no number stays, with a problem,
/// and bounds nothing.
class BoundField : public QWidget {
    Q_OBJECT
  public:
    /// Object names become wish_NAME_edit and wish_NAME_slider.
    explicit BoundField(const QString& name, QWidget* parent = nullptr);

    void setRange(const BoundRange& range);
    void setValue(const std::optional<double>& value); ///< emits nothing
    const std::optional<double>& value() const { return m_value; }
    const QString& problem() const { return m_problem; } ///< empty: none

  signals:
    void committed(); ///< with Return
    void changed();   ///< by a person: value or problem

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void readLine();
    void readSlider(int place);
    void showSlider();
    QString problemOf(double value) const;
    QString openText() const;

    QLabel* m_name;
    QLineEdit* m_edit;
    QSlider* m_slider;
    BoundRange m_range;
    std::optional<double> m_value;
    QString m_problem;
    QTimer m_typing; ///< half a number is no problem yet
};

} // namespace trilemma
