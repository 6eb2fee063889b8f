package io.github.btc.tools.advisor.gclog;

import io.github.btc.tools.replicas.measure.LogLine;
import java.util.HashSet;
import java.util.Set;

/**
 * The pods, containers or processes whose lines a collector of logs has put into one file. One
 * after the other they may be a service that was restarted. If they alternate, their collections
 * have the same numbers, and nobody can tell whose safepoint is whose.
 */
public final class LogSources {

  private static final int MOST_SOURCES = 100; // a prefix with a number is another one in each line
  private static final int FEW_RETURNS = 2;

  private final Set<String> seen = new HashSet<>();
  private String last = "";
  private String other = "";
  private long returns;

  /**
   * Learns from a line.
   *
   * @param line line of the log
   */
  public void line(LogLine line) {
    String source = line.source();
    if (source.equals(last) || seen.size() > MOST_SOURCES) {
      return;
    }
    if (!seen.add(source)) {
      returns++;
      other = last;
    }
    last = source;
  }

  /**
   * Returns why the lines are not those of one JVM.
   *
   * @return reason and what was expected; empty if there is none
   */
  public String fault() {
    return returns < FEW_RETURNS || seen.size() > MOST_SOURCES
        ? ""
        : "lines of \""
            + other
            + "\" and of \""
            + last
            + "\" alternate, so they are not from a single JVM (expected the lines of one JVM, for"
            + " instance of one pod)";
  }
}
