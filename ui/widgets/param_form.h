// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/params.h"

#include <QHash>
#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace trilemma {

class ParamField;

/// A form made from parameter tables: basic parameters first, the rest folded, and a line to search them all.
/// An empty field means the default, which stands in it; only fields that were filled in are part of the
/// value.
class ParamForm : public QWidget {
    Q_OBJECT
  public:
    explicit ParamForm(QWidget* parent = nullptr);

    /// Builds the fields, unless they are the same already.
    void setParams(const std::vector<ParamSpec>& params);
    /// Shows values without emitting edited().
    void setValues(const Json& values);
    /// Parameters that the sweep varies, by id, with their values as text: their fields rest.
    void setSwept(const QHash<QString, QString>& swept);
    const Json& values() const { return m_values; }
    bool hasError() const;

  signals:
    void edited();
    void sweepWanted(const QString& id);
    /// The keyboard came to a field: what is to be known about it, and where it is.
    void entered(const QString& helpHtml, QWidget* field);

  private:
    QWidget* buildTop();
    void clear();
    void addField(const ParamSpec& spec);
    void resetAll();
    void arrange(); ///< shows what is searched for, or what is not folded
    void enterFirst();
    void showReset();

    QVBoxLayout* m_fieldLayout;
    QLineEdit* m_search = nullptr;
    QPushButton* m_resetAll = nullptr;
    QToolButton* m_fold;
    QLabel* m_nothing;
    std::vector<ParamField*> m_fields;                        ///< basic ones first, as they stand
    std::vector<std::pair<std::string, std::string>> m_shown; ///< ids of the fields, and their defaults
    Json m_values = Json::object();
};

} // namespace trilemma
