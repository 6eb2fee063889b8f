import gc
import os
import socket
import subprocess
import sys
import threading
import time
from types import SimpleNamespace

import pytest

import btc_agent
from btc_agent import gunicorn
from btc_agent.collector import BYTES_PER_OBJECT, Collector, TooLate
from btc_agent.options import MEBIBYTE, Options
from btc_agent.server import AgentServer

SECOND = 1_000_000_000


class FakeWorld:
    """A clock and a memory that the test moves."""

    def __init__(self):
        self.nanos, self.bytes = 0, 0

    def collector(self, options="freeze=no,lease=5,most-mb=100"):
        return Collector(Options.parse(options, {}), lambda: self.nanos, lambda: self.bytes)


class NoDescriptors:
    """A listening socket while the process may open no more files."""

    def accept(self):
        raise OSError(24, "Too many open files")


def generations_of(collector, work):
    """The generations that the collector collects during the work, each at begin and end."""
    generations = []

    def note(_, info):
        if collector.collecting:
            generations.append(info["generation"])

    gc.callbacks.append(note)
    try:
        work()
    finally:
        gc.callbacks.remove(note)
    return generations


@pytest.fixture(autouse=True)
def the_service_keeps_its_own_threshold():
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


def test_the_interpreter_waits_while_the_sidecar_asks():
    own = gc.get_threshold()
    world = FakeWorld()
    world.collector().renew_lease()
    assert gc.get_threshold()[0] == 2 * 8 * MEBIBYTE // BYTES_PER_OBJECT
    assert gc.get_threshold()[1:] == own[1:]


def test_the_interpreter_collects_by_itself_after_the_lease():
    own = gc.get_threshold()
    world = FakeWorld()
    collector = world.collector()
    collector.renew_lease()
    world.nanos = 5 * SECOND - 1
    collector.end_lease_if_over()
    assert gc.get_threshold() != own
    world.nanos = 5 * SECOND
    collector.end_lease_if_over()
    assert gc.get_threshold() == own


def test_a_question_renews_the_lease():
    own = gc.get_threshold()
    world = FakeWorld()
    collector = world.collector()
    collector.renew_lease()
    world.nanos = 4 * SECOND
    collector.renew_lease()
    world.nanos = 8 * SECOND
    collector.end_lease_if_over()
    assert gc.get_threshold() != own


def test_memory_ends_the_wait_until_the_next_collection():
    own = gc.get_threshold()
    world = FakeWorld()
    collector = world.collector()
    collector.renew_lease()
    world.bytes = 100 * MEBIBYTE + 1
    collector.end_lease_if_over()
    assert gc.get_threshold() == own
    collector.renew_lease()
    assert gc.get_threshold() == own
    collector.collect("young")
    collector.renew_lease()
    assert gc.get_threshold() != own


def test_the_level_is_due_while_memory_is_used_up():
    world = FakeWorld()
    collector = world.collector()
    assert collector.level_bytes() < collector.interval[0]
    world.bytes = 100 * MEBIBYTE + 1
    assert collector.level_bytes() >= collector.interval[1]
    collector.collect("young")
    assert collector.level_bytes() < collector.interval[0]


def test_memory_that_young_collections_leave_adds_up_to_the_bound():
    world = FakeWorld()
    collector = world.collector()
    collector.collect("full")
    for _ in range(2):
        world.bytes += 40 * MEBIBYTE
        assert generations_of(collector, lambda: collector.collect("young")) == [1, 1]
    world.bytes += 40 * MEBIBYTE
    assert collector.level_bytes() >= collector.interval[1]
    assert generations_of(collector, lambda: collector.collect("young")) == [2, 2]
    world.bytes += 90 * MEBIBYTE
    assert collector.level_bytes() < collector.interval[0]


def test_objects_that_died_old_do_not_put_the_next_full_collection_off():
    collector = FakeWorld().collector()
    collector.renew_lease()
    live, most = [], 0
    for _ in range(200):
        live.append([[] for _ in range(10_000)])
        live = live[-10:]  # what is dropped has survived ten collections, and lies in a cycle
        live[0].append(live[0])
        collector.collect("young")
        most = max(most, len(gc.get_objects(2)))
    gc.collect()
    assert most < 2 * len(gc.get_objects(2))


def test_a_threshold_that_the_service_has_set_meanwhile_stays():
    world = FakeWorld()
    collector = world.collector()
    collector.renew_lease()
    gc.set_threshold(1234, 5, 6)
    world.nanos = 6 * SECOND
    collector.end_lease_if_over()
    assert gc.get_threshold() == (1234, 5, 6)


def test_a_service_that_has_disabled_its_collector_keeps_it_disabled():
    collector = FakeWorld().collector()
    gc.disable()
    try:
        collector.renew_lease()
        collector.collect("young")
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_the_first_collection_freezes_what_the_service_keeps():
    collector = FakeWorld().collector("freeze=yes")
    collector.collect("young")
    assert gc.get_freeze_count() > 0


def test_nothing_is_frozen_where_the_option_says_no():
    FakeWorld().collector("freeze=no").collect("young")
    assert gc.get_freeze_count() == 0


def test_a_young_collection_becomes_a_full_one_when_enough_objects_have_grown_old():
    collector = FakeWorld().collector()
    kept = []

    def eleven():
        for _ in range(11):
            kept.append([[] for _ in range(10_000)])
            collector.collect("young")

    generations = generations_of(collector, eleven)
    assert generations.count(2) == 2  # the callback comes at begin and end
    assert generations[-2:] == [2, 2]


def test_only_collections_that_nobody_asked_for_are_uncontrolled():
    collector = FakeWorld().collector()
    collector.uncontrolled_runs = 0
    collector.collect("full")
    assert collector.uncontrolled_runs == 0
    gc.collect()
    assert collector.uncontrolled_runs == 1


