package io.github.btc.gc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The JVM notifies after the requests that a collection has hit have left. They count. */
class StopWitnessIT {

  /** Without room for metadata the JVM would also collect while classes are loaded. */
  private static final String SIZES = "-Xms128m -Xmx128m -Xmn32m -XX:MetaspaceSize=128m ";

  @ParameterizedTest
  @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
  void countsThoseWhoLeaveBeforeTheJvmNotifies(String collector)
      throws IOException, InterruptedException {
    ForkedJvm jvm = ForkedJvm.run(SIZES + collector, StopProbe.class);

    assertThat(jvm.values())
        .as(jvm.output())
        .containsEntry("inFlight", "100")
        .containsEntry("counted", "100");
  }
}
