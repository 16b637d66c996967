// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/refused_texts.h"

#include <QWidget>

#include <vector>

class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSlider;

namespace trilemma {

/// Which numbers a list may hold and how its slider runs.
struct ValueRange {
    double min = 0;
    double max = 1;
    bool minAllowed = true;   ///< else the values are above `least`
    bool logarithmic = false; ///< slider only; needs sliderLeast > 0
    double sliderLeast = 0;
    double sliderGreatest = 1;
    int decimals = 3;
    bool whole = false; ///< only whole numbers
};

/// The values that a sweep tries: a line to write them in, and a slider with a spin box to look at one value
/// and to add it to the list or take it out.
class ValueListEdit : public QWidget {
    Q_OBJECT
  public:
    /// `name` in the singular, "gamma": object names become gamma_slider, gamma_spin, gamma_add_button and,
    /// for the line itself, gammas_edit.
    ValueListEdit(const QString& name, const QString& symbol, const ValueRange& range,
                  QWidget* parent = nullptr);

    /// No slider and no spin box: a row among others.
    void showLineOnly(const QString& accessibleName, const QString& placeholder = {});
    /// The field of the draft that this shows: a text that is refused here stands in every other line of it.
    void share(RefusedTexts& refused, SharedField field);
    /// Says what is wrong before anybody has typed, such as that there is no value yet.
    void check() { readLine(); }
    void setValues(const std::vector<double>& values);
    const std::vector<double>& values() const { return m_values; }
    void setCurrent(double value);
    void setRange(const ValueRange& range); ///< other bounds; number of decimals and values stay
    double current() const;
    /// The values cannot be used as they stand in the line.
    bool hasError() const { return m_hasError; }

  signals:
    void valuesEdited(const std::vector<double>& values); ///< by a person, and valid
    void currentChanged(double value);
    void validityChanged();

  private:
    void readLine();
    void takeShared();
    void showUnderstood();
    QString problemOf(const QString& text, std::vector<double>& values) const;
    void toggleCurrent();
    void showButton();
    int toSlider(double value) const;
    double fromSlider(int position) const;

    ValueRange m_range;
    QString m_symbol;
    QLineEdit* m_line;
    QLabel* m_error;
    QLabel* m_understood; ///< where a list is easily misread
    RefusedTexts* m_refused = nullptr;
    SharedField m_field = SharedField::Epsilons;
    QSlider* m_slider;
    QDoubleSpinBox* m_spin;
    QPushButton* m_toggle;
    std::vector<double> m_values;
    bool m_hasError = false;
};

} // namespace trilemma
