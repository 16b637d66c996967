// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/csv_reader.h"
#include "core/data/curve_rule.h"
#include "core/data/encoded_width.h"
#include "core/data/label_scale.h"
#include "core/data/unit_index.h"

#include <limits>
#include <memory>

namespace trilemma {

/// One numeric column of the schema after encoding, or an indicator of its missing cells.
struct EncodedFeature {
    std::string name;   ///< "age", "sex=Female", "age (missing)", "(intercept)"
    std::string column; ///< schema column it comes from
};

std::vector<std::string> namesOf(const std::vector<EncodedFeature>& features);

/// A sensitive column after encoding: the group of every slot.
struct SensitiveAttribute {
    std::string name;
    std::vector<std::string> groups;
    std::optional<double> share; ///< declared share of the smallest group
    std::vector<std::uint16_t> groupOfSlot;
};

/// The design matrix in a mixed layout: a few dense numbers and, for each categorical column and each column
/// with edges, the index of its single non-zero one-hot feature. Immutable after loading; every solver reads
/// it, none copies it.
///
/// A slot is one line or record of the files (FileFraming). One that is dropped (a missing or invalid cell, a
/// SlotFault) keeps its slot and contributes nothing, so `slotCount` is a public number (zero-out relation) -
/// unless the schema has a unit column: then the number of units is public and the number of slots is not.
struct EncodedTable {
    std::size_t slotCount = 0;
    int denseCount = 0; ///< the intercept is the first
    int categoricalCount = 0;
    int intervalColumns = 0;              ///< columns with edges
    int rawFeatures = 0;                  ///< number of schema columns that are features
    std::vector<EncodedFeature> features; ///< d encoded features, dense ones first
    /// Indicators of columns with edges, numbered after `features`; only models that draw curves read them.
    std::vector<EncodedFeature> intervals;
    std::vector<RuledCurve> ruledCurves; ///< of the columns whose curve is not free

    std::vector<std::int16_t> dense; ///< slots x denseCount, in units of 2^-10
    /// slots x (categoricalCount + intervalColumns): the index of each categorical column's feature, then
    /// that of each interval that the row lies in.
    std::vector<std::uint16_t> category;
    std::vector<std::uint16_t> label; ///< class of each slot, or its number (encodedNumber())
    std::vector<std::uint8_t> contributes;
    /// 1 / |x| of each slot, rounded down, with its categories and without its intervals; set by
    /// shareTable().
    std::vector<float> inverseNorm;
    /// The same with its intervals; empty where there are none.
    std::vector<float> inverseNormWithIntervals;
    std::vector<SensitiveAttribute> sensitive;
    std::vector<std::string> classes;     ///< none where the label is a number
    std::optional<LabelScale> labelScale; ///< of a number
    std::string labelName;
    std::optional<double> labelShare; ///< declared share of the smallest class
    std::optional<UnitIndex> units;   ///< of a schema with a unit column

    std::uint64_t clampedLabels = 0; ///< non-private; contributing slots whose number lies beyond its bounds
    std::uint64_t dropped = 0;       ///< non-private; rows beyond a unit's maximum are not among them
    Errors problems;                 ///< first few records that were dropped as invalid: row and column only

    int featureCount() const { return static_cast<int>(features.size()); }
    EncodedWidth width() const {
        return {rawFeatures, featureCount(), intervalColumns, static_cast<int>(intervals.size())};
    }
    /// The public size n: the number of units, or of slots where the record is the unit.
    std::size_t publicCount() const { return units ? units->count() : slotCount; }
    /// w, the most rows of one unit that contribute; 1 where the record is the unit.
    std::int64_t rowsPerUnit() const { return units ? units->maxRows : 1; }
    const SensitiveAttribute* findSensitive(std::string_view name) const;
};

using SharedTable = std::shared_ptr<const EncodedTable>;

/// The only way to a table that is trained on: its norms follow from its numbers, whatever they were before.
SharedTable shareTable(EncodedTable table);

/// Streams the files through the schema. Errors: everything readTable() and checkFiles() refuse, a header
/// without a column of the schema, files with different headers, a label column none of whose cells fits the
/// rule (if the options say so). A record's content is never an error: the
/// slot just contributes nothing.
Result<SharedTable> loadTable(const std::vector<std::string>& files, const Schema& schema,
                              const ReadOptions& options = {});
/// The same of columns among which there need not be a label: a row contributes where those in use fit.
/// Precondition: but for its label the schema is valid.
Result<SharedTable> loadColumns(const std::vector<std::string>& files, const Schema& schema,
                                const ReadOptions& options = {});

} // namespace trilemma
