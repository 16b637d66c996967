// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Scores a table with an exported model in a real ONNX runtime, knowing nothing of this program:
//
//     node score.mjs MODEL.onnx TABLE.csv OUT.json [U]
//
// Numbers are what JavaScript makes of a cell, and not a number where it is empty; U is drawn for everybody. OUT
// holds what the model said of each row, as two lists.
import { readFileSync, writeFileSync } from "node:fs";
import ort from "onnxruntime-node";

/** Rows of cells (RFC 4180). */
function cellsOf(text) {
  const rows = [];
  let row = [], cell = "", quoted = false, wasQuoted = false;
  const endCell = () => {
    row.push(wasQuoted ? cell : cell.trim());
    cell = "";
    wasQuoted = false;
  };
  for (let i = 0; i < text.length; ++i) {
    const sign = text[i];
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[i + 1] === '"') cell += text[++i];
      else quoted = false;
    } else if (sign === '"' && cell.trim() === "") {
      quoted = wasQuoted = true;
      cell = "";
    } else if (sign === ",") endCell();
    else if (sign === "\n") {
      endCell();
      rows.push(row);
      row = [];
    } else if (sign !== "\r") cell += sign;
  }
  if (row.length > 0 || cell !== "") {
    endCell();
    rows.push(row);
  }
  return rows;
}

const [model, table, out, draw] = process.argv.slice(2);
const session = await ort.InferenceSession.create(model);
const [header, ...rows] = cellsOf(readFileSync(table, "utf8"));
const shape = [rows.length, 1];
const feeds = {};
for (const { name, type } of session.inputMetadata) {
  if (name === "u") {
    feeds.u = new ort.Tensor("float64", new Float64Array(rows.length).fill(Number(draw)), shape);
    continue;
  }
  const at = header.indexOf(name.replace(/(_input)+$/, "")) >= 0 && header.indexOf(name) < 0
    ? header.indexOf(name.replace(/(_input)+$/, "")) : header.indexOf(name);
  if (at < 0) throw new Error(`no column ${name}`);
  const cells = rows.map((row) => row[at]);
  feeds[name] = type === "string"
    ? new ort.Tensor("string", cells, shape)
    : new ort.Tensor("float64", Float64Array.from(cells, (cell) => (cell === "" ? NaN : Number(cell))), shape);
}
const said = await session.run(feeds);
const listOf = (tensor) => (tensor ? Array.from(tensor.data, (x) => (Number.isNaN(x) ? null : x)) : []);
writeFileSync(out, JSON.stringify({
  inputs: session.inputNames,
  labels: listOf(said.label),
  values: listOf(said.probabilities ?? said.value),
}));
