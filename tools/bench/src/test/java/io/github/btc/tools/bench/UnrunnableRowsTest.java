package io.github.btc.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Asks real JVMs of the JDK that runs this test. */
final class UnrunnableRowsTest {

  private static final int VERSION = Runtime.version().feature();

  @TempDir private Path directory;

  @Test
  void nothingHindersACollectorFromItsOwnTasks() throws IOException {
    assertThat(of("-XX:+UseSerialGC", 17, Variant.BTC)).isEmpty();
    assertThat(of("-XX:+UseSerialGC", 17, Variant.FULL)).isEmpty();
  }

  @Test
  void saysWhyBtcRefusesACollector() throws IOException {
    assertThat(of("-XX:+UseZGC", 17, Variant.BTC).orElseThrow())
        .startsWith("BTC refuses collector: ");
    assertThat(of("-XX:+UseZGC", 17, Variant.FULL).orElseThrow())
        .startsWith("BTC refuses collector: ");
  }

  /** On the same stream as the answer. */
  @Test
  void takesNoLineOfTheJvmForTheAnswer() throws IOException {
    assertThat(of("-Xlog:gc*", 17, Variant.BTC).orElse("none")).isEqualTo("none");
  }

  @Test
  void saysWhatIsMissing() throws IOException {
    assertThat(of("-XX:+UseZGC", VERSION + 1, Variant.PLAIN))
        .contains("needs JDK " + (VERSION + 1));
    assertThat(of("-XX:+NoSuchFlag", 17, Variant.PLAIN).orElseThrow())
        .startsWith("this JVM does not start: ")
        .contains("NoSuchFlag");
    assertThat(of("-javaagent:no-such.jar", 17, Variant.BTC).orElseThrow())
        .startsWith("this JVM does not start: ");
  }

  @Test
  void aClientThatHedgesKnowsTheReplicasAndGoesPastABalancer() throws IOException {
    Scenario toy = ScenarioFile.named("toy", false);
    Row hedging =
        Schedule.rows(toy).stream().filter(row -> row.variant() == Variant.HEDGE).findFirst().get();
    Jdk jdk = new Jdk(Path.of(System.getProperty("java.home")), VERSION);
    try (Workplace workplace = new Workplace(directory)) {
      Planner planner = new Planner(toy, jdk, 24_000, 1, Balancer.named("haproxy"));
      Row plain = new Row(hedging.opponent(), Variant.PLAIN, hedging.cell());
      assertThat(new UnrunnableRows(planner, workplace).of(hedging)).isEmpty();
      assertThat(planner.plan(hedging, 0).balancer()).isNull();
      assertThat(planner.plan(plain, 0).balancer()).isEqualTo(Balancer.named("haproxy"));
    }
  }

  private Optional<String> of(String flag, int needsJdk, Variant variant) throws IOException {
    Scenario toy = ScenarioFile.named("toy", true);
    Opponent opponent =
        new Opponent("mine", needsJdk, List.of("-Xms64m", "-Xmx64m", flag), List.of(variant));
    Row row = new Row(opponent, variant, Schedule.rows(toy).get(0).cell());
    Jdk jdk = new Jdk(Path.of(System.getProperty("java.home")), VERSION);
    try (Workplace workplace = new Workplace(directory)) {
      return new UnrunnableRows(new Planner(toy, jdk, 24_000, 1), workplace).of(row);
    }
  }
}
