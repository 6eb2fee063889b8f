package io.github.btc.tools.advisor;

import io.github.btc.internal.EntriesAfterStops;
import io.github.btc.internal.ShareInStops;
import io.github.btc.tools.advisor.accesslog.AccessLog;
import io.github.btc.tools.advisor.accesslog.LoggedRequest;
import io.github.btc.tools.advisor.accesslog.RequestSpan;
import io.github.btc.tools.advisor.gclog.JvmStops;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.Pause;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Joins an access log with a GC log, or a rate with a GC log. */
final class LoggedRequests {

  private static final double SECOND = 1e9;
  private static final int DIGITS = 3;

  private final JvmStops stops;
  private final Interval time;
  private final NavigableMap<Long, Interval> byStart = new TreeMap<>();
  private final NavigableMap<Long, Interval> safepoints = new TreeMap<>();
  private final RequestSpan span = new RequestSpan();
  private final RequestSpan others = new RequestSpan();
  private final RequestSpan outside = new RequestSpan(); // of the GC log
  private final EntriesAfterStops entries;
  private final Histogram waits = new Histogram(DIGITS);
  private final Histogram all = new Histogram(DIGITS);
  private final Histogram without = new Histogram(DIGITS);
  private final SlowCauses causes = new SlowCauses();
  private long begunInStops;

  private LoggedRequests(JvmStops stops, Interval time) {
    this.stops = stops;
    this.time = time;
    this.entries = new EntriesAfterStops(stops.window().startNanos());
    for (Interval each : stops.intervals()) {
      byStart.put(each.startNanos(), each);
      entries.stop(each.startNanos(), each.endNanos());
    }
    for (Interval each : Pause.intervals(stops.safepoints())) {
      safepoints.put(each.startNanos(), each);
    }
  }

  /** Joins the files, with all requests of a log that names one server. */
  static Observed of(Path accessLog, Path gcLog) throws IOException {
    AccessLog log = AccessLog.open(accessLog, ZoneId.systemDefault());
    return of(log, "", new Interval(0, Long.MAX_VALUE), List.of(gcLog));
  }

  /**
   * Joins the files.
   *
   * @param server server in the log; empty if the log names only one
   * @param time time in which a request must begin
   * @throws IllegalArgumentException if a file has other contents; the message is for the user
   */
  static Observed of(AccessLog log, String server, Interval time, List<Path> gcLog)
      throws IOException {
    JvmStops stops = JvmStops.in(gcLog);
    stops.checkIsDated(gcLog.get(0).toString());
    LoggedRequests join = new LoggedRequests(stops.during(time), time);
    log.read(server, join::add);
    if (join.span.count() == 0) {
      (join.outside.count() == 0 ? join.others : join.outside).refuseFor(log, stops.window());
    }
    return join.observed(log, log + " and " + gcLog.get(0));
  }

  private void add(LoggedRequest logged) {
    Interval request = new Interval(logged.startNanos(), logged.endNanos());
    if (!time.contains(new Interval(request.startNanos(), request.startNanos()))) {
      others.add(logged);
      return;
    }
    if (!stops.window().overlaps(request)) {
      outside.add(logged);
      return;
    }
    span.add(logged);
    entries.request(request.startNanos(), request.endNanos());
    List<Interval> near = near(byStart, request);
    long waited = Interval.coveredNanos(near, request);
    begunInStops += near.stream().anyMatch(stop -> isIn(stop, request.startNanos())) ? 1 : 0;
    all.recordValue(request.nanos());
    without.recordValue(Math.max(0, request.nanos() - waited));
    if (waited > 0) {
      waits.recordValue(waited);
    }
    causes.add(request.nanos(), waited, Interval.coveredNanos(near(safepoints, request), request));
  }

  /**
   * Tells whether a moment is in a stop. The log of a balancer has requests that begin there. The
   * log of the stopped server has none, because the server reads them after the stop.
   */
  private static boolean isIn(Interval stop, long nanos) {
    return stop.startNanos() <= nanos && nanos < stop.endNanos();
  }

  /** Returns the stops that may overlap a request. Stops do not overlap each other. */
  private static List<Interval> near(NavigableMap<Long, Interval> stops, Interval request) {
    Map.Entry<Long, Interval> before = stops.floorEntry(request.startNanos());
    long from = before == null ? request.startNanos() : before.getKey();
    return new ArrayList<>(stops.subMap(from, true, request.endNanos(), true).values());
  }

  private Observed observed(AccessLog log, String source) {
    JvmStops met = stops.during(span.interval());
    double seconds = Math.max(1e-3, span.interval().nanos() / SECOND);
    double stopped = Math.min(seconds, met.stoppedSeconds());
    double usual = span.count() * stopped / seconds;
    double arrived = Math.max(0, shareInStops() * usual - begunInStops);
    List<String> notes = new ArrayList<>(stops.notes());
    if (outside.count() > 0) {
      notes.add(
          outside.count()
              + " requests are not counted, because they were before or after the GC log");
    }
    if (log.otherLines() > 0) {
      notes.add(log.otherLines() + " lines of the access log have another format");
    }
    return new Observed(
        source,
        seconds,
        span.count(),
        waits.getTotalCount(),
        arrived,
        waits.getTotalCount() + arrived,
        new Observed.Wait(millis(waits, 50), millis(waits, 99), waits.getMaxValue() / 1e6),
        new Observed.Tail(millis(all, 99.9), millis(without, 99.9)),
        kinds(met.stops()),
        stopped,
        met.longestMillis(),
        null,
        null,
        null,
        null,
        notes,
        stops.doubts(),
        causes.slow(stops, stops.errorNanos() + log.format().errorNanos()));
  }

  /** Returns which share of the usual requests a server read after the stops; 1 if unknown. */
  private double shareInStops() {
    ShareInStops share = entries.until(span.interval().endNanos());
    return share.isKnown() ? share.share() : 1;
  }

  private static double millis(Histogram values, double percentile) {
    return values.getTotalCount() == 0 ? 0 : values.getValueAtPercentile(percentile) / 1e6;
  }

  /**
   * Estimates from a rate alone: a stop meets the requests in flight when it begins, and those that
   * arrive while it lasts.
   */
  static Observed of(double ratePerSecond, double serviceMillis, Path gcLog) throws IOException {
    return of(ratePerSecond, serviceMillis, new Interval(0, Long.MAX_VALUE), List.of(gcLog));
  }

  static Observed of(double ratePerSecond, double serviceMillis, Interval time, List<Path> gcLog)
      throws IOException {
    JvmStops stops = JvmStops.in(gcLog).during(time);
    double stopped = stops.stoppedSeconds();
    double inFlight = ratePerSecond * stops.stops().size() * serviceMillis / 1e3;
    double arrived = ratePerSecond * stopped;
    return new Observed(
        gcLog.get(0) + " and " + ratePerSecond + " requests per second, as given",
        stops.seconds(),
        ratePerSecond * stops.seconds(),
        inFlight,
        arrived,
        inFlight + arrived,
        null,
        null,
        kinds(stops.stops()),
        stopped,
        stops.longestMillis(),
        null,
        null,
        null,
        null,
        stops.notes(),
        stops.doubts(),
        null);
  }

  private static Map<String, Long> kinds(List<Pause> pauses) {
    Map<String, Long> kinds = new TreeMap<>();
    for (Pause pause : pauses) {
      String kind = pause.what().replaceFirst(" \\(.*", "").toLowerCase(Locale.ROOT);
      kinds.merge(kind, 1L, Long::sum);
    }
    return kinds;
  }
}
