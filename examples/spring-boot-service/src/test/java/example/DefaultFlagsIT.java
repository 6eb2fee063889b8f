package example;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The service with nothing but the starter, on a JVM with nothing but a collector: after the third
 * cycle the JVM starts no collection by itself. {@code -Dbtc.minutes=10} looks for as long; the
 * build looks for a few cycles.
 */
class DefaultFlagsIT {

  private static final int LEARNING_CYCLES = 3;
  private static final int CYCLES = 8;
  private static final long PAUSE_MILLIS = 15; // between two requests of about a megabyte each
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final Duration least =
      Duration.ofNanos((long) (Double.parseDouble(System.getProperty("btc.minutes", "0")) * 60e9));

  @ParameterizedTest
  @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
  void afterTheThirdCycleTheJvmCollectsNoMoreByItself(String collector) throws Exception {
    ScheduledExecutorService load = Executors.newScheduledThreadPool(2);
    try (Service service = Service.start(List.of(collector))) {
      load.scheduleWithFixedDelay(() -> order(service), 0, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
      long start = System.nanoTime();
      Counts learned = Counts.of(service);
      while (learned.youngRuns < LEARNING_CYCLES && System.nanoTime() - start < LIMIT_NANOS) {
        learned = Counts.of(service);
      }
      Counts seen = learned;
      while (System.nanoTime() - start < least.toNanos()
          || seen.youngRuns < CYCLES && System.nanoTime() - start < LIMIT_NANOS) {
        LockSupport.parkNanos(POLL_NANOS);
        seen = Counts.of(service);
      }

      System.out.println(collector + ": learned " + learned + ", seen " + seen);
      assertThat(seen.youngRuns).as("cycles").isGreaterThanOrEqualTo(CYCLES);
      assertThat(seen.uncontrolled)
          .as("uncontrolled runs, as many as at the third cycle")
          .isEqualTo(learned.uncontrolled);
      assertThat(seen.exposed).as("exposed requests").isZero();
    } finally {
      load.shutdownNow();
    }
  }

  private static void order(Service service) {
    try {
      service.get("orders");
    } catch (Exception e) {
      // The service is going down: the test has ended.
    }
  }

  /** What the service tells Prometheus. */
  private record Counts(double youngRuns, double uncontrolled, double exposed) {

    static Counts of(Service service) throws Exception {
      String page = service.get("actuator/prometheus").body();
      return new Counts(
          sum(page, "btc_task_run_seconds_count\\{[^}]*task=\"young-collection\"[^}]*}"),
          sum(page, "btc_task_uncontrolled_runs_total\\{[^}]*}"),
          sum(page, "btc_exposed_requests_total\\{[^}]*}"));
    }

    private static double sum(String page, String metric) {
      Matcher line = Pattern.compile("(?m)^" + metric + " (\\S+)$").matcher(page);
      double sum = 0;
      while (line.find()) {
        sum += Double.parseDouble(line.group(1));
      }
      return sum;
    }
  }
}
