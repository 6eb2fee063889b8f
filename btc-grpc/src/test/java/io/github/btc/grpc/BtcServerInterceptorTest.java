package io.github.btc.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.btc.gate.OneWordGate;
import io.grpc.CallOptions;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerMethodDefinition;
import io.grpc.Status.Code;
import io.grpc.stub.ServerCalls;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests on a real server that the contract does not cover. */
class BtcServerInterceptorTest {

  private static final int LIMIT_SECONDS = 60;
  private static final Duration LIMIT = Duration.ofSeconds(LIMIT_SECONDS);
  private static final MethodDescriptor<String, String> SELL =
      Methods.of(MethodType.UNARY, "shop.Stock/Sell");
  private static final MethodDescriptor<String, String> WATCH =
      Methods.of(MethodType.SERVER_STREAMING, "shop.Stock/Watch");

  private volatile Duration rest = Duration.ofMillis(1_500); // read by the server's threads
  private final Semaphore woken = new Semaphore(0);
  private final OneWordGate gate = new OneWordGate(woken::release, () -> rest.toNanos());
  private final GrpcServer server = new GrpcServer();
  private final Semaphore arrived = new Semaphore(0);

  @AfterEach
  void stop() {
    server.close();
    assertThat(gate.inFlight()).isZero();
  }

  @Test
  void refusesWithNothingButTrailers() throws Exception {
    gate.close();
    GrpcClient.Ending refused = call(new BtcServerInterceptor(gate), SELL);

    assertThat(refused.status().getCode()).isEqualTo(Code.UNAVAILABLE);
    assertThat(refused.status().getDescription()).isEqualTo("not-processed");
    assertThat(refused.headers()).isFalse();
    assertThat(refused.trailers().get(BtcServerInterceptor.RETRY_PUSHBACK_MS)).isEqualTo("1500");
    assertThat(refused.trailers().get(BtcServerInterceptor.REFUSED)).isEqualTo("not-processed");
    assertThat(arrived.availablePermits()).isZero();
  }

  @Test
  void leavesTheDelayToTheClientWhenToldTo() throws Exception {
    gate.close();
    GrpcClient.Ending refused =
        call(BtcServerInterceptor.builder(gate).pushback(false).build(), SELL);

    assertThat(refused.trailers().containsKey(BtcServerInterceptor.RETRY_PUSHBACK_MS)).isFalse();
    assertThat(refused.trailers().containsKey(BtcServerInterceptor.REFUSED)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"0, 2", "1, 5", "2, 10", "3, 20", "4, 40", "9, 40", "10, 2", "-1, 2", "many, 2"})
  void pushesACallThatComesAgainBackForLonger(String attempts, String millis) throws Exception {
    rest = Duration.ofMillis(2);
    Metadata headers = new Metadata();
    headers.put(
        Metadata.Key.of("grpc-previous-rpc-attempts", Metadata.ASCII_STRING_MARSHALLER), attempts);
    gate.close();
    try (GrpcClient client =
        new GrpcClient(server.start(new BtcServerInterceptor(gate), List.of(answers(SELL))))) {
      GrpcClient.Ending refused = client.start(SELL, CallOptions.DEFAULT, headers).await();

      assertThat(refused.trailers().get(BtcServerInterceptor.RETRY_PUSHBACK_MS)).isEqualTo(millis);
    }
  }

  @Test
  void countsStreamingCallsWhenToldTo() throws Exception {
    BtcServerInterceptor btc = BtcServerInterceptor.builder(gate).countStreaming(true).build();
    assertThat(call(btc, WATCH).status().isOk()).isTrue();
    awaitFinished(1);

    gate.close();

    assertThat(call(btc, WATCH).status().getCode()).isEqualTo(Code.UNAVAILABLE);
  }

  @Test
  void leavesStreamingCallsAloneOtherwise() throws Exception {
    gate.close();

    assertThat(call(new BtcServerInterceptor(gate), WATCH).status().isOk()).isTrue();
    assertThat(gate.finished()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"shop.Stock", "shop.Stock/Sell"})
  void bypassesServicesAndMethods(String name) throws Exception {
    gate.close();

    assertThat(call(BtcServerInterceptor.builder(gate).bypass(name).build(), SELL).status().isOk())
        .isTrue();
    assertThat(gate.finished()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"shop", "shop.Stock/Buy", "Stock", "shop.Stoc"})
  void bypassesNoNeighbours(String name) throws Exception {
    gate.close();

    assertThat(
            call(BtcServerInterceptor.builder(gate).bypass(name).build(), SELL).status().getCode())
        .isEqualTo(Code.UNAVAILABLE);
  }

