package io.github.btc.tools.advisor;

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
    String flags = String.join(" ", plan.flags());
    // The variable may hold an agent or other flags, which must stay.
    String variable = "JAVA_TOOL_OPTIONS=\"$JAVA_TOOL_OPTIONS " + flags + "\"";
    boolean none = flags.isEmpty();
    return new CopyableLines(
        none ? "" : "export " + variable,
        none ? "" : "ENV " + variable,
        String.format(
            Locale.ROOT,
            "btc:%n  gc:%n    young:%n      min-share: %s%n      max-share: %s",
            plan.minShare(),
            plan.maxShare()));
  }
}
