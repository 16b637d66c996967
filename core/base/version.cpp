// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/version.h"

namespace trilemma {

const char* programVersion() {
    return TRILEMMA_VERSION;
}

} // namespace trilemma
