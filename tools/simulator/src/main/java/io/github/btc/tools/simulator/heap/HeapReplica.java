package io.github.btc.tools.simulator.heap;

import io.github.btc.ActivationInterval;
import io.github.btc.RefusedSettingException;
import io.github.btc.estimator.BaseCorrectedEstimator;
import io.github.btc.tools.simulator.cluster.Controlled;
import io.github.btc.tools.simulator.cluster.SimulatedTask;
import io.github.btc.tools.simulator.workload.DurationSet;
import java.util.Locale;
import java.util.Optional;

/**
 * A JVM in a container: its young and full collections as simulated tasks, with durations from
 * {@link CollectionCosts}. A processor's share slows requests down evenly; that a quota comes in
 * periods, with stops at their ends, is left out.
 *
 * @param collector which
 * @param container what the JVM may use
 * @param heap how it is divided
 * @param demand what requests do to it
 * @param young where and how often the controller looks
 */
public record HeapReplica(
    CollectionCosts collector, Container container, Heap heap, Demand demand, Young young) {

  /** Eden's share of the young generation beside two survivors of an eighth of Eden each. */
  private static final double EDEN_SHARE = 0.8;

  private static final double USABLE_OLD = 0.9;
  private static final double FULL_LOW = 0.75;
  private static final double FULL_HIGH = 0.875;
  private static final double LEAST_ROOM = 0.1;
  private static final double LEAST_EDEN_REQUESTS = 20;
  private static final double MOST_BUSY = 0.9;
  private static final double VARIES = 0.2;

  /** As for collections in a service: shorter ones are not what makes a request slow. */
  private static final long WORTHWHILE_FROM_NANOS = 500_000;

  /**
   * What the JVM may use.
   *
   * @param cpus processors, parts of one too
   * @param megabytes memory
   */
  public record Container(double cpus, double megabytes) {}

  /**
   * How the heap is divided.
   *
   * @param share of the container's memory
   * @param youngShare of the heap
   */
  public record Heap(double share, double youngShare) {}

  /**
   * What requests do.
   *
   * @param ratePerSecond of one replica
   * @param cpuNanos processor time of a request on average
   * @param service the same, drawn
   * @param allocatedMegabytes by a request
   * @param promoted share of it that goes into the old generation
   * @param liveMegabytes what the service keeps
   * @param offHeapMegabytes what it uses beside the heap
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
   * Where and how often the controller looks.
   *
   * @param low A^min as a share of Eden
   * @param high A^max as a share of Eden
   * @param maxRequests P^max, 0 if it learns it
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

  /** Tells which setting keeps such a replica from being possible; nothing if it is possible. */
  public Optional<RefusedSettingException> whyNot() {
    if (heapMegabytes() + demand.offHeapMegabytes > container.megabytes) {
      return because(
          "memory",
          text("a heap of %.0f MB and %.0f MB beside it", heapMegabytes(), demand.offHeapMegabytes),
          text("at most the container's %.0f MB", container.megabytes));
    }
    if (roomMegabytes() < LEAST_ROOM * (1 - heap.youngShare) * heapMegabytes()) {
      return because(
          "heap",
          text("%.0f MB live", demand.liveMegabytes),
          text(
              "what fits into an old generation of %.0f MB with room to spare",
              (1 - heap.youngShare) * heapMegabytes()));
    }
    if (edenMegabytes() < LEAST_EDEN_REQUESTS * demand.allocatedMegabytes) {
      return because(
          "young",
          text("an Eden of %.1f MB", edenMegabytes()),
          text("one that lasts for at least %.0f requests", LEAST_EDEN_REQUESTS));
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
