package io.github.btc.tools.advisor.accesslog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.BtcCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExposedCommandTest {

  /** Two stops: from 12:00:01.000 to 12:00:01.020, and from 12:00:02.000 to 12:00:02.020. */
  private static final String GC_LOG =
      """
      [2026-11-23T12:00:00.500+0000][500000000ns][gc] Using Serial
      [2026-11-23T12:00:01.000+0000][1000100000ns][gc,start] GC(0) Pause Young (Allocation Failure)
      [2026-11-23T12:00:01.019+0000][1019900000ns][gc] GC(0) Pause Young (Allocation Failure) 9M->1M(20M) 19.8ms
      [2026-11-23T12:00:01.020+0000][1020000000ns][safepoint] Safepoint "SerialCollect", Time since last: 1 ns, Reaching safepoint: 100000 ns, Cleanup: 1 ns, At safepoint: 1 ns, Total: 20000000 ns
      [2026-11-23T12:00:02.000+0000][2000100000ns][gc,start] GC(1) Pause Young (Allocation Failure)
      [2026-11-23T12:00:02.019+0000][2019900000ns][gc] GC(1) Pause Young (Allocation Failure) 9M->1M(20M) 19.8ms
      [2026-11-23T12:00:02.020+0000][2020000000ns][safepoint] Safepoint "SerialCollect", Time since last: 1 ns, Reaching safepoint: 100000 ns, Cleanup: 1 ns, At safepoint: 1 ns, Total: 20000000 ns
      [2026-11-23T12:00:03.000+0000][3000000000ns][gc] GC(2) Concurrent Mark
      """;

  private static final String HAPROXY_LOG =
      """
      1.2.3.4:1 [23/Nov/2026:12:00:01.005] fe be/s1 0/0/0/30/30 200 2750 - - ---- 1/1/1/1/0 0/0 "GET / HTTP/1.1"
      1.2.3.4:1 [23/Nov/2026:12:00:01.010] fe be/s2 0/0/0/30/30 200 2750 - - ---- 1/1/1/1/0 0/0 "GET / HTTP/1.1"
      1.2.3.4:1 [23/Nov/2026:12:00:01.021] fe be/s1 0/0/0/3/3 200 2750 - - ---- 1/1/1/1/0 0/0 "GET / HTTP/1.1"
      1.2.3.4:1 [23/Nov/2026:12:00:01.500] fe be/s1 0/0/0/3/3 200 2750 - - ---- 1/1/1/1/0 0/0 "GET / HTTP/1.1"
      1.2.3.4:1 [23/Nov/2026:12:00:02.001] fe be/s1 0/50/0/3/53 200 2750 - - ---- 1/1/1/1/0 0/0 "GET / HTTP/1.1"
      1.2.3.4:1 [23/Nov/2026:12:00:09.000] fe be/s1 0/0/0/3/3 200 2750 - - ---- 1/1/1/1/0 0/0 "GET / HTTP/1.1"
      Server be/s1 is UP
      """;

  @TempDir private Path directory;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void countsTheRequestsOfOneServerThatMetAStop() throws IOException {
    assertThat(run(HAPROXY_LOG, GC_LOG, "--server=be/s1", "--zone=UTC")).isZero();

    assertThat(out.toString())
        .contains("Requests           4, in a log of haproxy\n")
        .contains("Stops              2, the longest of 20.0 ms\n")
        .contains("Exposed requests   1 (25.000 %); at least 1 and at most 2\n")
        .contains("Note: 1 requests are not counted, because they were before or after the GC log.")
        .contains("Note: 1 lines have another format.");
  }

  @Test
  void notesWhatTheStopsDoNotSufficeFor() throws IOException {
    String starved =
        GC_LOG
            + "[2026-11-23T12:00:03.100+0000][3100000000ns][gc,cpu] GC(1) User=0.01s Sys=0.00s"
            + " Real=1.10s\n";

    assertThat(run(HAPROXY_LOG, starved, "--server=be/s1", "--zone=UTC")).isZero();

    assertThat(out.toString())
        .contains("Note: the machine is starved: the stops lasted 1.1 s, and the collector had");
  }

  @Test
  void notesOnceThatTheLogIsOfAnOldJdk() throws IOException {
    String old = GC_LOG.replace("[gc] Using Serial", "[gc,init] Version: 16.0.2+7 (release)");

    assertThat(run(HAPROXY_LOG, old, "--server=be/s1", "--zone=UTC")).isZero();

    assertThat(out.toString())
        .containsOnlyOnce("a log of JDK 9 to 16; BTC needs 17")
        .contains("Note: this is a log of JDK 9 to 16; BTC needs 17.");
  }

  @Test
  void asksForTheServerIfTheLogNamesSeveral() throws IOException {
    assertThat(run(HAPROXY_LOG, GC_LOG, "--zone=UTC")).isEqualTo(2);
    assertThat(err.toString()).contains("--server: not given (expected one of be/s1, be/s2)");
  }

  @Test
  void refusesAServerThatTheLogDoesNotName() throws IOException {
    assertThat(run(HAPROXY_LOG, GC_LOG, "--server=be/s7", "--zone=UTC")).isEqualTo(2);
    assertThat(err.toString()).contains("--server: be/s7 (expected one of be/s1, be/s2)");
  }

  @Test
  void refusesAServerIfTheLogNamesNone() throws IOException {
    String log = "1795411553.056 12.3ms\n1795411554.056 5ms\n";

    assertThat(run(log, GC_LOG, "--server=be/s7")).isEqualTo(2);
    assertThat(err.toString())
        .contains("--server: be/s7 (expected no --server, because the log names no server)");
  }

  @Test
  void refusesAnAccessLogOfAnotherFormatAndNamesTheKnownOnes() throws IOException {
    assertThat(run("GET / 200\n", GC_LOG)).isEqualTo(2);
    assertThat(err.toString()).contains("haproxy with option httplog").contains("%{end:msec}t %D");
  }

  @Test
  void refusesAGcLogWithoutTheTimeOfDay() throws IOException {
    assertThat(run(HAPROXY_LOG, GC_LOG.replaceAll("\\[2026[^]]*]", ""), "--server=be/s1"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("time,uptimenanos,tags");
  }

  @Test
  void refusesAFileThatDoesNotExist() {
    assertThat(execute("--access-log=nowhere", "--gc-log=nowhere")).isEqualTo(2);
    assertThat(err.toString()).contains("--access-log: nowhere (expected a readable file)");
  }

  private int run(String accessLog, String gcLog, String... more) throws IOException {
    Path access = Files.writeString(directory.resolve("access.log"), accessLog);
    Path gc = Files.writeString(directory.resolve("gc.log"), gcLog);
    String[] arguments = new String[more.length + 2];
    arguments[0] = "--access-log=" + access;
    arguments[1] = "--gc-log=" + gc;
    System.arraycopy(more, 0, arguments, 2, more.length);
    return execute(arguments);
  }

  private int execute(String... arguments) {
    String[] words = new String[arguments.length + 1];
    words[0] = "exposed";
    System.arraycopy(arguments, 0, words, 1, arguments.length);
    return BtcCommand.commandLine()
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(words);
  }
}
