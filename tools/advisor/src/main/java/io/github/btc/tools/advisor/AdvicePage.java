package io.github.btc.tools.advisor;

import io.github.btc.gc.HeapFacts;
import io.github.btc.tools.advisor.ReplayedStops.Tail;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Prints advice as a table with lines to copy, or as the fields of a JSON object. */
final class AdvicePage {

  private final Advice advice;
  private final HeapFacts facts;

  AdvicePage(Advice advice) {
    this.advice = advice;
    this.facts = advice.jvm().doctor().facts();
  }

  void print(PrintWriter out) {
    out.println(advice.verdict());
    advice.reasons().forEach(reason -> out.println("  because " + reason));
    out.println();
    row(out, "from", advice.jvm().source());
    row(out, "collector", facts.collector().toString());
    row(out, "heap", sizeOr(advice.jvm().heapBytes()));
    if (facts.collector().hasEden()) {
      trigger(out);
    }
    if (advice.jvm().activity().wasSeen()) {
      seen(out, advice.jvm().activity());
    }
    if (advice.plan() != null) {
      interval(out, advice.plan());
    }
    if (advice.expectation() != null) {
      expected(out, advice.expectation());
    }
    advice.notes().forEach(note -> row(out, "note", note));
    advice.findings().forEach(finding -> row(out, "doctor", finding.toString()));
    if (advice.plan() != null) {
      lines(out, CopyableLines.of(advice.plan()));
    }
    out.flush();
  }

  private void trigger(PrintWriter out) {
    row(out, "collects by itself", "when Eden is full: " + eden());
    row(
        out,
        "",
        "and when the old generation holds "
            + ByteSize.megabytes(facts.oldTriggerBytes())
            + " of "
            + ByteSize.megabytes(facts.oldBytes()));
    LiveState live = advice.jvm().activity().live();
    if (live.bytes() > 0) {
      String atMost = live.isCertain() ? "" : ", at most: this is the use of the old generation";
      row(out, "stays alive", ByteSize.megabytes(live.bytes()) + atMost);
    }
  }

  private String eden() {
    JvmDescription jvm = advice.jvm();
    boolean moves = jvm.bytes("NewSize", 0) != jvm.bytes("MaxNewSize", 0);
    return ByteSize.megabytes(facts.edenBytes()) + (moves ? ", and the JVM changes this size" : "");
  }

  /** Returns a size. A size of 0 is one that the log or the process does not contain. */
  private static String sizeOr(long bytes) {
    return bytes > 0 ? ByteSize.megabytes(bytes) : "unknown";
  }

  /** Returns whether the allocation is known. The stops of ZGC and Shenandoah do not contain it. */
  private boolean tellsAllocation() {
    return facts.collector().hasEden();
  }

  private void seen(PrintWriter out, Activity seen) {
    String allocated =
        tellsAllocation()
            ? ByteSize.megabytes(seen.allocatedBytesPerSecond()) + "/s allocated"
            : "its allocation is unknown";
    if (tellsStops(seen)) {
      stops(out, seen, allocated);
    } else {
      String seconds = String.format(Locale.ROOT, "%.0f s", seen.seconds());
      row(out, "seen", seconds + "; its stops are unknown, and " + allocated);
    }
    if (!seen.stalls().areNone()) {
      row(
          out,
          "stalls",
          String.format(
              Locale.ROOT,
              "%d waits of a thread for memory, which are not stops; median %.1f, longest %.2f ms",
              seen.stalls().count(),
              seen.stalls().medianMillis(),
              seen.stalls().longestNanos() / 1e6));
    }
  }

  /** Returns whether stops are known. A log of {@code -Xlog:gc} contains no stops of ZGC. */
  private boolean tellsStops(Activity seen) {
    return seen.stops() > 0 || !facts.collector().isConcurrent();
  }

  private static void stops(PrintWriter out, Activity seen, String allocated) {
    row(
        out,
        "seen",
        String.format(
            Locale.ROOT,
            "%.0f s, %d stops (%.0f per hour), %.3f %% of the time, %s",
            seen.seconds(),
            seen.stops(),
            seen.stopsPerHour(),
            100 * seen.stoppedShare(),
            allocated));
    row(
        out,
        "stops",
        seen.tellsEach()
            ? stops(seen, "median") + longest(seen)
            : stops(seen, "mean")); // without single stops, the median of the means is a mean
  }

  private static String stops(Activity seen, String middle) {
    return kind("young", seen.young(), middle)
        + "; "
        + kind("full", seen.full(), middle)
        + "; other "
        + seen.other().count()
        + (seen.asked().areNone() ? "" : "; " + kind("requested", seen.asked(), middle));
  }

  private static String kind(String name, StopTimes times, String middle) {
    return times.areNone()
        ? name + " 0"
        : String.format(
            Locale.ROOT, "%s %d, %s %.1f ms", name, times.count(), middle, times.medianMillis());
  }

