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


def start(options=None):
    """Starts the agent and returns it, or None after a problem.

    options: name=value pairs, separated by commas; by default those of the variable BTC_AGENT
    """
    text = os.environ.get("BTC_AGENT", "") if options is None else options
    try:
        parsed = Options.parse(text)
        server = AgentServer(parsed, Collector(parsed))
        server.start()
    except (OSError, ValueError) as problem:
        print(f"btc-agent: {problem}; the service runs without the agent", file=sys.stderr)
        return None
    print(f"btc-agent: answers at {server}", file=sys.stderr)
    return server
