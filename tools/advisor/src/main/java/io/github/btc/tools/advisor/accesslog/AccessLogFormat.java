package io.github.btc.tools.advisor.accesslog;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The access logs that {@code btc exposed} reads. */
enum AccessLogFormat {
  /** HAProxy's {@code option httplog}. The times have no zone. */
  HAPROXY(
      "option httplog",
      2,
      "\\[(\\d\\d/\\w{3}/\\d{4}:\\d\\d:\\d\\d:\\d\\d\\.\\d{3})\\] \\S+ (\\S+/\\S+)"
          + " (-?\\d{1,9})/(-?\\d{1,9})/-?\\d{1,9}/-?\\d{1,9}/\\+?(\\d{1,9}) ") {
    @Override
    LoggedRequest of(Matcher line, ZoneId zone) {
      long begun =
          millis(LocalDateTime.parse(line.group(1), HAPROXY_TIME).atZone(zone).toInstant());
      long waited = positive(line.group(3)) + positive(line.group(4));
      return request(begun + waited, begun + number(line.group(5)), line.group(2));
    }
  },

  /** nginx with a log format that begins with times, status and upstream. */
  NGINX(
      "log_format btc '$msec $request_time $status $upstream_addr $upstream_response_time"
          + " \"$request\"'",
      2,
      "^(\\d{10}\\.\\d{3}) (\\d{1,6}\\.\\d{3}) \\d{3} (?:[^\"]*, )?(\\S+)"
          + " (?:[^\"]*, )?(\\d{1,6}\\.\\d{3}|-) \"") {
    @Override
    LoggedRequest of(Matcher line, ZoneId zone) {
      long end = seconds(line.group(1));
      String took = line.group(4).equals("-") ? line.group(2) : line.group(4);
      return request(end - seconds(took), end, line.group(3));
    }
  },

  /** Envoy's default format. */
  ENVOY(
      "the default format",
      2,
      "^\\[(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)\\] \"[^\"]*\" \\d{1,3} .*?"
          + " \\d{1,18} \\d{1,18} (\\d{1,9}) (?:\\d{1,9}|-) .*\"([^\"]*)\"$") {
    @Override
    LoggedRequest of(Matcher line, ZoneId zone) {
      long begun = millis(Instant.parse(line.group(1)));
      return request(begun, begun + number(line.group(2)), line.group(3));
    }
  },

  /** Tomcat 10 or newer with a pattern that begins with the end and the microseconds. */
  TOMCAT("pattern=\"%{end:msec}t %D %s &quot;%r&quot;\"", 1, "^(\\d{13}) (\\d{1,12}) \\d{3} \"") {
    @Override
    LoggedRequest of(Matcher line, ZoneId zone) {
      long end = number(line.group(1)) * NANOS_PER_MILLI;
      return new LoggedRequest(end - number(line.group(2)) * 1_000, end, "");
    }
  };

  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final DateTimeFormatter HAPROXY_TIME =
      DateTimeFormatter.ofPattern("dd/MMM/uuuu:HH:mm:ss.SSS", Locale.ENGLISH);

  private final String setting;
  private final long errorMillis;
  private final Pattern pattern;

  AccessLogFormat(String setting, long errorMillis, String pattern) {
    this.setting = setting;
    this.errorMillis = errorMillis;
    this.pattern = Pattern.compile(pattern);
  }

  /** Reads a line; empty if it has another format. */
  Optional<LoggedRequest> read(String line, ZoneId zone) {
    Matcher matcher = pattern.matcher(line);
    try {
      return matcher.find() ? Optional.of(of(matcher, zone)) : Optional.empty();
    } catch (DateTimeException e) { // a thirteenth month
      return Optional.empty();
    }
  }

  abstract LoggedRequest of(Matcher line, ZoneId zone);

  /** Returns the setting of the server that writes this format. */
  String setting() {
    return setting;
  }

  /** Returns by how much a start or an end in the log may be wrong, because it is rounded. */
  long errorNanos() {
    return errorMillis * NANOS_PER_MILLI;
  }

  String shownName() {
    return name().toLowerCase(Locale.ROOT);
  }

  private static LoggedRequest request(long startMillis, long endMillis, String server) {
    long start = startMillis * NANOS_PER_MILLI;
    return new LoggedRequest(start, Math.max(start, endMillis * NANOS_PER_MILLI), server);
  }

  private static long millis(Instant instant) {
    return instant.toEpochMilli();
  }

  private static long number(String digits) {
    return Long.parseLong(digits);
  }

  /** HAProxy writes -1 for a step that a request has not reached. */
  private static long positive(String digits) {
    return Math.max(0, number(digits));
  }

  private static long seconds(String decimal) {
    return number(decimal.replace(".", ""));
  }
}
