package io.github.btc.tools.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.btc.tools.console.BtcCommand;
import io.github.btc.tools.demo.runtime.OtherRuntime;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A small demo on each runtime other than Java; only what no noise can change is asserted. */
@Tag("one-jdk")
final class DemoRuntimeIT {

  @TempDir private Path directory;

  @ParameterizedTest
  @EnumSource
  @Execution(ExecutionMode.CONCURRENT)
  void nobodyMeetsACollectionThatASidecarAskedFor(OtherRuntime runtime) throws IOException {
    String name = runtime.shownName();
    String leftOut =
        "demo: leaving out --runtime %s (expected scripts/runtime.sh %s to run)"
            .formatted(name, name);
    if (!runtime.isInstalled()) {
      System.out.println(leftOut);
    }
    assumeTrue(runtime.isInstalled(), leftOut);
    Path json = directory.resolve("figures.json");
    Path raw = directory.resolve("raw");

    int code = execute("--runtime=" + name, "--json=" + json, "--raw=" + raw);

    assertThat(code).isZero();
    JsonNode document = new JsonMapper().readTree(Files.readString(json));
    JsonNode runs = document.get("runs");
    JsonNode off = runs.get(0);
    assertThat(runs.get(1).get("name").asString()).isEqualTo("tuned");
    JsonNode btc = runs.get(2);
    System.out.println(name + ": " + btc);
    assertThat(off.get("closings").asInt()).isZero();
    assertThat(off.get("uncontrolled").asInt()).isPositive();
    assertThat(btc.get("name").asString()).isEqualTo("btc");
    assertThat(directory.resolve("report.html")).isNotEmptyFile();
    SmallDemo.assertThatNobodyGaveUp(btc);
    SmallDemo.assumeThatTheMachineKeptUp(btc);
    assertThat(btc.get("closings").asInt()).isPositive();
    if (btc.get("uncontrolled").asInt() == 0 && isEachClosingWhole(raw.resolve("btc"))) {
      assertThat(btc.get("exposed").asInt()).isZero();
    }
    assertThat(document.get("resources").get("btc").get("collections").asInt()).isPositive();
  }

  @Test
  void anUnknownRuntimeIsRefusedInOneSentence() {
    StringWriter errors = new StringWriter();

    int code =
        BtcCommand.commandLine()
            .setErr(new PrintWriter(errors))
            .execute("demo", "--runtime=perl", "--output=" + directory);

    assertThat(code).isEqualTo(2);
    assertThat(errors.toString()).contains("--runtime: perl (expected one of java, python");
  }

  /**
   * On a crowded machine a runtime may collect by itself, HAProxy may not answer in time, and a
   * collection may outlast the limit of the sidecar: such a collection may be met.
   */
  private static boolean isEachClosingWhole(Path way) throws IOException {
    return SmallDemo.eventsIn(way, "GateClosed").stream()
            .allMatch(closed -> closed.get("confirmed").asBoolean())
        && SmallDemo.eventsIn(way, "GateOpened").stream()
            .allMatch(opened -> opened.get("ending").asString().equals("COMPLETED"));
  }

  /** Sidecars warm up for four seconds, and closings follow within the six after them. */
  private int execute(String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "demo",
                "--replicas=" + SmallDemo.REPLICAS,
                "--live-mb=4",
                "--rate=120",
                "--warm-up=5",
                "--measure=4",
                "--output=" + directory));
    arguments.addAll(List.of(more));
    return BtcCommand.commandLine()
        .setOut(new PrintWriter(new StringWriter()))
        .execute(arguments.toArray(String[]::new));
  }
}
