#!/usr/bin/env python3
"""Prints the table of docs/maintainers/other-runtimes.md from the JSON of demos.

    ./btc demo --runtime python --json python.json
    scripts/runtimes-table.py python.json ruby.json node.json go.json

A percentile with fewer than five requests beyond it is not shown.
"""

import json
import sys

NAMES = {"python": "Python", "ruby": "Ruby", "node": "Node.js", "go": "Go"}
HEAD = ["runtime", "run", "collections", "mean ms", "exposed", "requests", "errors", "closings", "p50 ms",
        "p99 ms", "p99.9 ms", "max ms", "memory MB", "CPU s"]
LEAST_BEYOND = 5


def percentile(run, name):
    beyond = run["requests"] * (100 - float(name[1:])) / 100
    return f"{run['latencyMillis'][name]:.1f}" if beyond >= LEAST_BEYOND else "-"


def rows(document):
    for run in document["runs"]:
        use = document["resources"][run["name"]]
        yield [
            NAMES[document["environment"]["runtime"]], f"`{run['name']}`", f"{use['collections']:,}",
            f"{use['meanCollectionMillis']:.1f}" if use["collections"] else "-", f"{run['exposed']:,}",
            f"{run['requests']:,}", f"{run['errors']:,}", f"{run['closings']:,}", percentile(run, "p50"),
            percentile(run, "p99"), percentile(run, "p99.9"), f"{run['latencyMillis']['max']:.0f}",
            f"{use['memoryMegabytes']:.0f}", f"{use['cpuSeconds']:.1f}",
        ]


def main(files):
    table = [HEAD, ["---"] * len(HEAD)]
    for file in files:
        with open(file, encoding="utf-8") as opened:
            table.extend(rows(json.load(opened)))
    print("\n".join("| " + " | ".join(row) + " |" for row in table))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit("files: none (expected the JSON of one demo or more)")
    main(sys.argv[1:])
