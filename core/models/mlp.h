// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Multilayer perceptron with a direct linear term ("skip layer", as in Ripley 1996, Section 5.1):
//
//   a_0 = x                                         encoded features; the intercept is one of them
//   a_l = f(c_l (W_l a_{l-1} + b_l)), l = 1..L      f: tanh, or relu capped at 8; layer 1 has no b
//   score = c_o (W_o a_L + b_o) + W_s x             one score (the logit of class 1, or a number), or K
//
// The fixed multipliers put the size of a layer's weights into the layer ("neural tangent" parameterisation,
// Jacot, Gabriel and Hongler 2018): c_1 = 1/R with R the typical norm of a record, c_l = 1/sqrt(H) between
// hidden layers of H units, c_o = 3/sqrt(H). One learning rate and one clipping norm then fit all layers, and
// noise of one size in every parameter moves the scores by the same amount whatever the width. All weights
// but W_s start as independent N(0, 1) by the public seed; W_s and the biases start at 0. Hidden units start
// in pairs of equal input and opposite output weights, so that the scores start at 0 (but for rounding) and
// training begins where that of the linear model does.
#pragma once

#include "core/models/layer_kernels.h"
#include "core/models/model.h"
#include "core/models/model_kind.h"

namespace trilemma {

enum class Activation { Tanh, Relu };
inline constexpr std::array activationNames{std::pair{Activation::Tanh, "tanh"},
                                            std::pair{Activation::Relu, "relu"}};

struct MlpOptions {
    int width = 32; ///< units of each hidden layer; even
    int layers = 1; ///< hidden layers
    Activation activation = Activation::Tanh;
};

/// Table of "model.params", and their values where they are legal; defaults for the rest.
std::vector<ParamSpec> mlpParams();
MlpOptions mlpOptions(const Json& params);

/// Largest output of the capped relu. Activations are bounded so that they fit the grid of 2^-10.
inline constexpr double reluCap = 8;

/// Gradients. The parameters of a layer are a matrix of inputs x outputs; layer 1 and the direct term share
/// their input x and are one layer here. An example's gradient in layer l is the outer product of the layer's
/// input a (with its bias input 1) and the back-propagated delta d of the layer's outputs (times its
/// multiplier), so its squared norm is the sum over layers of |a|^2 |d|^2, known without forming it.
///
/// Neighbours: tables in which one record contributes or not (zero-out). Sensitivity of what addGradients()
/// adds with clipping at C: L2 <= C, exactly, in grid units of C 2^-30:
///   1. Inputs enter as integers A in units of 2^-10: features are such, activations are bounded and rounded.
///   2. |A_l|^2 is an exact integer (at most 2^16 inputs, each squared at most 2^30).
///   3. The deltas are scaled by min(1, C (1 - 2^-36) / norm), the norm in double precision from these A, and
///      truncated towards zero to integers D in units of C 2^-20.
///   4. sum_l |A_l|^2 |D_l|^2 <= 2^60 is then checked in integers, from the very A and D that are multiplied
///      and added. It holds by the margin of step 3 (truncation only shortens; the norm is a sum of fewer
///      than 2^17 rounded terms of equal sign, so its relative error is below 2^-36); a row for which it did
///      not would add nothing.
///   5. What is added are the products A D: whole numbers, at most 2^30 by step 4. They are summed in double
///      precision over chunks of at most 2^8 rows, where partial sums stay below 2^38 < 2^53 and are exact in
///      any order, then as 64-bit integers.
/// What a row adds is a function of that row, theta and C alone, to the last bit: the loops of forward and
/// backward pass (layer_kernels.h) take a row's terms in an order that the row alone decides, on every
/// instruction set. Matrix libraries round the rows at the end of a block differently from those in its
/// middle (other instructions for the remainder), and then one record could change what others add. A row
/// with a score gradient, activation or norm that is not finite adds nothing. A layer whose input is all zero
/// adds nothing. The bound does not depend on theta, so it holds adaptively, step after step. Without
/// clipping a row longer than 2^14 C is shortened to that, so that step 5 stays exact (2^8 2^44 < 2^53).
class MultilayerPerceptron : public Model {
  public:
    MultilayerPerceptron(const ModelShape& shape, const MlpOptions& options);

    std::string id() const override { return "mlp"; }
    int parameterCount() const override;
    Eigen::VectorXd initialParameters(std::uint64_t seed) const override;
    void forward(const RowBlock& block, const Eigen::VectorXd& theta, RowMatrix& probabilities,
                 ForwardPass& pass) const override;
    void addGradients(const RowBlock& block, ForwardPass& pass, const RowMatrix& scoreGradients,
                      const GradientGrid& grid, std::span<std::int64_t> sums) const override;
    void accumulateGradient(const RowBlock& block, ForwardPass& pass, int row,
                            const RowMatrix& scoreGradients, std::span<double> gradient) const override;
    Json description() const override;

  private:
    /// Parameters of one layer: a row-major matrix of (inputs + bias) x outputs from `offset` on.
    struct Layer {
        Eigen::Index offset = 0;
        int inputs = 0; ///< with the bias input, which is the last
        int outputs = 0;
        double multiplier = 1;
        Eigen::Index size() const { return static_cast<Eigen::Index>(inputs) * outputs; }
    };

    void activate(const AlignedRows& mixed, double multiplier, AlignedRows& hidden) const;
    void multiply(const Layer& layer, const AlignedRows& inputs, const Eigen::VectorXd& theta,
                  const RowsOf<double>& outputs) const;
    void backPropagate(ForwardPass& pass, const RowMatrix& scoreGradients, int first, int rows) const;
    void takeInputs(const RowBlock& block, ForwardPass& pass, int first, int rows) const;
    void squareInputs(const RowBlock& block, ForwardPass& pass, int first, int rows) const;
    void scaleRows(ForwardPass& pass, int rows, const GradientGrid& grid) const;
    void quantise(const RowBlock& block, ForwardPass& pass, int first, int rows,
                  const GradientGrid& grid) const;
    void leaveOut(ForwardPass& pass, int row) const;
    void addProducts(const RowBlock& block, ForwardPass& pass, int first, int rows) const;

    int m_features;
    int m_columns; ///< K, or 1 of a number
    int m_outputs; ///< scores: 1 for two classes or a number, else K
    MlpOptions m_options;
    std::vector<Layer> m_layers;
};

} // namespace trilemma
