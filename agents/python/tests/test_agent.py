import gc
import os
import subprocess
import sys

import pytest

import btc_agent
from btc_agent.collector import BYTES_PER_OBJECT, Collector, TooLate
from btc_agent.options import MEBIBYTE, Options

SECOND = 1_000_000_000


class FakeWorld:
    """A clock and a memory that the test moves."""

    def __init__(self):
        self.nanos, self.bytes = 0, 0

    def collector(self, options="freeze=no,lease=5,most-mb=100"):
        return Collector(Options.parse(options, {}), lambda: self.nanos, lambda: self.bytes)


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
    generations = []
    gc.callbacks.append(
        lambda phase, info: generations.append(info["generation"]) if collector.collecting else None)
    kept = []
    try:
        for _ in range(11):
            kept.append([[] for _ in range(10_000)])
            collector.collect("young")
    finally:
        gc.callbacks.pop()
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
])
def test_a_wrong_option_is_one_sentence(text, sentence):
    with pytest.raises(ValueError) as problem:
        Options.parse(text, {"SECRET": "correct horse battery"})
    assert sentence in str(problem.value)


def test_the_service_runs_without_the_agent_after_a_problem(capsys):
    assert btc_agent.start("port=none") is None
    assert 'port: "none"' in capsys.readouterr().err


def test_the_agent_does_not_keep_the_process_alive():
    code = "import btc_agent; btc_agent.start('port=0')"
    done = subprocess.run([sys.executable, "-c", code], timeout=30, capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": "src"}, check=True)
    assert "btc-agent: answers at http://127.0.0.1:" in done.stderr
