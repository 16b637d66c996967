// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/page.h"
#include "ui/session/session.h"

class QLabel;
class QPushButton;
class QProgressBar;
class QStackedWidget;
class QTableView;

namespace trilemma {

class Banner;
class ColumnsPanel;
class PreviewModel;

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
    QWidget* buildHead();
    QPushButton* buildRecentButton();
    QTableView* previewTable(const QString& objectName);
    void fitPreview(QTableView* table);
    void showHead(const Inspection& head);
    void onDraftChanged();
    void showProgress(double fraction);
    void showEnd(const Errors& errors);
    void showEdges(const EdgesEnd& end);
    QString factsText() const;

    Banner* m_banner = nullptr; ///< what went wrong with opening or with a schema file
    QWidget* m_openingRow = nullptr;
    QProgressBar* m_bar = nullptr;
    QStackedWidget* m_stack = nullptr;
    QLabel* m_facts = nullptr;
    ColumnsPanel* m_columns = nullptr;
    QTableView* m_preview = nullptr;
    QTableView* m_head = nullptr; ///< the first records of a table that is still being read
    PreviewModel* m_previewModel;
    PreviewModel* m_headModel;
    std::vector<std::string> m_previewed; ///< files whose preview is shown
    bool m_failed = false;
};

} // namespace trilemma
