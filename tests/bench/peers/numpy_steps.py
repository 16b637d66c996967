#!/usr/bin/python3
# SPDX-FileCopyrightText: Trilemma contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Time of a training step in vectorised NumPy on one thread, on a table of Adult's shape.

    numpy_steps.py [REPETITIONS]

Encoded densely: 32,561 records of 102 numbers, 6 dense ones and 8 categories one-hot. Every step draws its Poisson
sample, gathers the rows, takes clipped gradients of the logistic loss, and adds normal noise; that of RaCO-DP adds
the noisy histogram and one dual step of demographic parity for two groups. Two ways of clipping: "closed" knows that
the gradient of a linear model is a multiple of the record, so that a matrix product does it; "examples" writes down
each record's gradient, clips and adds them, as one does for any model. Prints one JSON object: for each step, way and
batch the median of the repetitions in microseconds, and the smallest and largest. Needs python3-numpy.
"""

import json
import os
import statistics
import sys
import time

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"

import numpy as np  # noqa: E402  (reads the number of threads when it is loaded)

RECORDS = 32_561
CATEGORIES = (8, 16, 7, 14, 6, 5, 2, 38)
NUMBERS = 6
CLIPPING_NORM, RATE, SLACK = 1.0, 0.5, 0.05


def table(rng):
    columns = [np.ones((RECORDS, 1)), rng.uniform(-1, 1, (RECORDS, NUMBERS - 1))]
    for size in CATEGORIES:
        columns.append(np.eye(size)[rng.integers(0, size, RECORDS)])
    return np.hstack(columns), rng.integers(0, 2, RECORDS), rng.integers(0, 2, RECORDS)


class Steps:
    def __init__(self, rng, batch, way):
        self.rng, self.batch, self.way = rng, batch, way
        self.x, self.y, self.group = table(rng)
        self.theta = np.zeros(self.x.shape[1])
        self.dual = np.zeros(2)

    def sampled(self):
        rows = np.flatnonzero(self.rng.random(RECORDS) < self.batch / RECORDS)
        return self.x[rows], self.y[rows], self.group[rows]

    def descend(self, x, gradient, noise):
        if noise and self.way == "examples":
            examples = gradient[:, None] * x
            norms = np.linalg.norm(examples, axis=1)
            examples *= np.minimum(1, CLIPPING_NORM / np.maximum(norms, 1e-300))[:, None]
            self.follow(examples.sum(axis=0), noise)
            return
        if noise:
            norms = np.abs(gradient) * np.sqrt(np.einsum("ij,ij->i", x, x))
            gradient = gradient * np.minimum(1, CLIPPING_NORM / np.maximum(norms, 1e-300))
        self.follow(gradient @ x, noise)

    def follow(self, total, noise):
        if noise:
            total += self.rng.normal(0, noise * CLIPPING_NORM, total.shape)
        self.theta -= RATE * total / self.batch

    def sgd(self, noise=0.0):
        x, y, _ = self.sampled()
        self.descend(x, 1 / (1 + np.exp(-(x @ self.theta))) - y, noise)

    def dp_sgd(self):
        self.sgd(noise=2.0)

    def raco_dp(self):
        x, y, group = self.sampled()
        p = 1 / (1 + np.exp(-(x @ self.theta)))
        positive = np.bincount(group, weights=p, minlength=2) + self.rng.normal(0, 2, 2)
        negative = np.bincount(group, weights=1 - p, minlength=2) + self.rng.normal(0, 2, 2)
        sizes = np.maximum(positive + negative, 2)
        gap = positive[0] / sizes[0] - positive[1] / sizes[1]
        weights = (self.dual[0] - self.dual[1]) * self.batch * np.array([1, -1]) / sizes
        self.descend(x, p - y + weights[group] * p * (1 - p), 2.0)
        self.dual = np.clip(self.dual + 0.1 * (np.array([gap, -gap]) - SLACK), 0, 10)


def microseconds(step, repetitions, count):
    for _ in range(20):
        step()
    times = []
    for _ in range(repetitions):
        begin = time.perf_counter()
        for _ in range(count):
            step()
        times.append(1e6 * (time.perf_counter() - begin) / count)
    return {"median": statistics.median(times), "min": min(times), "max": max(times)}


def main():
    repetitions = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    steps = {}
    for batch in (512, 4096):
        for way, names in (("closed", ("sgd", "dp_sgd", "raco_dp")), ("examples", ("dp_sgd", "raco_dp"))):
            numpy_steps = Steps(np.random.default_rng(7), batch, way)
            for name in names:
                step = getattr(numpy_steps, name)
                steps[f"{name}_{way}_{batch}"] = microseconds(step, repetitions, 200)
    print(json.dumps({"numpy": np.__version__, "microseconds": steps}))


if __name__ == "__main__":
    main()
