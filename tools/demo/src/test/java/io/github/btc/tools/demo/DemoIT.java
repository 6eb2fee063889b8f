package io.github.btc.tools.demo;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One small demo, end to end; only what no noise can change is asserted. */
final class DemoIT {

  @TempDir private static Path directory;

  private static SmallDemo demo;

  @BeforeAll
  static void runDemo() throws IOException {
    demo = SmallDemo.run(directory, "--rate=300");
  }

  @Test
  void succeedsAndShowsATable() {
    assertThat(demo.code()).isZero();
    assertThat(demo.table())
        .contains("off-least-request")
        .contains("no-collections")
        .contains("With BTC")
        .doesNotContain("gate-only");
    assertThat(directory.resolve("report.html")).isNotEmptyFile();
  }

  @Test
  void answersEveryRequest() {
    assertThat(demo.runs()).hasSize(4);
    assertThat(demo.runs().values())
        .allSatisfy(
            run -> assertThat(run.get("requests").asInt()).isEqualTo(300 * SmallDemo.SECONDS))
        .allSatisfy(SmallDemo::assertThatNobodyGaveUp);
  }

  @Test
  void closesWithAControllerAndOnlyThen() {
    assertThat(demo.runs().get("btc").get("closings").asInt()).isPositive();
    assertThat(demo.runs().get("off").get("closings").asInt()).isZero();
    assertThat(demo.runs().get("off-least-request").get("closings").asInt()).isZero();
    assertThat(demo.runs().get("no-collections").get("closings").asInt()).isZero();
  }

  @Test
  void theJvmCollectsByItselfWithoutAController() {
    assertThat(demo.runs().get("off").get("uncontrolled").asInt()).isPositive();
    assertThat(demo.runs().get("off-least-request").get("uncontrolled").asInt()).isPositive();
    assertThat(demo.runs().get("no-collections").get("uncontrolled").asInt()).isZero();
    assertThat(demo.runs().get("no-collections").get("exposed").asInt()).isZero();
  }

  @Test
  void leavesNoProcessBehind() {
    await("every process ends")
        .atMost(ofSeconds(60))
        .until(() -> ProcessHandle.current().descendants().noneMatch(ProcessHandle::isAlive));
  }

  @Test
  void everyReplicaSaidGoodbye() throws IOException {
    for (int replica = 0; replica < 2; replica++) {
      assertThat(demo.events("btc", replica)).last().asString().contains("\"event\":\"Snapshot\"");
    }
  }
}
