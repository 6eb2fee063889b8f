package io.github.btc.tools.replicas.measure;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LogLinesTest {

  @TempDir private Path folder;

  @Test
  void tellsEachLineWithoutItsEnd() throws Exception {
    assertThat(lines("one\ntwo\r\n\nfour")).containsExactly("one", "two", "", "four");
    assertThat(lines("")).isEmpty();
    assertThat(lines("\n")).containsExactly("");
  }

  @Test
  void tellsWhateverBytesThereAre() throws Exception {
    Path file = folder.resolve("gc.log");
    Files.write(file, new byte[] {(byte) 0xFF, 0, (byte) 0xC3, '\n', 'a'});

    assertThat(lines(file)).containsExactly("\u00FF\u0000\u00C3", "a");
  }

  /** A file that is no log may be one line of gigabytes. */
  @Test
  void tellsTheFirstMegabyteOfALongLine() throws Exception {
    String longLine = "x".repeat((1 << 20) + 100_000);

    List<String> lines = lines("a\n" + longLine + "\nb\n" + longLine);

    assertThat(lines).extracting(String::length).containsExactly(1, 1 << 20, 1, 1 << 20);
  }

  @Test
  void tellsHowMuchItHasRead() throws Exception {
    Path file = folder.resolve("gc.log");
    Files.writeString(file, "line\n".repeat(100_000));
    AtomicLong read = new AtomicLong();

    LogLines.each(file, line -> {}, read::addAndGet);

    assertThat(read).hasValue(500_000);
  }

  @Test
  void unpacksAPackedFileAndTellsItsPackedBytes() throws Exception {
    Path file = folder.resolve("gc.log.gz");
    try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(file))) {
      gzip.write("line\n".repeat(100_000).getBytes(ISO_8859_1));
    }
    AtomicLong read = new AtomicLong();
    List<String> lines = new ArrayList<>();

    LogLines.each(file, lines::add, read::addAndGet);

    assertThat(lines).hasSize(100_000).containsOnly("line");
    assertThat(read).hasValue(Files.size(file));
  }

  /** As logrotate names a packed file: gc.log.gz.1, or gc.log-20260506. */
  @Test
  void unpacksAPackedFileWhateverItsName() throws Exception {
    Path file = folder.resolve("gc.log.1");
    try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(file))) {
      gzip.write("one\ntwo\n".getBytes(ISO_8859_1));
    }

    assertThat(lines(file)).containsExactly("one", "two");
  }

  @Test
  void readsAFileAsItIsWhoseNameAloneIsThatOfAPackedOne() throws Exception {
    Path file = folder.resolve("gc.log.gz");
    Files.writeString(file, "one\ntwo\n", ISO_8859_1);

    assertThat(lines(file)).containsExactly("one", "two");
  }

  /** The JVM goes on writing where it was, so the system fills the file with zeros until there. */
  @Test
  void leavesOutTheZerosOfATruncatedFile() throws Exception {
    assertThat(lines("\u0000".repeat(3_000_000) + "one\ntwo\n")).containsExactly("one", "two");
    assertThat(lines("\u0000".repeat(100))).containsExactly("");
  }

  @Test
  void stopsWhenNoMoreIsWanted() throws Exception {
    Path file = folder.resolve("gc.log");
    Files.writeString(file, "1\n2\n3\n4\n");
    List<String> lines = new ArrayList<>();

    LogLines.first(
        file,
        line -> {
          lines.add(line);
          return !line.equals("2");
        });

    assertThat(lines).containsExactly("1", "2");
  }

  private List<String> lines(String text) throws Exception {
    Path file = folder.resolve("gc.log");
    Files.writeString(file, text, ISO_8859_1);
    return lines(file);
  }

  private static List<String> lines(Path file) throws Exception {
    List<String> lines = new ArrayList<>();
    LogLines.each(file, lines::add, read -> {});
    return lines;
  }
}
