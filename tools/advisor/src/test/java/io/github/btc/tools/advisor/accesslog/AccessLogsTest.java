package io.github.btc.tools.advisor.accesslog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.advisor.BtcRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Both verbs recognize a format by its fields, wherever they are in a line. */
final class AccessLogsTest {

  private static final long MILLI = 1_000_000;
  private static final long BEGIN = Instant.parse("2026-05-06T10:00:10.010Z").toEpochMilli();

  /** Two stops of 50 ms, at 10:00:10 and at 10:10:10. */
  private static final String GC_LOG =
      """
      [2026-05-06T10:00:00.000+0000][0.010s][info][gc] Using G1
      [2026-05-06T10:00:10.000+0000][10.010s][info][gc,start    ] GC(0) Pause Young (Normal)
      [2026-05-06T10:00:10.050+0000][10.060s][info][gc          ] GC(0) Pause Young (Normal) 600M->100M(1024M) 50.000ms
      [2026-05-06T10:10:10.000+0000][610.010s][info][gc,start    ] GC(1) Pause Young (Normal)
      [2026-05-06T10:10:10.050+0000][610.060s][info][gc          ] GC(1) Pause Young (Normal) 600M->100M(1024M) 50.000ms
      """;

  @TempDir private Path folder;

  /** A request from 10:00:10.010 to 10:00:10.070 at 10.244.0.8:8080. */
  static List<String> lines() {
    return List.of(
        "[2026-05-06T10:00:10.010Z] \"GET / HTTP/1.1\" 200 - via_upstream - \"-\" 0 45 60 59"
            + " \"10.244.0.6\" \"curl\" \"2baad\" \"probe:8000\" \"10.244.0.8:8080\""
            + " inbound|8080|| 127.0.0.6:45293 10.244.0.8:8080 10.244.0.6:0 outbound default",
        "[2026-05-06T10:00:10.010Z] \"GET / HTTP/1.1\" 200 - 0 45 60 - \"-\" \"curl \\\"8\\\"\""
            + " \"2baad\" \"probe:8000\" \"10.244.0.8:8080\"",
        "{\"duration\":60,\"path\":\"/\",\"start_time\":\"2026-05-06T10:00:10.010Z\","
            + "\"upstream_host\":\"10.244.0.8:8080\"}",
        "{\"msec\":\"1778061610.070\",\"request_time\":\"0.061\",\"upstream_response_time\":"
            + "\"0.060\",\"upstream_addr\":\"10.244.0.8:8080\"}",
        "{\"msec\":1778061610.070,\"request_time\":0.060,\"upstream_addr\":\"10.244.0.8:8080\"}",
        "https 2026-05-06T10:00:10.070000Z app/my-lb/50dc6c495c0c9188 192.168.131.39:2817"
            + " 10.244.0.8:8080 0.086 0.048 0.012 200 200 0 57 \"GET https://x:443/ HTTP/1.1\""
            + " \"curl/7.46.0\" ECDHE-RSA TLSv1.2 arn:aws:x \"Root=1\" \"x\" \"arn\" 1"
            + " 2026-05-06T10:00:09.924Z \"authenticate,forward\" \"-\" \"-\"",
        "1778061610.070 0.060 200 10.244.0.8:8080 0.060 \"GET / HTTP/1.1\"",
        "1778061610.070 0.100 200 10.244.0.7:8080, 10.244.0.8:8080 0.030, 0.060 \"GET / HTTP\"",
        "1.2.3.4:1 [06/May/2026:10:00:10.010] fe be/10.244.0.8:8080 0/0/0/60/60 200 2 - -"
            + " ---- 1/1/1/1/0 0/0 \"GET / HTTP/1.1\"");
  }

  @ParameterizedTest
  @MethodSource("lines")
  void areReadByTheirFields(String line) {
    for (String prefix : List.of("", "2026-05-06T10:00:10.051Z stdout F ", "proxy-1  | ")) {
      LoggedRequest request = read(prefix + line).orElseThrow();

      assertThat(request.startNanos()).as(line).isEqualTo(BEGIN * MILLI);
      assertThat(request.endNanos()).as(line).isEqualTo((BEGIN + 60) * MILLI);
      assertThat(request.server()).endsWith("10.244.0.8:8080");
    }
  }

  @Test
  void haveServersWithAddressesOfIpv6() {
    assertThat(read("1778061610.070 0.060 200 [::1]:8080 0.060 \"GET / HTTP/1.1\""))
        .map(LoggedRequest::server)
        .contains("[::1]:8080");
  }

  @Test
  void areReadOutOfDockersJson() {
    String line = lines().get(0).replace("\\", "\\\\").replace("\"", "\\\"");
    String json = "{\"log\":\"" + line + "\\n\",\"stream\":\"stdout\"}";

    assertThat(read(json)).map(LoggedRequest::startNanos).contains(BEGIN * MILLI);
    String inner = lines().get(2).replace("\"", "\\\"");
    assertThat(read("{\"log\":\"" + inner + "\\n\"}"))
        .map(LoggedRequest::nanos)
        .contains(60 * MILLI);
  }

