package io.github.btc.tools.advisor;

import io.github.btc.tools.replicas.measure.Attribution;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Prints an observation for people, or as the fields of a JSON object. */
final class ObservedPage {

  /** Shorter times are not shown. */
  private static final double LEAST_MILLIS = 0.05;

  private final Observed seen;
  private final @Nullable OtherStops others;
  private final ObservedVerdict verdict;
  private final @Nullable FlagPlan plan;

  /**
   * Makes the page.
   *
   * @param jvm the process, for the flags to set; null if only logs are known
   */
  ObservedPage(Observed seen, @Nullable JvmDescription jvm) {
    this(seen, jvm, null);
  }

  /**
   * Makes the page.
   *
   * @param jvm the process, for the flags to set; null if only logs are known
   * @param others what stopped the process beside its collections; null if unknown
   */
  ObservedPage(Observed seen, @Nullable JvmDescription jvm, @Nullable OtherStops others) {
    this.seen = seen;
    this.others = others;
    this.verdict = ObservedVerdict.of(seen, others);
    boolean helps = verdict.use() == ObservedVerdict.Use.TRY_BTC;
    this.plan = jvm == null || !helps ? null : FlagPlan.of(jvm);
  }

  void print(PrintWriter out) {
    out.println(verdict.sentence());
    out.println();
    row(out, "from", seen.source());
    requests(out);
    waits(out);
    slowRequests(out);
    row(
        out,
        "stops",
        text(
            "%s; %.3f %% of the time, longest %.1f ms",
            kinds(),
            seen.seconds() <= 0 ? 0 : 100 * seen.stoppedSeconds() / seen.seconds(),
            seen.longestStopMillis()));
    processor(out);
    otherStops(out);
    dryRun(out);
    seen.notes().forEach(note -> row(out, "note", note));
    if (plan != null) {
      flags(out, plan);
    }
    out.flush();
  }

  /** Prints no share of nothing. */
  private void requests(PrintWriter out) {
    if (seen.requests() <= 0) {
      row(out, "observed", text("no request in %.0f s", seen.seconds()));
      return;
    }
    row(out, "observed", text("%.0f requests in %.0f s", seen.requests(), seen.seconds()));
    row(
        out,
        "exposed per million",
        text(
            "%.0f: %.0f were in flight when a stop began, and about %.0f arrived during a stop",
            seen.exposedPerMillion(), perMillion(seen.exposed()), perMillion(seen.arrived())));
    if (seen.metCollections() < seen.exposed() + seen.arrived()) {
      row(
          out,
          "by collections",
          text(
              "%.0f of these; the others met other safepoints, which BTC does not control",
              seen.metCollectionsPerMillion()));
    }
  }

  private void waits(PrintWriter out) {
    Observed.Wait wait = seen.waits();
    if (wait != null) {
      row(
          out,
          "waits",
          text(
              "median %.1f, p99 %.1f, longest %.1f ms",
              wait.medianMillis(), wait.p99Millis(), wait.longestMillis()));
    }
    Observed.Tail tail = seen.tail();
    if (tail != null) {
      row(
          out,
          "p99.9 in the server",
          text(
              "%.1f ms, of which the stops are %.0f %%",
              tail.p999Millis(), 100 * tail.collectorsShare()));
    }
  }

  /** Causes of which the logs have no evidence have a line, so that nobody takes them for zero. */
  private void slowRequests(PrintWriter out) {
    SlowRequests slow = seen.slow();
    if (slow == null) {
      return;
    }
    if (slow.requests() == 0) {
      row(out, "slowest requests", "none took more than " + threshold(slow));
      return;
    }
    row(
        out,
        "slowest requests",
        text("%d took more than %s, by cause:", slow.requests(), threshold(slow)));
    slow.causes().forEach((cause, count) -> row(out, "  " + cause, count.toString()));
    row(out, "  not sampled", String.join(", ", slow.notSampled()));
  }

