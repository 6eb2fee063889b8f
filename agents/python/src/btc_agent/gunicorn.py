"""Gives each worker of gunicorn an agent and a port of its own. In gunicorn.conf.py:

    from btc_agent.gunicorn import post_fork

HAProxy can keep requests away from a port only, and the workers share the port of `bind`. So the
first worker also listens at 8081, the second one at 8082, and so on. BTC_FIRST_PORT is another first
port. The port of a worker's agent is 500 higher. A worker that takes the place of a dead one gets
the same ports.
"""

import os
import socket
import sys

import btc_agent

AGENT_ABOVE_WORKER = 500


def post_fork(server, worker):
    try:
        own = _free_socket(server.cfg.workers)
    except Exception as problem:  # nothing here may end the service
        print(f"btc-agent: {problem}; the worker runs without the agent", file=sys.stderr)
        return
    from gunicorn.sock import TCPSocket

    address = own.getsockname()
    worker.sockets = [*worker.sockets, TCPSocket(address, server.cfg, server.log, own.detach())]
    btc_agent.start(f"port={address[1] + AGENT_ABOVE_WORKER}")


def _free_socket(workers):
    """The first port that no other worker has. The system itself gives the port of a dead one back."""
    text = os.environ.get("BTC_FIRST_PORT", "8081")
    highest = 65535 - AGENT_ABOVE_WORKER - workers
    if not text.isdecimal() or not 1 <= int(text) <= highest:
        raise ValueError(f'BTC_FIRST_PORT: "{text}" (expected 1 to {highest})')
    ports = range(int(text), int(text) + workers)
    for port in ports:
        try:
            return socket.create_server(("127.0.0.1", port))
        except OSError:
            continue  # another worker has it
    raise OSError(f"ports {ports[0]} to {ports[-1]}: all taken (expected one for each worker)")
