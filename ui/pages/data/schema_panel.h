// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"
#include "ui/widgets/widgets.h"

class QComboBox;

namespace trilemma {

/// Which schema describes the table: a ready one, the one proposed from the records, or one's own from a
/// file.
class SchemaPanel : public Card {
    Q_OBJECT
  public:
    explicit SchemaPanel(Session& session, QWidget* parent = nullptr);

  signals:
    void failed(const trilemma::Errors& errors);

  private:
    void onDraftChanged();
    void choose(int index);
    void load();
    void save();
    void useSchema(Schema schema, const std::string& name);

    Session& m_session;
    QComboBox* m_choice;
    QLabel* m_about;
};

} // namespace trilemma
