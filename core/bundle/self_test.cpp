// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bundle/self_test.h"

#include "core/base/hash.h"
#include "core/base/text.h"
#include "core/export/scoring.h"

#include <QTemporaryFile>

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

constexpr std::uint64_t publicSeed = 0x7e57; ///< of the rows, the same in every bundle

/// A raw value at this share of the way through the declared range.
double valueAt(const Column& column, double share) {
    const double x = column.centre + column.scale * (column.low + share * (column.high - column.low));
    switch (column.transform) {
    case Transform::None:
        return column.unit * x;
    case Transform::Log10:
        return column.unit * std::pow(10, x);
    case Transform::Log1p:
        return column.unit * std::copysign(std::expm1(std::abs(x)), x);
    }
    return 0;
}

/// As the files of this schema write numbers.
std::string numberCell(double value, const FileFormat& format) {
    std::string text = exactText(value);
    std::replace(text.begin(), text.end(), '.', format.decimal.front());
    return text;
}

std::string cellOf(const Column& column, const FileFormat& format, std::uint64_t word) {
    constexpr std::uint64_t steps = 1024;
    const bool mayBeMissing = column.missing != MissingPolicy::Drop && !column.missingCodes.empty();
    if (mayBeMissing && word % 11 == 0) return column.missingCodes.front();
    if (column.isNumber()) {
        const double value = valueAt(column, static_cast<double>(word / 11 % (steps + 1)) / steps);
        return numberCell(column.kind == Kind::Integer ? std::round(value) : std::round(value * 1000) / 1000,
                          format);
    }
    if (column.categories.empty()) return "";
    return column.categories[word / 11 % column.categories.size()];
}

} // namespace

std::string selfTestInputs(const ModelFile& model) {
    const std::vector<std::string> attributes = model.predictor->attributes();
    std::vector<const Column*> read;
    for (const Column& column : model.schema.columns)
        if ((column.isFeature() && model.predictor->readsFeatures()) ||
            std::find(attributes.begin(), attributes.end(), column.name) != attributes.end())
            read.push_back(&column);
    std::string text;
    const auto addRow = [&](const auto& cell) {
        for (std::size_t i = 0; i < read.size(); ++i)
            text += (i > 0 ? "," : "") + csvQuoted(cell(i));
        text += "\r\n";
    };
    addRow([&](std::size_t i) { return read[i]->name; });
    for (std::uint64_t row = 0; row < selfTestRows; ++row)
        addRow([&](std::size_t i) {
            return cellOf(*read[i], model.schema.file, publicWord(publicSeed, row * read.size() + i));
        });
    return text;
}

Result<std::string> selfTestScores(const ModelFile& model, const std::string& inputs) {
    QTemporaryFile file;
    if (!file.open() || file.write(inputs.data(), static_cast<qint64>(inputs.size())) < 0 || !file.flush())
        return Error{ErrorCode::InvalidFile, "self_test", "", "no temporary file can be written",
                     "Free some space"};
    Result<Predictions> predictions = predict(model, {{file.fileName().toStdString()}, {}, {}}, 0);
    if (!predictions) return predictions.errors();
    return toCsv(*predictions);
}

} // namespace trilemma
