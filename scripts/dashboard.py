#!/usr/bin/env python3
"""Draws docs/dashboard.svg: the panels of the Grafana dashboard, with the data that record-dashboard.py recorded.

    scripts/dashboard.py
"""

import json
import math
import pathlib
import re
import textwrap
from xml.sax.saxutils import escape

DOCS = pathlib.Path(__file__).parent.parent / "docs"
COLUMN = 40  # pixels; Grafana's grid has 24 columns
ROW = 28
MARGIN = 8
TITLE = 24
LINE = 15
LETTER = 6.4  # at most, at 12 pixels
AXIS = 46  # left of a plot
SWATCH = 16
COLOURS = 8
STYLE = """
  .page { fill: #ffffff; }
  .panel { fill: #f6f8fa; stroke: #d0d7de; }
  .title { fill: #1f2328; font-weight: 600; }
  .line, .legend, .tick { fill: #57606a; font-size: 12px; }
  .value { fill: #1f2328; font-size: 28px; }
  .grid { stroke: #d0d7de; }
  .curve { fill: none; stroke-width: 1.6; stroke-linejoin: round; }
  .c0 { stroke: #0969da; } .c1 { stroke: #bc4c00; } .c2 { stroke: #1a7f37; } .c3 { stroke: #8250df; }
  .c4 { stroke: #bf3989; } .c5 { stroke: #9a6700; } .c6 { stroke: #1b7c83; } .c7 { stroke: #57606a; }
  .again { stroke-dasharray: 5 3; }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117; }
    .panel { fill: #161b22; stroke: #30363d; }
    .title, .value { fill: #e6edf3; }
    .line, .legend, .tick { fill: #9198a1; }
    .grid { stroke: #30363d; }
    .c0 { stroke: #58a6ff; } .c1 { stroke: #f0883e; } .c2 { stroke: #3fb950; } .c3 { stroke: #bc8cff; }
    .c4 { stroke: #f778ba; } .c5 { stroke: #d29922; } .c6 { stroke: #39c5cf; } .c7 { stroke: #8b949e; }
  }
"""


def shown(value, unit):
    """Writes a number with its unit, as Grafana does."""
    if unit == "percentunit":
        return f"{100 * value:.3g} %"
    if unit == "s":
        return f"{1000 * value:.3g} ms" if abs(value) < 1 else f"{value:.3g} s"
    if abs(value) >= 1e6:
        return f"{value / 1e6:.3g} Mil"
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def step_below(top):
    """Returns a round step of which two to five make up a value."""
    power = 10 ** math.floor(math.log10(top / 2))
    return max(step * power for step in (1, 2, 5) if step * power <= top / 2)


def swatch(number):
    return f"curve c{number % COLOURS}" + (" again" if number >= COLOURS else "")


def legend(entries, x, width):
    """Places the entries in lines, and returns each with its place."""
    left, line = 0, 0
    for number, entry in enumerate(entries):
        needed = SWATCH + 6 + len(entry) * LETTER + 10
        if left and left + needed > width:
            left, line = 0, line + 1
        yield number, entry, x + left, line
        left += needed


def unit_of(curve, panel):
    """Returns the unit of a series: its own on the right axis, or the panel's."""
    for override in panel["fieldConfig"]["overrides"]:
        pattern = override["matcher"]["options"].strip("/")
        units = [each["value"] for each in override["properties"] if each["id"] == "unit"]
        if units and re.search(pattern, curve["legend"]):
            return units[0]
    return panel["fieldConfig"]["defaults"].get("unit", "short")


def scale(curves):
    """Returns the ends of an axis and the distance of its ticks."""
    values = [value for curve in curves for _, value in curve["points"]]
    low, high = min(0, *values), max(0, *values)
    step = step_below(max(high, -low) or 1)
    return math.floor(low / step) * step, math.ceil((high or 1) / step) * step, step


