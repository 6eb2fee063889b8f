package io.github.btc.tools.replicas.run;

import io.github.btc.tools.replicas.measure.CpuQuota;
import io.github.btc.tools.replicas.measure.CpuThrottling;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.ThreadTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reads the CPU time of processes four times per second, and that of their threads once per second.
 * The times of the compilers and the waits for a core are read 40 times per second. The throttling
 * of control groups is read 100 times per second, because the kernel grants a quota ten times per
 * second. The part in the measured time can therefore be computed afterwards. A process that has
 * ended keeps its last reading. The memory is read once at the end, because this reading stops a
 * process for a while. The clock is {@link System#nanoTime()}, as in the load generator. Between
 * two readings this class interpolates, which is its error at each end of the measured time.
 */
public final class ResourceSampler implements AutoCloseable {

  private static final long PERIOD_MILLIS = 250;
  private static final long THREADS_PERIOD_MILLIS = 1000;
  private static final long COMPILERS_PERIOD_MILLIS = 25;
  private static final long THROTTLE_PERIOD_MILLIS = 10;
  private static final Path ROOT = Path.of("/");
  private static final Path PRESSURE = Path.of("/proc/pressure/cpu");
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long REMEMBERED_NANOS = 300_000_000;
  private static final String PROPORTIONAL = "Pss:";
  private static final String HIGHEST = "VmHWM:";

  private final List<Long> pids = new CopyOnWriteArrayList<>();
  private final NavigableMap<Long, Double> cpuSeconds = new TreeMap<>();
  private final List<Long> proxies = new CopyOnWriteArrayList<>();
  private final NavigableMap<Long, Double> proxyCpuSeconds = new TreeMap<>();
  private final Map<Long, Double> cpuSecondsOf = new HashMap<>();
  private final List<ThreadReader> threads = new CopyOnWriteArrayList<>();
  private final List<BusyTimes> compilers = new CopyOnWriteArrayList<>();
  private final List<NavigableMap<Long, Double>> recentCompilers = new CopyOnWriteArrayList<>();
  private final BusyTimes withoutCore = new BusyTimes();
  private final NavigableMap<Long, ThreadTimes> threadTimes = new TreeMap<>();
  private final List<Optional<Path>> groups = new CopyOnWriteArrayList<>();
  private final Map<Path, ThrottleReader> throttles = new ConcurrentHashMap<>();
  private final ScheduledExecutorService ticks =
      Executors.newSingleThreadScheduledExecutor(
          job -> {
            Thread thread = new Thread(job, "resource-sampler");
            thread.setDaemon(true);
            return thread;
          });
  private double memoryMegabytes = Double.NaN;
  private double peakMegabytes = Double.NaN;

  /** Starts the sampler without a process. */
  public ResourceSampler() {
    every(PERIOD_MILLIS, this::sample);
    every(THREADS_PERIOD_MILLIS, this::sampleThreads);
    every(COMPILERS_PERIOD_MILLIS, this::sampleCompilers);
    every(THROTTLE_PERIOD_MILLIS, this::sampleThrottling);
  }

  private void every(long millis, Runnable job) {
    ticks.scheduleAtFixedRate(job, 0, millis, TimeUnit.MILLISECONDS);
  }

  /**
   * Adds a process that is in its control group already.
   *
   * @param pid id of the process
   */
  public void watch(long pid) {
    watch(pid, CpuThrottling.fileOf(ROOT, pid));
  }

  /**
   * Adds a process that has just begun. It may not be in its control group yet, so the kernel may
   * still name another one.
   *
   * @param pid id of the process
   * @param throttling the {@code cpu.stat} of the group that it will be in
   */
  public void watch(long pid, Path throttling) {
    watch(pid, Optional.of(throttling));
  }

  private void watch(long pid, Optional<Path> group) {
    threads.add(new ThreadReader(ROOT, pid));
    compilers.add(new BusyTimes());
    recentCompilers.add(new TreeMap<>());
    groups.add(group); // after them, because a reading of the group reads its compilers
    group.ifPresent(
        file ->
            throttles.computeIfAbsent(
                file, each -> new ThrottleReader(each, end -> compilersShare(each, end))));
    pids.add(pid);
    sampleThreads();
    sampleThrottling();
    sample(); // CPU time before this moment must not count for the next interval
  }

  /**
   * Adds the processes of the proxies in front of the replicas, whose CPU time is a figure of its
   * own.
   *
   * @param ids ids of the processes
   */
  public void watchProxies(List<Long> ids) {
    proxies.addAll(ids);
    sample();
  }

  /** Takes the last readings. The memory of a process that has ended is unknown. */
  public void finish() {
    sample();
    sampleThreads();
    sampleThrottling();
    double sum = 0;
    double peaks = 0;
    for (long pid : pids) {
      sum += memoryMegabytesOf(pid);
      peaks += peakMegabytesOf(pid);
    }
    memoryMegabytes = sum;
    peakMegabytes = peaks;
  }

  private synchronized void sample() {
    cpuSeconds.put(System.nanoTime(), cpuSecondsOf(pids));
    proxyCpuSeconds.put(System.nanoTime(), proxies.isEmpty() ? Double.NaN : cpuSecondsOf(proxies));
  }

  private double cpuSecondsOf(List<Long> processes) {
    double sum = 0;
    for (long pid : processes) {
      ProcessHandle.of(pid)
          .flatMap(process -> process.info().totalCpuDuration())
          .map(Duration::toNanos)
          .ifPresent(nanos -> cpuSecondsOf.put(pid, nanos / NANOS_PER_SECOND));
      sum += cpuSecondsOf.getOrDefault(pid, Double.NaN);
    }
    return sum;
  }

  private synchronized void sampleThreads() {
    ThreadTimes sum = ThreadTimes.NONE;
    for (ThreadReader each : threads) {
      sum = sum.plus(each.read());
    }
    threadTimes.put(System.nanoTime(), sum);
  }

  private synchronized void sampleCompilers() {
    withoutCore.add(System.nanoTime(), PressureReader.cpuSeconds(PRESSURE));
    for (int i = 0; i < compilers.size(); i++) {
      double seconds = threads.get(i).readCompilers();
      long now = System.nanoTime();
      compilers.get(i).add(now, seconds);
      remember(recentCompilers.get(i), now, seconds);
    }
  }

  private static void remember(NavigableMap<Long, Double> readings, long nanos, double seconds) {
    readings.headMap(nanos - REMEMBERED_NANOS).clear(); // a day has three million readings
    readings.put(nanos, seconds);
  }

  /** Returns the share of a group's quota that its compilers have used in the last period. */
  private double compilersShare(Path group, long endNanos) {
    double seconds = 0;
    for (int i = 0; i < groups.size(); i++) {
      if (groups.get(i).filter(group::equals).isPresent()) {
        NavigableMap<Long, Double> readings = recentCompilers.get(i);
        remember(readings, endNanos, threads.get(i).readCompilers());
        seconds += secondsIn(readings, period(endNanos));
      }
    }
    return seconds / (CpuQuota.cpus(group) * ThrottleReader.PERIOD_NANOS / NANOS_PER_SECOND);
  }

  private static Interval period(long endNanos) {
    return new Interval(endNanos - ThrottleReader.PERIOD_NANOS, endNanos);
  }

  private synchronized void sampleThrottling() {
    throttles.values().forEach(ThrottleReader::read);
  }

  /**
   * Returns the CPU time of all compilers so far.
   *
   * @return seconds at the last reading of the threads; NaN if unknown
   */
  public synchronized double compilationSeconds() {
    return threadTimes.isEmpty() ? Double.NaN : threadTimes.lastEntry().getValue().compilation();
  }

  /**
   * Reads the CPU time of the compilers of one process now.
   *
   * @param process number of the process in the order of {@link #watch}, from 0
   * @return seconds so far; NaN if unknown
   */
  public synchronized double compilationSecondsOf(int process) {
    return threads.get(process).readCompilers();
  }

  /**
   * Returns the times at which the kernel stopped the control group of a process because its quota
   * was used up, widened to the readings around them.
   *
   * @param process number of the process in the order of {@link #watch}, from 0
   * @return intervals in the order of time that do not overlap
   */
  public synchronized List<Interval> throttled(int process) {
    return groups.get(process).map(file -> stops(file)).orElse(List.of());
  }

  /**
   * Returns those of the throttled times before which the compilers of the control group had used
   * at least half of its quota.
   *
   * @param process number of the process in the order of {@link #watch}, from 0
   * @return intervals in the order of time that do not overlap
   */
  public synchronized List<Interval> throttledByCompilers(int process) {
    return groups
        .get(process)
        .map(throttles::get)
        .map(ThrottleReader::stopsByCompilers)
        .orElse(List.of());
  }

  /**
   * Returns the other throttled times.
   *
   * @param process number of the process in the order of {@link #watch}, from 0
   * @return intervals in the order of time that do not overlap
   */
  public synchronized List<Interval> throttledByOthers(int process) {
    return Interval.without(throttled(process), throttledByCompilers(process));
  }

  /**
   * Returns the times in which the compilers of a process used at least half of a core.
   *
   * @param process number of the process in the order of {@link #watch}, from 0
   * @return intervals in the order of time that do not overlap
   */
  public synchronized List<Interval> compiling(int process) {
    return compilers.get(process).intervals();
  }

  /**
   * Returns the times in which programs of this machine waited for a core.
   *
   * @return intervals in the order of time that do not overlap; none if the kernel does not tell
   */
  public synchronized List<Interval> withoutCore() {
    return withoutCore.intervals();
  }

  private List<Interval> stops(Path file) {
    ThrottleReader reader = throttles.get(file);
    return reader == null ? List.of() : reader.stops();
  }

  /** Returns the memory of a process, with a share of shared pages; NaN if it is unknown. */
  public static double memoryMegabytesOf(long pid) {
    return megabytes(pid, "smaps_rollup", PROPORTIONAL);
  }

  /** Returns the most memory that a process has ever had; NaN if it is unknown. */
  public static double peakMegabytesOf(long pid) {
    return megabytes(pid, "status", HIGHEST);
  }

  private static double megabytes(long pid, String file, String name) {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/" + file))) {
        if (line.startsWith(name)) {
          String[] words = line.substring(name.length()).trim().split(" ");
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
    double used = secondsIn(cpuSeconds, window);
    ThreadTimes ofThreads =
        threadsAt(threadTimes, window.endNanos())
            .since(threadsAt(threadTimes, window.startNanos()));
    return new ResourceUse(
        used,
        memoryMegabytes,
        peakMegabytes,
        ofThreads,
        throttlingIn(window),
        secondsIn(proxyCpuSeconds, window));
  }

  private static double secondsIn(NavigableMap<Long, Double> readings, Interval window) {
    return secondsAt(readings, window.endNanos()) - secondsAt(readings, window.startNanos());
  }

  private @Nullable CpuThrottling throttlingIn(Interval window) {
    return throttles.values().stream()
        .map(each -> each.in(window))
        .reduce(CpuThrottling::plus)
        .orElse(null);
  }

  private static ThreadTimes threadsAt(NavigableMap<Long, ThreadTimes> readings, long nanos) {
    var before = readings.floorEntry(nanos);
    var after = readings.ceilingEntry(nanos);
    if (before == null || after == null) {
      return before == null ? readings.firstEntry().getValue() : before.getValue();
    }
    return ThreadTimes.between(
        before.getValue(), after.getValue(), shareOf(before.getKey(), after.getKey(), nanos));
  }

  private static double shareOf(long before, long after, long nanos) {
    return after == before ? 0 : (double) (nanos - before) / (after - before);
  }

  /** Interpolates between the readings before and after a moment. */
  static double secondsAt(NavigableMap<Long, Double> readings, long nanos) {
    var before = readings.floorEntry(nanos);
    var after = readings.ceilingEntry(nanos);
    if (before == null || after == null) {
      return before == null ? readings.firstEntry().getValue() : before.getValue();
    }
    double share = shareOf(before.getKey(), after.getKey(), nanos);
    return before.getValue() + share * (after.getValue() - before.getValue());
  }

  @Override
  public void close() {
    ticks.shutdownNow();
  }
}
