package io.github.btc.proofs.recipes.balancer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.proofs.recipes.balancer.OrdersClient.Connection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Services on Spring Boot that are restarted one after another lose no more answers with BTC than
 * without. What is lost are requests on connections that the ending process closes, by chance. So
 * this compares the sums of several restarts, and allows what chance explains. The requests that
 * were lost because replicas had refused them are compared without this allowance. HAProxy logs
 * only some of all: it closes a connection that its client had used before without a line.
 */
@Tag("slow")
@Tag("one-jdk")
class BootRestartIT {

  private static final int REPETITIONS = Integer.getInteger("btc.repetitions", 5);
  private static final List<String> BTC =
      List.of(
          "--btc.filter.status=425",
          "--btc.refusals-are-retried=true",
          "--management.endpoints.web.exposure.include=btc");

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"boot-3-project", "new-project"})
  void restartsLoseNoMoreAnswersWithBtcThanWithout(String project) throws Exception {
    restart(project, Connection.KEPT).hasNoMoreErrorsWithBtc();
  }

  /** HAProxy keeps silent about no request that is the first one of its client's connection. */
  @Test
  void haProxyLogsAllThatIsLostIfEachRequestHasAConnectionOfItsOwn() throws Exception {
    Comparison seen = restart("new-project", Connection.CLOSED);

    seen.hasNoMoreErrorsWithBtc();
    seen.hasAllErrorsInTheLog();
  }

  private Comparison restart(String project, Connection connection) throws Exception {
    Path jar = BootService.jarOf(project);
    Path withoutBtc = BootService.withoutBtc(jar, directory);
    Sum with = new Sum();
    Sum without = new Sum();
    for (int i = 0; i < REPETITIONS; i++) {
      without.add(
          BootRestart.of(withoutBtc, List.of(), connection, directory.resolve("without" + i)));
      with.add(BootRestart.of(jar, BTC, connection, directory.resolve("with" + i)));
    }

    System.out.printf(
        "%s, %d rolling restarts, connections %s: %s with BTC, %s without%n",
        project, REPETITIONS, connection, with, without);
    return new Comparison(with, without);
  }

  /** What the restarts with BTC have seen, and those without it. */
  private record Comparison(Sum with, Sum without) {

    void hasNoMoreErrorsWithBtc() {
      int both = with.errors.size() + without.errors.size();
      assertThat(with.closings).as("closings").isPositive();
      assertThat(with.errors).as("refusals at clients").noneMatch(each -> each.endsWith(" 425"));
      assertThat(with.refusals)
          .as("requests lost by refusals; %s without BTC", without.refusals)
          .hasSizeLessThanOrEqualTo(without.refusals.size());
      assertThat(with.errors)
          .as("errors with BTC; %s without", without)
          .hasSizeLessThanOrEqualTo(without.errors.size() + RollingRestart.chance(both));
    }

    void hasAllErrorsInTheLog() {
      for (Sum each : List.of(with, without)) {
        assertThat(each.logged())
            .as("lines of the log; %s: %s", each, each.errors)
            .isEqualTo(each.errors.size());
      }
    }
  }

  /** The errors of several restarts. */
  private static final class Sum {

    private final Map<String, Integer> causes = new TreeMap<>();
    private final List<String> errors = new ArrayList<>();
    private final List<String> refusals = new ArrayList<>();
    private long closings;

    void add(BootRestart restart) {
      errors.addAll(restart.errors());
      refusals.addAll(restart.refusals());
      closings += restart.closings();
      restart.causes().forEach((cause, count) -> causes.merge(cause, count, Integer::sum));
    }

    int logged() {
      return causes.values().stream().mapToInt(Integer::intValue).sum();
    }

    @Override
    public String toString() {
      return "%d errors (HAProxy's log: %s), %d of them by refusals, %d closings"
          .formatted(errors.size(), causes, refusals.size(), closings);
    }
  }
}
