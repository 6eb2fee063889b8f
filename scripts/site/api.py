"""Unpacks the Javadoc of the published modules beside the pages, with a page that lists them."""

import pathlib
import sys
import xml.etree.ElementTree as ElementTree
import zipfile

import yaml

POM = "{http://maven.apache.org/POM/4.0.0}"


def enter(configuration):
    settings = yaml.safe_load(configuration.read_text())
    settings["nav"].append({"API": "api/README.md"})
    configuration.write_text(yaml.safe_dump(settings, sort_keys=False))


def main(repository, version, folder):
    pages = folder / "pages"
    rows = []
    for jar in sorted(repository.glob(f"io/github/btc/*/{version}/*-{version}-javadoc.jar")):
        module = jar.parent.parent.name
        with zipfile.ZipFile(jar) as archive:
            if "index.html" not in archive.namelist():
                continue  # a module whose Javadoc says only that it has none
            archive.extractall(pages / "api" / module)
        pom = ElementTree.parse(jar.with_name(f"{module}-{version}.pom"))
        rows.append(f"| [{module}]({module}/index.html) | {pom.findtext(POM + 'description') or ''} |")
    if not rows:
        sys.exit(f"{repository}: no Javadoc of {version} (expected a local Maven repository after mvn -Prelease install)")
    (pages / "api" / "README.md").write_text("\n".join(["# API", "", "| module | |", "|---|---|", *rows, ""]))
    enter(folder / "mkdocs.yml")
    print(f"{len(rows)} modules with Javadoc")


main(pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3]))
