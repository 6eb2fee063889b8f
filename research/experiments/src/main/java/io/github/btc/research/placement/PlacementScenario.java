package io.github.btc.research.placement;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import io.github.btc.tools.simulator.workload.DurationSet;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A service whose replicas run on nodes that neighbours use too.
 *
 * @param nodes the number of nodes
 * @param replicas the number of replicas at the beginning, each on a node of its own
 * @param cores the number of cores of a node
 * @param perSecond requests per second as a Poisson process; 0 with clients
 * @param clients clients that send their next request when the last one is answered; 0 with a rate
 * @param thinkNanos mean time between an answer and the next request of a client, exponential
 * @param service CPU time of a request
 * @param cold factor of the CPU time of the first request of a new replica
 * @param warmAfter number of requests in which the additional CPU time falls to a third
 * @param startWait time of a start that needs no CPU time
 * @param startWork CPU time of a start
 * @param leastRequest whether requests go to the replica with the fewest in flight, or in turn
 * @param stress share of the time in which each core of a stressed node has a thread of a neighbour
 * @param sliceNanos mean time for which such a thread runs at once
 * @param placement which node gets a new replica
 * @param launchAt when a node is stressed and a second replica is started; null for never
 * @param transition for how long after the second replica serves the time counts as transition
 * @param neighbours how long a stress that comes by itself lasts on average; null for none
 * @param rule when the loop acts; null for never
 * @param window the length of the loop's windows
 * @param duration the simulated time
 * @param warmup how much of it is not counted
 */
public record PlacementScenario(
    int nodes,
    int replicas,
    int cores,
    double perSecond,
    int clients,
    double thinkNanos,
    DurationSet service,
    double cold,
    double warmAfter,
    DurationSet startWait,
    DurationSet startWork,
    boolean leastRequest,
    double stress,
    double sliceNanos,
    Placement placement,
    @Nullable Duration launchAt,
    Duration transition,
    @Nullable Duration neighbours,
    @Nullable LoopRule rule,
    Duration window,
    Duration duration,
    Duration warmup) {

  public PlacementScenario {
    Ranges.whole("nodes", nodes, 2, 60);
    Ranges.whole("replicas", replicas, 1, nodes - 1);
    Ranges.whole("cores", cores, 1, 256);
    Ranges.whole("clients", clients, 0, 10_000);
    Ranges.share("stress", stress, 0, 0.99);
    Ranges.nanos("duration", duration, Duration.ofNanos(1), Duration.ofDays(1_000));
    Ranges.nanos("warmup", warmup, Duration.ZERO, duration.minusNanos(1));
    Ranges.nanos("window", window, Duration.ofMillis(100), duration);
    if (clients == 0 && !(perSecond > 0)) {
      throw new RefusedSettingException(
          "rate", String.valueOf(perSecond), "more than 0 per second, or clients");
    }
    if (sliceNanos < 1) {
      throw new RefusedSettingException("slice", sliceNanos + " ns", "at least 1 ns");
    }
  }
}
