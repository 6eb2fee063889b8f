"""A process with the agent for the shared contract: makes garbage when told on standard input.

    garbage N    makes N cycles that only the collector can free
    collections  prints how many collections the interpreter reports
"""

import gc
import sys

import btc_agent


class Node:
    def __init__(self):
        self.itself = self
        self.content = bytearray(256)


def collections():
    return sum(generation["collections"] for generation in gc.get_stats())


def main():
    agent = btc_agent.start(sys.argv[1])
    print(f"ready {agent.server_port if agent else 0}", flush=True)
    for line in sys.stdin:
        word, _, number = line.strip().partition(" ")
        if word == "garbage":
            for _ in range(int(number)):
                Node()
        print(collections(), flush=True)


main()
