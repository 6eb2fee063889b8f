package io.github.btc.tools.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.btc.tools.console.BtcCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Two replicas for some seconds, four ways.
 *
 * @param code how the command ended
 * @param table what it printed
 * @param runs the figures of each way
 * @param raw where their files lie
 */
record SmallDemo(int code, String table, Map<String, JsonNode> runs, Path raw) {

  static final int SECONDS = 4; // with fewer, a starved machine has no collection in them
  static final int REPLICAS = 2;

  private static final double GIVEN_UP_MILLIS = 2_000;
  private static final double KEPT_UP_MILLIS = 20;
  private static final double KEPT_UP_TAIL_MILLIS = 200;

  static SmallDemo run(Path directory, String... more) throws IOException {
    Path json = directory.resolve("figures.json");
    Path raw = directory.resolve("raw");
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "demo",
                "--replicas=" + REPLICAS,
                "--live-mb=4",
                "--warm-up=0.5",
                "--rounds=1",
                "--measure=" + SECONDS,
                "--output=" + directory,
                "--raw=" + raw,
                "--json=" + json));
    arguments.addAll(List.of(more));
    StringWriter out = new StringWriter();
    int code =
        BtcCommand.commandLine()
            .setOut(new PrintWriter(out))
            .execute(arguments.toArray(String[]::new));
    Map<String, JsonNode> runs = new HashMap<>();
    for (JsonNode run : new JsonMapper().readTree(Files.readString(json)).get("runs")) {
      runs.put(run.get("name").asString(), run);
    }
    return new SmallDemo(code, out.toString(), runs, raw);
  }

  /**
   * A proxy gives up a connection after two seconds, and the client an answer after ten. Nobody
   * waits that long, except for a machine that gives the processes no CPU time.
   */
  static void assertThatNobodyGaveUp(JsonNode run) {
    double longest = run.at("/latencyMillis/max").asDouble();
    if (longest < GIVEN_UP_MILLIS) {
      assertThat(run.get("errors").asInt()).as("longest wait: %s ms", longest).isZero();
    }
  }

  /**
   * What is not done in time is given up, and that is right. A request takes a millisecond or two;
   * where half of them take twenty times that, the processes waited for the processor.
   */
  static void assumeThatTheMachineKeptUp(JsonNode run) {
    double median = run.at("/latencyMillis/p50").asDouble();
    double tail = run.at("/latencyMillis/p99").asDouble();
    assumeTrue(
        median < KEPT_UP_MILLIS && tail < KEPT_UP_TAIL_MILLIS,
        () -> "the machine did not keep up: p50 " + median + " ms, p99 " + tail + " ms");
  }

  /** What a replica has told in one way. */
  List<String> events(String way, int replica) throws IOException {
    return eventsIn(raw.resolve(way), replica);
  }

  /** What both replicas have told of one kind in one way. */
  List<JsonNode> events(String way, String kind) throws IOException {
    return eventsIn(raw.resolve(way), kind);
  }

  static List<JsonNode> eventsIn(Path way, String kind) throws IOException {
    List<JsonNode> events = new ArrayList<>();
    for (int replica = 0; replica < REPLICAS; replica++) {
      for (String line : eventsIn(way, replica)) {
        JsonNode event = new JsonMapper().readTree(line);
        if (event.get("event").asString().equals(kind)) {
          events.add(event);
        }
      }
    }
    return events;
  }

  private static List<String> eventsIn(Path way, int replica) throws IOException {
    return Files.readAllLines(way.resolve("replica-" + replica + ".events.jsonl"));
  }
}
