"""Collects when told, and keeps the interpreter from collecting by itself meanwhile.

CPython counts the objects that its collector tracks, and collects when 700 more exist than at the
last collection. While a sidecar asks, this threshold is far higher, so that the sidecar comes first.
It falls back to the service's own one when no question has come for the length of the lease, and
when the memory of the process has grown by more than the option most-mb since the last full
collection. Then the level asks for a collection, which is a full one and begins the wait again.
"""

import gc
import os
import threading
import time

# CPython does not say how large a tracked object is; a small dictionary or instance is about this.
BYTES_PER_OBJECT = 128
WATCH_SECONDS = 0.1
YOUNG_PER_FULL = 10  # CPython's own third threshold


class TooLate(Exception):
    """The deadline of a collection has passed before the collection could begin."""


def resident_bytes():
    """The memory of this process; 0 where the system does not tell, as outside Linux."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


class Collector:
    """The collections of this process. Thread-safe."""

    def __init__(self, options, clock_nanos=time.monotonic_ns, memory=resident_bytes):
        self.mode = options.mode
        self.clock_nanos = clock_nanos
        self.interval = (options.young_bytes * 3 // 4, options.young_bytes * 7 // 8)
        self.counts = {"young": 0, "full": 0, "failed": 0}
        self.uncontrolled_runs = 0
        self.collecting = False
        self._memory = memory
        self._most_bytes = options.most_bytes
        self._lease_nanos = options.lease_seconds * 1_000_000_000
        self._bound = 2 * options.young_bytes // BYTES_PER_OBJECT
        self._freeze = options.freeze
        self._one_at_a_time = threading.Lock()
        self._old, self._new_old = 0, 0  # objects in the oldest generation, and those added since
        self._young_since_full = 0
        self._guard = threading.Lock()  # of the fields below
        self._own_threshold = None  # the service's own; None unless it waits for the sidecar
        self._lease_end = 0
        self._memory_at_full = memory()
        self._waiting = threading.Event()
        threading.Thread(target=self._watch, name="btc-agent-lease", daemon=True).start()
        os.register_at_fork(after_in_child=self._after_fork)
        gc.callbacks.append(self._on_collection)

    def level_bytes(self):
        counted = gc.get_count()[0] * BYTES_PER_OBJECT
        return max(counted, self.interval[1]) if self._memory_is_used_up() else counted

    def renew_lease(self):
        """The sidecar has asked: for the length of a lease it decides when to collect."""
        with self._guard:
            self._lease_end = self.clock_nanos() + self._lease_nanos
            if self._own_threshold is None and not self._memory_is_used_up():
                self._own_threshold = gc.get_threshold()
                gc.set_threshold(self._bound, *self._own_threshold[1:])
                self._waiting.set()

    def end_lease_if_over(self):
        with self._guard:
            if self.clock_nanos() >= self._lease_end or self._memory_is_used_up():
                self._give_back()

    def collect(self, mode, deadline_nanos=None):
        """Collects; returns the duration in nanoseconds and the levels before and after."""
        with self._one_at_a_time:
            if deadline_nanos is not None and self.clock_nanos() >= deadline_nanos:
                raise TooLate()
            before, begun = gc.get_count()[0], self.clock_nanos()
            self.collecting = True
            try:
                self._run(mode, before)
                self.counts[mode] += 1
            except BaseException:
                self.counts["failed"] += 1
                raise
            finally:
                self.collecting = False
            return self.clock_nanos() - begun, before * BYTES_PER_OBJECT, self.level_bytes()

    def _run(self, mode, new_objects):
        """A young collection is a full one by CPython's own rule, and when memory is used up."""
        by_rule = self._young_since_full >= YOUNG_PER_FULL and self._new_old > self._old // 4
        full_is_due = by_rule or self._freeze or self._memory_is_used_up()
        if mode == "young" and not full_is_due:
            self._new_old += max(0, new_objects - gc.collect(1))
            self._young_since_full += 1
            return
        gc.collect()
        if self._freeze:  # the first collection, when the service has started and no request runs
            gc.freeze()  # later collections pass over what the service keeps for ever
            self._freeze = False
        self._old, self._new_old = len(gc.get_objects(2)), 0
        self._young_since_full = 0
        with self._guard:
            self._memory_at_full = self._memory()

    def _on_collection(self, phase, info):
        if phase == "start" and not self.collecting:
            self.uncontrolled_runs += 1

    def _watch(self):
        while True:
            self._waiting.wait()
            time.sleep(WATCH_SECONDS)
            self.end_lease_if_over()

    def _memory_is_used_up(self):
        return self._memory() - self._memory_at_full > self._most_bytes

    def _give_back(self):
        """The threshold is the service's own again, unless the service has set another meanwhile."""
        if self._own_threshold is not None and gc.get_threshold()[0] == self._bound:
            gc.set_threshold(*self._own_threshold)
        self._own_threshold = None
        self._waiting.clear()

    def _after_fork(self):
        """A forked worker has no thread that would end the lease; it starts an agent of its own.

        Another thread may have held a lock at the fork, and the child does not have that thread.
        """
        self._guard = threading.Lock()
        self._waiting = threading.Event()
        self._give_back()
        if self._on_collection in gc.callbacks:
            gc.callbacks.remove(self._on_collection)
