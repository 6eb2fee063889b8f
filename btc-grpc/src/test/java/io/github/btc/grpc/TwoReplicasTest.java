package io.github.btc.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.AdmissionGate;
import io.github.btc.ControllerEvent.GateOpened;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.proofs.contracts.Behaviour;
import io.github.btc.test.ManualBackgroundTask;
import io.github.btc.test.OverlapDetector;
import io.github.btc.test.RecordingListener;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.NameResolverRegistry;
import io.grpc.ServerMethodDefinition;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two replicas close in turn under load. */
class TwoReplicasTest {

  private static final int CLOSINGS_EACH = 15;
  private static final int CALLS_BETWEEN = 100; // both replicas open: closings are the exception
  private static final int CALLERS = 4;

  /** With the guide's policy; a controller whose thread is kept waiting closes for longer. */
  private static final Duration WHAT_FIVE_ATTEMPTS_OUTLAST = Duration.ofMillis(30);

  private static final Duration LIMIT = Duration.ofSeconds(20);

  private final ReplicasResolver names = new ReplicasResolver();
  private final GrpcServer servers = new GrpcServer();
  private final List<Replica> replicas = List.of(new Replica("one"), new Replica("two"));
  private final Semaphore served = new Semaphore(0);
  private final List<StatusRuntimeException> failures = new CopyOnWriteArrayList<>();

  @BeforeEach
  void start() throws Exception {
    NameResolverRegistry.getDefaultRegistry().register(names);
    for (Replica replica : replicas) {
      names.ports.add(
          servers.start(new BtcServerInterceptor(replica.gate()), List.of(replica.ok())));
    }
  }

  @AfterEach
  void stop() {
    NameResolverRegistry.getDefaultRegistry().deregister(names);
    replicas.forEach(replica -> replica.controller.close());
    servers.close();
  }

  @Test
  void aClientWithARetryPolicySeesNoFailure() throws Exception {
    closeInTurnUnderLoad(GuideTest.channelTo("replicas:///stock"));

    if (longestClosing().compareTo(WHAT_FIVE_ATTEMPTS_OUTLAST) < 0) {
      assertThat(failures).isEmpty();
    }
    for (Replica replica : replicas) {
      replica.awaitNobodyInFlight();
      replica.detector.assertNoOverlap();
      assertThat(replica.controller.snapshot().refused()).as("refusals to retry").isPositive();
    }
  }

  @Test
  void aClientWithoutOneSeesThem() throws Exception {
    closeInTurnUnderLoad(
        ManagedChannelBuilder.forTarget("replicas:///stock")
            .usePlaintext()
            .defaultLoadBalancingPolicy("round_robin")
            .disableRetry()
            .build());

    assertThat(failures).isNotEmpty();
    replicas.forEach(replica -> replica.detector.assertNoOverlap());
  }

  private Duration longestClosing() {
    return Duration.ofNanos(
        replicas.stream()
            .flatMap(replica -> replica.events.events(GateOpened.class).stream())
            .mapToLong(GateOpened::closedNanos)
            .max()
            .orElseThrow());
  }

  private void closeInTurnUnderLoad(ManagedChannel channel) throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    List<Future<?>> running = new ArrayList<>();
    try {
      for (int i = 0; i < CALLERS; i++) {
        running.add(callers.submit(() -> callUntil(over, channel)));
      }
      for (int closing = 1; closing <= CLOSINGS_EACH; closing++) {
        for (Replica replica : replicas) {
          replica.task.makeDue();
          replica.events.await(GateOpened.class, closing, LIMIT);
          served.drainPermits();
          assertThat(served.tryAcquire(CALLS_BETWEEN, LIMIT.toSeconds(), TimeUnit.SECONDS))
              .isTrue();
        }
      }
      over.set(true);
      for (Future<?> caller : running) {
        caller.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
      }
    } finally {
      over.set(true);
      callers.shutdownNow();
      channel.shutdownNow().awaitTermination(LIMIT.toSeconds(), TimeUnit.SECONDS);
    }
  }

  private void callUntil(AtomicBoolean over, ManagedChannel channel) {
    while (!over.get()) {
      try {
        ClientCalls.blockingUnaryCall(
            channel, Methods.of(Behaviour.OK), CallOptions.DEFAULT, "one, please");
        served.release();
      } catch (StatusRuntimeException e) {
        failures.add(e);
      }
    }
  }

  /** A controller with the default announcer: each closing waits for its first refusal. */
  private final class Replica {

    private final ManualBackgroundTask task = ManualBackgroundTask.create();
    private final RecordingListener events = new RecordingListener();
    private final OverlapDetector detector = new OverlapDetector();
    private final BackgroundTaskController controller;

    Replica(String name) {
      controller =
          BackgroundTaskController.builder()
              .name(name)
              .task(detector.watch(task))
              .minimumGap(Duration.ofMillis(1))
              .unavailabilityBudget(1, Duration.ofMinutes(1))
              .sampleEvery(Duration.ofMillis(1))
              .listener(events)
              .jmx(false)
              .start();
    }

    ServerMethodDefinition<String, String> ok() {
      return ServerMethodDefinition.create(
          Methods.of(Behaviour.OK),
          ServerCalls.asyncUnaryCall(
              (request, client) -> {
                OverlapDetector.Watched watched = detector.requestBegins();
                client.onNext("ok");
                watched.close();
                client.onCompleted();
              }));
    }

    /** A client may have its answer before the server's thread has left. */
    void awaitNobodyInFlight() {
      long begun = System.nanoTime();
      while (gate().inFlight() > 0 && System.nanoTime() - begun < LIMIT.toNanos()) {
        Thread.onSpinWait();
      }
      assertThat(gate().inFlight()).isZero();
    }

    AdmissionGate gate() {
      return controller.gate();
    }
  }
}
