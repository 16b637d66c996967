#!/usr/bin/python3
# SPDX-FileCopyrightText: Trilemma contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Import of 1,000,000 records x 15 columns against pandas, by turns on the same file.

    import_against_pandas.py TRILEMMA_CLI [REPETITIONS] [ADULT.csv]

Whole processes of `trilemma-cli import --schema adult` (inspects the table and encodes it) against pandas' read_csv
alone, without the start of Python and the loading of pandas. Records are drawn from ADULT.csv if one is named, else
made up. Prints medians and the memory at its peak beyond the encoded table. Needs python3-pandas.
"""

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time

RECORDS = 1_000_000
ENCODED_BYTES_A_RECORD = 28  # ARCHITECTURE.md; labels, groups and marks come on top

PANDAS = """
import resource, sys, time
import pandas
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
start = time.perf_counter()
table = pandas.read_csv(sys.argv[1])
print(time.perf_counter() - start, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024)
"""


def made_up_lines(draw):
    sexes, works = ["Male", "Male", "Female"], ["Private", "Self-emp-not-inc", "Local-gov"]
    degrees, jobs = ["HS-grad", "Bachelors", "Some-college"], ["Prof-specialty", "Exec-managerial", "Other-service"]
    for _ in range(50_000):
        yield (f"{draw.randint(17, 90)},{draw.choice(works)},{draw.randint(12285, 1484705)},{draw.choice(degrees)},"
               f"{draw.randint(1, 16)},{draw.choice(['Never-married', 'Married-civ-spouse'])},{draw.choice(jobs)},"
               f"{draw.choice(['Husband', 'Not-in-family'])},{draw.choice(['White', 'Black'])},{draw.choice(sexes)},"
               f"0,0,{draw.randint(1, 99)},United-States,{draw.choice(['<=50K', '>50K'])}")


def write_table(path, source):
    draw = random.Random(7)
    header = ("age,workclass,fnlwgt,education,education-num,marital-status,occupation,relationship,race,sex,"
              "capital-gain,capital-loss,hours-per-week,native-country,income")
    if source:
        with open(source, encoding="utf-8") as file:
            header, *lines = file.read().splitlines()
    else:
        lines = list(made_up_lines(draw))
    with open(path, "w", encoding="utf-8") as file:
        print(header, file=file)
        for _ in range(RECORDS):
            print(draw.choice(lines), file=file)


def seconds_of_cli(cli, table, folder):
    start = time.perf_counter()
    process = subprocess.Popen([cli, "import", "--data", table, "--schema", "adult", "--settings", f"{folder}/settings",
                                "--lineages", f"{folder}/lineages.sqlite", "--json"], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit("trilemma-cli import failed")
    return time.perf_counter() - start, usage.ru_maxrss / 1024


def main():
    cli = sys.argv[1]
    repetitions = int(sys.argv[2]) if len(sys.argv) > 2 else 7
    source = sys.argv[3] if len(sys.argv) > 3 else None
    with tempfile.TemporaryDirectory() as folder:
        table = f"{folder}/table.csv"
        write_table(table, source)
        own, peer = [], []
        for _ in range(repetitions):
            own.append(seconds_of_cli(cli, table, folder))
            answer = subprocess.run([sys.executable, "-c", PANDAS, table], capture_output=True, text=True, check=True)
            peer.append(tuple(float(word) for word in answer.stdout.split()))
        print(f"{RECORDS} records, {os.path.getsize(table) / 1e6:.0f} MB, {repetitions} repetitions by turns, medians")
        encoded = RECORDS * ENCODED_BYTES_A_RECORD / 2**20
        for name, runs in (("trilemma-cli import", own), ("pandas.read_csv", peer)):
            print(f"{name:20} {statistics.median(r[0] for r in runs):6.2f} s  {statistics.median(r[1] for r in runs):6.0f} MB")
        print(f"ratio of times       {statistics.median(o[0] / p[0] for o, p in zip(own, peer)):6.2f}")
        print(f"beyond the encoded table of {encoded:.0f} MB: {statistics.median(r[1] for r in own) - encoded:.0f} MB")


if __name__ == "__main__":
    main()
