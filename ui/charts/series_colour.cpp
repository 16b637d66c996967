// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/series_colour.h"

#include "ui/base/theme.h"

#include <algorithm>
#include <array>
#include <utility>

namespace trilemma {

namespace {

using Ramp = std::array<QRgb, 3>;
constexpr Ramp onLight{0xff4d9fd6, 0xff1f6fb2, 0xff08306b};
constexpr Ramp onDark{0xff3f7fc4, 0xff86bdee, 0xffeef6ff};
constexpr QRgb unboundedOnLight = 0xffc2570c; ///< vermillion: nothing bounds the gap
constexpr QRgb unboundedOnDark = 0xfff0964b;

QColor alongRamp(const Ramp& ramp, double share) {
    const double place = 2 * std::clamp(share, 0.0, 1.0);
    const std::size_t first = place < 1 ? 0 : 1;
    return mixed(QColor::fromRgba(ramp[first]), QColor::fromRgba(ramp[first + 1]),
                 place - static_cast<double>(first));
}

} // namespace

QColor sequentialColour(double share, bool dark) {
    return alongRamp(dark ? onDark : onLight, share);
}

QColor cellColour(double share, bool dark) {
    return dark ? mixed(QColor(0x24, 0x2b, 0x35), QColor(0x1f, 0x5c, 0x99), share)
                : mixed(QColor(0xf4, 0xf8, 0xfc), QColor(0x8a, 0xb8, 0xe0), share);
}

SeriesColours::SeriesColours(const TradeoffData& data, bool dark)
    : m_bySlack(data.across == Across::Epsilon)
    , m_dark(dark)
    , m_values(m_bySlack ? (data.slacks.empty() ? slacksOf(data.points) : data.slacks)
                         : Placing(data).epsilons()) {}

SeriesColours::SeriesColours(std::vector<double> epsilons, bool dark)
    : m_bySlack(false)
    , m_dark(dark)
    , m_values(std::move(epsilons)) {}

QColor SeriesColours::of(const TradeoffSetting& setting) const {
    const std::optional<double>& value = m_bySlack ? setting.gamma : setting.epsilon;
    if (!value && m_bySlack && !setting.weight)
        return QColor::fromRgba(m_dark ? unboundedOnDark : unboundedOnLight);
    if (!value || m_values.empty()) return sequentialColour(1, m_dark);
    const auto rank =
        static_cast<double>(std::lower_bound(m_values.begin(), m_values.end(), *value) - m_values.begin());
    // No privacy is one rank beyond the largest epsilon.
    const auto ranks =
        static_cast<double>(m_bySlack ? std::max<std::size_t>(1, m_values.size() - 1) : m_values.size());
    return sequentialColour(m_bySlack ? 1 - rank / ranks : rank / ranks, m_dark);
}

} // namespace trilemma
