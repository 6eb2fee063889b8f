#!/usr/bin/env python3
"""What `-javaagent:btc-agent.jar=observe` costs a service: throughput, and CPU time per 1,000 requests.

scripts/observe-cost.py --path /orders -- -Xmx384m -XX:+UseSerialGC -jar service.jar --server.port={port}

Each round starts the service twice, with and without the agent, and warms up both. Then wrk asks them in turns of some
seconds, while the other one is stopped (SIGSTOP), so that the machine is the same for both. The result is the mean of
the ratios, turn by turn, with its standard error over the rounds, because two JVMs differ by themselves. Needs Linux,
Python 3 and wrk. Nothing is sent to another machine.
"""
import argparse
import json
import math
import os
import re
import signal
import socket
import statistics
import subprocess
import sys
import time
import urllib.request

TICKS = os.sysconf("SC_CLK_TCK")


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Service:
    """The service in a JVM of its own. It runs only while it is asked."""

    def __init__(self, options, agent):
        self.port = free_port()
        self.figures = free_port()
        java = os.path.join(os.environ["JAVA_HOME"], "bin", "java") if "JAVA_HOME" in os.environ else "java"
        command = [java] + ([f"-javaagent:{agent}=observe,port={self.figures}"] if agent else [])
        command += [part.replace("{port}", str(self.port)) for part in options.service]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.url = f"http://127.0.0.1:{self.port}{options.path}"
        self.connections = options.connections
        self.observed = bool(agent)

    def await_answer(self, limit=60):
        end = time.monotonic() + limit
        while True:
            try:
                return urllib.request.urlopen(self.url, timeout=5).read()
            except OSError:
                if time.monotonic() > end or self.process.poll() is not None:
                    sys.exit(f"{self.url}: no answer (expected one within {limit} s)")
                time.sleep(0.1)

    def stop(self):
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.process.send_signal(signal.SIGCONT)

    def cpu_seconds(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def load(self, seconds):
        """Returns requests per second, and milliseconds of CPU time per 1,000 requests."""
        before, begun = self.cpu_seconds(), time.monotonic()
        said = subprocess.run(
            ["wrk", "-t1", f"-c{self.connections}", f"-d{seconds}s", self.url],
            check=True, capture_output=True, text=True).stdout
        processor, lasted = self.cpu_seconds() - before, time.monotonic() - begun
        requests = int(re.search(r"(\d+) requests in", said).group(1))
        if "Non-2xx" in said or requests == 0:
            sys.exit(f"{self.url}: not all answers were successes\n{said}")
        return requests / lasted, 1e6 * processor / requests

    def observation(self):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.figures}/v1/observation", timeout=10) as answer:
            seen = json.load(answer)
        return {name: seen[name] for name in ("entrances", "requests", "lostRequests", "exposed") if name in seen}

    def end(self):
        self.go_on()
        self.process.kill()
        self.process.wait()


def one_round(options, number):
    pair = [Service(options, None), Service(options, options.agent)]
    try:
        for service in pair:
            service.await_answer()
            service.load(options.warm_up)
            service.stop()
        ratios = []
        for turn in range(options.turns):
            measured = {}
            for service in (pair if (turn + number) % 2 == 0 else pair[::-1]):
                service.go_on()
                measured[service.observed] = service.load(options.seconds)
                service.stop()
            ratios.append(tuple(measured[True][i] / measured[False][i] for i in (0, 1)))
            print(json.dumps({"round": number, "turn": turn, "without": measured[False], "with": measured[True]}), flush=True)
        pair[1].go_on()
        print(json.dumps({"round": number, "seen": pair[1].observation()}), flush=True)
        return [statistics.fmean(math.log(ratio[i]) for ratio in ratios) for i in (0, 1)]
    finally:
        for service in pair:
            service.end()


def say(rounds):
    for i, name in enumerate(("throughput", "CPU time per 1,000 requests")):
        changes = [100 * math.expm1(each[i]) for each in rounds]
        error = statistics.stdev(changes) / math.sqrt(len(changes)) if len(changes) > 1 else float("nan")
        print(f"{name}: {statistics.fmean(changes):+.2f} % (standard error {error:.2f}; rounds:"
              f" {', '.join(f'{change:+.2f}' for change in changes)})", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--agent", default="btc-agent/target/btc-agent.jar")
    parser.add_argument("--path", default="/")
    parser.add_argument("--connections", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--turns", type=int, default=6)
    parser.add_argument("--seconds", type=int, default=4)
    parser.add_argument("--warm-up", type=int, default=8)
    parser.add_argument("service", nargs="+", help="what follows java; {port} is the port")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # ends the services too
    rounds = []
    for number in range(options.rounds):
        rounds.append(one_round(options, number))
        say(rounds)


main()
