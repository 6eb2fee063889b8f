package io.github.btc.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Announcer;
import io.github.btc.Closing;
import io.github.btc.ControllerEvent.GateClosed;
import io.github.btc.DrainPolicy;
import io.github.btc.RefusalWait;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.loadbalancer.InBandAnnouncer;
import io.github.btc.proofs.contracts.Behaviour;
import io.github.btc.test.ManualBackgroundTask;
import io.github.btc.test.OverlapDetector;
import io.github.btc.test.RecordingListener;
import io.grpc.CallOptions;
import io.grpc.LoadBalancerRegistry;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.NameResolverRegistry;
import io.grpc.ServerMethodDefinition;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A channel with our policy and no retries is never refused: two replicas go away in turn. The
 * channel's clock stands still during a closing, so that each closing is as short as it was told.
 */
@Timeout(120)
class InBandCallsTest {

  private static final int CLOSINGS_EACH = 6;
  private static final int WARM_UP_CALLS = 20;
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String POLICY = "btc_least_request_with_a_clock";

  private final AtomicLong clock = new AtomicLong();
  private final BtcLeastRequestProvider provider = new BtcLeastRequestProvider(POLICY, clock::get);

  private final ReplicasResolver names = new ReplicasResolver();
  private final GrpcServer servers = new GrpcServer();
  private final List<Replica> replicas = List.of(new Replica("one"), new Replica("two"));

  @BeforeEach
  void start() throws Exception {
    NameResolverRegistry.getDefaultRegistry().register(names);
    LoadBalancerRegistry.getDefaultRegistry().register(provider);
    for (Replica replica : replicas) {
      BtcServerInterceptor btc =
          BtcServerInterceptor.builder(replica.controller.gate()).inBand(replica.inBand).build();
      names.ports.add(servers.start(btc, List.of(replica.ok())));
    }
  }

  @AfterEach
  void stop() {
    NameResolverRegistry.getDefaultRegistry().deregister(names);
    LoadBalancerRegistry.getDefaultRegistry().deregister(provider);
    replicas.forEach(replica -> replica.controller.close());
    servers.close();
  }

  @Test
  void everyClosingIsConfirmedAndNoCallIsRefused() throws Exception {
    closeInTurn(POLICY, CLOSINGS_EACH);

    for (Replica replica : replicas) {
      assertThat(replica.confirmations()).hasSize(CLOSINGS_EACH).containsOnly(true);
      assertThat(replica.controller.snapshot().refused()).isZero();
      assertThat(replica.served).as("calls served").isPositive();
      replica.detector.assertNoOverlap();
    }
  }

  @Test
  void closingsArePutOffBesideAChannelWithoutThePolicy() throws Exception {
    closeInTurn("round_robin", 1);

    for (Replica replica : replicas) {
      assertThat(replica.confirmations()).as("closings").isEmpty();
      assertThat(replica.controller.snapshot().refused()).isZero();
    }
  }

  private void closeInTurn(String policy, int closings) throws Exception {
    ManagedChannel channel =
        ManagedChannelBuilder.forTarget("replicas:///stock")
            .usePlaintext()
            .defaultLoadBalancingPolicy(policy)
            .disableRetry()
            .build();
    try {
      for (int i = 0; i < WARM_UP_CALLS; i++) {
        call(channel);
      }
      for (int closing = 1; closing <= closings; closing++) {
        for (Replica replica : replicas) {
          replica.task.makeDue();
          while (replica.backs.get() < closing) { // until then answers carry notices
            call(channel);
          }
          clock.addAndGet(LIMIT.toNanos()); // longer than any notice
          replica.awaitItsTurn(() -> call(channel));
        }
      }
    } finally {
      channel.shutdownNow().awaitTermination(LIMIT.toSeconds(), TimeUnit.SECONDS);
    }
  }

  private static void call(ManagedChannel channel) {
    try {
      ClientCalls.blockingUnaryCall(
          channel, Methods.of(Behaviour.OK), CallOptions.DEFAULT, "one, please");
    } catch (StatusRuntimeException refused) {
      assertThat(refused.getTrailers().get(BtcServerInterceptor.REFUSED)).isNotNull();
    }
  }

  private static final class Replica {

    private final ManualBackgroundTask task = ManualBackgroundTask.create();
    private final RecordingListener events = new RecordingListener();
    private final AtomicInteger backs = new AtomicInteger();
    private final OverlapDetector detector = new OverlapDetector();
    private final InBandAnnouncer inBand = InBandAnnouncer.waitingAtMost(Duration.ofSeconds(10));
    private final BackgroundTaskController controller;
    private volatile int served;

    Replica(String name) {
      controller =
          BackgroundTaskController.builder()
              .name(name)
              .task(detector.watch(task))
              .announcer(countingBacks())
              .announceLimit(Duration.ofSeconds(20))
              .drain(DrainPolicy.abandonAfter(LIMIT))
              .minimumGap(Duration.ofMillis(1))
              .unavailabilityBudget(1, Duration.ofMinutes(1))
              .sampleEvery(Duration.ofMillis(1))
              .listener(events)
              .jmx(false)
              .start();
    }

    private Announcer countingBacks() {
      return new Announcer() {
        @Override
        public Outcome announceAway(Closing closing) throws InterruptedException {
          return inBand.announceAway(closing);
        }

        @Override
        public void announceBack() {
          inBand.announceBack();
          backs.incrementAndGet();
        }

        @Override
        public RefusalWait refusalWait() {
          return inBand.refusalWait();
        }
      };
    }

    /** Calls until this replica serves again, so that it has a client that was seen lately. */
    void awaitItsTurn(Runnable call) {
      int before = served;
      long begun = System.nanoTime();
      while (served == before && System.nanoTime() - begun < LIMIT.toNanos()) {
        call.run();
      }
      assertThat(served).as("calls served").isGreaterThan(before);
    }

    List<Boolean> confirmations() {
      return events.events(GateClosed.class).stream().map(GateClosed::confirmed).toList();
    }

    ServerMethodDefinition<String, String> ok() {
      return ServerMethodDefinition.create(
          Methods.of(Behaviour.OK),
          ServerCalls.asyncUnaryCall(
              (request, client) -> {
                OverlapDetector.Watched watched = detector.requestBegins();
                served++;
                client.onNext("ok");
                watched.close();
                client.onCompleted();
              }));
    }
  }
}
