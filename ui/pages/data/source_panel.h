// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"
#include "ui/widgets/widgets.h"

class QLineEdit;
class QListWidget;

namespace trilemma {

/// Asks who says that bounds, categories and edges are public knowledge, where they were read from the
/// records. Private training is refused until a person has ticked each of them and named a source for it.
class SourcePanel : public Card {
    Q_OBJECT
  public:
    explicit SourcePanel(Session& session, QWidget* parent = nullptr);

  private:
    void onDraftChanged();
    void declare();
    void allow();
    enum class Fact { Column, Edges };
    void addItem(const std::string& column, Fact fact, bool isTicked);
    std::vector<std::string> ticked(Fact fact) const;

    Session& m_session;
    std::vector<std::string> m_files; ///< whose columns are listed
    QLabel* m_text;
    QListWidget* m_columns; ///< those that nobody has declared yet, each with a tick of its own
    QLineEdit* m_by;
    QLineEdit* m_source;
    QPushButton* m_declare;
};

} // namespace trilemma
