package io.github.btc.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.Permit;
import io.github.btc.gate.OneWordGate;
import io.grpc.ServerCall;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An error ends the run of a call's queue, and an end that is in it already is never told. */
class CountedListenerTest {

  private static final int LIMIT_SECONDS = 60;

  private final OneWordGate gate = new OneWordGate(() -> {}, () -> 0);
  private final Permit permit = entered(gate);

  private static Permit entered(OneWordGate gate) {
    Permit permit = new Permit(gate);
    permit.tryEnter();
    return permit;
  }

  static Stream<Consumer<ServerCall.Listener<String>>> events() {
    return Stream.of(
        listener -> listener.onMessage("order"),
        ServerCall.Listener::onHalfClose,
        ServerCall.Listener::onReady,
        ServerCall.Listener::onCancel,
        ServerCall.Listener::onComplete);
  }

  @ParameterizedTest
  @MethodSource("events")
  void isReleasedByAnError(Consumer<ServerCall.Listener<String>> event) {
    CountedListener<String> listener = enteredListener(new Failing());

    assertThatThrownBy(() -> event.accept(listener)).isInstanceOf(StackOverflowError.class);

    assertThat(gate.inFlight()).isZero();
  }

  @Test
  void isReleasedWhenGrpcHasDroppedTheCall() throws Exception {
    Semaphore woken = new Semaphore(0);
    OneWordGate closing = new OneWordGate(woken::release, () -> 0);
    CountedListener<String> listener = new CountedListener<>(entered(closing));
    closing.close();
    assertThat(closing.isDrained()).isFalse();

    listener = null;

    for (int i = 0; i < LIMIT_SECONDS && !closing.isDrained(); i++) {
      System.gc();
      woken.tryAcquire(1, TimeUnit.SECONDS);
    }
    assertThat(closing.isDrained()).isTrue();
  }

  @Test
  void aRequestThatIsNotInFlightCountsNobodyOut() {
    CountedListener<String> refused = new CountedListener<>(new Permit(gate));

    refused.leave();

    assertThat(gate.inFlight()).isEqualTo(1);
  }

  private CountedListener<String> enteredListener(ServerCall.Listener<String> application) {
    CountedListener<String> listener = new CountedListener<>(permit);
    listener.tells(application);
    return listener;
  }

  private static final class Failing extends ServerCall.Listener<String> {

    @Override
    public void onMessage(String message) {
      throw new StackOverflowError("as asked");
    }

    @Override
    public void onHalfClose() {
      throw new StackOverflowError("as asked");
    }

    @Override
    public void onReady() {
      throw new StackOverflowError("as asked");
    }

    @Override
    public void onCancel() {
      throw new StackOverflowError("as asked");
    }

    @Override
    public void onComplete() {
      throw new StackOverflowError("as asked");
    }
  }
}
