package io.github.btc.tools.replicas.run;

import io.github.btc.tools.console.container.ContainerLimits;
import io.github.btc.tools.console.container.CpuTime;
import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.load.Hedging;
import io.github.btc.tools.replicas.load.Routing;
import io.github.btc.tools.replicas.replica.ReplicaMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The plan of one run of a service: its JVMs, its load and its duration.
 *
 * @param name name in the output
 * @param directoryName name of the folder for the run's files, in the workplace
 * @param mode part of a replica that decides when to collect
 * @param javaHome folder of the replicas' JDK
 * @param flags flags of each replica's JVM
 * @param replicas number of replicas
 * @param ratePerSecond requests per second to all replicas together
 * @param liveMegabytes live state of each replica
 * @param balancer balancer in front of the replicas; {@code null} if there is none
 * @param routing how the balancer chooses a replica, or the client where there is none
 * @param inBand whether replicas without a balancer announce in their answers; otherwise the first
 *     refusal tells the client
 * @param turns whether the replicas take turns at closing, so that two are not away at a time
 * @param hedging when the client asks a second replica
 * @param seed seed of all random choices
 * @param warmUp time in which requests are sent and not measured, at least
 * @param measure measured time
 * @param longestWarmUp time after which the warm-up ends even if the compilers are not idle; {@code
 *     warmUp} for a warm-up of a fixed length
 * @param warmUpTimesLoad the rate of the warm-up grows to this many times the rate; above 1 the
 *     warm-up also has no quota
 * @param limits limits of each replica's control group; {@code null} for no group
 */
public record RunPlan(
    String name,
    String directoryName,
    ReplicaMode mode,
    Path javaHome,
    List<String> flags,
    int replicas,
    int ratePerSecond,
    int liveMegabytes,
    @Nullable Balancer balancer,
    Routing routing,
    boolean inBand,
    boolean turns,
    Hedging hedging,
    long seed,
    Duration warmUp,
    Duration measure,
    Duration longestWarmUp,
    double warmUpTimesLoad,
    @Nullable ContainerLimits limits) {

  /** For each replica: enough for both cores, and few enough that compilers get their share. */
  private static final int WARM_UP_IN_FLIGHT = 6;

  /**
   * Plans a run with a warm-up of a fixed length and without control groups. Replicas without a
   * balancer announce in their answers. The routing is least-request.
   */
  public RunPlan(
      String name,
      String directoryName,
      ReplicaMode mode,
      Path javaHome,
      List<String> flags,
      int replicas,
      int ratePerSecond,
      int liveMegabytes,
      @Nullable Balancer balancer,
      boolean turns,
      Duration hedgeAfter,
      long seed,
      Duration warmUp,
      Duration measure) {
    this(
        name,
        directoryName,
        mode,
        javaHome,
        flags,
        replicas,
        ratePerSecond,
        liveMegabytes,
        balancer,
        Routing.LEAST_REQUEST,
        true,
        turns,
        Hedging.after(hedgeAfter),
        seed,
        warmUp,
        measure,
        warmUp,
        1,
        null);
  }

  /** Returns the same plan with another routing. */
  public RunPlan routedBy(Routing other) {
    return with(flags, other, ratePerSecond);
  }

  /** Returns the same plan with another rate. */
  public RunPlan at(int otherRatePerSecond) {
    return with(flags, routing, otherRatePerSecond);
  }

  /** Returns the same plan with one more flag of each replica's JVM. */
  public RunPlan withFlag(String flag) {
    List<String> more = Stream.concat(flags.stream(), Stream.of(flag)).toList();
    return with(more, routing, ratePerSecond);
  }

  private RunPlan with(List<String> otherFlags, Routing otherRouting, int otherRatePerSecond) {
    return new RunPlan(
        name,
        directoryName,
        mode,
        javaHome,
        otherFlags,
        replicas,
        otherRatePerSecond,
        liveMegabytes,
        balancer,
        otherRouting,
        inBand,
        turns,
        hedging,
        seed,
        warmUp,
        measure,
        longestWarmUp,
        warmUpTimesLoad,
        limits);
  }

  /** Returns the rate at the end of the longest warm-up. */
  double warmUpRatePerSecond() {
    return ratePerSecond * warmUpTimesLoad;
  }

  /** Returns the most requests in flight of the warm-up: without a bound unless it is faster. */
  int warmUpInFlight() {
    return hasFasterWarmUp() ? WARM_UP_IN_FLIGHT * replicas : Integer.MAX_VALUE;
  }

  /** Returns whether more requests than those of the measured time warm the replicas up. */
  boolean hasFasterWarmUp() {
    return warmUpTimesLoad > 1;
  }

  /**
   * Returns the longest time from the first request to the measured time.
   *
   * @return the warm-up, and the calm time after a faster one
   */
  public Duration longestBeforeMeasuring() {
    return hasFasterWarmUp() ? longestWarmUp.plus(WarmUp.CALM) : longestWarmUp;
  }

  /**
   * Returns whether the replicas have no quota before the measured time, so that the code is
   * compiled in a part of the time.
   */
  boolean warmsUpWithoutQuota() {
    return hasFasterWarmUp() && limits != null && limits.cpuTime() != CpuTime.WEIGHT;
  }

  /**
   * Returns whether each replica collects once when the measured time begins, and then no more. A
   * heap that a container has room for holds the measured time, but not the warm-up before it.
   */
  boolean collectsBeforeMeasuring() {
    return mode == ReplicaMode.NO_COLLECTIONS && limits != null;
  }
}
