package io.github.btc.tools.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.tools.replicas.load.Routing;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class DemoSettingsTest {

  private static final DemoSettings SETTINGS =
      new DemoSettings(
          4,
          400,
          64,
          Collector.SERIAL,
          null,
          null,
          1,
          2,
          Duration.ofSeconds(8),
          Duration.ofSeconds(36));

  @Test
  void leavesARunThatFitsIntoMemoryAsItIs() {
    assertThat(SETTINGS.fittedTo(Configuration.NO_COLLECTIONS, 24_000)).isEqualTo(SETTINGS);
  }

  @Test
  void shortensTheRunWithoutCollectionsOnASmallMachine() {
    DemoSettings shorter = SETTINGS.fittedTo(Configuration.NO_COLLECTIONS, 8000);

    assertThat(shorter.measure()).isBetween(Duration.ofSeconds(5), Duration.ofSeconds(35));
    assertThat(shorter.warmUp()).isLessThan(SETTINGS.warmUp());
    int heap = new ReplicaFlags(shorter).heapMegabytes(Configuration.NO_COLLECTIONS);
    assertThat(heap * shorter.replicas()).isBetween(3900, 4000);
  }

  @Test
  void shortensNoOtherRun() {
    assertThat(SETTINGS.fittedTo(Configuration.BTC, 1000)).isEqualTo(SETTINGS);
  }

  @Test
  void refusesMoreRequestsThanReplicasHaveRoomFor() {
    assertThatThrownBy(() -> lasting(Duration.ofSeconds(93)))
        .hasMessage("--rate times seconds, with the warm-up: 505000 (expected 1 to 500000)");
    assertThat(lasting(Duration.ofSeconds(92)).measure()).hasSeconds(92);
  }

  @Test
  void refusesAConfigurationThatItDoesNotKnow() {
    assertThatThrownBy(() -> Configuration.named("--only", "on"))
        .hasMessage("--only: on (expected off, off-least-request, gate-only, btc, no-collections)");
  }

  @Test
  void routesRequestsInTurnInTheConfigurationOfThePapersAlone() {
    assertThat(SETTINGS.configurations())
        .filteredOn(each -> SETTINGS.planOf(each, "run").routing() == Routing.ROUND_ROBIN)
        .containsExactly(Configuration.OFF);
  }

  private static DemoSettings lasting(Duration measure) {
    return new DemoSettings(
        4, 5000, 64, Collector.SERIAL, null, null, 1, 2, Duration.ofSeconds(8), measure);
  }

  @Test
  void refusesWhatFitsNowhere() {
    assertThatThrownBy(() -> SETTINGS.fittedTo(Configuration.NO_COLLECTIONS, 1000))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("--rate, --live-mb, --replicas: 400, 64, 4 (expected less");
  }
}
