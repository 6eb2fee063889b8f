"""Enters a version into versions.json of the site, newest first, and lets the root lead to the newest."""

import json
import pathlib
import sys

site, version = pathlib.Path(sys.argv[1]), sys.argv[2]
listed = site / "versions.json"
versions = json.loads(listed.read_text()) if listed.exists() else []
versions = [each for each in versions if each["version"] != version and (site / each["version"]).is_dir()]
versions.insert(0, {"version": version, "title": version, "aliases": []})
listed.write_text(json.dumps(versions, indent=2) + "\n")
(site / "index.html").write_text(
    f'<!doctype html><meta charset="utf-8"><title>BTC</title>'
    f'<meta http-equiv="refresh" content="0; url={version}/index.html"><a href="{version}/index.html">BTC {version}</a>\n')
