// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/rounding.h"

#include "core/base/json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace trilemma {

namespace {

/// |value| = 0.d1 d2 d3 ... times 10^exponent, by its shortest digits.
struct ShortestDigits {
    std::string digits;
    int exponent = 0;
};

ShortestDigits shortestDigits(double value) {
    std::array<char, 40> text{};
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), std::abs(value), std::chars_format::scientific)
            .ptr;
    const char* mark = std::find(text.data(), end, 'e');
    ShortestDigits shortest;
    std::copy_if(static_cast<const char*>(text.data()), mark, std::back_inserter(shortest.digits),
                 [](char c) { return c != '.'; });
    const bool isPositive = mark[1] == '+'; // which from_chars does not read
    std::from_chars(mark + (isPositive ? 2 : 1), end, shortest.exponent);
    ++shortest.exponent;
    return shortest;
}

/// One more in the last digit; 99 becomes 100, whose point stays before the old first digit.
void addOne(ShortestDigits& number) {
    for (std::size_t i = number.digits.size(); i-- > 0;) {
        if (number.digits[i] != '9') {
            ++number.digits[i];
            return;
        }
        number.digits[i] = '0';
    }
    number.digits.insert(number.digits.begin(), '1');
    ++number.exponent;
}

/// Keeps the first `kept` digits (none or fewer: the unit of the last place stays if anything was cut off).
double cutUp(double value, int kept) {
    ShortestDigits number = shortestDigits(value);
    if (kept >= static_cast<int>(number.digits.size())) return value;
    number.exponent += std::max(0, -kept); // leading zeros up to the last place that is kept
    number.digits.resize(static_cast<std::size_t>(std::max(0, kept)));
    if (value > 0) addOne(number); // towards zero is up for a negative number
    if (number.digits.empty()) return 0;
    const std::string text = "0." + number.digits + "e" + std::to_string(number.exponent);
    double rounded = 0;
    std::from_chars(text.data(), text.data() + text.size(), rounded);
    return std::copysign(rounded, value);
}

} // namespace

double roundedUp(double value, int digits) {
    return value == 0 || !std::isfinite(value) ? value : cutUp(value, digits);
}

double roundedUpAt(double value, int decimals) {
    if (value == 0 || !std::isfinite(value)) return value;
    return cutUp(value, shortestDigits(value).exponent + decimals);
}

double percentRoundedUp(double share) {
    constexpr int maxDecimals = 6;
    const double percent = 100 * share;
    if (percent <= 99) return roundedUp(percent, 3);
    const double missing = 100 * (1 - share);
    if (!(missing > 0)) return 100;
    const int decimals = std::max(0, -static_cast<int>(std::floor(std::log10(missing))));
    return std::min(100.0, roundedUpAt(percent, std::min(decimals, maxDecimals)));
}

double nearest(double value, int digits) {
    std::array<char, 40> text{};
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, digits).ptr;
    std::from_chars(text.data(), end, value);
    return value;
}

std::string boundText(double value, int digits) {
    return toText(Json(roundedUp(value, digits)));
}

} // namespace trilemma
