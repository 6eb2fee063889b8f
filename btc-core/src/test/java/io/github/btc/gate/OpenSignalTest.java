package io.github.btc.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class OpenSignalTest {

  private final OneWordGate gate = new OneWordGate(() -> {}, () -> 0);

  @Test
  void somebodyElseCanOpenAfterARequestHasGivenUpWaiting() throws Exception {
    gate.close();

    assertThat(gate.tryEnter(Duration.ofMillis(1).toNanos())).isNegative();

    CompletableFuture<Void> opened = CompletableFuture.runAsync(gate::open);
    assertThat(opened).succeedsWithin(Duration.ofSeconds(60));
    assertThat(gate.isOpen()).isTrue();
  }
}
