"""As a reader: searches for "HAProxy", and comes to a configuration that HAProxy accepts in two clicks.

Then searches for the phrases with which people look for such pages, and finds the page that answers each of them.
"""

import contextlib
import functools
import http.server
import itertools
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

import websockets.sync.client

WITHIN_SECONDS = 60

# A page that answers each of these is among the first three that the search finds.
PHRASES = {
    "GC pauses behind a load balancer": "what-btc-does",
    "CFS throttling Java": "faq",
    "slow start JVM": "faq",
    "GC readiness": "faq",
    "which collector for a small container": "faq",
}


@contextlib.contextmanager
def started(program, profile):
    """Chromium without a window, which ends with the block."""
    process = subprocess.Popen(
        [program, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--window-size=1300,900", "--remote-debugging-port=0",
         f"--user-data-dir={profile}", "about:blank"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        port = wait_for("browser that listens", lambda: (profile / "DevToolsActivePort").read_text().split()[0])
        pages = json.load(urllib.request.urlopen(f"http://127.0.0.1:{port}/json"))
        url = next(page["webSocketDebuggerUrl"] for page in pages if page["type"] == "page")
        with websockets.sync.client.connect(url, max_size=None) as socket:
            yield Browser(socket)
    finally:
        process.terminate()
        process.wait()


class Browser:
    """The page that a browser shows."""

    def __init__(self, socket):
        self.socket = socket
        self.ids = itertools.count()

    def send(self, method, **parameters):
        number = next(self.ids)
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv(timeout=WITHIN_SECONDS))
            if answer.get("id") == number:
                return answer["result"]

    def value(self, script):
        return self.send("Runtime.evaluate", expression=script, returnByValue=True)["result"].get("value")

    def click(self, place):
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, **place)


def wait_for(what, probe):
    until = time.monotonic() + WITHIN_SECONDS
    while time.monotonic() < until:
        try:
            found = probe()
        except (OSError, IndexError):
            found = None
        if found:
            return found
        time.sleep(0.05)
    raise SystemExit(f"two_clicks: no {what} within {WITHIN_SECONDS} s")


def serve(site):
    """Serves a folder on a free port, and lists what was asked for."""

    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_request(self, *unused):
            server.asked.append(self.path)

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=site))
    server.asked = []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


# The search lies in a tree of its own below the page.
DEEP = """
const deep = query => [document, ...[...document.querySelectorAll('*')].map(e => e.shadowRoot).filter(Boolean)]
    .map(root => root.querySelector(query)).find(Boolean);
const place = e => { e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect();
    return {x: r.x + r.width / 2, y: r.y + r.height / 2}; };
"""


def place_of(browser, query):
    """Where the first element lies that is visible and has ceased to move."""
    seen = []

    def resting():
        seen.append(browser.value(f"{{{DEEP} const e = deep({json.dumps(query)}); e && place(e)}}"))
        return len(seen) > 1 and seen[-1] == seen[-2] and seen[-1]

    return wait_for(query, resting)


def open_search(browser):
    """Clicks as a reader does who clicks again: the script that hears the click may not have run yet."""
    query = json.dumps("input[role=combobox]:focus")
    last = [0.0]

    def focused():
        if browser.value(f"{{{DEEP} Boolean(deep({query}))}}"):
            return True
        if time.monotonic() - last[0] > 1:
            browser.click(place_of(browser, ".md-search__button"))
            last[0] = time.monotonic()
        return False

    wait_for("search with the cursor in it", focused)


def search(browser, server, version, text):
    browser.send("Page.navigate", url=f"http://127.0.0.1:{server.server_port}/{version}/index.html")
    open_search(browser)
    browser.send("Input.insertText", text=text)
    place_of(browser, "a[role=option]")


def find(browser, server, version, phrase, page):
    search(browser, server, version, phrase)
    found = browser.value(f"{{{DEEP} [...deep('a[role=option]').getRootNode().querySelectorAll('a[role=option]')]"
                          ".slice(0, 3).map(e => e.pathname).join(' ')}")
    if f"/{page}/" not in found and f"/{page}.html" not in found:
        raise SystemExit(f"two_clicks: \"{phrase}\" finds {found} (expected {page} among the first three)")


def read(browser, server, version):
    search(browser, server, version, "HAProxy")
    browser.click(place_of(browser, "a[role=option]"))  # the first click: the first result
    wait_for("page about HAProxy", lambda: browser.value("document.querySelector('h1')?.innerText.startsWith('HAProxy')"))
    browser.click(place_of(browser, ".md-content a[href$='.cfg']"))  # the second click: its first configuration
    path = wait_for("configuration", lambda: [path for path in server.asked if path.endswith(".cfg")][0])
    return path.split("?")[0].lstrip("/")


def accepted(recipe):
    if shutil.which("haproxy") is None:
        return "not checked: no haproxy on the PATH"
    subprocess.run(["haproxy", "-q", "-c", "-f", recipe], check=True)
    return "accepted by haproxy"


def main(site, version, program):
    server = serve(site)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        with started(program, pathlib.Path(profile)) as browser:
            recipe = read(browser, server, version)
            for phrase, page in PHRASES.items():
                find(browser, server, version, phrase, page)
    print(f"The search finds a page for each of {len(PHRASES)} phrases")
    print(f"Two clicks from the search to {recipe} ({accepted(site / recipe)})")


main(pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3])
