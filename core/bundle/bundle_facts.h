// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// All that the papers of a released model are made of: public or released, or the owner's word. Nothing else
// reaches them, so that no number computed on records without noise can.
#pragma once

#include "core/train/training_spec.h"

namespace trilemma {

/// What the owner says of a model; empty: nothing.
struct OwnerTexts {
    std::string purpose;  ///< what it is for
    std::string decision; ///< what is decided by it, about whom
    std::string approver; ///< who answers for its use
    /// `words` where they say something, else these.
    OwnerTexts overriddenBy(const OwnerTexts& words) const;
    bool operator==(const OwnerTexts&) const = default;
};
Json toJson(const OwnerTexts& texts);
/// Errors (InvalidFile), below "owner": unknown keys, what is no text, more than 10,000 bytes.
Result<OwnerTexts> ownerTextsFromJson(const Json& json);

struct BundleFacts {
    Json exported;     ///< EXPORT of docs/cli.md
    TrainingSpec spec; ///< publicSpecification() of the run's
    OwnerTexts owner;
};

/// Declared bounds of a number: of its cells, or of what its transform makes of them.
std::pair<double, double> declaredBounds(const Column& column);

/// What may leave of a specification: how it was trained, without the names of the files and of what they
/// were read by, which are the owner's. "FILE-1.csv" stands for the first file.
TrainingSpec publicSpecification(TrainingSpec spec);

} // namespace trilemma
