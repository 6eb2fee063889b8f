package io.github.btc.tools.replicas.run;

import io.github.btc.tools.replicas.measure.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Reads the processor time of some processes four times a second, so that the part of it that falls
 * into the measured time can be told afterwards, and their memory once, at the end: reading that
 * makes a process wait. The clock is the one of the load generator, {@link System#nanoTime()}. The
 * error at each end of the measured time is what a straight line between two readings leaves.
 */
public final class ResourceSampler implements AutoCloseable {

  private static final long PERIOD_MILLIS = 250;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final String PROPORTIONAL = "Pss:";

  private final List<Long> pids = new CopyOnWriteArrayList<>();
  private final NavigableMap<Long, Double> cpuSeconds = new TreeMap<>();
  private final ScheduledExecutorService ticks =
      Executors.newSingleThreadScheduledExecutor(
          job -> {
            Thread thread = new Thread(job, "resource-sampler");
            thread.setDaemon(true);
            return thread;
          });
  private double memoryMegabytes = Double.NaN;

  /** Begins. */
  public ResourceSampler() {
    ticks.scheduleAtFixedRate(this::sample, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  /**
   * Reads one more process from now on.
   *
   * @param pid its id
   */
  public void watch(long pid) {
    pids.add(pid);
    sample(); // what it has used so far must not fall into the time until the next reading
  }

  /** Takes the last readings, while the processes still run. */
  public void finish() {
    sample();
    double sum = 0;
    for (long pid : pids) {
      sum += memoryMegabytesOf(pid);
    }
    memoryMegabytes = sum;
  }

  private synchronized void sample() {
    double sum = 0;
    for (long pid : pids) {
      sum +=
          ProcessHandle.of(pid)
              .flatMap(process -> process.info().totalCpuDuration())
              .map(Duration::toNanos)
              .map(nanos -> nanos / NANOS_PER_SECOND)
              .orElse(Double.NaN);
    }
    cpuSeconds.put(System.nanoTime(), sum);
  }

  /** Returns what a process holds, shared pages in proportion; NaN if nobody tells. */
  public static double memoryMegabytesOf(long pid) {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/smaps_rollup"))) {
        if (line.startsWith(PROPORTIONAL)) {
          String[] words = line.substring(PROPORTIONAL.length()).trim().split(" ");
          return Long.parseLong(words[0]) / 1024.0;
        }
      }
    } catch (IOException e) {
      // Not Linux: nobody tells.
    }
    return Double.NaN;
  }

  /**
   * Says what they used.
   *
   * @param window in which time
   * @return their sum
   */
  public synchronized ResourceUse useIn(Interval window) {
    double used =
        secondsAt(cpuSeconds, window.endNanos()) - secondsAt(cpuSeconds, window.startNanos());
    return new ResourceUse(used, memoryMegabytes);
  }

  /** On the straight line between the readings before and after a moment. */
  static double secondsAt(NavigableMap<Long, Double> readings, long nanos) {
    var before = readings.floorEntry(nanos);
    var after = readings.ceilingEntry(nanos);
    if (before == null || after == null) {
      return before == null ? readings.firstEntry().getValue() : before.getValue();
    }
    long distance = after.getKey() - before.getKey();
    double share = distance == 0 ? 0 : (double) (nanos - before.getKey()) / distance;
    return before.getValue() + share * (after.getValue() - before.getValue());
  }

  @Override
  public void close() {
    ticks.shutdownNow();
  }
}
