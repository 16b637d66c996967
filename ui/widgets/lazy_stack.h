// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QStackedWidget>

#include <functional>
#include <utility>

namespace trilemma {

/// Pages, each made when it is first wanted. The rest follow one by one once the window is on the
/// screen, so that it stands before all of them do.
class LazyStack : public QStackedWidget {
    Q_OBJECT
  public:
    using Maker = std::function<QWidget*(QWidget* parent)>;

    using QStackedWidget::QStackedWidget;
    void add(const QString& id, Maker make);
    bool isMade(const QString& id) const { return m_pages.contains(id); }
    /// Makes it if need be; none if there is no such page. By value: an id of the list that is changed may
    /// come.
    QWidget* at(QString id);
    /// The keyboard goes from the page before to the page itself, not to its first field: keys of the page
    /// would be typed there.
    void turnTo(QWidget* page);
    void makeAll();
    bool isWhole() const { return m_waiting.isEmpty(); }

  signals:
    void made(QWidget* page);

  protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void makeNext();

    QList<std::pair<QString, Maker>> m_waiting; ///< not made yet, in the order they were added
    QHash<QString, QWidget*> m_pages;
};

} // namespace trilemma
