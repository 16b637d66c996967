// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whether a bill of materials fits the schema of CycloneDX 1.6:
//
//     node cyclonedx.mjs FILE.json
//
// Prints "valid", or what does not fit.
import { readFileSync } from "node:fs";
import { Spec, Validation } from "@cyclonedx/cyclonedx-library";

const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
const wrong = await validator.validate(readFileSync(process.argv[2], "utf8"));
console.log(wrong === null ? "valid" : JSON.stringify(wrong, null, 1));
