package io.github.btc.hazelcast;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The settings, each with a default: {@code -Dbtc.drain=2s}, or {@code BTC_DRAIN=2s} in the
 * environment. A system property overrides the environment. Immutable.
 *
 * @param enabled {@code btc.enabled}: whether BTC is enabled
 * @param refusalsAreRetried {@code btc.refusals-are-retried}: whether the balancer retries a 503 on
 *     another member
 * @param tasks {@code btc.tasks}: the collections to run
 * @param drain {@code btc.drain}: how long to wait for the requests in flight before a closing is
 *     abandoned
 * @param budget {@code btc.budget}: the share of a minute for which the gate may be closed
 * @param refusalWait {@code btc.refusal.wait}: how long to wait for the first refusal
 * @param refusalQuiet {@code btc.refusal.quiet}: the quiet time after a refusal
 * @param mostClosed {@code btc.cluster.most}: how many members may be closed at a time
 * @param rest {@code btc.cluster.rest}: how long a member's place stays taken after its closing
 * @param clientHold {@code btc.clients.hold}: how long native clients are held; with 0 they are not
 *     held
 * @param withdrawal {@code btc.readiness.withdrawal}: how long routers take to react to a probe;
 *     with 0 the readiness stays unchanged
 * @param probes {@code btc.readiness.probes}: how many probes must find the member not ready
 * @param events {@code btc.events}: a file for the controller's events
 */
record Settings(
    boolean enabled,
    boolean refusalsAreRetried,
    List<TaskKind> tasks,
    Duration drain,
    double budget,
    Duration refusalWait,
    Duration refusalQuiet,
    int mostClosed,
    Duration rest,
    Duration clientHold,
    Duration withdrawal,
    int probes,
    @Nullable Path events) {

  /** How often further refusals may restart the quiet time, plus one. */
  private static final int MOST_QUIET_TIMES = 5;

  private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(ms|s)|0");

  Settings {
    Duration longest = refusalWait.plus(refusalQuiet.multipliedBy(MOST_QUIET_TIMES));
    if (drain.compareTo(longest) <= 0) {
      throw new RefusedSettingException(
          "btc.drain",
          drain.toMillis() + " ms",
          "more than btc.refusal.wait and %d times btc.refusal.quiet, %d ms"
              .formatted(MOST_QUIET_TIMES, longest.toMillis()));
    }
  }

  /**
   * Reads the settings of this process.
   *
   * @throws RefusedSettingException if a value is not valid, with one sentence
   */
  static Settings read() {
    return of(System.getProperties(), System.getenv());
  }

  static Settings of(Properties properties, Map<String, String> environment) {
    Source source = new Source(properties, environment);
    String events = source.text("btc.events", "");
    return new Settings(
        source.isTrue("btc.enabled", "true"),
        source.isTrue("btc.refusals-are-retried", "false"),
        source.tasks("btc.tasks", "full,young"),
        source.duration("btc.drain", "1s", Duration.ofMillis(1), Duration.ofSeconds(30)),
        source.share("btc.budget", "0.1", 0.001, 1),
        source.duration("btc.refusal.wait", "60ms", Duration.ZERO, Duration.ofSeconds(10)),
        source.duration("btc.refusal.quiet", "10ms", Duration.ZERO, Duration.ofSeconds(10)),
        source.number("btc.cluster.most", "1", 1, 100),
        source.duration("btc.cluster.rest", "750ms", Duration.ZERO, Duration.ofSeconds(30)),
        source.duration("btc.clients.hold", "0", Duration.ZERO, Duration.ofSeconds(1)),
        source.withdrawal("btc.readiness.withdrawal"),
        source.number("btc.readiness.probes", "1", 1, 20),
        events.isEmpty() ? null : Path.of(events));
  }

  /** The sources of the settings, and the messages about values that are not valid. */
  private record Source(Properties properties, Map<String, String> environment) {

    String text(String name, String otherwise) {
      String variable = name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
      String value = properties.getProperty(name, environment.getOrDefault(variable, otherwise));
      return value.strip();
    }

    boolean isTrue(String name, String otherwise) {
      String value = text(name, otherwise);
      return switch (value) {
        case "true" -> true;
        case "false" -> false;
        default -> throw wrong(name, value, "true or false");
      };
    }

    int number(String name, String otherwise, int least, int most) {
      String value = text(name, otherwise);
      if (!value.matches("\\d{1,9}")) {
        throw wrong(name, value, "a whole number from " + least + " to " + most);
      }
      return (int) Ranges.whole(name, Long.parseLong(value), least, most);
    }

    double share(String name, String otherwise, double least, double most) {
      String value = text(name, otherwise);
      if (!value.matches("\\d(\\.\\d{1,6})?")) {
        throw wrong(name, value, Ranges.shares(least, most));
      }
      return Ranges.share(name, Double.parseDouble(value), least, most);
    }

    Duration duration(String name, String otherwise, Duration least, Duration most) {
      String value = text(name, otherwise);
      Matcher matcher = DURATION.matcher(value);
      if (!matcher.matches()) {
        throw wrong(name, value, "a duration such as 500ms or 2s");
      }
      return Duration.ofNanos(Ranges.nanos(name, durationOf(matcher), least, most));
    }

    private static Duration durationOf(Matcher matcher) {
      if (matcher.group(1) == null) {
        return Duration.ZERO;
      }
      long amount = Long.parseLong(matcher.group(1));
      return matcher.group(2).equals("s") ? Duration.ofSeconds(amount) : Duration.ofMillis(amount);
    }

    Duration withdrawal(String name) {
      return text(name, "0").equals("0")
          ? Duration.ZERO
          : duration(name, "0", Duration.ofSeconds(1), Duration.ofSeconds(30));
    }

    List<TaskKind> tasks(String name, String otherwise) {
      String value = text(name, otherwise);
      return switch (value) {
        case "young" -> List.of(TaskKind.YOUNG);
        case "full" -> List.of(TaskKind.FULL);
        case "full,young", "young,full" -> List.of(TaskKind.FULL, TaskKind.YOUNG);
        default -> throw wrong(name, value, "young, full or full,young");
      };
    }

    private static RefusedSettingException wrong(String name, String value, String expected) {
      return new RefusedSettingException(name, value, expected);
    }
  }
}
