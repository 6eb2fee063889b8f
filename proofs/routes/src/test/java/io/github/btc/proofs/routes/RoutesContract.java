package io.github.btc.proofs.routes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.btc.tools.console.BtcCommand;
import io.github.btc.tools.console.container.ControlGroups;
import io.github.btc.tools.console.output.DirectoryRemoval;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The smallest fight on a route: the Spring Boot service with its database, in control groups
 * behind a told HAProxy, as pods behind a balancer that never retries, or behind Spring Cloud
 * Gateway. Each row starts all replicas, which takes most of the time.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class RoutesContract {

  private static final JsonMapper JSON = new JsonMapper();
  static final String HAPROXY = "haproxy";

  @TempDir private static Path directory;

  private final Map<String, Map<String, JsonNode>> results = new LinkedHashMap<>();

  /** Short paths, for the sockets in them. */
  private final List<Path> raws = new ArrayList<>();

  /**
   * A fight.
   *
   * @param name name of the route
   * @param replicas number of replicas
   * @param collectors rows, each without and with BTC
   */
  record Route(String name, int replicas, String collectors) {}

  /** Returns the fights; the first one is behind HAProxy. */
  abstract List<Route> routes();

  @BeforeAll
  void run() throws IOException {
    assumeTrue(ControlGroups.mayBeCreated(), "this user may not create control groups");
    for (Route each : routes()) {
      run(each);
    }
  }

  private void run(Route route) throws IOException {
    Path output = directory.resolve(route.name());
    Path raw = Files.createTempDirectory("btc-");
    raws.add(raw);
    StringWriter err = new StringWriter();
    int code =
        BtcCommand.commandLine()
            .setOut(new PrintWriter(new StringWriter()))
            .setErr(new PrintWriter(err))
            .execute(
                "bench",
                "containers",
                "--service=boot",
                "--route=" + route.name(),
                "--collectors=" + route.collectors(),
                "--jdk=" + System.getProperty("java.home"),
                "--replicas=" + route.replicas(),
                "--quota=1", // with half of it a replica starts for a minute
                "--heap=4",
                "--load=0.03", // which a gateway that has just started answers on a busy machine,
                // too
                "--repetitions=1",
                "--warm-up=3",
                "--measure=3",
                "--raw=" + raw,
                "--output=" + output);
    assertThat(code).as(err.toString()).isZero();
    Map<String, JsonNode> warm = new LinkedHashMap<>();
    for (JsonNode row :
        JSON.readTree(Files.readString(output.resolve("result.json"))).get("rows")) {
      if (row.get("phase").asString().equals("warm")) {
        warm.put(row.get("name").asString(), row);
      }
    }
    results.put(route.name(), warm);
  }

  @AfterAll
  void removeTheFiles() throws IOException {
    for (Path raw : raws) {
      DirectoryRemoval.remove(raw);
    }
  }

  List<String> names() {
    return routes().stream().map(Route::name).toList();
  }

  final Map<String, JsonNode> rows(String route) {
    return results.get(route);
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyRowAnswersAllRequestsAndTellsWhatTheProxiesUse(String route) {
    assertThat(results.get(route)).containsKeys("serial", "serial + btc", "limit");
    for (JsonNode row : List.copyOf(results.get(route).values())) {
      String name = route + ": " + row.get("name").asString();
      assertThat(row.get("note").isNull()).as(name + ": " + row.get("note")).isTrue();
      assertThat(mean(row, "ERRORS")).as(name).isZero();
      assertThat(mean(row, "THROUGHPUT")).as(name).isPositive();
      assertThat(mean(row, "MAX")).as(name).isPositive();
      assertThat(mean(row, "MEMORY_PEAK")).as(name).isGreaterThan(100);
      assertThat(row.get("curve").get("millis").size()).as(name).isPositive();
    }
    assertThat(mean(results.get(route).get("serial + btc"), "CPU_PROXIES")).isPositive();
  }

  /** So that a request that was slow for the database gets this cause. */
  @Test
  void everyReplicaRecordsItsWaitsForTheDatabase() throws IOException {
    List<Path> recordings = new ArrayList<>();
    try (Stream<Path> files = Files.walk(raws.get(0))) {
      files.filter(each -> each.toString().endsWith(".jfr")).forEach(recordings::add);
    }

    assertThat(recordings).hasSize(routes().get(0).replicas() * rows(HAPROXY).size());
    for (Path recording : recordings) {
      assertThat(RecordingFile.readAllEvents(recording))
          .as(recording.toString())
          .extracting(event -> event.getEventType().getName())
          .contains("jdk.SocketRead");
    }
  }

  @Test
  void theLimitDoesNotCollectInTheMeasuredTime() {
    JsonNode limit = results.get(HAPROXY).get("limit");

    assertThat(mean(limit, "EXPOSED")).isZero();
    assertThat(mean(limit, "STOPS")).isZero();
  }

  @Test
  void theResultHasAPictureOfItsCurves() throws IOException {
    Path picture = directory.resolve("curves.svg");
    int code =
        BtcCommand.commandLine()
            .setOut(new PrintWriter(new StringWriter()))
            .execute("report", directory.resolve(HAPROXY).toString(), "--curves=" + picture);

    assertThat(code).isZero();
    assertThat(Files.readString(picture)).contains("<polyline", ">serial + btc<", ">limit<");
  }

  static double mean(JsonNode row, String measure) {
    JsonNode mean = row.get("figures").get(measure).get("mean");
    return mean.isNumber() ? mean.asDouble() : Double.NaN;
  }
}
