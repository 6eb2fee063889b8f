package example.tasks;

import io.github.btc.BackgroundTask;
import io.github.btc.tasks.HeapDump;
import io.github.btc.tasks.OnDemandTask;
import io.github.btc.tasks.RecordingDump;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.random.RandomGenerator;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import org.jspecify.annotations.Nullable;

/**
 * A service with some state, for which an operator requests dumps repeatedly. Each request changes
 * a part of the state.
 */
final class DumpService implements Workload {

  private static final int PIECES = 2_000;
  private static final int PIECE_BYTES = 8_000;
  private static final long ASK_MILLIS = 400;

  private final byte[][] state = new byte[PIECES][PIECE_BYTES];
  private final OnDemandTask<Path> dump;
  private final RunLog runs;
  private final @Nullable Recording recording;
  private final ScheduledExecutorService operator;

  private DumpService(OnDemandTask<Path> dump, RunLog runs, @Nullable Recording recording) {
    this.dump = dump;
    this.runs = runs;
    this.recording = recording;
    operator = RepeatedWork.every(ASK_MILLIS, "operator", this::ask);
  }

  static DumpService ofHeaps(Path folder, RunLog runs) {
    return new DumpService(HeapDump.into(folder), runs, null);
  }

  static DumpService ofRecordings(Path folder, RunLog runs) throws IOException, ParseException {
    Recording recording = new Recording(Configuration.getConfiguration("profile"));
    recording.start();
    return new DumpService(RecordingDump.into(folder), runs, recording);
  }

  private void ask() {
    dump.ask().thenAccept(DumpService::read);
  }

  /** Deletes a dump after its use, because the disk space is needed again. */
  private static void read(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      System.err.println(file + " was not deleted: " + e);
    }
  }

  @Override
  public void request(RandomGenerator random) {
    byte[] piece = new byte[PIECE_BYTES];
    random.nextBytes(piece);
    state[random.nextInt(PIECES)] = piece;
  }

  @Override
  public BackgroundTask task() {
    return runs.around(dump);
  }

  @Override
  public void close() {
    operator.shutdownNow();
    if (recording != null) {
      recording.close();
    }
  }
}
