package io.github.btc.proofs.recipes.sidecar;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.proofs.recipes.balancer.SidecarHaProxy;
import io.github.btc.proofs.recipes.sidecar.AgentService.Meetings;
import io.github.btc.proofs.recipes.sidecar.NumberedLoad.Sent;
import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.replicas.measure.Interval;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The example: a service with the agent, HAProxy before it, a sidecar beside it, under load. {@code
 * -Dbtc.closings=25} for more closings than those of a build.
 */
@Tag("one-jdk")
class SidecarIT {

  private static final int CLOSINGS = Integer.getInteger("btc.closings", 8);

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({"Serial,young", "G1,young", "Parallel,full"})
  void noRequestMeetsACollection(String collector, String mode) throws Exception {
    AgentService service = new AgentService(directory, collector, mode);
    List<Sent> sent;
    long collectedByItself;
    try (service;
        SidecarHaProxy haProxy = new SidecarHaProxy(directory, service.address());
        ChildJvm sidecar = sidecar(service.agent(), haProxy)) {
      assertThat(sidecar.readLine()).startsWith("watching " + service.agent());
      awaitClosing(sidecar); // of what the start has left; until then the JVM is on its own
      long before = service.collectedByItself();
      NumberedLoad load = new NumberedLoad(haProxy.address());
      for (int closings = 0; closings < CLOSINGS || !load.wereRefused("GET", "POST"); closings++) {
        awaitClosing(sidecar);
      }
      sent = load.end();
      collectedByItself = service.collectedByItself() - before;
    }
    List<Interval> stops = service.collections();
    check(sent, stops, service.meetings(sent, stops), collectedByItself);
  }

  private ChildJvm sidecar(String agent, SidecarHaProxy haProxy) throws Exception {
    // The budget: on a busy machine closings last long, and a JVM left alone collects by itself.
    return SidecarJvm.start(
        directory, agent, haProxy.socket(), "--sample-every", "50", "--budget", "1");
  }

  private static void awaitClosing(ChildJvm sidecar) throws Exception {
    while (!sidecar.readLine().contains("collected in")) {
      // One that was given up.
    }
  }

  private void check(List<Sent> sent, List<Interval> stops, Meetings found, long collectedByItself)
      throws Exception {
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
            + found.exposed().size()
            + " exposed, "
            + found.onTheirWay()
            + " on their way to HAProxy in a stop, "
            + collectedByItself
            + " stops by the JVM itself");
    assertThat(found.stopsMet())
        .as("%s%n%s", found.exposed(), Files.readString(directory.resolve("sidecar.err")))
        .hasSizeLessThanOrEqualTo((int) collectedByItself);
    assertThat(stops).hasSizeGreaterThanOrEqualTo(CLOSINGS);
    assertThat(statuses).as("%s", broken(sent)).containsOnlyKeys(200, 503);
    for (String method : List.of("GET", "POST")) {
      assertThat(sent)
          .filteredOn(request -> request.status() == 503 && request.method().equals(method))
          .isNotEmpty()
          .allSatisfy(
              request -> {
                assertThat(request.retryAfter()).isEqualTo("1");
                assertThat(found.answered()).doesNotContainKey(request.number());
              });
    }
  }

  private static List<Sent> broken(List<Sent> sent) {
    return sent.stream().filter(request -> request.status() == 0).toList();
  }
}
