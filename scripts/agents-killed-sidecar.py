#!/usr/bin/env python3
"""Shows that a runtime collects by itself again after its sidecar was killed.

    scripts/agents-killed-sidecar.py

Starts HAProxy, and for each runtime a process with an agent and a sidecar beside it. Kills the sidecar
after three collections, and prints when the runtime began a collection of its own. The process makes
garbage all the time, and its bound of memory is far away, so that the lease of five seconds decides.
A runtime that is not installed is left out with one line.
"""

import http.server
import json
import os
import shutil
import subprocess
import tempfile
import threading
import time
import urllib.request

HOME = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
OPTIONS = "port=0,lease=5,most-mb=1024,young-mb="
NODE = ["node", "--min-semi-space-size=32", "--max-semi-space-size=32", "test/garbage.js", "port=0,lease=5"]
COMMANDS = {
    "python": ["python3", "tests/garbage.py", OPTIONS + "8"],
    "ruby": ["ruby", "test/garbage.rb", OPTIONS + "16"],
    "node": NODE,
    "go": ["/bin/sh", "-c", f"go build -o build/garbage ./internal/garbage && exec build/garbage {OPTIONS}16"],
}
OBJECTS = {"python": 400}  # by which no runtime collects by itself within a second; 2,000 elsewhere
PAUSE_SECONDS = 0.05
ASKED = 3
LONGEST_SECONDS = 60
CONFIGURATION = """
global
  stats socket {folder}/admin mode 600 level admin
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
frontend fe
  bind unix@{folder}/fe
  default_backend be
backend be
  default-server check inter 200ms rise 4 fall 2
  server s1 127.0.0.1:{port}
  server s2 127.0.0.1:{port}
"""


class Ready(http.server.BaseHTTPRequestHandler):
    """What HAProxy checks. The agents' processes serve no requests."""

    def do_GET(self):
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_):
        pass


class Garbage:
    """A process with an agent."""

    def __init__(self, name):
        self.objects = OBJECTS.get(name, 2000)
        self.process = subprocess.Popen(
            COMMANDS[name], cwd=os.path.join(HOME, "agents", name), text=True,
            env={**os.environ, "PYTHONPATH": "src", "RUBYLIB": "lib"},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.agent = f"http://127.0.0.1:{self.process.stdout.readline().split()[1]}"

    def make(self):
        """Makes garbage; returns how many collections the runtime has reported."""
        self.process.stdin.write(f"garbage {self.objects}\n")
        self.process.stdin.flush()
        time.sleep(PAUSE_SECONDS)
        return int(self.process.stdout.readline())

    def asked(self):
        with urllib.request.urlopen(self.agent + "/v1/state", timeout=20) as answer:
            collections = json.load(answer)["collections"]
        return collections["young"] + collections["full"]


def until(condition):
    """Seconds until the condition holds."""
    begun = time.monotonic()
    while not condition():
        if time.monotonic() - begun > LONGEST_SECONDS:
            raise SystemExit(f"nothing within {LONGEST_SECONDS} s (expected a collection)")
    return time.monotonic() - begun


def show(name, folder):
    garbage = Garbage(name)
    sidecar = subprocess.Popen(
        [os.path.join(HOME, "btc"), "sidecar", "--agent", garbage.agent, "--haproxy", f"{folder}/admin",
         "--server", "be/s1"], stdout=subprocess.DEVNULL)
    try:
        until(lambda: garbage.make() and garbage.asked() >= ASKED)
        sidecar.kill()
        sidecar.wait()
        before = garbage.make()
        seconds = until(lambda: garbage.make() > before)
        print(f"{name}: collected by itself {seconds:.1f} s after its sidecar was killed", flush=True)
    finally:
        sidecar.kill()
        garbage.process.kill()


def main():
    folder = tempfile.mkdtemp()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Ready)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with open(f"{folder}/haproxy.cfg", "w", encoding="ascii") as file:
        file.write(CONFIGURATION.format(folder=folder, port=server.server_port))
    haproxy = subprocess.Popen(["haproxy", "-db", "-f", f"{folder}/haproxy.cfg"], stderr=subprocess.DEVNULL)
    try:
        for name, command in COMMANDS.items():
            if shutil.which("go" if name == "go" else command[0]):
                show(name, folder)
            else:
                print(f"Leaving out {name} (expected {name} on the PATH)")
    finally:
        haproxy.kill()
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
