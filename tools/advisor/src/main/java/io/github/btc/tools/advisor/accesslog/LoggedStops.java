package io.github.btc.tools.advisor.accesslog;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.replicas.measure.GcLog;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.LogLine;
import io.github.btc.tools.replicas.measure.LogLines;
import io.github.btc.tools.replicas.measure.Pause;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The stops of a JVM by the time of day.
 *
 * @param all stops in the order of time, in nanoseconds since 1970
 * @param window from the first to the last line of the log
 * @param errorNanos by how much a time may be wrong
 */
record LoggedStops(List<Interval> all, Interval window, long errorNanos) {

  private static final String EXPECTED =
      "a log of -Xlog:gc*,safepoint:file=gc.log:time,uptimenanos,tags";

  static LoggedStops read(Path file) throws IOException {
    WallTime wall = new WallTime();
    List<Pause> pauses = new ArrayList<>();
    GcLog log = GcLog.telling(pauses::add);
    long[] ends = {Long.MAX_VALUE, Long.MIN_VALUE};
    LogLines.each(
        file,
        text -> {
          Optional<LogLine> line = LogLine.of(text);
          if (line.isPresent()) {
            wall.learn(text, line.get());
            log.line(line.get());
            ends[0] = Math.min(ends[0], line.get().nanos());
            ends[1] = Math.max(ends[1], line.get().nanos());
          }
        },
        read -> {});
    log.end();
    if (!wall.isKnown()) {
      throw new RefusedSettingException("--gc-log", file + " without the time of day", EXPECTED);
    }
    long offset = wall.offsetNanos();
    List<Interval> stops =
        pauses.stream()
            .map(Pause::interval)
            .map(stop -> new Interval(stop.startNanos() + offset, stop.endNanos() + offset))
            .sorted(Comparator.comparingLong(Interval::startNanos))
            .toList();
    Interval window = new Interval(ends[0] + offset, ends[1] + offset);
    return new LoggedStops(stops, window, wall.errorNanos());
  }
}
