package io.github.btc.gc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A real service under a real collector, half of whose collections are left to the JVM. */
class ControlGroupIT {

  private static final String SIZES = "-Xms512m -Xmx512m -Xmn128m -XX:+AlwaysPreTouch ";

  @ParameterizedTest
  @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
  void theCollectionsOfTheJvmHitRequestsAndThoseOfBtcDoNot(String collector)
      throws IOException, InterruptedException {
    ForkedJvm jvm =
        ForkedJvm.run(SIZES + collector, ServiceProbe.class, "0", "10", "patient", "0.5");

    Map<String, String> values = jvm.values();
    assertThat(values)
        .as(jvm.output())
        .containsEntry("ran", "true")
        .containsEntry("with.hit", "0.0");
    // The snapshot may come before the last of ten runs is noted.
    assertThat(number(values, "with.cycles")).isGreaterThanOrEqualTo(9);
    assertThat(number(values, "without.cycles")).isGreaterThanOrEqualTo(5);
    assertThat(number(values, "without.hit")).as(jvm.output()).isPositive();
    assertThat(number(values, "without.waited")).as(jvm.output()).isPositive();
  }

  @Test
  void aServiceWhoseRequestsComeBetweenTheCollectionsIsToldThatBtcIsNotWorthIt()
      throws IOException, InterruptedException {
    ForkedJvm jvm =
        ForkedJvm.run(
            SIZES + "-XX:MetaspaceSize=128m -XX:+UseSerialGC", QuietCollectionsProbe.class);

    Map<String, String> values = jvm.values();
    assertThat(values)
        .as(jvm.output())
        .containsEntry("verdict", "NOT_WORTH_IT")
        .containsEntry("without.hit", "0.0");
    assertThat(values.get("sentence")).startsWith("Not worth it: BTC spares 0 requests");
    assertThat(number(values, "closings")).as(jvm.output()).isPositive();
    assertThat(number(values, "reported")).as(jvm.output()).isPositive();
  }

  private static double number(Map<String, String> values, String key) {
    return Double.parseDouble(values.get(key));
  }
}
