"""An application for several workers. It answers with the id of its process."""

import os


def app(_, start_response):
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [str(os.getpid()).encode()]
