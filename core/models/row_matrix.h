// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace trilemma {

/// Class probabilities, numbers or output weights of a block: rows x K, rows x 1 (or rows x outputs).
using RowMatrix = Eigen::Array<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// A matrix whose rows begin at multiples of 64 bytes, so that no vector of a row lies in two lines of the
/// cache; of one column, whose numbers lie side by side. Keeps its memory when it becomes smaller.
class AlignedRows {
  public:
    template <class Matrix>
    using View = Eigen::Map<Matrix, Eigen::Unaligned, Eigen::OuterStride<>>;

    /// What it holds afterwards is not defined.
    void resize(Eigen::Index rows, Eigen::Index columns) {
        m_rows = rows;
        m_columns = columns;
        m_stride = columns == 1 ? 1 : (columns + lineNumbers - 1) / lineNumbers * lineNumbers;
        const auto needed = static_cast<std::size_t>(rows * m_stride + lineNumbers);
        if (m_memory.size() < needed) m_memory.resize(needed);
    }
    Eigen::Index rows() const { return m_rows; }
    Eigen::Index cols() const { return m_columns; }
    Eigen::Index outerStride() const { return m_stride; } ///< from row to row
    double* data() { return m_memory.data() + offset(); }
    const double* data() const { return m_memory.data() + offset(); }
    View<RowMatrix> matrix() { return {data(), m_rows, m_columns, Eigen::OuterStride<>(m_stride)}; }
    View<const RowMatrix> matrix() const {
        return {data(), m_rows, m_columns, Eigen::OuterStride<>(m_stride)};
    }

  private:
    static constexpr Eigen::Index lineNumbers = 8;
    /// Found anew each time: a copy lies elsewhere.
    std::size_t offset() const {
        const auto place = reinterpret_cast<std::uintptr_t>(m_memory.data()) / sizeof(double);
        return (lineNumbers - place % lineNumbers) % lineNumbers;
    }

    std::vector<double> m_memory;
    Eigen::Index m_rows = 0, m_columns = 0, m_stride = 0;
};

} // namespace trilemma