  private static String longest(Activity seen) {
    return seen.stops() == 0
        ? ""
        : String.format(Locale.ROOT, "; longest %.2f ms", seen.longestNanos() / 1e6);
  }

  private static void interval(PrintWriter out, FlagPlan plan) {
    row(
        out,
        "interval",
        String.format(
            Locale.ROOT,
            "%.0f to %.0f %% of Eden, %s to %s of about %s",
            100 * plan.minShare(),
            100 * plan.maxShare(),
            ByteSize.megabytes(plan.minShare() * plan.edenBytes()),
            ByteSize.megabytes(plan.maxShare() * plan.edenBytes()),
            ByteSize.megabytes(plan.edenBytes())));
  }

  private void expected(PrintWriter out, Expectation expected) {
    row(
        out,
        "closings, each replica",
        String.format(
            Locale.ROOT,
            "about %.1f ms each, %.0f per hour, %.3f %% of its capacity",
            expected.closingMillis(),
            expected.closingsPerHour(),
            100 * expected.capacityLost()));
    ServiceLoad service = advice.service();
    row(
        out,
        "would have helped",
        String.format(
            Locale.ROOT,
            "simulated: %d replicas, %.0f requests/s in total, %.1f ms each, %d at a time",
            service.replicas(),
            service.ratePerSecond(),
            service.serviceNanos() / 1e6,
            service.concurrency()));
    row(out, "  without BTC", text(expected.without()));
    row(out, "  with BTC", text(expected.with()));
  }

  private static String text(Tail tail) {
    return String.format(
        Locale.ROOT,
        "p50 %.1f, p99 %.1f, p99.9 %.1f ms; exposed %.4f %%; denied %.4f %%",
        tail.p50Millis(),
        tail.p99Millis(),
        tail.p999Millis(),
        100 * tail.exposed(),
        100 * tail.denied());
  }

  private static void lines(PrintWriter out, CopyableLines lines) {
    if (!lines.javaToolOptions().isEmpty()) {
      out.printf("%n# shell%n%s%n", lines.javaToolOptions());
      out.printf("%n# Dockerfile%n%s%n", lines.dockerfile());
      out.println(
          "# If an operator sets JAVA_TOOL_OPTIONS in the pod, as OpenTelemetry's does, it replaces"
              + " this value: add the flags there, or to the command line.");
    }
    out.printf("%n# application.yaml%n%s%n", lines.applicationYaml());
  }

  private static void row(PrintWriter out, String what, String value) {
    out.printf("%-24s%s%n", what, value);
  }

  Map<String, @Nullable Object> fields() {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("verdict", advice.verdict());
    fields.put("reasons", advice.reasons());
    fields.put("source", advice.jvm().source());
    fields.put("collector", facts.collector().toString());
    fields.put("heapBytes", known(advice.jvm().heapBytes()));
    fields.put("edenBytes", known(facts.edenBytes()));
    fields.put("oldTriggerBytes", facts.collector().hasEden() ? facts.oldTriggerBytes() : null);
    fields.put("seen", advice.jvm().activity().wasSeen() ? seenFields() : null);
    fields.put("service", advice.service());
    fields.put("plan", advice.plan());
    fields.put("expectation", advice.expectation());
    fields.put("doctor", advice.findings());
    fields.put("notes", advice.notes());
    fields.put("lines", advice.plan() == null ? null : CopyableLines.of(advice.plan()));
    return fields;
  }

  private static @Nullable Long known(long bytes) {
    return bytes > 0 ? bytes : null;
  }

  private static @Nullable Double known(StopTimes times, double millis) {
    return times.areNone() ? null : millis;
  }

  private Map<String, @Nullable Object> seenFields() {
    Activity seen = advice.jvm().activity();
    boolean each = seen.tellsEach();
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("seconds", seen.seconds());
    fields.put("stops", tellsStops(seen) ? seen.stops() : null);
    fields.put("stopsPerHour", tellsStops(seen) ? seen.stopsPerHour() : null);
    fields.put("stoppedShare", tellsStops(seen) ? seen.stoppedShare() : null);
    fields.put("longestMillis", each && seen.stops() > 0 ? seen.longestNanos() / 1e6 : null);
    fields.put("medianYoungMillis", each ? known(seen.young(), seen.young().medianMillis()) : null);
    fields.put("medianFullMillis", each ? known(seen.full(), seen.full().medianMillis()) : null);
    fields.put("meanYoungMillis", known(seen.young(), seen.young().meanMillis()));
    fields.put("meanFullMillis", known(seen.full(), seen.full().meanMillis()));
    fields.put("askedFor", seen.asked().count());
    fields.put("stalls", seen.stalls().count());
    fields.put("longestStallMillis", known(seen.stalls(), seen.stalls().longestNanos() / 1e6));
    fields.put(
        "allocatedBytesPerSecond", tellsAllocation() ? seen.allocatedBytesPerSecond() : null);
    fields.put("liveBytes", known(seen.live().bytes()));
    fields.put("liveIsCertain", seen.live().isCertain());
    return fields;
  }
}
