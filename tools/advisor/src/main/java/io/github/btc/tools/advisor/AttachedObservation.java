package io.github.btc.tools.advisor;

import io.github.btc.tools.advisor.gclog.JvmStops;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An observation by the agent in another JVM. If the JVM was started with the agent, the
 * observation is that one and goes on when this ends. Otherwise the agent is attached, and its
 * observation ends with this one.
 */
final class AttachedObservation implements AutoCloseable {

  private static final String STALL = "stall";
  private static final String PORT = "btc.observe.port";
  private static final Duration LIMIT = Duration.ofSeconds(60); // a starved JVM takes its time
  private static final Duration LIMIT_AT_END = Duration.ofSeconds(10);
  private static final Duration WARM_UP = Duration.ofSeconds(5);
  private static final Duration GRACE = Duration.ofSeconds(60);
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;

  private final HttpClient http = HttpClient.newHttpClient();
  private final JsonMapper json = JsonMapper.shared();
  private final long pid;
  private final int port;
  private final boolean ours;
  private long closingsBefore; // those of BTC itself, before the observation began
  private boolean ended;

  AttachedObservation(long pid, int port, boolean ours) {
    this.pid = pid;
    this.port = port;
    this.ours = ours;
  }

  /**
   * Begins to observe a process.
   *
   * @throws IllegalArgumentException if the process cannot be observed; the message is for the user
   */
  static AttachedObservation of(long pid, Path agent, Duration time)
      throws IOException, InterruptedException {
    AttachedObservation observation = begun(pid, agent, time);
    if (observation.ours) {
      observation.closingsBefore = observation.closings();
    }
    return observation;
  }

  private static AttachedObservation begun(long pid, Path agent, Duration time)
      throws InterruptedException {
    try (AttachedJvm jvm = AttachedJvm.of(pid)) {
      boolean runs = jvm.property(PORT) != null;
      if (!runs) {
        jvm.load(
            agent,
            "observe,port=0,warm-up="
                + WARM_UP.toSeconds()
                + ",for="
                + time.plus(WARM_UP).plus(GRACE).toSeconds());
      }
      return new AttachedObservation(pid, Integer.parseInt(jvm.awaitProperty(PORT)), !runs);
    }
  }

  /** Returns how long no request is counted at the beginning. */
  Duration warmUp() {
    return ours ? WARM_UP : Duration.ZERO;
  }

  Observed observed() throws IOException, InterruptedException {
    JsonNode seen = json.readTree(send("GET", "/v1/observation", LIMIT));
    return observed(pid, seen, Math.max(0, closings() - closingsBefore));
  }

  /** Returns how often BTC has closed its gate in the JVM; 0 if its agent is older. */
  private long closings() throws IOException, InterruptedException {
    return json.readTree(send("GET", "/v1/jvm", LIMIT)).path("closings").asLong();
  }

  /** Describes the observed JVM; null if its agent is older than this program. */
  @Nullable JvmDescription jvm() throws IOException, InterruptedException {
    return ObservedJvm.of(pid, json.readTree(send("GET", "/v1/jvm", LIMIT)));
  }

