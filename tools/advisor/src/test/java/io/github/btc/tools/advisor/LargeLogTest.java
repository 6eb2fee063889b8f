package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.BtcCommand;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log that is larger than the heap it is read in. */
final class LargeLogTest {

  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  private static final int COLLECTIONS = 120_000;

  @TempDir private Path folder;

  @Test
  void isReadInAHeapThatIsSmallerThanTheLog() throws Exception {
    Path log = folder.resolve("gc.log");
    write(log);
    assertThat(Files.size(log)).isGreaterThan(80L << 20);
    Path answer = folder.resolve("answer.txt");

    Process process =
        new ProcessBuilder(
                JAVA,
                "-Xmx48m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                BtcCommand.class.getName(),
                "advise",
                "--replicas",
                "1",
                "--gc-log",
                log.toString())
            .redirectErrorStream(true)
            .redirectOutput(answer.toFile())
            .start();

    assertThat(process.waitFor()).as(Files.readString(answer)).isZero();
    assertThat(Files.readString(answer))
        .contains("young " + (COLLECTIONS - 6) + ", median 20.0 ms")
        .contains("longest 20.00 ms");
  }

  /** One collection every ten seconds, with the lines that G1 writes for one. */
  private static void write(Path log) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(log)) {
      out.write(
          "[0.003s][info][gc] Using Serial\n[0.004s][info][gc,init] Heap Max Capacity: 512M\n");
      for (int i = 0; i < COLLECTIONS; i++) {
        String time = "[" + (i + 1) * 10L + ".000s][info]";
        out.write(time + "[gc,start] GC(" + i + ") Pause Young (Allocation Failure)\n");
        for (int line = 0; line < 7; line++) {
          out.write(time + "[gc,phases] GC(" + i + ")   Phase " + line + " of many: 1.0ms");
          out.write(" (a line as there are many of them)\n");
        }
        out.write(time + "[gc] GC(" + i + ") Pause Young (Allocation Failure) 200M->50M(512M) ");
        out.write("19.500ms\n");
        out.write(
            time + "[safepoint] Safepoint \"SerialCollectForAllocation\", Time since last: 1");
        out.write(
            " ns, Reaching safepoint: 500 ns, At safepoint: 19999500 ns, Total: 20000000 ns\n");
      }
    }
  }

  @Test
  void showsABarWithTheTimeLeftOnATerminal() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    try (ReadingProgress progress =
        new ReadingProgress(new PrintStream(err, true, StandardCharsets.UTF_8), true, 1L << 30)) {
      progress.accept(1L << 29);
    }

    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("reading", "50%", " MB")
        .contains(String.format(Locale.ROOT, "%d/%d", 512, 1024));
  }

  @Test
  void showsNoBarElsewhere() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    try (ReadingProgress progress =
        new ReadingProgress(new PrintStream(err, true, StandardCharsets.UTF_8), false, 1L << 30)) {
      progress.accept(1L << 29);
    }

    assertThat(err.size()).isZero();
  }

  @Test
  void keepsNoMoreThanASampleOfVeryManyStops() {
    StopSample sample = new StopSample();
    for (int i = 1; i <= 1_000_000; i++) {
      sample.add(i);
    }

    StopTimes times = sample.times();

    assertThat(times.count()).isEqualTo(1_000_000);
    assertThat(times.longestNanos()).isEqualTo(1_000_000);
    assertThat(times.sumNanos()).isEqualTo(500_000_500_000.0);
    assertThat(times.nanos()).hasSize(StopSample.MOST_KEPT).doesNotContain(0);
    assertThat(times.medianMillis()).isBetween(0.49, 0.51);
  }
}
