// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// One session of a real ONNX runtime for programs in other languages (shim/onnxruntime.py):
//
//     node session.mjs MODEL.onnx < FEEDS
//
// FEEDS: {"INPUT": {"type", "shape", "data"}}, null where a number is missing; an empty object asks for the
// inputs alone. Answers {"inputs": [{"name", "type"}], "outputs": {"NAME": {"shape", "data"}}} on stdout.
import { readFileSync } from "node:fs";
import ort from "onnxruntime-node";

const session = await ort.InferenceSession.create(process.argv[2]);
const feeds = {};
for (const [name, { type, shape, data }] of Object.entries(JSON.parse(readFileSync(0, "utf8"))))
  feeds[name] = new ort.Tensor(type, type === "string" ? data : Float64Array.from(data, (x) => x ?? NaN), shape);
const outputs = {};
if (Object.keys(feeds).length > 0)
  for (const [name, tensor] of Object.entries(await session.run(feeds)))
    outputs[name] = {
      shape: tensor.dims,
      data: Array.from(tensor.data, (x) => (Number.isNaN(x) ? null : x)),
    };
const inputs = session.inputMetadata.map(({ name, type }) => ({ name, type }));
process.stdout.write(JSON.stringify({ inputs, outputs }));
