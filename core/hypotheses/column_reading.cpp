// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hypotheses/column_reading.h"

#include "core/data/column_intervals.h"
#include "core/data/feature_grid.h"
#include "core/data/record_encoder.h"
#include "core/privacy/noise.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trilemma {

namespace {

constexpr int leastEncoded = std::numeric_limits<std::int16_t>::min();
constexpr int mostEncoded = std::numeric_limits<std::int16_t>::max();
constexpr double mostValue = 1e300;

} // namespace

ColumnReading::ColumnReading(const Column& column)
    : m_column(column) {
    m_values.reserve(static_cast<std::size_t>(mostEncoded - leastEncoded) + 1);
    for (int encoded = leastEncoded; encoded <= mostEncoded; ++encoded)
        m_values.push_back(
            std::clamp(rawValue(column, static_cast<double>(encoded) / featureOne), -mostValue, mostValue));
}

double ColumnReading::valueOf(std::int16_t encoded) const {
    return m_values[static_cast<std::size_t>(encoded - leastEncoded)];
}

double ColumnReading::read(double raw) const {
    return valueOf(encodeNumber(m_column, m_column.kind == Kind::Integer ? std::round(raw) : raw));
}

double ColumnReading::draw(const NullLaw& law, NoiseSource& source) const {
    constexpr int digits = 53;
    const double p = std::ldexp(static_cast<double>(source.word() >> (64 - digits)) + 0.5, -digits);
    return read(quantileOf(law, std::min(p, 1 - 0x1p-53)));
}

} // namespace trilemma
