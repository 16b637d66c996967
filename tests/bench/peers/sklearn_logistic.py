#!/usr/bin/python3
# SPDX-FileCopyrightText: Trilemma contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Time of scikit-learn's logistic regression on the table of numpy_steps.py, on one thread.

Prints one JSON object: seconds of a fit, the median of five, and the smallest and largest. Needs python3-sklearn.
"""

import json
import statistics
import time

import numpy_steps
import numpy as np
import sklearn
from sklearn.linear_model import LogisticRegression


def main():
    x, y, _ = numpy_steps.table(np.random.default_rng(7))
    times = []
    for _ in range(5):
        begin = time.perf_counter()
        LogisticRegression(max_iter=1000).fit(x, y)
        times.append(time.perf_counter() - begin)
    figure = {"median": statistics.median(times), "min": min(times), "max": max(times)}
    print(json.dumps({"sklearn": sklearn.__version__, "seconds": figure}))


if __name__ == "__main__":
    main()
