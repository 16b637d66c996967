// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/onnx_graph.h"

#include "core/base/version.h"

#include <onnx/checker.h>
#include <onnx/onnx_pb.h>
#include <onnx/shape_inference/implementation.h>

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

namespace trilemma {

namespace {

constexpr const char* learningDomain = "ai.onnx.ml";

int elementOf(OnnxGraph::Type type) {
    switch (type) {
    case OnnxGraph::Type::Number:
        return onnx::TensorProto::DOUBLE;
    case OnnxGraph::Type::Whole:
        return onnx::TensorProto::INT64;
    case OnnxGraph::Type::Text:
        break;
    }
    return onnx::TensorProto::STRING;
}

void describe(onnx::ValueInfoProto& value, const std::string& name, OnnxGraph::Type type,
              std::int64_t columns) {
    value.set_name(name);
    auto* tensor = value.mutable_type()->mutable_tensor_type();
    tensor->set_elem_type(elementOf(type));
    tensor->mutable_shape()->add_dim()->set_dim_param("N");
    tensor->mutable_shape()->add_dim()->set_dim_value(columns);
}

onnx::TensorProto& constant(onnx::ModelProto& model, const std::string& name,
                            const std::vector<std::int64_t>& shape, int element) {
    onnx::TensorProto& tensor = *model.mutable_graph()->add_initializer();
    tensor.set_name(name);
    tensor.set_data_type(element);
    for (const std::int64_t size : shape)
        tensor.add_dims(size);
    return tensor;
}

void set(onnx::AttributeProto& attribute, std::int64_t value) {
    attribute.set_type(onnx::AttributeProto::INT);
    attribute.set_i(value);
}
void set(onnx::AttributeProto& attribute, const std::vector<std::int64_t>& values) {
    attribute.set_type(onnx::AttributeProto::INTS);
    for (const std::int64_t value : values)
        attribute.add_ints(value);
}
void set(onnx::AttributeProto& attribute, const std::vector<std::string>& values) {
    attribute.set_type(onnx::AttributeProto::STRINGS);
    for (const std::string& value : values)
        attribute.add_strings(value);
}

} // namespace

OnnxGraph::OnnxGraph()
    : m_model(std::make_unique<onnx::ModelProto>()) {
    m_model->set_ir_version(irVersion);
    m_model->set_producer_name("trilemma");
    m_model->set_producer_version(programVersion());
    onnx::OperatorSetIdProto& operators = *m_model->add_opset_import();
    operators.set_domain("");
    operators.set_version(opset);
    onnx::OperatorSetIdProto& learning = *m_model->add_opset_import();
    learning.set_domain(learningDomain);
    learning.set_version(learningOpset);
    m_model->mutable_graph()->set_name("model");
}

OnnxGraph::~OnnxGraph() = default;

void OnnxGraph::reserve(const std::string& name) {
    m_taken.insert(name);
}

void OnnxGraph::keep(const std::string& name) {
    m_kept.insert(name);
}

OnnxGraph::Tensor OnnxGraph::fresh() {
    std::string name;
    do
        name = "t" + std::to_string(m_count++);
    while (m_kept.contains(name) || !m_taken.insert(name).second);
    return name;
}

OnnxGraph::Tensor OnnxGraph::input(const std::string& wanted, Type type) {
    std::string name = wanted;
    if (name.empty() || m_taken.contains(name)) do
            name += "_input";
        while (m_kept.contains(name) || m_taken.contains(name));
    m_taken.insert(name);
    return reservedInput(name, type);
}

OnnxGraph::Tensor OnnxGraph::reservedInput(const std::string& name, Type type) {
    describe(*m_model->mutable_graph()->add_input(), name, type, 1);
    return name;
}

void OnnxGraph::output(const Tensor& tensor, const std::string& reserved, Type type, std::int64_t columns) {
    onnx::NodeProto& node = *m_model->mutable_graph()->add_node();
    node.set_op_type("Identity");
    node.set_name("to_" + reserved);
    node.add_input(tensor);
    node.add_output(reserved);
    describe(*m_model->mutable_graph()->add_output(), reserved, type, columns);
}

OnnxGraph::Tensor OnnxGraph::numbers(const std::vector<double>& values,
                                     const std::vector<std::int64_t>& shape) {
    const Tensor name = fresh();
    onnx::TensorProto& tensor = constant(*m_model, name, shape, onnx::TensorProto::DOUBLE);
    for (const double value : values)
        tensor.add_double_data(value);
    return name;
}

OnnxGraph::Tensor OnnxGraph::wholes(const std::vector<std::int64_t>& values,
                                    const std::vector<std::int64_t>& shape) {
    const Tensor name = fresh();
    onnx::TensorProto& tensor = constant(*m_model, name, shape, onnx::TensorProto::INT64);
    for (const std::int64_t value : values)
        tensor.add_int64_data(value);
    return name;
}

OnnxGraph::Tensor OnnxGraph::texts(const std::vector<std::string>& values) {
    const Tensor name = fresh();
    onnx::TensorProto& tensor =
        constant(*m_model, name, {static_cast<std::int64_t>(values.size())}, onnx::TensorProto::STRING);
    for (const std::string& value : values)
        tensor.add_string_data(value);
    return name;
}

OnnxGraph::Tensor OnnxGraph::add(const std::string& op, const std::vector<Tensor>& inputs,
                                 const Attributes& attributes, bool isOfLearning) {
    const Tensor name = fresh();
    onnx::NodeProto& node = *m_model->mutable_graph()->add_node();
    node.set_op_type(op);
    node.set_name(op + "_" + name);
    if (isOfLearning) node.set_domain(learningDomain);
    for (const Tensor& each : inputs)
        node.add_input(each);
    node.add_output(name);
    for (const auto& [key, value] : attributes) {
        onnx::AttributeProto& attribute = *node.add_attribute();
        attribute.set_name(key);
        std::visit([&](const auto& content) { set(attribute, content); }, value);
    }
    return name;
}

OnnxGraph::Tensor OnnxGraph::toNumber(const Tensor& tensor) {
    return add("Cast", {tensor}, {{"to", std::int64_t{onnx::TensorProto::DOUBLE}}});
}

OnnxGraph::Tensor OnnxGraph::toWhole(const Tensor& tensor) {
    return add("Cast", {tensor}, {{"to", std::int64_t{onnx::TensorProto::INT64}}});
}

void OnnxGraph::note(const std::string& key, const std::string& value) {
    onnx::StringStringEntryProto& entry = *m_model->add_metadata_props();
    entry.set_key(key);
    entry.set_value(value);
}

Result<std::string> OnnxGraph::bytes() const {
    try {
        onnx::checker::check_model(*m_model);
        onnx::ModelProto inferred = *m_model;
        const onnx::ShapeInferenceOptions strict(true, 1, true);
        onnx::shape_inference::InferShapes(inferred, onnx::OpSchemaRegistry::Instance(), strict);
    } catch (const std::exception& error) {
        return Error{ErrorCode::Internal, "onnx", "",
                     std::string("the model is not valid ONNX: ") + error.what(), "Please report this"};
    }
    std::string bytes;
    google::protobuf::io::StringOutputStream stream(&bytes);
    google::protobuf::io::CodedOutputStream coded(&stream);
    coded.SetSerializationDeterministic(true);
    if (!m_model->SerializeToCodedStream(&coded))
        return Error{ErrorCode::Internal, "onnx", "", "the model is larger than ONNX can write in one file",
                     "Use fewer decisions of a mixture"};
    coded.Trim();
    return bytes;
}

} // namespace trilemma
