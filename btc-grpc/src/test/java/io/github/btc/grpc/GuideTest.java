package io.github.btc.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.AdmissionGate;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.controller.ControllerBuilder;
import io.github.btc.gate.OneWordGate;
import io.github.btc.loadbalancer.InBandAnnouncer;
import io.github.btc.proofs.contracts.DocumentedCode;
import io.github.btc.test.ManualBackgroundTask;
import io.grpc.BindableService;
import io.grpc.Grpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The code of {@code docs/guides/grpc.md}. */
class GuideTest {

  private static final Path SOURCE =
      Path.of("src", "test", "java", "io", "github", "btc", "grpc", "GuideTest.java");

  private final AdmissionGate gate = new OneWordGate(() -> {}, () -> 0);

  @Test
  void theGuideShowsWhatIsCompiled() throws IOException {
    DocumentedCode.assertCompiled(Path.of("..", "docs", "guides", "grpc.md"), SOURCE);
  }

  @Test
  void standsInFrontOfAServer() throws IOException {
    int port = 0;
    BindableService stock = () -> ServerServiceDefinition.builder("shop.Stock").build();
    // tag::server
    Server server =
        Grpc.newServerBuilderForPort(port, InsecureServerCredentials.create())
            .addService(stock)
            .intercept(new BtcServerInterceptor(gate)) // the last one added is the first asked
            .build()
            .start();
    // end::server
    assertThat(server.getServices()).hasSize(1);
    server.shutdownNow();
  }

  @Test
  void hasSettings() {
    // tag::settings
    BtcServerInterceptor btc =
        BtcServerInterceptor.builder(gate)
            .bypass("shop.Admin")
            .countStreaming(true)
            .hold(Duration.ofMillis(5))
            .build();
    // end::settings
    assertThat(btc).isNotNull();
  }

  @Test
  void tellsInTheTrailers() {
    String target = "localhost:1";
    ControllerBuilder controllerBuilder =
        BackgroundTaskController.builder()
            .refusalsAreRetried(true)
            .task(ManualBackgroundTask.create())
            .jmx(false);
    // tag::in-band
    // in the replica
    InBandAnnouncer inBand = InBandAnnouncer.create();
    BackgroundTaskController controller = controllerBuilder.announcer(inBand).start();
    BtcServerInterceptor btc =
        BtcServerInterceptor.builder(controller.gate()).inBand(inBand).build();

    // in the client, with btc-grpc on its class path
    ManagedChannel channel =
        ManagedChannelBuilder.forTarget(target) // a name that leads to all replicas
            .usePlaintext()
            .defaultLoadBalancingPolicy(BtcLeastRequestProvider.POLICY)
            .build();
    // end::in-band
    assertThat(btc).isNotNull();
    channel.shutdownNow();
    controller.close();
  }

  static ManagedChannel channelTo(String target) {
    // tag::client
    Map<String, ?> retryPolicy =
        Map.of(
            "maxAttempts",
            5.0,
            "initialBackoff",
            "0.005s",
            "maxBackoff",
            "0.1s",
            "backoffMultiplier",
            2.0,
            "retryableStatusCodes",
            List.of("UNAVAILABLE"));
    Map<String, ?> everyMethod = Map.of("name", List.of(Map.of()), "retryPolicy", retryPolicy);
    ManagedChannel channel =
        ManagedChannelBuilder.forTarget(target) // a name that leads to all replicas
            .usePlaintext()
            .defaultLoadBalancingPolicy("round_robin")
            .defaultServiceConfig(Map.of("methodConfig", List.of(everyMethod)))
            .build();
    // end::client
    return channel;
  }
}
