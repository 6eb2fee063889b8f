package io.github.btc.proofs.recipes.balancer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.proofs.recipes.balancer.RollingRestart.Kind;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Replicas behind HAProxy, nginx or Envoy that are restarted one after another cost no more
 * requests than without BTC.
 *
 * <p>A process that ends closes the connections that a balancer keeps to it, with BTC or without
 * it. A request that was just sent on such a connection is lost: the balancer may not send it
 * again. HAProxy closes the client's connection without a word, nginx and Envoy answer with an
 * error. So some clients see an error, by chance, and the errors with BTC are no more than without
 * it by what chance explains. The requests that were lost because replicas had refused them are
 * compared without this allowance. nginx and Envoy have no log of them, so there a client must not
 * see the status of a refusal.
 */
@Tag("slow")
@Tag("one-jdk")
class RollingRestartIT {

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "2, BY_REFUSALS",
    "2, BY_REFUSALS_IN_TURNS",
    "2, ANNOUNCED",
    "2, ANNOUNCED_IN_TURNS",
    "3, BY_REFUSALS",
    "3, BY_REFUSALS_IN_TURNS",
    "3, ANNOUNCED",
    "3, ANNOUNCED_IN_TURNS"
  })
  void losesNoMoreThanWithoutBtc(int count, Kind kind) throws Exception {
    losesNoMoreThanWithoutBtc(count, kind, Front.Kind.HAPROXY);
  }

  @ParameterizedTest
  @CsvSource({
    "3, BY_REFUSALS, NGINX",
    "3, ANNOUNCED, NGINX",
    "3, BY_REFUSALS, ENVOY",
    "3, ANNOUNCED, ENVOY"
  })
  void norBehindOthers(int count, Kind kind, Front.Kind front) throws Exception {
    losesNoMoreThanWithoutBtc(count, kind, front);
  }

  private void losesNoMoreThanWithoutBtc(int count, Kind kind, Front.Kind front) throws Exception {
    RollingRestart without = restart(count, Kind.WITHOUT_BTC, front);
    RollingRestart with = restart(count, kind, front);

    System.out.printf(
        "%s, %d replicas, %s: %d errors, %d closings; without BTC %d errors%n",
        front, count, kind, with.errors().size(), with.closings(), without.errors().size());
    assertThat(with.closings()).as("closings").isPositive();
    assertThat(with.errors()).as("refusals at clients").noneMatch(each -> each.endsWith(" 425"));
    assertThat(with.refusals())
        .as("requests lost by refusals; %s without BTC", without.refusals())
        .hasSizeLessThanOrEqualTo(without.refusals().size());
    int both = with.errors().size() + without.errors().size();
    assertThat(with.errors())
        .as("errors; %s without BTC", without.errors().size())
        .hasSizeLessThanOrEqualTo(without.errors().size() + RollingRestart.chance(both));
  }

  private RollingRestart restart(int count, Kind kind, Front.Kind front) throws Exception {
    return RollingRestart.of(count, kind, Upheaval.ROLLING_RESTART, front, directory);
  }
}
