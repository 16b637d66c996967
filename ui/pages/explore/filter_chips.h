// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <functional>
#include <vector>

class QCheckBox;

namespace trilemma {

class FlowLayout;

/// A choice of the filter that is not the usual one, and how it is taken back.
struct FilterChip {
    QString text; ///< "ε ≤ 1"
    std::function<void()> takeBack;
};

/// The line that says what is shown: a box for each solver, which is the key to the shapes as well, and a
/// chip for each other choice. Boxes lose their words, not their shapes, where there is no room for them.
class FilterChips : public QWidget {
    Q_OBJECT
  public:
    explicit FilterChips(QWidget* parent = nullptr);

    void addBox(QCheckBox* box); ///< with its text and icon
    void setChips(std::vector<FilterChip> chips);
    void fit(); ///< after boxes were shown or hidden

    /// What one line of all with their shorter words takes.
    QSize sizeHint() const override;

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    struct Box {
        QCheckBox* box;
        QString words;
        int whole = 0, brief = 0; ///< widths in the line, with all words or the shorter ones
    };
    void measure(Box& box) const;
    int lineWidth(int Box::*words) const;
    void showWords();

    FlowLayout* m_layout;
    std::vector<Box> m_boxes;
    QWidgetList m_chips;
};

} // namespace trilemma
