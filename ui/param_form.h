// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/solver.h"

#include <QHash>
#include <QWidget>

class QFormLayout;
class QLabel;
class QToolButton;

namespace trilemma {

/// A form made from parameter tables: basic parameters first, the rest folded. An empty field means the
/// default, which is shown as its placeholder; only fields that were filled in are part of the value.
class ParamForm : public QWidget {
    Q_OBJECT
  public:
    explicit ParamForm(QWidget* parent = nullptr);

    /// Builds the fields, unless they are the same already.
    void setParams(const std::vector<ParamSpec>& params);
    /// Shows values without emitting edited().
    void setValues(const Json& values);
    const Json& values() const { return m_values; }
    bool hasError() const;

  signals:
    void edited();

  private:
    struct Field {
        ParamSpec spec;
        QWidget* editor = nullptr;
        QLabel* error = nullptr;
    };
    void clear();
    void addField(const ParamSpec& spec);
    QWidget* newEditor(const ParamSpec& spec);
    void read(const QString& id);
    void fold(bool folded);

    QFormLayout* m_basic;
    QWidget* m_restWidget;
    QFormLayout* m_rest;
    QToolButton* m_fold;
    QHash<QString, Field> m_fields;
    std::vector<std::string> m_ids;
    Json m_values = Json::object();
};

} // namespace trilemma
