#!/usr/bin/env python3
"""Draws docs/dashboard.svg: the panels of the Grafana dashboard with what each shows, without data.

    scripts/dashboard.py
"""

import json
import pathlib
import textwrap
from xml.sax.saxutils import escape

DOCS = pathlib.Path(__file__).parent.parent / "docs"
COLUMN = 35  # pixels; Grafana's grid has 24 columns
ROW = 15
TITLE = 22
LINE = 14
MARGIN = 8
LETTER = 6.2
STYLE = """
  .page { fill: #ffffff; }
  .panel { fill: #f6f8fa; stroke: #d0d7de; }
  .title { fill: #1f2328; font-weight: 600; }
  .line { fill: #57606a; font-size: 12px; }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117; }
    .panel { fill: #161b22; stroke: #30363d; }
    .title { fill: #e6edf3; }
    .line { fill: #9198a1; }
  }
"""


def drawn(panel):
    place = panel["gridPos"]
    x, y = MARGIN + place["x"] * COLUMN, MARGIN + place["y"] * ROW
    width, height = place["w"] * COLUMN - 6, place["h"] * ROW - 6
    yield f'<rect class="panel" x="{x + 3}" y="{y + 3}" width="{width}" height="{height}" rx="4"/>'
    yield f'<text class="title" x="{x + 12}" y="{y + TITLE}">{escape(panel["title"])}</text>'
    for number, line in enumerate(textwrap.wrap(panel["description"], int((width - 18) / LETTER)), 1):
        yield f'<text class="line" x="{x + 12}" y="{y + TITLE + 2 + number * LINE}">{escape(line)}</text>'


def main():
    dashboard = json.loads((DOCS / "reference/metrics-dashboard.json").read_text())
    panels = dashboard["panels"]
    width = 24 * COLUMN + 2 * MARGIN
    height = max(panel["gridPos"]["y"] + panel["gridPos"]["h"] for panel in panels) * ROW + 2 * MARGIN
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-labelledby="title"'
        ' font-family="system-ui, sans-serif" font-size="14">',
        '<title id="title">The panels of the dashboard, without data</title>',
        f"<style>{STYLE}</style>",
        f'<rect class="page" width="{width}" height="{height}"/>',
    ]
    for panel in panels:
        lines += drawn(panel)
    (DOCS / "dashboard.svg").write_text("\n".join([*lines, "</svg>"]) + "\n")


main()
