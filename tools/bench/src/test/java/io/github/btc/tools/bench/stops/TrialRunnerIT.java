package io.github.btc.tools.bench.stops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.btc.tools.bench.Jdk;
import io.github.btc.tools.console.container.ControlGroups;
import io.github.btc.tools.replicas.run.ReplicaProgram;
import io.github.btc.tools.replicas.run.Workplace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Very short runs of the papers' service. Needs HAProxy and the right to create groups. */
@Tag("all")
@Tag("one-jdk")
final class TrialRunnerIT {

  private static final Path HOME = Path.of(System.getProperty("java.home"));

  @BeforeEach
  void checkMachine() {
    assumeTrue(ControlGroups.mayBeCreated(), "this user may not create control groups");
  }

  @ParameterizedTest
  @CsvSource({"warmed-up, together", "aside-quota, restarts", "btc, restarts"})
  void aRunAnswersAllRequestsAndHasItsFigures(String row, String situation) throws Exception {
    assertRuns(row, situation);
  }

  @ParameterizedTest
  @CsvSource({
    "nothing, restarts",
    "burst, together",
    "double-at-first, together",
    "slowstart-30, together",
    "weight, together",
    "aside-compiling, together",
    "share, restarts",
    "btc-warmed-up, together"
  })
  @Tag("slow") // a row takes a quarter of a minute, and these have relatives above
  void aRunOfEachOtherRowAnswersAllRequests(String row, String situation) throws Exception {
    assertRuns(row, situation);
  }

  private static void assertRuns(String row, String situation) throws Exception {
    TrialRun run =
        new TrialRun(TrialRow.named(row), "serial", 0.5, 0.1, Situation.of(situation, 1), 0);
    try (Workplace workplace = new Workplace(null)) {
      Map<String, Double> figures = new TrialRunner(settings(), workplace).figures(run);

      assertThat(figures)
          .containsEntry("errors", 0.0)
          .containsEntry("requests", 150.0)
          .containsKeys("p99 ms", "max ms", "CPU s/1000", "compilers s/1000", "slow requests");
    }
  }

  private static TrialSettings settings() {
    return new TrialSettings(
        Jdk.in(HOME).orElseThrow(),
        ReplicaProgram.toy(),
        2,
        128,
        8,
        2,
        Duration.ofSeconds(3),
        Duration.ofSeconds(1),
        20,
        1);
  }
}
