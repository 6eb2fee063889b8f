package io.github.btc.tools.advisor.accesslog;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

final class AccessLogFormatTest {

  private static final long MILLI = 1_000_000;
  private static final long NOON = Instant.parse("2026-11-23T12:00:00Z").toEpochMilli() * MILLI;

  @Test
  void readsHaProxysHttpLogFromTheServersQueueToTheEnd() {
    String line =
        "Nov 23 12:00:00 host haproxy[14389]: 10.0.1.2:33317 [23/Nov/2026:12:00:00.655] fe be/s1"
            + " 10/5/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 {x} \"GET / HTTP/1.1\"";

    assertThat(AccessLogFormat.HAPROXY.read(line, ZoneOffset.UTC))
        .contains(new LoggedRequest(NOON + 670 * MILLI, NOON + 764 * MILLI, "be/s1"));
    assertThat(AccessLogFormat.HAPROXY.read(line, ZoneId.of("Europe/Berlin")))
        .map(LoggedRequest::startNanos)
        .contains(NOON + 670 * MILLI - 3_600_000 * MILLI);
  }

  @Test
  void readsARequestThatHaProxyAborted() {
    String line = "1.2.3.4:1 [23/Nov/2026:12:00:00.000] fe be/<NOSRV> 0/-1/-1/-1/7 503 0 - -";

    assertThat(AccessLogFormat.HAPROXY.read(line, ZoneOffset.UTC))
        .contains(new LoggedRequest(NOON, NOON + 7 * MILLI, "be/<NOSRV>"));
  }

  @Test
  void readsTheLastUpstreamOfNginx() {
    long end = 1_700_000_000_250L * MILLI;

    assertThat(
            AccessLogFormat.NGINX.read(
                "1700000000.250 0.040 200 10.0.0.1:8080 0.030 \"GET / HTTP/1.1\"", ZoneOffset.UTC))
        .contains(new LoggedRequest(end - 30 * MILLI, end, "10.0.0.1:8080"));
    assertThat(
            AccessLogFormat.NGINX.read(
                "1700000000.250 0.040 200 10.0.0.1:80, 10.0.0.2:80 0.001, 0.012 \"GET /, 1\"",
                ZoneOffset.UTC))
        .contains(new LoggedRequest(end - 12 * MILLI, end, "10.0.0.2:80"));
  }

  @Test
  void readsEnvoysDefaultFormat() {
    String line =
        "[2026-11-23T12:00:00.310Z] \"POST /v1 HTTP/1.1\" 200 - 100 11 26 25 \"-\" \"curl/8\""
            + " \"cc21d9b0\" \"localhost\" \"127.0.0.1:8081\"";

    assertThat(AccessLogFormat.ENVOY.read(line, ZoneOffset.UTC))
        .contains(new LoggedRequest(NOON + 310 * MILLI, NOON + 336 * MILLI, "127.0.0.1:8081"));
  }

  @Test
  void readsTomcatsPatternWithMicroseconds() {
    assertThat(
            AccessLogFormat.TOMCAT.read(
                "1700000000250 23456 200 \"GET / HTTP/1.1\"", ZoneOffset.UTC))
        .contains(
            new LoggedRequest(
                1_700_000_000_250L * MILLI - 23_456_000, 1_700_000_000_250L * MILLI, ""));
  }

  @Test
  void passesOverOtherLines() {
    String[] others = {
      "",
      "127.0.0.1 - - [23/Nov/2026:12:00:00 +0000] \"GET / HTTP/1.1\" 200 5",
      "1.2.3.4:1 [99/Nov/2026:12:00:00.000] fe be/s1 0/0/0/0/7 200 0 - -",
      "[2026-99-23T12:00:00.310Z] \"GET / HTTP/1.1\" 200 - 0 11 26 25 \"-\" \"127.0.0.1:8081\"",
      "1700000000250 99999999999999 200 \"GET / HTTP/1.1\"",
    };

    for (AccessLogFormat format : AccessLogFormat.values()) {
      for (String line : others) {
        assertThat(format.read(line, ZoneOffset.UTC)).as("%s of %s", line, format).isEmpty();
      }
    }
  }
}
