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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A small demo on a runtime other than Java; only what no noise can change is asserted. */
@Tag("one-jdk")
final class DemoRuntimeIT {

  private static final OtherRuntime RUNTIME = OtherRuntime.PYTHON;

  @TempDir private Path directory;

  @Test
  void nobodyMeetsACollectionThatASidecarAskedFor() throws IOException {
    String leftOut =
        "demo: leaving out --runtime python (expected scripts/runtime.sh python to run)";
    if (!RUNTIME.isInstalled()) {
      System.out.println(leftOut);
    }
    assumeTrue(RUNTIME.isInstalled(), leftOut);
    Path json = directory.resolve("figures.json");

    int code = execute("--rate=60", "--warm-up=5", "--measure=4", "--json=" + json);

    assertThat(code).isZero();
    JsonNode document = new JsonMapper().readTree(Files.readString(json));
    JsonNode off = document.get("runs").get(0);
    JsonNode btc = document.get("runs").get(1);
    System.out.println("python: " + btc);
    assertThat(off.get("closings").asInt()).isZero();
    assertThat(off.get("uncontrolled").asInt()).isPositive();
    assertThat(btc.get("closings").asInt()).isPositive();
    assertThat(btc.get("errors").asInt()).isZero();
    if (btc.get("uncontrolled").asInt() == 0) {
      assertThat(btc.get("exposed").asInt()).isZero();
    }
    assertThat(document.get("resources").get("btc").get("collections").asInt()).isPositive();
    assertThat(directory.resolve("report.html")).isNotEmptyFile();
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

  private int execute(String... more) {
    StringWriter out = new StringWriter();
    String[] arguments = new String[more.length + 5];
    arguments[0] = "demo";
    arguments[1] = "--runtime=" + RUNTIME.shownName();
    arguments[2] = "--replicas=2";
    arguments[3] = "--live-mb=4";
    arguments[4] = "--output=" + directory;
    System.arraycopy(more, 0, arguments, 5, more.length);
    return BtcCommand.commandLine().setOut(new PrintWriter(out)).execute(arguments);
  }
}
