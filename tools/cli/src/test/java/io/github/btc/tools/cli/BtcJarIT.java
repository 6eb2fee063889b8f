package io.github.btc.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar that {@code ./btc} starts has beside it what its verbs need. */
class BtcJarIT {

  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
  private static final Path JAR = Path.of("target", "btc.jar");

  @TempDir Path folder;

  /** The soak uses the test kit, which is a dependency of the tests of this module too. */
  @Test
  void soaksForTwoSeconds() throws Exception {
    Path output = folder.resolve("output");
    Process soak =
        new ProcessBuilder(JAVA.toString(), "-jar", JAR.toString(), "soak", "--hours", "0.0005")
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(soak.waitFor()).as(() -> read(output)).isZero();
    } finally {
      soak.destroyForcibly();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
