// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/noise.h"

#include <utility>

namespace trilemma::test {

/// Gives the words of a script, then those of a seeded stream, and counts: how many words a draw took tells
/// which way it went.
class ScriptedNoise : public NoiseSource {
  public:
    explicit ScriptedNoise(std::vector<std::uint64_t> script = {}, std::uint64_t seed = 1)
        : m_script(std::move(script))
        , m_rest(seededNoise(seed)) {}

    std::uint64_t word() override {
        const std::size_t next = m_used++;
        return next < m_script.size() ? m_script[next] : m_rest->word();
    }
    bool isSimulation() const override { return true; }

    std::size_t used() const { return m_used; }

    /// The next words come from this script; counts from zero again.
    void restart(std::vector<std::uint64_t> script) {
        m_script = std::move(script);
        m_used = 0;
    }

  private:
    std::vector<std::uint64_t> m_script;
    std::unique_ptr<NoiseSource> m_rest;
    std::size_t m_used = 0;
};

} // namespace trilemma::test
