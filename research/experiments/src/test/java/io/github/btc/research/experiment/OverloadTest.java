package io.github.btc.research.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Three replicas get more requests than they can serve: 96 clients wait for six slots. What
 * closings cost or gain then depends on how much cheaper a task is without requests.
 */
class OverloadTest {

  private static final int SEED = 1;

  @Test
  void moreIsServedWhereATaskIsCheaperWithoutRequests() {
    assertThat(served("btc", "6ms", "confirmed")).isGreaterThan(1.1 * served("none"));
    assertThat(served("btc", "6ms", "first-refusal")).isGreaterThan(served("none"));
    assertThat(served("btc", "40ms", "confirmed")).isGreaterThan(served("none"));
  }

  @Test
  void lessIsServedWhereATaskTakesAsLongWithoutRequests() {
    assertThat(served("btc", "60ms", "confirmed")).isBetween(0.95 * served("none"), served("none"));
    assertThat(served("btc", "60ms", "first-refusal")).isLessThan(0.9 * served("none"));
  }

  private static double served(String technique) {
    return served(technique, "60ms", "confirmed");
  }

  private static double served(String technique, String quietTask, String announce) {
    Map<String, String> values =
        new HashMap<>(
            Map.of(
                "replicas", "3",
                "slots", "2",
                "clients", "96",
                "think", "0ms",
                "task", "60ms",
                "every", "400",
                "interval", "0.75:0.875",
                "policy", "least-loaded"));
    values.put("technique", technique);
    values.put("quiet-task", quietTask);
    values.put("announce", announce);
    return Experiment.named("cluster").run(values, SEED).requests();
  }
}
