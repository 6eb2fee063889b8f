#!/usr/bin/env python3
"""Shows that memory stays bounded: load on a process of each runtime, whose agent is asked as a sidecar asks.

    scripts/agents-ten-minutes.py [SECONDS]

Each process makes garbage ten times per second, and collects when its level is due. Prints its resident
memory at ten moments of the run, and how many collections were asked for and how many were the runtime's own.
A runtime that is not installed is left out with one line.
"""

import json
import os
import shutil
import subprocess
import sys
import time
import urllib.request

AGENTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "agents")
OPTIONS = "port=0,most-mb=128"
NODE = ["node", "--min-semi-space-size=32", "--max-semi-space-size=32", "test/garbage.js", "port=0"]
COMMANDS = {
    "python": ["python3", "tests/garbage.py", OPTIONS],
    "ruby": ["ruby", "test/garbage.rb", OPTIONS],
    "node": NODE,
    "go": ["/bin/sh", "-c", f"go build -o build/garbage ./internal/garbage && exec build/garbage {OPTIONS}"],
}
OBJECTS = 5000  # of 256 bytes
PAUSE_SECONDS = 0.1


class Loaded:
    """A process with an agent."""

    def __init__(self, name):
        places = {"PYTHONPATH": "src", "RUBYLIB": "lib"}
        self.process = subprocess.Popen(
            COMMANDS[name], cwd=os.path.join(AGENTS, name), env={**os.environ, **places}, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.name, self.memory = name, []
        ready = self.process.stdout.readline().split()
        if len(ready) != 2:
            raise SystemExit(f"{name}: {ready} (expected ready PORT)")
        self.address = f"http://127.0.0.1:{ready[1]}/v1/"

    def ask(self, path, method="GET"):
        request = urllib.request.Request(self.address + path, method=method)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.load(answer)

    def load(self):
        self.process.stdin.write(f"garbage {OBJECTS}\n")
        self.process.stdin.flush()
        self.process.stdout.readline()
        state = self.ask("state")
        if state["levelBytes"] >= state["activationInterval"]["minBytes"]:
            self.ask("collections", "POST")

    def note_memory(self):
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
            pages = int(file.read().split()[1])
        self.memory.append(pages * os.sysconf("SC_PAGE_SIZE") >> 20)

    def row(self):
        state = self.ask("state")
        asked = state["collections"]["young"] + state["collections"]["full"]
        megabytes = " ".join(f"{each:5}" for each in self.memory)
        return f"{self.name:8} {megabytes} {asked:8} {state['uncontrolledRuns']:8}"


def main(seconds):
    for name, command in COMMANDS.items():
        if not shutil.which("go" if name == "go" else command[0]):
            print(f"Leaving out {name} (expected {name} on the PATH)")
    loaded = [Loaded(name) for name, command in COMMANDS.items()
              if shutil.which("go" if name == "go" else command[0])]
    begun = time.monotonic()
    try:
        for moment in range(1, 11):
            while time.monotonic() < begun + seconds * moment / 10:
                for each in loaded:
                    each.load()
                time.sleep(PAUSE_SECONDS)
            for each in loaded:
                each.note_memory()
            print(f"{moment * seconds / 10:.0f} s of {seconds} s", file=sys.stderr)
        print(f"{'MB after':8} " + " ".join(f"{i * seconds // 10:4}s" for i in range(1, 11)) + "    asked      own")
        for each in loaded:
            print(each.row())
    finally:
        for each in loaded:
            each.process.kill()
            each.process.wait()


if __name__ == "__main__":
    text = sys.argv[1] if len(sys.argv) > 1 else "600"
    if not text.isdigit() or int(text) < 10:
        raise SystemExit(f'seconds: "{text}" (expected a number from 10, or nothing for 600)')
    try:
        main(int(text))
    except KeyboardInterrupt:
        raise SystemExit(130)
