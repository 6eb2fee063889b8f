package io.github.btc.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LoopLimitTest {

  @Test
  void letsALoopGoOnForAWhile() {
    LoopLimit patience = LoopLimit.with("a closing", Duration.ofDays(1));
    assertThatCode(() -> patience.rest(Duration.ZERO)).doesNotThrowAnyException();
  }

  @Test
  void endsALoopAfterThat() {
    LoopLimit patience = LoopLimit.with("a closing", Duration.ZERO);
    assertThatThrownBy(() -> patience.rest(Duration.ZERO)).hasMessage("a closing: not in PT0S");
  }

  @Test
  void endsALoopThatIsInterruptedAndLeavesTheInterrupt() {
    LoopLimit patience = LoopLimit.with("a closing", Duration.ofDays(1));
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> patience.rest(Duration.ofDays(1)))
        .hasMessage("a closing: not before the test was interrupted");
    assertThat(Thread.interrupted()).isTrue();
  }
}
