"""The agent's HTTP server: the source papers' protocol on any path, and /v1 in JSON."""

import hmac
import http.server
import json
import os
import re
import socket
import threading
import time

from btc_agent.collector import TooLate

CALLER_SECONDS = 2
PAUSE_SECONDS = 0.1
METHODS = {"/v1/level": "GET", "/v1/state": "GET", "/v1/collections": "POST"}
HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^:\[\]]+)(?::[0-9]{1,5})?")
DEADLINE = "BTC-Deadline-Nanos"
TOO_LATE = "deadline: passed before the collection could begin (nothing was done)"


class AgentServer(http.server.ThreadingHTTPServer):
    """Listens on a daemon thread. Every answer closes its connection."""

    daemon_threads = True

    def __init__(self, options):
        self.options, self.collector = options, None
        self.asking = {}  # callers that have not ended their request, and when they came
        self.address_family = socket.AF_INET6 if ":" in options.bind else socket.AF_INET
        try:
            super().__init__((options.bind, options.port), Handler)
        except OSError as problem:
            raise OSError(f"address: {options.bind}:{options.port} (expected a free port at an"
                          f" address of this host: {problem})") from problem

    def write_port(self):
        file = self.options.port_file
        if not file:
            return
        try:
            half = file + ".half"  # renamed, so that nobody reads half a number
            with open(half, "w", encoding="ascii") as opened:
                opened.write(f"{self.server_port}\n")
            os.replace(half, file)
        except OSError as problem:
            raise OSError(f"port-file: {file} (expected a file that can be written)") from problem

    def start(self, collector):
        self.collector = collector
        os.register_at_fork(after_in_child=self.socket.close)  # the port is the parent's
        threading.Thread(target=self.serve_forever, name="btc-agent", daemon=True).start()

    def get_request(self):
        try:
            return super().get_request()
        except OSError:
            time.sleep(PAUSE_SECONDS)  # the process may open no more files now
            raise

    def process_request(self, request, client_address):
        self.asking[request] = time.monotonic()
        super().process_request(request, client_address)

    def shutdown_request(self, request):
        self.asking.pop(request, None)
        super().shutdown_request(request)

    def service_actions(self):
        """Hangs up on callers that do not end their request; the loop calls this all the time."""
        for request, came in list(self.asking.items()):
            if time.monotonic() - came > CALLER_SECONDS and self.asking.pop(request, None):
                try:
                    request.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass  # it has gone

    def handle_error(self, request, client_address):
        pass  # a caller that hangs up

    def __str__(self):
        return f"http://{self.options.bind}:{self.server_port}, {self.options.mode} collections"


