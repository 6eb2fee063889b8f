package io.github.btc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Closing.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClosingTest {

  @Test
  void keepsItsTasksWhateverBecomesOfTheListTheyCameIn() {
    List<String> tasks = new ArrayList<>(List.of("merge"));
    Closing closing = new Closing(tasks, Duration.ofMillis(5), Reason.DUE);

    tasks.clear();

    assertThat(closing.tasks()).containsExactly("merge");
  }
}
