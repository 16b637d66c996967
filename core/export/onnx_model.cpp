// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/onnx_model.h"

#include "core/export/onnx_columns.h"
#include "core/models/derived_predictor.h"
#include "core/models/frontier_predictor.h"
#include "core/models/mixture_predictor.h"
#include "core/models/model_kind.h"
#include "core/models/transported_predictor.h"

#include <limits>

namespace trilemma {

namespace {

using Tensor = OnnxGraph::Tensor;
using Numbers = std::vector<double>;

constexpr const char* labelOutput = "label";
constexpr const char* lawOutput = "probabilities";
constexpr const char* valueOutput = "value";
constexpr const char* drawInput = "u";

/// Some consecutive numbers of a list.
Numbers part(const Numbers& all, std::size_t first, std::size_t count) {
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(first);
    return {begin, begin + static_cast<std::ptrdiff_t>(count)};
}

/// Writes predictors by what their JSON says of them.
class OnnxWriter {
  public:
    explicit OnnxWriter(const ModelFile& model)
        : m_model(model)
        , m_columns(m_graph, model.schema)
        , m_classes(static_cast<std::int64_t>(model.classes().size())) {
        for (const char* name : {labelOutput, lawOutput, valueOutput, drawInput})
            m_graph.reserve(name);
        for (const Column& column : model.schema.columns)
            m_graph.keep(column.name);
    }

    Result<std::string> write(const Json& notes);

  private:
    Tensor lawOf(const Json& predictor);
    Tensor derived(const Json& predictor);
    Tensor transported(const Json& predictor);
    Tensor frontier(const Json& predictor);
    Tensor mixture(const Json& predictor);

    Tensor modelLaw(const std::string& id, const Json& structure, const Numbers& parameters);
    Tensor linearScores(const std::string& id, const Numbers& parameters, std::int64_t members);
    Tensor mlpScores(const Json& structure, const Numbers& parameters);
    Tensor fromScores(const Tensor& scores);
    Tensor secondOf(const Tensor& scores);
    Tensor crossing(const Json& attributes);
    Tensor mapped(const Tensor& value, const Numbers& from, const Numbers& to);
    Tensor decided(const Tensor& law);
    Tensor binOf(const Tensor& share, int bins);
    Tensor column(const Tensor& matrix, std::int64_t at);
    void writeClasses(const Tensor& law);
    void writeNumber(const Tensor& score);
    Tensor features(bool readsIntervals);

    Tensor number(double value) { return m_graph.number(value); }

