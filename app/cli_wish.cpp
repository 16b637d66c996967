// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli_wish.h"

#include "app/cli_output.h"
#include "core/base/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <regex>

namespace trilemma {

namespace {

constexpr const char* howTo = "Write for example \"gap<=0.05, error<=0.17, epsilon<=1\", with decimal "
                              "points, and leave out what is open";

Error wrong(std::string value, std::string rule, std::string remedy = howTo) {
    return {ErrorCode::InvalidSpecification, "wish", std::move(value), std::move(rule), std::move(remedy)};
}

std::vector<std::string> piecesOf(const std::string& text) {
    std::vector<std::string> pieces;
    const std::regex bound("[^,;]+");
    for (std::sregex_iterator piece(text.begin(), text.end(), bound), end; piece != end; ++piece)
        pieces.push_back(piece->str());
    return pieces;
}

/// One bound as it was written.
struct Bound {
    std::string piece;
    std::string name;
    bool isUpper = true;
    double value = 0;
};

Result<Bound> boundFrom(const std::string& piece) {
    static const std::regex form(R"(\s*([A-Za-z_0-9]+)\s*(<=|>=)\s*([-+.0-9eE]+)\s*)");
    std::smatch parts;
    if (!std::regex_match(piece, parts, form)) return wrong(piece, "is no bound");
    const std::string digits = parts[3].str();
    double value = 0;
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (problem != std::errc() || end != digits.data() + digits.size())
        return wrong(piece, "ends in no number");
    return Bound{piece, parts[1].str(), parts[2].str() == "<=", value};
}

class Reader {
  public:
    explicit Reader(const MetricAxes& usual)
        : m_wish{{}, usual} {}

    Outcome take(const Bound& bound) {
        if (bound.name == "epsilon") return takeEpsilon(bound);
        const MetricSpec* across = m_wish.axes.gap() ? m_wish.axes.gap() : m_wish.axes.x;
        const MetricSpec* spec = bound.name == "gap" ? across : findMetric(bound.name);
        if (!spec) return wrong(bound.piece, "is about no metric: trilemma-cli list metrics names them");
        if (bound.isUpper != spec->lowerIsBetter)
            return wrong(bound.piece,
                         spec->id + " is better when " + (spec->lowerIsBetter ? "lower" : "higher"),
                         std::string("Bound it by ") + (spec->lowerIsBetter ? "<=" : ">="));
        if (bound.value < spec->min.value_or(-INFINITY) || bound.value > spec->max.value_or(INFINITY))
            return wrong(bound.piece, "no value of " + spec->id + " is there");
        return place(*spec, bound);
    }

    CliWish wish() const { return m_wish; }

  private:
    Outcome takeEpsilon(const Bound& bound) {
        if (!bound.isUpper) return wrong(bound.piece, "a smaller epsilon is better", "Bound it by <=");
        if (!(bound.value > 0)) return wrong(bound.piece, "no run has an epsilon of 0 or less");
        if (m_wish.bounds.epsilon) return wrong(bound.piece, "epsilon is bounded twice");
        m_wish.bounds.epsilon = bound.value;
        return success();
    }

    /// Where it stands already, else across if it is a gap, else upwards.
    Outcome place(const MetricSpec& spec, const Bound& bound) {
        const bool isAcross = &spec == m_wish.axes.x || (&spec != m_wish.axes.y && spec.isGap());
        std::optional<double>& place = isAcross ? m_wish.bounds.x : m_wish.bounds.y;
        if (place)
            return wrong(bound.piece,
                         "a wish bounds one metric of the horizontal axis and one of the vertical axis",
                         "Leave one of them out");
        (isAcross ? m_wish.axes.x : m_wish.axes.y) = &spec;
        place = bound.value;
        return success();
    }

