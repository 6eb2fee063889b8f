package io.github.btc.tools.advisor.accesslog;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.replicas.measure.Interval;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import picocli.CommandLine.Option;

/** The options that choose requests of an access log. */
public final class RequestOptions {

  private static final long NANOS_PER_SECOND = 1_000_000_000;

  @Option(
      names = "--server",
      paramLabel = "NAME",
      description =
          "The JVM's name or address in a balancer's log, for instance be/s1 or 10.0.0.1:8080. It"
              + " is required if the log names several servers.")
  private String server = "";

  @Option(
      names = "--zone",
      paramLabel = "ZONE",
      description =
          "Time zone of HAProxy's log and of --from and --to, for instance UTC (default: the zone"
              + " of this machine).")
  private String zone = "";

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description =
          "Omits what was before, for instance the warm-up: 2026-01-01T10:05, or with a zone"
              + " 2026-01-01T10:05:00Z.")
  private String from = "";

  @Option(names = "--to", paramLabel = "TIME", description = "Omits what was after this time.")
  private String to = "";

  /**
   * Returns the server.
   *
   * @return name in the log; empty if the user named none
   */
  public String server() {
    return server;
  }

  /**
   * Returns the zone of times without one.
   *
   * @return zone
   * @throws RefusedSettingException if there is no such zone
   */
  public ZoneId zone() {
    try {
      return zone.isEmpty() ? ZoneId.systemDefault() : ZoneId.of(zone);
    } catch (DateTimeException e) {
      throw new RefusedSettingException("--zone", zone, "a time zone, for instance UTC");
    }
  }

  /**
   * Returns the time that counts.
   *
   * @return interval in nanoseconds since 1970
   * @throws RefusedSettingException if a time cannot be read, or they are in the wrong order
   */
  public Interval time() {
    long first = from.isEmpty() ? 0 : nanos("--from", from);
    long last = to.isEmpty() ? Long.MAX_VALUE : nanos("--to", to) - 1;
    if (first > last) {
      throw new RefusedSettingException("--to", to, "a time after --from " + from);
    }
    return new Interval(first, last);
  }

  private long nanos(String option, String text) {
    Instant instant = instant(option, text.replace(' ', 'T'));
    return instant.getEpochSecond() * NANOS_PER_SECOND + instant.getNano();
  }

  private Instant instant(String option, String text) {
    try {
      boolean hasZone = text.endsWith("Z") || text.matches(".*T.*[+-]\\d\\d:\\d\\d");
      return hasZone
          ? OffsetDateTime.parse(text).toInstant()
          : LocalDateTime.parse(text).atZone(zone()).toInstant();
    } catch (DateTimeException e) {
      throw new RefusedSettingException(
          option, text, "a time such as 2026-01-01T10:05 or 2026-01-01T10:05:00Z");
    }
  }
}
