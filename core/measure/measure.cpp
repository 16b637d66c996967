// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measure/measure.h"

#include "core/models/row_kernels.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <numeric>
#include <thread>

namespace trilemma {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

std::string processorName() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
    return "unknown";
}

double measuredBandwidth() {
    const std::vector<std::uint64_t> memory(std::size_t{32} << 20, 1); // 256 MiB
    volatile std::uint64_t sum = 0;
    const Figure pass = secondsOf(
        "", [&] { sum = std::accumulate(memory.begin(), memory.end(), std::uint64_t{0}); }, 3);
    return static_cast<double>(memory.size() * sizeof(std::uint64_t)) / pass.min;
}

} // namespace

Machine machineHere() {
    return {processorName(), static_cast<int>(std::max(1U, std::thread::hardware_concurrency())),
            instructionSets(), measuredBandwidth()};
}

Figure secondsOf(std::string id, const std::function<void()>& body, int repetitions) {
    constexpr double least = 0.02;
    const auto timed = [&](std::int64_t calls) {
        const Clock::time_point begin = Clock::now();
        for (std::int64_t i = 0; i < calls; ++i)
            body();
        return secondsSince(begin);
    };
    std::int64_t calls = 1;
    for (double seconds = timed(1); seconds < least; seconds = timed(calls))
        calls = seconds > least / 8
                    ? static_cast<std::int64_t>(static_cast<double>(calls) * least / seconds) + 1
                    : 8 * calls;
    std::vector<double> values;
    for (int i = 0; i < repetitions; ++i)
        values.push_back(timed(calls) / static_cast<double>(calls));
    return figureOf(std::move(id), "s", std::move(values));
}

Figure inUnit(Figure seconds, const std::string& unit, double factor) {
    seconds.unit = unit;
    for (double* value : {&seconds.median, &seconds.min, &seconds.max})
        *value *= factor;
    if (seconds.limit) *seconds.limit *= factor;
    return seconds;
}

Figure figureOf(std::string id, std::string unit, std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    const double median = values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
    return {std::move(id),  std::move(unit), median,
            values.front(), values.back(),   static_cast<int>(values.size())};
}

Json toJson(const Machine& machine) {
    return {{"processor", machine.processor},
            {"cores", machine.cores},
            {"instruction_sets", machine.instructionSets},
            {"read_bandwidth", machine.readBandwidth}};
}

Json toJson(const Figure& figure) {
    return {{"id", figure.id},
            {"unit", figure.unit},
            {"median", figure.median},
            {"min", figure.min},
            {"max", figure.max},
            {"repetitions", figure.repetitions},
            {"limit", figure.limit ? Json(*figure.limit) : Json(nullptr)},
            {"limit_share", figure.limit ? Json(*figure.limit / figure.median) : Json(nullptr)}};
}

} // namespace trilemma
