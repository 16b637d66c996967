// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"
#include "ui/widgets/widgets.h"

class QComboBox;

namespace trilemma {

/// How the files are written, as found, and changed where that was wrong; a change reads the table again. And
/// who declares it public.
class FormatPanel : public Card {
    Q_OBJECT
  public:
    explicit FormatPanel(Session& session, QWidget* parent = nullptr);

  private:
    void onDraftChanged();
    void readAgain(QComboBox* changed);

    Session& m_session;
    QComboBox* m_separator;
    QComboBox* m_quote;
    QComboBox* m_encoding;
    QComboBox* m_header;
    QComboBox* m_decimal;
    QComboBox* m_thousands;
};

} // namespace trilemma
