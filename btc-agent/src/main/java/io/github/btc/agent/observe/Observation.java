package io.github.btc.agent.observe;

import com.sun.management.OperatingSystemMXBean;
import io.github.btc.gc.CollectionTasks;
import io.github.btc.gc.GarbageCollectionTask;
import java.lang.instrument.Instrumentation;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Observes this JVM: it takes the times of the requests at the entrances of its servers, and joins
 * them with the stops. One thread does all of this; a request writes two times and is never delayed
 * by it.
 */
public final class Observation implements AutoCloseable {

  private static final long JOIN_EVERY_NANOS = 500_000_000;
  private static final long DRY_STEP_NANOS = 5_000_000;
  private static final long DRY_STEP_WHILE_SERVING_NANOS = 20_000_000;
  private static final double YOUNG_MILLIS_IF_NONE_SEEN = 5;

  private final RequestLog log = new RequestLog();
  private final Connections connections = new Connections(log);
  private final DoorTransformer doors;
  private final Queue<Stop> toldStops = new ConcurrentLinkedQueue<>();
  private final EndedRequests endedRequests = new EndedRequests(); // guarded by this
  private final CollectionNotifications notifications;
  private final StopSource source;
  private final long startNanos = System.nanoTime();
  private final Exposure exposure; // guarded by this
  private @Nullable DryRun dryRun; // guarded by this
  private @Nullable String refusal; // guarded by this
  private AutoCloseable listening = () -> {}; // guarded by this
  private double fillNanosPerByte; // guarded by this
  private long dryRunStartNanos; // guarded by this
  private long gcCpuAtStart; // guarded by this
  private long processorAtStart; // guarded by this
  private long ownProcessorAtStart; // guarded by this
  private boolean begun; // guarded by this
  private long joinedUntilNanos = startNanos; // guarded by this
  private final Thread thread = new Thread(this::observe, "btc-observe");
  private volatile boolean closed;

  private Observation(Instrumentation jvm, Duration warmUp) {
    this.exposure = new Exposure(startNanos + warmUp.toNanos());
    this.doors = new DoorTransformer(jvm);
    StopSource recorder = recorder();
    this.notifications =
        CollectionNotifications.start(recorder == null ? toldStops::add : stop -> {});
    this.source = recorder == null ? notifications : recorder;
  }

  /**
   * Begins to observe this JVM.
   *
   * @param jvm rewrites the entrances of servers, also of those that are loaded already
   * @param warmUp how long no request is counted at the beginning
   * @return the observation, which lasts until it is closed
   */
  public static Observation start(Instrumentation jvm, Duration warmUp) {
    Entrance.prepare(); // before the recorder's thread and the transformer
    Observation observation = new Observation(jvm, warmUp);
    Door.open(observation.log, observation.connections);
    observation.doors.begin();
    observation.thread.setDaemon(true);
    observation.thread.start();
    return observation;
  }

  private @Nullable StopSource recorder() {
    try {
      return FlightRecorderStops.start(toldStops::add);
    } catch (RuntimeException | LinkageError e) { // no module jdk.jfr, or no folder to record into
      return null;
    }
  }

  private void observe() {
    long joinedAt = System.nanoTime();
    while (!closed) {
      long wait = stepDryRun();
      long now = System.nanoTime();
      if (now - joinedAt >= JOIN_EVERY_NANOS) {
        joinedAt = now;
        join(now - StopSource.DELAY_NANOS);
      }
      LockSupport.parkNanos(wait);
    }
  }

  private synchronized long stepDryRun() {
    if (dryRun == null) {
      return JOIN_EVERY_NANOS / 5;
    }
    try {
      long wait = dryRun.step();
      long longest = dryRun.isPatient() ? DRY_STEP_WHILE_SERVING_NANOS : DRY_STEP_NANOS;
      return Math.max(100_000, Math.min(wait, longest));
    } catch (RuntimeException e) {
      refusal = "the dry run has failed: " + e;
      dryRun = null;
      return JOIN_EVERY_NANOS;
    }
  }

  private synchronized void join(long untilNanos) {
    log.drain(endedRequests::add);
    for (Stop stop = toldStops.poll(); stop != null; stop = toldStops.poll()) {
      exposure.stop(stop);
    }
    endedRequests.takeUntil(untilNanos, exposure::request);
    joinedUntilNanos = Math.max(joinedUntilNanos, untilNanos);
    exposure.forgetBefore(untilNanos);
    if (!begun && exposure.hasBegun()) {
      begun = true;
      gcCpuAtStart = GcCpuTime.nanos().orElse(0);
      processorAtStart = cpuNanos();
      ownProcessorAtStart = ThreadTime.nanos(ThreadTime.OBSERVATION).orElse(0);
      beginDryRun();
    }
  }

