package io.github.btc.research.placement;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import io.github.btc.tools.simulator.workload.DurationSet;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;

/**
 * Replicas on one node, all of which collect now and then.
 *
 * @param cores the number of cores
 * @param replicas the number of replicas that collect
 * @param perSecond requests per second to all of them together, as a Poisson process
 * @param service CPU time of a request
 * @param everyNanos time from one collection of a replica to its next
 * @param workNanos CPU time that each thread of a collection needs
 * @param threads threads of a collection
 * @param meeting when the replicas collect
 * @param duration the simulated time
 */
public record NodeScenario(
    int cores,
    int replicas,
    double perSecond,
    DurationSet service,
    long everyNanos,
    double workNanos,
    int threads,
    Meeting meeting,
    Duration duration) {

  /** When replicas collect. */
  public enum Meeting {
    /** All at once, as replicas do that started together and get the same load. */
    TOGETHER,
    /** Each at times of its own. */
    RANDOM,
    /** One after the other, as with a coordinator for the replicas of a node. */
    TURNS;

    /** Returns the way of a name such as {@code turns}. */
    public static Meeting named(String name) {
      return Arrays.stream(values())
          .filter(each -> each.toString().equals(name))
          .findFirst()
          .orElseThrow(
              () -> new RefusedSettingException("meeting", name, "one of together, random, turns"));
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public NodeScenario {
    Ranges.whole("cores", cores, 1, 256);
    Ranges.whole("replicas", replicas, 1, 1000);
    Ranges.whole("threads", threads, 1, 256);
    Ranges.nanos("duration", duration, Duration.ofNanos(1), Duration.ofDays(1_000));
    if (!(perSecond > 0)) {
      throw new RefusedSettingException("rate", String.valueOf(perSecond), "more than 0");
    }
    if (everyNanos < 1 || workNanos < 0) {
      throw new RefusedSettingException("every", everyNanos + " ns", "at least 1 ns");
    }
  }
}
