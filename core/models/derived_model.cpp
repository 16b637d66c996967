// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/derived_model.h"

#include "core/base/text.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

constexpr std::int64_t lawOne = std::int64_t{1} << lawBits;

/// Units of 2^-lawBits for one row, lawOne together.
std::vector<std::int64_t> unitsOf(const DecisionLaw& law, Eigen::Index row) {
    const Eigen::Index classes = law.cols();
    std::vector<double> exact(static_cast<std::size_t>(classes), 0.0);
    double sum = 0;
    for (Eigen::Index k = 0; k < classes; ++k)
        if (law(row, k) > 0 && std::isfinite(law(row, k)))
            sum += exact[static_cast<std::size_t>(k)] = law(row, k);
    if (!(sum > 0) || !std::isfinite(sum)) {
        std::fill(exact.begin(), exact.end(), 0.0);
        sum = exact[static_cast<std::size_t>(row % classes)] = 1;
    }
    std::vector<std::int64_t> units;
    std::vector<std::size_t> order;
    std::int64_t left = lawOne;
    for (double& each : exact) {
        each *= static_cast<double>(lawOne) / sum;
        order.push_back(units.size());
        units.push_back(std::min(left, static_cast<std::int64_t>(each)));
        left -= units.back();
    }
    const auto remainder = [&](std::size_t k) { return exact[k] - static_cast<double>(units[k]); };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return remainder(a) > remainder(b); });
    for (std::size_t i = 0; left > 0; i = (i + 1) % order.size(), --left)
        ++units[order[i]];
    return units;
}

} // namespace

std::vector<DecidingAttribute> decidingAttributes(const EncodedTable& table,
                                                  const std::vector<std::string>& names) {
    std::vector<DecidingAttribute> attributes;
    for (std::size_t place = 0; place < table.sensitive.size(); ++place)
        if (contains(names, table.sensitive[place].name))
            attributes.push_back({table.sensitive[place].name, table.sensitive[place].groups, place});
    return attributes;
}

DecisionLaw roundedLaw(const DecisionLaw& law) {
    DecisionLaw rounded(law.rows(), law.cols());
    for (Eigen::Index row = 0; row < law.rows(); ++row) {
        const std::vector<std::int64_t> units = unitsOf(law, row);
        for (Eigen::Index k = 0; k < law.cols(); ++k)
            rounded(row, k) = std::ldexp(static_cast<double>(units[static_cast<std::size_t>(k)]), -lawBits);
    }
    return rounded;
}

DerivedModel::DerivedModel(std::shared_ptr<const Model> base, int classes,
                           std::vector<DecidingAttribute> attributes)
    : m_base(std::move(base))
    , m_classes(classes)
    , m_attributes(std::move(attributes)) {
    for (const DecidingAttribute& attribute : m_attributes)
        m_crossings *= static_cast<int>(attribute.groups.size());
}

int DerivedModel::parameterCount() const {
    return m_base->parameterCount() + m_crossings * m_classes * m_classes;
}

Eigen::VectorXd DerivedModel::join(const Eigen::VectorXd& baseParameters, const DecisionLaw& law) const {
    const DecisionLaw rounded = roundedLaw(law);
    Eigen::VectorXd theta(parameterCount());
    theta << baseParameters, Eigen::Map<const Eigen::VectorXd>(rounded.data(), rounded.size());
    return theta;
}

DecisionLaw DerivedModel::lawOf(const Eigen::VectorXd& theta) const {
    return Eigen::Map<const DecisionLaw>(theta.data() + m_base->parameterCount(),
                                         Eigen::Index{m_crossings} * m_classes, m_classes);
}

Eigen::VectorXd DerivedModel::initialParameters(std::uint64_t seed) const {
    return join(m_base->initialParameters(seed),
                DecisionLaw::Zero(Eigen::Index{m_crossings} * m_classes, m_classes));
}

int DerivedModel::crossingOf(const RowBlock& block, int row) const {
    int crossing = 0;
    for (const DecidingAttribute& attribute : m_attributes)
        crossing =
            crossing * static_cast<int>(attribute.groups.size()) + block.groupRow(row)[attribute.place];
    return crossing;
}

void DerivedModel::forward(const RowBlock& block, const Eigen::VectorXd& theta, RowMatrix& probabilities,
                           ForwardPass& pass) const {
    m_base->forward(block, theta.head(m_base->parameterCount()), probabilities, pass);
    const Eigen::Map<const DecisionLaw> law(theta.data() + m_base->parameterCount(),
                                            Eigen::Index{m_crossings} * m_classes, m_classes);
    for (int row = 0; row < block.rows; ++row)
        probabilities.row(row) =
            law.row(Eigen::Index{crossingOf(block, row)} * m_classes + decisionOf(probabilities, row));
}

Json DerivedModel::description() const {
    Json attributes = Json::array();
    for (const DecidingAttribute& attribute : m_attributes)
        attributes.push_back({{"name", attribute.name}, {"groups", attribute.groups}});
    return {{"base", m_base->description()},
            {"base_parameters", m_base->parameterCount()},
            {"attributes", attributes},
            {"order",
             "the base's parameters, then p(k | g, d) at base_parameters + (g K + d) K + k; g is the "
             "crossing of the attributes' groups, the last attribute varies fastest"},
            {"decision", "d is the class that the base finds most likely, the first of equal ones; the "
                         "decision k is drawn with probability p(k | g, d)"}};
}

} // namespace trilemma
