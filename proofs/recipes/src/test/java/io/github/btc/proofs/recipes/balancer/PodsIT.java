package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerState;
import io.github.btc.loadbalancer.Lease;
import io.github.btc.tools.replicas.balancer.Pods;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Four pods, each with a real proxy in front of its replica. The clients speak to the pod whose
 * replica is away, and never send anything again.
 */
@ParameterizedClass
@EnumSource(PodKind.class)
@Tag("one-jdk")
class PodsIT {

  private static final int BODY = 100_000;
  private static final int MANY = 12;

  private final PodKind kind;

  @TempDir Path directory;

  private Replicas replicas;
  private Pods pods;

  PodsIT(PodKind kind) {
    this.kind = kind;
  }

  @BeforeEach
  void start() throws Exception {
    replicas = new Replicas(new Route.Through(kind.balancer()), directory);
    pods = kind.balancer().startPods(replicas.addresses(), directory);
    for (int pod = 0; pod < 4; pod++) {
      PodStatistics statistics = statistics(pod);
      await("a sibling of pod " + pod).until(statistics::hasSiblings);
      for (int sibling = 0; sibling < 4; sibling++) {
        awaitUsable(pod, sibling, sibling != pod);
      }
    }
  }

  @AfterEach
  void stop() {
    pods.close();
    replicas.close();
  }

  @Test
  void aSiblingServesWhileTheReplicaOfAPodIsAway() throws Exception {
    replicas.beginTasks(1);

    assertThat(statuses(0)).containsOnly(200);
    assertThat(replicas.get(0).served()).isZero();
    int forwarded = statistics(0).forwarded();
    replicas.endTasks(1);
    assertNobodyWasExposed();
    if (replicas.get(0).wasConfirmed()) { // else the proxy got no core in time
      assertThat(replicas.get(0).refused()).isZero();
      assertThat(forwarded).as("forwarded").isEqualTo(MANY);
    }
  }

  @Test
  void theThirdPodServesWhileTwoAreAway() throws Exception {
    replicas.beginTasks(2);

    assertThat(statuses(0)).containsOnly(200);
    assertThat(statuses(1)).containsOnly(200);
    assertThat(replicas.get(0).served() + replicas.get(1).served()).isZero();
    replicas.endTasks(2);
    assertNobodyWasExposed();
  }

  @Test
  void theFourthPodServesEachRequestWhileThreeAreAway() throws Exception {
    try (RunningBalancer front = kind.balancer().startFront(pods, directory);
        SteadyLoad load = new SteadyLoad(Route.Through.at(front), BODY)) {
      load.awaitAnswers(MANY);
      replicas.beginTasks(3);
      int servedBefore = replicas.get(3).served();
      load.awaitAnswers(3 * MANY);

      assertThat(replicas.get(3).served()).isGreaterThan(servedBefore);
      replicas.endTasks(3);
      load.awaitAnswers(MANY);
      assertThat(load.end()).isEmpty();
    }
    assertNobodyWasExposed();
  }

  @Test
  void aRequestThatFindsAllPodsAwayWaitsForOneThatIsBack() throws Exception {
    replicas.beginTasks(4);
    CompletableFuture<Integer> status = CompletableFuture.supplyAsync(() -> post(0));
    await("a forwarded request").until(() -> statistics(0).handedOver() > 0);
    replicas.endTasks(4);

    assertThat(status.join()).isEqualTo(200);
    assertNobodyWasExposed();
  }

