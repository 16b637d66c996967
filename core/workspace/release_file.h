// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The file that a release leaves as. Window and command line write the same bytes.
#pragma once

#include "core/workspace/release.h"

#include <QByteArray>
#include <QString>

namespace trilemma {

enum class ExportFormat {
    Whole, ///< with statement and ledger: what `verify`, `predict` and `evaluate` read
    Onnx   ///< for other programs: raw columns in, decision out (core/export/onnx_model.h)
};
/// By the end of its name: ".onnx", else a whole export.
ExportFormat formatOf(const QString& path);

/// `exported`: toJson() of a release of this run. Errors of ONNX: those of modelFileFrom() and toOnnx().
Result<QByteArray> exportBytes(const Json& exported, const RunRecord& run, ExportFormat format);

/// The same of a planned release: room enough for the file once head and sequence of the ledger are known.
Result<qint64> roomFor(const Json& planned, const RunRecord& run, ExportFormat format);

} // namespace trilemma
