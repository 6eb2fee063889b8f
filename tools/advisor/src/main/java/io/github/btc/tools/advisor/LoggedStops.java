package io.github.btc.tools.advisor;

import io.github.btc.tools.replicas.measure.GcLog;
import io.github.btc.tools.replicas.measure.LogLine;
import io.github.btc.tools.replicas.measure.Pause;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the stops of a log from its safepoints. Without safepoints the durations of the collections
 * count, which do not contain the time until all threads had stopped.
 */
final class LoggedStops {

  private static final Pattern COLLECTION =
      Pattern.compile(
          "GC\\((\\d{1,9})\\) (?:[YyO]: )?(Pause [^>]*?) "
              + "(?:\\S*->\\S* )?(\\d{1,7}\\.\\d{3})ms");

  private static final long NONE = -1;

  private final Window whole = new Window();
  private final Window started = new Window();
  private final List<Window> both = List.of(whole, started);
  private final List<Window> startUp = List.of(whole);
  private final GcLog log = GcLog.telling(this::stop);

  private List<Window> now = startUp;
  private boolean tellsSafepoints;
  private long lastFull = NONE;

  /**
   * Reads the next line.
   *
   * @param line next line of the log
   * @param isStarted false while the service starts
   */
  void line(LogLine line, boolean isStarted) {
    now = isStarted ? both : startUp;
    tellsSafepoints |= line.tags().equals("safepoint");
    log.line(line);
    boolean tellsCollections = line.tags().equals("gc") || line.tags().equals("gc,phases");
    if (tellsCollections && line.text().contains("Pause ")) {
      collection(COLLECTION.matcher(line.text()));
    }
  }

  /** Ends the log. */
  void end() {
    if (tellsSafepoints) {
      log.end();
    }
  }

  boolean tellsSafepoints() {
    return tellsSafepoints;
  }

  /** Returns all stops of the log. */
  Stops whole() {
    return whole.stops(tellsSafepoints);
  }

  /** Returns the stops after the start of the service. */
  Stops started() {
    return started.stops(tellsSafepoints);
  }

  private void collection(Matcher ended) {
    if (!ended.matches()) {
      return;
    }
    long number = Long.parseLong(ended.group(1));
    String what = ended.group(2);
    if (what.startsWith("Pause Full")) {
      lastFull = number;
    } else if (number == lastFull - 1 && what.startsWith("Pause Young")) {
      return; // it ended in that full collection, which has been counted as one stop
    }
    long nanos = Math.round(Double.parseDouble(ended.group(3)) * 1e6);
    now.forEach(window -> window.collections.of(what).add(nanos));
  }

  private void stop(Pause pause) {
    boolean isStop = pause.what().startsWith("Pause ");
    for (Window window : now) {
      StopSample kind = isStop ? window.safepoints.of(pause.what()) : window.stalls;
      kind.add(pause.saidNanos());
    }
  }

  /**
   * The stops by kind.
   *
   * @param young stops that empty Eden
   * @param full full collections
   * @param other stops of concurrent cycles
   * @param asked stops that a program or a person requested
   * @param stalls waits of single threads for memory
   */
  record Stops(
      StopTimes young, StopTimes full, StopTimes other, StopTimes asked, StopTimes stalls) {}

  /** A part of the log. Only a later safepoint shows which of the two kinds of durations counts. */
  private static final class Window {

    private final Kinds safepoints = new Kinds();
    private final Kinds collections = new Kinds();
    private final StopSample stalls = new StopSample();

    private Stops stops(boolean tellsSafepoints) {
      Kinds kinds = tellsSafepoints ? safepoints : collections;
      return new Stops(
          kinds.young.times(),
          kinds.full.times(),
          kinds.other.times(),
          kinds.asked.times(),
          stalls.times());
    }
  }

  private static final class Kinds {

    /** The causes of collections that a program, or a person with a tool, requested. */
    private static final Pattern ASKED =
        Pattern.compile(
            "\\((?:System\\.gc\\(\\)|Diagnostic Command|Heap Inspection Initiated GC"
                + "|Heap Dump Initiated GC|JvmtiEnv ForceGarbageCollection)\\)");

    private final StopSample young = new StopSample();
    private final StopSample full = new StopSample();
    private final StopSample other = new StopSample();
    private final StopSample asked = new StopSample();

    private StopSample of(String what) {
      if (ASKED.matcher(what).find()) {
        return asked;
      }
      if (what.startsWith("Pause Full")) {
        return full;
      }
      return what.startsWith("Pause Young") ? young : other;
    }
  }
}
