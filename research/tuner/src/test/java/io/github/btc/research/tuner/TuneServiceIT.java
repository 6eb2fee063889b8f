package io.github.btc.research.tuner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.btc.tools.console.BtcCommand;
import io.github.btc.tools.console.process.ChildJvm;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tunes a real service, a JVM of its own, under the load of another one. */
@Tag("one-jdk")
class TuneServiceIT {

  private static final Duration LONG = Duration.ofSeconds(120);

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void findsTheFastServiceAndLeavesOutTheOneThatDies() throws IOException {
    assertThat(tune(plan(8, 20, "bill: {cpus: 1, gigabytes: 0.5}"))).as(err.toString()).isZero();

    JsonNode result = new JsonMapper().readTree(Files.readString(out("result.json")));
    int chosen = result.at("/chosen/values/DELAY").asInt();
    assertThat(chosen).as("today's is 20").isBetween(1, 19);
    assertThat(result.at("/chosen/measures/p50").asDouble()).isEqualTo(chosen);
    assertThat(result.at("/failures/service").asInt()).as("some die").isPositive();
    assertThat(result.at("/today/measures/gigabytes").asDouble()).isEqualTo(0.5);
    assertThat(result.at("/today/measures/costPerMillion").asDouble()).isPositive();
    assertThat(Files.readString(out("trials.jsonl"))).contains("out of memory, says the service");
    assertThat(Files.exists(out("report.html"))).isTrue();
    assertThat(ours()).as("nobody is left").isEmpty();
  }

  @Test
  void doesNotGoOnIfTodaysServiceDoesNotWork() throws IOException {
    assertThat(tune(plan(2, 60, ""))).isEqualTo(1);

    assertThat(err.toString())
        .startsWith(
            "btc tune command: today's settings: service: ended with code 137. It said: out")
        .hasLineCount(1);
    assertThat(Files.readAllLines(out("trials.jsonl"))).as("the search, no run").hasSize(1);
  }

  @Test
  void leavesNoProcessWhenItIsEndedAndGoesOnFromThere() throws Exception {
    Path plan = plan(1, 20, "");
    Path hold = Files.createFile(folder.resolve("hold"));
    try (ChildJvm tuner =
        ChildJvm.start(
            "tuner",
            List.of(),
            BtcCommand.class,
            List.of("tune", "command", plan.toString(), "--output", out("").toString()),
            folder.resolve("errors"))) {
      await("service and load run").atMost(LONG).until(() -> ours().size() == 2);
      ProcessHandle handle = ProcessHandle.of(tuner.pid()).orElseThrow();
      handle.destroy();
      handle.onExit().get(LONG.toSeconds(), TimeUnit.SECONDS);
    }
    await("nobody is left").atMost(LONG).until(() -> ours().isEmpty());
    assertThat(Files.readAllLines(out("trials.jsonl"))).hasSize(1);

    Files.delete(hold);
    assertThat(tune(plan)).as(err.toString()).isZero();
    assertThat(Files.readAllLines(out("trials.jsonl"))).as("of two points, twice").hasSize(5);
    assertThat(Files.readString(out("trials.jsonl")))
        .contains("\"cpus\":", "\"gigabytes\":", "\"costPerMillion\":");
  }

  private Path out(String name) {
    return folder.resolve("out").resolve(name);
  }

  private int tune(Path plan) {
    return BtcCommand.commandLine()
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute("tune", "command", plan.toString(), "--output", out("").toString());
  }

  /** Processes that were started for this test: its folder is in their command lines. */
  private List<ProcessHandle> ours() {
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      return all.filter(each -> said(each).contains("Main") && said(each).contains("port-of-test"))
          .filter(each -> said(each).contains(folder.toString()))
          .toList();
    }
  }

  private static String said(ProcessHandle process) {
    return process.info().commandLine().orElse("");
  }

  private Path plan(int points, int today, String bill) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classes =
        Path.of(
                TunedServiceMain.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .getPath())
            .toString();
    String command = "'%s', -Dport-of-test=1, -XX:TieredStopAtLevel=1, -cp, '%s', %s, '{port}'";
    String text =
        """
        tune: a service with a delay
        points: %d
        checks: 0
        parameters:
          DELAY: {from: 1, to: 100, whole: true, today: %d}
        service:
          command: [%s, '%s']
          environment: {DELAY: '{DELAY}'}
          ready: 'http://127.0.0.1:{port}/'
        load:
          command: [%s, '{report}', '%s']
          seconds: 60
        %s
        """
            .formatted(
                points,
                today,
                command.formatted(java, classes, TunedServiceMain.class.getName()),
                folder,
                command.formatted(java, classes, TunedLoadMain.class.getName()),
                folder,
                bill);
    return Files.writeString(folder.resolve("plan.yaml"), text);
  }
}