  /** Sends a request to the agent, and tells why there is no answer. */
  String send(String method, String path, Duration limit) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
            .timeout(limit)
            .method(method, HttpRequest.BodyPublishers.noBody())
            .build();
    try {
      return http.send(request, HttpResponse.BodyHandlers.ofString()).body();
    } catch (IOException e) {
      throw new IOException("pid " + pid + ": " + silence(e, limit), e);
    }
  }

  private String silence(IOException e, Duration limit) {
    if (ProcessHandle.of(pid).isEmpty()) {
      return "it has ended during the observation (expected the process to run)";
    }
    return e instanceof HttpTimeoutException
        ? "it runs, but the agent has not answered for "
            + limit.toSeconds()
            + " s (expected a process that gets CPU time; try again when it is less busy)"
        : "it runs, but the agent does not answer (expected one agent to run until the end)";
  }

  /**
   * Reads what the agent has seen.
   *
   * @param closings how often BTC has closed its gate in the JVM meanwhile
   */
  static Observed observed(long pid, JsonNode seen, long closings) {
    Map<String, Long> stops = new LinkedHashMap<>();
    seen.path("stops").properties().forEach(kind -> stops.put(kind.getKey(), longOf(kind)));
    double stopped = 0;
    double collected = 0;
    for (Map.Entry<String, JsonNode> kind : seen.path("stoppedNanos").properties()) {
      double nanos = kind.getValue().asDouble();
      stopped += kind.getKey().equals(STALL) ? 0 : nanos; // several threads may wait at a time
      collected += Observed.isCollection(kind.getKey()) ? nanos : 0;
    }
    Observed.Processor processor = processor(seen);
    String entrances = seen.path("entrances").asString("");
    return new Observed(
        "pid " + pid + (entrances.isEmpty() ? "" : ": " + entrances),
        seen.path("observedNanos").asDouble() / NANOS_PER_SECOND,
        seen.path("requests").asDouble(),
        seen.path("exposed").asDouble(),
        seen.path("arrived").asDouble(),
        seen.path("metCollections").asDouble(),
        new Observed.Wait(
            millis(seen, "waitMedianNanos"),
            millis(seen, "waitP99Nanos"),
            millis(seen, "waitLongestNanos")),
        new Observed.Tail(millis(seen, "p999Nanos"), millis(seen, "p999WithoutStopsNanos")),
        stops,
        stopped / NANOS_PER_SECOND,
        millis(seen, "longestStopNanos"),
        processor,
        dryRun(seen.path("dryRun")),
        seen.has("refusal") ? seen.path("refusal").asString() : null,
        unseen(seen),
        notes(seen),
        doubts(closings, collected / NANOS_PER_SECOND, processor),
        null);
  }

  private static List<String> doubts(
      long closings, double collectedSeconds, Observed.@Nullable Processor processor) {
    List<String> doubts = new ArrayList<>(ProcessDescription.doubts(closings));
    if (processor != null) {
      doubts.addAll(JvmStops.starved(collectedSeconds, processor.collectionSeconds()));
    }
    return doubts;
  }

  /** Returns what the observation has not seen. */
  private static List<String> notes(JsonNode seen) {
    List<String> notes = new ArrayList<>();
    left(seen).forEach(server -> notes.add("not observed: " + server));
    String source = seen.path("source").asString("");
    if (source.contains("unknown")) { // without the Flight Recorder
      notes.add("the stops are " + source);
    }
    long lost = seen.path("lostRequests").asLong();
    if (lost > 0) {
      notes.add(lost + " requests are not counted, because too many ended at a time");
    }
    return notes;
  }

  /** Returns what was met in place of requests. */
  private static String unseen(JsonNode seen) {
    String idle = seen.path("idle").asString("");
    String left = left(seen).collect(Collectors.joining(", "));
    if (!left.isEmpty()) {
      return "this JVM has " + left;
    }
    return idle.isEmpty()
        ? "this JVM has none of the servers that BTC knows (Tomcat, Jetty, Undertow, Grizzly, the"
            + " JDK's HttpServer, other servlet containers, and Netty), or none came"
        : "none came to " + idle.replace(" ", " or ");
  }

  /** Returns the servers whose requests could not be counted, with the reason. */
  private static Stream<String> left(JsonNode seen) {
    return seen.path("left").properties().stream()
        .map(
            server ->
                server.getKey()
                    + ", whose requests cannot be counted because "
                    + server.getValue().asString());
  }

  private static long longOf(Map.Entry<String, JsonNode> field) {
    return field.getValue().asLong();
  }

  private static double millis(JsonNode seen, String name) {
    return seen.path(name).asDouble() / NANOS_PER_MILLI;
  }

  private static Observed.@Nullable Processor processor(JsonNode seen) {
    return seen.has("gcCpuNanos")
        ? new Observed.Processor(
            seen.path("gcCpuNanos").asDouble() / NANOS_PER_SECOND,
            seen.has("ownCpuNanos") ? seen.path("ownCpuNanos").asDouble() / NANOS_PER_SECOND : null,
            seen.path("cpuNanos").asDouble() / NANOS_PER_SECOND)
        : null;
  }

  private static Observed.@Nullable DryRun dryRun(JsonNode dry) {
    return dry.isMissingNode()
        ? null
        : new Observed.DryRun(
            dry.path("nanos").asDouble() / NANOS_PER_SECOND,
            dry.path("closings").asLong(),
            dry.path("abandonedClosings").asLong(),
            dry.path("closedNanos").asDouble() / NANOS_PER_SECOND,
            dry.path("refused").asLong(),
            dry.path("uncontrolledRuns").asLong());
  }

  /** Ends the observation if this program has begun it. */
  @Override
  public synchronized void close() {
    if (!ours || ended) {
      return;
    }
    ended = true;
    try {
      send("POST", "/v1/observation/end", LIMIT_AT_END);
    } catch (IOException e) {
      return; // the process has ended, or the agent ends the observation at its own limit
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
