package io.github.btc.tools.advisor;

import io.github.btc.tools.console.output.JavaToolOptions;
import java.util.Locale;

/**
 * Lines to copy.
 *
 * @param javaToolOptions for a shell; empty if no flag is to be set
 * @param dockerfile for a Dockerfile; empty likewise
 * @param applicationYaml for Spring Boot
 */
record CopyableLines(String javaToolOptions, String dockerfile, String applicationYaml) {

  static CopyableLines of(FlagPlan plan) {
    return new CopyableLines(
        JavaToolOptions.shell(plan.flags()),
        JavaToolOptions.dockerfile(plan.flags()),
        String.format(
            Locale.ROOT,
            "btc:%n  gc:%n    young:%n      min-share: %s%n      max-share: %s",
            plan.minShare(),
            plan.maxShare()));
  }
}
