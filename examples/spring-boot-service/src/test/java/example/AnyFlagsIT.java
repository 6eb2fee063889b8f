package example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The service with each collector, with flags of people who have read nothing, and with little and
 * much in memory: the starter never makes its clients worse off than they are without it. Each run
 * prints a row. Each row stands for a service with the starter and one without it.
 */
@Tag("slow")
class AnyFlagsIT {

  private static final int HEAP_MEGABYTES = 256;
  private static final int OF_THE_SERVICE_MEGABYTES = 30;
  private static final int REQUESTS = Integer.getInteger("btc.requests", 1500);
  private static final Duration BETWEEN = Duration.ofMillis(5);

  /** After so many lost requests the service is down: its heap is too small for what it holds. */
  private static final int DOWN = 10;

  private static final String OF_THE_JVM = "the JVM's choice";

  private static final List<String> COLLECTORS =
      List.of(OF_THE_JVM, "Serial", "Parallel", "G1", "Shenandoah", "Z");

  /** Three ways to 256 MB: a container of 1 GB without a flag, a size, and a share. */
  private static final List<List<String>> SIZES =
      List.of(
          List.of("-XX:MaxRAM=1g"),
          List.of("-Xmx256m"),
          List.of("-XX:MaxRAM=512m", "-XX:MaxRAMPercentage=50"));

  private static final List<Integer> LIVE_PERCENTAGES = List.of(10, 30, 50, 70, 85, 90);

  static Stream<Arguments> services() {
    return COLLECTORS.stream()
        .flatMap(
            collector ->
                SIZES.stream()
                    .flatMap(
                        sizes ->
                            LIVE_PERCENTAGES.stream()
                                .map(live -> Arguments.of(collector, sizes, live))));
  }

  @ParameterizedTest
  @MethodSource("services")
  void theStarterNeverMakesClientsWorseOff(String collector, List<String> sizes, int livePercent)
      throws Exception {
    Row without = serve(collector, sizes, livePercent, "--btc.enabled=false");
    Row with = serve(collector, sizes, livePercent, "--btc.enabled=true");

    System.out.printf(
        "%s %s live %d %%%n  without %s%n  with    %s%n",
        collector, String.join(" ", sizes), livePercent, without, with);
    assertThat(with.lost).as("requests that no retry saves").isLessThanOrEqualTo(without.lost);
    assertThat(with.vainClosings).as("closings in which every task failed").isLessThan(4);
    if (without.lost < REQUESTS) {
      assertThat(with.waitedS)
          .as("time of all requests with their retries, in seconds")
          .isLessThan(2 * without.waitedS + 1);
    }
    assertThat(with.closedS).as("closed of %.1f s", with.servedS).isLessThan(with.budgetS());
  }

  private static Row serve(String collector, List<String> sizes, int livePercent, String starter)
      throws Exception {
    int stock = Math.max(0, HEAP_MEGABYTES * livePercent / 100 - OF_THE_SERVICE_MEGABYTES);
    List<String> flags = new ArrayList<>(sizes);
    if (!collector.equals(OF_THE_JVM)) {
      flags.add("-XX:+Use" + collector + "GC");
    }
    List<String> arguments = List.of("--stock.megabytes=" + stock, starter);
    try (StartedService service = StartedService.start(flags, arguments)) {
      return Row.of(service);
    } catch (IOException e) {
      return Row.DOES_NOT_SERVE; // the heap is too small for so much, whatever the starter does
    }
  }

  /** What the clients of one service and its operator saw. */
  private record Row(
      int lost,
      int refused,
      double waitedS,
      long closings,
      long vainClosings,
      double closedS,
      double servedS,
      double cpuS) {

    static final Row DOES_NOT_SERVE = new Row(REQUESTS, 0, 0, 0, 0, 0, 0, 0);

    /** The default budget allows so much in each tenth of its window of a minute. */
    private static final double BURST_S = 1.2;

    private static final double BURST_WINDOW_S = 6;

    /** Returns for how long the gate may be closed, and for one more closing of a busy machine. */
    double budgetS() {
      return BURST_S * (1 + servedS / BURST_WINDOW_S);
    }

    static Row of(StartedService service) throws Exception {
      int lost = 0;
      int refused = 0;
      long waitedNanos = 0;
      long start = System.nanoTime();
      for (int i = 0; i < REQUESTS && lost < DOWN; i++) {
        long asked = System.nanoTime();
        int refusals = refusalsUntilAnswered(service);
        waitedNanos += System.nanoTime() - asked;
        refused += Math.max(0, refusals);
        lost += refusals < 0 ? 1 : 0;
        Thread.sleep(BETWEEN.toMillis());
      }
      if (lost == DOWN) {
        return DOES_NOT_SERVE;
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      String page = service.get("actuator/prometheus").body();
      return new Row(
          lost,
          refused,
          waitedNanos / 1e9,
          (long) sum(page, "btc_closing_seconds_count\\{[^}]*}"),
          (long) sum(page, "btc_closing_seconds_count\\{[^}]*ending=\"tasks_failed\"[^}]*}"),
          sum(page, "btc_closing_seconds_sum\\{[^}]*}"),
          seconds,
          sum(page, "process_cpu_time_ns_total") / 1e9);
    }

    /** A client that asks again when it is told to; returns -1 if it got no answer. */
    private static int refusalsUntilAnswered(StartedService service) throws Exception {
      for (int refusals = 0; refusals < 50; refusals++) {
        HttpResponse<String> answer;
        try {
          answer = service.get("orders");
        } catch (IOException e) {
          return -1;
        }
        if (answer.statusCode() == 200) {
          return refusals;
        }
        if (answer.statusCode() != 503) {
          return -1;
        }
        Thread.sleep(20);
      }
      return -1;
    }

    /** Returns the sum of a metric, 0 without BTC or if nothing has been counted yet. */
    private static double sum(String page, String metric) {
      double sum = 0;
      Matcher lines = Pattern.compile("(?m)^" + metric + " (\\S+)$").matcher(page);
      while (lines.find()) {
        sum += Double.parseDouble(lines.group(1));
      }
      return sum;
    }

    @Override
    public String toString() {
      return ("lost %d, refused %d, waited %.1f s, closings %d, in vain %d, closed %.1f of %.1f s,"
              + " CPU time %.1f s")
          .formatted(lost, refused, waitedS, closings, vainClosings, closedS, servedS, cpuS);
    }
  }
}
