package io.github.btc.proofs.recipes.sidecar;

import io.github.btc.proofs.recipes.sidecar.NumberedLoad.Sent;
import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.replicas.measure.Answers;
import io.github.btc.tools.replicas.measure.GcLog;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.Pause;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A service that is not changed, in a JVM with the agent, and its records. */
final class AgentService implements AutoCloseable {

  /**
   * What the requests of one run had to do with the service's collections.
   *
   * @param answered when the service had answered whom, by the request's number
   * @param exposed requests that were with the service during one
   * @param stopsMet the collections that met them
   * @param onTheirWay requests that a collection kept nobody but HAProxy from sending
   */
  record Meetings(
      Map<Integer, Long> answered, List<String> exposed, Set<Interval> stopsMet, int onTheirWay) {}

  private static final Pattern UNCONTROLLED = Pattern.compile("\"uncontrolledRuns\":(\\d+)");
  private static final Pattern REQUESTED =
      Pattern.compile("\"collections\":\\{[^}]*\"young\":(\\d+)");

  private final Path portFile;
  private final Path gcLog;
  private final Path answersFile;
  private final Path choicesFile;
  private final ChildJvm service;
  private final InetSocketAddress address;

  AgentService(Path directory, String collector, String mode) throws IOException {
    portFile = directory.resolve("agent.port");
    gcLog = directory.resolve("gc.log");
    answersFile = directory.resolve("answers");
    choicesFile = directory.resolve("choices");
    service =
        ChildJvm.start(
            "service",
            flags(collector, mode),
            UnchangedServiceMain.class,
            List.of(
                Files.createDirectory(directory.resolve("tomcat")).toString(),
                answersFile.toString(),
                choicesFile.toString()),
            directory.resolve("service.err"));
    int port = Integer.parseInt(service.readLine().substring("ready ".length()));
    address = new InetSocketAddress("127.0.0.1", port);
  }

  private List<String> flags(String collector, String mode) {
    return List.of(
        "-Xms512m",
        "-Xmx512m",
        "-Xmn400m", // far above the interval: a sidecar without a core has seconds until Eden is
        // full
        "-XX:+AlwaysPreTouch",
        "-XX:TieredStopAtLevel=1",
        "-XX:MetaspaceSize=128m",
        "-XX:+Use" + collector + "GC",
        "-Xlog:" + GcLog.WHAT + ":file=" + gcLog + ":" + GcLog.DECORATIONS,
        "-javaagent:"
            + System.getProperty("btc.agent.jar")
            + "=port=0,mode="
            + mode
            + ",port-file="
            + portFile);
  }

  InetSocketAddress address() {
    return address;
  }

  InetSocketAddress agentAddress() throws IOException {
    return new InetSocketAddress("127.0.0.1", Integer.parseInt(Files.readString(portFile).strip()));
  }

  String agent() throws IOException {
    return "http://127.0.0.1:" + agentAddress().getPort();
  }

  /**
   * Returns the number of collections that the JVM has begun by itself, as one does that gets no
   * core for its sidecar.
   */
  long collectedByItself() throws IOException, InterruptedException {
    return state(UNCONTROLLED);
  }

  /** Returns the number of young collections that the sidecar has asked for. */
  long collectedForTheSidecar() throws IOException, InterruptedException {
    return state(REQUESTED);
  }

  private long state(Pattern number) throws IOException, InterruptedException {
    String answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(agent() + "/v1/state")).build(),
                BodyHandlers.ofString())
            .body();
    Matcher found = number.matcher(answer);
    if (!found.find()) {
      throw new IOException(answer + " (expected " + number + ")");
    }
    return Long.parseLong(found.group(1));
  }

  /** Returns the collections, the JVM's own too, when the service has been closed. */
  List<Interval> collections() throws IOException {
    return GcLog.pausesIn(gcLog).stream().map(Pause::interval).toList();
  }

  /**
   * Joins what was sent with the service's records, which are there when it has been closed.
   *
   * @param stops the times in which no request may be with the service
   */
  Meetings meetings(List<Sent> sent, List<Interval> stops) throws IOException {
    Map<Integer, Long> answered = Answers.read(answersFile).nanosByAttempt();
    Map<Integer, Long> chosen = Answers.read(choicesFile).nanosByAttempt();
    List<String> exposed = new ArrayList<>();
    Set<Interval> stopsMet = new HashSet<>();
    int onTheirWay = 0;
    for (Sent request : sent) {
      Long end = answered.get(request.number());
      if (end == null) {
        continue;
      }
      long from = chosen.get(request.number());
      List<Interval> met = stops.stream().filter(atService(request, from, end)::overlaps).toList();
      if (!met.isEmpty()) {
        stopsMet.addAll(met);
        exposed.add(request + " chosen " + from + " answered " + end + " met " + met);
      } else if (stops.stream().anyMatch(sinceSent(request, end)::overlaps)) {
        onTheirWay++;
      }
    }
    return new Meetings(answered, exposed, stopsMet, onTheirWay);
  }

  /** From when HAProxy had chosen the service, or later if the client says so. */
  private static Interval atService(Sent request, long chosenNanos, long answeredNanos) {
    Interval all = sinceSent(request, answeredNanos);
    return new Interval(Math.max(all.startNanos(), chosenNanos), all.endNanos());
  }

  /**
   * Until the service had answered or the client had the answer, whichever is known to be first.
   */
  private static Interval sinceSent(Sent request, long answeredNanos) {
    return new Interval(
        request.time().startNanos(), Math.min(answeredNanos, request.time().endNanos()));
  }

  @Override
  public void close() {
    service.close();
  }
}
