#!/usr/bin/env python3
"""Records what the Grafana dashboard shows of a small fleet, for scripts/dashboard.py.

    scripts/record-dashboard.py [MINUTES]

Four replicas of examples/spring-boot-service run for ten minutes behind HAProxy with the recipe's configuration, under
60 requests per second. The first one has a control group. A Prometheus scrapes them and answers the dashboard's own
queries. It needs haproxy and prometheus on the PATH, and the service's jar:

    mvn -q -pl examples/spring-boot-service -am package -Dmaven.test.skip=true
"""

import datetime
import http.client
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).parent.parent
JAR = ROOT / "examples/spring-boot-service/target/service.jar"
RECIPE = ROOT / "docs/guides/load-balancers/haproxy.cfg"
DASHBOARD = ROOT / "docs/reference/metrics-dashboard.json"
OUTPUT = ROOT / "docs/results/dashboard/result.json"
FLAGS = ["-Xms256m", "-Xmx256m", "-Xmn96m", "-XX:+UseSerialGC", "-XX:MetaspaceSize=256m", "-XX:+AlwaysPreTouch"]
PORTS = [8081, 8082, 8083, 8084]  # those of the recipe
ROUTER = 8080
PROMETHEUS = 8090
REQUESTS_PER_SECOND = 60
CLIENTS = 4
STEP_SECONDS = 15
WARM_UP_SECONDS = 60
INTERVAL = "1m"  # in place of Grafana's $__rate_interval


def replica(port, folder):
    properties = ["--server.port=%d" % port, "--btc.filter.status=425"]
    if port == PORTS[0]:
        properties.append("--btc.control-group=0.5")
    log = open(folder / f"{port}.log", "w")
    return subprocess.Popen(["java", *FLAGS, "-jar", JAR, *properties], stdout=log, stderr=log)


def router(folder):
    config = folder / "haproxy.cfg"
    config.write_text(RECIPE.read_text().replace("/run/haproxy/btc.sock", str(folder / "btc.sock")))
    return subprocess.Popen(["haproxy", "-f", config])


def prometheus(folder):
    targets = [
        {"targets": [f"127.0.0.1:{port}"], "labels": {"instance": f"replica-{number}"}}
        for number, port in enumerate(PORTS, 1)
    ]
    job = {"job_name": "btc", "metrics_path": "/actuator/prometheus", "static_configs": targets}
    config = folder / "prometheus.json"
    config.write_text(json.dumps({"global": {"scrape_interval": "5s"}, "scrape_configs": [job]}))
    return subprocess.Popen(
        [
            "prometheus",
            f"--config.file={config}",
            f"--storage.tsdb.path={folder / 'data'}",
            f"--web.listen-address=127.0.0.1:{PROMETHEUS}",
            "--log.level=error",
        ]
    )


def is_up(port):
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/actuator/health/readiness") as answer:
            return answer.status == 200
    except OSError:
        return False


def await_ports(ports, processes):
    while not all(map(is_up, ports)):
        for process in processes:
            if process.poll() is not None:
                sys.exit(f"{process.args[0]}: ended with {process.returncode} (expected it to serve)")
        time.sleep(1)


def send(until, failed):
    connection = http.client.HTTPConnection("127.0.0.1", ROUTER)
    due = time.monotonic()
    while time.monotonic() < until:
        try:
            connection.request("GET", "/orders")
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                failed.append(answer.status)
        except (OSError, http.client.HTTPException) as error:
            failed.append(repr(error))
            connection.close()
        due += CLIENTS / REQUESTS_PER_SECOND
        time.sleep(max(0, due - time.monotonic()))


def load(minutes):
    until = time.monotonic() + WARM_UP_SECONDS + 60 * minutes
    failed = []
    clients = [threading.Thread(target=send, args=(until, failed), daemon=True) for _ in range(CLIENTS)]
    for client in clients:
        client.start()
    while any(client.is_alive() for client in clients):
        print(f"\r{max(0, until - time.monotonic()):.0f} s left, {len(failed)} failed ", end="", file=sys.stderr)
        time.sleep(1)
    print(file=sys.stderr)
    return failed


def ask(path, **parameters):
    url = f"http://127.0.0.1:{PROMETHEUS}/api/v1/{path}?{urllib.parse.urlencode(parameters)}"
    with urllib.request.urlopen(url) as answer:
        return json.load(answer)["data"]["result"]


def series(target, minutes, now):
    query = target["expr"]
    for name, value in {
        "$__rate_interval": INTERVAL,
        "$__range": f"{minutes}m",
        "$controller": ".*",
        "$instance": ".*",
    }.items():
        query = query.replace(name, value)
    found = ask("query_range", query=query, start=now - 60 * minutes, end=now, step=STEP_SECONDS)
    for one in found:
        legend = re.sub(r"{{(\w+)}}", lambda label: one["metric"].get(label[1], ""), target["legendFormat"])
        points = [[round((at - now) / 60 + minutes, 2), float(f"{float(value):.4g}")] for at, value in one["values"]]
        yield {"legend": legend, "points": [point for point in points if point[1] == point[1]]}  # without NaN


def record(minutes, failed):
    now = time.time()
    panels = {}
    for panel in json.loads(DASHBOARD.read_text())["panels"]:
        panels[str(panel["id"])] = [
            one for target in panel["targets"] for one in series(target, minutes, now) if one["points"]
        ]
    java = subprocess.run(["java", "-version"], capture_output=True, text=True).stderr
    processor = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())
    OUTPUT.parent.mkdir(exist_ok=True)
    result = {
        "command": f"scripts/record-dashboard.py {minutes}",
        "day": datetime.date.today().isoformat(),
        "processor": processor[1] if processor else platform.processor(),
        "cores": os.cpu_count(),
        "jdk": re.search(r'"(.*?)"', java)[1],
        "flags": " ".join(FLAGS),
        "requestsPerSecond": REQUESTS_PER_SECOND,
        "minutes": minutes,
        "failedRequests": len(failed),
        "panels": panels,
    }
    text = json.dumps(result, indent=1)
    OUTPUT.write_text(re.sub(r"\[\s+([-\d.e]+),\s+([-\d.e]+)\s+\]", r"[\1, \2]", text) + "\n")


def main():
    asked = sys.argv[1] if len(sys.argv) > 1 else "10"
    if not asked.isdecimal() or not 1 <= int(asked) <= 600:
        sys.exit(f"MINUTES: {asked!r} (expected 1 to 600)")
    minutes = int(asked)
    for program in "haproxy", "prometheus", "java":
        if not shutil.which(program):
            sys.exit(f"{program}: not found (expected on the PATH)")
    if not JAR.exists():
        sys.exit(f"{JAR}: not found (expected the service; the head of this script has the command)")
    processes = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        try:
            processes += [replica(port, folder) for port in PORTS]
            await_ports(PORTS, processes)
            processes += [router(folder), prometheus(folder)]
            await_ports([ROUTER], processes)
            record(minutes, load(minutes))
        finally:
            for process in processes:
                process.kill()
                process.wait()


try:
    main()
except KeyboardInterrupt:
    sys.exit("Interrupted: nothing was written")
