package io.github.btc.gc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Whatever the collector, the heap, the interval to begin with and the load that changes on the
 * way: after three cycles the JVM collects no more by itself.
 */
class AdaptationIT {

  private static final int CYCLES = 6;
  private static final int LEARNING_CYCLES = 3;

  /** Else G1 shrinks Eden to a few regions where the machine is busy, because pauses last long. */
  private static final String NO_PAUSE_GOAL = " -XX:MaxGCPauseMillis=100000";

  private static final List<Arguments> JVMS =
      List.of(
          Arguments.of("-XX:+UseSerialGC", "-Xmx256m", "0.75 0.875"),
          Arguments.of("-XX:+UseParallelGC", "-Xmx256m", "0.75 0.875"),
          Arguments.of("-XX:+UseG1GC", "-Xmx256m", "0.75 0.875"),
          Arguments.of("-XX:+UseSerialGC", "-Xmx512m", "0.9 0.95"),
          Arguments.of("-XX:+UseParallelGC", "-Xmx512m", "0.3 0.5"),
          Arguments.of("-XX:+UseG1GC", "-Xmx512m", "0.3 0.5"));

  @ParameterizedTest
  @FieldSource("JVMS")
  void learnsWhenToCollectAndKeepsItWhenTheLoadChanges(
      String collector, String heap, String interval) throws IOException, InterruptedException {
    String flags = collector + " " + heap + (collector.contains("G1") ? NO_PAUSE_GOAL : "");
    assertLearns(SteppedLoadProbe.class, flags, interval);
  }

  /** The controller must get CPU time before the clients have filled Eden: not on every machine. */
  @Tag("slow")
  @ParameterizedTest
  @FieldSource("JVMS")
  void learnsItBesideClientsThatDoNotWait(String collector, String heap, String interval)
      throws IOException, InterruptedException {
    assertLearns(LoadStepsProbe.class, collector + " " + heap, interval);
  }

  private static void assertLearns(Class<?> probe, String flags, String interval)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of(interval.split(" ")));
    arguments.addAll(List.of("" + CYCLES, "200", "600", "100"));

    ForkedJvm jvm = ForkedJvm.run(flags, probe, arguments.toArray(String[]::new));

    assertThat(jvm.exitCode()).as(jvm.output()).isZero();
    assertThat(jvm.values())
        .as(jvm.output())
        .containsEntry("runs", "" + 3 * CYCLES)
        .doesNotContainKey("failed");
    assertThat(uncontrolledAfterLearning(jvm.output()))
        .as("uncontrolled runs after the third cycle of a step, in:\n%s", jvm.output())
        .isZero();
  }

  private static int uncontrolledAfterLearning(String output) {
    int cycles = 0;
    int uncontrolled = 0;
    for (String line : output.lines().toList()) {
      if (line.startsWith("step=")) {
        cycles = 0;
      } else if (line.equals("young=c")) {
        cycles++;
      } else if (line.endsWith("=u") && cycles >= LEARNING_CYCLES) {
        uncontrolled++;
      }
    }
    return uncontrolled;
  }
}
