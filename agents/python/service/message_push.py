"""The source papers' message-push service on uvicorn, and what it notes for `./btc demo`.

Each request makes messages of 256 KB in all, which refer to one another as an object and its parent
do, so that only the collector can free them. It also replaces records of the state and counts primes.
"""

import argparse
import array
import gc
import random
import struct
import sys
import threading
import time

import uvicorn

ANSWERS = 1 << 20
MESSAGES = 256
HIGHEST_CANDIDATE = 600
RECORDS_PER_UPDATE = 96
RECORDS_PER_MEGABYTE = 5000  # of about 200 bytes each


class Record:
    __slots__ = ("key", "value")

    def __init__(self, key):
        self.key, self.value = key, bytes(16)


class Message:
    def __init__(self, push):
        self.push = push  # the cycle: the push knows its messages
        self.content = bytearray(1024)


class Push:
    def __init__(self):
        self.messages = [Message(self) for _ in range(MESSAGES)]


class MessagePush:
    """The ASGI application."""

    def __init__(self, index, live_megabytes, seed):
        self.replica = str(index).encode()
        self.state = [Record(key) for key in range(live_megabytes * RECORDS_PER_MEGABYTE)]
        self.random = random.Random(seed)
        self.chosen = array.array("q", bytes(8 * ANSWERS))
        self.answered = array.array("q", bytes(8 * ANSWERS))

    def serve(self):
        push = Push()
        primes = sum(all(n % d for d in range(3, int(n**0.5) + 1, 2))
                     for n in range(3, HIGHEST_CANDIDATE, 2))
        for _ in range(RECORDS_PER_UPDATE):
            slot = self.random.randrange(len(self.state))
            self.state[slot] = Record(self.state[slot].key + primes)
        return str(primes + push.messages[0].content[0]).encode()

    async def __call__(self, scope, receive, send):
        if scope["type"] != "http":
            return
        headers = dict(scope["headers"])
        body = self.serve() if scope["path"] == "/" else b"ready"
        await send({"type": "http.response.start", "status": 200, "headers": [
            (b"content-length", str(len(body)).encode()), (b"x-replica", self.replica)]})
        await send({"type": "http.response.body", "body": body})
        attempt = int(headers.get(b"x-attempt", -1))
        if 0 <= attempt < ANSWERS:
            self.answered[attempt] = time.monotonic_ns()
            self.chosen[attempt] = int(headers.get(b"x-chosen-micros", 0))


class CollectionLog:
    """Begin and end of every collection, from the interpreter itself."""

    def __init__(self):
        self.lines = []
        self.begun = 0
        gc.callbacks.append(self.note)

    def note(self, phase, info):
        if phase == "start":
            self.begun = time.monotonic_ns()
        else:
            kind = "full" if info["generation"] == 2 else "young"
            self.lines.append(f"{self.begun} {time.monotonic_ns()} {kind}\n")


def write_moments(path, moments):
    with open(path, "wb") as file:
        for number, moment in enumerate(moments):
            if moment:
                file.write(struct.pack(">iq", number, moment))
        file.write(struct.pack(">i", -1))


class Server(uvicorn.Server):
    """Tells its port when it listens, and ends with its standard input."""

    async def startup(self, sockets=None):
        await super().startup(sockets=sockets)
        port = self.servers[0].sockets[0].getsockname()[1]
        print(f"ready {port}", flush=True)
        threading.Thread(target=self.end_with_input, daemon=True).start()

    def end_with_input(self):
        sys.stdin.read()
        self.should_exit = True


def main():
    parser = argparse.ArgumentParser()
    for name in ("index", "live-mb", "seed"):
        parser.add_argument("--" + name, type=int, required=True)
    for name in ("collections", "answers", "chosen", "agent", "freeze"):
        parser.add_argument("--" + name, default="")
    options = parser.parse_args()
    log = CollectionLog()
    service = MessagePush(options.index, options.live_mb, options.seed)
    if options.freeze:
        gc.collect()
        gc.freeze()
    if options.agent:
        import btc_agent

        btc_agent.start(options.agent)
    Server(uvicorn.Config(service, host="127.0.0.1", port=0, log_level="warning",
                          access_log=False, lifespan="off")).run()
    write_moments(options.answers, service.answered)
    write_moments(options.chosen, service.chosen)
    with open(options.collections, "w", encoding="ascii") as file:
        file.writelines(log.lines)


main()
