package io.github.btc.spring.cloud;

import io.github.btc.internal.Ranges;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings.
 *
 * @param patience how long after its first refusal a request goes on looking for a replica that
 *     does not refuse it, 0 to 1 min; 0 hands the first refusal to the caller
 */
@ConfigurationProperties("btc.loadbalancer")
record BtcLoadBalancerProperties(@DefaultValue("1s") Duration patience) {

  BtcLoadBalancerProperties {
    Ranges.nanos("btc.loadbalancer.patience", patience, Duration.ZERO, Duration.ofMinutes(1));
  }

  long patienceNanos() {
    return patience.toNanos();
  }
}
