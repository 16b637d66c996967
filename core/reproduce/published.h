// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"

#include <optional>
#include <string>
#include <vector>

namespace trilemma {

/// Who published a point. Ids are those of our solvers where we have the same algorithm.
struct PublishedMethod {
    std::string id;
    std::string title;
};
const std::vector<PublishedMethod>& publishedMethods();
std::string titleOfMethod(std::string_view id); ///< the id itself where it is unknown

/// What is said of privacy: an epsilon, that there is none, or nothing.
enum class PublishedPrivacy { Epsilon, None, NotStated };

/// One point of a paper or of the results shipped with it, as a fact: figures to five decimals.
struct PublishedPoint {
    std::vector<std::string> settings; ///< ids of the settings that it belongs to
    std::string method;                ///< id of a PublishedMethod
    PublishedPrivacy privacy = PublishedPrivacy::NotStated;
    std::optional<double> epsilon; ///< with PublishedPrivacy::Epsilon
    std::string parameter;         ///< "gamma", "fairness_weight", ..; empty: not stated
    std::optional<double> value;
    double error = 0; ///< share of records, on test unless the note says otherwise
    double gap = 0;   ///< of the setting's constraint
    std::string source;
    std::string note;
};

/// Reads a table "setting,method,epsilon,parameter,value,error,gap,source,note": settings separated by
/// blanks, epsilon "inf" without privacy and empty where it is not stated, no quotes. Errors (Internal): a
/// header, a line or a number that does not fit, with its line.
Result<std::vector<PublishedPoint>> publishedFromCsv(std::string_view text, const std::string& name);

/// Everything under resources/published that belongs to a setting, by method as in publishedMethods(), else
/// in the order of the tables. Errors: those
/// of publishedFromCsv; a test makes sure that there are none.
Result<std::vector<PublishedPoint>> publishedPoints(std::string_view settingId);

/// The same columns, one row a point, for one setting.
std::string publishedCsv(const std::vector<PublishedPoint>& points, std::string_view settingId);
Json toJson(const PublishedPoint& point);

} // namespace trilemma
