"""Copies the pages of the repository, and every file that they link to, into one folder that a generator can read.

Two things differ from the repository. A link to a folder names its README, as a code host would show it. And beside the
pages lies the configuration with a menu, which is the table of docs/README.md.
"""

import pathlib
import posixpath
import re
import shutil
import subprocess
import sys

import yaml

LINK = re.compile(r"(\[[^\]]*\]\()([^)\s#:]+)(#[^)]*)?(\))")
MENU_LINK = re.compile(r"\[([^\]]*)\]\(([^)\s#:]+)\)")


def tracked():
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.md"],
        check=True, capture_output=True, text=True).stdout
    return sorted(name for name in listed.split("\0") if name and not name.startswith(".github/"))


def target_of(page, link):
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), link))


def with_named_folders(page, text):
    def named(match):
        readme = target_of(page, match[2]) + "/README.md"
        if not pathlib.Path(readme).is_file():
            return match[0]
        return f"{match[1]}{match[2].rstrip('/')}/README.md{match[3] or ''}{match[4]}"

    return LINK.sub(named, text)


def copy(names, folder):
    others = set()
    for page in names:
        text = pathlib.Path(page).read_text()
        (folder / page).parent.mkdir(parents=True, exist_ok=True)
        (folder / page).write_text(with_named_folders(page, text))
        linked = {target_of(page, match[2]) for match in LINK.finditer(text)}
        others.update(name for name in linked if pathlib.Path(name).is_file())
    others.difference_update(names)
    for name in others:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(name, folder / name)
    return others


def pages_of(path, names):
    """A page, or the pages of a folder with its README first."""
    if path in names:
        return path
    readme = path + "/README.md"
    others = [name for name in names if posixpath.dirname(name) == path and name != readme]
    return [readme, *others] if readme in names and others else readme if readme in names else None


def titled(text):
    """A title begins with a capital letter, but for names such as gRPC."""
    return text[:1].upper() + text[1:] if text.split()[0].islower() else text


def menu(contents, names):
    """The rows of a table of contents: a name, and links to pages. A row without a name goes on with the last one."""
    sections = {"Home": ["README.md", "ARCHITECTURE.md"]}
    name = None
    for row in [line.split("|")[1:-1] for line in contents.splitlines() if line.startswith("|")][2:]:
        name = MENU_LINK.sub(r"\1", row[0]).strip() or name
        for text, link in MENU_LINK.findall("".join(row)):
            pages = pages_of(target_of("docs/README.md", link), names)
            if pages:
                sections.setdefault(name, []).append({titled(text): pages})
    return [{name: pages} for name, pages in sections.items()]


def main(folder):
    names = tracked()
    others = copy(names, folder / "pages")
    configuration = yaml.safe_load(pathlib.Path("scripts/site/mkdocs.yml").read_text())
    configuration["nav"] = menu(pathlib.Path("docs/README.md").read_text(), names)
    (folder / "mkdocs.yml").write_text(yaml.safe_dump(configuration, sort_keys=False))
    print(f"{len(names)} pages, {len(others)} other files")


main(pathlib.Path(sys.argv[1]))
