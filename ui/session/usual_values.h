// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace trilemma {

class Session;

/// Gives a session that nobody has set up yet the usual values of the settings: delta and share for testing.
/// A draft with a table is somebody's work and stays as it is.
void followUsualValues(Session& session);

} // namespace trilemma
