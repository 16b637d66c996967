// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QComboBox;
class QTextBrowser;

namespace trilemma {

/// Help beside the work: short texts that come with the program. Esc closes it.
class HelpPanel : public QFrame {
    Q_OBJECT
  public:
    explicit HelpPanel(QWidget* parent = nullptr);

    /// `heading`: which one below the title stands on top, from 1; 0: the title.
    void showTopic(const QString& id, int heading = 0);
    QString topic() const { return m_topic; }
    int panelWidth() const; ///< grows with the type

  signals:
    void linkChosen(const QString& link); ///< "action:ID"
    void closed();

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void render();
    void scrollTo(int heading);

    QComboBox* m_topics;
    QTextBrowser* m_text;
    QString m_topic;
};

} // namespace trilemma
