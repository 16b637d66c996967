// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/row_kernels.h"

// Compiles the rest of this file once for each instruction set.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/models/row_kernels.cpp"
#include <hwy/foreach_target.h>

#include "core/models/vector_math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace trilemma::HWY_NAMESPACE {

constexpr int cellsOfWord = 4;

/// Numbers of the rows, `lanes` rows at a time and four of each as one word, which may reach into the
/// rows behind.
struct NumberWords {
    const std::int16_t* cells;
    int width; ///< cells of a row

    /// Up to this row, words of its and the next lanes - 1 rows stay within the cells of `rows` rows.
    int safeRows(int rows) const {
        const int reached = width == 0 ? 0 : (cellsOfWord - 1 + width - 1) / width; // rows behind
        return std::max(0, rows - lanes - reached + 1);
    }
    /// Cells j to j + 3 of rows row, row + 1, ...
    HWY_INLINE Word at(int row, int j) const {
        const Integer offsets = hn::Mul(hn::Iota(integers, 0), hn::Set(integers, std::int64_t{2} * width));
        const std::int16_t* first = cells + static_cast<std::ptrdiff_t>(row) * width + j;
        return hn::GatherOffset(words, reinterpret_cast<const std::uint64_t*>(first), offsets);
    }
};

/// body(j, x): cell j of `lanes` rows as numbers, j < count, in this order.
template <typename Body>
HWY_INLINE void forEachNumber(const NumberWords& cells, int row, const Body& body) {
    // As 2^52 + 2^15 + x: the last bits of that are those of x with its sign turned.
    const Word turn = hn::Set(words, 0x8000800080008000), low = hn::Set(words, 0xffff);
    const Word exponent = hn::BitCast(words, hn::Set(doubles, 0x1p52));
    const Double base = hn::Set(doubles, 0x1p52 + 0x1p15);
    for (int j = 0; j < cells.width; j += cellsOfWord) {
        Word word = hn::Xor(cells.at(row, j), turn);
        for (int k = j; k < std::min(j + cellsOfWord, cells.width); ++k) {
            const Word biased = hn::Or(hn::And(word, low), exponent);
            body(k, hn::Sub(hn::BitCast(doubles, biased), base));
            word = hn::ShiftRight<16>(word);
        }
    }
}

NumberWords numbersOf(const RowBlock& block) {
    return {block.dense.data(), block.denseCount};
}

/// `sum` and the weights of the row's one-hot features.
HWY_INLINE double withOneHot(const LinearRows& rows, int row, const double* theta, double sum) {
    const std::uint16_t* category = rows.block.categoryRow(row);
    for (int j = 0; j < rows.oneHot; ++j)
        sum += theta[category[j]];
    return sum;
}

double scoreOf(const LinearRows& rows, int row, const double* theta) {
    const std::int16_t* dense = rows.block.denseRow(row);
    double sum = 0;
    for (int j = 0; j < rows.block.denseCount; ++j)
        sum += theta[j] * dense[j];
    return withOneHot(rows, row, theta, sum * (1.0 / featureOne));
}

void linearScores(const LinearRows& rows, const double* theta, double* scores) {
    const NumberWords numbers = numbersOf(rows.block);
    const int safe = numbers.safeRows(rows.block.rows);
    int row = 0;
    while (row < safe) {
        Double sum = hn::Zero(doubles);
        forEachNumber(numbers, row, [&](int j, Double x) HWY_ATTR {
            sum = hn::Add(sum, hn::Mul(hn::Set(doubles, theta[j]), x));
        });
        hn::StoreU(hn::Mul(sum, hn::Set(doubles, 1.0 / featureOne)), doubles, scores + row);
        // One weight at a time: loads of several lanes from as many places take longer on most processors.
        for (const int end = row + lanes; row < end; ++row)
            scores[row] = withOneHot(rows, row, theta, scores[row]);
    }
    for (; row < rows.block.rows; ++row)
        scores[row] = scoreOf(rows, row, theta);
}

/// Numbers k of `some` rows from `first` on, `stride` apart; zeros behind them. `reachesOn`: a number stands
/// behind those of the last row.
HWY_INLINE Double strided(const double* first, int stride, int some, [[maybe_unused]] bool reachesOn) {
    if (some == lanes && stride == 1) return hn::LoadU(doubles, first);
#if HWY_TARGET != HWY_SCALAR
    if (some == lanes && stride == 2 && reachesOn)
        return hn::ConcatEven(doubles, hn::LoadU(doubles, first + lanes), hn::LoadU(doubles, first));
#endif
    if (some == lanes) {
        const Integer offsets = hn::Mul(hn::Iota(integers, 0), hn::Set(integers, std::int64_t{8} * stride));
        return hn::GatherOffset(doubles, first, offsets);
    }
    HWY_ALIGN double padded[lanes] = {};
    for (int i = 0; i < some; ++i)
        padded[i] = first[static_cast<std::ptrdiff_t>(i) * stride];
    return hn::Load(doubles, padded);
}

