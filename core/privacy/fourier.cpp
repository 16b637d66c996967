// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/fourier.h"

#include <fftw3.h>

#include <map>
#include <memory>
#include <mutex>

namespace trilemma {

namespace {

struct PlanDeleter {
    void operator()(fftw_plan plan) const { fftw_destroy_plan(plan); }
};
using Plan = std::unique_ptr<std::remove_pointer_t<fftw_plan>, PlanDeleter>;
struct Plans {
    Plan forward;
    Plan backward;
};

fftw_complex* raw(std::vector<std::complex<double>>& values) {
    return reinterpret_cast<fftw_complex*>(values.data());
}

/// Plans of one size for arrays that are aligned as memory is that malloc() gives, to 16 bytes, which is what
/// FFTW asks for (plans for any alignment take five times as long to make, longer than what they are made
/// for). FFTW's planner is not thread-safe; executing a plan on new arrays is.
const Plans& plansOf(std::size_t size) {
    static std::mutex mutex;
    static std::map<std::size_t, Plans> known;
    const std::lock_guard lock(mutex);
    Plans& plans = known[size];
    if (!plans.forward) {
        std::vector<double> real(size);
        std::vector<std::complex<double>> spectrum(size / 2 + 1);
        const int n = static_cast<int>(size);
        const unsigned flags = FFTW_ESTIMATE | FFTW_DESTROY_INPUT;
        plans.forward.reset(fftw_plan_dft_r2c_1d(n, real.data(), raw(spectrum), flags));
        plans.backward.reset(fftw_plan_dft_c2r_1d(n, raw(spectrum), real.data(), flags));
    }
    return plans;
}

/// into *= factor. Written out, because the operator of std::complex looks for infinities.
void multiply(std::vector<std::complex<double>>& into, const std::vector<std::complex<double>>& factor) {
    auto* a = reinterpret_cast<double*>(into.data());
    const auto* b = reinterpret_cast<const double*>(factor.data());
    for (std::size_t i = 0; i < 2 * into.size(); i += 2) {
        const double real = a[i] * b[i] - a[i + 1] * b[i + 1];
        a[i + 1] = a[i] * b[i + 1] + a[i + 1] * b[i];
        a[i] = real;
    }
}

void square(std::vector<std::complex<double>>& values) {
    auto* a = reinterpret_cast<double*>(values.data());
    for (std::size_t i = 0; i < 2 * values.size(); i += 2) {
        const double real = a[i] * a[i] - a[i + 1] * a[i + 1];
        const double imaginary = 2 * a[i] * a[i + 1];
        a[i] = real;
        a[i + 1] = imaginary;
    }
}

} // namespace

std::size_t fastFourierSize(std::size_t n) {
    std::size_t best = 2;
    while (best < n)
        best *= 2;
    for (std::size_t five = 1; five < best; five *= 5)
        for (std::size_t three = five; three < best; three *= 3) {
            std::size_t size = three * 2;
            while (size < n)
                size *= 2;
            best = std::min(best, size);
        }
    return best;
}

FourierProduct::FourierProduct(std::size_t size)
    : m_size(size)
    , m_spectrum(size / 2 + 1, 1.0) {}

void FourierProduct::multiplyByPower(std::vector<double> values, std::int64_t count) {
    std::vector<std::complex<double>> power(m_spectrum.size());
    fftw_execute_dft_r2c(plansOf(m_size).forward.get(), values.data(), raw(power));
    for (;; count /= 2) {
        if (count % 2 == 1) multiply(m_spectrum, power);
        if (count <= 1) return;
        square(power);
    }
}

std::vector<double> FourierProduct::inverse() {
    std::vector<double> output(m_size);
    fftw_execute_dft_c2r(plansOf(m_size).backward.get(), raw(m_spectrum), output.data());
    for (double& value : output)
        value /= static_cast<double>(m_size);
    return output;
}

} // namespace trilemma