    CliWish m_wish;
};

std::string settingText(const TradeoffPoint& point) {
    std::string text = point.solver + ", " + point.model;
    if (point.gamma) text += ", gamma " + shown(point.gamma);
    if (point.weight) text += ", weight " + shown(point.weight);
    if (!point.constraints.empty()) text += ", " + point.constraints;
    if (!point.parameters.empty()) text += ", " + point.parameters;
    if (!point.epsilon) return text + ", not private";
    return text + ", epsilon " + shownBound(point.epsilon) + " (delta " + shownBound(point.delta) + ", " +
           point.relation + ')';
}

std::string placeText(const TradeoffPoint& point, const MetricAxes& axes) {
    return axes.x->id + ' ' + shown(point.xMean) + ", " + axes.y->id + ' ' + shown(point.yMean);
}

/// The answer goes by metrics and epsilon, which say other things where these differ.
std::string mixedText(const std::vector<TradeoffPoint>& points) {
    if (std::any_of(points.begin(), points.end(),
                    [&](const TradeoffPoint& point) { return point.datasetId != points.front().datasetId; }))
        return " Mind that the points are of several tables: their metrics cannot be compared.";
    const auto isPrivate = [](const TradeoffPoint& point) { return point.epsilon.has_value(); };
    const auto first = std::find_if(points.begin(), points.end(), isPrivate);
    const bool isMixed = std::any_of(first, points.end(), [&](const TradeoffPoint& point) {
        return isPrivate(point) && (point.relation != first->relation || point.delta != first->delta);
    });
    return isMixed ? " Mind that the points have several relations or deltas: their epsilons cannot be "
                     "compared."
                   : "";
}

Json placeOrNull(const std::optional<std::size_t>& place) {
    return place ? Json(*place) : Json(nullptr);
}

std::string metText(const WishAnswer& answer, const CliWish& wish, const std::vector<TradeoffPoint>& points) {
    const TradeoffPoint& first = points[answer.meeting.front()];
    std::string text = counted(static_cast<std::int64_t>(answer.meeting.size()), "setting") +
                       (answer.meeting.size() == 1 ? " meets" : " meet") +
                       " the wish. Cheapest: " + settingText(first) + " (" + placeText(first, wish.axes) +
                       "), ";
    text += answer.likely
                ? "met by " + std::to_string(answer.runsMeeting) + " of its " + std::to_string(first.seeds) +
                      " seeds and in " + shown(100 * *answer.likely) + " % of their bootstrap samples."
                : "of one seed, so that chance may have met it.";
    if (answer.byEveryRun && *answer.byEveryRun != answer.meeting.front())
        text += " By every seed: " + settingText(points[*answer.byEveryRun]) + " (" +
                placeText(points[*answer.byEveryRun], wish.axes) + ").";
    if (answer.cheaperEpsilon)
        return text + " At the next smaller epsilon that was trained, " + shownBound(answer.cheaperEpsilon) +
               ", nothing meets it.";
    return text + (first.epsilon ? " Nothing was trained at a smaller epsilon."
                                 : " Nothing was trained with privacy.");
}

std::string missedText(const WishAnswer& answer, const CliWish& wish,
                       const std::vector<TradeoffPoint>& points) {
    std::string text = "Nothing that was trained meets the wish.";
    const auto add = [&](const std::optional<std::size_t>& place, const std::string& what) {
        if (place)
            text += " Nearest in " + what + ": " + settingText(points[*place]) + " (" +
                    placeText(points[*place], wish.axes) + ").";
    };
    add(answer.nearestInX, wish.axes.x->id);
    add(answer.nearestInY, wish.axes.y->id);
    add(answer.nearestInEpsilon, "epsilon");
    return text;
}

} // namespace

Result<CliWish> wishFrom(const std::string& text, const MetricAxes& usual) {
    Reader reader(usual);
    const std::vector<std::string> pieces = piecesOf(text);
    if (pieces.empty()) return wrong(text, "bounds nothing");
    for (const std::string& piece : pieces) {
        const Result<Bound> bound = boundFrom(piece);
        if (!bound) return bound.errors();
        if (const Outcome taken = reader.take(*bound); !taken) return taken.errors();
    }
    return reader.wish();
}

Json toJson(const WishAnswer& answer, const CliWish& wish, const std::vector<TradeoffPoint>& points) {
    Json byEpsilon = Json::array();
    for (const auto& [epsilon, place] : answer.byEpsilon)
        byEpsilon.push_back({{"epsilon", orNull(epsilon)},
                             {"point", place},
                             {"x_mean", points[place].xMean},
                             {"y_mean", points[place].yMean}});
    return {{"bounds", toJson(wish.bounds)},
            {"meeting", answer.meeting},
            {"likely", orNull(answer.likely)},
            {"runs_meeting", answer.runsMeeting},
            {"by_every_run", placeOrNull(answer.byEveryRun)},
            {"cheaper_epsilon", orNull(answer.cheaperEpsilon)},
            {"nearest",
             {{"x", placeOrNull(answer.nearestInX)},
              {"y", placeOrNull(answer.nearestInY)},
              {"epsilon", placeOrNull(answer.nearestInEpsilon)}}},
            {"by_epsilon", byEpsilon},
            {"sentence", sentenceOf(answer, wish, points)}};
}

std::string sentenceOf(const WishAnswer& answer, const CliWish& wish,
                       const std::vector<TradeoffPoint>& points) {
    if (points.empty())
        return "No finished run has both " + wish.axes.x->id + " and " + wish.axes.y->id +
               ": choose others by --x and --y.";
    return (answer.meeting.empty() ? missedText(answer, wish, points) : metText(answer, wish, points)) +
           mixedText(points);
}

} // namespace trilemma
