package io.github.btc.lab.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.gc.Collector;
import java.lang.management.GarbageCollectorMXBean;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * Beans made by hand: a process that has run for long tells of more stops than a test can wait for.
 */
final class ProcessPortraitTest {

  private static final long EDEN = 100 << 20;

  @Test
  void countsEveryStopOfAServiceThatHasRunForLong() {
    Activity seen =
        ProcessPortrait.activity(
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

  @Test
  void countsBothKindsOfPausesOfGenerationalZgc() {
    Activity seen =
        ProcessPortrait.activity(
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
        ProcessPortrait.activity(
            60, Collector.SERIAL, EDEN, List.of(bean("Copy", 1_000, 400)), LiveState.unknown());
    Portrait jvm = GcLogPortraitTest.jvmWith(seen);

    Advice advice = new Adviser(jvm, new Service(4, 400, 2_500_000, 8), 1).advise();

    assertThat(seen.tellsEach()).isFalse();
    assertThat(advice.reasons()).noneMatch(reason -> reason.contains("stops are short"));
  }

  @Test
  void aProcessWithoutStopsHasNone() {
    Activity seen =
        ProcessPortrait.activity(
            60, Collector.SERIAL, EDEN, List.of(bean("Copy", -1, -1)), LiveState.unknown());

    assertThat(seen.stops()).isZero();
    assertThat(seen.stoppedShare()).isZero();
  }

  /** Attaching begins with a signal that ends what is no JVM, or makes nginx shut down. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void leavesAProcessAliveThatIsNoJvm() throws Exception {
    Process other = new ProcessBuilder("sleep", "60").start();
    try {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> ProcessPortrait.of(other.pid()))
          .withMessageStartingWith(
              "--pid: " + other.pid() + ": it is no JVM (expected a HotSpot JVM");
      assertThat(other.waitFor(200, TimeUnit.MILLISECONDS)).as("ended by a signal").isFalse();
    } finally {
      other.destroyForcibly().waitFor();
    }
  }

  private static GarbageCollectorMXBean bean(String name, long count, long millis) {
    return new GarbageCollectorMXBean() {
      @Override
      public long getCollectionCount() {
        return count;
      }

      @Override
      public long getCollectionTime() {
        return millis;
      }

      @Override
      public String getName() {
        return name;
      }

      @Override
      public boolean isValid() {
        return true;
      }

      @Override
      public String[] getMemoryPoolNames() {
        return new String[0];
      }

      @Override
      public ObjectName getObjectName() {
        throw new UnsupportedOperationException("nobody asks for it");
      }
    };
  }
}
