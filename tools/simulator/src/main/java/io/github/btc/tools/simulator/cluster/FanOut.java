package io.github.btc.tools.simulator.cluster;

import io.github.btc.internal.Ranges;
import io.github.btc.tools.simulator.workload.Load;
import java.time.Duration;

/**
 * A service made of services: a user's request goes through layers, one after the other; in each
 * layer it asks several services at once and waits for the slowest. Each service has replicas and a
 * balancer of its own.
 *
 * @param layers k, one after the other
 * @param services m, asked at once in each layer
 * @param service what each of them is; its load is not used
 * @param users who asks
 * @param duration the simulated time
 * @param warmup how much of it is not counted
 */
public record FanOut(
    int layers, int services, Scenario service, Load users, Duration duration, Duration warmup) {

  public FanOut {
    Ranges.whole("layers", layers, 1, Events.MOST_SERVICES);
    Ranges.whole("services", services, 1, Events.MOST_SERVICES);
    Ranges.whole("layers times services", (long) layers * services, 1, Events.MOST_SERVICES);
    Ranges.nanos("duration", duration, Duration.ofNanos(1), Duration.ofDays(36_500));
    Ranges.nanos("warmup", warmup, Duration.ZERO, duration.minusNanos(1));
  }

  /** Returns k times m. */
  public int asked() {
    return layers * services;
  }
}
