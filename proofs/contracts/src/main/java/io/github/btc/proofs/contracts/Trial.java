package io.github.btc.proofs.contracts;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.gc.Collector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Somebody adds BTC to a service and sets nothing, behind a router that retries nothing. A service
 * of a trial serves for the minutes of {@code -Dbtc.minutes}, and by default for a few seconds. It
 * serves until BTC would have closed once, because a trial in which nothing was ever due shows
 * nothing.
 */
public final class Trial {

  private static final int LEAST_REQUESTS = 500;
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Duration LENGTH =
      Duration.ofSeconds(
          Math.round(60 * Double.parseDouble(System.getProperty("btc.minutes", "0"))));

  /** A trial of seconds ends before a second compiler would pay. */
  private static final String ONE_COMPILER = "-XX:TieredStopAtLevel=1";

  private Trial() {}

  /** Command lines that people have. */
  public enum Flags {
    /** Nothing. */
    NONE(List.of()),
    /** The size of the heap alone. */
    SIZE_ALONE(List.of("-Xmx256m")),
    /** The line that the guide recommends, in a container of 512 MB. */
    LINE_OF_FLAGS(lineOfFlags());

    private final List<String> flags;

    Flags(List<String> flags) {
      this.flags = flags;
    }

    private static List<String> lineOfFlags() {
      List<String> flags = new ArrayList<>(Collector.SERIAL.containerFlags());
      flags.add("-XX:MaxRAM=512m"); // a share of this machine's memory would be too much
      return List.copyOf(flags);
    }

    /**
     * Returns the flags. Where there are some, a trial of seconds adds one for the compilers, at
     * which BTC does not look.
     *
     * @return arguments of the JVM
     */
    public List<String> flags() {
      if (this == NONE || !LENGTH.isZero()) {
        return flags;
      }
      List<String> all = new ArrayList<>(flags);
      all.add(ONE_COMPILER);
      return List.copyOf(all);
    }
  }

  /** A request that fails if it is not served. */
  @FunctionalInterface
  public interface Request {

    /**
     * Sends it and reads its answer.
     *
     * @throws Exception if it is not served
     */
    void send() throws Exception;
  }

  /** A client of a service. */
  @FunctionalInterface
  public interface Client {

    /**
     * Returns a request that can be sent many times.
     *
     * @param port the port of the service
     * @return the request
     */
    Request requestTo(int port);
  }

  /** Tells how many closings the controller of a service has omitted. */
  @FunctionalInterface
  public interface Omitted {

    /**
     * Asks the service.
     *
     * @return the count since its start
     * @throws Exception if the service does not answer
     */
    long count() throws Exception;
  }

  /**
   * Sends one request after the other, and none twice, until BTC would have closed at least once.
   *
   * @param request the request
   * @param omitted the closings that were omitted
   * @return how many requests were served
   * @throws Exception if one was not served
   */
  public static long serve(Request request, Omitted omitted) throws Exception {
    long begun = System.nanoTime();
    long served = 0;
    do {
      for (int i = 0; i < LEAST_REQUESTS; i++) {
        request.send();
      }
      served += LEAST_REQUESTS;
    } while (isBefore(begun, LENGTH)
        || omitted.count() == 0 && isBefore(begun, LENGTH.plus(PATIENCE)));
    assertThat(omitted.count()).as("omitted closings").isPositive();
    return served;
  }

  private static boolean isBefore(long begun, Duration end) {
    return System.nanoTime() - begun < end.toNanos();
  }

  /**
   * Checks that exactly one line of a log says that BTC observes, and what to set.
   *
   * @param log lines of the log
   */
  public static void saysOnceThatItObserves(List<String> log) {
    assertThat(log)
        .filteredOn(line -> line.contains("closes nothing"))
        .as("%s", log)
        .singleElement()
        .asString()
        .contains("WARN")
        .containsPattern("refusals-are-retried=true|refusalsAreRetried\\(true\\)");
  }

  /**
   * Lets a service in a JVM of its own serve, and checks that nobody sees anything of BTC.
   *
   * @param flags flags of the JVM
   * @param main main class of the service, which calls {@link TriedService#serveUntilTheTestEnds}
   * @param argument the argument of that class
   * @param client a client of the service
   * @return log of the service
   * @throws Exception if a request was not served
   */
  public static List<String> nobodySeesAnything(
      Flags flags, Class<?> main, String argument, Client client) throws Exception {
    TriedService service = TriedService.start(main, flags.flags(), argument);
    try (service) {
      long served = serve(client.requestTo(service.port()), service::omitted);
      String seen = service.end();
      System.out.printf("%s, %s: %d requests, %s%n", argument, flags, served, seen);
      assertThat(seen).startsWith("observing=NO_ANNOUNCER closings=0 refused=0 omitted=");
    }
    return service.log();
  }
}
