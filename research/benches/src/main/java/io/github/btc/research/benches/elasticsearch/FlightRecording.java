package io.github.btc.research.benches.elasticsearch;

import io.github.btc.tools.replicas.measure.Closing;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.ReplicaEvents;
import io.github.btc.tools.replicas.measure.WallClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** Reads the events of a node's controller from a recording of the JDK Flight Recorder. */
final class FlightRecording {

  /** Records the events of BTC and no events of the JVM. */
  private static final String OPTIONS =
      "-XX:StartFlightRecording:dumponexit=true,settings=none,"
          + "+io.github.btc.Closing#enabled=true,+io.github.btc.TaskRun#enabled=true,filename=";

  private static final String CLOSING = "io.github.btc.Closing";
  private static final String TASK_RUN = "io.github.btc.TaskRun";
  private static final String ABANDONED = "DRAIN_ABANDONED";

  private FlightRecording() {}

  /** Returns the JVM flag that starts the recording. */
  static String flag(Path file) {
    return OPTIONS + file;
  }

  /**
   * Reads the events of a recording. A missing file has no events.
   *
   * @param file recording that the JVM has written
   * @param clock converts the time of day, which the recorder uses, to the clock of the requests
   */
  static ReplicaEvents read(Path file, WallClock clock) throws IOException {
    List<RecordedEvent> events = Files.exists(file) ? RecordingFile.readAllEvents(file) : List.of();
    List<RecordedEvent> runs = events.stream().filter(each -> is(TASK_RUN, each)).toList();
    List<Closing> closings = new ArrayList<>();
    long abandoned = 0;
    for (RecordedEvent event : events) {
      if (is(CLOSING, event)) {
        abandoned += ABANDONED.equals(event.getString("ending")) ? 1 : 0;
        closings.add(closing(event, runs, clock));
      }
    }
    closings.sort(Comparator.comparingLong(closing -> closing.interval().startNanos()));
    return new ReplicaEvents(closings, Map.of(), abandoned);
  }

  private static boolean is(String name, RecordedEvent event) {
    return event.getEventType().getName().equals(name);
  }

  private static boolean isIn(Interval interval, long nanos) {
    return interval.contains(new Interval(nanos, nanos));
  }

  private static Closing closing(RecordedEvent closing, List<RecordedEvent> runs, WallClock clock) {
    Interval interval =
        new Interval(clock.nanos(closing.getStartTime()), clock.nanos(closing.getEndTime()));
    List<Closing.Run> ran =
        runs.stream()
            .filter(run -> isIn(interval, clock.nanos(run.getEndTime())))
            .map(run -> new Closing.Run(run.getString("task"), time(run, clock)))
            .toList();
    return new Closing(interval, closing.getLong("refused"), ran);
  }

  private static Interval time(RecordedEvent run, WallClock clock) {
    long end = clock.nanos(run.getEndTime());
    return new Interval(end - run.getDuration("runTime").toNanos(), end);
  }
}
