// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/moment_losses.h"

#include "core/solvers/moments.h"

#include <Eigen/Cholesky>

#include <cmath>

namespace trilemma {

namespace {

constexpr double jitter = 1e-10;        ///< of the trace: makes a singular matrix definite
constexpr double closeToRadius = 1e-10; ///< relative
constexpr int mostNewtonSteps = 100;
constexpr int mostGradientSteps = 1000;
constexpr double stillMoving = 1e-6; ///< relative

/// c'A c - 2 b'c.
struct Quadratic {
    Eigen::MatrixXd A; ///< positive semidefinite
    Eigen::VectorXd b;
};

void shorten(Eigen::VectorXd& c, double radius) {
    if (const double norm = c.norm(); norm > radius) c *= radius / norm;
}

/// Its minimum in the ball: (A + mu I) c = b with the least mu >= 0 that keeps |c| <= radius, by Newton's
/// method on 1/|c(mu)|, which is concave (More and Sorensen 1983, Algorithm 3.2).
Eigen::VectorXd minimumInBall(const Quadratic& q, double radius) {
    const auto one = Eigen::MatrixXd::Identity(q.A.rows(), q.A.cols());
    double mu = jitter * std::max(q.A.trace(), 1e-300);
    Eigen::VectorXd c;
    for (int step = 0; step < mostNewtonSteps; ++step) {
        const Eigen::LLT<Eigen::MatrixXd> factors(q.A + mu * one);
        c = factors.solve(q.b);
        const double norm = c.norm();
        if (norm <= radius * (1 + closeToRadius)) break;
        const double slope = factors.matrixL().solve(c).squaredNorm();
        mu += norm * norm / slope * (norm / radius - 1);
    }
    shorten(c, radius);
    return c;
}

/// FISTA (Beck and Teboulle 2009), begun anew where it stops descending (O'Donoghue and Candes 2015). The
/// nearest point of a cone, shortened to the ball, is the nearest one of both.
Eigen::VectorXd minimumInCone(const Quadratic& q, double radius, const MomentLosses::Project& project,
                              Eigen::VectorXd c) {
    const double curvature = std::max(q.A.norm(), 1e-300); // of half the quadratic; at least the norm of A
    const auto toAllowed = [&](Eigen::VectorXd& at) {
        project(at);
        shorten(at, radius);
    };
    toAllowed(c);
    Eigen::VectorXd ahead = c;
    double momentum = 1;
    for (int step = 0; step < mostGradientSteps; ++step) {
        Eigen::VectorXd next = ahead - (q.A * ahead - q.b) / curvature;
        toAllowed(next);
        const Eigen::VectorXd moved = next - c;
        if ((ahead - next).dot(moved) > 0) momentum = 1;
        const double later = (1 + std::sqrt(1 + 4 * momentum * momentum)) / 2;
        ahead = next + (momentum - 1) / later * moved;
        momentum = later;
        c = std::move(next);
        if (step > 0 && moved.norm() <= stillMoving * c.norm()) break;
    }
    return c;
}

} // namespace

MomentLosses::MomentLosses(std::vector<Eigen::MatrixXd> moments, Eigen::ArrayXd partShares, double ridge,
                           double records)
    : m_moments(std::move(moments))
    , m_partShares(std::move(partShares))
    , m_ridge(ridge) {
    for (Eigen::MatrixXd& matrix : m_moments) {
        matrix /= records;
        const Eigen::LLT<Eigen::MatrixXd> factors(matrix);
        if (factors.info() == Eigen::Success) continue;
        Eigen::MatrixXd nearest = nearestSemidefinite(matrix);
        constexpr double noticeable =
            0.05; // of the matrix; singular ones, as of categories, always lose a little
        if ((nearest - matrix).norm() > noticeable * matrix.norm()) ++m_indefinite;
        matrix = std::move(nearest);
    }
}

Eigen::ArrayXXd MomentLosses::shares(const Eigen::VectorXd& c) const {
    Eigen::VectorXd residual(c.size() + 1);
    residual << -c, 1;
    Eigen::ArrayXXd shares(groups(), 1);
    for (Eigen::Index k = 0; k < groups(); ++k)
        shares(k, 0) = residual.dot(m_moments[static_cast<std::size_t>(k)] * residual) +
                       m_ridge * m_partShares[k] * c.squaredNorm();
    return shares;
}

Eigen::VectorXd MomentLosses::best(const Eigen::ArrayXXd& costs, double radius,
                                   const Project& project) const {
    const Eigen::Index d = features();
    Quadratic q{Eigen::MatrixXd::Zero(d, d), Eigen::VectorXd::Zero(d)};
    for (Eigen::Index k = 0; k < groups(); ++k) {
        const double cost = std::max(0.0, costs(k, 0));
        const Eigen::MatrixXd& moments = m_moments[static_cast<std::size_t>(k)];
        q.A += cost * moments.topLeftCorner(d, d);
        q.A.diagonal().array() += cost * m_ridge * m_partShares[k];
        q.b += cost * moments.topRightCorner(d, 1);
    }
    Eigen::VectorXd c = minimumInBall(q, radius);
    if (!project) return c;
    Eigen::VectorXd allowed = c;
    project(allowed);
    if (allowed.isApprox(c, stillMoving)) return c;
    return minimumInCone(q, radius, project, std::move(c));
}

} // namespace trilemma
