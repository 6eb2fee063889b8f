package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.proofs.recipes.balancer.RollingRestart.Kind;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Replicas behind HAProxy that get more requests than they can serve, with BTC and without it. Both
 * fleets run at the same time, so that a busy machine slows both of them down. Closings go on while
 * requests wait: decision 0097 has the reason. This test is about their price, which is a bound on
 * a throughput, so it needs a machine that does nothing else.
 */
@Tag("slow")
class OverloadIT {

  private static final double LEAST_SHARE = 0.9;

  /** From then on all code has been loaded, and most of it compiled. */
  private static final int WARM_UP = 200;

  /** Requests of both fleets between two of the waits. */
  private static final int STEP = 500;

  private static final int STEPS = 24;

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "2, BY_REFUSALS",
    "2, ANNOUNCED",
    "2, ANNOUNCED_IN_TURNS",
    "3, BY_REFUSALS",
    "3, ANNOUNCED",
  })
  void servesAsMuchAsWithoutBtc(int replicas, Kind kind) throws Exception {
    try (OverloadedFleet with = OverloadedFleet.start(replicas, kind, directory);
        OverloadedFleet without = OverloadedFleet.start(replicas, Kind.WITHOUT_BTC, directory)) {
      await("warm fleets").until(() -> Math.min(with.served(), without.served()) >= WARM_UP);
      int withBefore = with.served();
      int withoutBefore = without.served();
      for (int step = 1; step <= STEPS; step++) {
        int enough = withBefore + withoutBefore + step * STEP;
        await(enough + " requests").until(() -> with.served() + without.served() >= enough);
      }
      int served = with.served() - withBefore;
      int servedWithout = without.served() - withoutBefore;
      long closings = with.end();

      System.out.printf(
          "%d replicas, %s: %d requests, %d closings; without BTC %d requests%n",
          replicas, kind, served, closings, servedWithout);
      assertThat(closings).as("closings").isPositive();
      assertThat(with.errors()).isEmpty();
      assertThat((double) served)
          .as("requests served; %d without BTC", servedWithout)
          .isGreaterThanOrEqualTo(LEAST_SHARE * servedWithout);
    }
  }
}
