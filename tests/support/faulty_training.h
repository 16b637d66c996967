// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/calibration.h"
#include "tests/support/neighbour_run.h"

namespace trilemma::test {

/// What somebody might get wrong in a private step.
enum class StepFault {
    None,
    HistogramNoise,        ///< x 0.9
    GradientNoise,         ///< x 0.9
    HalfTheGradient,       ///< noise is asked for every other coordinate only
    EveryOtherExact,       ///< noise is drawn for all coordinates, every other one is used without
    OtherPartsExact,       ///< cells of all parts but the last are used without noise
    SharedByCells,         ///< one draw for all cells
    SharedByFour,          ///< one draw for each four coordinates
    NoiseOfStepBefore,     ///< drawn, but that of the step before is added
    UnusedNoise,           ///< drawn, but the sums are used without
    NoClipping,            //
    DoubleClipping,        ///< at 2 C
    ClippedByLayer,        ///< each layer of a perceptron at C
    ClippedByCoordinate,   ///< each coordinate at C
    CentredScoreGradients, ///< by the mean of the batch
    CountedTwice,          ///< a row of the histogram
    TwoParts,              ///< a row adds to its part and to the next
    UnitRowsCountFull,     ///< w rows of a unit add w to the histogram
    UnitRowsClipped,       ///< each row of a unit at C, not their sum
    UnitUnclipped,         //
    Rate,                  ///< x 1.2
    Shuffled,              ///< batches of r n in a shuffled order
    Padded,                ///< short samples are filled up with copies of the first slot
    SampleReused,          ///< where two draws are declared
    SampleByLabel,         ///< everybody of class 0 is in every sample
    SampleByPart,          ///< a second draw for those of part 0
    EmptySkipped,          ///< an empty sample releases nothing
    RealisedBatch,         ///< divides by it
    NoiseByBatch,          ///< noise proportional to the realised batch
    AverageByBatch,        ///< weights iterates by it
    ExactDualPlayer,       ///< the dual variables follow the histogram without noise
    ExactSizes,            ///< sizes of the parts before the first step, without noise
};

/// RaCO-DP (with constraints) or DP-SGD (without), written a second time with one thing wrong; without a
/// fault it gives the parameters of the real training to the bit.
struct FaultyResult {
    TrainingResult training;
    Eigen::ArrayXd dual; ///< the last dual variables
};
FaultyResult faultyTraining(StepFault fault, const NeighbourProblem& on, const SolverPlan& plan,
                            NoiseSource& noise);

} // namespace trilemma::test
