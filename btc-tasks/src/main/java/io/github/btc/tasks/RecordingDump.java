package io.github.btc.tasks;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/**
 * Dumps of the JDK Flight Recorder on demand: everything that running recordings hold until now. A
 * dump ends the recorder's chunk and then copies megabytes.
 *
 * <p>The task waits for the requests of its own gate only. To end a chunk stops the JVM for a
 * moment, but the recorder does that by itself too, whenever one is full; what takes time is the
 * copy, and it stops nobody. Only a recording with {@code path-to-gc-roots} searches the heap at
 * every dump, with the JVM stopped: have none where several controllers share a JVM.
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
