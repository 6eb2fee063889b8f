package io.github.btc.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.btc.AdmissionGate;
import io.github.btc.gate.OneWordGate;
import io.github.btc.proofs.contracts.Behaviour;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.NameResolverRegistry;
import io.grpc.ServerMethodDefinition;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A channel before two replicas without a controller, one of which stops answering. */
@Timeout(120)
class StoppedReplicaTest {

  private static final int CALLS = 20;
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final AdmissionGate gate = new OneWordGate(() -> {}, () -> 0);
  private final ReplicasResolver names = new ReplicasResolver();
  private final GrpcServer servers = new GrpcServer();
  private final List<Replica> replicas = List.of(new Replica(), new Replica());
  private final Replica stopped = replicas.get(0);

  @BeforeEach
  void start() throws Exception {
    NameResolverRegistry.getDefaultRegistry().register(names);
    for (Replica replica : replicas) {
      names.ports.add(servers.start(new BtcServerInterceptor(gate), List.of(replica.ok())));
    }
  }

  @AfterEach
  void stop() {
    NameResolverRegistry.getDefaultRegistry().deregister(names);
    servers.close();
  }

  @Test
  void getsOneCallWhereTheChannelCountsThoseInFlight() throws Exception {
    callWhileOneIsStopped(BtcLeastRequestProvider.POLICY);

    assertThat(stopped.waiting).hasSize(1);
  }

  @Test
  void getsHalfOfAllCallsWhereTheChannelTakesTurns() throws Exception {
    callWhileOneIsStopped(BtcRoundRobinProvider.POLICY);

    assertThat(stopped.waiting).hasSize(CALLS / 2);
  }

  private void callWhileOneIsStopped(String policy) throws Exception {
    ManagedChannel channel =
        ManagedChannelBuilder.forTarget("replicas:///stock")
            .usePlaintext()
            .defaultLoadBalancingPolicy(policy)
            .disableRetry()
            .build();
    try {
      while (replicas.stream().anyMatch(replica -> replica.served.get() == 0)) {
        call(channel).get(LIMIT.toSeconds(), TimeUnit.SECONDS); // until it is connected to both
      }
      stopped.isStopped = true;
      for (int i = 0; i < CALLS; i++) {
        int waiting = stopped.waiting.size();
        Future<String> call = call(channel);
        await("the call is answered, or waits")
            .atMost(LIMIT)
            .until(() -> call.isDone() || stopped.waiting.size() > waiting);
      }
    } finally {
      channel.shutdownNow().awaitTermination(LIMIT.toSeconds(), TimeUnit.SECONDS);
    }
  }

  private static Future<String> call(ManagedChannel channel) {
    return ClientCalls.futureUnaryCall(
        channel.newCall(Methods.of(Behaviour.OK), CallOptions.DEFAULT), "one, please");
  }

  private static final class Replica {

    private final AtomicInteger served = new AtomicInteger();
    private final List<StreamObserver<String>> waiting = new CopyOnWriteArrayList<>();
    private volatile boolean isStopped;

    ServerMethodDefinition<String, String> ok() {
      return ServerMethodDefinition.create(
          Methods.of(Behaviour.OK),
          ServerCalls.asyncUnaryCall((request, client) -> answer(client)));
    }

    private void answer(StreamObserver<String> client) {
      if (isStopped) {
        waiting.add(client);
        return;
      }
      served.incrementAndGet();
      client.onNext("ok");
      client.onCompleted();
    }
  }
}
