package io.github.btc.tools.advisor;

import io.github.btc.tools.replicas.measure.GcLog;
import io.github.btc.tools.replicas.measure.LogLine;
import io.github.btc.tools.replicas.measure.Pause;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;

/** Counts the stops of a log by kind, with and without the start of the service. */
final class LoggedStops {

  private final Kinds whole = new Kinds();
  private final Kinds started = new Kinds();
  private final GcLog log = GcLog.telling(this::stop);
  private final LongConsumer begins;
  private long startedNanos = Long.MIN_VALUE;

  /**
   * Creates a reader.
   *
   * @param begins receives the beginning of each stop
   */
  LoggedStops(LongConsumer begins) {
    this.begins = begins;
  }

  /**
   * Reads the next line.
   *
   * @param line next line of the log
   * @param startedNanos end of the service's start
   */
  void line(LogLine line, long startedNanos) {
    this.startedNanos = startedNanos;
    log.line(line);
  }

  private void stop(Pause pause) {
    if (pause.isStop()) {
      begins.accept(pause.interval().startNanos());
    }
    whole.add(pause);
    if (pause.interval().startNanos() >= startedNanos) {
      started.add(pause);
    }
  }

  GcLog log() {
    return log;
  }

  /** Returns all stops of the log. */
  Stops whole() {
    return whole.stops();
  }

  /** Returns the stops after the start of the service. */
  Stops started() {
    return started.stops();
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
    private final StopSample stalls = new StopSample();

    private void add(Pause pause) {
      of(pause).add(pause.saidNanos());
    }

    private StopSample of(Pause pause) {
      String what = pause.what();
      if (!pause.isStop()) {
        return stalls;
      }
      if (ASKED.matcher(what).find()) {
        return asked;
      }
      if (what.startsWith("Pause Full")) {
        return full;
      }
      return what.startsWith("Pause Young") ? young : other;
    }

    private Stops stops() {
      return new Stops(young.times(), full.times(), other.times(), asked.times(), stalls.times());
    }
  }
}
