// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/scoring.h"

#include "core/base/hash.h"
#include "core/base/large_pages.h"
#include "core/base/text.h"
#include "core/evaluation/group_rates.h"
#include "core/fairness/constraint_catalog.h"
#include "core/models/table_blocks.h"
#include "core/privacy/noise.h"

#include <array>
#include <charconv>

namespace trilemma {

namespace {

/// What a model reads of a row: its features, and the attributes that it decides by.
Schema columnsRead(Schema schema, const Predictor& predictor) {
    const std::vector<std::string> needed = predictor.attributes();
    for (Column& column : schema.columns) {
        const bool isNeeded = contains(needed, column.name);
        if (isNeeded && column.role == Role::Sensitive) continue;
        column.role = column.isFeature() && predictor.readsFeatures() ? Role::Feature : Role::Ignored;
    }
    return schema;
}

ReadOptions optionsOf(const ScoringFiles& files) {
    ReadOptions options;
    options.stop = files.stop;
    options.progress = files.progress;
    options.refuseUnfitLabels = false;
    return options;
}

std::vector<std::uint32_t> contributing(const EncodedTable& table) {
    std::vector<std::uint32_t> slotIndices;
    slotIndices.reserve(table.slotCount);
    for (std::size_t slot = 0; slot < table.slotCount; ++slot)
        if (table.contributes[slot]) slotIndices.push_back(static_cast<std::uint32_t>(slot));
    return slotIndices;
}

/// The groups of the rows at the places that the model's own table has; of attributes that it does not read
/// the first group.
void takeGroups(const EncodedTable& table, const EncodedTable& layout, std::span<const std::uint32_t> slots,
                RowBlock& block) {
    const std::size_t count = layout.sensitive.size();
    block.groupCount = static_cast<int>(count);
    block.group.assign(slots.size() * count, 0);
    for (std::size_t place = 0; place < count; ++place)
        if (const SensitiveAttribute* read = table.findSensitive(layout.sensitive[place].name))
            for (std::size_t row = 0; row < slots.size(); ++row)
                block.group[row * count + place] = read->groupOfSlot[slots[row]];
}

/// The class whose part of [0, 1) `u` lies in.
int drawn(const RowMatrix& law, Eigen::Index row, double u) {
    Eigen::Index k = 0;
    for (double sum = law(row, 0); k + 1 < law.cols() && u >= sum; sum += law(row, k))
        ++k;
    return static_cast<int>(k);
}

class Scorer {
  public:
    Scorer(const ModelFile& model, std::optional<std::uint64_t> seed)
        : m_model(model)
        , m_seed(seed)
        , m_secret(seed ? nullptr : secretNoise()) {}

    Predictions of(const EncodedTable& table) {
        Predictions predictions{m_model.classes(), table.contributes, {}, {}, 0, table.problems};
        const Eigen::Index columns = std::max<Eigen::Index>(1, std::ssize(m_model.classes()));
        predictions.values.resize(std::ssize(table.contributes), columns);
        preferLargePages(predictions.values.data(),
                         static_cast<std::size_t>(predictions.values.size()) * sizeof(double));
        predictions.values.setZero();
        if (!m_model.classes().empty()) predictions.decisions.assign(table.contributes.size(), 0);
        const std::vector<std::uint32_t> slotIndices = contributing(table);
        predictions.scored = std::ssize(slotIndices);
        RowMatrix said;
        forEachBlock(table, {}, slotIndices, [&](RowBlock& block, std::span<const std::uint32_t> slots) {
            takeGroups(table, *m_model.layout, slots, block);
            m_model.predictor->probabilities(block, said);
            for (std::size_t row = 0; row < slots.size(); ++row)
                take(said, static_cast<Eigen::Index>(row), slots[row], predictions);
        });
        return predictions;
    }

  private:
    void take(const RowMatrix& said, Eigen::Index row, std::uint32_t slot, Predictions& into) {
        if (const auto& scale = m_model.layout->labelScale) {
            into.values(slot, 0) = scale->decode(said(row, 0));
            return;
        }
        into.values.row(slot) = said.row(row);
        into.decisions[slot] =
            m_model.predictor->decidesAtRandom() ? drawn(said, row, uniform(slot)) : decisionOf(said, row);
    }

    double uniform(std::uint32_t slot) {
        const std::uint64_t word = m_seed ? publicWord(*m_seed, slot) : m_secret->word();
        return static_cast<double>(word >> 11) * 0x1p-53;
    }

    const ModelFile& m_model;
    std::optional<std::uint64_t> m_seed;
    std::unique_ptr<NoiseSource> m_secret;
};

/// Appends small pieces to a text, many at once; the last ones with flush().
class Pen {
  public:
    explicit Pen(std::string& text)
        : m_text(text) {}
    Pen(const Pen&) = delete;
    Pen& operator=(const Pen&) = delete;

