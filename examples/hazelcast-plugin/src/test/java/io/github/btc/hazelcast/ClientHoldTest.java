package io.github.btc.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.gate.OneWordGate;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(300)
class ClientHoldTest {

  private static final Duration LONG = Duration.ofMinutes(10);

  private final OneWordGate gate = new OneWordGate(() -> {}, () -> 0);
  private final ClientHold hold = new ClientHold();
  private final List<Integer> resumed = new CopyOnWriteArrayList<>();

  @Test
  void holdsNobodyWhereNobodyCloses() {
    assertThat(hold.take(LONG, () -> {})).isFalse();
  }

  @Test
  void holdsNobodyWhileTheGateIsOpen() {
    hold.gateIs(gate);
    assertThat(hold.take(LONG, () -> {})).isFalse();
  }

  @Test
  void letsRequestsGoInOrderWhenTheGateOpens() throws InterruptedException {
    hold.gateIs(gate);
    gate.close();
    CountDownLatch all = new CountDownLatch(100);
    for (int i = 0; i < 100; i++) {
      int number = i;
      boolean held =
          hold.take(
              LONG,
              () -> {
                resumed.add(number);
                all.countDown();
              });
      assertThat(held).isTrue();
    }
    assertThat(resumed).isEmpty();

    gate.open();

    all.await();
    assertThat(resumed).hasSize(100).isSorted();
  }

  @Test
  void letsARequestGoAtItsLimitWhileTheGateIsClosed() throws InterruptedException {
    hold.gateIs(gate);
    gate.close();
    CountDownLatch gone = new CountDownLatch(1);
    assertThat(hold.take(Duration.ofMillis(1), gone::countDown)).isTrue();
    gone.await();
    assertThat(gate.isOpen()).isFalse();
  }

  @ParameterizedTest
  @MethodSource("failures")
  void goesOnWhenOneRequestFails(Throwable failure) throws InterruptedException {
    hold.gateIs(gate);
    gate.close();
    CountDownLatch gone = new CountDownLatch(1);
    hold.take(Duration.ofMillis(1), () -> ClientHoldTest.<RuntimeException>fail(failure));
    hold.take(Duration.ofMillis(1), gone::countDown);
    gone.await();
  }

  static Stream<Throwable> failures() {
    return Stream.of(
        new IllegalStateException("the connection is gone"),
        new OutOfMemoryError("thrown by a test"),
        new IOException("which nobody declares"));
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void fail(Throwable failure) throws T {
    throw (T) failure;
  }
}