def test_no_collection_begins_at_its_deadline():
    world = FakeWorld()
    collector = world.collector()
    world.nanos = 10
    with pytest.raises(TooLate):
        collector.collect("young", 10)
    assert collector.counts == {"young": 0, "full": 0, "failed": 0}


def test_a_forked_worker_collects_by_itself():
    own = gc.get_threshold()
    FakeWorld().collector().renew_lease()
    child = os.fork()
    if child == 0:
        os._exit(0 if gc.get_threshold() == own else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_a_fork_ends_while_another_thread_holds_the_locks_of_the_agent():
    collector = FakeWorld().collector()
    with collector._waiting._cond:  # as a thread does for a moment, which the child does not have
        child = os.fork()
        if child == 0:
            os._exit(0)
    ended = threading.Timer(20, os.kill, (child, 9))
    ended.start()
    try:
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    finally:
        ended.cancel()


@pytest.fixture
def server():
    options = Options.parse("port=0", {})
    server = AgentServer(options)
    server.start(Collector(options))
    yield server
    server.shutdown()
    server.server_close()


def test_a_forked_child_does_not_keep_the_port(server):
    ready, stay = os.pipe(), os.pipe()
    child = os.fork()
    if child == 0:
        os.write(ready[1], b"x")
        os.read(stay[0], 1)
        os._exit(0)
    try:
        os.read(ready[0], 1)
        server.shutdown()
        server.server_close()
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", server.server_port))
    finally:
        os.write(stay[1], b"x")
        os.waitpid(child, 0)


def test_a_caller_who_drips_its_request_is_cut_off(server):
    with socket.create_connection(("127.0.0.1", server.server_port), 20) as caller:
        caller.sendall(b"GET /v1/level HTTP/1.1\r\nX: ")
        caller.settimeout(0.2)
        for _ in range(100):
            try:
                caller.sendall(b"x")
                if not caller.recv(1):
                    return
            except socket.timeout:
                continue
            except OSError:
                return
    pytest.fail("the caller is still connected")


def test_a_server_without_descriptors_waits_before_it_tries_again(server, monkeypatch):
    pauses = []
    monkeypatch.setattr(time, "sleep", pauses.append)
    monkeypatch.setattr(server, "socket", NoDescriptors())
    with pytest.raises(OSError):
        server.get_request()
    assert pauses == [0.1]


@pytest.mark.parametrize("text, sentence", [
    ("port=x", 'port: "x" (expected 0 to 65535)'),
    ("mode=old", 'mode: "old" (expected young or full)'),
    ("lease=0", 'lease: "0" (expected 1 to 600)'),
    ("port=1,port=2", "option: port twice (expected once)"),
    ("colour=red", 'option: "colour=red" (expected name=value with a name of '),
    ("bind=0.0.0.0", "bind: 0.0.0.0 without a token (expected token-file or token-env too"),
    ("token-env=NONE", "token-env: NONE holds 0 characters (expected at least 16)"),
    ("token-env=SECRET", "token: given without bind (expected both, or neither)"),
    ("token-file=/none", "token-file: /none (expected a file that can be read)"),
    (8500, 'options: 8500 (expected a text such as "port=8500")'),
])
def test_a_wrong_option_is_one_sentence(text, sentence):
    with pytest.raises(ValueError) as problem:
        Options.parse(text, {"SECRET": "correct horse battery"})
    assert sentence in str(problem.value)


def test_the_service_runs_without_the_agent_after_a_problem(capsys):
    assert btc_agent.start("port=none") is None
    assert 'port: "none"' in capsys.readouterr().err


@pytest.mark.parametrize("more", ["port-file=/none/port", "bind=203.0.113.1"])
def test_nothing_stays_behind_after_a_problem(more):
    callbacks, threads = len(gc.callbacks), threading.active_count()
    assert btc_agent.start(f"port=0,{more}") is None
    assert (len(gc.callbacks), threading.active_count()) == (callbacks, threads)


@pytest.mark.parametrize("text", ["abc", "0", "65034", ""])
def test_a_worker_runs_without_the_agent_after_a_wrong_first_port(text, monkeypatch, capsys):
    worker = SimpleNamespace(sockets=[])
    monkeypatch.setenv("BTC_FIRST_PORT", text)
    gunicorn.post_fork(SimpleNamespace(cfg=SimpleNamespace(workers=2)), worker)
    assert f'BTC_FIRST_PORT: "{text}" (expected 1 to 65033)' in capsys.readouterr().err
    assert worker.sockets == []


def test_a_worker_runs_without_the_agent_when_its_ports_are_taken(monkeypatch, capsys):
    worker = SimpleNamespace(sockets=[])
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        monkeypatch.setenv("BTC_FIRST_PORT", str(port))
        gunicorn.post_fork(SimpleNamespace(cfg=SimpleNamespace(workers=1)), worker)
    assert f"ports {port} to {port}: all taken" in capsys.readouterr().err
    assert worker.sockets == []


def test_a_second_agent_in_one_process_is_refused():
    code = "import btc_agent; btc_agent.start('port=0'); print(btc_agent.start('port=0'))"
    done = subprocess.run([sys.executable, "-c", code], timeout=30, capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": "src"}, check=True)
    assert done.stdout == "None\n"
    assert "agent: started twice in one process (expected once)" in done.stderr


def test_the_agent_does_not_keep_the_process_alive():
    code = "import btc_agent; btc_agent.start('port=0')"
    done = subprocess.run([sys.executable, "-c", code], timeout=30, capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": "src"}, check=True)
    assert "btc-agent: answers at http://127.0.0.1:" in done.stderr