    const ModelFile& m_model;
    OnnxGraph m_graph;
    OnnxColumns m_columns;
    std::int64_t m_classes; ///< 0: a number
    std::optional<Tensor> m_plain, m_withIntervals;
};

Tensor OnnxWriter::features(bool readsIntervals) {
    std::optional<Tensor>& kept = readsIntervals ? m_withIntervals : m_plain;
    if (!kept) kept = m_columns.features(readsIntervals);
    return *kept;
}

Tensor OnnxWriter::column(const Tensor& matrix, std::int64_t at) {
    return m_graph.add("Gather", {matrix, m_graph.wholes({at}, {1})}, {{"axis", std::int64_t{1}}});
}

/// P(second class) of a logit; exp() of a large number is infinite, and the rest is exact.
Tensor OnnxWriter::secondOf(const Tensor& scores) {
    const Tensor odds = m_graph.add("Exp", {m_graph.add("Neg", {scores})});
    return m_graph.add("Div", {number(1), m_graph.add("Add", {number(1), odds})});
}

Tensor OnnxWriter::fromScores(const Tensor& scores) {
    if (m_classes == 0) return scores;
    if (m_classes > 2) return m_graph.add("Softmax", {scores}, {{"axis", std::int64_t{1}}});
    const Tensor first = secondOf(m_graph.add("Neg", {scores}));
    return m_graph.add("Concat", {first, secondOf(scores)}, {{"axis", std::int64_t{1}}});
}

/// Score of each member of a mixture and each class: N x members (two classes or a number), else N x K.
Tensor OnnxWriter::linearScores(const std::string& id, const Numbers& parameters, std::int64_t members) {
    const Tensor x = features(findModelKind(id)->hasCurves);
    const std::int64_t scores = members * (m_classes > 2 ? m_classes : 1);
    const std::int64_t d = static_cast<std::int64_t>(parameters.size()) / scores;
    return m_graph.add("MatMul", {x, m_graph.add("Transpose", {m_graph.numbers(parameters, {scores, d})})});
}

Tensor OnnxWriter::mlpScores(const Json& structure, const Numbers& parameters) {
    Tensor input = features(false), direct;
    for (const Json& layer : structure.at("layers")) {
        const auto inputs = layer.at("inputs").get<std::int64_t>();
        const auto outputs = layer.at("outputs").get<std::int64_t>();
        const auto directs = layer.at("direct_outputs").get<std::int64_t>();
        const auto at = layer.at("offset").get<std::size_t>();
        const bool hasBias = layer.at("bias_input").get<bool>();
        const std::int64_t rows = inputs - hasBias;
        Tensor sum = m_graph.add(
            "MatMul", {input, m_graph.numbers(part(parameters, at, static_cast<std::size_t>(rows * outputs)),
                                              {rows, outputs})});
        if (hasBias)
            sum = m_graph.add(
                "Add", {sum, m_graph.numbers(part(parameters, at + static_cast<std::size_t>(rows * outputs),
                                                  static_cast<std::size_t>(outputs)),
                                             {1, outputs})});
        if (directs > 0) {
            const auto columns = [&](std::int64_t from, std::int64_t to) {
                return m_graph.add("Slice", {sum, m_graph.wholes({from}, {1}), m_graph.wholes({to}, {1}),
                                             m_graph.wholes({1}, {1})});
            };
            direct = columns(outputs - directs, outputs);
            sum = columns(0, outputs - directs);
        }
        sum = m_graph.add("Mul", {sum, number(layer.at("multiplier").get<double>())});
        const auto activation = layer.at("activation").get<std::string>();
        if (activation == "tanh") sum = m_graph.add("Tanh", {sum});
        if (activation == "relu")
            sum = m_graph.add("Clip", {sum, number(0), number(structure.at("relu_cap").get<double>())});
        input = sum;
    }
    return m_graph.add("Add", {input, direct});
}

Tensor OnnxWriter::modelLaw(const std::string& id, const Json& structure, const Numbers& parameters) {
    const bool isLinear = !structure.contains("layers");
    return fromScores(isLinear ? linearScores(id, parameters, 1) : mlpScores(structure, parameters));
}

/// The likeliest class, the first of equal ones.
Tensor OnnxWriter::decided(const Tensor& law) {
    return m_graph.add("ArgMax", {law}, {{"axis", std::int64_t{1}}, {"keepdims", std::int64_t{1}}});
}

/// min(floor(share bins), bins - 1), at least 0.
Tensor OnnxWriter::binOf(const Tensor& share, int bins) {
    const Tensor floor = m_graph.add("Floor", {m_graph.add("Mul", {share, number(bins)})});
    return m_graph.toWhole(m_graph.add("Clip", {floor, number(0), number(bins - 1)}));
}

/// The last attribute varies fastest.
Tensor OnnxWriter::crossing(const Json& attributes) {
    std::optional<Tensor> crossing;
    for (const Json& attribute : attributes) {
        const Tensor group = m_columns.group(*m_model.schema.find(attribute.at("name").get<std::string>()));
        const auto groups = static_cast<std::int64_t>(attribute.at("groups").size());
        crossing = crossing
                       ? m_graph.add("Add", {m_graph.add("Mul", {*crossing, m_graph.whole(groups)}), group})
                       : group;
    }
    return crossing.value_or(Tensor());
}

Tensor OnnxWriter::derived(const Json& predictor) {
    const Json& structure = predictor.at("structure");
    const auto parameters = predictor.at("parameters").get<Numbers>();
    const auto ofBase = structure.at("base_parameters").get<std::size_t>();
    const int bins = structure.value("score_bins", 1);
    const Tensor base =
        modelLaw(predictor.at("base").get<std::string>(), structure.at("base"), part(parameters, 0, ofBase));
    Tensor cell = decided(base);
    if (bins > 1) {
        const Tensor most = m_graph.add("ReduceMax", {base}, {{"axes", std::vector<std::int64_t>{1}}});
        // All but the decision: where it stands, nothing.
        std::vector<std::int64_t> places;
        for (std::int64_t k = 0; k < m_classes; ++k)
            places.push_back(k);
        const Tensor isDecision = m_graph.add("Equal", {cell, m_graph.wholes(places, {1, m_classes})});
        const Tensor others = m_graph.add("Where", {isDecision, number(0), base});
        const Tensor second = m_graph.add("ReduceMax", {others}, {{"axes", std::vector<std::int64_t>{1}}});
        const Tensor margin = m_graph.add("Sub", {most, second});
        cell = m_graph.add("Add", {m_graph.add("Mul", {cell, m_graph.whole(bins)}), binOf(margin, bins)});
    }
    const std::int64_t cells = m_classes * bins;
    if (const Tensor group = crossing(structure.at("attributes")); !group.empty())
        cell = m_graph.add("Add", {m_graph.add("Mul", {group, m_graph.whole(cells)}), cell});
    const Numbers law = part(parameters, ofBase, parameters.size() - ofBase);
    const auto rows = static_cast<std::int64_t>(law.size()) / m_classes;
    const Tensor table = m_graph.numbers(law, {rows, m_classes});
    const Tensor found = m_graph.add("Gather", {table, cell}, {{"axis", std::int64_t{0}}}); // N x 1 x K
    return m_graph.add("Reshape", {found, m_graph.wholes({-1, m_classes}, {2})});
}

/// MonotoneMap::at(), N x 1.
Tensor OnnxWriter::mapped(const Tensor& value, const Numbers& from, const Numbers& to) {
    const auto knots = static_cast<std::int64_t>(from.size());
    const Tensor isAbove =
        m_graph.toWhole(m_graph.add("GreaterOrEqual", {value, m_graph.numbers(from, {1, knots})}));
    const Tensor next =
        m_graph.add("ReduceSum", {isAbove, m_graph.wholes({1}, {1})}, {{"keepdims", std::int64_t{1}}});
    const Tensor last = m_graph.whole(knots - 1);
    const Tensor right = m_graph.add("Min", {next, last});
    const Tensor left = m_graph.add("Max", {m_graph.add("Sub", {next, m_graph.whole(1)}), m_graph.whole(0)});
    const auto at = [&](const Numbers& of, const Tensor& place) {
        return m_graph.add("Gather", {m_graph.numbers(of, {knots}), place}, {{"axis", std::int64_t{0}}});
    };
    const Tensor from0 = at(from, left), from1 = at(from, right), to0 = at(to, left), to1 = at(to, right);
    const Tensor width = m_graph.add("Sub", {from1, from0});
    const Tensor isWide = m_graph.add("Greater", {width, number(0)});
    const Tensor share = m_graph.add(
        "Div", {m_graph.add("Sub", {value, from0}), m_graph.add("Where", {isWide, width, number(1)})});
    const Tensor way = m_graph.add("Mul", {share, m_graph.add("Sub", {to1, to0})});
    const Tensor between = m_graph.add("Min", {to1, m_graph.add("Add", {to0, way})});
    return m_graph.add("Where", {isWide, between, to0}); // beyond the ends both knots are the same
}

Tensor OnnxWriter::transported(const Json& predictor) {
    const Json& structure = predictor.at("structure");
    const auto parameters = predictor.at("parameters").get<Numbers>();
    auto at = structure.at("base_parameters").get<std::size_t>();
    const Tensor base =
        modelLaw(predictor.at("base").get<std::string>(), structure.at("base"), part(parameters, 0, at));
    const Tensor group = crossing(structure.at("attributes"));
    std::optional<Tensor> result;
    std::int64_t of = 0;
    for (const Json& knots : structure.at("knots")) {
        const auto count = knots.get<std::size_t>();
        const Tensor moved = mapped(base, part(parameters, at, count), part(parameters, at + count, count));
        at += 2 * count;
        result =
            result ? m_graph.add("Where", {m_graph.add("Equal", {group, m_graph.whole(of)}), moved, *result})
                   : moved;
        ++of;
    }
    return result.value_or(base);
}

Tensor OnnxWriter::frontier(const Json& predictor) {
    const Json& structure = predictor.at("structure");
    const auto parameters = predictor.at("parameters").get<Numbers>();
    const auto ofScore = structure.at("base_parameters").get<std::size_t>();
    const auto id = predictor.at("base").get<std::string>();
    const std::size_t scores = 1 + structure.at("among").size();
    const int ofLabel = structure.at("label_bins").get<int>(),
              ofAttribute = structure.at("attribute_bins").get<int>();
    std::optional<Tensor> cell;
    for (std::size_t i = 0; i < scores; ++i) {
        const Tensor law = modelLaw(id, structure.at("base"), part(parameters, i * ofScore, ofScore));
        const Tensor bin = binOf(column(law, 1), i == 0 ? ofLabel : ofAttribute);
        cell =
            cell ? m_graph.add("Add", {m_graph.add("Mul", {*cell, m_graph.whole(ofAttribute)}), bin}) : bin;
    }
    const Numbers yes = part(parameters, scores * ofScore, parameters.size() - scores * ofScore);
    const Tensor second =
        m_graph.add("Gather", {m_graph.numbers(yes, {static_cast<std::int64_t>(yes.size())}), *cell},
                    {{"axis", std::int64_t{0}}});
    return m_graph.add("Concat", {m_graph.add("Sub", {number(1), second}), second},
                       {{"axis", std::int64_t{1}}});
}

/// The weight of the decisions for each class.
Tensor OnnxWriter::mixture(const Json& predictor) {
    const Json& structure = predictor.at("structure");
    const auto parameters = predictor.at("parameters").get<Numbers>();
    const auto members = structure.at("decisions").get<std::size_t>();
    const Tensor weights =
        m_graph.numbers(part(parameters, 0, members), {static_cast<std::int64_t>(members), 1});
    const Tensor scores = linearScores(structure.at("model").get<std::string>(),
                                       part(parameters, members, parameters.size() - members),
                                       static_cast<std::int64_t>(members));
    const Tensor isSecond =
        m_graph.add("Greater", {secondOf(scores), secondOf(m_graph.add("Neg", {scores}))});
    const Tensor second = m_graph.add("MatMul", {m_graph.toNumber(isSecond), weights});
    const Tensor first = m_graph.add("MatMul", {m_graph.toNumber(m_graph.add("Not", {isSecond})), weights});
    return m_graph.add("Concat", {first, second}, {{"axis", std::int64_t{1}}});
}

Tensor OnnxWriter::lawOf(const Json& predictor) {
    const auto id = predictor.at("id").get<std::string>();
    if (id == derivedId) return derived(predictor);
    if (id == transportedId) return transported(predictor);
    if (id == frontierId) return frontier(predictor);
    if (id == mixtureId) return mixture(predictor);
    return modelLaw(id, predictor.at("structure"), predictor.at("parameters").get<Numbers>());
}

void OnnxWriter::writeNumber(const Tensor& score) {
    const LabelScale& scale = *m_model.layout->labelScale;
    Tensor value =
        m_graph.add("Add", {number(scale.centre), m_graph.add("Mul", {number(scale.spread), score})});
    value = m_graph.add("Clip", {value, number(scale.low), number(scale.high)});
    value =
        m_graph.add("Where", {*m_columns.isValid(), value, number(std::numeric_limits<double>::quiet_NaN())});
    m_graph.output(value, valueOutput, OnnxGraph::Type::Number, 1);
}

void OnnxWriter::writeClasses(const Tensor& law) {
    Tensor decision;
    if (m_model.predictor->decidesAtRandom()) {
        const Tensor u = m_graph.reservedInput(drawInput, OnnxGraph::Type::Number);
        std::optional<Tensor> sum;
        for (std::int64_t k = 0; k + 1 < m_classes; ++k) {
            const Tensor upTo = k == 0 ? column(law, 0) : m_graph.add("Add", {*sum, column(law, k)});
            const Tensor isBeyond = m_graph.toWhole(m_graph.add("GreaterOrEqual", {u, upTo}));
            decision = k == 0 ? isBeyond : m_graph.add("Add", {decision, isBeyond});
            sum = upTo;
        }
    } else {
        decision = decided(law);
    }
    std::vector<std::string> names = m_model.classes();
    names.emplace_back(); // of a row that has no prediction
    const Tensor& isValid = *m_columns.isValid();
    decision = m_graph.add("Where", {isValid, decision, m_graph.whole(m_classes)});
    m_graph.output(m_graph.add("Gather", {m_graph.texts(names), decision}, {{"axis", std::int64_t{0}}}),
                   labelOutput, OnnxGraph::Type::Text, 1);
    m_graph.output(m_graph.add("Where", {isValid, law, number(std::numeric_limits<double>::quiet_NaN())}),
                   lawOutput, OnnxGraph::Type::Number, m_classes);
}

Result<std::string> OnnxWriter::write(const Json& notes) {
    const Predictor& predictor = *m_model.predictor;
    if (!predictor.readsFeatures() && predictor.attributes().empty())
        return Error{ErrorCode::InvalidSpecification, "model", "",
                     "reads no column: it says the same of everybody, and ONNX needs an input",
                     "Use the JSON model"};
    const Tensor law = lawOf(predictor.toJson());
    if (m_classes == 0)
        writeNumber(law);
    else
        writeClasses(law);
    m_graph.note("trilemma_inputs", toText(Json(m_columns.inputs())));
    m_graph.note("trilemma_classes", toText(Json(m_model.classes())));
    for (const auto& [key, value] : notes.items())
        m_graph.note("trilemma_" + key, toText(value));
    return m_graph.bytes();
}

} // namespace

Result<std::string> toOnnx(const ModelFile& model, const Json& notes) {
    return OnnxWriter(model).write(notes);
}

} // namespace trilemma
