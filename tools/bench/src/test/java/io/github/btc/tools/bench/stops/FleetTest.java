package io.github.btc.tools.bench.stops;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.replicas.balancer.Announcement;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FleetTest {

  private static final Announcement TO_HAPROXY =
      new Announcement.HaProxy("be/s1", Path.of("fleet.sock"));

  @Test
  void aRowWithBtcSwitchesItOnAndTellsTheBalancer() {
    assertThat(Fleet.btcArguments(TrialRow.named("btc"), TO_HAPROXY))
        .containsExactly(
            "--mode=BTC", "--announce=haproxy=be/s1@fleet.sock", "--btc.filter.status=425");
    assertThat(TrialRow.named("btc").arguments()).isEmpty();
  }

  @Test
  void aRowThatObservesHasBtcToo() {
    assertThat(Fleet.btcArguments(TrialRow.named("btc-observing"), TO_HAPROXY))
        .contains("--mode=BTC");
    assertThat(TrialRow.named("btc-observing").arguments())
        .containsExactly("--btc.observe-only=true");
  }

  @Test
  void everyOtherRowHasNoBtc() {
    assertThat(TrialRow.ALL)
        .filteredOn(row -> !row.name().startsWith("btc"))
        .hasSizeGreaterThan(10)
        .allSatisfy(
            row ->
                assertThat(Fleet.btcArguments(row, TO_HAPROXY))
                    .containsExactly("--mode=OFF", "--announce=none"));
  }
}
