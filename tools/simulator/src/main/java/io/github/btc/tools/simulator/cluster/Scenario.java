package io.github.btc.tools.simulator.cluster;

import io.github.btc.internal.Ranges;
import io.github.btc.tools.simulator.routing.Routing;
import io.github.btc.tools.simulator.workload.Load;
import java.time.Duration;
import java.util.Locale;

/**
 * The description of a simulation. It is immutable; the {@code with} methods return changed copies.
 *
 * @param scale the number of replicas over time
 * @param model the kind of replicas
 * @param traffic the requests
 * @param balancing the settings of the balancer
 * @param length the length of the run
 */
public record Scenario(
    ScalePlan scale, ReplicaModel model, Traffic traffic, Balancing balancing, Length length) {

  private static final Duration LONGEST = Duration.ofDays(36_500);

  /** The place where requests wait when all replicas are busy. */
  public enum Waiting {
    /** Requests wait at the balancer in a queue until a replica has a free slot. */
    AT_BALANCER,
    /** Each request waits at the replica that was chosen for it. */
    AT_REPLICA
  }

  /** The behaviour of the balancer after an answer 503. */
  public enum Memory {
    /** The balancer tries the next replica, and forgets the refusal after the request. */
    RETRY_NEXT,
    /** The balancer tries the next replica, and avoids the first one until Retry-After is over. */
    BLOCKLIST
  }

  /**
   * The requests of a scenario.
   *
   * @param load the source of the requests
   * @param keys the keys of the requests
   */
  public record Traffic(Load load, Load.Keys keys) {}

  /**
   * The settings of the balancer.
   *
   * @param routing the policy that chooses a replica
   * @param technique the technique against slow answers
   * @param waiting the place where a request waits when all replicas are busy
   * @param memory the behaviour after a refusal
   * @param hopNanos the time that each refusal adds to the response time, one round trip more
   */
  public record Balancing(
      Routing routing, Technique technique, Waiting waiting, Memory memory, long hopNanos) {
    public Balancing {
      Ranges.nanos("hop", Duration.ofNanos(hopNanos), Duration.ZERO, Duration.ofHours(1));
    }
  }

  /**
   * The length of a run.
   *
   * @param durationNanos the simulated time
   * @param warmupNanos the time at the beginning that is not counted
   * @param mostRequests the number of requests, including the warm-up, after which the run ends
   */
  public record Length(long durationNanos, long warmupNanos, long mostRequests) {
    public Length {
      Ranges.nanos("duration", Duration.ofNanos(durationNanos), Duration.ofNanos(1), LONGEST);
      Ranges.nanos(
          "warmup",
          Duration.ofNanos(warmupNanos),
          Duration.ZERO,
          Duration.ofNanos(durationNanos - 1));
      Ranges.whole("mostRequests", mostRequests, 1, Long.MAX_VALUE);
    }
  }

  /**
   * Returns the scenario of the thesis's simulator (section 4.2). It has as many clients as
   * replicas, round robin over available replicas, and a queue at the balancer.
   */
  public static Scenario ofThesis(int replicas, ReplicaModel model) {
    return new Scenario(
        ScalePlan.fixed(replicas),
        model,
        new Traffic(Load.clients(Math.max(1, replicas)), random -> 0),
        new Balancing(
            Routing.ROUND_ROBIN, Technique.none(), Waiting.AT_BALANCER, Memory.BLOCKLIST, 0),
        new Length(LONGEST.toNanos(), 0, 1_000_000));
  }

  /** Returns the largest number of replicas at a time. */
  public int replicas() {
    return scale.most();
  }

  /** Returns this scenario with another load. */
  public Scenario with(Load other) {
    return with(new Traffic(other, traffic.keys));
  }

  /** Returns this scenario with other keys. */
  public Scenario withKeys(Load.Keys other) {
    return with(new Traffic(traffic.load, other));
  }

  /** Returns this scenario with another policy. */
  public Scenario with(Routing other) {
    Balancing b = balancing;
    return with(new Balancing(other, b.technique, b.waiting, b.memory, b.hopNanos));
  }

  /** Returns this scenario with another technique. */
  public Scenario with(Technique other) {
    Balancing b = balancing;
    return with(new Balancing(b.routing, other, b.waiting, b.memory, b.hopNanos));
  }

  /** Returns this scenario with another place where requests wait. */
  public Scenario with(Waiting other) {
    Balancing b = balancing;
    return with(new Balancing(b.routing, b.technique, other, b.memory, b.hopNanos));
  }

  /** Returns this scenario with another behaviour after a refusal. */
  public Scenario with(Memory other) {
    Balancing b = balancing;
    return with(new Balancing(b.routing, b.technique, b.waiting, other, b.hopNanos));
  }

  /** Returns this scenario with another time that each refusal adds. */
  public Scenario withHop(Duration hop) {
    Balancing b = balancing;
    return with(new Balancing(b.routing, b.technique, b.waiting, b.memory, hop.toNanos()));
  }

  /** Returns this scenario with another number of replicas over time. */
  public Scenario with(ScalePlan other) {
    return new Scenario(other, model, traffic, balancing, length);
  }

  /** Returns this scenario with an end after a simulated time instead of a number of requests. */
  public Scenario lasting(Duration duration, Duration warmup) {
    return with(new Length(duration.toNanos(), warmup.toNanos(), Long.MAX_VALUE));
  }

  /** Returns this scenario with an end after a number of requests. */
  public Scenario requests(long most) {
    return with(new Length(length.durationNanos, length.warmupNanos, most));
  }

  private Scenario with(Traffic other) {
    return new Scenario(scale, model, other, balancing, length);
  }

  private Scenario with(Balancing other) {
    return new Scenario(scale, model, traffic, other, length);
  }

  private Scenario with(Length other) {
    return new Scenario(scale, model, traffic, balancing, other);
  }

  /** Returns a description of this scenario. */
  public String describe() {
    Technique technique = balancing.technique;
    String who =
        traffic.load instanceof Load.Closed closed ? closed.clients() + " clients" : "open load";
    return scale.describe()
        + ", "
        + who
        + ", "
        + balancing.routing
        + ", "
        + technique.kind().name().toLowerCase(Locale.ROOT)
        + (technique.cancelsLoser() ? " with cancellation" : "");
  }
}