def plot(panel, curves, minutes, x, y, width, height):
    if not curves:
        yield f'<text class="legend" x="{x}" y="{y + LINE}">No data</text>'
        return
    units = [unit_of(curve, panel) for curve in curves]
    main_unit = panel["fieldConfig"]["defaults"].get("unit", "short")
    entries = [
        curve["legend"] + ("" if unit == main_unit else f" (right: {shown(curve['points'][-1][1], unit)})")
        for curve, unit in zip(curves, units)
    ]
    placed = list(legend(entries, x, width))
    height -= LINE * (placed[-1][3] + 1) + LINE + 6
    scales = {each: scale([curve for curve, unit in zip(curves, units) if unit == each]) for each in set(units)}
    left, right = x + AXIS, x + width

    def across(minute):
        return left + (right - left) * minute / minutes

    def up(value, unit):
        low, high, _ = scales[unit]
        return y + height * (high - value) / (high - low)

    low, high, step = scales[main_unit]
    for tick in range(round((high - low) / step) + 1):
        at = up(low + tick * step, main_unit)
        yield f'<path class="grid" d="M{left} {at:.1f}H{right}"/>'
        yield (
            f'<text class="tick" x="{left - 5}" y="{at + 4:.1f}" text-anchor="end">'
            f"{shown(low + tick * step, main_unit)}</text>"
        )
    for share, anchor in (0, "start"), (0.5, "middle"), (1, "end"):
        at = across(share * minutes)
        yield (
            f'<text class="tick" x="{at:.0f}" y="{y + height + LINE}" text-anchor="{anchor}">'
            f"{share * minutes:g} min</text>"
        )
    for number, curve in enumerate(curves):
        points = " ".join(f"{across(minute):.1f},{up(value, units[number]):.1f}" for minute, value in curve["points"])
        yield f'<polyline class="{swatch(number)}" points="{points}"/>'
    for number, entry, at, line in placed:
        below = y + height + LINE * (line + 2) + 4
        yield f'<path class="{swatch(number)}" d="M{at:.0f} {below - 4}h{SWATCH}"/>'
        yield f'<text class="legend" x="{at + SWATCH + 6:.0f}" y="{below}">{escape(entry)}</text>'


def last(curves, unit, x, y):
    """Writes the last values in large letters, or their names where Grafana shows the name."""
    end = max((curve["points"][-1][0] for curve in curves), default=0)
    curves = [curve for curve in curves if curve["points"][-1][0] == end]
    if not curves:
        yield f'<text class="legend" x="{x}" y="{y + LINE}">No data</text>'
    for number, curve in enumerate(curves):
        text = curve["legend"] if unit == "none" else shown(curve["points"][-1][1], unit)
        yield f'<text class="value" x="{x}" y="{y + 30 + 34 * number}">{escape(text)}</text>'


def drawn(panel, curves, minutes):
    place = panel["gridPos"]
    x, y = MARGIN + place["x"] * COLUMN, MARGIN + place["y"] * ROW
    width, height = place["w"] * COLUMN - 6, place["h"] * ROW - 6
    yield f'<rect class="panel" x="{x + 3}" y="{y + 3}" width="{width}" height="{height}" rx="4"/>'
    yield f'<text class="title" x="{x + 12}" y="{y + TITLE}">{escape(panel["title"])}</text>'
    description = textwrap.wrap(panel["description"], int((width - 18) / LETTER))
    for number, line in enumerate(description, 1):
        yield f'<text class="line" x="{x + 12}" y="{y + TITLE + 2 + number * LINE}">{escape(line)}</text>'
    top = y + TITLE + 14 + len(description) * LINE
    unit = panel["fieldConfig"]["defaults"].get("unit", "short")
    if panel["type"] == "stat":
        yield from last(curves, unit, x + 12, top - 6)
    else:
        yield from plot(panel, curves, minutes, x + 12, top, width - 24, y + height - 4 - top)


def main():
    dashboard = json.loads((DOCS / "reference/metrics-dashboard.json").read_text())
    recorded = json.loads((DOCS / "results/dashboard/result.json").read_text())
    panels = dashboard["panels"]
    width = 24 * COLUMN + 2 * MARGIN
    height = max(panel["gridPos"]["y"] + panel["gridPos"]["h"] for panel in panels) * ROW + 2 * MARGIN
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-labelledby="title"'
        ' font-family="system-ui, sans-serif" font-size="14">',
        f'<title id="title">The dashboard with {recorded["minutes"]} minutes of four replicas</title>',
        f"<style>{STYLE}</style>",
        f'<rect class="page" width="{width}" height="{height}"/>',
    ]
    for panel in panels:
        lines += drawn(panel, recorded["panels"][str(panel["id"])], recorded["minutes"])
    (DOCS / "dashboard.svg").write_text("\n".join([*lines, "</svg>"]) + "\n")


main()
