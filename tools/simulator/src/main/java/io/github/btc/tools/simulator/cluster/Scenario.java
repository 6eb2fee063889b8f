package io.github.btc.tools.simulator.cluster;

import io.github.btc.internal.Ranges;
import io.github.btc.tools.simulator.routing.Routing;
import io.github.btc.tools.simulator.tail.Technique;
import io.github.btc.tools.simulator.workload.Load;
import java.time.Duration;
import java.util.Locale;

/**
 * What is to be simulated. Immutable; the {@code with} methods make changed copies.
 *
 * @param scale how many replicas there are, and when
 * @param model what they are
 * @param traffic what comes in
 * @param balancing what the balancer does with it
 * @param length when it ends
 */
public record Scenario(
    ScalePlan scale, ReplicaModel model, Traffic traffic, Balancing balancing, Length length) {

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

  /**
   * What comes in.
   *
   * @param load who sends requests
   * @param keys which keys they have
   */
  public record Traffic(Load load, Load.Keys keys) {}

  /**
   * What the balancer does.
   *
   * @param routing its policy
   * @param technique what is done about slow answers
   * @param waiting where a request waits when all replicas are busy
   * @param memory what it makes of a refusal
   * @param hopNanos what each refusal adds to the response time: one more way to a replica and back
   */
  public record Balancing(
      Routing routing, Technique technique, Waiting waiting, Memory memory, long hopNanos) {
    public Balancing {
      Ranges.nanos("hop", Duration.ofNanos(hopNanos), Duration.ZERO, Duration.ofHours(1));
    }
  }

  /**
   * When a run ends.
   *
   * @param durationNanos the simulated time
   * @param warmupNanos how much of it is not counted
   * @param mostRequests where to stop at the latest, counted with the warm-up
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
   * The simulator of the thesis (section 4.2): as many clients as replicas, round robin over those
   * available, one request at a time at each, waiting at the balancer.
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

  /** Returns the most replicas there are at a time. */
  public int replicas() {
    return scale.most();
  }

  /** Returns this with another load. */
  public Scenario with(Load other) {
    return with(new Traffic(other, traffic.keys));
  }

  /** Returns this with other keys. */
  public Scenario withKeys(Load.Keys other) {
    return with(new Traffic(traffic.load, other));
  }

  /** Returns this with another policy. */
  public Scenario with(Routing other) {
    Balancing b = balancing;
    return with(new Balancing(other, b.technique, b.waiting, b.memory, b.hopNanos));
  }

  /** Returns this with another technique. */
  public Scenario with(Technique other) {
    Balancing b = balancing;
    return with(new Balancing(b.routing, other, b.waiting, b.memory, b.hopNanos));
  }

  /** Returns this with requests waiting elsewhere. */
  public Scenario with(Waiting other) {
    Balancing b = balancing;
    return with(new Balancing(b.routing, b.technique, other, b.memory, b.hopNanos));
  }

  /** Returns this with another memory. */
  public Scenario with(Memory other) {
    Balancing b = balancing;
    return with(new Balancing(b.routing, b.technique, b.waiting, other, b.hopNanos));
  }

  /** Returns this with a price on each refusal. */
  public Scenario withHop(Duration hop) {
    Balancing b = balancing;
    return with(new Balancing(b.routing, b.technique, b.waiting, b.memory, hop.toNanos()));
  }

  /** Returns this with replicas that come and go. */
  public Scenario with(ScalePlan other) {
    return new Scenario(other, model, traffic, balancing, length);
  }

  /** Returns this ending after a simulated time, whatever the number of requests. */
  public Scenario lasting(Duration duration, Duration warmup) {
    return with(new Length(duration.toNanos(), warmup.toNanos(), Long.MAX_VALUE));
  }

  /** Returns this ending after a number of requests. */
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

  /** Says in words what is simulated. */
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
