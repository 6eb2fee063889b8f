package io.github.btc.research.heap;

import io.github.btc.ActivationInterval;
import io.github.btc.RefusedSettingException;
import io.github.btc.estimator.BaseCorrectedEstimator;
import io.github.btc.tools.simulator.cluster.Controlled;
import io.github.btc.tools.simulator.cluster.SimulatedTask;
import io.github.btc.tools.simulator.workload.DurationSet;
import java.util.Locale;
import java.util.Optional;

/**
 * A JVM in a container. Its young and full collections are simulated tasks with the durations of
 * {@link CollectionCosts}. A share of a processor slows all requests down evenly. The model leaves
 * out that a CPU quota stops a process at the end of each period.
 *
 * @param collector the garbage collector
 * @param container the processors and the memory that the JVM may use
 * @param heap the sizes of the heap and of the young generation
 * @param demand the load and the memory of requests
 * @param young the settings for young collections
 */
public record HeapReplica(
    CollectionCosts collector, Container container, Heap heap, Demand demand, Young young) {

  /** The share of Eden in the young generation. Each survivor space is an eighth of Eden. */
  private static final double EDEN_SHARE = 0.8;

  private static final double USABLE_OLD = 0.9;
  private static final double FULL_LOW = 0.75;
  private static final double FULL_HIGH = 0.875;
  private static final double LEAST_ROOM = 0.1;
  private static final double LEAST_EDEN_REQUESTS = 20;
  private static final double MOST_BUSY = 0.9;
  private static final double VARIES = 0.2;

  /** The same limit as in a service: a shorter collection does not make a request slow. */
  private static final long WORTHWHILE_FROM_NANOS = 500_000;

  /**
   * The resources of the container.
   *
   * @param cpus the number of processors, which may be a fraction
   * @param megabytes the memory
   */
  public record Container(double cpus, double megabytes) {}

  /**
   * The sizes of the heap and of the young generation.
   *
   * @param share the share of the heap in the memory of the container
   * @param youngShare the share of the young generation in the heap
   */
  public record Heap(double share, double youngShare) {}

  /**
   * The load of the replica and the memory that it needs.
   *
   * @param ratePerSecond the requests per second of one replica
   * @param cpuNanos the mean CPU time of a request
   * @param service the distribution of the CPU time of a request
   * @param allocatedMegabytes the memory that a request allocates
   * @param promoted the share of the allocated memory that goes into the old generation
   * @param liveMegabytes the memory in the heap that stays alive
   * @param offHeapMegabytes the memory that the process uses outside the heap
   */
  public record Demand(
      double ratePerSecond,
      double cpuNanos,
      DurationSet service,
      double allocatedMegabytes,
      double promoted,
      double liveMegabytes,
      double offHeapMegabytes) {}

  /**
   * The activation interval and the sampling of young collections.
   *
   * @param low A^min as a share of Eden
   * @param high A^max as a share of Eden
   * @param maxRequests P^max, or 0 if the controller learns it
   */
  public record Young(double low, double high, long maxRequests) {}

  private double heapMegabytes() {
    return heap.share * container.megabytes;
  }

  private double edenMegabytes() {
    return EDEN_SHARE * heap.youngShare * heapMegabytes();
  }

  private double roomMegabytes() {
    return USABLE_OLD * (1 - heap.youngShare) * heapMegabytes() - demand.liveMegabytes;
  }

  private double busy() {
    return demand.ratePerSecond * demand.cpuNanos / 1e9 / container.cpus;
  }

  /** Returns the setting that makes this replica impossible, or nothing if it is possible. */
  public Optional<RefusedSettingException> whyNot() {
    if (heapMegabytes() + demand.offHeapMegabytes > container.megabytes) {
      return because(
          "memory",
          text("a heap of %.0f MB and %.0f MB more", heapMegabytes(), demand.offHeapMegabytes),
          text("at most the container's %.0f MB", container.megabytes));
    }
    if (roomMegabytes() < LEAST_ROOM * (1 - heap.youngShare) * heapMegabytes()) {
      return because(
          "heap",
          text("%.0f MB live", demand.liveMegabytes),
          text(
              "less live data than fits into an old generation of %.0f MB",
              (1 - heap.youngShare) * heapMegabytes()));
    }
    if (edenMegabytes() < LEAST_EDEN_REQUESTS * demand.allocatedMegabytes) {
      return because(
          "young",
          text("an Eden of %.1f MB", edenMegabytes()),
          text("an Eden for at least %.0f requests", LEAST_EDEN_REQUESTS));
    }
    if (busy() > MOST_BUSY) {
      return because(
          "cpus",
          text("a replica would be busy for %.0f %% of the time", 100 * busy()),
          text("at most %.0f %%", 100 * MOST_BUSY));
    }
    return Optional.empty();
  }

  private static Optional<RefusedSettingException> because(
      String name, String value, String expected) {
    return Optional.of(new RefusedSettingException(name, value, expected));
  }

  private static String text(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }

  /** Returns the replica under the real controller's state machine. */
  public Controlled controlled() {
    int slots = (int) Math.max(1, Math.ceil(container.cpus));
    return Controlled.of(
        slots, demand.service.times(slots / container.cpus), youngTask(), fullTask());
  }

  private SimulatedTask youngTask() {
    double eden = edenMegabytes();
    double left = eden * (1 - (young.low + young.high) / 2);
    double surviving = eden * demand.promoted;
    return new SimulatedTask(
            "young",
            0,
            demand.allocatedMegabytes,
            0.5,
            ActivationInterval.between(young.low * eden, young.high * eden),
            eden,
            about(collector.youngMillis(left, surviving, container.cpus)),
            about(collector.youngMillis(0, surviving, container.cpus)),
            BaseCorrectedEstimator::new)
        .withMaxRequests(young.maxRequests)
        .worthwhileFrom(WORTHWHILE_FROM_NANOS);
  }

  private SimulatedTask fullTask() {
    double room = roomMegabytes();
    DurationSet run = about(collector.fullMillis(demand.liveMegabytes, container.cpus));
    return new SimulatedTask(
            "full",
            0,
            demand.allocatedMegabytes * demand.promoted,
            0.5,
            ActivationInterval.between(FULL_LOW * room, FULL_HIGH * room),
            room,
            run,
            run,
            BaseCorrectedEstimator::new)
        .worthwhileFrom(WORTHWHILE_FROM_NANOS);
  }

  private static DurationSet about(double millis) {
    return DurationSet.uniform(
        Math.round(1e6 * millis * (1 - VARIES)), Math.round(1e6 * millis * (1 + VARIES)));
  }
}
