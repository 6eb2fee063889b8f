package example.tasks;

import io.github.btc.BackgroundTask;
import io.github.btc.test.ForwardingTask;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.Pause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The times at which the background work of one replica ran. The work itself or its library records
 * them, independently of the gate and the controller. Thread-safe.
 */
final class RunLog {

  private final List<Interval> runs = new ArrayList<>(); // guarded by this
  private final List<Long> underWay = new ArrayList<>(); // start times; guarded by this
  private final LongSupplier nanoTime;

  RunLog() {
    this(System::nanoTime);
  }

  /** Makes a log with a clock of its own, for tests. */
  RunLog(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** One run under way. */
  @FunctionalInterface
  interface Run {
    void end();
  }

  /** Records the beginning of a run. */
  Run begin() {
    Long startNanos = nanoTime.getAsLong();
    began(startNanos);
    return () -> ended(startNanos, nanoTime.getAsLong());
  }

  private synchronized void began(Long startNanos) {
    underWay.add(startNanos);
  }

  private synchronized void ended(Long startNanos, long endNanos) {
    underWay.remove(startNanos);
    runs.add(new Interval(startNanos, endNanos));
  }

  /** Returns a task that records all its runs. */
  BackgroundTask around(BackgroundTask task) {
    return new Logged(task);
  }

  /** Writes one line for each run, also for runs that have not ended. */
  synchronized void write(Path file) throws IOException {
    List.copyOf(underWay).forEach(start -> ended(start, nanoTime.getAsLong()));
    Files.write(file, runs.stream().map(run -> run.startNanos() + " " + run.endNanos()).toList());
  }

  /** Reads the file of {@link #write}, in the order of time. */
  static List<Pause> read(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .map(line -> line.split(" "))
        .map(line -> new Interval(Long.parseLong(line[0]), Long.parseLong(line[1])))
        .sorted(Comparator.comparingLong(Interval::startNanos))
        .map(run -> new Pause(run, "background work"))
        .toList();
  }

  private final class Logged extends ForwardingTask {

    Logged(BackgroundTask task) {
      super(task);
    }

    @Override
    public void run() throws Exception {
      Run run = begin();
      try {
        super.run();
      } finally {
        run.end();
      }
    }
  }
}
