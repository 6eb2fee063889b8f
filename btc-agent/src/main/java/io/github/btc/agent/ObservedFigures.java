package io.github.btc.agent;

import io.github.btc.agent.observe.Report;
import java.util.Locale;
import java.util.Map;

/** Writes a report in JSON, and as metrics in the text format of Prometheus. */
final class ObservedFigures {

  private ObservedFigures() {}

  static Json.Fields json(Report seen) {
    Json.Fields fields =
        Json.fields()
            .put("observedNanos", seen.observedNanos())
            .put("entrances", String.join(" ", seen.entrances()))
            .put("idle", String.join(" ", seen.idle()))
            .put("left", reasons(seen.left()))
            .put("source", seen.source())
            .put("requests", seen.requests())
            .put("lostRequests", seen.lostRequests())
            .put("exposed", seen.exposed())
            .put("exposedByKind", byKind(seen.exposedByKind()))
            .put("arrived", Math.round(seen.arrived()))
            .put("metCollections", Math.round(seen.metCollections()))
            .put("stops", byKind(seen.stops()))
            .put("stoppedNanos", byKind(seen.stoppedNanos()))
            .put("longestStopNanos", seen.longestStopNanos())
            .put("cpuNanos", seen.cpuNanos());
    if (seen.requests() > 0) { // of nobody, there are no times
      fields
          .put("exposedPerMillion", Math.round(seen.exposedPerMillion()))
          .put("p999Nanos", seen.p999Nanos())
          .put("p999WithoutStopsNanos", seen.p999WithoutStopsNanos());
    }
    if (seen.exposed() > 0) {
      fields
          .put("waitMedianNanos", seen.waitMedianNanos())
          .put("waitP99Nanos", seen.waitP99Nanos())
          .put("waitLongestNanos", seen.waitLongestNanos());
    }
    if (seen.gcCpuNanos() != null) {
      fields.put("gcCpuNanos", seen.gcCpuNanos());
    }
    if (seen.ownCpuNanos() != null) {
      fields.put("ownCpuNanos", seen.ownCpuNanos());
    }
    if (seen.refusal() != null) {
      fields.put("refusal", seen.refusal());
    }
    return seen.dryRun() == null ? fields : fields.put("dryRun", json(seen.dryRun()));
  }

  private static Json.Fields json(Report.Imagined imagined) {
    return Json.fields()
        .put("nanos", imagined.nanos())
        .put("closings", imagined.closings())
        .put("abandonedClosings", imagined.abandonedClosings())
        .put("closedNanos", imagined.closedNanos())
        .put("refused", imagined.refused())
        .put("uncontrolledRuns", imagined.uncontrolledRuns());
  }

  private static Json.Fields reasons(Map<String, String> left) {
    Json.Fields fields = Json.fields();
    left.forEach(fields::put);
    return fields;
  }

  private static Json.Fields byKind(Map<String, Long> counts) {
    Json.Fields fields = Json.fields();
    counts.forEach(fields::put);
    return fields;
  }

  static String prometheus(Report seen) {
    StringBuilder out = new StringBuilder();
    metric(out, "requests_total", "counter", "Requests observed", seen.requests());
    head(out, "exposed_total", "counter", "Requests in flight during a stop, by the kind of stop");
    seen.exposedByKind().forEach((kind, count) -> labelled(out, "exposed_total", kind, count));
    metric(
        out,
        "arrived_total",
        "counter",
        "Requests that are expected to have arrived during a stop",
        seen.arrived());
    head(out, "stops_total", "counter", "Stops of the JVM, by kind");
    seen.stops().forEach((kind, count) -> labelled(out, "stops_total", kind, count));
    head(out, "stopped_seconds_total", "counter", "Time of the stops, by kind");
    seen.stoppedNanos()
        .forEach((kind, nanos) -> labelled(out, "stopped_seconds_total", kind, nanos / 1e9));
    times(out, seen);
    cpuTime(out, "cpu_seconds_total", "of the process", seen.cpuNanos());
    if (seen.gcCpuNanos() != null) {
      cpuTime(out, "gc_cpu_seconds_total", "of collections", seen.gcCpuNanos());
    }
    if (seen.ownCpuNanos() != null) {
      cpuTime(out, "own_cpu_seconds_total", "of the observation", seen.ownCpuNanos());
    }
    Report.Imagined imagined = seen.dryRun();
    if (imagined != null) {
      dryRun(out, imagined);
    }
    return out.toString();
  }

  private static void times(StringBuilder out, Report seen) {
    if (seen.exposed() > 0) {
      seconds(
          out, "wait_seconds_median", "Median wait of exposed requests", seen.waitMedianNanos());
      seconds(out, "wait_seconds_p99", "p99 of the wait of exposed requests", seen.waitP99Nanos());
    }
    if (seen.requests() > 0) {
      seconds(out, "p999_seconds", "p99.9 of the requests in the server", seen.p999Nanos());
      seconds(
          out,
          "p999_without_stops_seconds",
          "p99.9 of the requests without their time in stops",
          seen.p999WithoutStopsNanos());
    }
  }

  private static void seconds(StringBuilder out, String name, String help, long nanos) {
    metric(out, name, "gauge", help, nanos / 1e9);
  }

  private static void cpuTime(StringBuilder out, String name, String whose, long nanos) {
    metric(out, name, "counter", "CPU time " + whose, nanos / 1e9);
  }

  private static void dryRun(StringBuilder out, Report.Imagined imagined) {
    metric(out, "dry_closings_total", "counter", "Closings in the dry run", imagined.closings());
    metric(
        out,
        "dry_closed_seconds_total",
        "counter",
        "Time for which the gate would have been closed",
        imagined.closedNanos() / 1e9);
    metric(
        out,
        "dry_refused_total",
        "counter",
        "Requests that would have been refused",
        imagined.refused());
    metric(
        out,
        "dry_abandoned_total",
        "counter",
        "Closings in the dry run whose drain reached its limit",
        imagined.abandonedClosings());
    metric(
        out,
        "dry_uncontrolled_total",
        "counter",
        "Collections that would have come before a closing",
        imagined.uncontrolledRuns());
  }

  private static void metric(
      StringBuilder out, String name, String type, String help, double value) {
    head(out, name, type, help);
    out.append("btc_observe_").append(name).append(' ').append(number(value)).append('\n');
  }

  private static void head(StringBuilder out, String name, String type, String help) {
    out.append("# HELP btc_observe_").append(name).append(' ').append(help).append('\n');
    out.append("# TYPE btc_observe_").append(name).append(' ').append(type).append('\n');
  }

  private static void labelled(StringBuilder out, String name, String kind, double value) {
    out.append("btc_observe_").append(name).append("{kind=\"").append(kind).append("\"} ");
    out.append(number(value)).append('\n');
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.6f", value).replaceFirst("\\.?0+$", "");
  }
}
