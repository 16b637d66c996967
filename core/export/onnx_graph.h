// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A computation as ONNX writes it: nodes in the order in which they are added, tensors by their names. Knows
// nothing of tables and models.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace onnx {
class ModelProto;
}

namespace trilemma {

class OnnxGraph {
  public:
    using Tensor = std::string; ///< its name
    using Attribute = std::variant<std::int64_t, std::vector<std::int64_t>, std::vector<std::string>>;
    using Attributes = std::vector<std::pair<std::string, Attribute>>;
    enum class Type { Number, Whole, Text };
    static constexpr std::int64_t opset = 13, learningOpset = 2, irVersion = 7;

    OnnxGraph();
    ~OnnxGraph();
    OnnxGraph(const OnnxGraph&) = delete;
    OnnxGraph& operator=(const OnnxGraph&) = delete;

    /// N x 1. The name is `wanted`, where it was reserved or is empty with "_input" behind it as often as it
    /// is that or kept for another input.
    Tensor input(const std::string& wanted, Type type);
    Tensor reservedInput(const std::string& name, Type type); ///< under exactly this name
    /// N x `columns`, under the name that was reserved for it.
    void output(const Tensor& tensor, const std::string& reserved, Type type, std::int64_t columns);
    void reserve(const std::string& name); ///< one that no input gets
    void keep(const std::string& name);    ///< the wanted name of an input, which nothing else gets

    /// Constants; `shape` of none is a scalar.
    Tensor numbers(const std::vector<double>& values, const std::vector<std::int64_t>& shape);
    Tensor wholes(const std::vector<std::int64_t>& values, const std::vector<std::int64_t>& shape);
    Tensor texts(const std::vector<std::string>& values);
    Tensor number(double value) { return numbers({value}, {}); }
    Tensor whole(std::int64_t value) { return wholes({value}, {}); }

    /// The one output of a new node. Operators of "ai.onnx.ml" are told by `isOfLearning`.
    Tensor add(const std::string& op, const std::vector<Tensor>& inputs, const Attributes& attributes = {},
               bool isOfLearning = false);
    Tensor toNumber(const Tensor& tensor);
    Tensor toWhole(const Tensor& tensor);

    void note(const std::string& key, const std::string& value); ///< metadata of the model

    /// The bytes of the model, the same for the same calls. Errors (Internal): what the checker of ONNX, or
    /// its inference of shapes, has against it.
    Result<std::string> bytes() const;

  private:
    Tensor fresh();

    std::unique_ptr<onnx::ModelProto> m_model;
    std::set<std::string> m_taken;
    std::set<std::string> m_kept;
    std::int64_t m_count = 0;
};

} // namespace trilemma
