package io.github.btc.proofs.recipes.balancer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Services on Spring Boot that are restarted one after another lose no more answers with BTC than
 * without. What is lost are requests on connections that the ending process closes, by chance. So
 * this compares the sums of several restarts, and allows what chance explains. HAProxy logs only
 * some of them: it closes a connection that its client had used before without a line.
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
    Path jar = BootService.jarOf(project);
    Path withoutBtc = BootService.withoutBtc(jar, directory);
    Sum with = new Sum();
    Sum without = new Sum();
    for (int i = 0; i < REPETITIONS; i++) {
      without.add(BootRestart.of(withoutBtc, List.of(), directory.resolve("without" + i)));
      with.add(BootRestart.of(jar, BTC, directory.resolve("with" + i)));
    }

    System.out.printf(
        "%s, %d rolling restarts: %s with BTC, %s without%n", project, REPETITIONS, with, without);
    assertThat(with.closings).as("closings").isPositive();
    assertThat(with.refusals).as("refusals at clients").isZero();
    assertThat(with.errors)
        .as("errors with BTC; %s without", without)
        .isLessThanOrEqualTo(without.errors + RollingRestart.chance(with.errors + without.errors));
  }

  /** The errors of several restarts. */
  private static final class Sum {

    private final Map<String, Integer> causes = new TreeMap<>();
    private int errors;
    private long refusals;
    private long closings;

    void add(BootRestart restart) {
      errors += restart.errors().size();
      closings += restart.closings();
      refusals += restart.errors().stream().filter(each -> each.endsWith(" 425")).count();
      restart.causes().forEach((cause, count) -> causes.merge(cause, count, Integer::sum));
    }

    @Override
    public String toString() {
      return errors + " errors (HAProxy's log: " + causes + "), " + closings + " closings";
    }
  }
}
