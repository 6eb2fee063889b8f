package io.github.btc.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {

  @Test
  void needsNone() {
    assertThat(Settings.of(new Properties(), Map.of()))
        .isEqualTo(
            new Settings(
                true,
                false,
                List.of(TaskKind.FULL, TaskKind.YOUNG),
                Duration.ofSeconds(1),
                0.1,
                Duration.ofMillis(60),
                Duration.ofMillis(10),
                1,
                Duration.ofMillis(750),
                Duration.ZERO,
                Duration.ZERO,
                1,
                null));
  }

  @Test
  void readsThemFromTheEnvironment() {
    Settings settings =
        Settings.of(
            new Properties(),
            Map.of(
                "BTC_CLUSTER_MOST", "3",
                "BTC_EVENTS", "events.json",
                "BTC_REFUSALS_ARE_RETRIED", "true"));
    assertThat(settings.mostClosed()).isEqualTo(3);
    assertThat(settings.events()).isEqualTo(Path.of("events.json"));
    assertThat(settings.refusalsAreRetried()).isTrue();
  }

  @Test
  void prefersSystemProperties() {
    Settings settings = Settings.of(with("btc.drain", "2s"), Map.of("BTC_DRAIN", "3s"));
    assertThat(settings.drain()).isEqualTo(Duration.ofSeconds(2));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          btc.enabled         | yes   | btc.enabled: yes (expected true or false)
          btc.refusals-are-retried | yes | btc.refusals-are-retried: yes (expected true or false)
          btc.tasks           | major | btc.tasks: major (expected young, full or full,young)
          btc.tasks           | young,young | btc.tasks: young,young (expected young, full or full,young)
          btc.drain           | soon  | btc.drain: soon (expected a duration such as 500ms or 2s)
          btc.drain           | 5     | btc.drain: 5 (expected a duration such as 500ms or 2s)
          btc.drain           | 31s   | btc.drain: 31 s (expected 1 ms to 30 s)
          btc.drain           | 110ms | btc.drain: 110 ms (expected more than btc.refusal.wait and 5 times btc.refusal.quiet, 110 ms)
          btc.budget          | 10%   | btc.budget: 10% (expected a share from 0.001 to 1)
          btc.budget          | 2     | btc.budget: 2 (expected a share from 0.001 to 1)
          btc.cluster.most    | two   | btc.cluster.most: two (expected a whole number from 1 to 100)
          btc.cluster.most    | 0     | btc.cluster.most: 0 (expected 1 to 100)
          btc.cluster.rest    | 1h    | btc.cluster.rest: 1h (expected a duration such as 500ms or 2s)
          btc.refusal.wait    | 11s   | btc.refusal.wait: 11 s (expected 0 to 10 s)
          btc.refusal.quiet  | -1ms  | btc.refusal.quiet: -1ms (expected a duration such as 500ms or 2s)
          btc.clients.hold    | 2s    | btc.clients.hold: 2 s (expected 0 to 1 s)
          btc.readiness.withdrawal | 5ms | btc.readiness.withdrawal: 5 ms (expected 1 s to 30 s)
          btc.readiness.probes | 21   | btc.readiness.probes: 21 (expected 1 to 20)
          """)
  void saysInOneSentenceWhatIsWrong(String name, String value, String sentence) {
    assertThatThrownBy(() -> Settings.of(with(name, value), Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(sentence);
  }

  private static Properties with(String name, String value) {
    Properties properties = new Properties();
    properties.setProperty(name, value);
    return properties;
  }
}
