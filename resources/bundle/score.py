#!/usr/bin/env python3
"""Loads model.onnx and compares what it says of made-up rows with selftest/scores.csv.

    score.py            the self-test
    score.py FILE.csv   the decision for each row of a table with the columns of the model

Needs onnxruntime and numpy.
"""

import csv
import json
import pathlib
import random
import sys

import numpy as np
import onnxruntime

HERE = pathlib.Path(__file__).resolve().parent
session = onnxruntime.InferenceSession(str(HERE / "model.onnx"))
META = session.get_modelmeta().custom_metadata_map
COLUMNS = json.loads(META["trilemma_inputs"])
OUTPUTS = ["label", "probabilities"] if json.loads(META["trilemma_classes"]) else ["value"]
SCHEMA = json.loads((HERE / "schema.json").read_text(encoding="utf-8"))
MISSING = {column["name"]: set(column.get("missing_codes", ["", "?", "NA"])) for column in SCHEMA["columns"]}
DECIMAL, THOUSANDS = (SCHEMA.get("file", {}).get(key, usual) for key, usual in (("decimal", "."), ("thousands", "")))


def number(cell, column):
    if cell in MISSING[column]:
        return float("nan")
    return float((cell.replace(THOUSANDS, "") if THOUSANDS else cell).replace(DECIMAL, "."))



def rows_of(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def fed(rows, draw):
    def column(tensor):
        if tensor.name == "u":  # of a model that draws its decisions
            return np.array([[draw()] for _ in rows], dtype=np.float64)
        cells = [row[COLUMNS[tensor.name]].strip() for row in rows]
        if tensor.type == "tensor(string)":
            return np.array(cells, dtype=object).reshape(-1, 1)
        numbers = [number(cell, COLUMNS[tensor.name]) for cell in cells]
        return np.array(numbers, dtype=np.float64).reshape(-1, 1)

    return {tensor.name: column(tensor) for tensor in session.get_inputs()}


def outputs(rows, draw):
    return dict(zip(OUTPUTS, session.run(OUTPUTS, fed(rows, draw))))


def self_test():
    rows, expected = rows_of(HERE / "selftest" / "inputs.csv"), rows_of(HERE / "selftest" / "scores.csv")
    said = outputs(rows, lambda: 0.5)
    numbers = np.asarray(said["value"] if "value" in said else said["probabilities"], dtype=np.float64)
    names = ["prediction"] if "value" in said else [name for name in expected[0]
                                                    if name.startswith("probability of ")]
    for row, (line, values) in enumerate(zip(expected, numbers), 1):
        for name, value in zip(names, values):
            if line[name] == "":
                same = np.isnan(value)
            else:
                same = abs(value - float(line[name])) <= 1e-9 * max(1.0, abs(value))
            if not same:
                sys.exit(f"row {row}, {name}: {value} and not {line[name]}")
    print(f"self-test: {len(rows)} rows agree")


if len(sys.argv) > 1:
    said = outputs(rows_of(sys.argv[1]), random.SystemRandom().random)
    for value in (said["value"] if "value" in said else said["label"])[:, 0]:
        print(value)
else:
    self_test()
