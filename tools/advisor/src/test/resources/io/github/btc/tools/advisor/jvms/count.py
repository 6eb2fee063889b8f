#!/usr/bin/env python3
"""Counts the stops of the recorded logs. The tests compare every reader of GC logs with it.

Usage: count.py *.log.gz > expected.csv

With safepoints, a stop is a safepoint with a line "Pause" since the safepoint before. Without them,
a stop is a line "Pause ... ms"; a young collection that ends after the full collection with the next
number contains it.
"""
import gzip
import re
import sys

PAUSE = re.compile(r"\] GC\((\d+)\) (?:\w: )?(Pause .*?)(?: \S+->\S+)?(?: (\d+\.\d+)ms)?$")
SAFEPOINT = re.compile(r"\] Safepoint .* Total: +(\d+) ns")
STALL = re.compile(r"\] (?:Allocation|Relocation) Stall \(.*\) (\d+\.\d+)ms$")


def nanos(millis):
    whole, fraction = millis.split(".")
    return int(whole) * 1_000_000 + int(fraction.ljust(6, "0"))


def count(lines):
    stops, collections, stalls = [], [], []
    paused = False
    for line in lines:
        pause, safepoint, stall = PAUSE.search(line), SAFEPOINT.search(line), STALL.search(line)
        if pause:
            paused = True
            number, what, millis = int(pause[1]), pause[2], pause[3]
            if millis:
                if what.startswith("Pause Young"):
                    collections = [
                        each
                        for each in collections
                        if not (each[0] == number + 1 and each[1].startswith("Pause Full"))
                    ]
                collections.append((number, what, nanos(millis)))
        elif safepoint:
            if paused:
                stops.append(int(safepoint[1]))
            paused = False
        elif stall:
            stalls.append(nanos(stall[1]))
    return stops, [each[2] for each in collections], stalls


print("log,stops,stopNanos,collections,collectionNanos,stalls,stallNanos")
for name in sorted(sys.argv[1:]):
    with gzip.open(name, "rt") as log:
        counted = count(log.read().splitlines())
    figures = ",".join(f"{len(each)},{sum(each)}" for each in counted)
    print(name.rsplit("/", 1)[-1].removesuffix(".log.gz") + "," + figures)
