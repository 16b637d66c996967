// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/linear_program.h"

#include <glpk.h>

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

constexpr int maxIterations = 1'000'000; ///< counted, not timed: the result must not depend on the machine

/// GLPK's problem object. Its memory belongs to an environment of the thread, which goes with it.
class GlpkProblem {
  public:
    explicit GlpkProblem(const LinearProgram& program) {
        glp_term_out(GLP_OFF);
        m_problem = glp_create_prob();
        addColumns(program);
        addRows(program);
    }
    GlpkProblem(const GlpkProblem&) = delete;
    GlpkProblem& operator=(const GlpkProblem&) = delete;
    ~GlpkProblem() {
        glp_delete_prob(m_problem);
        glp_free_env();
    }

    std::optional<Eigen::VectorXd> solve() {
        glp_smcp options;
        glp_init_smcp(&options);
        options.msg_lev = GLP_MSG_OFF;
        options.it_lim = maxIterations;
        glp_adv_basis(m_problem, 0);
        if (glp_simplex(m_problem, &options) != 0 || glp_get_status(m_problem) != GLP_OPT)
            return std::nullopt;
        Eigen::VectorXd x(glp_get_num_cols(m_problem));
        for (Eigen::Index j = 0; j < x.size(); ++j)
            x[j] = glp_get_col_prim(m_problem, static_cast<int>(j) + 1);
        return x;
    }

  private:
    void addColumns(const LinearProgram& program) {
        glp_add_cols(m_problem, static_cast<int>(program.cost.size()));
        for (std::size_t j = 0; j < program.cost.size(); ++j) {
            const int column = static_cast<int>(j) + 1;
            glp_set_col_bnds(m_problem, column, GLP_LO, 0, 0);
            glp_set_obj_coef(m_problem, column, program.cost[j]);
        }
    }

    /// GLPK counts from 1; the first element of its arrays is never read.
    void addRows(const LinearProgram& program) {
        if (program.rows.empty()) return;
        glp_add_rows(m_problem, static_cast<int>(program.rows.size()));
        std::vector<int> columns;
        std::vector<double> values;
        for (std::size_t i = 0; i < program.rows.size(); ++i) {
            const LinearProgram::Row& row = program.rows[i];
            columns.assign(1, 0);
            values.assign(1, 0.0);
            for (const LinearProgram::Entry& entry : row.entries) {
                columns.push_back(entry.column + 1);
                values.push_back(entry.value);
            }
            const int index = static_cast<int>(i) + 1;
            glp_set_row_bnds(m_problem, index, row.isEquality ? GLP_FX : GLP_UP, row.limit, row.limit);
            glp_set_mat_row(m_problem, index, static_cast<int>(row.entries.size()), columns.data(),
                            values.data());
        }
    }

    glp_prob* m_problem = nullptr;
};

/// GLPK ends the program when it is handed something else.
bool isFinite(const LinearProgram& program) {
    const auto finite = [](double value) { return std::isfinite(value); };
    return std::all_of(program.cost.begin(), program.cost.end(), finite) &&
           std::all_of(program.rows.begin(), program.rows.end(), [&](const LinearProgram::Row& row) {
               return finite(row.limit) &&
                      std::all_of(row.entries.begin(), row.entries.end(),
                                  [&](const LinearProgram::Entry& entry) { return finite(entry.value); });
           });
}

} // namespace

std::optional<Eigen::VectorXd> solve(const LinearProgram& program) {
    if (!isFinite(program) || program.cost.empty()) return std::nullopt;
    return GlpkProblem(program).solve();
}

} // namespace trilemma
