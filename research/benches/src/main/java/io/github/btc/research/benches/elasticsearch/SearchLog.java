package io.github.btc.research.benches.elasticsearch;

import io.github.btc.tools.replicas.measure.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/*
 * The plugin search-times of examples/elasticsearch-plugin writes these lines. All times are
 * System.nanoTime(), which is one clock for all JVMs of a Linux machine and of their logs of
 * collections.
 */

/**
 * The searches that a node has noted, by the numbers of the client's attempts.
 *
 * @param executed time from the first phase that the node has executed for a search until the end
 *     of the last
 * @param sentNanos time at which the node has sent a search to a node, by the name of that node
 */
record SearchLog(Map<Integer, Interval> executed, Map<String, Map<Integer, Long>> sentNanos) {

  private static final Pattern EXECUTED =
      Pattern.compile("phase of a search from (-?\\d+) to (-?\\d+) ns, of search (\\d{1,9})$");
  private static final Pattern SENT =
      Pattern.compile("search (\\d{1,9}) sent to (\\S+) at (-?\\d+) ns$");

  /** Reads the log of a node. */
  static SearchLog read(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return of(lines);
    }
  }

  /** Reads lines, and passes over those without a search of the client. */
  static SearchLog of(List<String> lines) {
    return of(lines.stream());
  }

  private static SearchLog of(Stream<String> lines) {
    SearchLog log = new SearchLog(new HashMap<>(), new HashMap<>());
    lines.forEach(log::add);
    return log;
  }

  private void add(String line) {
    Matcher phase = EXECUTED.matcher(line);
    if (phase.find()) {
      executed.merge(
          Integer.parseInt(phase.group(3)),
          new Interval(Long.parseLong(phase.group(1)), Long.parseLong(phase.group(2))),
          SearchLog::around);
      return;
    }
    Matcher sending = SENT.matcher(line);
    if (sending.find()) {
      sentNanos
          .computeIfAbsent(sending.group(2), node -> new HashMap<>())
          .putIfAbsent(Integer.parseInt(sending.group(1)), Long.parseLong(sending.group(3)));
    }
  }

  private static Interval around(Interval one, Interval other) {
    long start = one.startNanos() - other.startNanos() < 0 ? one.startNanos() : other.startNanos();
    long end = one.endNanos() - other.endNanos() > 0 ? one.endNanos() : other.endNanos();
    return new Interval(start, end);
  }
}
