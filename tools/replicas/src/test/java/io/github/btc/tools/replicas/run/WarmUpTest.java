package io.github.btc.tools.replicas.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WarmUpTest {

  private final List<String> done = new ArrayList<>();

  @Test
  void aWarmUpOfAFixedLengthEndsByItself() throws Exception {
    WarmUp fixed = WarmUp.untilTheCompilersAreIdle(Duration.ofSeconds(1), 1, () -> 0);

    assertThat(fixed.awaitBefore(Duration.ofSeconds(1))).isFalse();
  }

  @Test
  void theWorkAtItsEndIsDoneBeforeTheMeasuredTimeBegins() throws Exception {
    WarmUp working = WarmUp.longest().thatEndsWith(() -> done.add("collected"));

    assertThat(working.awaitBefore(WarmUp.FOR_WORK)).isTrue();
    assertThat(done).containsExactly("collected");
  }
}