/// `some` numbers and infinities behind them.
HWY_INLINE Double widened(const float* from, int some) {
    constexpr hn::Rebind<float, Doubles> floats;
    if (some == lanes) return hn::PromoteTo(doubles, hn::LoadU(floats, from));
    HWY_ALIGN double padded[lanes];
    for (int i = 0; i < lanes; ++i)
        padded[i] = i < some ? static_cast<double>(from[i]) : std::numeric_limits<double>::infinity();
    return hn::Load(doubles, padded);
}

HWY_INLINE void storeUpTo(Integer values, std::int64_t* to, int some) {
    if (some == lanes) return hn::StoreU(values, integers, to);
    HWY_ALIGN std::int64_t padded[lanes];
    hn::Store(values, integers, padded);
    std::copy(padded, padded + some, to);
}

bool gradientCoefficients(const float* inverseNorms, int rows, const double* gradients, int stride,
                          int outputs, const CoefficientGrid& grid, std::int64_t* coefficients) {
    const Double scale = hn::Set(doubles, grid.scale), limit = hn::Set(doubles, grid.limit);
    const Double zero = hn::Zero(doubles), largest = hn::Set(doubles, std::numeric_limits<double>::max());
    Double size = zero;
    for (int row = 0; row < rows; row += lanes) {
        const int some = std::min(lanes, rows - row);
        const auto gradientAt = [&](int k) HWY_ATTR {
            return strided(gradients + static_cast<std::ptrdiff_t>(row) * stride + k, stride, some,
                           row + some < rows);
        };
        Double norm = hn::Abs(gradientAt(0));
        if (outputs > 1) {
            Double squares = zero;
            for (int k = 0; k < outputs; ++k)
                squares = hn::Add(squares, hn::Mul(gradientAt(k), gradientAt(k)));
            norm = hn::Sqrt(squares);
        }
        // Not one that is infinite or no number, nor one so small that its square is 0.
        // A record of zeros alone has no norm and adds nothing.
        const Double inverse = widened(inverseNorms + row, some);
        const auto isUsed =
            hn::And(hn::And(hn::Le(norm, largest), hn::Gt(norm, zero)), hn::Le(inverse, largest));
        const Double allowed = hn::Mul(limit, inverse);
        const auto isLonger = hn::Gt(norm, allowed);
        Double factor = scale;
        if (outputs > 1) factor = hn::IfThenElse(isLonger, hn::Mul(scale, hn::Div(allowed, norm)), scale);
        for (int k = 0; k < outputs; ++k) {
            const Double gradient = gradientAt(k);
            // Alone, what is longer becomes what is allowed, without a division.
            const Double taken =
                outputs > 1 ? gradient : hn::IfThenElse(isLonger, hn::CopySign(allowed, gradient), gradient);
            const Double exact = hn::IfThenElse(isUsed, hn::Mul(taken, factor), zero);
            size = hn::Max(size, hn::Abs(exact));
            storeUpTo(hn::ConvertTo(integers, exact),
                      coefficients + static_cast<std::ptrdiff_t>(k) * rows + row, some);
        }
    }
    return hn::GetLane(hn::MaxOfLanes(doubles, size)) < 0x1p31;
}

/// sums[j] += coefficient[row] x[j], j < width of the rows' numbers, rows from `first` on.
void scatterNumbers(const RowBlock& block, int first, const std::int64_t* coefficients, std::int64_t* sums) {
    for (int row = first; row < block.rows; ++row) {
        const std::int16_t* dense = block.denseRow(row);
        for (int j = 0; j < block.denseCount; ++j)
            sums[j] += coefficients[row] * dense[j];
    }
}

