package io.github.btc.tasks;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/**
 * Dumps of the JDK Flight Recorder on demand. A dump has everything that the running recordings
 * have collected so far. It ends the recorder's chunk and then copies megabytes.
 *
 * <p>The task waits only for the requests of its own gate. The end of a chunk stops the JVM for a
 * moment, but the recorder causes such stops itself whenever a chunk is full. The copy takes longer
 * and stops nothing. Only a recording with {@code path-to-gc-roots} stops the JVM at every dump to
 * search the heap; do not use it where several controllers share a JVM.
 *
 * <p>A recording must be running, started for instance by {@code -XX:StartFlightRecording}, and it
 * goes on after the dump. The file appears only when it is complete.
 */
public final class RecordingDump {

  private static final String NAME = "recording-dump";

  private RecordingDump() {}

  /**
   * Makes a task named {@code recording-dump}.
   *
   * @param folder the folder of the files {@code recording-TIME.jfr}, created if it does not exist
   * @return the task, whose answer is the file; a run fails if nothing has been recorded
   */
  public static OnDemandTask<Path> into(Path folder) {
    DatedFiles files = new DatedFiles(folder, "recording", ".jfr", Clock.systemUTC());
    return OnDemandTask.of(NAME, () -> dump(files.next()));
  }

  private static Path dump(Path file) throws IOException {
    try (Recording snapshot = FlightRecorder.getFlightRecorder().takeSnapshot()) {
      if (snapshot.getSize() == 0) {
        throw new IllegalStateException(
            "recordings: none (expected a running one; start the JVM with"
                + " -XX:StartFlightRecording, or start a jdk.jfr.Recording)");
      }
      return WholeFile.write(file, snapshot::dump);
    }
  }
}