  @Test
  void aForwardedRequestIsNeverSentOn() throws Exception {
    replicas.beginTasks(1);
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create("http:/" + address(0)))
                    .header("BTC-Forwarded", "1")
                    .build(),
                BodyHandlers.ofString());

    assertThat(answer.statusCode()).isEqualTo(kind.balancer().refusalStatus());
    assertThat(answer.headers().firstValue("BTC-Refused")).contains("not-processed");
    replicas.endTasks(1);
  }

  @Test
  void aRefusalOfTheReplicaGoesToASibling() throws Exception {
    replicas.get(0).announcer().die(); // so the proxy is not told
    replicas.beginTasks(1);

    assertThat(statuses(0)).containsOnly(200);
    if (kind == PodKind.HAPROXY) { // Envoy's check asks the gate too; EnvoyPodIT has refusals
      assertThat(replicas.get(0).refused()).isPositive();
    }
    replicas.endTasks(1);
  }

  @Test
  void aSiblingThatHasDiedIsPassedOver() throws Exception {
    replicas.beginTasks(1);
    replicas.get(1).die();
    pods.proxy(2).kill();

    assertThat(statuses(0)).containsOnly(200);
    replicas.endTasks(1);
    assertNobodyWasExposed();
  }

  /** HAProxy's tries are over within milliseconds, and Envoy's last longer. */
  @Test
  void aRequestThatReachesNoSiblingIsServedByTheReplicaOrRefused() throws Exception {
    replicas.beginTasks(1);
    for (int pod = 1; pod < 4; pod++) {
      pods.proxy(pod).kill();
    }
    CompletableFuture<Integer> status = CompletableFuture.supplyAsync(() -> post(0));
    await("a forwarded request").until(() -> statistics(0).handedOver() > 0);
    replicas.endTasks(1);

    assertThat(status.join()).isIn(200, kind.balancer().refusalStatus());
    await("the own replica").until(() -> post(0) == 200);
    assertNobodyWasExposed();
  }

  @Test
  void aSiblingThatStopsForAWhileCausesNoError() throws Exception {
    replicas.beginTasks(1);
    ProcessHandle stopped = proxy(1);
    try (SteadyLoad load = new SteadyLoad(Route.Through.at(pods.proxy(0)), BODY)) {
      load.awaitAnswers(MANY);
      signal("STOP", stopped);
      awaitUsable(0, 1, false);

      assertThat(statuses(0)).containsOnly(200);

      signal("CONT", stopped);
      assertThat(load.end()).isEmpty();
    }
    replicas.endTasks(1);
    assertNobodyWasExposed();
  }

  @Test
  void theLeaseOfASidecarSendsRequestsToSiblings() throws Exception {
    Lease lease = kind.lease(0, directory);
    // One of several leases must do: a lease lapses when this JVM gets no core for some time.
    await("a lease that has sent all requests to siblings")
        .until(
            () -> {
              int before = replicas.get(0).served();
              lease.announceAway(ProcessToKill.CLOSING);
              assertThat(statuses(0)).containsOnly(200);
              return replicas.get(0).served() == before;
            });
    int before = replicas.get(0).served();
    lease.announceBack();
    await("the own replica").until(() -> statistics(0).isOwnUp());
    assertThat(statuses(0)).containsOnly(200);
    await("the count of the replica").until(() -> replicas.get(0).served() >= before + MANY);
  }

  @Test
  void noClientSeesTheClosingsOfAllPodsInTurn() throws Exception {
    try (RunningBalancer front = kind.balancer().startFront(pods, directory);
        SteadyLoad load = new SteadyLoad(Route.Through.at(front), BODY)) {
      for (int closing = 0; closing < MANY; closing++) {
        GatedReplica replica = replicas.get(closing % 4);
        replica.beginTask();
        load.awaitAnswers(MANY);
        replica.endTask();
        await("the end").until(() -> replica.state() == ControllerState.SERVING);
      }

      assertThat(load.end()).isEmpty();
    }
    assertNobodyWasExposed();
  }

  @Test
  void anOwnErrorThatASiblingAnswersToAPostReachesTheClient() throws Exception {
    replicas.beginTasks(1);

    try (StrictClient client = new StrictClient(address(0))) {
      assertThat(client.post(GatedReplica.FAIL + 503, BODY))
          .isEqualTo(new Caller.Response(503, Integer.toString(BODY)));
    }
    assertThat(replicas.all().stream().mapToInt(GatedReplica::failed).sum()).isEqualTo(1);
    replicas.endTasks(1);
  }

  /** The service and its clients limit the time of a request, and a client may end it sooner. */
  @Test
  void aRequestWhoseClientHasLeftTakesNoPlaceInTheProxy() throws Exception {
    try (Socket client = new Socket()) {
      client.connect(address(0));
      client.getOutputStream().write("GET /hold HTTP/1.1\r\nHost: lab\r\n\r\n".getBytes(US_ASCII));
      replicas.get(0).awaitHeldRequest();
      assertThat(statistics(0).atOwn()).isEqualTo(1);
    }

    await("the end of the request in the proxy").until(() -> statistics(0).atOwn() == 0);
    replicas.get(0).release();
  }

  private void assertNobodyWasExposed() {
    assertThat(replicas.all()).extracting(GatedReplica::exposed).containsOnly(0);
  }

  private void awaitUsable(int pod, int sibling, boolean usable) {
    await("pod %d usable for pod %d: %b".formatted(sibling, pod, usable))
        .until(() -> statistics(pod).isUsable(sibling) == usable);
  }

  private PodStatistics statistics(int pod) {
    return kind.statistics(pod, pods.addresses(), directory);
  }

  private InetSocketAddress address(int pod) {
    return pods.addresses().get(pod);
  }

  private List<Integer> statuses(int pod) throws IOException {
    Integer[] statuses = new Integer[MANY];
    try (StrictClient client = new StrictClient(address(pod))) {
      for (int i = 0; i < MANY; i++) {
        statuses[i] = (i % 2 == 0 ? client.get() : client.post(BODY)).status();
      }
    }
    return List.of(statuses);
  }

  private int post(int pod) {
    try (StrictClient client = new StrictClient(address(pod))) {
      return client.post(BODY).status();
    } catch (IOException e) {
      return 0;
    }
  }

  private ProcessHandle proxy(int pod) {
    String configuration = kind.configuration(pod);
    return ProcessHandle.current()
        .descendants()
        .filter(each -> each.info().command().orElse("").endsWith(kind.program()))
        .filter(each -> String.join(" ", arguments(each)).contains(configuration))
        .findFirst()
        .orElseThrow();
  }

  private static Iterable<String> arguments(ProcessHandle process) {
    return process.info().arguments().map(List::of).orElse(Collections.emptyList());
  }

  private static void signal(String name, ProcessHandle process) throws Exception {
    int code = new ProcessBuilder("kill", "-" + name, "" + process.pid()).start().waitFor();
    assertThat(code).isZero();
  }
}
