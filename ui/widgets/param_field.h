// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/params.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace trilemma {

/// Name, symbol, help, default, range, unit and source of a parameter, as rich text.
QString paramHelpHtml(const ParamSpec& spec);

/// One parameter of a form: its name, a field that is empty for the default, and buttons to go back to the
/// default and to try several values.
class ParamField : public QWidget {
    Q_OBJECT
  public:
    explicit ParamField(const ParamSpec& spec, QWidget* parent = nullptr);

    const ParamSpec& spec() const { return m_spec; }
    /// Shows the parameter's value among these, or its default; what is being typed and wrong stays.
    void setValue(const Json& values);
    /// Puts what is written into `values`; takes the parameter out where the field is empty or wrong.
    void putInto(Json& values) const;
    bool hasError() const;
    bool differsFromDefault() const;
    void reset(); ///< without a signal
    /// The sweep tries these values instead, and the field rests; none: it does not.
    void setSwept(const std::optional<QString>& values);
    /// Whether each of these words is in the name, the id, the symbol or the help.
    bool matches(const QString& words) const;
    QWidget* editor() const;

  signals:
    void edited();
    void resetByHand();
    void sweepWanted();
    void entered(); ///< the keyboard is here

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void buildEditor();
    QWidget* buildHeading();
    void read();
    void showButtons();

    ParamSpec m_spec;
    QLineEdit* m_line = nullptr;  ///< of numbers
    QComboBox* m_combo = nullptr; ///< of choices
    QToolButton* m_reset = nullptr;
    QToolButton* m_sweep = nullptr;
    QLabel* m_swept;
    QLabel* m_error;
    bool m_isSwept = false;
};

} // namespace trilemma