  private static String threshold(SlowRequests slow) {
    double tenMedians = Attribution.TIMES_MEDIAN * slow.medianMillis();
    return slow.slowerThanMillis() > tenMedians + LEAST_MILLIS
        ? text(
            "%.1f ms (the times of the logs are too inexact for ten times the median, %.1f ms)",
            slow.slowerThanMillis(), tenMedians)
        : text("ten times the median of %.1f ms", slow.medianMillis());
  }

  private void processor(PrintWriter out) {
    Observed.Processor processor = seen.processor();
    if (processor != null && processor.processSeconds() > 0) {
      row(
          out,
          "CPU time",
          text(
              "%.1f s, of which collections are %.1f %%%s",
              processor.processSeconds(),
              100 * processor.collectionSeconds() / processor.processSeconds(),
              observation(processor)));
    }
  }

  private static String observation(Observed.Processor processor) {
    Double own = processor.observationSeconds();
    return own == null
        ? ""
        : text(" and threads of this observation %.1f %%", 100 * own / processor.processSeconds());
  }

  private void dryRun(PrintWriter out) {
    Observed.DryRun dry = seen.dryRun();
    if (dry == null || seen.requests() <= 0) {
      return;
    }
    row(
        out,
        "BTC would close",
        text(
            "%.0f times per hour, %.2f %% of this replica's capacity, for young collections alone;"
                + " a task that fails is not predicted",
            dry.closingsPerHour(), 100 * dry.capacityLost()));
    row(
        out,
        "and refuse",
        text(
            "%.0f of a million requests, which another replica would answer",
            1e6 * dry.refused() / (seen.requests() / seen.seconds() * dry.seconds())));
    if (dry.abandonedClosings() + dry.uncontrolledRuns() > 0) {
      row(
          out,
          "without success",
          text(
              "%d closings would wait too long for slow requests, and %d collections would come"
                  + " before a closing",
              dry.abandonedClosings(), dry.uncontrolledRuns()));
    }
  }

  private void otherStops(PrintWriter out) {
    if (others == null) {
      return;
    }
    if (others.periods() > 0) {
      row(
          out,
          "throttled",
          text(
              "in %d of %d periods, %.3f %% of the time: about %.0f of a million requests",
              others.throttledPeriods(),
              others.periods(),
              others.throttledPerMillion() / 1e4,
              others.throttledPerMillion()));
    }
    if (others.compilerPercent() > 0) {
      row(out, "compilers", text("%.1f %% of the CPU time", others.compilerPercent()));
    }
  }

  private static void flags(PrintWriter out, FlagPlan plan) {
    CopyableLines lines = CopyableLines.of(plan);
    if (!lines.javaToolOptions().isEmpty()) {
      out.printf("%n# shell%n%s%n", lines.javaToolOptions());
    }
    out.printf("%n# application.yaml%n%s%n", lines.applicationYaml());
  }

  private String kinds() {
    String kinds =
        seen.stops().entrySet().stream()
            .filter(kind -> kind.getValue() > 0)
            .map(kind -> kind.getValue() + " " + kind.getKey().replace('_', ' '))
            .collect(Collectors.joining(", "));
    return kinds.isEmpty() ? "0" : kinds;
  }

  private double perMillion(double count) {
    return seen.requests() <= 0 ? 0 : 1e6 * count / seen.requests();
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  private static void row(PrintWriter out, String what, String value) {
    out.printf("%-24s%s%n", what, value);
  }

  Map<String, @Nullable Object> fields() {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("verdict", verdict.use());
    fields.put("sentence", verdict.sentence());
    fields.put("exposedPerMillion", seen.requests() <= 0 ? null : seen.exposedPerMillion());
    fields.put("observed", seen);
    fields.put("otherStops", others);
    fields.put("flags", plan == null ? List.of() : plan.flags());
    return fields;
  }
}
