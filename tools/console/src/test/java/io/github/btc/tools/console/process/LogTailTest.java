package io.github.btc.tools.console.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LogTailTest {

  @TempDir private Path folder;

  @Test
  void areTheLastLinesThatAreNotBlank() throws IOException {
    Path log = folder.resolve("log");
    Files.writeString(log, "warning: old flag\n1\n2\n\n3\n4\nout of memory\n  \n\n");

    assertThat(LogTail.of(log)).isEqualTo("1 | 2 | 3 | 4 | out of memory");
  }

  @Test
  void areNothingIfThereAreNone() throws IOException {
    assertThat(LogTail.of(Files.writeString(folder.resolve("log"), "\n"))).isEqualTo("nothing");
    assertThat(LogTail.of(folder.resolve("none"))).isEqualTo("nothing that could be read");
  }
}
