package io.github.btc.spring.cloud;

import io.github.btc.internal.Ranges;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings of the load balancer.
 *
 * @param patience how long after its first refusal a request is tried again, 0 to 1 min; with 0 the
 *     caller gets the first refusal
 * @param policy how an open instance is chosen: {@code least-request}, the less busy of two; {@code
 *     round-robin}; {@code bounded-loads} or {@code pasch}, by the request's key
 * @param keyHeader the request header whose value is the key, with a policy by key; unset means the
 *     path and query. A request without the header is sent by {@code least-request}
 * @param bound how far above the mean an instance may be loaded, 1.01 to 10, with {@code
 *     bounded-loads}; unset means 1.25
 * @param threshold with this many requests in flight both owners of a key have their fill, 1 to
 *     1,000,000, with {@code pasch}; unset means 8, as in CARLOs
 */
@ConfigurationProperties("btc.loadbalancer")
record BtcLoadBalancerProperties(
    @DefaultValue("1s") Duration patience,
    @DefaultValue("least-request") BalancingPolicy policy,
    @Nullable String keyHeader,
    @Nullable Double bound,
    @Nullable Integer threshold) {

  private static final String PREFIX = "btc.loadbalancer.";
  private static final double USUAL_BOUND = 1.25;
  private static final int THRESHOLD_OF_CARLOS = 8;

  BtcLoadBalancerProperties {
    Ranges.nanos(PREFIX + "patience", patience, Duration.ZERO, Duration.ofMinutes(1));
    if (keyHeader != null && keyHeader.isBlank()) {
      throw new IllegalArgumentException(
          PREFIX + "key-header: \"" + keyHeader + "\" (expected the name of a header)");
    }
    if (keyHeader != null && !policy.isByKey()) {
      throw unused("key-header", keyHeader, "bounded-loads or pasch");
    }
    if (bound != null) {
      Ranges.share(PREFIX + "bound", bound, 1.01, 10);
      if (policy != BalancingPolicy.BOUNDED_LOADS) {
        throw unused("bound", bound, "bounded-loads");
      }
    }
    if (threshold != null) {
      Ranges.whole(PREFIX + "threshold", threshold, 1, 1_000_000);
      if (policy != BalancingPolicy.PASCH) {
        throw unused("threshold", threshold, "pasch");
      }
    }
  }

  private static IllegalArgumentException unused(String name, Object value, String policies) {
    return new IllegalArgumentException(
        PREFIX
            + name
            + ": "
            + value
            + " (expected only with "
            + PREFIX
            + "policy="
            + policies
            + ")");
  }

  long patienceNanos() {
    return patience.toNanos();
  }

  double boundOrDefault() {
    return bound == null ? USUAL_BOUND : bound;
  }

  int thresholdOrDefault() {
    return threshold == null ? THRESHOLD_OF_CARLOS : threshold;
  }
}