class Handler(http.server.BaseHTTPRequestHandler):
    """One request."""

    timeout = CALLER_SECONDS
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "btc-agent", ""

    def __getattr__(self, name):  # do_GET, do_POST and all other methods
        if name.startswith("do_"):
            return self._serve
        raise AttributeError(name)

    def log_message(self, *_):
        pass  # the service's output is its own

    def _serve(self):
        self.close_connection = True
        self.server.asking.pop(self.connection, None)
        try:
            status, body, more = self._refusal() or self._answer()
        except BaseException as problem:  # the caller must know
            status, body, more = 500, f"failed: {problem}\n", {}
        is_json = isinstance(body, dict)
        data = (json.dumps(body, separators=(",", ":")) if is_json else body).encode()
        self.send_response(status)
        for name, value in {
            "Content-Type": "application/json" if is_json else "text/plain; charset=utf-8",
            "Content-Length": len(data), "Cache-Control": "no-store", "Connection": "close",
            "BTC-Clock-Nanos": self.server.collector.clock_nanos(), **more,
        }.items():
            self.send_header(name, value)
        self._headers_buffer.append(b"\r\n")
        self.wfile.write(b"".join(self._headers_buffer) + (b"" if self.command == "HEAD" else data))

    def _refusal(self):
        """The answer for a caller who may not ask, such as a web page."""
        options = self.server.options
        if options.token is not None:
            scheme, _, secret = self.headers.get("Authorization", "").partition(" ")
            right = hmac.compare_digest(secret.strip().encode(), options.token.encode())
            if scheme.lower() != "bearer" or not right:
                text = "token: missing or wrong (expected Authorization: Bearer TOKEN)"
                return 401, {"error": text}, {"WWW-Authenticate": "Bearer"}
        local = self.connection.getsockname()[0].replace("::ffff:", "")  # IPv4 at a socket of IPv6
        hosts = self.headers.get_all("Host", [])
        found = HOST.fullmatch(hosts[0].strip().lower()) if len(hosts) == 1 else None
        if not found or found[1].strip("[]") not in {"localhost", local, options.host} - {""}:
            text = f"Host: {hosts or 'missing'} (expected localhost, {local} or the name in the" \
                   " agent's option host; nothing was done)"
            return 403, {"error": text}, {}
        if "Origin" in self.headers:
            return 403, {"error": "Origin: present (expected a caller that is not a web page)"}, {}
        return None

    def _answer(self):
        asked = self.headers.get_all("gci")
        path, _, query = self.path.partition("?")
        if asked is not None:
            return self._paper(asked)
        if path == "/v1" or path.startswith("/v1/"):
            return self._v1(path, query)
        return self._unknown("missing")

    def _unknown(self, found):
        text = f"gci: {found} (expected one header gci: ch or gci: gc; nothing was done)\n"
        return 400, text, {}

    def _paper(self, asked):
        collector = self.server.collector
        word = asked[0].strip().lower() if len(asked) == 1 else ""
        if word == "ch":
            collector.renew_lease()
            return 200, str(collector.level_bytes()), {}
        if word != "gc":
            return self._unknown(f"[{', '.join(asked)}]")
        if self.command != "POST" and not self.server.options.any_method:
            text = f"method: {self.command} (expected POST, or the agent's option methods=any;" \
                   " nothing was done)\n"
            return 405, text, {"Allow": "POST"}
        try:
            return 200, str(self._collect(collector.mode)[2]), {}
        except ValueError as problem:
            return 400, f"{problem}\n", {}
        except TooLate:
            return 412, TOO_LATE + "\n", {}

    def _v1(self, path, query):
        expected = METHODS.get(path)
        if expected is None:
            text = f"path: {path} (expected /v1/level, /v1/state or /v1/collections)"
            return 404, {"error": text}, {}
        if self.command != expected:
            text = f"method: {self.command} (expected {expected})"
            return 405, {"error": text}, {"Allow": expected}
        if path == "/v1/collections":
            return self._v1_collect(query)
        self.server.collector.renew_lease()
        level = {"levelBytes": self.server.collector.level_bytes()}
        return 200, level if path == "/v1/level" else self._state(level), {}

    def _state(self, level):
        collector = self.server.collector
        return {
            "mode": collector.mode, **level,
            "activationInterval": dict(zip(("minBytes", "maxBytes"), collector.interval)),
            "collecting": collector.collecting, "collections": collector.counts,
            "uncontrolledRuns": collector.uncontrolled_runs,
        }

    def _v1_collect(self, query):
        mode = query[len("mode="):].lower() if query else self.server.collector.mode
        if query and (not query.startswith("mode=") or mode not in ("young", "full")):
            text = f'query: "{query}" (expected nothing, mode=young or mode=full)'
            return 400, {"error": text}, {}
        try:
            nanos, before, after = self._collect(mode)
        except ValueError as problem:
            return 400, {"error": str(problem)}, {}
        except TooLate:
            return 412, {"error": TOO_LATE}, {}
        return 200, {"mode": mode, "durationMicros": nanos // 1000, "levelBeforeBytes": before,
                     "levelAfterBytes": after}, {}

    def _collect(self, mode):
        values = self.headers.get_all(DEADLINE)
        deadline = None
        if values is not None:
            if len(values) != 1 or not re.fullmatch(r"-?[0-9]{1,18}", values[0].strip()):
                raise ValueError(f"{DEADLINE}: [{', '.join(values)}] (expected one number of"
                                 " nanoseconds of BTC-Clock-Nanos; nothing was done)")
            deadline = int(values[0])
        self.server.collector.renew_lease()
        return self.server.collector.collect(mode, deadline)
