// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The encoder of a schema as ONNX: from raw columns to features and groups, as RecordEncoder does it.
#pragma once

#include "core/data/schema.h"
#include "core/export/onnx_graph.h"

#include <map>
#include <optional>

namespace trilemma {

/// One input for each column that is asked for: numbers as double (missing: NaN), categories as text
/// (missing: one of the column's codes, as a rule the empty text).
class OnnxColumns {
  public:
    using Tensor = OnnxGraph::Tensor;

    /// Both outlive it.
    OnnxColumns(OnnxGraph& graph, const Schema& schema)
        : m_graph(graph)
        , m_schema(schema) {}

    /// N x features in their order: the intercept, numbers, indicators of categories and, where they are
    /// read, of intervals. Precondition: the schema has a feature.
    Tensor features(bool readsIntervals);
    /// N x 1, whole: which group of the column a row is in; 0 where it is in none (isValid() says so).
    Tensor group(const Column& column);
    /// N x 1, whether every cell that was read fits its column; none: nothing was read.
    const std::optional<Tensor>& isValid() const { return m_isValid; }
    /// The column of each input.
    const std::map<std::string, std::string>& inputs() const { return m_inputs; }

  private:
    /// A column as its cells are read.
    struct Cells {
        Tensor value;     ///< of a number: with the public value where it is missing, if there is one, else 0
        Tensor isMissing; ///< of a number, as 0 or 1: missing and without a public value
        Tensor index;     ///< of a category, and of a missing cell that has a place of its own; else -1
    };

    const Cells& cellsOf(const Column& column);
    Cells readNumber(const Column& column);
    Cells readCategory(const Column& column);
    void demand(const Tensor& holds);
    Tensor encoded(const Column& column, const Cells& cells);
    Tensor logOfOneAnd(const Tensor& x);
    Tensor oneHot(const Tensor& index, std::int64_t count);
    Tensor intervals(const Column& column, const Cells& cells);
    Tensor unlessMissing(const Column& column, const Cells& cells, const Tensor& place, double ofMissing);
    Tensor countAtMost(const Tensor& value, const std::vector<double>& edges);

    OnnxGraph& m_graph;
    const Schema& m_schema;
    std::map<std::string, Cells> m_cells; ///< by column
    std::map<std::string, std::string> m_inputs;
    std::optional<Tensor> m_isValid;
};

} // namespace trilemma
