package io.github.btc.proofs.stress;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jcstress.annotations.JCStressTest;

/**
 * Runs the jcstress tests, bounded. In full, about an hour: {@code mvn verify -pl proofs/stress -am
 * -Dbtc.stress.full=true}.
 */
@Tag("all")
@Tag("one-jdk")
class JcstressIT {

  private static final boolean FULL = Boolean.getBoolean("btc.stress.full");
  private static final int LIMIT_SECONDS = FULL ? 3 * 3_600 : 1_800;

  @TempDir Path directory;

  @Test
  void noForbiddenResultAppears() throws Exception {
    Run run = jcstress("io.github.btc.proofs.stress", "");

    assertThat(run.exitCode()).as(run.output()).isZero();
    assertThat(run.output()).contains("Failed tests: No matches").contains("PermitStress");
    for (Class<?> test : GateStress.class.getDeclaredClasses()) {
      if (test.isAnnotationPresent(JCStressTest.class)) {
        assertThat(run.output()).contains("GateStress." + test.getSimpleName());
      }
    }
  }

  @Test
  void aGateThatChecksBeforeItCountsIsFound() throws Exception {
    Run run = jcstress("GateStress\\.Entering", GateUnderTest.CHECK_FIRST);

    assertThat(run.exitCode()).as(run.output()).isNotZero();
    assertThat(run.output()).containsPattern("Forbidden +drained with a request in flight");
  }

  @Test
  void noForbiddenResultAppearsBehindAWitnessOfStops() throws Exception {
    Run run =
        jcstress("GateStress\\.(Entering|HandOver|LastOne|ComingBack)", GateUnderTest.WITNESS);

    assertThat(run.exitCode()).as(run.output()).isZero();
    assertThat(run.output()).contains("Failed tests: No matches").contains("GateStress.HandOver");
  }

  private record Run(int exitCode, String output) {}

  private Run jcstress(String tests, String gate) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of("org.openjdk.jcstress.Main", "-v", "-t", tests));
    command.addAll(List.of("-r", directory.toString()));
    command.addAll(List.of("-af", "NONE"));
    command.addAll(FULL ? List.of("-m", "default") : bounded(gate));
    if (FULL && !gate.isEmpty()) {
      command.addAll(List.of("-jvmArgsPrepend", choice(gate)));
    }
    Path output = directory.resolve("output.txt");
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).as("ended").isTrue();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    return new Run(process.exitValue(), Files.readString(output, UTF_8));
  }

  /**
   * One JVM a test, for a fifth of a second; longer where a bug is there to be found. No JVM
   * touches its whole heap first, which dozens would do that only try a flag.
   */
  private static List<String> bounded(String gate) {
    boolean isBuggy = gate.equals(GateUnderTest.CHECK_FIRST);
    return List.of(
        "-f",
        "1",
        "-iters",
        isBuggy ? "6" : "1",
        "-time",
        isBuggy ? "500" : "200",
        "-sc",
        "false",
        "-pth",
        "false",
        "-jvmArgs",
        "-XX:+UseSerialGC " + choice(gate));
  }

  private static String choice(String gate) {
    return "-D" + GateUnderTest.CHOICE + "=" + gate;
  }
}
