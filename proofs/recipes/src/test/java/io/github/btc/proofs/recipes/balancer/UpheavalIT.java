package io.github.btc.proofs.recipes.balancer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.proofs.recipes.balancer.RollingRestart.Kind;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whatever happens to replicas behind HAProxy, or behind the proxies of their pods, their clients
 * see no more errors than without BTC. Restarts of which nobody tells HAProxy are in {@link
 * RollingRestartIT}: they cost some requests by chance, with BTC and without it. Here nothing is
 * lost without BTC, and so nothing with it.
 */
@Tag("one-jdk")
class UpheavalIT {

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({"RESTART_AFTER_PRE_STOP, 3, ANNOUNCED", "SCALING, 4, ANNOUNCED"})
  void clientsOfReplicasThatAnnounceSeeNothingOfIt(Upheaval upheaval, int count, Kind kind)
      throws Exception {
    seeNothing(upheaval, count, kind);
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource({
    // In turns: HAProxy takes a suspended replica for one that serves, and two others must not
    // leave.
    "SUSPENDED_REPLICA, 3, ANNOUNCED_IN_TURNS",
    "SUSPENDED_BALANCER, 3, ANNOUNCED"
  })
  void norOfASuspension(Upheaval upheaval, int count, Kind kind) throws Exception {
    seeNothing(upheaval, count, kind);
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource({
    "RESTART_AFTER_PRE_STOP, 3, WITHOUT_BTC",
    "RESTART_AFTER_PRE_STOP, 3, BY_REFUSALS",
    "SCALING, 4, WITHOUT_BTC",
    "SCALING, 4, BY_REFUSALS",
    "SUSPENDED_REPLICA, 3, WITHOUT_BTC",
    "SUSPENDED_REPLICA, 3, BY_REFUSALS_IN_TURNS",
    "SUSPENDED_BALANCER, 3, WITHOUT_BTC",
    "SUSPENDED_BALANCER, 3, BY_REFUSALS"
  })
  void norDoThoseWithoutBtcAndThoseByRefusals(Upheaval upheaval, int count, Kind kind)
      throws Exception {
    seeNothing(upheaval, count, kind);
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource({
    "RESTART_AFTER_PRE_STOP, 3, ANNOUNCED",
    "PRE_STOP_SLEEP, 3, ANNOUNCED",
    "SURGE, 4, ANNOUNCED",
    "SCALING, 4, ANNOUNCED"
  })
  void clientsOfPodsSeeNothingOfIt(Upheaval upheaval, int count, Kind kind) throws Exception {
    seeNothing(upheaval, count, kind, Front.Kind.PODS);
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource({
    "RESTART_AFTER_PRE_STOP, 3, WITHOUT_BTC",
    "RESTART_AFTER_PRE_STOP, 3, BY_REFUSALS",
    "PRE_STOP_SLEEP, 3, WITHOUT_BTC",
    "PRE_STOP_SLEEP, 3, BY_REFUSALS",
    "SURGE, 4, WITHOUT_BTC",
    "SURGE, 4, BY_REFUSALS",
    "SCALING, 4, WITHOUT_BTC",
    "SCALING, 4, BY_REFUSALS"
  })
  void norDoThoseOfPodsWithoutBtcAndByRefusals(Upheaval upheaval, int count, Kind kind)
      throws Exception {
    seeNothing(upheaval, count, kind, Front.Kind.PODS);
  }

  private void seeNothing(Upheaval upheaval, int count, Kind kind) throws Exception {
    seeNothing(upheaval, count, kind, Front.Kind.HAPROXY);
  }

  private void seeNothing(Upheaval upheaval, int count, Kind kind, Front.Kind front)
      throws Exception {
    RollingRestart seen = RollingRestart.of(count, kind, upheaval, front, directory);

    System.out.printf(
        "%s, %d replicas, %s, %s: %d errors, %d closings%n",
        upheaval, count, front, kind, seen.errors().size(), seen.closings());
    assertThat(seen.errors()).as("errors; HAProxy's log has %s", seen.lost()).isEmpty();
    if (kind != Kind.WITHOUT_BTC) {
      assertThat(seen.closings()).as("closings").isPositive();
    }
  }
}
