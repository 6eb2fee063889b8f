package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.gc.Collector;
import io.github.btc.tools.advisor.ProcessDescription.Collections;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Figures made by hand: a process that has run for long tells of more stops than a test can wait
 * for.
 */
final class ProcessDescriptionTest {

  private static final long EDEN = 100 << 20;
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  /** Is never loaded: the command checks the process first. */
  private static final Path AGENT = Path.of("btc-agent.jar");

  @Test
  void countsEveryStopOfAServiceThatHasRunForLong() {
    Activity seen =
        ProcessDescription.activity(
            1_000_000,
            Collector.PARALLEL,
            EDEN,
            List.of(bean("PS Scavenge", 5_000_000, 50_000_000), bean("PS MarkSweep", 3, 900)),
            LiveState.unknown());

    assertThat(seen.stops()).isEqualTo(5_000_003);
    assertThat(seen.stopsPerHour()).isCloseTo(18_000, within(1.0));
    assertThat(seen.allocatedBytesPerSecond()).isEqualTo(5.0 * EDEN);
    assertThat(seen.stoppedShare()).isCloseTo(0.05, within(1e-3));
    assertThat(seen.young().meanMillis()).isEqualTo(10);
    assertThat(seen.full().meanMillis()).isEqualTo(300);
  }

  /** A machine without a free core makes stops long that cost little. */
  @Test
  void doubtsStopsInWhichTheCollectorHadHardlyAnyCpuTime(@TempDir Path root) throws IOException {
    Activity seen =
        ProcessDescription.activity(
            100,
            Collector.PARALLEL,
            EDEN,
            List.of(bean("PS Scavenge", 100, 11_000)),
            LiveState.unknown());

    assertThat(ProcessDescription.starved(root, 7, seen)).as("not known").isEmpty();
    collected(root, 2);
    assertThat(ProcessDescription.starved(root, 7, seen)).isEmpty();
    collected(root, 1);
    assertThat(ProcessDescription.starved(root, 7, seen))
        .singleElement()
        .asString()
        .startsWith("the machine is starved: the stops lasted 11.0 s, and the collector had 1.0 s");
    assertThat(ProcessDescription.starved(root, 7, Activity.notSeen())).isEmpty();
  }

  private static void collected(Path root, long seconds) throws IOException {
    Path thread = Files.createDirectories(root.resolve("proc/7/task/71"));
    Files.writeString(thread.resolve("comm"), "GC Thread#0\n");
    Files.writeString(thread.resolve("schedstat"), seconds * 1_000_000_000L + " 0 1\n");
  }

  @Test
  void countsBothKindsOfPausesOfGenerationalZgc() {
    Activity seen =
        ProcessDescription.activity(
            100,
            Collector.GENERATIONAL_ZGC,
            0,
            List.of(
                bean("ZGC Minor Cycles", 70, 700),
                bean("ZGC Minor Pauses", 210, 21),
                bean("ZGC Major Cycles", 2, 900),
                bean("ZGC Major Pauses", 14, 7)),
            LiveState.unknown());

    assertThat(seen.other().count()).isEqualTo(224);
    assertThat(seen.other().meanMillis()).isEqualTo(0.125);
    assertThat(seen.longestNanos()).isEqualTo(500_000);
  }

  /** The longest of stops that take 0.4 ms on average may take a second. */
  @Test
  void isNotRefusedForAMean() {
    Activity seen =
        ProcessDescription.activity(
            60, Collector.SERIAL, EDEN, List.of(bean("Copy", 1_000, 400)), LiveState.unknown());
    JvmDescription jvm = GcLogDescriptionTest.jvmWith(seen);

    Advice advice = new Adviser(jvm, new ServiceLoad(4, 400, 2_500_000, 8), null, 1).advise();

    assertThat(seen.tellsEach()).isFalse();
    assertThat(advice.reasons()).noneMatch(reason -> reason.contains("stops are short"));
  }

  @Test
  void aProcessWithoutStopsHasNone() {
    Activity seen =
        ProcessDescription.activity(
            60, Collector.SERIAL, EDEN, List.of(bean("Copy", -1, -1)), LiveState.unknown());

    assertThat(seen.stops()).isZero();
    assertThat(seen.stoppedShare()).isZero();
  }

  /** Attaching begins with a signal that ends what is no JVM, or makes nginx shut down. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void leavesAProcessAliveThatIsNoJvm() throws Exception {
    Process other = new ProcessBuilder("cat").start();
    try (BufferedReader said = other.inputReader();
        BufferedWriter asked = other.outputWriter()) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> ProcessDescription.of(other.pid(), AGENT))
          .withMessageStartingWith(
              "--pid: " + other.pid() + ": it is not a JVM (expected a HotSpot JVM");
      asked.write("still here\n");
      asked.flush();
      assertThat(said.readLine()).as("a signal would come first").isEqualTo("still here");
    } finally {
      other.destroyForcibly().waitFor();
    }
  }

  /** Number 1 is the first process of a machine or container, and seldom a JVM of ours. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void answersForTheFirstProcessWithOneSentence() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProcessDescription.of(1, AGENT))
        .withMessageMatching(
            "--pid: 1: (it is not a JVM|it belongs to the user \\S+|this user may not read the"
                + " process) \\(expected .*\\)");
  }

  @Test
  void saysThatThereIsNoSuchProcess() throws Exception {
    Process ended = new ProcessBuilder(JAVA, "-version").start();
    ended.waitFor();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProcessDescription.of(ended.pid(), AGENT))
        .withMessageStartingWith(
            "--pid: " + ended.pid() + ": there is no such process on this machine (expected");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -4, Long.MIN_VALUE})
  void saysThatANumberIsNoProcess(long pid) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProcessDescription.of(pid, AGENT))
        .withMessage("--pid: " + pid + " (expected the id of a process, 1 or more)");
  }

  @Test
  void doesNotAskItself() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProcessDescription.of(ProcessHandle.current().pid(), AGENT))
        .withMessageContaining("it is this program");
  }

  private static Collections bean(String name, long count, long millis) {
    return new Collections(name, count, millis);
  }
}
