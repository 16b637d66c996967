// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/page.h"
#include "ui/session.h"

class QLabel;
class QPushButton;
class QProgressBar;
class QStackedWidget;
class QTableView;

namespace trilemma {

class Banner;
class PreviewModel;
class SchemaModel;

/// First step: a table, and what its columns mean.
class DataPage : public Page {
    Q_OBJECT
  public:
    explicit DataPage(Session& session, QWidget* parent = nullptr);
    PageState state() const override;

  private:
    QWidget* buildHeader();
    QWidget* buildOpeningRow();
    QWidget* buildEmptyState();
    QWidget* buildTables();
    QWidget* buildSidePanel();
    QPushButton* buildBulkButton();
    void takeDraft();
    void showProgress(double fraction);
    void showEnd(const Errors& errors);
    std::vector<int> selectedRows() const;
    QString factsText() const;

    Banner* m_banner = nullptr;       ///< what went wrong with opening or with a schema file
    Banner* m_schemaBanner = nullptr; ///< what the schema lacks; stays while it does
    QWidget* m_openingRow = nullptr;
    QProgressBar* m_bar = nullptr;
    QStackedWidget* m_stack = nullptr;
    QLabel* m_facts = nullptr;
    QTableView* m_columns = nullptr;
    QTableView* m_preview = nullptr;
    SchemaModel* m_schemaModel;
    PreviewModel* m_previewModel;
    std::vector<std::string> m_previewed; ///< files whose preview is shown
    bool m_failed = false;
};

} // namespace trilemma
