// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/schema.h"

namespace trilemma {

/// schemaFromJson() without validate(): a schema that somebody is still working on. Errors: wrong types,
/// missing or unknown keys.
Result<Schema> unfinishedSchemaFromJson(const Json& json, const std::string& path = "schema");

} // namespace trilemma
