package io.github.btc.tasks;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/**
 * Dumps of the JDK Flight Recorder on demand: everything that running recordings hold until now. A
 * dump ends a chunk, which stops the JVM for a moment, and writes megabytes.
 *
 * <p>Somebody else must have begun a recording, with {@code -XX:StartFlightRecording} for instance;
 * it goes on. The file is there whole or not at all.
 */
public final class RecordingDump {

  private static final String NAME = "recording-dump";

  private RecordingDump() {}

  /**
   * Makes a task named {@code recording-dump}.
   *
   * @param folder where files named {@code recording-TIME.jfr} go; made if it is not there
   * @return the task; its answer is the file. It fails if nothing has been recorded
   */
  public static OnDemandTask<Path> into(Path folder) {
    DatedFiles files = new DatedFiles(folder, "recording", ".jfr", Clock.systemUTC());
    return OnDemandTask.of(NAME, () -> dump(files.next()));
  }

  private static Path dump(Path file) throws IOException {
    try (Recording snapshot = FlightRecorder.getFlightRecorder().takeSnapshot()) {
      if (snapshot.getSize() == 0) {
        throw new IllegalStateException(
            "recordings: none (expected one that runs; start the JVM with"
                + " -XX:StartFlightRecording, or a jdk.jfr.Recording)");
      }
      return WholeFile.write(file, snapshot::dump);
    }
  }
}
