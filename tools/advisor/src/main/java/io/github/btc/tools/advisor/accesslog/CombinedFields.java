package io.github.btc.tools.advisor.accesslog;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The combined format: a date in brackets, the request, status and size. The durations are among
 * the fields after it. nginx writes seconds with a point, and its date is the end. Apache writes
 * microseconds, and its date is the start.
 */
final class CombinedFields {

  private static final Pattern DATE =
      Pattern.compile("\\d\\d/\\w{3}/\\d{4}:\\d\\d:\\d\\d:\\d\\d [+-]\\d{4}");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/uuuu:HH:mm:ss Z", Locale.ENGLISH);
  private static final Pattern ADDRESS = Pattern.compile("\\[?[\\w.:-]+\\]?:\\d{1,5}");
  private static final Pattern MICROS = Pattern.compile("\\d{1,12}");
  private static final Pattern SECONDS = Pattern.compile("\\d{1,6}\\.\\d{3}");
  private static final int AFTER_DATE = 4;

  private final LogFields line;
  private final int at;

  CombinedFields(LogFields line, int at) {
    this.line = line;
    this.at = at;
  }

  /** Returns whether the format has its date at a field. */
  static boolean areAt(LogFields line, int at) {
    return line.isBracketed(at)
        && line.isQuoted(at + 1)
        && line.isStatus(at + 2)
        && DATE.matcher(line.text(at)).matches();
  }

  Instant logged() {
    return OffsetDateTime.parse(line.text(at), TIME).toInstant();
  }

  /** Returns the duration at the server, or at the balancer if the log has no other; -1 if none. */
  long tookNanos() {
    String upstream = named("urt", "upstream_response_time");
    String whole = named("rt", "request_time");
    if (upstream.isEmpty() && whole.isEmpty()) {
      whole = field(SECONDS, at + AFTER_DATE);
      upstream = server().isEmpty() ? "" : field(SECONDS, serverAt() + 1);
    }
    String seconds = upstream.isEmpty() || upstream.equals("-") ? whole : upstream;
    return seconds.isEmpty()
        ? AccessLogFormat.micros(field(MICROS, at + AFTER_DATE))
        : AccessLogFormat.seconds(seconds);
  }

  /** Returns whether the durations are those of nginx, which writes its line at the end. */
  boolean isLoggedAtTheEnd() {
    return !named("urt", "upstream_response_time").isEmpty()
        || !named("rt", "request_time").isEmpty()
        || !field(SECONDS, at + AFTER_DATE).isEmpty();
  }

  /** Returns the server that answered; empty if the line does not name it. */
  String server() {
    String named = named("upstream", "upstream_addr");
    return named.isEmpty() ? last(line.text(serverAt())) : named;
  }

  private int serverAt() {
    for (int i = at + AFTER_DATE; i < line.count(); i++) {
      if (line.isWord(i) && ADDRESS.matcher(last(line.text(i))).matches()) {
        return i;
      }
    }
    return -1;
  }

  /** Returns the first word of a form from a field on; empty if there is none. */
  private String field(Pattern form, int from) {
    for (int i = from; i < line.count(); i++) {
      if (line.isWord(i) && form.matcher(last(line.text(i))).matches()) {
        return last(line.text(i));
      }
    }
    return "";
  }

  /** Returns the value of a field such as rt=0.060 or urt="0.060"; empty if there is none. */
  private String named(String... names) {
    for (int i = at + AFTER_DATE; i < line.count(); i++) {
      for (String name : names) {
        if (line.isWord(i) && line.text(i).startsWith(name + "=")) {
          String value = line.text(i).substring(name.length() + 1).replace("\"", "");
          return last(value);
        }
      }
    }
    return "";
  }

  private static String last(String values) {
    return values.substring(values.lastIndexOf(' ') + 1);
  }
}
