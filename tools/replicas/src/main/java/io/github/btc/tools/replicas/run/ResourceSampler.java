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
 * Reads the processor time of processes four times per second, so that the part in the measured
 * time can be computed afterwards. It reads their memory once at the end, because this reading
 * stops a process for a while. The clock is {@link System#nanoTime()}, as in the load generator.
 * Between two readings this class interpolates, which is its error at each end of the measured
 * time.
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

  /** Starts the sampler without a process. */
  public ResourceSampler() {
    ticks.scheduleAtFixedRate(this::sample, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  /**
   * Adds a process.
   *
   * @param pid id of the process
   */
  public void watch(long pid) {
    pids.add(pid);
    sample(); // processor time before this moment must not count for the next interval
  }

  /** Takes the last readings. The processes must still run. */
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

  /** Returns the memory of a process, with a share of shared pages; NaN if it is unknown. */
  public static double memoryMegabytesOf(long pid) {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/smaps_rollup"))) {
        if (line.startsWith(PROPORTIONAL)) {
          String[] words = line.substring(PROPORTIONAL.length()).trim().split(" ");
          return Long.parseLong(words[0]) / 1024.0;
        }
      }
    } catch (IOException e) {
      // The system is not Linux, so the memory is unknown.
    }
    return Double.NaN;
  }

  /**
   * Returns the resources that the processes used.
   *
   * @param window measured time
   * @return sum over all processes
   */
  public synchronized ResourceUse useIn(Interval window) {
    double used =
        secondsAt(cpuSeconds, window.endNanos()) - secondsAt(cpuSeconds, window.startNanos());
    return new ResourceUse(used, memoryMegabytes);
  }

  /** Interpolates between the readings before and after a moment. */
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
