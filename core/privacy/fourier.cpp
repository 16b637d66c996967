// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/fourier.h"

#include <fftw3.h>

#include <cmath>
#include <memory>
#include <mutex>

namespace trilemma {

namespace {

/// FFTW's planner is not thread-safe; executing a plan is.
std::mutex& plannerMutex() {
    static std::mutex mutex;
    return mutex;
}

class Plan {
  public:
    template <class Make>
    explicit Plan(Make make) {
        const std::lock_guard lock(plannerMutex());
        m_plan = make();
    }
    ~Plan() {
        const std::lock_guard lock(plannerMutex());
        fftw_destroy_plan(m_plan);
    }
    Plan(const Plan&) = delete;
    Plan& operator=(const Plan&) = delete;
    void execute() const { fftw_execute(m_plan); }

  private:
    fftw_plan m_plan;
};

fftw_complex* raw(std::vector<std::complex<double>>& values) {
    return reinterpret_cast<fftw_complex*>(values.data());
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

void FourierProduct::multiplyByPower(const std::vector<double>& values, std::int64_t count) {
    std::vector<double> input = values;
    std::vector<std::complex<double>> output(m_spectrum.size());
    const Plan plan([&] {
        return fftw_plan_dft_r2c_1d(static_cast<int>(m_size), input.data(), raw(output),
                                    FFTW_ESTIMATE | FFTW_DESTROY_INPUT);
    });
    plan.execute();
    const double n = static_cast<double>(count);
    for (std::size_t i = 0; i < output.size(); ++i)
        m_spectrum[i] *= std::polar(std::pow(std::abs(output[i]), n), n * std::arg(output[i]));
}

std::vector<double> FourierProduct::inverse() const {
    std::vector<std::complex<double>> input = m_spectrum;
    std::vector<double> output(m_size);
    const Plan plan([&] {
        return fftw_plan_dft_c2r_1d(static_cast<int>(m_size), raw(input), output.data(),
                                    FFTW_ESTIMATE | FFTW_DESTROY_INPUT);
    });
    plan.execute();
    for (double& value : output)
        value /= static_cast<double>(m_size);
    return output;
}

} // namespace trilemma