  /**
   * Begins after the first requests, because the doctor of the heap logs, and an agent that logs
   * before the service's main method would choose the log manager for the service.
   */
  private void beginDryRun() {
    if (closed) {
      return; // nobody would end the listening
    }
    List<ImaginedTask> tasks = new ArrayList<>();
    try {
      GarbageCollectionTask young = CollectionTasks.silent(GarbageCollectionTask::young);
      listening = young.reportUncontrolledRuns(took -> {}); // shows it those that no run prevents
      tasks.add(imagined(young));
    } catch (IllegalStateException e) {
      refusal = String.valueOf(e.getMessage());
      return;
    }
    fillNanosPerByte = FillPace.nanosPerByte(System::nanoTime);
    long seed = ThreadLocalRandom.current().nextLong();
    dryRun = new DryRun(log.gate(), tasks, seed, System::nanoTime);
    dryRunStartNanos = System.nanoTime();
  }

  private ImaginedTask imagined(GarbageCollectionTask young) {
    return new ImaginedTask(
        young, notifications::allocatedBytes, notifications::edenBytes, this::youngRunNanos);
  }

  /**
   * Returns how long a young run would last: it fills the rest of Eden and collects. The collection
   * counts as long as those that were seen. It is shorter if most of what survives them belongs to
   * requests in flight.
   */
  private long youngRunNanos() {
    Durations young = exposure.stops(StopKind.YOUNG);
    double collection =
        young.count() == 0 ? 1e6 * YOUNG_MILLIS_IF_NONE_SEEN : young.quantileNanos(0.5);
    double share =
        1 - (GarbageCollectionTask.DEFAULT_MIN_SHARE + GarbageCollectionTask.DEFAULT_MAX_SHARE) / 2;
    return (long) (collection + share * notifications.edenBytes() * fillNanosPerByte);
  }

  /** {@return what has been seen so far} */
  public synchronized Report report() {
    join(System.nanoTime() - StopSource.DELAY_NANOS);
    Map<String, Long> exposed = new LinkedHashMap<>();
    Map<String, Long> stops = new LinkedHashMap<>();
    Map<String, Long> stopped = new LinkedHashMap<>();
    long longest = 0;
    for (StopKind kind : StopKind.values()) {
      Durations each = exposure.stops(kind);
      exposed.put(kind.toString(), exposure.exposed(kind));
      stops.put(kind.toString(), each.count());
      stopped.put(kind.toString(), each.totalNanos());
      longest = Math.max(longest, each.longestNanos());
    }
    OptionalLong gcProcessor = GcCpuTime.nanos();
    return new Report(
        exposure.nanosUntil(joinedUntilNanos),
        servers(),
        idleServers(),
        leftServers(),
        source.knows(),
        exposure.requests().count(),
        log.lost(),
        exposure.waits().count(),
        exposed,
        exposure.arrivedInStops(joinedUntilNanos),
        exposure.waits().quantileNanos(0.5),
        exposure.waits().quantileNanos(0.99),
        exposure.waits().longestNanos(),
        exposure.requests().quantileNanos(0.999),
        exposure.withoutStops().quantileNanos(0.999),
        stops,
        stopped,
        longest,
        begun && gcProcessor.isPresent() ? gcProcessor.getAsLong() - gcCpuAtStart : null,
        begun ? cpuNanos() - processorAtStart : 0,
        ownCpuNanos(),
        imagined(),
        refusal);
  }

  /** Returns the servers to which requests have come. */
  private List<String> servers() {
    return names(Stream.of(Entrance.values()).filter(log::isUsed));
  }

  /** Returns the servers to which requests might come. The agent itself uses that of the JDK. */
  private List<String> idleServers() {
    return names(
        doors.found().stream()
            .filter(entrance -> entrance != Entrance.HTTPSERVER && !isUsed(entrance)));
  }

  private boolean isUsed(Entrance entrance) {
    return log.isUsed(entrance.isNetty() ? Entrance.NETTY : entrance);
  }

  private static List<String> names(Stream<Entrance> entrances) {
    return entrances.map(Entrance::server).distinct().sorted().toList();
  }

  private Map<String, String> leftServers() {
    Map<String, String> left = new TreeMap<>();
    doors.left().forEach((entrance, reason) -> left.putIfAbsent(entrance.server(), reason));
    doors.found().forEach(entrance -> left.remove(entrance.server()));
    return left;
  }

  private Report.@Nullable Imagined imagined() {
    return dryRun == null
        ? null
        : new Report.Imagined(
            System.nanoTime() - dryRunStartNanos,
            dryRun.closings(),
            dryRun.abandoned(),
            dryRun.closedNanos(),
            dryRun.refused(),
            dryRun.uncontrolledRuns());
  }

  private static long cpuNanos() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
        ? system.getProcessCpuTime()
        : 0;
  }

  private @Nullable Long ownCpuNanos() { // guarded by this
    OptionalLong now = ThreadTime.nanos(ThreadTime.OBSERVATION);
    return begun && now.isPresent() ? now.getAsLong() - ownProcessorAtStart : null;
  }

  /** Ends the observation. The classes of the server are again what they were. */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    Door.close();
    doors.end();
    source.close();
    notifications.close();
    endListening();
  }

  private synchronized void endListening() {
    try {
      listening.close();
    } catch (Exception e) {
      throw new IllegalStateException(e); // no task throws here
    }
  }
}
