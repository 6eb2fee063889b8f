package io.github.btc.lab.sidecar;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.lab.balancer.SidecarHaProxy;
import io.github.btc.lab.measure.Answers;
import io.github.btc.lab.measure.GcLog;
import io.github.btc.lab.measure.Interval;
import io.github.btc.lab.measure.Pause;
import io.github.btc.lab.process.ChildJvm;
import io.github.btc.lab.replica.UnchangedServiceMain;
import io.github.btc.lab.sidecar.NumberedLoad.Sent;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The example: a service with the agent, HAProxy before it, a sidecar beside it, under load. */
@Timeout(240)
class SidecarIT {

  private static final int CLOSINGS = 25;

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({"Serial,young", "G1,young", "Parallel,full"})
  void noRequestMeetsACollection(String collector, String mode) throws Exception {
    Path portFile = directory.resolve("agent.port");
    Path gcLog = directory.resolve("gc.log");
    Path answersFile = directory.resolve("answers");
    Path choicesFile = directory.resolve("choices");
    List<Sent> sent = List.of();
    try (ChildJvm service =
        ChildJvm.start(
            "service",
            flags(collector, mode, portFile, gcLog),
            UnchangedServiceMain.class,
            List.of(
                Files.createDirectory(directory.resolve("tomcat")).toString(),
                answersFile.toString(),
                choicesFile.toString()),
            directory.resolve("service.err"))) {
      int port = Integer.parseInt(service.readLine().substring("ready ".length()));
      String agent = "http://127.0.0.1:" + Files.readString(portFile).strip();
      try (SidecarHaProxy haProxy =
              new SidecarHaProxy(directory, new InetSocketAddress("127.0.0.1", port));
          ChildJvm sidecar = sidecar(agent, haProxy)) {
        assertThat(sidecar.readLine()).startsWith("watching " + agent);
        NumberedLoad load = new NumberedLoad(haProxy.address());
        awaitClosings(sidecar);
        sent = load.end();
      }
    }
    check(
        sent,
        Answers.read(answersFile).nanosByAttempt(),
        Answers.read(choicesFile).nanosByAttempt(),
        GcLog.pausesIn(gcLog));
  }

  private static List<String> flags(String collector, String mode, Path portFile, Path gcLog) {
    return List.of(
        "-Xms512m",
        "-Xmx512m",
        "-Xmn400m", // far above the interval: a sidecar without a core has seconds until Eden is
        // full
        "-XX:+AlwaysPreTouch",
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

  private ChildJvm sidecar(String agent, SidecarHaProxy haProxy) throws Exception {
    // The budget: on a busy machine closings last long, and a JVM left alone collects by itself.
    return SidecarJvm.start(directory, agent, haProxy, "--look-every", "50", "--budget", "1");
  }

  private static void awaitClosings(ChildJvm sidecar) throws Exception {
    for (int closings = 0; closings < CLOSINGS; ) {
      closings += sidecar.readLine().contains("collected in") ? 1 : 0;
    }
  }

  private void check(
      List<Sent> sent, Map<Integer, Long> answered, Map<Integer, Long> chosen, List<Pause> pauses)
      throws Exception {
    List<Interval> stops = pauses.stream().map(Pause::interval).toList();
    List<String> exposed = new ArrayList<>();
    int onTheirWay = 0;
    for (Sent request : sent) {
      Long end = answered.get(request.number());
      if (end == null) {
        continue;
      }
      long from = chosen.get(request.number());
      List<Interval> met = stops.stream().filter(atService(request, from, end)::overlaps).toList();
      if (!met.isEmpty()) {
        exposed.add(request + " chosen " + from + " answered " + end + " met " + met);
      } else if (stops.stream().anyMatch(sinceSent(request, end)::overlaps)) {
        onTheirWay++;
      }
    }
    Map<Integer, Long> statuses =
        sent.stream().collect(Collectors.groupingBy(Sent::status, Collectors.counting()));
    System.out.println(
        "sidecar: "
            + sent.size()
            + " requests by status "
            + statuses
            + ", "
            + stops.size()
            + " stops, "
            + exposed.size()
            + " exposed, "
            + onTheirWay
            + " on their way to HAProxy in a stop");
    assertThat(exposed).as(Files.readString(directory.resolve("sidecar.err"))).isEmpty();
    assertThat(stops).hasSizeGreaterThanOrEqualTo(CLOSINGS);
    assertThat(statuses).as("%s", broken(sent)).containsOnlyKeys(200, 503);
    for (String method : List.of("GET", "POST")) {
      assertThat(sent)
          .filteredOn(request -> request.status() == 503 && request.method().equals(method))
          .isNotEmpty()
          .allSatisfy(
              request -> {
                assertThat(request.retryAfter()).isEqualTo("1");
                assertThat(answered).doesNotContainKey(request.number());
              });
    }
  }

  private static List<Sent> broken(List<Sent> sent) {
    return sent.stream().filter(request -> request.status() == 0).toList();
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
}
