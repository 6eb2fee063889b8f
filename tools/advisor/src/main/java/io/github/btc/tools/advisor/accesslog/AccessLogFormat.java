package io.github.btc.tools.advisor.accesslog;

import io.github.btc.tools.replicas.measure.Decimal;
import io.github.btc.tools.replicas.measure.LogEnvelope;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The access logs that {@code btc exposed} and {@code btc observe} read. */
public enum AccessLogFormat {
  /** HAProxy's {@code option httplog}. The times have no zone. */
  HAPROXY("option httplog", 2) {
    private final Pattern date =
        Pattern.compile("\\d\\d/\\w{3}/\\d{4}:\\d\\d:\\d\\d:\\d\\d\\.\\d{3}");
    private final Pattern timers = Pattern.compile("-?\\d{1,9}(?:/-?\\d{1,9}){3}/\\+?\\d{1,9}");

    @Override
    boolean isAt(LogFields line, int at) {
      return line.isBracketed(at)
          && line.text(at + 2).indexOf('/') > 0
          && date.matcher(line.text(at)).matches()
          && timers.matcher(line.text(at + 3)).matches();
    }

    @Override
    LoggedRequest of(LogFields line, int at, ZoneId zone) {
      long begun = nanos(LocalDateTime.parse(line.text(at), HAPROXY_TIME).atZone(zone).toInstant());
      String[] times = line.text(at + 3).replace("+", "").split("/");
      long waited = positive(times[0]) + positive(times[1]);
      return request(begun + waited, begun + positive(times[4]), line.text(at + 2));
    }
  },

  /** nginx with a log format that has times, status and upstream. */
  NGINX(
      "log_format btc '$msec $request_time $status $upstream_addr $upstream_response_time"
          + " \"$request\"'",
      2) {
    @Override
    boolean isAt(LogFields line, int at) {
      return isEpochSecond(line, at)
          && line.isDecimal(at + 1)
          && line.isStatus(at + 2)
          && line.isWord(at + 4)
          && line.isQuoted(at + 5);
    }

    @Override
    LoggedRequest of(LogFields line, int at, ZoneId zone) {
      long end = seconds(line.text(at));
      String took = last(line.text(at + 4));
      return request(
          end - seconds(took.equals("-") ? line.text(at + 1) : took), end, last(line.text(at + 3)));
    }
  },

  /** Envoy's default format, to which Istio adds fields before and after the times. */
  ENVOY("the default format (also of Istio)", 2) {
    @Override
    boolean isAt(LogFields line, int at) {
      String date = line.text(at);
      return line.isBracketed(at)
          && date.endsWith("Z")
          && date.indexOf('T') == 10
          && line.isQuoted(at + 1)
          && line.isWhole(at + 2)
          && sizes(line, at + 3) > 0;
    }

    @Override
    LoggedRequest of(LogFields line, int at, ZoneId zone) {
      long begun = nanos(Instant.parse(line.text(at)));
      int sizes = sizes(line, at + 3);
      return request(begun, begun + millis(line.text(sizes + 2)), line.text(sizes + 8));
    }

    /**
     * Returns the index of the bytes received. Bytes sent, the duration, the duration of the server
     * and five quoted fields follow.
     */
    private int sizes(LogFields line, int from) {
      for (int i = from; i + 8 < line.count(); i++) {
        boolean are =
            line.isWhole(i)
                && line.isWhole(i + 1)
                && line.isWhole(i + 2)
                && (line.isWhole(i + 3) || line.text(i + 3).equals("-"))
                && line.isQuoted(i + 4)
                && line.isQuoted(i + 8);
        if (are) {
          return i;
        }
      }
      return -1;
    }
  },

  /** JSON of Envoy and Istio with the usual names. */
  ENVOY_JSON("the fields start_time, duration and upstream_host", 2) {
    @Override
    Optional<LoggedRequest> ofJson(JsonFields line) {
      String begun = line.text("start_time");
      long took = millis(line.text("duration"));
      return begun.isEmpty() || took < 0
          ? Optional.empty()
          : Optional.of(
              request(
                  nanos(OffsetDateTime.parse(begun).toInstant()),
                  nanos(OffsetDateTime.parse(begun).toInstant()) + took,
                  line.text("upstream_host")));
    }
  },

