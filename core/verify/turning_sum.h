// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <complex>
#include <vector>

namespace trilemma::verify {

/// into[k] = sum over j of weights[j] e^(i (first + k) step losses[j]), right to about 1e-12 of the sum of
/// weights. Few of them are summed as they are; many go through a grid (Greengard and Lee 2004, "Accelerating
/// the nonuniform fast Fourier transform"), which is a way to sum and rounds no loss. Returns how many
/// products of numbers it took.
double turningSum(const std::vector<double>& losses, const std::vector<double>& weights, double step,
                  std::size_t first, std::vector<std::complex<double>>& into);

} // namespace trilemma::verify
