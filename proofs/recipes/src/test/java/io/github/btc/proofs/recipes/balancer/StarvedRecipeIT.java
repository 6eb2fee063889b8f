package io.github.btc.proofs.recipes.balancer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.balancer.EnvoyBalancer;
import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import io.github.btc.tools.replicas.balancer.NginxBalancer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the recipes keep where everybody waits for a core: no client sees an error, no replica is
 * left without work, and no request meets a collection of which the balancer knew. Ten seconds
 * each; {@code -Dbtc.starved.seconds=180 -Dbtc.starved.rate=300} for more.
 */
@Tag("slow")
@Tag("one-jdk")
class StarvedRecipeIT {

  private static final Duration MEASURED =
      Duration.ofSeconds(Integer.getInteger("btc.starved.seconds", 10));

  /**
   * A request counts from the moment it leaves the client. On a starved machine one in thousands
   * lies in the balancer until the replica is back: nginx's log says so of each that was looked up.
   * A recipe that sends requests to a stopped JVM has twenty times as many.
   */
  private static final long IN_THE_BALANCER = 1000;

  @TempDir Path directory;

  static List<Balancer> confirming() {
    return List.of(new HaProxyBalancer(), new NginxBalancer(), new EnvoyBalancer());
  }

  @ParameterizedTest
  @MethodSource("confirming")
  void nobodyNoticesClosingsOnAStarvedMachine(Balancer balancer) throws Exception {
    StarvedRun run = StarvedRun.of(balancer, MEASURED, directory.resolve("run"));

    System.out.printf("%s, starved for %d s: %s%n", balancer.name(), MEASURED.toSeconds(), run);
    assertThat(run.errors()).as("what clients saw").isEmpty();
    assertThat(run.exposedWhereConfirmed())
        .as("exposed where confirmed")
        .isLessThanOrEqualTo(run.record().figures().requests() / IN_THE_BALANCER);
    assertThat(run.confirmedClosings()).as("confirmed closings").isPositive();
    long fairShare = run.record().figures().requests() / StarvedRun.REPLICAS;
    assertThat(run.shares()).as("requests of each replica").allMatch(each -> each >= fairShare / 2);
  }
}