  /** JSON of nginx with the names of its variables. */
  NGINX_JSON("the fields msec, request_time, upstream_addr and upstream_response_time", 2) {
    @Override
    Optional<LoggedRequest> ofJson(JsonFields line) {
      long end = seconds(line.text("msec"));
      String upstream = last(line.text("upstream_response_time"));
      long took =
          seconds(
              upstream.isEmpty() || upstream.equals("-") ? line.text("request_time") : upstream);
      return end < 0 || took < 0
          ? Optional.empty()
          : Optional.of(request(end - took, end, last(line.text("upstream_addr"))));
    }
  },

  /** Application Load Balancer of AWS. */
  ALB("the format of AWS (Application Load Balancer)", 2) {
    private final Set<String> types = Set.of("http", "https", "h2", "grpcs", "ws", "wss");

    @Override
    boolean isAt(LogFields line, int at) {
      return line.isWord(at)
          && types.contains(line.text(at))
          && line.text(at + 1).endsWith("Z")
          && line.text(at + 4).length() > 0
          && line.isWord(at + 7)
          && line.isWhole(at + 8);
    }

    /** The time is the end. A request that reached no server has -1 instead of its durations. */
    @Override
    LoggedRequest of(LogFields line, int at, ZoneId zone) {
      long end = nanos(Instant.parse(line.text(at + 1)));
      long took = Math.max(0, seconds(line.text(at + 6))) + Math.max(0, seconds(line.text(at + 7)));
      return request(end - took, end, line.text(at + 4));
    }
  },

  /** Tomcat 10 or newer with a pattern that begins with the end and the microseconds. */
  TOMCAT("pattern=\"%{end:msec}t %D %s &quot;%r&quot;\"", 1) {
    @Override
    boolean isAt(LogFields line, int at) {
      return line.isWhole(at)
          && line.text(at).length() == 13
          && line.isWhole(at + 1)
          && line.text(at + 1).length() <= 12
          && line.isStatus(at + 2)
          && line.isQuoted(at + 3);
    }

    @Override
    LoggedRequest of(LogFields line, int at, ZoneId zone) {
      long end = millis(line.text(at));
      return new LoggedRequest(end - micros(line.text(at + 1)), end, "");
    }
  },

  /** A line that begins with the end of the request and its duration with a unit. */
  EPOCH(
      "the end in seconds since 1970 and the duration with its unit, as 1795411553.056 12.3ms", 2) {
    private final Pattern duration = Pattern.compile("\\d{1,12}(?:\\.\\d{1,9})?(?:us|ms|s)");

    @Override
    boolean isAt(LogFields line, int at) {
      return isEpochSecond(line, at) && duration.matcher(line.text(at + 1)).matches();
    }

    @Override
    LoggedRequest of(LogFields line, int at, ZoneId zone) {
      String text = line.text(at + 1);
      String number = text.replaceAll("[a-z]", "");
      long took =
          text.endsWith("us")
              ? micros(number)
              : text.endsWith("ms") ? millis(number) : seconds(number);
      long end = seconds(line.text(at));
      return new LoggedRequest(end - took, end, "");
    }
  },

  /** The combined format with durations after it: of nginx, of its ingress, or of Apache. */
  COMBINED("the combined format and $request_time, or Apache's %D, after it", 1_002) {
    @Override
    boolean isAt(LogFields line, int at) {
      return CombinedFields.areAt(line, at) && new CombinedFields(line, at).tookNanos() >= 0;
    }

    @Override
    LoggedRequest of(LogFields line, int at, ZoneId zone) {
      CombinedFields fields = new CombinedFields(line, at);
      long logged = nanos(fields.logged());
      return fields.isLoggedAtTheEnd()
          ? new LoggedRequest(logged - fields.tookNanos(), logged, fields.server())
          : new LoggedRequest(logged, logged + fields.tookNanos(), fields.server());
    }
  };

  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final DateTimeFormatter HAPROXY_TIME =
      DateTimeFormatter.ofPattern("dd/MMM/uuuu:HH:mm:ss.SSS", Locale.ENGLISH);

