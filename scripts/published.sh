#!/usr/bin/env bash
# Names what a release publishes: every module at the root but those that say they are never published.
set -euo pipefail
cd "$(dirname "$0")/.."
for module in $(sed -n 's:.*<module>\(btc-.*\)</module>.*:\1:p' pom.xml); do
  grep -q '<maven.deploy.skip>true' "$module/pom.xml" || echo "$module"
done
