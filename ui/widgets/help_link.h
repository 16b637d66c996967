// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QLabel;

namespace trilemma {

/// A window that has help.
class HelpWindow {
  public:
    virtual ~HelpWindow() = default;
    /// "help:TOPIC/N" or "action:ID".
    virtual void followLink(const QString& link) = 0;
};

/// "What does this mean?": a quiet link that opens the help of its window at a heading of a topic.
QLabel* helpLink(const QString& topic, int heading, const QString& accessibleName);

} // namespace trilemma