  private final String setting;
  private final long errorMillis;

  AccessLogFormat(String setting, long errorMillis) {
    this.setting = setting;
    this.errorMillis = errorMillis;
  }

  /** Reads a line; empty if it has another format. */
  Optional<LoggedRequest> read(String raw, ZoneId zone) {
    JsonFields json = JsonFields.in(raw);
    if (json != null) {
      Optional<LoggedRequest> request = read(json);
      if (request.isPresent()) {
        return request;
      }
    }
    String line = LogEnvelope.opened(raw);
    return line.equals(raw) ? read(LogFields.of(line), zone) : inner(line, zone);
  }

  private Optional<LoggedRequest> inner(String line, ZoneId zone) {
    JsonFields json = JsonFields.in(line);
    return json == null ? read(LogFields.of(line), zone) : read(json);
  }

  private Optional<LoggedRequest> read(JsonFields line) {
    try {
      return ofJson(line).filter(AccessLogFormat::isSound);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private Optional<LoggedRequest> read(LogFields line, ZoneId zone) {
    for (int at = 0; at < line.count(); at++) {
      if (isAt(line, at)) {
        try {
          return Optional.of(of(line, at, zone)).filter(AccessLogFormat::isSound);
        } catch (DateTimeException e) { // a thirteenth month
          return Optional.empty();
        }
      }
    }
    return Optional.empty();
  }

  /** Numbers that are too large have become negative. */
  private static boolean isSound(LoggedRequest request) {
    return request.startNanos() >= 0 && request.nanos() >= 0;
  }

  /** Returns whether the fields of this format begin at a field. */
  boolean isAt(LogFields line, int at) {
    return false;
  }

  /** Reads the fields of this format. */
  LoggedRequest of(LogFields line, int at, ZoneId zone) {
    throw new UnsupportedOperationException(name() + " is JSON");
  }

  /** Reads a line of JSON; empty if it has other fields. */
  Optional<LoggedRequest> ofJson(JsonFields line) {
    return Optional.empty();
  }

  /** Returns the setting of the server that writes this format. */
  String setting() {
    return setting;
  }

  /**
   * Returns by how much a start or an end in the log may be wrong, because it is rounded.
   *
   * @return nanoseconds
   */
  public long errorNanos() {
    return errorMillis * NANOS_PER_MILLI;
  }

  /** Returns whether the times have no zone, so that the user has to name it. */
  boolean hasNoZone() {
    return this == HAPROXY;
  }

  /**
   * Returns the name for people.
   *
   * @return lower-case letters
   */
  public String shownName() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static LoggedRequest request(long startNanos, long endNanos, @Nullable String server) {
    String named = server == null ? "" : server;
    return new LoggedRequest(startNanos, Math.max(startNanos, endNanos), named);
  }

  private static boolean isEpochSecond(LogFields line, int at) {
    int point = line.text(at).indexOf('.');
    return point >= 9 && point <= 11 && line.text(at).length() - point > 3 && line.isDecimal(at);
  }

  /** Returns the last of several values, which nginx separates by commas or colons. */
  private static String last(String values) {
    return values.substring(values.lastIndexOf(' ') + 1);
  }

  static long nanos(Instant instant) {
    long seconds = instant.getEpochSecond();
    return seconds < 0 || seconds > Long.MAX_VALUE / NANOS_PER_SECOND - 1
        ? -1
        : seconds * NANOS_PER_SECOND + instant.getNano();
  }

  /** HAProxy writes -1 for a step that a request has not reached. */
  private static long positive(String millis) {
    return Math.max(0, millis(millis));
  }

  static long seconds(String decimal) {
    return Decimal.scaled(decimal, 9);
  }

  static long millis(String decimal) {
    return Decimal.scaled(decimal, 6);
  }

  static long micros(String decimal) {
    return Decimal.scaled(decimal, 3);
  }
}
