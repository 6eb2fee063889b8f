package io.github.btc.proofs.recipes.sidecar;

import static io.github.btc.proofs.recipes.balancer.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.proofs.recipes.balancer.SidecarHaProxy;
import io.github.btc.tools.console.process.ChildJvm;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A sidecar killed in any phase of a closing leaves a service that is served again by itself.
 * {@link SidecarDeathInTimeIT} says how soon.
 */
@Tag("one-jdk")
class SidecarDeathIT {

  /** A sidecar that waits for a processor for less than 3 s does not lose the lease. */
  private static final String CHECKED_SELDOM = "check inter 1s rise 4";

  private static final Duration LONGER_THAN_A_LEASE = Duration.ofMillis(5000);

  @TempDir Path directory;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private FakeAgentService service;
  private SidecarHaProxy haProxy;
  private final List<ChildJvm> sidecars = new ArrayList<>();

  @BeforeEach
  void start() throws Exception {
    service = new FakeAgentService();
    haProxy = new SidecarHaProxy(directory, service.address());
    assertThat(get("/").statusCode()).isEqualTo(200);
  }

  @AfterEach
  void end() {
    sidecars.forEach(ChildJvm::close);
    haProxy.close();
    service.close();
  }

  private ChildJvm startSidecar(String... more) throws Exception {
    String agent = "http://127.0.0.1:" + service.address().getPort() + "/agent";
    List<String> options = new ArrayList<>(List.of("--sample-every", "20"));
    options.addAll(List.of(more));
    ChildJvm sidecar =
        SidecarJvm.start(directory, agent, haProxy.socket(), options.toArray(String[]::new));
    sidecars.add(sidecar);
    assertThat(sidecar.readLine()).startsWith("watching ");
    return sidecar;
  }

  @Test
  void killedWhileItWatches() throws Exception {
    ChildJvm sidecar = startSidecar();

    sidecar.kill();

    assertThat(get("/").statusCode()).isEqualTo(200);
  }

  @Test
  void killedWhileItWaitsForARequestToEnd() throws Exception {
    ChildJvm sidecar = startSidecar("--drain-limit", "10000");
    CompletableFuture<HttpResponse<String>> slow =
        client.sendAsync(request("/slow"), BodyHandlers.ofString());
    service.slowBegun.acquire();
    service.level(FakeAgentService.DUE);
    awaitStatus(503);

    sidecar.kill();

    assertServedAgain();
    service.slowMayEnd.release();
    assertThat(slow.get().statusCode()).isEqualTo(200);
  }

  @Test
  void killedWhileTheServiceCollects() throws Exception {
    ChildJvm sidecar = startSidecar();
    service.level(FakeAgentService.DUE);
    service.collectionBegun.acquire();
    awaitStatus(503);

    sidecar.kill();

    assertServedAgain();
  }

  @Test
  void killedWhenItHasPutTheServiceBack() throws Exception {
    ChildJvm sidecar = startSidecar();
    service.collectionMayEnd.release();
    service.level(FakeAgentService.DUE);
    assertThat(sidecar.readLine()).contains("collected in");

    sidecar.kill();

    assertServedAgain();
  }

  @Test
  void staysAwayForAsLongAsACollectionTakes() throws Exception {
    haProxy.close();
    haProxy =
        new SidecarHaProxy(
            Files.createDirectory(directory.resolve("seldom")), service.address(), CHECKED_SELDOM);
    ChildJvm sidecar = startSidecar("--collection-limit", "60000");
    service.level(FakeAgentService.DUE);
    service.collectionBegun.acquire();
    long begun = System.nanoTime();
    await("the end of a lease that nobody renews")
        .until(
            () -> {
              assertThat(get("/").statusCode()).isEqualTo(503);
              return System.nanoTime() - begun > LONGER_THAN_A_LEASE.toNanos();
            });

    service.collectionMayEnd.release();

    assertThat(sidecar.readLine()).contains("collected in");
    assertServedAgain();
  }

  @Test
  void putsTheServiceBackWhenACollectionDoesNotEnd() throws Exception {
    startSidecar("--collection-limit", "300");
    service.level(FakeAgentService.DUE);
    service.collectionBegun.acquire();

    assertServedAgain();
  }

  @Test
  void givesUpWhenARequestDoesNotEnd() throws Exception {
    startSidecar();
    CompletableFuture<HttpResponse<String>> slow =
        client.sendAsync(request("/slow"), BodyHandlers.ofString());
    service.slowBegun.acquire();
    service.level(FakeAgentService.DUE);
    awaitStatus(503);

    assertServedAgain();
    assertThat(service.collectionBegun.availablePermits()).isZero();
    service.slowMayEnd.release();
    assertThat(slow.get().statusCode()).isEqualTo(200);
  }

  @Test
  void endsInPeaceInTheMiddleOfAClosing() throws Exception {
    ChildJvm sidecar = startSidecar();
    service.level(FakeAgentService.DUE);
    service.collectionBegun.acquire();

    sidecar.release();

    assertServedAgain();
  }

  private void assertServedAgain() throws Exception {
    long begun = System.nanoTime();
    awaitStatus(200);
    checkAbsence(Duration.ofNanos(System.nanoTime() - begun));
  }

  /** Takes how long it took until the service was served again. */
  void checkAbsence(Duration absence) {}

  private void awaitStatus(int status) {
    await("status " + status).until(() -> get("/").statusCode() == status);
  }

  private HttpResponse<String> get(String path) throws Exception {
    return client.send(request(path), BodyHandlers.ofString());
  }

  private HttpRequest request(String path) {
    return HttpRequest.newBuilder(
            URI.create("http://127.0.0.1:" + haProxy.address().getPort() + path))
        .build();
  }
}
