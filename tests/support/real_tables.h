// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The real tables of realDataFolder() as the published figures about them take them.
#pragma once

#include "tests/support/test_data.h"

namespace trilemma::test {

/// The ready schema; Parkinsons by rows instead of patients, as published.
Schema realSchema(const std::string& name);

/// adult (the 45,222 complete rows of both files), credit, parkinsons or heart; fails the test if it does not
/// load.
SharedTable realTable(const std::string& name);

} // namespace trilemma::test
