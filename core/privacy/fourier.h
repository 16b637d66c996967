// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

namespace trilemma {

/// The smallest size >= n that is a product of 2, 3 and 5 and even.
std::size_t fastFourierSize(std::size_t n);

/// Circular convolution powers of real sequences of one length, by FFTW in double precision. Thread-safe;
/// plans are kept by size.
class FourierProduct {
  public:
    explicit FourierProduct(std::size_t size);
    /// Multiplies by the `count`-th convolution power of `values`, by repeated squaring of its spectrum.
    void multiplyByPower(std::vector<double> values, std::int64_t count);
    std::vector<double> inverse();

  private:
    std::size_t m_size;
    std::vector<std::complex<double>> m_spectrum;
};

} // namespace trilemma