#if HWY_TARGET != HWY_SCALAR
/// The same of coefficients of 32 bits, a row's numbers several at a time.
void scatterNumbersQuickly(const RowBlock& block, const std::int64_t* coefficients, std::int64_t* sums,
                           std::vector<std::int64_t>& scratch) {
    constexpr hn::Rebind<std::int16_t, Integers> cells;
    constexpr hn::Rebind<std::int32_t, Integers> halves;
    constexpr hn::Repartition<std::int32_t, Integers> factors;
    const int width = block.denseCount, chunks = (width + lanes - 1) / lanes;
    scratch.assign(static_cast<std::size_t>(chunks * lanes), 0);
    // The last chunk of a row may reach into the next ones.
    const int safe = width == 0 ? 0 : std::max(0, block.rows - (lanes - 1 + width - 1) / width);
    const auto product = [&](int row, int chunk) HWY_ATTR {
        const auto factor = hn::BitCast(factors, hn::Set(integers, coefficients[row]));
        const Integer x = hn::PromoteTo(
            integers, hn::PromoteTo(halves, hn::LoadU(cells, block.denseRow(row) + chunk * lanes)));
        return hn::MulEven(hn::BitCast(factors, x), factor);
    };
    const auto add = [&](Integer sum, int chunk) HWY_ATTR {
        std::int64_t* into = scratch.data() + chunk * lanes;
        hn::StoreU(hn::Add(hn::LoadU(integers, into), sum), integers, into);
    };
    // Two chunks at a time in registers, so that no row waits for the one before.
    int chunk = 0;
    for (; chunk + 1 < chunks; chunk += 2) {
        Integer first = hn::Zero(integers), second = hn::Zero(integers);
        for (int row = 0; row < safe; ++row) {
            first = hn::Add(first, product(row, chunk));
            second = hn::Add(second, product(row, chunk + 1));
        }
        add(first, chunk);
        add(second, chunk + 1);
    }
    if (chunk < chunks) {
        Integer even = hn::Zero(integers), odd = hn::Zero(integers);
        for (int row = 0; row + 1 < safe; row += 2) {
            even = hn::Add(even, product(row, chunk));
            odd = hn::Add(odd, product(row + 1, chunk));
        }
        if (safe % 2 == 1) even = hn::Add(even, product(safe - 1, chunk));
        add(hn::Add(even, odd), chunk);
    }
    for (int j = 0; j < width; ++j)
        sums[j] += scratch[static_cast<std::size_t>(j)];
    scatterNumbers(block, safe, coefficients, sums);
}
#else
void scatterNumbersQuickly(const RowBlock& block, const std::int64_t* coefficients, std::int64_t* sums,
                           std::vector<std::int64_t>&) {
    scatterNumbers(block, 0, coefficients, sums);
}
#endif

void scatterRows(const LinearRows& rows, const std::int64_t* coefficients, bool areSmall, std::int64_t* sums,
                 std::vector<std::int64_t>& scratch) {
    if (areSmall)
        scatterNumbersQuickly(rows.block, coefficients, sums, scratch);
    else
        scatterNumbers(rows.block, 0, coefficients, sums);
    for (int row = 0; row < rows.block.rows; ++row) {
        const std::uint16_t* category = rows.block.categoryRow(row);
        const std::int64_t one = coefficients[row] * featureOne;
        for (int j = 0; j < rows.oneHot; ++j)
            sums[category[j]] += one;
    }
}

} // namespace trilemma::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace trilemma {

HWY_EXPORT(linearScores);
HWY_EXPORT(gradientCoefficients);
HWY_EXPORT(scatterRows);

void linearScores(const LinearRows& rows, const double* theta, double* scores) {
    HWY_DYNAMIC_DISPATCH(linearScores)(rows, theta, scores);
}

bool gradientCoefficients(const LinearRows& rows, const double* gradients, int stride, int outputs,
                          const CoefficientGrid& grid, std::int64_t* coefficients) {
    const RowBlock& block = rows.block;
    const std::vector<float>& known =
        rows.oneHot == block.categoricalCount ? block.inverseNorm : block.inverseNormWithIntervals;
    std::vector<float> made;
    if (known.empty())
        for (int row = 0; row < block.rows; ++row)
            made.push_back(inverseNorm(squaredNorm(block, row, rows.oneHot)));
    return HWY_DYNAMIC_DISPATCH(gradientCoefficients)(known.empty() ? made.data() : known.data(), block.rows,
                                                      gradients, stride, outputs, grid, coefficients);
}

void scatterRows(const LinearRows& rows, const std::int64_t* coefficients, bool areSmall, std::int64_t* sums,
                 std::vector<std::int64_t>& scratch) {
    HWY_DYNAMIC_DISPATCH(scatterRows)(rows, coefficients, areSmall, sums, scratch);
}

std::vector<std::string> instructionSets() {
    std::vector<std::string> names;
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets())
        names.push_back(hwy::TargetName(target));
    return names;
}

void useInstructionSet(const std::string& name) {
    hwy::SetSupportedTargetsForTest(0);
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets())
        if (name == hwy::TargetName(target)) return hwy::SetSupportedTargetsForTest(target);
}

} // namespace trilemma
#endif
