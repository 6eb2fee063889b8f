package io.github.btc.tools.advisor;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.replicas.measure.GcLog;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.LogLines;
import io.github.btc.tools.replicas.measure.Pause;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;

/**
 * Joins an access log with a GC log, or a rate with a GC log. A line of the access log begins with
 * the second since 1970 at which the request ended and with its duration in us, ms or s.
 */
final class LoggedRequests {

  private static final Pattern LINE =
      Pattern.compile("(\\d{9,11})\\.(\\d{3,9}) (\\d{1,12}(?:\\.\\d{1,9})?)(us|ms|s)(?: .*)?");
  private static final long SECOND = 1_000_000_000;
  private static final long YEAR_2001_NANOS = 1_000_000_000 * SECOND;
  private static final int DIGITS = 3;

  private LoggedRequests() {}

  /**
   * Joins the files.
   *
   * @throws IllegalArgumentException if a file has other contents; the message is for the user
   */
  static Observed of(Path accessLog, Path gcLog) throws IOException {
    List<Interval> requests = requestsIn(accessLog);
    List<Pause> pauses = GcLog.pausesIn(gcLog);
    checkClock(pauses, gcLog);
    long first = requests.stream().mapToLong(Interval::startNanos).min().orElseThrow();
    long last = requests.stream().mapToLong(Interval::endNanos).max().orElseThrow();
    Interval window = new Interval(first, last);
    List<Pause> met = pauses.stream().filter(each -> each.interval().overlaps(window)).toList();
    Histogram waits = new Histogram(DIGITS);
    Histogram all = new Histogram(DIGITS);
    Histogram without = new Histogram(DIGITS);
    NavigableMap<Long, Interval> stops = new TreeMap<>();
    met.forEach(each -> stops.put(each.interval().startNanos(), each.interval()));
    long begunInStops = 0;
    for (Interval request : requests) {
      long took = request.endNanos() - request.startNanos();
      List<Interval> near = near(stops, request);
      long waited = Interval.coveredNanos(near, request);
      begunInStops += near.stream().anyMatch(stop -> isIn(stop, request.startNanos())) ? 1 : 0;
      all.recordValue(took);
      without.recordValue(Math.max(0, took - waited));
      if (waited > 0) {
        waits.recordValue(waited);
      }
    }
    double seconds = Math.max(1e-3, (last - first) / (double) SECOND);
    double stopped = met.stream().mapToLong(Pause::saidNanos).sum() / (double) SECOND;
    double arrived = Math.max(0, requests.size() * stopped / seconds - begunInStops);
    return new Observed(
        accessLog + " and " + gcLog,
        seconds,
        requests.size(),
        waits.getTotalCount(),
        arrived,
        waits.getTotalCount() + arrived,
        new Observed.Wait(millis(waits, 50), millis(waits, 99), waits.getMaxValue() / 1e6),
        new Observed.Tail(millis(all, 99.9), millis(without, 99.9)),
        kinds(met),
        stopped,
        longestMillis(met),
        null,
        null,
        null);
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

  private static double millis(Histogram values, double percentile) {
    return values.getTotalCount() == 0 ? 0 : values.getValueAtPercentile(percentile) / 1e6;
  }

  /**
   * Estimates from a rate alone: a stop meets the requests in flight when it begins, and those that
   * arrive while it lasts.
   */
  static Observed of(double ratePerSecond, double serviceMillis, Path gcLog) throws IOException {
    List<Pause> pauses = GcLog.pausesIn(gcLog);
    if (pauses.isEmpty()) {
      throw refusedGcLog(gcLog);
    }
    long first = pauses.get(0).interval().startNanos();
    long last = pauses.get(pauses.size() - 1).interval().endNanos();
    double seconds = Math.max(1e-3, (last - first) / (double) SECOND);
    double stopped = pauses.stream().mapToLong(Pause::saidNanos).sum() / (double) SECOND;
    return new Observed(
        gcLog + " and " + ratePerSecond + " requests per second, as given",
        seconds,
        ratePerSecond * seconds,
        ratePerSecond * pauses.size() * serviceMillis / 1e3,
        ratePerSecond * stopped,
        ratePerSecond * (pauses.size() * serviceMillis / 1e3 + stopped),
        null,
        null,
        kinds(pauses),
        stopped,
        longestMillis(pauses),
        null,
        null,
        null);
  }

  private static double longestMillis(List<Pause> pauses) {
    return pauses.stream().mapToLong(Pause::saidNanos).max().orElse(0) / 1e6;
  }

  private static Map<String, Long> kinds(List<Pause> pauses) {
    Map<String, Long> kinds = new TreeMap<>();
    for (Pause pause : pauses) {
      String kind = pause.what().replaceFirst(" \\(.*", "").toLowerCase(Locale.ROOT);
      kinds.merge(kind, 1L, Long::sum);
    }
    return kinds;
  }

  private static List<Interval> requestsIn(Path accessLog) throws IOException {
    List<Interval> requests = new ArrayList<>();
    long[] others = new long[1];
    LogLines.each(
        accessLog,
        line -> {
          Matcher matcher = LINE.matcher(line);
          if (matcher.matches()) {
            requests.add(request(matcher));
          } else {
            others[0]++;
          }
        },
        read -> {});
    if (requests.isEmpty() || others[0] > requests.size()) {
      throw new RefusedSettingException(
          "--access-log",
          accessLog + ": " + others[0] + " lines without end and duration",
          "lines such as \"1795411553.056 12.3ms\"; for nginx: log_format btc '$msec"
              + " ${request_time}s'");
    }
    return requests;
  }

  private static Interval request(Matcher line) {
    String fraction = (line.group(2) + "000000000").substring(0, 9);
    long end = Long.parseLong(line.group(1)) * SECOND + Long.parseLong(fraction);
    double unit =
        switch (line.group(4)) {
          case "us" -> 1e3;
          case "ms" -> 1e6;
          default -> 1e9;
        };
    return new Interval(end - Math.round(Double.parseDouble(line.group(3)) * unit), end);
  }

  private static void checkClock(List<Pause> pauses, Path gcLog) {
    if (pauses.isEmpty() || pauses.get(0).interval().startNanos() < YEAR_2001_NANOS) {
      throw refusedGcLog(gcLog);
    }
  }

  private static RefusedSettingException refusedGcLog(Path gcLog) {
    return new RefusedSettingException(
        "--gc-log",
        gcLog + ": no stop with a date",
        "a log of -Xlog:gc*,safepoint:file=gc.log:time,tags");
  }
}
