package io.github.btc.tools.advisor.accesslog;

import io.github.btc.tools.advisor.gclog.JvmStops;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Shows a count of exposed requests. */
final class ExposurePage {

  private static final double NANOS_PER_MILLI = 1e6;

  private final AccessLog log;
  private final ExposureCount count;

  ExposurePage(AccessLog log, ExposureCount count) {
    this.log = log;
    this.count = count;
  }

  /** Returns the result for programs. */
  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("format", log.format().shownName());
    fields.put("requests", count.requests());
    fields.put("exposed", count.exposed());
    fields.put("exposedAtLeast", count.atLeast());
    fields.put("exposedAtMost", count.atMost());
    fields.put("outsideTheGcLog", count.outside().count());
    fields.put("otherLines", log.otherLines());
    fields.put("stops", count.stops().stops().size());
    fields.put("stoppedMillis", 1e3 * count.stops().stoppedSeconds());
    fields.put("longestStopMillis", count.stops().longestMillis());
    fields.put("exposedMedianMillis", millis(count.exposedNanos(), 50));
    fields.put("exposedLongestMillis", millis(count.exposedNanos(), 100));
    fields.put("otherMedianMillis", millis(count.otherNanos(), 50));
    fields.put("otherLongestMillis", millis(count.otherNanos(), 100));
    fields.put("joinErrorMillis", count.errorNanos() / NANOS_PER_MILLI);
    fields.put("notes", remarks());
    return fields;
  }

  /** Prints the result for people. */
  void print(PrintWriter out) {
    line(out, "Requests", "%,d, in a log of %s", count.requests(), log.format().shownName());
    line(
        out,
        "Stops",
        "%,d, the longest of %.1f ms",
        count.stops().stops().size(),
        count.stops().longestMillis());
    line(
        out,
        "Exposed requests",
        "%,d (%.3f %%); at least %,d and at most %,d",
        count.exposed(),
        100.0 * count.exposed() / Math.max(1, count.requests()),
        count.atLeast(),
        count.atMost());
    duration(out, "Their duration", count.exposedNanos());
    duration(out, "Other requests", count.otherNanos());
    line(
        out,
        "Exactness",
        "A time of one log may differ from the same time of the other by %.2f ms.",
        count.errorNanos() / NANOS_PER_MILLI);
    notes(out);
  }

  private void notes(PrintWriter out) {
    remarks().forEach(note -> out.println("Note: " + note + "."));
    if (log.format() == AccessLogFormat.TOMCAT) {
      out.println(
          "Note: a stopped JVM reads no request. A request that arrives in a stop begins in this"
              + " log after the stop, so it does not count. The log of a balancer shows it.");
    }
    if (count.outside().count() > 0) {
      out.printf(
          Locale.ROOT,
          "Note: %,d requests are not counted, because they were before or after the GC log.%n",
          count.outside().count());
    }
    if (log.otherLines() > 0) {
      out.printf(Locale.ROOT, "Note: %,d lines have another format.%n", log.otherLines());
    }
  }

  /** Returns the reasons against a verdict too, without the notes that they repeat. */
  private List<String> remarks() {
    JvmStops stops = count.stops();
    Stream<String> others =
        stops.notes().stream()
            .filter(note -> stops.doubts().stream().noneMatch(doubt -> doubt.contains(note)));
    return Stream.concat(stops.doubts().stream(), others).toList();
  }

  private static void duration(PrintWriter out, String name, Histogram nanos) {
    if (nanos.getTotalCount() > 0) {
      line(out, name, "median %.1f ms, longest %.1f ms", millis(nanos, 50), millis(nanos, 100));
    }
  }

  private static void line(PrintWriter out, String name, String format, Object... values) {
    out.printf("%-18s %s%n", name, String.format(Locale.ROOT, format, values));
  }

  private static double millis(Histogram nanos, double percentile) {
    return nanos.getTotalCount() == 0
        ? 0
        : nanos.getValueAtPercentile(percentile) / NANOS_PER_MILLI;
  }
}