  private static Optional<LoggedRequest> read(String line) {
    return Arrays.stream(AccessLogFormat.values())
        .map(format -> format.read(line, ZoneOffset.UTC))
        .flatMap(Optional::stream)
        .findFirst();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.2.3.4 - - [06/May/2026:10:00:10 +0000] \"GET / HTTP/1.1\" 200 45 \"-\" \"curl\" 0.060",
        "1.2.3.4 - - [06/May/2026:12:00:10 +0200] \"GET / HTTP/1.1\" 200 45 \"-\" \"curl\""
            + " rt=0.070 uct=\"0.000\" uht=\"0.060\" urt=\"0.060\" upstream=\"10.0.0.1:80\"",
        "1.2.3.4 - - [06/May/2026:10:00:10 +0000] \"GET / HTTP/1.1\" 200 45 \"-\" \"curl\" 345"
            + " 0.070 [shop-api-80] [] 10.0.0.1:80 45 0.060 200 0a1b2c",
      })
  void readTheTimesAfterTheCombinedFormat(String line) {
    LoggedRequest request = AccessLogFormat.COMBINED.read(line, ZoneOffset.UTC).orElseThrow();

    assertThat(request.nanos()).isEqualTo(60 * MILLI);
    assertThat(request.endNanos())
        .as("nginx writes its line at the end")
        .isEqualTo((BEGIN - 10) * MILLI);
    assertThat(request.server()).isIn("", "10.0.0.1:80");
  }

  @Test
  void readApachesMicrosecondsFromTheStart() {
    String line =
        "1.2.3.4 - - [06/May/2026:10:00:10 +0000] \"GET / HTTP/1.1\" 200 45 \"-\" \"curl\" 60000";

    LoggedRequest request = AccessLogFormat.COMBINED.read(line, ZoneOffset.UTC).orElseThrow();

    assertThat(request.startNanos()).isEqualTo((BEGIN - 10) * MILLI);
    assertThat(request.nanos()).isEqualTo(60 * MILLI);
    assertThat(AccessLogFormat.COMBINED.errorNanos()).isGreaterThan(1_000 * MILLI);
  }

  @ParameterizedTest
  @MethodSource("lines")
  void areTheSameForExposedAndObserve(String line) throws IOException {
    String access = file("access.log", line + "\nanother line\n");
    String gc = file("gc.log", GC_LOG);

    JsonNode exposed =
        BtcRun.json("exposed", "--access-log", access, "--gc-log", gc, "--zone", "UTC");
    JsonNode observed =
        BtcRun.json("observe", "--access-log", access, "--gc-log", gc, "--zone", "UTC");

    assertThat(exposed.at("/requests").asInt()).isEqualTo(1);
    assertThat(exposed.at("/exposed").asInt()).isEqualTo(1);
    assertThat(observed.at("/observed/requests").asInt()).isEqualTo(1);
    assertThat(observed.at("/observed/exposed").asInt()).isEqualTo(1);
  }

  @Test
  void withoutDurationsAreRefusedByName() throws IOException {
    String access =
        file("access.log", "1.2.3.4 - - [06/May/2026:10:00:10 +0000] \"GET / HTTP/1.1\" 200 45\n");
    String gc = file("gc.log", GC_LOG);

    for (String verb : List.of("exposed", "observe")) {
      assertThat(BtcRun.refusal(verb, "--access-log", access, "--gc-log", gc))
          .contains("its lines have no duration", "haproxy with option httplog", "istio");
    }
  }

  @Test
  void ofAnotherTimeAreRefused() throws IOException {
    String access = file("access.log", lines().get(8));
    String gc = file("gc.log", GC_LOG);

    for (String verb : List.of("exposed", "observe")) {
      assertThat(
              BtcRun.refusal(verb, "--access-log", access, "--gc-log", gc, "--zone", "Asia/Tokyo"))
          .contains("--zone: no request of ")
          .contains("2026-05-06T10:00:00Z to 2026-05-06T10:10:10Z")
          .contains("from 2026-05-06T01:00:10Z to");
    }
    String istio = file("access.log", lines().get(0).replace("2026-05-06", "2026-05-07"));
    assertThat(BtcRun.refusal("exposed", "--access-log", istio, "--gc-log", gc))
        .contains("--access-log: no request of ");
  }

  @Test
  void countFromAndToATime() throws IOException {
    String access =
        file(
            "access.log",
            """
            1778061610.070 0.060 200 10.0.0.1:80 0.060 "GET / HTTP/1.1"
            1778061910.070 0.060 200 10.0.0.1:80 0.060 "GET / HTTP/1.1"
            1778062210.070 0.060 200 10.0.0.1:80 0.060 "GET / HTTP/1.1"
            """);
    String gc = file("gc.log", GC_LOG);

    for (String[] time :
        new String[][] {
          {"--from", "2026-05-06T10:04:00Z"},
          {"--from", "2026-05-06 12:04", "--zone", ZoneId.of("Europe/Berlin").getId()},
          {"--to", "2026-05-06T10:06:00+00:00"},
        }) {
      JsonNode exposed = BtcRun.json(joined("exposed", access, gc, time));
      assertThat(exposed.at("/requests").asInt()).as("%s", List.of(time)).isEqualTo(2);
      assertThat(exposed.at("/exposed").asInt()).isEqualTo(1);
      assertThat(exposed.at("/stops").asInt()).isEqualTo(1);
      JsonNode observed = BtcRun.json(joined("observe", access, gc, time));
      assertThat(observed.at("/observed/requests").asInt()).isEqualTo(2);
      assertThat(observed.at("/observed/exposed").asInt()).isEqualTo(1);
    }
    assertThat(BtcRun.refusal(joined("exposed", access, gc, "--from", "noon")))
        .contains("--from: noon (expected a time such as 2026-01-01T10:05");
    assertThat(BtcRun.refusal(joined("exposed", access, gc, "--from", "2027-01-01T10:00:00Z")))
        .contains("no line of the GC log is in this time");
  }

  private static String[] joined(String verb, String access, String gc, String... more) {
    String[] all =
        Arrays.copyOf(new String[] {verb, "--access-log", access, "--gc-log", gc}, 5 + more.length);
    System.arraycopy(more, 0, all, 5, more.length);
    return all;
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }
}
