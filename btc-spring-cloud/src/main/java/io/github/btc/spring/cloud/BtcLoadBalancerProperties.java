package io.github.btc.spring.cloud;

import io.github.btc.internal.Ranges;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings of the load balancer.
 *
 * @param patience how long after its first refusal a request is tried again, 0 to 1 min; with 0 the
 *     caller gets the first refusal
 * @param policy how an open instance is chosen: {@code least-request}, the less busy of two, or
 *     {@code round-robin}
 */
@ConfigurationProperties("btc.loadbalancer")
record BtcLoadBalancerProperties(
    @DefaultValue("1s") Duration patience, @DefaultValue("least-request") BalancingPolicy policy) {

  BtcLoadBalancerProperties {
    Ranges.nanos("btc.loadbalancer.patience", patience, Duration.ZERO, Duration.ofMinutes(1));
  }

  long patienceNanos() {
    return patience.toNanos();
  }
}
