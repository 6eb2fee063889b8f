package io.github.btc.tools.demo;

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
 * Two replicas for two seconds, four ways.
 *
 * @param code how the command ended
 * @param table what it printed
 * @param runs the figures of each way
 * @param raw where their files lie
 */
record SmallDemo(int code, String table, Map<String, JsonNode> runs, Path raw) {

  static final int SECONDS = 2;
  static final int REPLICAS = 2;

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
