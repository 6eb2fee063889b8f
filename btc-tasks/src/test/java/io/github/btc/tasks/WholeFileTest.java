package io.github.btc.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {

  @TempDir private Path folder;

  @AfterEach
  void forgetTheInterrupt() {
    Thread.interrupted(); // of a test that has failed
  }

  @Test
  void isThereWithAllOfIt() throws IOException {
    Path file = folder.resolve("new/a.txt");
    WholeFile.write(file, part -> Files.writeString(part, "all"));
    assertThat(file).hasContent("all");
    assertThat(file.getParent()).isDirectoryNotContaining("glob:**.part*");
  }

  /** The controller interrupts a task that outlasts its limit. */
  @Test
  void isThereAlthoughItsThreadIsInterruptedOnceItIsWritten() throws IOException {
    Path file = folder.resolve("a.txt");

    WholeFile.write(
        file,
        part -> {
          Files.writeString(part, "all");
          Thread.currentThread().interrupt();
        });

    assertThat(Thread.interrupted()).isTrue();
    assertThat(file).hasContent("all");
    assertThat(folder).isDirectoryNotContaining("glob:**.part*");
  }

  @Test
  void isNotThereWhenItsWriterWritesNothing() {
    assertThatThrownBy(() -> WholeFile.write(folder.resolve("a.txt"), part -> {}))
        .isInstanceOf(NoSuchFileException.class);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void isNotThereWhenWritingFails() {
    Path file = folder.resolve("a.txt");
    assertThatThrownBy(
            () ->
                WholeFile.write(
                    file,
                    part -> {
                      Files.writeString(part, "half");
                      throw new IOException("disk full");
                    }))
        .hasMessage("disk full");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void doesNotMindWhatACrashLeftBehind() throws IOException {
    Files.writeString(folder.resolve(".part-a.txt"), "half");
    WholeFile.write(folder.resolve("a.txt"), part -> Files.writeString(part, "all"));
    assertThat(folder.resolve("a.txt")).hasContent("all");
  }

  @Test
  void namesWithTheTimeAreNeverGivenTwice() throws IOException {
    Clock still = Clock.fixed(Instant.parse("2026-11-21T12:00:00Z"), ZoneOffset.UTC);
    DatedFiles names = new DatedFiles(folder, "heap", ".hprof", still);
    Files.createFile(folder.resolve("heap-20261121T120000.001Z.hprof"));

    assertThat(names.next()).hasFileName("heap-20261121T120000.000Z.hprof");
    assertThat(names.next()).hasFileName("heap-20261121T120000.002Z.hprof");
  }
}
