package io.github.btc.tools.replicas.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A line is the same line, whatever a collector of logs has put around it. */
final class LogLineTest {

  private static final String LINE =
      "[2026-05-06T10:00:10.050+0000][10.050s][info][gc] GC(0) Pause Young (A) 9M->1M(9M) 5.123ms";

  private static final String IN_JSON =
      "[2026-05-06T10:00:10.050+0000][10.050s][info][safepoint] Safepoint \\\"X\\\", Total: 1 ns";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[2026-05-06T10:00:10.051+0200] ",
        "[2026-05-06T10:00:10.051+0200][info][app] ",
        "[pod/api-7f5c9/app] 2026-05-06T10:00:10.051000000Z ",
        "2026-05-06T10:00:10.051000+0200 host-1 java[68]: ",
        "[  123.456789] host-1 java[68]: ",
        "<14>1 2026-05-06T10:00:10Z host-1 java 68 - [meta sequenceId=\"1\"] ",
        "2026-05-06T10:00:10+02:00 {app=\"api\", pod=\"api-7f5c9\"} ",
        "{app=\"api\", pod=\"api-7f5c9\"} ",
        "\u001b[32m+\u001b[0m api-7f5c9 \u001b[36m\u203a\u001b[0m app ",
        "> ",
      })
  void isReadBehindAnyPrefix(String prefix) {
    isTheSame(prefix + LINE);
  }

  private static void isTheSame(String raw) {
    assertThat(LogLine.of(raw).orElseThrow())
        .usingRecursiveComparison()
        .ignoringFields("source")
        .isEqualTo(LogLine.of(LINE).orElseThrow());
  }

  @Test
  void isReadBehindTheLabelsOfLoki() {
    String labels = "2026-05-06T10:00:10Z {" + "label=\"value\", ".repeat(50) + "app=\"api\"} ";

    isTheSame(labels + LINE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"log\":\"%s\\n\",\"stream\":\"stdout\",\"time\":\"2026-05-06T10:00:10.051Z\"}",
        "{\"labels\":{\"app\":\"[x]\"},\"line\":\"%s\",\"timestamp\":\"2026-05-06T10:00:10Z\"}",
        "{\"insertId\":\"1\",\"textPayload\":\"%s\\r\\n\",\"timestamp\":\"2026-05-06T10:00:10Z\"}",
        "{\"@timestamp\":\"2026-05-06T10:00:10Z\",\"@message\":\"%s\"}",
        "{\"log\":{\"file\":{\"path\":\"/var/log/[1]/gc.log\"}},\"message\":\"\\u001b[0m%s\"}",
        "{\"result\":{\"_raw\":\"%s\"}}",
      })
  void isReadInWhateverFieldOfJson(String json) {
    LogLine line = LogLine.of(json.formatted(IN_JSON)).orElseThrow();

    assertThat(line.nanos()).isEqualTo(10_050_000_000L);
    assertThat(line.tags()).isEqualTo("safepoint");
    assertThat(line.text()).isEqualTo("Safepoint \"X\", Total: 1 ns");
  }

  @ParameterizedTest
  @CsvSource({
    "'', ''",
    "'[pod/api-7f5c9/app] 2026-05-06T10:00:10.051000000Z ', [pod/api-7f5c9/app]",
    "'Wed May 06 10:00:10 PM api-1  | ', api-1",
    "'api-7f5c9 app ', api-7f5c9",
    "'2026-05-06T10:00:10.051000000Z stdout F ', stdout",
    "'May 06 10:00:10 host-1 java[68]: ', 'host-1 java[68]:'",
    "'2026-05-06T10:00:10Z {detected_level=\"info\", pod=\"api-0\"} ', 'pod=\"api-0\"}'",
  })
  void knowsWhoWroteIt(String prefix, String source) {
    assertThat(LogLine.of(prefix + LINE).orElseThrow().source()).isEqualTo(source);
  }

  @Test
  void knowsByTheFieldsOfJsonWhoWroteIt() {
    String json = "{\"message\":\"%s\",\"level\":\"%s\",\"podName\":\"%s\",\"at\":\"2026-05-06\"}";

    LogLine first = LogLine.of(json.formatted(LINE, "info", "api-0")).orElseThrow();
    LogLine second = LogLine.of(json.formatted(LINE, "debug", "api-0")).orElseThrow();
    LogLine other = LogLine.of(json.formatted(LINE, "info", "api-1")).orElseThrow();

    assertThat(first.source()).isEqualTo(second.source()).contains("api-0");
    assertThat(other.source()).isNotEqualTo(first.source());
  }

  @Test
  void hasNoBlanksAtItsEnd() {
    isTheSame(LINE + " \t");
  }

  /** Its time would be that of a JVM of twelve milliseconds. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[2026-05-06T10:00:10.050+0000][info] The order took [12ms][worker] in all",
        "[12ms] worker",
        "2026-05-06 10:00:10 INFO [main] started in [12ms]",
        "{\"message\":\"started\",\"took\":\"[12ms]\"}",
        "{",
        "{\"",
        "{\"\\",
      })
  void isNotMadeOfWhatAnApplicationLogs(String line) {
    assertThat(LogLine.of(line)).isEmpty();
  }
}
