// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a model makes of each column. A linear or additive model is a sum of one curve a column; of every
// other one the curves are averages over made-up public people. Nothing here touches a record: a model and
// its schema are all that is read, so that what is said has the provenance of the model.
#pragma once

#include "core/data/schema.h"

namespace trilemma {

class Predictor;
struct EncodedTable;

/// Where a numeric column has a value within its declared range.
struct CurvePoint {
    double value = 0; ///< raw
    /// Norm of the features that the column has there, sqrt(x'^2 + [has an interval]), times ruleWidening().
    double leverage = 0;
    std::vector<double> contributions; ///< of each score
};

/// A stretch without a jump: piecewise linear between its points, the first and the last are its ends. What
/// it says of its right end is the limit, where another one begins there.
struct CurveSegment {
    std::vector<CurvePoint> points;
};

/// A cell that has no place on a numeric range.
struct CurveLevel {
    enum class Kind {
        Category,
        Special, ///< Column::special of a numeric column
        Missing  ///< where missing cells are a category of their own
    };
    Kind kind = Kind::Category;
    std::string name; ///< of a category; "0" of a special value
    double leverage = 1;
    std::vector<double> contributions; ///< of each score
};

/// What one column adds to the scores, less its mean over the made-up public people.
struct ColumnCurve {
    std::string column;
    bool isNumber = false;
    bool isWhole = false; ///< of whole numbers
    Transform transform = Transform::None;
    double unit = 1;
    CurveRule rule = CurveRule::Free;   ///< that the training kept
    std::vector<CurveSegment> segments; ///< of a numeric column, rising; empty for the others
    std::vector<CurveLevel> levels;     ///< categories in their declared order; or special value and missing
    /// Share of the made-up people whose decision is another one without the column; 0 of a number.
    double importance = 0;
    double spread = 0; ///< standard deviation of what it adds over them, of the score where it is largest
};

/// What the contributions are counted in.
enum class CurveScale {
    LogOdds,     ///< of class 1, of two
    Score,       ///< of each class, before their softmax
    Probability, ///< of class 1, or of each class where there are more
    Number       ///< the label's own unit
};
inline constexpr std::array curveScaleNames{
    std::pair{CurveScale::LogOdds, "log_odds"}, std::pair{CurveScale::Score, "score"},
    std::pair{CurveScale::Probability, "probability"}, std::pair{CurveScale::Number, "number"}};

struct ModelCurves {
    CurveScale scale = CurveScale::LogOdds;
    bool areAverages = false; ///< the model is no sum of curves (average_curves.h)
    /// The class that each score speaks for: class 1 alone where there are two, else every class. The label
    /// where it is a number.
    std::vector<std::string> scores;
    std::vector<double> middle;       ///< each score with every column at its mean; of averages, its mean
    std::vector<ColumnCurve> columns; ///< the features, in the order of the schema
};

/// How much further noise alone takes the levels of a curve under a rule than free ones. Noise that must rise
/// makes a slope: levels that no record pulls at end like the ordered ones of k independent normal numbers.
/// So Phi(2 w)^k = Phi(2): the greatest of k stays below 2 w deviations as often as one below 2. 1 of a free
/// or smooth curve (there it is an upper bound). intervals >= 1.
double ruleWidening(CurveRule rule, std::size_t intervals);

/// Number of made-up people.
inline constexpr int curvePeople = 4000;
/// Shares of them whose cell holds the special value of a column, and whose cell is missing, each where the
/// column has such cells.
inline constexpr double rareCellShare = 0.1;

/// The curves of a predictor for tables of this schema and layout. Of what is derived from a
/// model, those of the base. A linear or additive model of a number adds spread theta' x to the centre of its
/// label; what its bounds cut off is left out of account.
///
/// The score of class k is middle_k + sum over the columns of their contributions: two classes have one, the
/// logit of class 1. Each curve is centred, its mean over the made-up public people is 0.
///
/// These people follow from what the schema declares, and from a public seed, alone. Columns are drawn apart
/// from each other: an encoded number is N(0, 1) clipped to [low, high], as centre and scale declare it (a
/// whole-number column is rounded); categories are equally likely; the special value and missing cells have
/// rareCellShare each. Each column takes its quantiles evenly (a Latin hypercube), so that its shares are
/// exact up to one person. They are nobody, and no estimate of anybody: a column that moves many of them may
/// move few of the records.
///
/// Importance: the share of these people whose decision by the (base) model, the largest score, changes when
/// the column's contribution is replaced by its mean.
///
/// Errors (field "model"): a predictor that reads no feature, or whose parameters are no numbers.
Result<ModelCurves> curvesOfPredictor(const Predictor& predictor, const Schema& schema,
                                      const EncodedTable& layout);

/// {"scale", "averages", "scores", "middle", "columns": [{"column", "importance", "spread", "segments":
/// [[[value, contribution, ..], ..], ..], "levels": [{"kind", "name", "contributions"}]}]}, to six digits; of
/// the points those that lie off the line between their neighbours by more than a thousandth of what the
/// column's contributions span.
Json toJson(const ModelCurves& curves);

} // namespace trilemma
