// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/palette_fields.h"

#include <QCoreApplication>
#include <QHash>

namespace trilemma {

namespace {

struct FieldWords {
    Q_DECLARE_TR_FUNCTIONS(CommandPalette)
};

} // namespace

QList<PaletteField> paletteFields() {
    return {
        {"data", "show_columns", FieldWords::tr("Columns: roles, kinds, missing cells"),
         FieldWords::tr("column role sensitive feature attribute category missing edges schema")},
        {"data", "show_label", FieldWords::tr("What is predicted"),
         FieldWords::tr("label target class outcome prediction number regression")},
        {"fairness", "show_objective", FieldWords::tr("What should be good"),
         FieldWords::tr("objective error accuracy worst loss")},
        {"fairness", "show_constraint", FieldWords::tr("What must be equal between groups"),
         FieldWords::tr("constraint fairness parity odds opportunity equality gap")},
        {"fairness", "show_slacks", FieldWords::tr("Slacks γ"),
         FieldWords::tr("gamma slack tolerance limit fairness gap")},
        {"fairness", "show_groups", FieldWords::tr("Groups that are compared"),
         FieldWords::tr("group sensitive attribute crossed intersection minority")},
        {"privacy", "show_epsilons", FieldWords::tr("Budgets ε of training"),
         FieldWords::tr("epsilon eps budget privacy noise")},
        {"privacy", "show_delta", FieldWords::tr("Allowance δ of the guarantee"),
         FieldWords::tr("delta allowance probability privacy")},
        {"privacy", "show_relation", FieldWords::tr("Which tables are neighbours"),
         FieldWords::tr("relation neighbour replace zero-out unit protected privacy")},
        {"privacy", "show_test_purchase", FieldWords::tr("Test metrics that may be released"),
         FieldWords::tr("evaluation metric test noisy buy release epsilon")},
        {"train", "show_solvers", FieldWords::tr("Solvers, models and parameters"),
         FieldWords::tr("solver algorithm model parameter hyperparameter steps learning")},
        {"train", "show_sweep", FieldWords::tr("Axes of the sweep"),
         FieldWords::tr("sweep seed grid axis combination repeat")},
    };
}

QString paletteWords(const QString& id) {
    const QHash<QString, QString> words{
        {"go_data", FieldWords::tr("table csv schema")},
        {"go_fairness", FieldWords::tr("bias discrimination")},
        {"go_privacy", FieldWords::tr("noise attacker")},
        {"go_train", FieldWords::tr("queue runs")},
        {"go_explore", FieldWords::tr("chart pareto front trade-off compare points")},
        {"go_report", FieldWords::tr("summary print html markdown pdf")},
        {"show_ledger", FieldWords::tr("budget release spent drawn account")},
        {"export_model", FieldWords::tr("release save onnx json statement")},
        {"zoom_in", FieldWords::tr("font size bigger zoom")},
        {"zoom_out", FieldWords::tr("font size zoom")},
        {"theme_dark", FieldWords::tr("night colours theme")},
    };
    return words.value(id);
}

} // namespace trilemma
