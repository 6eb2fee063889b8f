package io.github.btc.research.tuner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.btc.tools.console.BtcCommand;
import io.github.btc.tools.console.container.ControlGroups;
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

/**
 * A whole {@code btc tune go}: eight Go services in control groups, asked by vegeta. What is still
 * in flight at the end is not counted, so the load is low and the measured time long enough for a
 * busy machine.
 */
@Tag("one-jdk")
class TuneGoIT {

  private static final String TINY =
      "tune go --vary go --points 2 --repetitions 1 --warm-up 1 --measure 6 --rate 10 --output ";

  @TempDir Path folder;
  private final StringWriter words = new StringWriter();

  @Test
  void everyServiceTellsWhatGoDidInEveryRunAndTheFiguresAreDrawn() throws Exception {
    assumeTrue(ControlGroups.mayBeCreated(), "this user may not create control groups");
    assumeTrue(installsVegeta(), "Go is not here, or may not download the load generator");

    assertThat(tune()).as(words.toString()).isZero();

    JsonNode result = new JsonMapper().readTree(folder.resolve("result.json").toFile());
    JsonNode today = result.path("today");
    assertThat(today.path("rate").asDouble()).as(words.toString()).isGreaterThan(9.5);
    for (String service : HotelSettings.SERVICES) {
      assertThat(today.path(service + ".goroutines").asDouble()).as(service).isPositive();
      assertThat(today.path(service + ".threads").asDouble()).as(service).isPositive();
      assertThat(today.path(service + ".memoryMegabytes").asDouble()).as(service).isPositive();
      assertThat(today.has(service + ".throttledShare")).as(service).isTrue();
    }
    assertThat(today.path("frontend.requestsPerSecond").asDouble()).isPositive();
    assertThat(Files.readAllLines(folder.resolve("trials.jsonl"))).hasSize(4);
    assertThat(Files.readString(folder.resolve("figures.svg"))).contains("Figure 4.15", "<circle");
    assertThat(words.toString()).contains("Importance in a random forest");
    assertThat(ProcessHandle.current().descendants().filter(TuneGoIT::isService)).isEmpty();
  }

  private static boolean isService(ProcessHandle process) {
    return process.info().command().filter(name -> name.endsWith("/hotel")).isPresent();
  }

  private boolean installsVegeta() throws InterruptedException {
    ProcessBuilder go = new ProcessBuilder("go", "install", HotelPrograms.VEGETA);
    go.environment().put("GOBIN", folder.resolve("bin").toString());
    go.redirectErrorStream(true).redirectOutput(folder.resolve("go.log").toFile());
    try {
      return go.start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private int tune() {
    return BtcCommand.commandLine()
        .setOut(new PrintWriter(words, true))
        .setErr(new PrintWriter(words, true))
        .execute((TINY + folder + " --vegeta " + folder.resolve("bin/vegeta")).split(" "));
  }
}
