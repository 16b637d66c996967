// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/core_texts.h"

#include <QCoreApplication>

namespace trilemma {

const std::vector<const char*>& coreTexts() {
    static const std::vector<const char*> texts{
        // Solvers
        QT_TRANSLATE_NOOP("CoreTexts", "Budget tailoring"),
        QT_TRANSLATE_NOOP("CoreTexts",
                          "Splits the privacy budget between groups: those that a first model predicts badly "
                          "get less noise in their gradients. Can also bound every group's loss."),
        QT_TRANSLATE_NOOP("CoreTexts", "DP fair regression"),
        QT_TRANSLATE_NOOP("CoreTexts",
                          "Trains without constraints, then moves each group's predictions until the "
                          "distributions of all groups agree on one noisy table. The group has to be known."),
        QT_TRANSLATE_NOOP("CoreTexts", "DP-FERMI"),
        QT_TRANSLATE_NOOP(
            "CoreTexts",
            "Penalises the dependence of decisions on groups with a weight, under differential privacy."),
        QT_TRANSLATE_NOOP("CoreTexts", "One-release frontier"),
        QT_TRANSLATE_NOOP("CoreTexts",
                          "A model for every slack at the price of one run, from private scores of label and "
                          "attribute and one noisy table. The group is not needed to decide."),
        QT_TRANSLATE_NOOP("CoreTexts", "DP gradient descent"),
        QT_TRANSLATE_NOOP("CoreTexts",
                          "DP-SGD with full batches and without groups: the baseline for budget tailoring."),
        QT_TRANSLATE_NOOP("CoreTexts", "DP least squares"),
        QT_TRANSLATE_NOOP(
            "CoreTexts",
            "A linear model from noisy moments that are released once. Its objective is the error of "
            "everybody, of all groups alike or of the worst group; can bound every group's error."),
        QT_TRANSLATE_NOOP("CoreTexts", "Least squares (not private)"),
        QT_TRANSLATE_NOOP("CoreTexts", "DP least squares without noise: shows what its noise costs."),
        QT_TRANSLATE_NOOP("CoreTexts", "DP-oracle-learner"),
        QT_TRANSLATE_NOOP(
            "CoreTexts",
            "Each round trains a cost-sensitive classifier against the dual variables and updates these by "
            "its noisy violations. The result is a mixture of all classifiers."),
        QT_TRANSLATE_NOOP("CoreTexts", "DP post-processing"),
        QT_TRANSLATE_NOOP("CoreTexts",
                          "Trains without constraints, then sets thresholds on the score so that the "
                          "constraints hold on one noisy table; with or without knowing the group."),
        QT_TRANSLATE_NOOP("CoreTexts", "DP-SGD"),
        QT_TRANSLATE_NOOP(
            "CoreTexts",
            "Private training that ignores the constraints: shows what fairness costs under privacy."),
        QT_TRANSLATE_NOOP("CoreTexts", "Worst-group descent"),
        QT_TRANSLATE_NOOP(
            "CoreTexts",
            "DP-SGD that samples the worst-predicted groups more often, by noisy losses of earlier steps."),
        QT_TRANSLATE_NOOP("CoreTexts", "Exponential sampling"),
        QT_TRANSLATE_NOOP("CoreTexts",
                          "Chooses one of many classifiers that were made without the records: the better "
                          "one meets the objective and the constraints, the likelier it is chosen."),
        QT_TRANSLATE_NOOP("CoreTexts", "FERMI (not private)"),
        QT_TRANSLATE_NOOP("CoreTexts",
                          "Penalises the dependence of decisions on groups with a weight, without privacy."),
        QT_TRANSLATE_NOOP("CoreTexts", "DP Frank-Wolfe"),
        QT_TRANSLATE_NOOP(
            "CoreTexts",
            "Each round adds a classifier that is best where the mixture so far falls short, with noisy "
            "counts; later ones weigh more. For many objectives; decides by drawing one classifier."),
        QT_TRANSLATE_NOOP("CoreTexts", "Frank-Wolfe (not private)"),
        QT_TRANSLATE_NOOP("CoreTexts", "DP Frank-Wolfe without noise: shows what its noise costs."),
        QT_TRANSLATE_NOOP("CoreTexts", "DP linear optimisation"),
        QT_TRANSLATE_NOOP(
            "CoreTexts",
            "As DP Frank-Wolfe, with other steps: equal weights for all classifiers, or an online method."),
        QT_TRANSLATE_NOOP("CoreTexts", "Linear optimisation (not private)"),
        QT_TRANSLATE_NOOP("CoreTexts", "DP linear optimisation without noise."),
        QT_TRANSLATE_NOOP("CoreTexts", "PF-LD"),
        QT_TRANSLATE_NOOP("CoreTexts", "Baseline: penalises group differences with growing Lagrange "
                                       "multipliers, under differential privacy."),
        QT_TRANSLATE_NOOP("CoreTexts", "RaCO-DP"),
        QT_TRANSLATE_NOOP("CoreTexts", "Meets group constraints under differential privacy: one noisy "
                                       "histogram and one noisy gradient a step."),
        QT_TRANSLATE_NOOP("CoreTexts", "SGD (not private)"),
        QT_TRANSLATE_NOOP("CoreTexts", "Plain training: the reference for accuracy."),
        QT_TRANSLATE_NOOP("CoreTexts", "SGDA (not private)"),
        QT_TRANSLATE_NOOP(
            "CoreTexts", "Meets group constraints without privacy: shows what privacy costs under fairness."),
        // Their presets and curves
        QT_TRANSLATE_NOOP("CoreTexts", "Recommended"),
        QT_TRANSLATE_NOOP("CoreTexts", "As in the paper"),
        QT_TRANSLATE_NOOP("CoreTexts", "Worst violation"),
        QT_TRANSLATE_NOOP("CoreTexts", "Sum of the dual variables"),
        QT_TRANSLATE_NOOP("CoreTexts", "Objective"),
        QT_TRANSLATE_NOOP("CoreTexts", "Duality gap"),
        QT_TRANSLATE_NOOP("CoreTexts", "objective"),
        QT_TRANSLATE_NOOP("CoreTexts", "duality gap"),
        // Models
        QT_TRANSLATE_NOOP("CoreTexts", "Linear model"),
        QT_TRANSLATE_NOOP(
            "CoreTexts",
            "One weight for each feature and class; where a number is predicted, one for each feature."),
        QT_TRANSLATE_NOOP("CoreTexts", "Additive curves"),
        QT_TRANSLATE_NOOP("CoreTexts", "The linear model with a step curve for each column that has edges: "
                                       "still one readable effect per column."),
        QT_TRANSLATE_NOOP("CoreTexts", "Multilayer perceptron"),
        QT_TRANSLATE_NOOP(
            "CoreTexts",
            "The linear model plus hidden layers: finds interactions and curves that a linear model cannot."),
        // Constraints
        QT_TRANSLATE_NOOP("CoreTexts", "Demographic parity"),
        QT_TRANSLATE_NOOP("CoreTexts", "Each group receives each decision about as often as everybody else: "
                                       "the rates differ by at most gamma."),
        QT_TRANSLATE_NOOP("CoreTexts", "Equalised odds"),
        QT_TRANSLATE_NOOP("CoreTexts", "Among people with the same true label, each group receives each "
                                       "decision about as often as everybody else."),
        QT_TRANSLATE_NOOP("CoreTexts", "Equal opportunity"),
        QT_TRANSLATE_NOOP("CoreTexts", "Among people whose true label is positive, each group receives the "
                                       "positive decision about as often as everybody else."),
        QT_TRANSLATE_NOOP("CoreTexts", "Predictive equality"),
        QT_TRANSLATE_NOOP("CoreTexts",
                          "Among people whose true label is not positive, each group receives the positive "
                          "decision about as often as everybody else (equal false positives)."),
        QT_TRANSLATE_NOOP("CoreTexts", "Accuracy parity"),
        QT_TRANSLATE_NOOP("CoreTexts",
                          "Decisions are right about as often in each group as in everybody else."),
        QT_TRANSLATE_NOOP("CoreTexts", "Error rate, at most (bounded group loss)"),
        QT_TRANSLATE_NOOP("CoreTexts",
                          "In every named group, at most the share gamma of the decisions is wrong."),
        QT_TRANSLATE_NOOP("CoreTexts", "False negative rate, at most"),
        QT_TRANSLATE_NOOP(
            "CoreTexts",
            "In every named group, at most the share gamma of the people with a positive label is missed."),
        QT_TRANSLATE_NOOP("CoreTexts", "Recall, at least"),
        QT_TRANSLATE_NOOP(
            "CoreTexts",
            "In every named group, at least the share gamma of the people with a positive label is found."),
        QT_TRANSLATE_NOOP("CoreTexts", "False positive rate, at most"),
        QT_TRANSLATE_NOOP("CoreTexts", "In every named group, at most the share gamma of the people without "
                                       "a positive label is decided as positive."),
        QT_TRANSLATE_NOOP("CoreTexts", "Rate of positive decisions, at most"),
        QT_TRANSLATE_NOOP("CoreTexts",
                          "In every named group, at most the share gamma receives the positive decision."),
        QT_TRANSLATE_NOOP("CoreTexts", "Rate of positive decisions, at least"),
        QT_TRANSLATE_NOOP("CoreTexts",
                          "In every named group, at least the share gamma receives the positive decision."),
        QT_TRANSLATE_NOOP("CoreTexts", "Custom rates"),
        QT_TRANSLATE_NOOP("CoreTexts", "A weighted sum of decision rates of subsets is at most gamma."),
        QT_TRANSLATE_NOOP("CoreTexts", "Distribution parity"),
        QT_TRANSLATE_NOOP(
            "CoreTexts",
            "The predictions of each group have about the same distribution as those of everybody else: at "
            "every number, the shares predicted at or below it differ by at most gamma."),
        // Metrics
        QT_TRANSLATE_NOOP("CoreTexts", "Error"),
        QT_TRANSLATE_NOOP("CoreTexts", "error"),
        QT_TRANSLATE_NOOP("CoreTexts", "Log loss"),
        QT_TRANSLATE_NOOP("CoreTexts", "log loss"),
        QT_TRANSLATE_NOOP("CoreTexts", "Area under the ROC curve"),
        QT_TRANSLATE_NOOP("CoreTexts", "AUC"),
        QT_TRANSLATE_NOOP("CoreTexts", "Balanced accuracy"),
        QT_TRANSLATE_NOOP("CoreTexts", "balanced accuracy"),
        QT_TRANSLATE_NOOP("CoreTexts", "G-mean"),
        QT_TRANSLATE_NOOP("CoreTexts", "H-mean"),
        QT_TRANSLATE_NOOP("CoreTexts", "Demographic parity gap"),
        QT_TRANSLATE_NOOP("CoreTexts", "Gap"),
        QT_TRANSLATE_NOOP("CoreTexts", "gap"),
        QT_TRANSLATE_NOOP("CoreTexts", "Equalised odds gap"),
        QT_TRANSLATE_NOOP("CoreTexts", "Odds gap"),
        QT_TRANSLATE_NOOP("CoreTexts", "odds gap"),
        QT_TRANSLATE_NOOP("CoreTexts", "Equal opportunity gap"),
        QT_TRANSLATE_NOOP("CoreTexts", "Opportunity gap"),
        QT_TRANSLATE_NOOP("CoreTexts", "opportunity gap"),
        QT_TRANSLATE_NOOP("CoreTexts", "Predictive equality gap"),
        QT_TRANSLATE_NOOP("CoreTexts", "False positive gap"),
        QT_TRANSLATE_NOOP("CoreTexts", "false positive gap"),
        QT_TRANSLATE_NOOP("CoreTexts", "Accuracy parity gap"),
        QT_TRANSLATE_NOOP("CoreTexts", "Accuracy gap"),
        QT_TRANSLATE_NOOP("CoreTexts", "accuracy gap"),
        QT_TRANSLATE_NOOP("CoreTexts", "False negative rate of the worst group"),
        QT_TRANSLATE_NOOP("CoreTexts", "False negatives"),
        QT_TRANSLATE_NOOP("CoreTexts", "false negatives"),
        QT_TRANSLATE_NOOP("CoreTexts", "False positive rate of the worst group"),
        QT_TRANSLATE_NOOP("CoreTexts", "False positives"),
        QT_TRANSLATE_NOOP("CoreTexts", "false positives"),
        QT_TRANSLATE_NOOP("CoreTexts", "Highest rate of positive decisions of a group"),
        QT_TRANSLATE_NOOP("CoreTexts", "Positive decisions"),
        QT_TRANSLATE_NOOP("CoreTexts", "positive decisions"),
        QT_TRANSLATE_NOOP("CoreTexts", "share of positive labels"),
        QT_TRANSLATE_NOOP("CoreTexts", "share of other labels"),
        QT_TRANSLATE_NOOP("CoreTexts", "Error of the worst group"),
        QT_TRANSLATE_NOOP("CoreTexts", "Worst group"),
        QT_TRANSLATE_NOOP("CoreTexts", "worst group"),
        QT_TRANSLATE_NOOP("CoreTexts", "Gini index of the groups' errors"),
        QT_TRANSLATE_NOOP("CoreTexts", "Gini index"),
        QT_TRANSLATE_NOOP("CoreTexts", "gini index"),
        QT_TRANSLATE_NOOP("CoreTexts", "Mean squared error"),
        QT_TRANSLATE_NOOP("CoreTexts", "Squared error"),
        QT_TRANSLATE_NOOP("CoreTexts", "squared error"),
        QT_TRANSLATE_NOOP("CoreTexts", "Mean absolute error"),
        QT_TRANSLATE_NOOP("CoreTexts", "Absolute error"),
        QT_TRANSLATE_NOOP("CoreTexts", "absolute error"),
        QT_TRANSLATE_NOOP("CoreTexts", "Share of variance explained"),
        QT_TRANSLATE_NOOP("CoreTexts", "R²"),
        QT_TRANSLATE_NOOP("CoreTexts", "Squared error of the worst group"),
        QT_TRANSLATE_NOOP("CoreTexts", "Worst group's error"),
        QT_TRANSLATE_NOOP("CoreTexts", "worst group's error"),
        QT_TRANSLATE_NOOP("CoreTexts", "Gap of squared errors between groups"),
        QT_TRANSLATE_NOOP("CoreTexts", "Error gap"),
        QT_TRANSLATE_NOOP("CoreTexts", "error gap"),
        QT_TRANSLATE_NOOP("CoreTexts", "Distribution parity gap"),
        QT_TRANSLATE_NOOP("CoreTexts", "Distribution gap"),
        QT_TRANSLATE_NOOP("CoreTexts", "distribution gap"),
        QT_TRANSLATE_NOOP("CoreTexts", "share of records"),
        QT_TRANSLATE_NOOP("CoreTexts", "nats"),
        QT_TRANSLATE_NOOP("CoreTexts", "difference of rates"),
        QT_TRANSLATE_NOOP("CoreTexts", "squared units of the label"),
        QT_TRANSLATE_NOOP("CoreTexts", "units of the label"),
        QT_TRANSLATE_NOOP("CoreTexts", "difference of shares"),
        // Rates of groups
        QT_TRANSLATE_NOOP("CoreTexts", "Mean label"),
        QT_TRANSLATE_NOOP("CoreTexts", "Mean error"),
        QT_TRANSLATE_NOOP("CoreTexts", "Squared error (MSPE)"),
        QT_TRANSLATE_NOOP("CoreTexts", "Share of positives"),
        QT_TRANSLATE_NOOP("CoreTexts", "Selection rate"),
        QT_TRANSLATE_NOOP("CoreTexts", "True positive rate"),
        QT_TRANSLATE_NOOP("CoreTexts", "False positive rate"),
        QT_TRANSLATE_NOOP("CoreTexts", "False negative rate"),
        QT_TRANSLATE_NOOP("CoreTexts", "Precision"),
        QT_TRANSLATE_NOOP("CoreTexts", "Accuracy"),
        QT_TRANSLATE_NOOP("CoreTexts", "Calibration gap"),
    };
    return texts;
}

QString coreText(const std::string& text) {
    return QCoreApplication::translate("CoreTexts", text.c_str());
}

} // namespace trilemma
