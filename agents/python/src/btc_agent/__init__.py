"""Lets a BTC sidecar decide when this process collects its garbage.

    import btc_agent
    btc_agent.start("port=8500")

The agent answers on a loopback address and starts daemon threads only. It never prevents the start
of the service: a problem becomes one sentence on standard error, and the service runs without it.
"""

import os
import sys

from btc_agent.collector import Collector
from btc_agent.options import Options
from btc_agent.server import AgentServer

__all__ = ["start"]

_started_in = None  # the process whose agent was started; a forked child may start its own


def start(options=""):
    """Starts the agent and returns its server, or None after a problem.

    options: name=value pairs, separated by commas
    """
    global _started_in
    try:
        parsed = Options.parse(options)
        if _started_in == os.getpid():
            raise ValueError("agent: started twice in one process (expected once)")
        server = _served(parsed)
    except Exception as problem:  # nothing here may end the service
        print(f"btc-agent: {problem}; the service runs without the agent", file=sys.stderr)
        return None
    _started_in = os.getpid()
    print(f"btc-agent: answers at {server}", file=sys.stderr)
    return server


def _served(options):
    server = AgentServer(options)
    try:
        server.write_port()
        server.start(Collector(options))
    except BaseException:
        server.server_close()
        raise
    return server
