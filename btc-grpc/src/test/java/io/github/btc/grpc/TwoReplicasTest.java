package io.github.btc.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.btc.AdmissionGate;
import io.github.btc.ControllerEvent.GateOpened;
import io.github.btc.DrainPolicy;
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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two replicas close in turn under load. */
class TwoReplicasTest {

  private static final int CLOSINGS_EACH = 15;
  private static final int CALLERS = 4;

  /** With the guide's policy: at least 1, 5, 10 and 20 ms pass between five attempts. */
  private static final Duration WHAT_FIVE_ATTEMPTS_OUTLAST = Duration.ofMillis(35);

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final ReplicasResolver names = new ReplicasResolver();
  private final GrpcServer servers = new GrpcServer();
  private final List<Replica> replicas = List.of(new Replica("one"), new Replica("two"));
  private final AtomicIntegerArray begun = new AtomicIntegerArray(CALLERS);
  private final List<StatusRuntimeException> failures = new CopyOnWriteArrayList<>();

  /** Failures of calls that a shorter closing than {@link #WHAT_FIVE_ATTEMPTS_OUTLAST} refused. */
  private final List<StatusRuntimeException> unexplained = new ArrayList<>();

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

    assertThat(unexplained).isEmpty();
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

    assertThat(failures).hasSizeGreaterThanOrEqualTo(CLOSINGS_EACH * replicas.size());
    replicas.forEach(replica -> replica.detector.assertNoOverlap());
  }

  private void closeInTurnUnderLoad(ManagedChannel channel) throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    List<Future<?>> running = new ArrayList<>();
    try {
      for (int i = 0; i < CALLERS; i++) {
        int caller = i;
        running.add(callers.submit(() -> callUntil(over, channel, caller)));
      }
      for (int closing = 1; closing <= CLOSINGS_EACH; closing++) {
        for (Replica replica : replicas) {
          int failedBefore = failures.size();
          Duration closed = replica.closeUntilItHasRefused(closing);
          awaitTheCallsUnderWay();
          if (closed.compareTo(WHAT_FIVE_ATTEMPTS_OUTLAST) < 0) {
            List<StatusRuntimeException> known = List.copyOf(failures);
            unexplained.addAll(known.subList(failedBefore, known.size()));
          }
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

  /** No call that a closing has refused meets the next closing. */
  private void awaitTheCallsUnderWay() {
    for (int caller = 0; caller < CALLERS; caller++) {
      int one = caller;
      int before = begun.get(one);
      await("the call of caller " + one + " has ended")
          .atMost(LIMIT)
          .pollDelay(Duration.ZERO)
          .pollInterval(Duration.ofMillis(1))
          .until(() -> begun.get(one) > before);
    }
  }

  private void callUntil(AtomicBoolean over, ManagedChannel channel, int caller) {
    while (!over.get()) {
      begun.incrementAndGet(caller);
      try {
        ClientCalls.blockingUnaryCall(
            channel, Methods.of(Behaviour.OK), CallOptions.DEFAULT, "one, please");
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
              .refusalsAreRetried(true)
              .name(name)
              .task(detector.watch(task))
              .drain(DrainPolicy.abandonAfter(LIMIT))
              .minimumGap(Duration.ofMillis(1))
              .unavailabilityBudget(1, Duration.ofMinutes(1))
              .sampleEvery(Duration.ofMillis(1))
              .listener(events)
              .jmx(false)
              .start();
    }

    /** Returns how long the gate was closed. */
    Duration closeUntilItHasRefused(int closing) {
      long refusedBefore = controller.snapshot().refused();
      task.makeRunsWait();
      task.makeDue();
      await("a call is refused")
          .atMost(LIMIT)
          .pollDelay(Duration.ZERO)
          .pollInterval(Duration.ofMillis(1))
          .until(() -> controller.snapshot().refused() > refusedBefore);
      task.letRunEnd();
      return Duration.ofNanos(events.await(GateOpened.class, closing, LIMIT).closedNanos());
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
      await("nobody in flight").atMost(LIMIT).until(() -> gate().inFlight() == 0);
    }

    AdmissionGate gate() {
      return controller.gate();
    }
  }
}
