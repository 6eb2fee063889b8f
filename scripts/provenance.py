"""Writes where the files of a release come from, as an in-toto statement with a predicate of SLSA provenance 1.

It attests what whoever signs it says: these bytes were built from this commit, by this command, with these programs. No
third party has watched the build, so it is SLSA level 1 of the build track and no higher.
"""

import datetime
import json
import os
import pathlib
import platform
import re
import subprocess
import sys


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def subjects(folder):
    for line in (folder / "SHA256SUMS").read_text().splitlines():
        digest, name = line.split(maxsplit=1)
        yield {"name": name.removeprefix("./"), "digest": {"sha256": digest}}


def jdk():
    program = os.path.join(os.environ["JAVA_HOME"], "bin", "java")
    told = subprocess.run([program, "-XshowSettings:properties", "-version"], check=True, capture_output=True, text=True).stderr
    return " ".join(re.search(rf"^ *{name} = (.*)$", told, re.M)[1] for name in ("java.vendor", "java.runtime.version"))


def statement(version, folder):
    return {
        "_type": "https://in-toto.io/Statement/v1",
        "subject": list(subjects(folder)),
        "predicateType": "https://slsa.dev/provenance/v1",
        "predicate": {
            "buildDefinition": {
                "buildType": "urn:io.github.btc:release.sh",
                "externalParameters": {"version": version, "command": "scripts/release.sh --files FOLDER"},
                "internalParameters": {
                    "jdk": jdk(),
                    "maven": output("mvn", "-B", "-v").splitlines()[0].split()[2],
                    "system": f"{platform.system()} {platform.machine()}",
                },
                "resolvedDependencies": [
                    {"uri": f"git:refs/tags/v{version}", "digest": {"gitCommit": output("git", "rev-parse", "HEAD")}}
                ],
            },
            "runDetails": {
                "builder": {"id": "urn:io.github.btc:whoever-signs-this"},
                "metadata": {"finishedOn": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")},
            },
        },
    }


print(json.dumps(statement(sys.argv[1], pathlib.Path(sys.argv[2])), indent=2))
