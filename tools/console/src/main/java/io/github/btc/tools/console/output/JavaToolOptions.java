package io.github.btc.tools.console.output;

import java.util.Collection;

/**
 * Lines to copy that give a JVM more flags. They append to the variable, because it may hold an
 * agent or other flags, which must stay.
 */
public final class JavaToolOptions {

  private JavaToolOptions() {}

  /**
   * Returns the line for a shell.
   *
   * @param flags the flags to append
   * @return the line; empty without flags
   */
  public static String shell(Collection<String> flags) {
    return flags.isEmpty() ? "" : "export " + variable(flags);
  }

  /**
   * Returns the line for a Dockerfile.
   *
   * @param flags the flags to append
   * @return the line; empty without flags
   */
  public static String dockerfile(Collection<String> flags) {
    return flags.isEmpty() ? "" : "ENV " + variable(flags);
  }

  private static String variable(Collection<String> flags) {
    return "JAVA_TOOL_OPTIONS=\"$JAVA_TOOL_OPTIONS " + String.join(" ", flags) + "\"";
  }
}
