// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The populations: sex is drawn with `female_share`; given sex, each attribute takes one of its levels
// independently with the level's weight; the label is Bernoulli(p), logit p = intercept + sum of the levels'
// logits. The label depends on sex only through the attributes, so the best classifier of the features is
// p > 1/2, and the gap of that classifier is not zero because the attributes differ between the sexes.
// A wage is intercept + sum of the levels' effects + spread of the sex times a sum of twelve uniform numbers
// less 6, which is nearly normal, has variance 1 and is the same on every machine.
#include "core/data/census_sample.h"

#include "core/base/hash.h"
#include "core/base/json.h"
#include "core/base/resources.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace trilemma {

namespace {

struct Level {
    std::string value;
    std::array<double, 2> probability; ///< given female, given male
    double effect;                     ///< on the logit, or on the number
};

struct Attribute {
    std::string name;
    std::vector<Level> levels;
};

struct Population {
    int rows;
    std::uint64_t seed;
    double femaleShare;
    double intercept;
    std::array<double, 2> spread; ///< of a number given the sex
    std::vector<Attribute> attributes;
};

Population readPopulation(const char* resource, const char* effect) {
    const Json json = Json::parse(embeddedResources().at(resource));
    Population population{json.at("rows"),
                          json.at("seed"),
                          json.at("female_share"),
                          json.at("intercept"),
                          {json.value("female_spread", 0.0), json.value("male_spread", 0.0)},
                          {}};
    for (const Json& entry : json.at("attributes")) {
        Attribute attribute{entry.at("name"), {}};
        std::array<double, 2> total{};
        for (const Json& level : entry.at("levels")) {
            attribute.levels.push_back(
                {level.at("value"), {level.at("female"), level.at("male")}, level.at(effect)});
            for (const std::size_t sex : {0, 1})
                total[sex] += attribute.levels.back().probability[sex];
        }
        for (Level& level : attribute.levels)
            for (const std::size_t sex : {0, 1})
                level.probability[sex] /= total[sex];
        population.attributes.push_back(std::move(attribute));
    }
    return population;
}

/// A public stream of uniform numbers in [0, 1).
class Uniforms {
  public:
    explicit Uniforms(std::uint64_t seed)
        : m_seed(seed) {}
    double next() { return std::ldexp(static_cast<double>(publicWord(m_seed, m_index++) >> 11), -53); }

  private:
    std::uint64_t m_seed;
    std::uint64_t m_index = 0;
};

double sigmoid(double logit) {
    return 1.0 / (1.0 + std::exp(-logit));
}

const Level& draw(const Attribute& attribute, std::size_t sex, double uniform) {
    for (const Level& level : attribute.levels) {
        uniform -= level.probability[sex];
        if (uniform < 0) return level;
    }
    return attribute.levels.back();
}

struct SexTruth {
    double error = 0;
    double selected = 0;
    double positive = 0;
};

/// Walks every combination of levels given sex; at a leaf, `weight` is its probability.
void enumerate(const Population& population, std::size_t sex, std::size_t depth, double weight, double logit,
               SexTruth& truth) {
    if (depth == population.attributes.size()) {
        const double p = sigmoid(logit);
        truth.error += weight * std::min(p, 1 - p);
        truth.selected += logit > 0 ? weight : 0;
        truth.positive += weight * p;
        return;
    }
    for (const Level& level : population.attributes[depth].levels)
        enumerate(population, sex, depth + 1, weight * level.probability[sex], logit + level.effect, truth);
}

} // namespace

namespace {

Population census() {
    return readPopulation("sample/census.json", "logit");
}

Population wages() {
    return readPopulation("sample/wages.json", "effect");
}

/// Writes "\n" behind what `label(sum of intercept and effects, sex, uniforms)` says of each person.
template <class Label>
std::string csvOf(const Population& population, const char* labelName, Label label) {
    Uniforms uniforms(population.seed);
    std::string csv;
    for (const Attribute& attribute : population.attributes)
        csv += attribute.name + ',';
    csv += std::string("sex,") + labelName + '\n';
    for (int row = 0; row < population.rows; ++row) {
        const std::size_t sex = uniforms.next() < population.femaleShare ? 0 : 1;
        double sum = population.intercept;
        for (const Attribute& attribute : population.attributes) {
            const Level& level = draw(attribute, sex, uniforms.next());
            sum += level.effect;
            csv += level.value + ',';
        }
        csv += sex == 0 ? "female," : "male,";
        csv += label(sum, sex, uniforms) + '\n';
    }
    return csv;
}

/// Two decimals.
std::string wageText(double wage) {
    const long long cents = std::llround(wage * 100), size = std::abs(cents);
    std::array<char, 32> text;
    std::snprintf(text.data(), text.size(), "%s%lld.%02lld", cents < 0 ? "-" : "", size / 100, size % 100);
    return text.data();
}

} // namespace

std::string sampleCsv(std::string_view file) {
    return file == wagesSampleName ? wagesSampleCsv() : censusSampleCsv();
}

std::string censusSampleCsv() {
    return csvOf(census(), "high_income", [](double logit, std::size_t, Uniforms& uniforms) {
        return std::string(uniforms.next() < sigmoid(logit) ? "yes" : "no");
    });
}

std::string wagesSampleCsv() {
    const Population population = wages();
    return csvOf(population, "hourly_wage", [&](double mean, std::size_t sex, Uniforms& uniforms) {
        double normal = -6;
        for (int i = 0; i < 12; ++i)
            normal += uniforms.next();
        return wageText(mean + population.spread[sex] * normal);
    });
}

WagesTruth wagesTruth() {
    const Population population = wages();
    const double female = population.spread[0] * population.spread[0];
    const double male = population.spread[1] * population.spread[1];
    return {population.femaleShare * female + (1 - population.femaleShare) * male, female, male};
}

CensusTruth censusTruth() {
    const Population population = census();
    std::array<SexTruth, 2> truth;
    for (const std::size_t sex : {0, 1})
        enumerate(population, sex, 0, 1.0, population.intercept, truth[sex]);
    const double female = population.femaleShare;
    const auto mean = [&](double SexTruth::*field) {
        return female * truth[0].*field + (1 - female) * truth[1].*field;
    };
    return {mean(&SexTruth::error), std::abs(truth[0].selected - truth[1].selected),
            mean(&SexTruth::positive)};
}

} // namespace trilemma
