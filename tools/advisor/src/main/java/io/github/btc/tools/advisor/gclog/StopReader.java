package io.github.btc.tools.advisor.gclog;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.replicas.measure.GcLog;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.LogLine;
import io.github.btc.tools.replicas.measure.Pause;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Reads the stops of a log, which may have several JVMs one after the other. */
final class StopReader implements LogReader {

  /** The largest fall of the time within one JVM: threads write at a time. */
  private static final long FALLS_NANOS = 10_000_000_000L;

  /** A log has many stops that are shorter, and none of them makes a request slow. */
  private static final long SHORT_NANOS = 100_000;

  private final List<Pause> stops = new ArrayList<>();
  private final List<Pause> safepoints = new ArrayList<>();
  private final ForeignLog foreign = new ForeignLog();
  private final LoggedRelease release = new LoggedRelease();
  private final LogSources sources = new LogSources();
  private Part part = new Part();
  private boolean hasLines;
  private boolean isDated = true;
  private boolean tellsSafepoints = true;
  private boolean hasSafepoints = true;
  private boolean hasNativeImage;
  private String fault = ""; // of the JVMs of which no pause was understood
  private String fall = ""; // of the time of day
  private long fromNanos = Long.MAX_VALUE;
  private long toNanos = Long.MIN_VALUE;
  private long lastWallNanos;
  private long errorNanos;
  private long stalls;
  private long unread;
  private long withoutPauses;
  private long missing;
  private double seconds;
  private double stoppedSeconds;
  private double cpuSeconds;

  /** One JVM. */
  private static final class Part {

    private final WallTime wall = new WallTime();
    private final LogOrder order = new LogOrder();
    private final List<Pause> pauses = new ArrayList<>();
    private final List<Pause> safepoints = new ArrayList<>();
    private final GcLog log = GcLog.telling(pauses::add, this::safepoint);
    private boolean hasRun;
    private long firstNanos = Long.MAX_VALUE;
    private long lastNanos = Long.MIN_VALUE;

    private void line(LogLine line) {
      wall.learn(line);
      order.line(line);
      log.line(line);
      hasRun |= line.text().startsWith("GC(");
      firstNanos = Math.min(firstNanos, line.nanos());
      lastNanos = Math.max(lastNanos, line.nanos());
    }

    private void safepoint(Pause stop) {
      if (stop.saidNanos() >= SHORT_NANOS) {
        safepoints.add(stop);
      }
    }

    private boolean isOver(LogLine line) {
      return hasRun && line.beginsAJvm() || line.nanos() < lastNanos - FALLS_NANOS;
    }
  }

  @Override
  public void line(LogLine line) {
    hasLines = true;
    sources.line(line);
    if (part.isOver(line)) {
      endPart();
      part = new Part();
      checkIsLater(line);
    }
    lastWallNanos = Math.max(lastWallNanos, line.wallNanos());
    release.line(line);
    part.line(line);
  }

  /** A service that was restarted goes on later. Another replica has served at the same time. */
  private void checkIsLater(LogLine line) {
    if (line.wallNanos() >= 0 && line.wallNanos() < lastWallNanos - FALLS_NANOS) {
      fall =
          "the lines are not from a single JVM: the time falls by "
              + (lastWallNanos - line.wallNanos()) / 1_000_000_000
              + " s (expected the lines of one JVM in the order in which it wrote them)";
    }
  }

  @Override
  public void other(String text) {
    part.log.other(text);
    if (!hasLines) {
      foreign.other(text);
    }
  }