    void flush() {
        m_text.append(m_part.data(), m_end);
        m_end = m_part.data();
    }
    void write(char letter) {
        makeRoom(1);
        *m_end++ = letter;
    }
    void write(std::string_view words) {
        if (words.size() > longestNumber) {
            flush();
            m_text += words;
            return;
        }
        makeRoom(words.size());
        m_end = std::copy(words.begin(), words.end(), m_end);
    }
    /// A double in its shortest digits, or a whole number.
    template <class Value>
    void write(Value number) {
        makeRoom(longestNumber);
        m_end = std::to_chars(m_end, m_part.data() + m_part.size(), number).ptr;
    }

  private:
    static constexpr std::size_t longestNumber = 32;
    void makeRoom(std::size_t size) {
        if (static_cast<std::size_t>(m_part.data() + m_part.size() - m_end) < size) flush();
    }

    std::string& m_text;
    std::array<char, 1 << 14> m_part;
    char* m_end = m_part.data();
};

} // namespace

Result<Predictions> predict(const ModelFile& model, const ScoringFiles& files,
                            std::optional<std::uint64_t> seed) {
    const Result<SharedTable> table =
        loadColumns(files.files, columnsRead(model.schema, *model.predictor), optionsOf(files));
    if (!table) return table.errors();
    return Scorer(model, seed).of(**table);
}

namespace {

void writeRow(Pen& pen, const Predictions& predictions, const std::vector<std::string>& names,
              Eigen::Index row) {
    const auto at = static_cast<std::size_t>(row);
    pen.write(row + 1);
    pen.write(',');
    if (!predictions.isScored[at]) {
        for (std::size_t k = 0; k < names.size(); ++k)
            pen.write(',');
    } else if (names.empty()) {
        pen.write(predictions.values(row, 0));
    } else {
        pen.write(std::string_view(names[static_cast<std::size_t>(predictions.decisions[at])]));
        for (Eigen::Index k = 0; k < predictions.values.cols(); ++k) {
            pen.write(',');
            pen.write(predictions.values(row, k));
        }
    }
    pen.write(std::string_view("\r\n"));
}

/// About what rows take, with `names` of the classes.
std::size_t lengthOf(const Predictions& predictions, const std::vector<std::string>& names) {
    constexpr std::size_t frame = 12, number = 20; // of a row, and of each number in it
    std::size_t longest = 0;
    for (const std::string& name : names)
        longest = std::max(longest, name.size());
    return static_cast<std::size_t>(predictions.rows()) *
           (frame + longest + number * static_cast<std::size_t>(predictions.values.cols()));
}

} // namespace

std::string toCsv(const Predictions& predictions) {
    std::string text = "row,prediction";
    std::vector<std::string> names;
    for (const std::string& name : predictions.classes) {
        names.push_back(csvQuoted(name));
        text += ',' + csvQuoted("probability of " + name);
    }
    text += "\r\n";
    // One that grows by doubling is copied, and its new memory cleared, as often.
    text.reserve(text.size() + lengthOf(predictions, names));
    preferLargePages(text.data() + text.size(), text.capacity() - text.size());
    Pen pen(text);
    for (Eigen::Index row = 0; row < predictions.rows(); ++row)
        writeRow(pen, predictions, names, row);
    pen.flush();
    return text;
}

Result<NewEvaluation> evaluateOn(const ModelFile& model, const ScoringFiles& files) {
    const Result<SharedTable> loaded = loadTable(files.files, model.schema, optionsOf(files));
    if (!loaded) return loaded.errors();
    const EncodedTable& table = **loaded;
    const std::vector<std::uint32_t> slotIndices = contributing(table);
    if (slotIndices.empty())
        return Error{ErrorCode::InvalidFile, "data.files", files.files.front(),
                     "holds no row with a label whose cells all fit what the model's columns declare",
                     "Look whether label and categories are written as the model's schema has them"};
    std::vector<ConstraintSpec> compared; // the gaps of each sensitive column
    if (!table.classes.empty())
        for (const SensitiveAttribute& attribute : table.sensitive)
            compared.push_back({"demographic_parity", {attribute.name}, 0});
    const GroupReport report = groupReport(axesOf(table), compared);
    const EvaluationCounts counts = countDecisions(table, slotIndices, report.partition, *model.predictor);
    return NewEvaluation{static_cast<std::int64_t>(table.slotCount), std::ssize(slotIndices),
                         computeMetrics(counts, EvaluationSet::Test, report),
                         groupRates(counts, EvaluationSet::Test, report, table.classes)};
}

} // namespace trilemma
