package io.github.btc.research.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.tools.simulator.workload.RecordedLog;
import io.github.btc.tools.simulator.workload.ServiceLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceLogReaderTest {

  @TempDir Path folder;

  @Test
  void readsWhatTheSimulatorOfThePapersReads() throws IOException {
    RecordedLog log = read("0;200;50;false\n1.5;503;100.25;true\n2;200;7;true\n", 0);

    assertThat(log.size()).isEqualTo(3);
    assertThat(log.next()).isEqualTo(ServiceLog.served(50_000_000, false));
    assertThat(log.next()).isEqualTo(ServiceLog.away(100_250_000));
    assertThat(log.next()).isEqualTo(ServiceLog.served(7_000_000, true));
    assertThat(log.next()).isEqualTo(ServiceLog.served(50_000_000, false));
  }

  @Test
  void readsTheSameColumnsWithAHeaderAndCommas() throws IOException {
    RecordedLog log = read("timestamp,status,duration,impacted\n0,200,1.5,true\n\n3,200,2,0\n", 0);

    assertThat(log.next()).isEqualTo(ServiceLog.served(1_500_000, true));
    assertThat(log.next()).isEqualTo(ServiceLog.served(2_000_000, false));
  }

  @Test
  void leavesOutTheWarmUp() throws IOException {
    assertThat(read("0;200;1\n99;200;1\n100;200;3\n", 100).size()).isEqualTo(1);
  }

  @Test
  void keepsALogWithoutTimesWhole() throws IOException {
    assertThat(read("0;200;1\n0;200;2\n0;200;3\n", 100).size()).isEqualTo(3);
  }

  @Test
  void knowsTheMeanOfWhatWasServed() throws IOException {
    assertThat(read("0;200;1\n0;503;99\n0;200;2\n", 0).servedMeanNanos()).isEqualTo(1_500_000);
    assertThat(read("0;503;99\n", 0).servedMeanNanos()).isZero();
  }

  @Test
  void knowsTheQuantilesOfWhatWasServed() throws IOException {
    RecordedLog log = read("0;200;1\n0;503;99\n0;200;2\n0;200;3\n0;200;4\n", 0);

    assertThat(log.servedNanos(0.5)).isEqualTo(2_000_000);
    assertThat(log.servedNanos(0.95)).isEqualTo(4_000_000);
  }

  /** As Go's {@code strconv.ParseBool}, which the simulator of the papers calls. */
  @ParameterizedTest
  @ValueSource(strings = {"1", "t", "T", "TRUE", "true", "True"})
  void readsTheTruthAsTheSimulatorOfThePapersDoes(String truth) throws IOException {
    assertThat(read("0;200;1;" + truth + "\n", 0).next())
        .isEqualTo(ServiceLog.served(1_000_000, true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "f", "F", "FALSE", "false", "False"})
  void readsTheUntruthAsTheSimulatorOfThePapersDoes(String untruth) throws IOException {
    assertThat(read("0;200;1;" + untruth + "\n", 0).next())
        .isEqualTo(ServiceLog.served(1_000_000, false));
  }

  @Test
  void needsNoColumnThatSaysWhetherATaskHitTheRequest() throws IOException {
    assertThat(read("0;200;1\n1;200;2\n", 0).size()).isEqualTo(2);
  }

  @Test
  void readsWhatSpreadsheetsWrite() throws IOException {
    RecordedLog log =
        read("\uFEFF\"timestamp\",\"status\",\"duration\"\r\n \"0\", 200 ,\"1.5e0\"\r\n", 0);

    assertThat(log.next()).isEqualTo(ServiceLog.served(1_500_000, false));
    assertThat(log.size()).isEqualTo(1);
  }

  /** What Double.parseDouble reads, to the last bit, also from the digits of a long number. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.1",
        "5.",
        ".5",
        "0007",
        "123456789.012345",
        "0.00000000000001",
        "999999999999",
        "0.3000000000000000444089209850062616169452667236328125",
        "1.7976931348623157e-3",
        "1E+3",
        "+2",
        "100000000000.123456789"
      })
  void readsNumbersToTheNanosecond(String millis) throws IOException {
    long nanos = Math.round(Double.parseDouble(millis) * 1e6);
    assertThat(read("0;200;" + millis + "\n0;200;1\n", 0).next())
        .isEqualTo(ServiceLog.served(nanos, false));
  }

  @Test
  void takesNoNoticeOfFurtherColumns() throws IOException {
    assertThat(read("0;200;1;0;GET /a,b;x\n1;200;2;1;GET /c;y;z\n", 0).size()).isEqualTo(2);
  }

  @Test
  void readsLinesAcrossThePiecesAFileIsReadIn() throws IOException {
    StringBuilder lines = new StringBuilder();
    long nanos = 0;
    for (int i = 0; i < 50_000; i++) {
      lines.append(i).append(";200;").append(i % 1_000).append(".25;false\n");
      nanos += i % 1_000 * 1_000_000L + 250_000;
    }

    RecordedLog log = read(lines.append("50000;503;1;true").toString(), 0);

    assertThat(log.size()).isEqualTo(50_001);
    long read = 0;
    for (int i = 0; i < 50_000; i++) {
      read += ServiceLog.nanos(log.next());
    }
    assertThat(read).isEqualTo(nanos);
    assertThat(log.next()).isEqualTo(ServiceLog.away(1_000_000));
  }

  /** The dates of a log that begins with one are far beyond any warm-up. */
  @Test
  void leavesOutTheWarmUpOfALogWithDates() throws IOException {
    String log = "1528168985934;200;1;0\n1528168986933;200;1;0\n1528168986934;200;1;0\n";
    assertThat(read(log, 1_000).size()).isEqualTo(1);
  }

  @Test
  void saysHowManyRequestsTheLogHadAtOnce() throws IOException {
    assertThat(read("0;200;10;0\n10;200;30;0\n20;200;20;0\n", 0).atOnce()).hasValue(3.0);
    assertThat(read("0;200;10;0\n0;200;30;0\n", 0).atOnce()).isEmpty();
    assertThat(RecordedLog.of(ServiceLog.served(1, false)).atOnce()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0;200;5;yes | 1, impacted: yes (expected true, 1, t, T, TRUE, True or false, 0, f, F,"
            + " FALSE, False)",
        "0;200;5;tRUE | 1, impacted: tRUE (expected true, 1,",
        "0;200;5; | 1, impacted:  (expected true, 1,",
        "0;999;5;0 | 1, status: 999 (expected an HTTP status, 100 to 599)",
        "0;-3;5;0 | 1, status: -3 (expected an HTTP status, 100 to 599)",
        "0;99;5;0 | 1, status: 99 (expected an HTTP status, 100 to 599)",
        "0;ok;5;0 | 1, status: ok (expected an HTTP status, 100 to 599)",
        "0;200;-1;0 | 1, duration: -1 (expected milliseconds, 0 to 1e12)",
        "0;200;1.1e12;0 | 1, duration: 1.1e12 (expected milliseconds, 0 to 1e12)",
        "0;200;Infinity;0 | 1, duration: Infinity (expected milliseconds, 0 to 1e12)",
        "0;200;5ms;0 | 1, duration: 5ms (expected milliseconds, 0 to 1e12)",
        "0;200;0x1p3;0 | 1, duration: 0x1p3 (expected milliseconds, 0 to 1e12)",
        "0;200;5d;0 | 1, duration: 5d (expected milliseconds, 0 to 1e12)",
        "0;200;;0 | 1, duration:  (expected milliseconds, 0 to 1e12)",
        "-1;200;5;0 | 1, timestamp: -1 (expected milliseconds, 0 to 4.2e12)",
        "NaN;200;5;0 | 1, header: NaN;200;5;0 (expected timestamp;status;duration;impacted",
        "1528168985934000;200;5;0 | 1, timestamp: 1528168985934000 (expected milliseconds, 0 to",
        "0;200 | 1: 0;200 (expected timestamp;status;duration;impacted; impacted may be missing)",
        "0;200;1,5;0 | 1: 0;200;1,5;0 (expected one separator, ; or , and a decimal point)",
        "0,200;5,0 | 1: 0,200;5,0 (expected one separator, ; or , and a decimal point)",
        "status;timestamp;duration | 1, header: status;timestamp;duration (expected"
            + " timestamp;status",
        "timestamp;status;request_time;upstream_response_time | 1, header:"
            + " timestamp;status;request_",
      })
  void saysWhichValueIsWrong(String line, String sentence) {
    assertThatThrownBy(() -> read(line + "\n", 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("replica.csv, line " + sentence);
  }

  @Test
  void saysWhichLineIsNotLikeTheFirst() {
    assertThatThrownBy(() -> read("0;200;1;0\n1,200,1,0\n", 0))
        .hasMessageContaining("line 2: 1,200,1,0 (expected one separator, ; or , and a decimal");
    assertThatThrownBy(() -> read("0;200;1;0\n\n1;200;15\n", 0))
        .hasMessageContaining("line 3: 1;200;15 (expected 4 columns, as in line 1)");
    assertThatThrownBy(() -> read("0;200;1\n1;200;15;0\n", 0))
        .hasMessageContaining("line 2: 1;200;15;0 (expected 3 columns, as in line 1)");
  }

  /** A web server's log, in seconds: read as ms it would be a thousand times too fast. */
  @Test
  void refusesDatesInSeconds() {
    assertThatThrownBy(() -> read("1528168985.934;200;0.019;0\n", 0))
        .hasMessageContaining(
            "line 1, timestamp: 1528168985.934 (expected milliseconds; this is a date in seconds."
                + " Multiply timestamps and durations by 1000)");
  }

  @Test
  void saysThatSecondsWouldExplainWhyNothingIsLeft() {
    assertThatThrownBy(() -> read("0;200;0.019;0\n300.5;200;0.02;0\n", 240_000))
        .hasMessageContaining(
            "no entries from 240000.0 ms on, the last is at 300.5 ms (expected at least one entry;"
                + " are the times in seconds?)");
    assertThatThrownBy(() -> read("", 0))
        .hasMessageContaining("no entries (expected at least one entry)");
  }

  @Test
  void refusesALineThatIsNoLine() {
    assertThatThrownBy(() -> read("0;200;1;0\n" + "x".repeat(200_000), 0))
        .hasMessageContaining("line 2: too long (expected at most 65536 bytes)");
  }

  @Test
  void showsNoMoreOfALineThanFitsASentence() {
    assertThatThrownBy(() -> read("0;200;1;" + "\u0007x".repeat(500) + "\n", 0))
        .hasMessageContaining("impacted: ?x?x?x")
        .satisfies(e -> assertThat(e.getMessage().length()).isLessThan(500));
  }

  /** Replayed for ever it would never come to an end. */
  @Test
  void refusesALogInWhichTimeDoesNotPass() {
    assertThatThrownBy(() -> read("0;200;0\n0;503;0\n", 0))
        .hasMessageContaining("no entry takes any time (expected at least one duration of more");
  }

  private RecordedLog read(String content, double warmupMillis) throws IOException {
    Path file = Files.writeString(folder.resolve("replica.csv"), content);
    return ServiceLogReader.read(file, warmupMillis);
  }
}
