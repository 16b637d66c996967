// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

namespace trilemma {

/// Some of a few named choices: a button that says which, with a menu to tick them in. The menu stays open
/// while somebody ticks.
class ChoiceListEdit : public QPushButton {
    Q_OBJECT
  public:
    struct Choice {
        QString id;
        QString title;
    };
    ChoiceListEdit(const QList<Choice>& choices, QWidget* parent = nullptr);

    void setChosen(const QStringList& ids); ///< without a signal
    QStringList chosen() const;             ///< in the order of the choices
    QAction* actionOf(const QString& id) const;

    QSize sizeHint() const override; ///< the words are cut off where they need more
    QSize minimumSizeHint() const override { return sizeHint(); }

  signals:
    void chosenEdited(const QStringList& ids);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void showChosen();
};

} // namespace trilemma
