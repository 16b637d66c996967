// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/train/training_spec.h"

namespace trilemma {

struct ConstraintSet;
struct EncodedTable;
struct PublicFacts;
struct SolverNeeds;

/// Every rule of a specification that does not need the records, all errors at once, by field. What is wrong
/// with schema or specification is refused here; what is seen in the records is only ever a warning (see
/// trainer.h). Privacy refusals (a unit column without a maximum of rows, public facts without a named
/// source) have the code PrivacyRefused.
Errors validate(const TrainingSpec& spec);

/// What a specification asks of its solver.
SolverNeeds needsOf(const TrainingSpec& spec);

/// Facts that a solver may know: public functions of the number of slots (of units, where the table has
/// them), the schema and the constraints.
PublicFacts publicFacts(const TrainingSpec& spec, const EncodedTable& table, std::int64_t trainCount,
                        const ConstraintSet& constraints);

} // namespace trilemma