  @Test
  void isReleasedWhenTheDeadlineHasPassed() throws Exception {
    try (GrpcClient client =
        new GrpcClient(server.start(new BtcServerInterceptor(gate), List.of(neverAnswers())))) {
      // A call may meet its deadline before it reaches the application. The next one has more time.
      for (int millis = 100; arrived.availablePermits() == 0; millis *= 2) {
        GrpcClient.Ending ending =
            client
                .start(SELL, CallOptions.DEFAULT.withDeadlineAfter(millis, TimeUnit.MILLISECONDS))
                .await();
        assertThat(ending.status().getCode()).isEqualTo(Code.DEADLINE_EXCEEDED);
      }
      await("is released").atMost(LIMIT).until(() -> gate.inFlight() == 0);
      assertThat(gate.finished()).isPositive();
    }
  }

  @Test
  void isReleasedWhenTheConnectionDies() throws Exception {
    try (GrpcClient client =
        new GrpcClient(server.start(new BtcServerInterceptor(gate), List.of(neverAnswers())))) {
      client.start(SELL, CallOptions.DEFAULT);
      client.start(SELL, CallOptions.DEFAULT);
      assertThat(arrived.tryAcquire(2, LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
      assertThat(gate.inFlight()).isEqualTo(2);
    }
    awaitFinished(2);
  }

  @Test
  void isReleasedWhenTheCallCannotBeStarted() throws Exception {
    ServerCallHandler<String, String> broken =
        (call, headers) -> {
          throw new IllegalStateException("as asked");
        };
    try (GrpcClient client =
        new GrpcClient(
            server.start(
                new BtcServerInterceptor(gate),
                List.of(ServerMethodDefinition.create(SELL, broken))))) {
      assertThat(client.start(SELL, CallOptions.DEFAULT).await().status().getCode())
          .isEqualTo(Code.UNKNOWN);
      awaitFinished(1);
    }
  }

  @Test
  void refusesAHeldCallWhenItsThreadIsInterrupted() throws Exception {
    BtcServerInterceptor btc =
        BtcServerInterceptor.builder(gate).hold(Duration.ofSeconds(10)).build();
    ServerInterceptor interrupting =
        new ServerInterceptor() {
          @Override
          public <Q, A> ServerCall.Listener<Q> interceptCall(
              ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
            Thread.currentThread().interrupt();
            return btc.interceptCall(call, headers, next);
          }
        };
    gate.close();

    assertThat(call(interrupting, SELL).status().getCode()).isEqualTo(Code.UNAVAILABLE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "shop.Stock/", "shop.*", "/shop.Stock/Sell", "a/b/c"})
  void refusesWhatIsNoName(String name) {
    assertThatThrownBy(() -> BtcServerInterceptor.builder(gate).bypass(name))
        .hasMessage(
            "bypass: \"%s\" (expected a service or a method such as shop.Stock/Watch)", name);
  }

  @Test
  void refusesAHoldOutOfRange() {
    assertThatThrownBy(
            () -> BtcServerInterceptor.builder(gate).hold(Duration.ofSeconds(11)).build())
        .hasMessage("hold: 11 s (expected 0 to 10 s)");
  }

  private GrpcClient.Ending call(ServerInterceptor btc, MethodDescriptor<String, String> method)
      throws IOException {
    try (GrpcClient client =
        new GrpcClient(server.start(btc, List.of(answers(SELL), answers(WATCH))))) {
      return client.start(method, CallOptions.DEFAULT).await();
    }
  }

  private ServerMethodDefinition<String, String> answers(MethodDescriptor<String, String> method) {
    return ServerMethodDefinition.create(
        method,
        ServerCalls.asyncServerStreamingCall(
            (request, client) -> {
              arrived.release();
              client.onNext("ok");
              client.onCompleted();
            }));
  }

  private ServerMethodDefinition<String, String> neverAnswers() {
    return ServerMethodDefinition.create(
        SELL, ServerCalls.asyncUnaryCall((request, client) -> arrived.release()));
  }

  private void awaitFinished(int count) throws InterruptedException {
    gate.wakeAt(count);
    while (gate.finished() != count) { // refusals wake too
      assertThat(woken.tryAcquire(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    }
  }
}
