// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QWidget>

class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace trilemma {

/// How many lines stand before the header of each file and how many records after it, as found or changed,
/// and who declares the whole framing public. Private training is refused until somebody has.
class FramingForm : public QWidget {
    Q_OBJECT
  public:
    /// The rows of the files go to the end of `form`, under whatever else says how they are written.
    FramingForm(Session& session, QFormLayout* form, QWidget* parent = nullptr);

  private:
    struct FileRow {
        QLabel* name;       ///< hidden where there is one file only
        QSpinBox* preamble; ///< a change reads the table again
        QSpinBox* records;  ///< 0: not declared
    };

    QWidget* buildDeclaration();
    void onDraftChanged();
    void fitRows(const std::vector<std::string>& files);
    void addRow();
    void showRow(std::size_t file, const Draft& draft);
    void readAgain();
    void takeRecords(std::size_t file, int records);
    void allow();
    void declare();

    Session& m_session;
    std::vector<std::string> m_files; ///< of the table that is shown
    QFormLayout* m_form;
    std::vector<FileRow> m_rows; ///< one for each file
    QLabel* m_text;
    QWidget* m_declaration;
    QLineEdit* m_by;
    QLineEdit* m_source;
    QPushButton* m_declare;
};

} // namespace trilemma
