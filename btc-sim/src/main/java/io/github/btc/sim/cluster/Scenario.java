package io.github.btc.sim.cluster;

import io.github.btc.Ranges;
import io.github.btc.sim.routing.Routing;
import io.github.btc.sim.tail.Technique;
import io.github.btc.sim.workload.Load;
import java.time.Duration;
import java.util.Locale;

/**
 * What is to be simulated. Immutable; the {@code with} methods make changed copies.
 *
 * @param replicas how many
 * @param model what they are
 * @param load who sends requests
 * @param keys which keys they have
 * @param routing the balancer's policy
 * @param technique what is done about slow answers
 * @param waiting where a request waits when all replicas are busy
 * @param memory what the balancer makes of a refusal
 * @param hopNanos what each refusal adds to the response time: one more way to a replica and back
 * @param durationNanos the simulated time
 * @param warmupNanos how much of it is not counted
 * @param mostRequests where to stop at the latest, counted with the warm-up
 */
public record Scenario(
    int replicas,
    ReplicaModel model,
    Load load,
    Load.Keys keys,
    Routing routing,
    Technique technique,
    Waiting waiting,
    Memory memory,
    long hopNanos,
    long durationNanos,
    long warmupNanos,
    long mostRequests) {

  private static final Duration LONGEST = Duration.ofDays(36_500);

  /** Where requests wait when all replicas are busy. */
  public enum Waiting {
    /** At the balancer, first in first out; a replica gets one only when it has a free slot. */
    AT_BALANCER,
    /** At the replica that was chosen for it. */
    AT_REPLICA
  }

  /** What a balancer makes of an answer of 503. */
  public enum Memory {
    /** It tries the next replica, and knows nothing when the next request comes. */
    RETRY_NEXT,
    /** It tries the next, and leaves the replica alone until Retry-After has passed. */
    BLOCKLIST
  }

  public Scenario {
    Ranges.whole("replicas", replicas, 1, 1_000_000);
    Ranges.nanos("duration", Duration.ofNanos(durationNanos), Duration.ofNanos(1), LONGEST);
    Ranges.nanos(
        "warmup",
        Duration.ofNanos(warmupNanos),
        Duration.ZERO,
        Duration.ofNanos(durationNanos - 1));
    Ranges.whole("hopNanos", hopNanos, 0, 3_600_000_000_000L);
    Ranges.whole("mostRequests", mostRequests, 1, Long.MAX_VALUE);
  }

  /**
   * The simulator of the thesis (section 4.2): as many clients as replicas, round robin over those
   * available, one request at a time at each, waiting at the balancer.
   */
  public static Scenario ofThesis(int replicas, ReplicaModel model) {
    return new Scenario(
        replicas,
        model,
        Load.clients(Math.max(1, replicas)),
        random -> 0,
        Routing.ROUND_ROBIN,
        Technique.none(),
        Waiting.AT_BALANCER,
        Memory.BLOCKLIST,
        0,
        LONGEST.toNanos(),
        0,
        1_000_000);
  }

  /** Returns this with another load. */
  public Scenario with(Load other) {
    return new Scenario(
        replicas,
        model,
        other,
        keys,
        routing,
        technique,
        waiting,
        memory,
        hopNanos,
        durationNanos,
        warmupNanos,
        mostRequests);
  }

  /** Returns this with other keys. */
  public Scenario withKeys(Load.Keys other) {
    return new Scenario(
        replicas,
        model,
        load,
        other,
        routing,
        technique,
        waiting,
        memory,
        hopNanos,
        durationNanos,
        warmupNanos,
        mostRequests);
  }

  /** Returns this with another policy. */
  public Scenario with(Routing other) {
    return new Scenario(
        replicas,
        model,
        load,
        keys,
        other,
        technique,
        waiting,
        memory,
        hopNanos,
        durationNanos,
        warmupNanos,
        mostRequests);
  }

  /** Returns this with another technique. */
  public Scenario with(Technique other) {
    return new Scenario(
        replicas,
        model,
        load,
        keys,
        routing,
        other,
        waiting,
        memory,
        hopNanos,
        durationNanos,
        warmupNanos,
        mostRequests);
  }

  /** Returns this with requests waiting elsewhere. */
  public Scenario with(Waiting other) {
    return new Scenario(
        replicas,
        model,
        load,
        keys,
        routing,
        technique,
        other,
        memory,
        hopNanos,
        durationNanos,
        warmupNanos,
        mostRequests);
  }

  /** Returns this with another memory. */
  public Scenario with(Memory other) {
    return new Scenario(
        replicas,
        model,
        load,
        keys,
        routing,
        technique,
        waiting,
        other,
        hopNanos,
        durationNanos,
        warmupNanos,
        mostRequests);
  }

  /** Returns this with a price on each refusal. */
  public Scenario withHop(Duration hop) {
    return new Scenario(
        replicas,
        model,
        load,
        keys,
        routing,
        technique,
        waiting,
        memory,
        hop.toNanos(),
        durationNanos,
        warmupNanos,
        mostRequests);
  }

  /** Returns this ending after a simulated time, whatever the number of requests. */
  public Scenario lasting(Duration duration, Duration warmup) {
    return new Scenario(
        replicas,
        model,
        load,
        keys,
        routing,
        technique,
        waiting,
        memory,
        hopNanos,
        duration.toNanos(),
        warmup.toNanos(),
        Long.MAX_VALUE);
  }

  /** Returns this ending after a number of requests. */
  public Scenario requests(long most) {
    return new Scenario(
        replicas,
        model,
        load,
        keys,
        routing,
        technique,
        waiting,
        memory,
        hopNanos,
        durationNanos,
        warmupNanos,
        most);
  }

  /** Says in words what is simulated. */
  public String describe() {
    String who = load instanceof Load.Closed closed ? closed.clients() + " clients" : "open load";
    return replicas
        + " replicas, "
        + who
        + ", "
        + routing
        + ", "
        + technique.kind().name().toLowerCase(Locale.ROOT)
        + (technique.cancelsLoser() ? " with cancellation" : "");
  }
}
