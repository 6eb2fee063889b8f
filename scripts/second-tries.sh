#!/usr/bin/env bash
# Lists the tests that failed at first and passed at the second try, with what they said.
set -euo pipefail
cd "$(dirname "$0")/.."

find . -path '*/target/*-reports/TEST-*.xml' -print0 |
  xargs -0 -r awk '
    /<testcase / {
      split($0, name, /classname="/); split(name[2], class, "\"")
      split($0, name, /[ ]name="/); split(name[2], test, "\"")
    }
    /<flaky(Failure|Error) / {
      said = ""
      if (match($0, /message="[^"]*/)) said = substr($0, RSTART + 9, RLENGTH - 9)
      gsub(/&#10;|&#xa;/, " ", said)
      print "Passed at the second try: " class[1] "." test[1] ": " said
    }'
