// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The file that a release leaves as. Window and command line write the same bytes.
#pragma once

#include "core/bundle/bundle.h"
#include "core/workspace/release.h"

#include <QByteArray>
#include <QString>

namespace trilemma {

class Store;

enum class ExportFormat {
    Whole, ///< with statement and ledger: what `verify`, `predict` and `evaluate` read
    Onnx,  ///< for other programs: raw columns in, decision out (core/export/onnx_model.h)
    Bundle ///< with everything that somebody needs who was not there, as a zip file (bundle.h)
};
/// By the end of its name: ".onnx", ".zip", else a whole export.
ExportFormat formatOf(const QString& path);

/// What the owner of a project wrote in it; what cannot be read is as if she had not.
OwnerTexts ownerTextsOf(const Store& project);

/// What a bundle has beside what follows from the run.
struct BundleExtras {
    OwnerTexts owner;
    std::optional<SigningKey> key; ///< that signs it
};

/// `exported`: toJson() of a release of this run. Errors: bundleOf(); a specification that cannot be read.
Result<BundleFiles> bundleOf(const Json& exported, const RunRecord& run, const BundleExtras& extras);

/// The same as bytes of one file. Errors of ONNX: those of modelFileFrom() and toOnnx().
Result<QByteArray> exportBytes(const Json& exported, const RunRecord& run, ExportFormat format,
                               const BundleExtras& extras = {});

/// The same of a planned release: room enough for the file once head and sequence of the ledger are known.
Result<qint64> roomFor(const Json& planned, const RunRecord& run, ExportFormat format,
                       const BundleExtras& extras = {});

} // namespace trilemma
