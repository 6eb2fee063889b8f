package io.github.btc.grpc;

import static org.awaitility.Awaitility.await;

import io.github.btc.http.Refusal;
import io.github.btc.proofs.contracts.Answer;
import io.github.btc.proofs.contracts.Answer.Outcome;
import io.github.btc.proofs.contracts.Behaviour;
import io.github.btc.proofs.contracts.ContractClient;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Calls a server under test: one channel, many calls, no retries. */
final class GrpcClient implements ContractClient, AutoCloseable {

  private static final long DEADLINE_SECONDS = 3; // more than a busy machine needs to get there

  private final ManagedChannel channel;

  GrpcClient(int port) {
    channel =
        NettyChannelBuilder.forAddress(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
            .usePlaintext()
            .disableRetry()
            .build();
  }

  /** Waits for a connection, so that a deadline is the call's alone. */
  private void connect() {
    await("a connection")
        .atMost(Duration.ofSeconds(60))
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(1))
        .until(() -> channel.getState(true) == ConnectivityState.READY);
  }

  /** How a call ended. */
  record Ending(boolean headers, Status status, Metadata trailers) {

    Answer answer() {
      if (Refusal.NOT_PROCESSED.equals(trailers.get(BtcServerInterceptor.REFUSED))) {
        String millis = trailers.get(BtcServerInterceptor.RETRY_PUSHBACK_MS);
        return Answer.refused(Duration.ofMillis(millis == null ? 0 : Long.parseLong(millis)));
      }
      return Answer.of(status.isOk() ? Outcome.SERVED : Outcome.FAILED);
    }
  }

  @Override
  public Running start(Behaviour behaviour) {
    if (behaviour != Behaviour.ASYNC_TIMEOUT) {
      return start(Methods.of(behaviour), CallOptions.DEFAULT);
    }
    connect();
    return start(
        Methods.of(behaviour),
        CallOptions.DEFAULT.withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS));
  }

  Running start(MethodDescriptor<String, String> method, CallOptions options) {
    return start(method, options, new Metadata());
  }

  Running start(MethodDescriptor<String, String> method, CallOptions options, Metadata headers) {
    ClientCall<String, String> call = channel.newCall(method, options);
    CompletableFuture<Ending> ending = new CompletableFuture<>();
    call.start(new EndingListener(ending), headers);
    call.request(100);
    call.sendMessage("ok");
    call.halfClose();
    return new Running(call, ending);
  }

  @Override
  public void close() {
    channel.shutdownNow();
  }

  /** A call under way. */
  record Running(ClientCall<String, String> call, CompletableFuture<Ending> ending)
      implements Call {

    Ending await() throws IOException {
      return ContractClient.await(ending);
    }

    @Override
    public Answer answer() throws IOException {
      return await().answer();
    }

    @Override
    public void abort() {
      call.cancel("as asked", null);
    }
  }

  private static final class EndingListener extends ClientCall.Listener<String> {

    private final CompletableFuture<Ending> ending;
    private boolean headers;

    EndingListener(CompletableFuture<Ending> ending) {
      this.ending = ending;
    }

    @Override
    public void onHeaders(Metadata ignored) {
      headers = true;
    }

    @Override
    public void onClose(Status status, Metadata trailers) {
      ending.complete(new Ending(headers, status, trailers));
    }
  }
}
