package io.github.btc.proofs.recipes.balancer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.balancer.NginxRefusalsBalancer;
import java.time.Duration;
import org.junit.jupiter.api.Tag;

/**
 * The service is never refused for longer than the announcer's timeout and a second, and the
 * replica is used again within that time of the moment at which what died is there again. Only on a
 * machine that does nothing else.
 */
@Tag("slow")
class BrokenRouterInTimeIT extends BrokenRouterIT {

  /** The announcers' default timeout and a second. */
  private static final Duration LONGEST_ABSENCE = Duration.ofMillis(1200);

  /** nginx that is not told leaves a replica that has refused alone for whole seconds. */
  private static final Duration NGINX_MARK = Duration.ofSeconds(2);

  @Override
  void checkAbsence(Balancer kind, Duration refused, Duration closed, Duration unused) {
    boolean told = !(kind instanceof NginxRefusalsBalancer);
    assertThat(refused).as("refused").isLessThan(LONGEST_ABSENCE);
    assertThat(closed).as("gate closed").isLessThan(LONGEST_ABSENCE);
    assertThat(unused)
        .as("unused")
        .isLessThan(told ? LONGEST_ABSENCE : LONGEST_ABSENCE.plus(NGINX_MARK));
  }

  @Override
  void checkClosed(Duration closed) {
    assertThat(closed).isLessThan(LONGEST_ABSENCE);
  }

  @Override
  void checkDelay(Duration delay, Duration timeout) {
    assertThat(delay).isBetween(timeout.dividedBy(2), timeout.plusSeconds(1));
  }
}
