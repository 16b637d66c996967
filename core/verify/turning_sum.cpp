// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/turning_sum.h"

#include <Eigen/Core>
#include <unsupported/Eigen/FFT>

#include <array>
#include <cmath>
#include <numbers>

namespace trilemma::verify {

namespace {

using Complex = std::complex<double>;

constexpr int spread = 13;              ///< grid points on either side that a node touches
constexpr std::size_t fewValues = 1024; ///< up to here every product is made

/// All nodes turn by the same step: one sine for each node, products for the rest.
double directly(const std::vector<double>& losses, const std::vector<double>& weights, double step,
                double start, std::vector<Complex>& into) {
    const auto size = static_cast<Eigen::Index>(losses.size());
    const Eigen::Map<const Eigen::ArrayXd> loss(losses.data(), size), weight(weights.data(), size);
    Eigen::ArrayXd real = weight * (loss * start).cos(), imaginary = weight * (loss * start).sin();
    const Eigen::ArrayXd cosine = (loss * step).cos(), sine = (loss * step).sin();
    Eigen::ArrayXd turned(size);
    for (Complex& value : into) {
        value = {real.sum(), imaginary.sum()};
        turned = real * cosine - imaginary * sine;
        imaginary = imaginary * cosine + real * sine;
        real.swap(turned);
    }
    return static_cast<double>(into.size() + 20) * static_cast<double>(size);
}

/// With x = step * loss on the circle, each node leaves a Gaussian e^(-(x - x_m)^2 / (4 tau)) on a grid of
/// twice as many points as values; the transform of the grid, divided by that of the Gaussian, is the sum.
double throughGrid(const std::vector<double>& losses, const std::vector<double>& weights, double step,
                   double start, std::vector<Complex>& into) {
    const std::size_t values = into.size(), size = 2 * values;
    const double half = static_cast<double>(values / 2);
    const double width = 2 * std::numbers::pi / static_cast<double>(size);
    const double tau =
        std::numbers::pi * spread / (3 * static_cast<double>(values) * static_cast<double>(values));
    std::array<double, spread + 1> fall{};
    for (int m = 0; m <= spread; ++m)
        fall[static_cast<std::size_t>(m)] = std::exp(-std::pow(m * width, 2) / (4 * tau));
    std::vector<Complex> grid(size), sums(size);
    for (std::size_t j = 0; j < losses.size(); ++j) {
        const double place = losses[j] * step / (2 * std::numbers::pi);
        const double x = (place - std::floor(place)) * static_cast<double>(size); // in grid points
        const double nearest = std::floor(x);
        const double offset = (x - nearest) * width;
        const Complex weight = std::polar(weights[j] * std::exp(-offset * offset / (4 * tau)),
                                          losses[j] * (start + half * step));
        const double rise = std::exp(offset * width / (2 * tau));
        const auto at = static_cast<std::size_t>(nearest) + size;
        double up = 1, down = 1 / rise;
        grid[at % size] += weight;
        for (std::size_t m = 1; m <= spread; ++m) {
            grid[(at + m) % size] += weight * (fall[m] * (up *= rise));
            grid[(at - m) % size] += weight * (fall[m] * down);
            down /= rise;
        }
    }
    Eigen::FFT<double> transform;
    transform.inv(sums, grid); // sum e^(+i ...) / size
    for (std::size_t k = 0; k < values; ++k) {
        const double frequency = static_cast<double>(k) - half;
        const std::size_t place = (k + size - values / 2) % size;
        into[k] = sums[place] * (std::sqrt(std::numbers::pi / tau) * std::exp(frequency * frequency * tau));
    }
    return 100 * static_cast<double>(losses.size()) + 200 * static_cast<double>(size);
}

} // namespace

double turningSum(const std::vector<double>& losses, const std::vector<double>& weights, double step,
                  std::size_t first, std::vector<Complex>& into) {
    const double start = static_cast<double>(first) * step;
    return into.size() <= fewValues ? directly(losses, weights, step, start, into)
                                    : throughGrid(losses, weights, step, start, into);
}

} // namespace trilemma::verify
