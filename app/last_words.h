// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace trilemma {

/// From now on the program ends with a message and exit code 1 where memory gives out in a place that can
/// hand no error on: a thread of its own, a library. Any other exception that nobody catches stays what it
/// is. On stdout as JSON, else as one line on stderr. A file that must not grow any further (SIGXFSZ) is a
/// write that fails, and ends nothing.
void prepareLastWords(bool json);

} // namespace trilemma