  private void endPart() {
    part.log.end();
    unread += part.log.unreadLines();
    withoutPauses += part.log.collectionsWithoutPauses();
    missing += part.order.missing();
    fault = part.log.understoodNone() ? part.log.fault() : fault;
    if (part.lastNanos < part.firstNanos) {
      return;
    }
    long offset = part.wall.isKnown() ? part.wall.offsetNanos() : 0;
    isDated &= part.wall.isKnown();
    errorNanos = Math.max(errorNanos, part.wall.isKnown() ? part.wall.errorNanos() : 0);
    long first = part.firstNanos;
    for (Pause pause : part.pauses) {
      if (pause.isStop()) {
        stops.add(moved(pause, offset));
        first = Math.min(first, pause.interval().startNanos());
      } else {
        stalls++;
      }
    }
    part.safepoints.forEach(stop -> safepoints.add(moved(stop, offset)));
    fromNanos = Math.min(fromNanos, first + offset);
    toNanos = Math.max(toNanos, part.lastNanos + offset);
    seconds += (part.lastNanos - first) / 1e9;
    hasNativeImage |= release.isOfNativeImage();
    hasSafepoints &= part.log.tellsSafepoints();
    tellsSafepoints &= part.log.tellsSafepoints() || part.pauses.isEmpty();
    stoppedSeconds += part.log.collectorTime().stoppedSeconds();
    cpuSeconds += part.log.collectorTime().cpuSeconds();
  }

  private static Pause moved(Pause pause, long nanos) {
    Interval interval = pause.interval();
    return new Pause(
        new Interval(interval.startNanos() + nanos, interval.endNanos() + nanos),
        pause.what(),
        pause.saidNanos());
  }

  /**
   * Ends the log.
   *
   * @throws RefusedSettingException if no stop was understood although the log has some
   */
  JvmStops end(String source) {
    endPart();
    if (stops.isEmpty() && !fault.isEmpty()) {
      throw refused(source, fault);
    }
    if (stops.isEmpty() && withoutPauses > 0) {
      throw refused(
          source,
          withoutPauses
              + " lines of collections, but no line of any pause (expected a log of"
              + " -Xlog:gc*,safepoint)");
    }
    if (!hasLines) {
      throw refused(source, foreign.why());
    }
    if (hasNativeImage) {
      throw refused(source, ForeignLog.nativeImage());
    }
    String several = sources.fault().isEmpty() ? fall : sources.fault();
    if (!several.isEmpty()) {
      throw refused(source, several);
    }
    stops.sort(Comparator.comparingLong(stop -> stop.interval().startNanos()));
    safepoints.sort(Comparator.comparingLong(stop -> stop.interval().startNanos()));
    List<String> doubts = new ArrayList<>(JvmStops.starved(stoppedSeconds, cpuSeconds));
    doubts.addAll(JvmStops.unread(unread, stops.size()));
    doubts.addAll(JvmStops.missing(missing, stops.size()));
    if (release.isTooOld()) {
      doubts.add("this is " + release.tooOld());
    }
    return new JvmStops(
        stops,
        safepoints,
        hasSafepoints,
        new Interval(fromNanos, toNanos),
        Math.max(1e-3, seconds),
        isDated,
        errorNanos,
        stalls,
        notes(),
        doubts);
  }

  private static IllegalArgumentException refused(String source, String why) {
    return new IllegalArgumentException("--gc-log: " + source + ": " + why);
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (!tellsSafepoints) {
      notes.add(
          "the log does not contain the safepoints, so each stop counts with the duration of its"
              + " collection, without the time until all threads had stopped; -Xlog:gc*,safepoint"
              + " logs this time");
    }
    if (withoutPauses > 0) {
      notes.add(
          "of one JVM the log has collections without their pauses, which do not count;"
              + " -Xlog:gc* logs them");
    }
    if (stalls > 0) {
      notes.add(
          stalls
              + " waits of single threads for memory are not counted, because they are not stops");
    }
    if (unread > 0) {
      notes.add(JvmStops.couldNotBeRead(unread));
    }
    if (missing > 0) {
      notes.add(JvmStops.areMissing(missing) + ", and a request that they hit does not count");
    }
    if (release.isTooOld()) {
      notes.add(0, release.tooOld());
    }
    return notes;
  }
}
