package io.github.btc.proofs.recipes.sidecar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.btc.proofs.recipes.balancer.PodKind;
import io.github.btc.proofs.recipes.balancer.SidecarPods;
import io.github.btc.proofs.recipes.sidecar.AgentService.Meetings;
import io.github.btc.proofs.recipes.sidecar.NumberedLoad.Sent;
import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.replicas.measure.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Two pods, each with a service that is not changed, the agent, a real proxy and a sidecar. The
 * sidecars take turns. Clients speak to the pods through a balancer of TCP connections, and nobody
 * sends a request again. {@code -Dbtc.closings=25} for more closings than those of a build.
 */
@Tag("one-jdk")
class SidecarPodsIT {

  private static final int CLOSINGS = Integer.getInteger("btc.closings", 4);
  private static final Duration LIMIT = Duration.ofMinutes(10);

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(PodKind.class)
  void noRequestMeetsACollectionAndNoneFails(PodKind kind) throws Exception {
    List<AgentService> services = new ArrayList<>();
    List<Phase> phases;
    List<Sent> sent;
    int forwarded;
    try {
      services.add(service(0));
      services.add(service(1));
      try (SidecarPods pods =
          new SidecarPods(kind, services.stream().map(AgentService::address).toList(), directory)) {
        NumberedLoad load = new NumberedLoad(pods.address());
        phases = phases(pods, services);
        sent = load.end();
        forwarded = pods.forwarded();
      }
    } finally {
      services.forEach(AgentService::close);
    }
    assertThat(sent).as("clients see nothing").allMatch(request -> request.status() == 200);
    assertThat(forwarded).isPositive();
    for (int pod = 0; pod < services.size(); pod++) {
      check(kind, pod, sent, services.get(pod), phases.get(pod));
    }
  }

  /** Some closings of both pods, which close when it is their turn. */
  private List<Phase> phases(SidecarPods pods, List<AgentService> services) throws Exception {
    try (ChildJvm first = sidecar(pods, services, 0);
        ChildJvm second = sidecar(pods, services, 1)) {
      awaitClosings(first, 1); // of what the start has left; until then the JVM is on its own
      awaitClosings(second, 1);
      long before = services.get(0).collectedByItself();
      long beforeSecond = services.get(1).collectedByItself();
      List<Long> enough = new ArrayList<>();
      for (AgentService service : services) {
        enough.add(service.collectedForTheSidecar() + CLOSINGS);
      }
      long begin = System.nanoTime();
      for (int pod = 0; pod < enough.size(); pod++) { // lines of earlier closings may be unread
        AgentService service = services.get(pod);
        long awaited = enough.get(pod);
        await(CLOSINGS + " closings of pod " + pod)
            .atMost(LIMIT)
            .until(() -> service.collectedForTheSidecar() >= awaited);
      }
      Interval time = new Interval(begin, System.nanoTime());
      return List.of(
          new Phase(time, services.get(0).collectedByItself() - before),
          new Phase(time, services.get(1).collectedByItself() - beforeSecond));
    }
  }

  private AgentService service(int pod) throws IOException {
    return new AgentService(Files.createDirectory(folder(pod)), "Serial", "young");
  }

  private Path folder(int pod) {
    return directory.resolve("pod-" + pod);
  }

  private ChildJvm sidecar(SidecarPods pods, List<AgentService> services, int pod)
      throws IOException {
    List<String> options = new ArrayList<>(pods.sidecarOptions(pod));
    options.addAll(List.of("--sample-every", "50", "--budget", "1"));
    options.addAll(List.of("--turns-folder", directory.resolve("turns").toString()));
    ChildJvm sidecar = SidecarJvm.start(folder(pod), services.get(pod).agent(), options);
    assertThat(sidecar.readLine()).startsWith("watching ");
    return sidecar;
  }

  private static void awaitClosings(ChildJvm sidecar, int enough) throws IOException {
    for (int closings = 0; closings < enough; ) {
      closings += sidecar.readLine().contains("collected in") ? 1 : 0;
    }
  }

  private void check(PodKind kind, int pod, List<Sent> sent, AgentService service, Phase phase)
      throws IOException {
    List<Sent> during = sent.stream().filter(request -> phase.has(request.time())).toList();
    List<Interval> stops = service.collections().stream().filter(phase::has).toList();
    Meetings found = service.meetings(during, stops);
    System.out.printf(
        "%s, pod %d: %d requests, %d served here, %d stops, %d exposed, %d by the JVM itself%n",
        kind,
        pod,
        during.size(),
        found.answered().size(),
        stops.size(),
        found.exposed().size(),
        phase.collectedByItself());
    assertThat(found.stopsMet())
        .as("%s%n%s%n%s", found.exposed(), read(pod, "sidecar.err"), read(pod, "gc.log"))
        .hasSizeLessThanOrEqualTo((int) phase.collectedByItself());
    assertThat(found.answered()).isNotEmpty();
    assertThat(stops).hasSizeGreaterThanOrEqualTo(CLOSINGS - 1); // one may have begun before
  }

  private String read(int pod, String file) throws IOException {
    return Files.readString(folder(pod).resolve(file));
  }

  /**
   * @param collectedByItself the JVM's own collections, as of one that got no processor for its
   *     sidecar
   */
  private record Phase(Interval time, long collectedByItself) {

    boolean has(Interval other) {
      return other.startNanos() >= time.startNanos() && other.endNanos() <= time.endNanos();
    }
  }
}
