package example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The service with only the starter, on a JVM with only a flag for the collector. After the first
 * cycles, the JVM starts no collection by itself, or on G1 hardly any, where the controller's thread
 * gets its core in time. {@code -Dbtc.minutes=10} looks for as long.
 */
class DefaultFlagsIT {

  private static final long PAUSE_MILLIS = 15; // between two requests of about a megabyte each
  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final long leastNanos =
      (long) (Double.parseDouble(System.getProperty("btc.minutes", "0")) * 60e9);

  /** How much it leaves to the JVM depends on the machine. */
  @ParameterizedTest
  @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
  void theControllerCollectsAndNoRequestMeetsIt(String collector) throws Exception {
    uncontrolledRuns(collector, 2, 4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC"})
  @Tag("slow")
  void whatHasBeenLearnedLeavesNothingToTheJvm(String collector) throws Exception {
    assertThat(uncontrolledRuns(collector, 3, 8)).as("since the third cycle").isZero();
  }

  /*
   * G1 goes on changing Eden's size for a while, and so early in a JVM's life classes are loaded:
   * runs of ten minutes had 0, 1 and 2 collections after the third cycle, and a run on a machine
   * with fifty times its load had 2 in six cycles. The guide to garbage collection says the same.
   */
  @Test
  @Tag("slow")
  void onG1HardlyAnythingIsLeftToTheJvm() throws Exception {
    assertThat(uncontrolledRuns("-XX:+UseG1GC", 6, 12))
        .as("since the sixth cycle")
        .isBetween(0.0, 2.0);
  }

  /** Returns how often the JVM has collected by itself between two cycles of the controller. */
  private double uncontrolledRuns(String collector, int learningCycles, int cycles)
      throws Exception {
    ScheduledExecutorService load = Executors.newScheduledThreadPool(2);
    try (StartedService service = StartedService.start(List.of(collector))) {
      load.scheduleWithFixedDelay(() -> order(service), 0, PAUSE_MILLIS, TimeUnit.MILLISECONDS);

      Counts learned = countsAfter(learningCycles, 0, service);
      Counts seen = countsAfter(cycles, leastNanos, service);

      System.out.println(collector + ": learned " + learned + ", seen " + seen);
      assertThat(seen.exposed).as("exposed requests").isZero();
      return seen.uncontrolled - learned.uncontrolled;
    } finally {
      load.shutdownNow();
    }
  }

  @Test
  void aMetricThatIsNotThereIsNotZero() {
    assertThatThrownBy(() -> Counts.sum("btc_paused{} 0.0\n", "btc_exposed_requests_total"))
        .hasMessageContaining("btc_exposed_requests_total");
  }

  private static Counts countsAfter(int cycles, long leastNanos, StartedService service) {
    long start = System.nanoTime();
    return await(cycles + " cycles")
        .atMost(LIMIT.plusNanos(leastNanos))
        .pollInterval(POLL)
        .until(
            () -> Counts.of(service),
            counts -> counts.youngRuns >= cycles && System.nanoTime() - start >= leastNanos);
  }

  private static void order(StartedService service) {
    try {
      service.get("orders");
    } catch (Exception e) {
      // The service is going down: the test has ended.
    }
  }

  /** The service's counts from its Prometheus endpoint. */
  private record Counts(double youngRuns, double uncontrolled, double exposed) {

    static Counts of(StartedService service) throws Exception {
      String page = service.get("actuator/prometheus").body();
      return new Counts(
          sum(page, "btc_task_run_seconds_count\\{[^}]*task=\"young-collection\"[^}]*}"),
          sum(page, "btc_task_uncontrolled_runs_total\\{[^}]*}"),
          sum(page, "btc_exposed_requests_total\\{[^}]*}"));
    }

    private static double sum(String page, String metric) {
      List<MatchResult> lines =
          Pattern.compile("(?m)^" + metric + " (\\S+)$").matcher(page).results().toList();
      if (lines.isEmpty()) {
        throw new IllegalStateException(metric + ": no line of it in\n" + page);
      }
      return lines.stream().mapToDouble(line -> Double.parseDouble(line.group(1))).sum();
    }
  }
}
