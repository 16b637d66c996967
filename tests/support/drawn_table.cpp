// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/drawn_table.h"

#include <cmath>
#include <numbers>
#include <random>

namespace trilemma::test {

namespace {

constexpr std::array jobs{"clerk", "cook", "farmer", "nurse"};
constexpr std::array regionNames{"one", "two", "three"};
const std::vector<double> fillerShares{0.5, 0.2, 0.1, 0.08, 0.05, 0.04, 0.02, 0.01};

/// The same numbers on every platform, which std::normal_distribution is not.
class Draw {
  public:
    explicit Draw(std::uint64_t seed)
        : m_words(seed) {}

    double uniform() { return (static_cast<double>(m_words() >> 11) + 0.5) * 0x1p-53; }
    double normal() {
        return std::sqrt(-2 * std::log(uniform())) * std::cos(2 * std::numbers::pi * uniform());
    }
    std::size_t oneOf(const std::vector<double>& shares) {
        double left = uniform();
        std::size_t k = 0;
        while (k + 1 < shares.size() && (left -= shares[k]) > 0)
            ++k;
        return k;
    }

  private:
    std::mt19937_64 m_words;
};

struct Person {
    std::size_t region, woman, job;
    std::array<double, 4> x;
    std::vector<std::size_t> fillers;
};

Person drawPerson(const DrawnTable& law, Draw& draw) {
    Person person{};
    person.region = draw.oneOf(law.regions);
    person.woman = draw.oneOf({1 - law.women, law.women});
    for (double& x : person.x)
        x = draw.normal();
    person.x[0] += 0.5 * static_cast<double>(person.region);
    person.x[1] -= 0.8 * static_cast<double>(person.woman);
    person.x[2] += 0.3 * static_cast<double>(person.region) - 0.3 * static_cast<double>(person.woman);
    person.job = static_cast<std::size_t>(std::clamp(person.x[0] + 1.5 + draw.normal(), 0.0, 3.99));
    for (int i = 0; i < law.fillers; ++i)
        person.fillers.push_back(draw.oneOf(fillerShares));
    return person;
}

std::size_t drawLabel(const DrawnTable& law, const Person& person, Draw& draw) {
    std::vector<double> chances;
    double sum = 0;
    for (int k = 0; k < law.classes; ++k) {
        double score = k == 1 ? -0.4 : 0;
        for (std::size_t i = 0; i < person.x.size(); ++i)
            score += 1.5 * std::cos(1.3 * k + 0.9 * static_cast<double>(i)) * person.x[i];
        if (static_cast<int>(person.job) % law.classes == k) score += 0.8;
        for (const std::size_t filler : person.fillers)
            score += 0.2 * std::cos(2.1 * static_cast<double>(filler) + k);
        chances.push_back(std::exp(law.slope * score));
        sum += chances.back();
    }
    for (double& chance : chances)
        chance /= sum;
    return draw.oneOf(chances);
}

Column named(const char* name, Role role) {
    Column column;
    column.name = name;
    column.role = role;
    column.kind = Kind::Categorical;
    return column;
}

} // namespace

Schema schemaOf(const DrawnTable& law) {
    const auto share = [&](double declared) -> std::optional<double> {
        if (law.shares == DrawnTable::Shares::None) return std::nullopt;
        return law.shares == DrawnTable::Shares::TooSmall ? 0.001 : declared;
    };
    Schema schema;
    schema.name = "drawn";
    for (const char* name : {"x0", "x1", "x2", "x3"}) {
        Column x;
        x.name = name;
        schema.columns.push_back(x);
    }
    schema.columns.push_back(named("job", Role::Feature));
    schema.columns.back().categories.assign(jobs.begin(), jobs.end());
    for (int i = 0; i < law.fillers; ++i) {
        schema.columns.push_back(named(("filler" + std::to_string(i)).c_str(), Role::Feature));
        for (std::size_t k = 0; k < fillerShares.size(); ++k)
            schema.columns.back().categories.push_back("f" + std::to_string(k));
    }
    schema.columns.push_back(named("region", Role::Sensitive));
    schema.columns.back().categories.assign(
        regionNames.begin(), regionNames.begin() + static_cast<std::ptrdiff_t>(law.regions.size()));
    schema.columns.back().share = share(*std::min_element(law.regions.begin(), law.regions.end()));
    schema.columns.push_back(named("sex", Role::Sensitive));
    schema.columns.back().categories = {"m", "f"};
    schema.columns.back().share = share(std::min(law.women, 1 - law.women));
    schema.columns.push_back(named("y", Role::Label));
    for (int k = 0; k < law.classes; ++k)
        schema.columns.back().categories.push_back("c" + std::to_string(k));
    schema.label.column = "y";
    if (law.classes == 2) schema.label.positive = {"c1"};
    schema.label.share = share(0.5 / law.classes);
    schema.publicSource = {"the tests", "tests/support/drawn_table.cpp", false};
    return schema;
}

SharedTable tableOf(const DrawnTable& law) {
    Draw draw(law.seed);
    QByteArray csv = "x0,x1,x2,x3,job,";
    for (int i = 0; i < law.fillers; ++i)
        csv += "filler" + QByteArray::number(i) + ',';
    csv += "region,sex,y\n";
    for (int i = 0; i < law.rows; ++i) {
        const Person person = drawPerson(law, draw);
        for (const double x : person.x)
            csv += QByteArray::number(x, 'g', 6) + ',';
        csv += QByteArray(jobs[person.job]) + ',';
        for (const std::size_t filler : person.fillers)
            csv += 'f' + QByteArray::number(static_cast<int>(filler)) + ',';
        csv += QByteArray(regionNames[person.region]) + ',' + (person.woman ? "f" : "m") + ",c" +
               QByteArray::number(static_cast<int>(drawLabel(law, person, draw))) + '\n';
    }
    return loadText(csv, schemaOf(law));
}

} // namespace trilemma::test
