package io.github.btc.tools.replicas.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** When a JVM waited for answers of its database, from a recording of the JDK Flight Recorder. */
public final class DatabaseWaits {

  private static final String READ = "jdk.SocketRead";

  /** Shorter waits are usual, and each event costs the JVM something. */
  private static final String OPTIONS =
      "-XX:StartFlightRecording:dumponexit=true,settings=none,"
          + "+jdk.SocketRead#enabled=true,+jdk.SocketRead#threshold=2ms,filename=";

  private DatabaseWaits() {}

  /**
   * Returns the flags of a JVM that records its waits and prints nothing about it.
   *
   * @param file recording, which the JVM writes when it ends
   * @return flags
   */
  public static List<String> flags(Path file) {
    return List.of("-Xlog:jfr+startup=error", OPTIONS + file);
  }

  /**
   * Reads the waits of a recording. A missing file has none; a JVM that was killed writes no file.
   *
   * @param file recording
   * @param port port of the database
   * @param clock converts the time of day to the clock of the requests
   * @return times in the order of time without overlaps
   * @throws IOException if the file exists and cannot be read
   */
  public static List<Interval> in(Path file, int port, WallClock clock) throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    List<Interval> waits = new ArrayList<>();
    try (RecordingFile recording = new RecordingFile(file)) {
      while (recording.hasMoreEvents()) {
        RecordedEvent event = recording.readEvent();
        if (event.getEventType().getName().equals(READ) && event.getInt("port") == port) {
          long from = clock.nanos(event.getStartTime());
          waits.add(new Interval(from, from + event.getDuration().toNanos()));
        }
      }
    }
    waits.sort(Comparator.comparingLong(Interval::startNanos));
    return Interval.merged(waits);
  }
}
