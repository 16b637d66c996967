#!/usr/bin/python3
# SPDX-FileCopyrightText: Trilemma contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Steps of the program beside those of its peers, by turns on the same machine in the same run.

    side_by_side.py TRILEMMA_CLI [ROUNDS]

Each round times `trilemma-cli bench steps` and peers/numpy_steps.py; the ratio of a step is the median over the
rounds of peer over program. Then one whole training against scikit-learn's logistic regression. A peer that is not
installed is left out with a message.
"""

import json
import pathlib
import statistics
import subprocess
import sys

PEERS = pathlib.Path(__file__).parent / "peers"
SAME = {"sgd": "sgd", "dp_sgd": "dp-sgd", "raco_dp": "raco-dp"}


def answer(*command):
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def peer(name, module):
    if subprocess.run(["/usr/bin/python3", "-c", f"import {module}"], capture_output=True).returncode != 0:
        print(f"{name}: left out, {module} is not installed for /usr/bin/python3")
        return None
    return lambda *more: answer("/usr/bin/python3", str(PEERS / name), *more)


def own_steps(cli):
    return {figure["id"]: figure["median"] for figure in answer(cli, "bench", "steps", "--json")["figures"]}


def compare_steps(cli, rounds):
    numpy = peer("numpy_steps.py", "numpy")
    if not numpy:
        return
    pairs = {}
    for _ in range(rounds):
        own, theirs = own_steps(cli), numpy("3")["microseconds"]
        for name, figure in theirs.items():
            step, way, batch = name.rsplit("_", 2)
            pairs.setdefault((SAME[step], way, batch), []).append(
                (own[f"{SAME[step]}, linear, batch {batch}"], figure["median"]))
    print(f"microseconds a step, medians of {rounds} rounds by turns, one thread")
    print(f"{'':36}{'program':>10}{'NumPy':>10}{'ratio':>8}")
    for (solver, way, batch), values in pairs.items():
        print(f"{solver + ', batch ' + batch + ', ' + way:36}{statistics.median(o for o, _ in values):10.1f}"
              f"{statistics.median(t for _, t in values):10.0f}{statistics.median(t / o for o, t in values):8.1f}")


def compare_training(cli):
    sklearn = peer("sklearn_logistic.py", "sklearn")
    if not sklearn:
        return
    own = answer(cli, "bench", "run", "--json")["figures"][0]
    theirs = sklearn()["seconds"]["median"]
    print(f"{own['id']}: {own['median']:.1f} {own['unit']}; scikit-learn's fit without privacy: {1e3 * theirs:.0f} ms")


def main():
    compare_steps(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 3)
    compare_training(sys.argv[1])


if __name__ == "__main__":
    main()
