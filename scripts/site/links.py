"""Follows every link within a built site: files and anchors. Links to other hosts are counted, not followed."""

import html.parser
import pathlib
import sys
import urllib.parse


class Page(html.parser.HTMLParser):
    """The links and the anchors of one page."""

    def __init__(self, text):
        super().__init__()
        self.links = []
        self.anchors = set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src") and value:
                self.links.append(value)
            elif name in ("id", "name") and value:
                self.anchors.add(value)


def main(site):
    # Javadoc's own pages are checked by its doclint; what leads to them is checked here.
    files = [file for file in sorted(site.rglob("*.html")) if "api" not in file.relative_to(site).parts[:1] or file.parent == site / "api"]
    pages = {file: Page(file.read_text()) for file in files}
    dead = []
    inner = outer = 0
    for file, page in pages.items():
        for link in page.links:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme or parts.netloc:
                outer += 1
                continue
            inner += 1
            target = (file.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else file
            if target.is_dir():
                target = target / "index.html"
            anchor = urllib.parse.unquote(parts.fragment)
            if not target.exists():
                dead.append(f"{file.relative_to(site)}: {link} (no such file)")
            elif anchor and target in pages and anchor not in pages[target].anchors and not anchor.startswith("__"):
                dead.append(f"{file.relative_to(site)}: {link} (no such place on the page)")
    for line in dead:
        print(line, file=sys.stderr)
    print(f"Links: {len(pages)} pages, {inner} links within the site, {len(dead)} dead, {outer} to other hosts not followed")
    sys.exit(1 if dead else 0)


main(pathlib.Path(sys.argv[1]).resolve())
