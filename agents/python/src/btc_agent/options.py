"""The agent's options: name=value pairs, separated by commas, as those of the Java agent."""

import ipaddress
import os
import re
from dataclasses import dataclass
from typing import Optional

MEBIBYTE = 1 << 20
SHORTEST_TOKEN = 16
DEFAULTS = {
    "port": "8500", "mode": "young", "bind": "127.0.0.1", "token-file": "", "token-env": "",
    "port-file": "", "host": "", "methods": "post", "young-mb": "8", "most-mb": "256",
    "lease": "5", "freeze": "yes",
}


@dataclass(frozen=True)
class Options:
    """The checked options."""

    port: int
    bind: str
    mode: str  # the kind of a collection: young or full
    token: Optional[str]
    port_file: str
    host: str  # another name by which callers may address this agent
    any_method: bool
    young_bytes: int  # the level at which the runtime would wait no longer
    most_bytes: int  # memory that may be added while the runtime's own collections wait
    lease_seconds: int  # how long they wait for the sidecar's next question
    freeze: bool

    @staticmethod
    def parse(text, environment=os.environ):
        values = _split(text)
        bind = values.get("bind", DEFAULTS["bind"])
        token = _token(values, environment)
        if token is not None and "bind" not in values:
            raise _refused("token", "given without bind", "both, or neither")
        if token is None and not _loopback(bind):
            raise _refused("bind", f"{bind} without a token",
                           "token-file or token-env too, or a loopback address such as 127.0.0.1")
        value = {**DEFAULTS, **values}
        return Options(
            port=_number(value, "port", 0, 65535),
            bind=bind,
            mode=_one_of(value, "mode", "young", "full"),
            token=token,
            port_file=value["port-file"],
            host=value["host"].lower(),
            any_method=_one_of(value, "methods", "post", "any") == "any",
            young_bytes=_number(value, "young-mb", 1, 4096) * MEBIBYTE,
            most_bytes=_number(value, "most-mb", 1, 1 << 20) * MEBIBYTE,
            lease_seconds=_number(value, "lease", 1, 600),
            freeze=_one_of(value, "freeze", "yes", "no") == "yes")


def _refused(name, found, expected):
    return ValueError(f"{name}: {found} (expected {expected})")


def _split(text):
    if not isinstance(text, str):
        raise _refused("options", repr(text), 'a text such as "port=8500"')
    values = {}
    for pair in text.split(",") if text.strip() else []:
        name, _, value = (part.strip() for part in pair.partition("="))
        if name not in DEFAULTS or not value:
            raise _refused("option", f'"{pair}"',
                           "name=value with a name of " + ", ".join(sorted(DEFAULTS)))
        if name in values:
            raise _refused("option", f"{name} twice", "once")
        values[name] = value
    return values


def _number(values, name, least, most):
    text = values[name]
    if not re.fullmatch(r"[0-9]{1,9}", text) or not least <= int(text) <= most:
        raise _refused(name, f'"{text}"', f"{least} to {most}")
    return int(text)


def _one_of(values, name, *expected):
    found = values[name].lower()
    if found not in expected:
        raise _refused(name, f'"{values[name]}"', " or ".join(expected))
    return found


def _loopback(address):
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return address == "localhost"


def _token(values, environment):
    file, variable = values.get("token-file"), values.get("token-env")
    if file and variable:
        raise _refused("token", "from a file and a variable", "one")
    if not file and not variable:
        return None
    secret = (_read(file) if file else environment.get(variable, "")).strip()
    if len(secret) < SHORTEST_TOKEN:
        raise _refused("token-file" if file else "token-env",
                       f"{file or variable} holds {len(secret)} characters",
                       f"at least {SHORTEST_TOKEN}")
    return secret


def _read(file):
    try:
        with open(file, encoding="utf-8") as opened:
            return opened.read()
    except OSError as problem:
        raise _refused("token-file", file, "a file that can be read") from problem
